"""Which rules of a ruleset the engine carries out, which tests and examples show it, how often games cite them.

A rule is implemented where a function of the system says so in its docstring, where a table of functions says so in a
comment, or where an event, a decision or a test bears its number. Nothing here knows a system by name: the source of
its package is read.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from engine.core.decisions import Decision
from engine.core.declared.declared_effects import is_made
from engine.core.system import Unplayable
from engine.host.examples import own_examples, play_one
from engine.host.play import play_ready, prepare
from engine.model.pack import Rulepack, Ruleset
from engine.systems.registry import system_of

_LETTERED: Final = r"[A-Z]{1,8}(?:(?:\.\d{1,2})+(?:\.?[a-z])?|\.[a-z])?"
"""Chapters that have letters instead of a number: `CAV.b`, `R.10`, `REINF`, `E.2.1c`."""
_NUMBERED: Final = r"\d{1,2}(?:\.\d{1,2})*(?:\.[a-z]{2,8})?"
"""A number may end in a word: `7.1.sum`."""
_CITED: Final = re.compile(
    rf"\b({_LETTERED}|{_NUMBERED}[a-z]?)(?:\s?(?:-|–|to)\s?({_NUMBERED}[a-z]|{_LETTERED}))?(?![\w])"
)
_OPENING: Final = re.compile(r"[0-9A-Za-z.,\s–-]+:")
"""`3, 3.2: …`: only there a bare number names a chapter."""
_EXAMPLE: Final = "example"
_QUOTED: Final = re.compile(r'"([^"\\]*)"')
_SECTION: Final = re.compile(rf"{_NUMBERED}[a-z]?|{_LETTERED}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """One rule. `where` are module:function or declared things, `tests` names of tests, `examples` of examples."""

    number: str
    title: str
    where: tuple[str, ...]
    tests: tuple[str, ...]
    examples: tuple[str, ...]
    cited: int
    """How often the games that were played cited it."""
    shown: str | None
    tabletop: str | None

    @property
    def status(self) -> str:
        if self.shown is not None:
            return "shown"
        if self.tabletop is not None:
            return "table-top"
        return "implemented" if self.where else "missing"

    @property
    def is_proved(self) -> bool:
        return bool(self.tests or self.examples)

    @property
    def holds(self) -> bool:
        return self.status in ("shown", "table-top") or (self.status == "implemented" and self.is_proved)


def rules_of(ruleset: Ruleset) -> list[str]:
    """The numbers of the rules: lettered ones, and sections that have prose and no letters. Where a ruleset plays what
    it declares, a section that declares something is a rule whatever letters it has, and one of examples is none."""
    numbers = [section.number for section in ruleset.sections if section.is_rule and section.number]
    parents = {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in numbers}
    return [
        section.number
        for section in ruleset.sections
        if section.number
        and not (ruleset.plays is not None and section.holds and all(kind == _EXAMPLE for kind, _ in section.holds))
        and (
            section.is_rule
            or (section.number not in parents and section.prose is not None)
            or (ruleset.plays is not None and any(kind != "rule" for kind, _ in section.holds))
        )
    ]


def _span(first: str, last: str, known: Mapping[str, None]) -> list[str]:
    """`3.2.4b-3.2.4e`."""
    stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
    if not last or last.rstrip("abcdefghijklmnopqrstuvwxyz") != stem:
        return [one for one in (first, last) if one in known]
    letters = range(ord(first.removeprefix(stem)[:1] or "a"), ord(last.removeprefix(stem)) + 1)
    return [f"{stem}{chr(letter)}" for letter in letters if f"{stem}{chr(letter)}" in known]


def citations(text: str, known: Mapping[str, None]) -> set[str]:
    """The rules that a text names, spans written out."""
    found: set[str] = set()
    opening = text.partition(":")[0] if _OPENING.match(text) else ""
    for match in _CITED.finditer(text):
        if not match[1].isdigit() or match.end() <= len(opening):
            found.update(_span(match[1], match[2] or "", known))
    return found


def implemented_in(folder: Path, known: Mapping[str, None]) -> dict[str, list[str]]:
    """Where the modules of a folder cite rules: docstrings of functions and classes, comments in them and in tables,
    sections of events."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        # What each line names, found once: a class would read the lines of its methods again.
        named = [_in_comment(line, known) | _in_quotes(line, known) for line in text.splitlines()]
        for node in _definitions(tree):
            if isinstance(node, ast.AnnAssign):
                name, cited, first = ast.unparse(node.target), set(), node.lineno
            else:
                name, cited = node.name, citations(ast.get_docstring(node) or "", known)
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            cited.update(*named[first - 1 : node.end_lineno])
            for number in cited:
                place = f"{path.stem}:{name}"
                if place not in found.setdefault(number, []):
                    found[number].append(place)
    return found


def _definitions(within: ast.AST) -> Iterator[ast.FunctionDef | ast.ClassDef | ast.AnnAssign]:
    """Functions, classes and tables (of facts, of actions), in whatever stands around them; no expression has any."""
    for part in ast.iter_child_nodes(within):
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield part
        if isinstance(part, ast.AnnAssign) and isinstance(part.value, ast.Dict) and isinstance(within, ast.Module):
            yield part
        if isinstance(part, ast.stmt | ast.match_case | ast.ExceptHandler):
            yield from _definitions(part)


