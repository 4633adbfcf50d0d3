"""What a quick reference lists of things: classes of troops, ground, weapons, a line each with their figures.

Of ground also what it does to each class of troops, and the traits that tests and rules ask for: no card has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from compiler.backends.documents.booklet.rolls import ranks_there
from compiler.backends.documents.parts.entries import (
    PARAMETER,
    field_words,
    held_columns,
    held_head,
    held_rows,
    is_bare,
    is_default,
    is_nothing,
)
from compiler.backends.documents.parts.rows import idle_figures, says_the_name, told_figure
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.belonging import test_of_list
from compiler.backends.documents.reference.chosen import FILE, said_of
from compiler.backends.documents.reference.ground import parts_of_ground
from compiler.backends.documents.reference.of_battle import in_battle, likened
from compiler.backends.documents.reference.tests import by_figure, hung
from compiler.backends.telling.looked_up import looked_up_kinds
from compiler.backends.words.alphabet import in_order
from compiler.backends.words.links import lowered
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph, Together
from compiler.layout.flow.text import TextRun, TextRuns, plain
from compiler.layout.yamlfile import Spot
from engine.model.rules import Entry
from engine.model.values import Dice, Quantity, Ref, Text, Value

_WORDY: Final = frozenset(
    {
        "means",
        "about",
        "symbol",
        "emblem",
        "drawn_as",
        "is",
        "abbr",
        "counts_as",
        "protects",
        "linear",
        "when",
        "marker",
    }
)
_TRAITS: Final = "is"
_GROUND: Final = "terrain"
"""Traits of troops and weapons stand on cards; those of ground (cover, difficult ground) nowhere else."""
_UNSAID: Final = "unsaid"
_NOTED: Final = "noted"
_NOTHING: Final = frozenset({"·", "–"})
_IN_WORDS: Final = "in_words"
_TO_BUILD: Final = "to_build"
_NARROW: Final = 5
_WORDS: Final = 30
"""Letters in a cell that still fit a column of the page."""
_LETTERS: Final = 68
"""Letters in the longest cells of a line that still do."""
_FEW: Final = 3
"""Columns that have room enough whatever stands in them."""
_LONG: Final = 12
"""Things with one figure each: more of them are told one after the other."""
_MOST: Final = 12
"""Columns that a page has room for; where there are more, only what at least `_SOME` things have is kept."""
_SOME: Final = 3


def listed_things(writer: Writer, *, is_for_battle: bool = False) -> list[tuple[Heading, Block]]:
    """Classes of troops, qualities, ground, weapons: a line each, with the figures that any of them has; of the battle
    that is printed only what it has, if the sheet is for that."""
    return [(heading, block) for heading, block, _ in listed_by_test(writer, is_for_battle=is_for_battle)]


def listed_by_test(writer: Writer, *, is_for_battle: bool = False) -> list[tuple[Heading, Block, str]]:
    """The same, each with the test that it belongs to, if it belongs to one."""
    made: list[tuple[Heading, Block]] = []
    homes: list[str] = []
    unsaid, line = _said(writer).get(_UNSAID), writer.job.pack.lineage(writer.ruleset.name)
    left_out = said_of(writer, _TO_BUILD) if is_for_battle else {}
    for kind in (one for one in _kinds(writer) if one not in left_out):
        every = in_order((entry for entry in writer.ruleset.entries if entry.kind == kind), writer.pen)
        known = [_filled(writer, entry, unsaid, line) for entry in every]
        entries = in_battle(writer.job, known, ranks_there(writer)) if is_for_battle else known
        heading = Heading(plain(writer.pen.kind_title(kind)), 2)
        if entries and all(_is_sign(entry.name) for entry in entries):
            notes = _run_on(writer, ((entry.name, writer.name(entry)) for entry in entries))
            lettered = next((at for at, (_, one) in enumerate(made) if _has_signs(one, entries)), None)
            if lettered is None:
                made.append((heading, notes))
            else:
                # Letters without their table say nothing, nor does the table without them.
                made[lettered] = made[lettered][0], Together((made[lettered][1], heading, notes))
            continue
        said = [entry for entry in entries if not is_bare(writer, entry)]
        # A battle with one kind of ground still has its figures: they differ from those of the others.
        names = _columns(writer, [one for one in known if not is_bare(writer, one)]) or _columns(writer, known)
        # That all of them say the same is no reason to leave a column out: whoever has only this sheet would miss it.
        there = [name for name in names if any(_is_filled(writer, one, name, names) for one in entries)]
        names = there or names
        if len(names) == 1 and len(said) > _LONG:
            told = [(field_words(writer, entry.get(names[0])), writer.name(entry)) for entry in entries]
            made.append((heading, _noted(writer, kind, _run_on(writer, told))))
        elif names:
            # Of a single figure everybody's is told: that it is the usual one is what a player looks up.
            # And a ground that does nothing is on the map as well.
            everybody = entries if kind == _GROUND or (len(names) == 1 and len(said) < len(entries)) else said
            made.append((heading, _noted(writer, kind, _listed(writer, everybody, names, whole=len(names) == 1))))
        made += _held(writer, entries)
        homes += [test_of_list(writer.ruleset, kind)] * (len(made) - len(homes))
    return [(*one, home) for one, home in zip(_with_signs(writer, made), homes, strict=True)]


def _with_signs(writer: Writer, made: list[tuple[Heading, Block]]) -> list[tuple[Heading, Block]]:
    """What the signs of empty cells mean, once: below the first list that has them."""
    first = next((at for at, (_, block) in enumerate(made) if _NOTHING & _cells(block)), None)
    if first is not None:
        heading, block = made[first]
        made[first] = heading, Together((block, Paragraph(plain(writer.say("signs_of_tables")), "small")))
    return made


def _cells(block: Block) -> set[str]:
    if isinstance(block, Together):
        return set[str]().union(*map(_cells, block.blocks))
    rows = block.rows if isinstance(block, Grid) else ()
    return {"".join(piece.words for piece in cell) for row in rows for cell in row[1:]}


def _noted(writer: Writer, kind: str, listed: Block) -> Block:
    """A list with the word of the glossary that its signs need below it."""
    wanted = said_of(writer, _NOTED).get(kind)
    term = next((one for one in writer.ruleset.terms if one.name == wanted), None)
    if term is None:
        return listed
    pieces = (TextRun(f"{writer.name(term)}: ", "b"), *writer.pieces(term.means))
    return Together((listed, Paragraph(pieces, "small")))


def _has_signs(block: Block, signs: list[Entry]) -> bool:
    """Whether cells of a list are nothing but such letters."""
    letters = {entry.name for entry in signs}
    rows = block.rows if isinstance(block, Grid) else ()
    cells = ("".join(piece.words for piece in cell).split() for row in rows for cell in row[1:])
    return any(cell and set(cell) <= letters for cell in cells)


def _held(writer: Writer, entries: list[Entry]) -> Iterator[tuple[Heading, Block]]:
    """What each of them does to others, as ground does to classes of troops: one table, each thing a title across it,
    with those that count as it."""
    holders = [entry for entry in entries if any(held.kind != PARAMETER for held in entry.holds)]
    if not holders:
        return
    held = [one for entry in holders for one in entry.holds]
    names = held_columns(writer, held)
    rows: list[tuple[TextRuns, ...]] = []
    strong: list[int] = []
    for entry in holders:
        alike = [one for one in entries if one is entry or entry.name in likened(one)]
        strong.append(len(rows))
        rows += [(plain(", ".join(map(writer.name, alike))),), *held_rows(writer, entry.holds, names)]
    words = f"{writer.pen.kind_title(entries[0].kind)}: {lowered(writer.pen.kind_title(holders[0].holds[0].kind))}"
    head = held_head(writer, held, names)
    align = "l" + "".join("l" if _is_wordy(held, name) else "c" for name in names)
    yield Heading(plain(words), 2), Grid(head, tuple(rows), align, strong=tuple(strong))


def _said(writer: Writer) -> dict[str, Spot]:
    spot = writer.file(FILE)
    return spot.mapping() if spot is not None else {}


def _kinds(writer: Writer) -> list[str]:
    shop = writer.job.shop
    return looked_up_kinds(writer.pen, writer.job.pack, shop.library, shop.sink)


def _filled(writer: Writer, entry: Entry, unsaid: Spot | None, line: tuple[str, ...]) -> Entry:
    """With the figure of the ruleset for what its author did not say of it: a village protects like any area."""
    if unsaid is None:
        return entry
    traits = {one.name for one in _tuple(entry.get(_TRAITS)) if isinstance(one, Ref)}
    given = {constant.name: constant.value for constant in writer.ruleset.constants}
    fields = dict(entry.fields)
    for name in line:
        for field, by_trait in _deeper(_deeper(unsaid.mapping(), name), entry.kind).items():
            found = next((str(one.value) for trait, one in by_trait.mapping().items() if trait in traits), None)
            declared = writer.pen.field(entry.kind, field)
            if found in given and fields.get(field) is None and declared is not None:
                fields[field] = (given[found],) * len(declared.parts) if declared.parts else given[found]
    return replace(entry, fields=tuple(fields.items()))


def _deeper(said: dict[str, Spot], name: str) -> dict[str, Spot]:
    return said[name].mapping() if name in said else {}


def _tuple(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _is_sign(name: str) -> bool:
    """Notes to a table are called by a letter."""
    return len(name) == 1


def _is_signs(value: Value) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, Ref) and _is_sign(one.name) for one in value)


def _is_short(value: Value) -> bool:
    return _is_signs(value) or (
        isinstance(value, tuple) and all(isinstance(one, Ref) and one.kind == "tag" for one in value)
    )


def _run_on(writer: Writer, told: Iterable[tuple[str, str]]) -> Together:
    """Many short things: those that cost the same one after the other, with what it is before them."""
    return Together(tuple(hung(writer, by_figure([(figure, plain(name)) for figure, name in told]))))


def _columns(writer: Writer, entries: list[Entry]) -> list[str]:
    """Fields in which the things differ; where they are many, not those that list others, which the rulebook tells,
    nor those that hardly any of them has. Signs and traits are short enough to be listed."""
    fields = dict.fromkeys(name for entry in entries for name, _ in entry.fields)
    said = Counter(name for entry in entries for name, value in entry.fields if _is_told(writer, entry, name, value))
    names = [name for name in fields if name in said and len({str(entry.get(name)) for entry in entries}) > 1]
    if len(names) < _NARROW:
        return names
    names = [
        name
        for name in names
        if all(_is_short(entry.get(name) or ()) for entry in entries) or not _lists(entries, name)
    ]
    return names if len(names) <= _MOST else [name for name in names if said[name] >= _SOME]


def _lists(entries: list[Entry], name: str) -> bool:
    return any(isinstance(entry.get(name), tuple) for entry in entries)


def _is_told(writer: Writer, entry: Entry, name: str, value: Value) -> bool:
    is_word = (name in _WORDY and (name, entry.kind) != (_TRAITS, _GROUND)) or (
        isinstance(value, Text) and entry.kind not in said_of(writer, _IN_WORDS)
    )
    if is_word:
        return False
    if writer.pen.denies(entry.kind, name, value):
        return True
    return not is_nothing(value) and not is_default(writer, entry, name, value)


def _listed(writer: Writer, entries: list[Entry], names: list[str], *, whole: bool = False) -> Grid:
    names = [name for name in names if whole or not says_the_name(writer, entries, name)]
    fields = [writer.pen.field(entries[0].kind, name) for name in names]
    head = [plain(""), *(plain(writer.name(field)) if field is not None else () for field in fields)]
    rows: list[tuple[TextRuns, ...]] = []
    strong: list[int] = []
    for words, part in parts_of_ground(writer, entries):
        if words:
            strong.append(len(rows))
            rows.append((words,))
        rows += _lines(writer, part, names, whole=whole)
    are_words = {name for name in names if name == _TRAITS or any(isinstance(one.get(name), Text) for one in entries)}
    align = "l" + "".join("l" if name in are_words else "c" for name in names)
    return Grid(tuple(head), tuple(rows), align, strong=tuple(strong))


def _lines(writer: Writer, entries: list[Entry], names: list[str], *, whole: bool) -> list[tuple[TextRuns, ...]]:
    rows: dict[tuple[TextRuns, ...], list[str]] = {}
    for entry in entries:
        idle = idle_figures(writer, entry, names) if len(names) > 1 else ()
        cells = tuple(plain("·" if name in idle else told_figure(writer, entry, name)) for name in names)
        # Kinds of ground are many and often alike: `River, Cliff`. Weapons are looked for by their own lines.
        key = cells if entry.kind == _GROUND else (plain(entry.name), *cells)
        if whole or entry.kind == _GROUND or any(_is_told(writer, entry, name, entry.get(name)) for name in names):
            rows.setdefault(key, []).append(writer.name(entry))
    return [(plain(_together(titles)), *cells[-len(names) :]) for cells, titles in rows.items()]


def _together(titles: list[str]) -> str:
    """`River, Cliff`; `Hedge, wall; Railway bank`."""
    return ("; " if any("," in title for title in titles) else ", ").join(titles)


def _is_wordy(entries: list[Entry], name: str) -> bool:
    return any(isinstance(entry.get(name), Ref | tuple) for entry in entries)


def _is_amount(value: Value) -> bool:
    """A figure other than nought, which is told though it is the usual one: a sign that means nothing would hide it."""
    amount = value.amount if isinstance(value, Quantity) else value
    return isinstance(value, Dice) or (isinstance(amount, int | Fraction) and amount is not True and amount != 0)


def _is_filled(writer: Writer, entry: Entry, name: str, names: list[str]) -> bool:
    """Whether a thing has something to say in a column, though it be the usual: a figure, or a yes beside which others
    say no."""
    value = entry.get(name)
    is_figure = value is True or _is_amount(value)
    return _is_told(writer, entry, name, value) or (is_figure and name not in idle_figures(writer, entry, names))


def needs_width(block: Block) -> bool:
    """Many columns, or cells with more than a word or two in them."""
    if isinstance(block, Together):
        return any(map(needs_width, block.blocks))
    if not isinstance(block, Grid):
        return False
    cells = [["".join(piece.words for piece in cell) for cell in row] for row in block.rows]
    longest = [max(map(len, column)) for column in zip(*(row for row in cells if len(row) > 1), strict=True)]
    if len(block.head) > _NARROW or max(longest[1:], default=0) > _WORDS:
        return True
    return len(block.head) > _FEW and sum(longest) > _LETTERS
