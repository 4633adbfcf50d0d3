"""Files that are made to be dear: one construct very many times, or very large figures, through several commands."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.soak.commands import give
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER

UNIT: Final = 'kind unit "Unit" { like piece  inside army  plural units }'
COUNTS: Final = (3, 3, 40, 40, 300, 300, 3_000, 9_000)
SMALL: Final = 50_000
"""Letters of a file that every command deals with in no time; a longer one is only checked and laid out."""
FIGURES: Final = (
    "0",
    "1",
    "99",
    "999999",
    "1000000",
    "9" * 18,
    "1" + "0" * 5_000,
    "100d100",
    "999999999d999999999",
    "1/0",
    "5 rest 0",
)
RULES: Final = {
    "term": 'term t# "T#" { means "x" }',
    "section": 'section # s# "S#" { prose "x [[1]]" }',
    "test": 'test t# "T#" { roll 2d6 outcomes { 7 or more: a "a"  otherwise: b "b" } }',
    "dice": 'test d# "D#" { roll 10d100 + 10d100 outcomes { 3 or more: a "a"  otherwise: b "b" } }',
    "kind": 'kind k# "K#" { inside ruleset }',
    "chain of kinds": 'kind c# "C#" { like c@ }',
    "constant": 'constant n# "N" { value # }',
    "chain of constants": 'constant m# "M" { value m@ + m@ }',
    "square": 'fact f# "F" { of number  value f@ * f@ }',
    "terrain": 'terrain r# "R#" { symbol "#" }',
    "figure": 'constant v# "V" { value FIGURE }',
    "switch": 'switch w# "W#" { choice a "a"  choice b "b"  default a }',
    "text": 'term x# "X" { means "' + "word " * 50 + '" }',
}
BATTLES: Final = {
    "unit": "unit horse { at 0101 }",
    "units": "unit 100 x horse",
    "unit of a figure": "unit FIGURE x horse",
    "check": "check sum(army.units) = #",
}
SCENARIOS: Final = {
    "scenario": 'scenario s# "S#" { map { size 9 x 9 } army f "F" { unit g { at 0101 } } }',
    "map": 'scenario m# "M#" { map { size 99 x 99 } }',
    "map of a figure": 'scenario p# "P#" { map { size FIGURE x FIGURE } }',
    "objective": 'scenario o# "O#" { map { size 9 x 9  objective a "A" { at 0101  worth FIGURE } } }',
    "amendment": 'ruleset r# "R#" { amends demo }',
    "chain of amendments": 'ruleset q# "Q#" { amends q@ }',
    "amendment of esa": 'ruleset e# "E#" { amends esa }',
}
COMMANDS: Final = (
    ("check", "--no-cache", "FILE"),
    ("fmt", "--check", "FILE"),
    ("compile", "FILE", "-o", "OUT.json"),
    ("print", "FILE", "--out", "OUT"),
    ("odds", "FILE", "t1"),
)


class Costly(Generator):
    """A case is a command, and what stands in the file: `what times figure`."""

    def __init__(self) -> None:
        super().__init__("costly")

    def case(self, chance: Random, number: int) -> Case:
        whats = [chance.choice(sorted({**RULES, **BATTLES, **SCENARIOS})) for _ in range(chance.choice((1, 1, 2)))]
        parts = (f"{chance.choice(COUNTS)}|{what}|{chance.choice(FIGURES)}" for what in whats)
        return (str(chance.randrange(len(COMMANDS))), *parts)

    def attempt(self, case: Case) -> list[str]:
        command, *parts = case
        if not command.isdigit():
            return []  # what a case needs was left out
        folder = self.folder()
        text = _text(parts)
        (folder / "x.tercio").write_text(text, encoding="utf-8")
        number = int(command) if len(text) < SMALL else int(command) % 2
        words = {"FILE": str(folder / "x.tercio"), "OUT.json": str(folder / "x.json"), "OUT": str(folder / "out")}
        METER.step()
        code, _ = give([words.get(word, word) for word in COMMANDS[number]])
        return ["refused" if code else "done"]


def _text(parts: list[str]) -> str:
    lines: dict[str, list[str]] = {"rules": [], "battle": [], "scenarios": []}
    for part in parts:
        count, what, figure = part.split("|")
        for name, known in (("rules", RULES), ("battle", BATTLES), ("scenarios", SCENARIOS)):
            if what in known:
                pattern = known[what].replace("FIGURE", figure)
                lines[name] += (
                    pattern.replace("#", str(number)).replace("@", str(number - 1)) for number in range(int(count))
                )
    rules, battle = "\n".join(lines["rules"]), "\n".join(lines["battle"])
    lane = (
        f'scenario lane "Lane" {{ map {{ size 9 x 9 }} army king "K" {{ deploys south\n{battle}\n}} }}'
        if battle
        else ""
    )
    return f'ruleset demo "Demo" {{\n{UNIT}\n{rules}\n}}\n{lane}\n' + "\n".join(lines["scenarios"]) + "\n"