def _in_quotes(line: str, known: Mapping[str, None]) -> set[str]:
    return {word for word in _QUOTED.findall(line) if word in known} if '"' in line else set()


def _in_comment(line: str, known: Mapping[str, None]) -> set[str]:
    said = line.partition("  # ")[2] or line.partition("    # ")[2]
    return citations(said, known) if said else set()


_DATA: Final = ("test", "table", "sector", "constant", "sequence", "swap", "switch")
_DEEDS: Final = (
    *("action", "movement", "reaction", "effect", "ending", "fact", "encounter", "spotting"),
    *("board", "terrain", "deck", "events"),
)
"""What is carried out as it is declared, in a ruleset that plays by its declarations."""


def declared_in(ruleset: Ruleset, known: Mapping[str, None]) -> dict[str, list[str]]:
    """Rules that are data: what the section itself holds and the engine reads; facts that the ruleset works out, and
    effects that it makes of others."""
    found: dict[str, list[str]] = {}
    played = (*_DATA, *_DEEDS) if ruleset.plays is not None else _DATA
    made = {("fact", fact.name) for fact in ruleset.facts if fact.value is not None or "counts" in dict(fact.fields)}
    made |= {("effect", one.name) for one in ruleset.entries if one.kind == "effect" and is_made(one)}
    for section in ruleset.sections:
        for kind, name in section.holds:
            if section.number in known and (kind in played or (kind, name) in made):
                found.setdefault(section.number or "", []).append(f"{kind} {name}")
    return found


def tests_in(folder: Path, prefix: str, known: Mapping[str, None]) -> dict[str, list[str]]:
    """Tests whose docstring or comment names a rule with its prefix: `ESA-5.1a`, or `ESA-9.2a to ESA-9.2e`."""
    found: dict[str, list[str]] = {}
    marked = re.compile(rf"{prefix}-({_SECTION.pattern})")
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in marked.findall(ast.get_docstring(node) or ""):
                    if number in known:
                        found.setdefault(number, []).append(f"{path.stem}:{node.name}")
    return found


def cited_in_games(
    pack: Rulepack, ruleset: Ruleset, games: int, tell: Callable[[str], None]
) -> tuple[Counter[str], int]:
    """Sections of events and decisions of games by players who know nothing, half of them begun close to the enemy."""
    count: Counter[str] = Counter()
    if not games:
        return count, 0
    line = {ruleset.name} | {one.name for one in pack.rulesets if one.amends == ruleset.name}
    ready = [prepare(pack, scenario.name) for scenario in pack.scenarios if scenario.ruleset in line]

    def asked(decision: Decision, _: int) -> None:
        count[decision.section] += 1

    for number in range(games if ready else 0):
        tell(f"game {number + 1} of {games}")
        player = ("random", "eager")[number % 2]
        played = play_ready(
            ready[number // 2 % len(ready)], number, (player,), near=number // 2 // len(ready) % 2 == 0, asked=asked
        )
        count.update(event.section for event in played.journal)
    return count, games if ready else 0


def cover(
    pack: Rulepack,
    ruleset: Ruleset,
    *,
    games: int,
    tests: Iterable[Path] = (),
    tell: Callable[[str], None] = lambda what: None,
) -> list[Covered]:
    """Every rule of a ruleset, in the order of the book."""
    numbers = dict.fromkeys(rules_of(ruleset))
    try:
        system = system_of(ruleset.name, pack.rulesets)
    except KeyError as fault:
        raise Unplayable(str(fault.args[0])) from None
    package = type(system).__module__.rpartition(".")[0]
    source = importlib.import_module(package).__file__
    where = implemented_in(Path(source).parent, numbers) if source else {}
    for number, things in declared_in(ruleset, numbers).items():
        where.setdefault(number, []).extend(things)
    prefix = ruleset.citation
    by_tests: dict[str, list[str]] = {}
    for folder in tests:
        for number, names in tests_in(folder, prefix, numbers).items():
            by_tests.setdefault(number, []).extend(names)
    by_examples: dict[str, list[str]] = {}
    for example in own_examples(pack, ruleset):
        tell(f"example {example.name}")
        if play_one(pack, ruleset, example).holds:
            for number in example.cites:
                by_examples.setdefault(number, []).append(example.name)
    count, _ = cited_in_games(pack, ruleset, games, tell)
    sections = {section.number: section for section in ruleset.sections}
    found = [
        Covered(
            number=f"{prefix}-{number}",
            title=_title(sections[number].title),
            where=tuple(where.get(number, ())),
            tests=tuple(by_tests.get(number, ())),
            examples=tuple(by_examples.get(number, ())),
            cited=count[number],
            shown=_title(sections[number].shown_by) or None,
            tabletop=_title(sections[number].tabletop) or None,
        )
        for number in numbers
    ]
    for place in sorted(range(len(found)), key=lambda at: -found[at].number.count(".")):
        found[place] = _with_parts(found[place], found)
    return found


def _with_parts(one: Covered, found: list[Covered]) -> Covered:
    """A heading whose prose only opens what follows is carried out where all its parts are."""
    parts = [other for other in found if other.number.startswith(f"{one.number}.")]
    if one.where or one.is_proved or not parts or not all(part.holds for part in parts):
        return one
    return replace(one, where=("its parts",), examples=("those of its parts",))


def _title(text: object) -> str:
    from engine.model.values import Text

    return text.within("en") if isinstance(text, Text) else ""
