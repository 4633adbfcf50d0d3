"""The benchmark's ruleset: its vocabulary, then numbered chapters of prose, rules, figures, tests and tables."""

from __future__ import annotations

from collections.abc import Callable

from tests.bench.document import Block, Entry, Item, Lines, Matrix, Modifier, Outcome, flat, leaf, said
from tests.bench.vocabulary import CLASSES, FACTS, RULESET, TERRAINS, TEST_FIGURES, vocabulary
from tests.bench.wording import Wording


def vocabulary_file() -> tuple[Entry, ...]:
    return (_part_of_ruleset(vocabulary()),)


def chapter_file(chapter: int, sections: int, wording: Wording) -> tuple[Entry, ...]:
    parts = tuple(_section(_Names(chapter, number), number, wording) for number in range(1, sections + 1))
    return (_part_of_ruleset(parts),)


def _part_of_ruleset(body: tuple[Item, ...]) -> Entry:
    return Entry("ruleset", (RULESET,), ("The drill book", "Il libro degli esercizi"), body)


class _Names:
    """The names of what one section declares, so that its prose can link them."""

    def __init__(self, chapter: int, number: int) -> None:
        self.number = f"{chapter}.{number}"
        self.first = f"{chapter}.1"
        tail = f"{chapter}_{number}"
        self.section = f"section_{tail}"
        self.term = f"term_{tail}"
        self.figure = f"figure_{tail}"
        self.test = f"test_{tail}"
        self.table = f"table_{tail}"


def _section(names: _Names, turn: int, wording: Wording) -> Entry:
    """In turn a section holds a test, a table of the classes or a table of the ground."""
    contents: tuple[Callable[[_Names, Wording], Entry], ...] = (_test, _class_table, _ground_table)
    english, italian = wording.paragraph(5)
    body: tuple[Item, ...] = (
        Block(
            "prose",
            (*english, f"See [[{names.term}]], [[= {names.figure}]] and [[{names.first}]]."),
            (*italian, f"Vedi [[{names.term}|la voce]], [[= {names.figure}]] e [[{names.first}]]."),
        ),
        flat("term", names.term, said("means", *wording.sentence()), words=wording.place()),
        flat("constant", names.figure, leaf("value", wording.number(1, 9)), words=wording.place()),
        *(_rule(names.number + letter, wording) for letter in "ab"),
        contents[turn % 3](names, wording),
    )
    return Entry("section", (names.section,), wording.place(), body, number=names.number)


def _rule(number: str, wording: Wording) -> Entry:
    return Entry("rule", (number,), wording.place(), (Block("prose", *wording.paragraph(2)),))


def _roles(*names: str) -> tuple[Entry, ...]:
    return tuple(flat("role", name, leaf("of", "unit")) for name in names)


def _test(names: _Names, wording: Wording) -> Entry:
    """Two dice, figures of both profiles, every fact, and four bands of outcomes."""
    own, other = wording.random.sample(TEST_FIGURES, 2)
    asked = wording.random.sample([name.removeprefix("unit.") for name, _ in FACTS], 6)
    words = iter([*wording.remarks(5), *wording.remarks(4)])
    modifiers = (
        Modifier("+1", f"attacker.{asked[0]}", next(words)),
        Modifier("-1", f"defender.{asked[1]} and not attacker.{asked[2]}", next(words)),
        Modifier("-2", f"attacker.{asked[3]} or defender.strength > 4", next(words)),
        Modifier("+2", f"attacker.{asked[4]} and defender.{asked[5]}", next(words)),
        Modifier("+1", f"attacker.class in (pike, horse) and attacker.{other} >= 3", next(words)),
    )
    outcomes = (
        Outcome("11 or more", "routed", next(words)),
        Outcome("8 to 10", "beaten", next(words)),
        Outcome("6 to 7", "shaken", next(words)),
        Outcome("otherwise", "nothing", next(words)),
    )
    return Entry(
        "test",
        (names.test,),
        wording.place(),
        (
            *_roles("attacker", "defender"),
            leaf("roll", "2d6"),
            leaf("score", f"roll + attacker.{own} - defender.{other}"),
            Lines("modifiers", modifiers),
            Lines("outcomes", outcomes),
        ),
    )


def _class_table(names: _Names, wording: Wording) -> Entry:
    """Class against class; its signs are hits, one of them only on a slope."""
    abbreviations = tuple(abbr for _, abbr, _ in CLASSES)
    # The first two cells hold both marks, so that none is declared in vain.
    cells = iter(["*", ">", *wording.random.choices([".", "*", ">", "1", "2"], k=len(CLASSES) ** 2)])
    lines = tuple((abbr, *(next(cells) for _ in CLASSES)) for abbr in abbreviations)
    marks = (
        flat("mark", "always", leaf("hits", "1"), words=("*",)),
        flat("mark", "downhill", leaf("hits", "1"), leaf("when", "attacker.uphill"), words=(">",)),
    )
    axes = (leaf("down", "attacker.class"), leaf("across", "defender.class"), leaf("cell", "hits"))
    roles = _roles("attacker", "defender")
    return Entry("table", (names.table,), wording.place(), (*roles, *axes, *marks, Matrix(abbreviations, lines)))


def _ground_table(names: _Names, wording: Wording) -> Entry:
    """What each kind of ground costs each class."""
    heads = tuple(name for name, _, _ in CLASSES)
    lines = tuple((name, *(wording.number(1, 4) for _ in heads)) for name, _, _ in TERRAINS)
    axes = (leaf("down", "terrain"), leaf("across", "unit.class"), leaf("cell", "hits"), leaf("otherwise", "0"))
    return Entry("table", (names.table,), wording.place(), (*axes, Matrix(heads, lines)))
