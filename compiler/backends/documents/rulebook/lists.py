"""Many things of one kind in a rulebook: the table that their author drew, or notes by their letters."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.entries import field_words, is_nothing
from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.rows import idle_figures, parted_by, says_the_name, told_figure
from compiler.backends.documents.parts.told_as import ToldAs
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.rulebook.crowded import (
    AskedTogether,
    letters_explained,
    letters_of_marks,
    marks_of,
)
from compiler.backends.telling.blocks import is_of_figures, told_columns
from compiler.backends.telling.conditions import is_condition
from compiler.backends.words.alphabet import in_order
from compiler.layout.flow.blocks import Block, Columns, Grid, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Doubt, Entry
from engine.model.values import Text

_MANY: Final = 4
_MOST: Final = 10
"""Columns that a page has room for; where there are more, what only a few have is told below."""
_FEW: Final = 2
_ON_ONE_LINE: Final = 18
"""Letters of a name that is not parted."""
_NARROW: Final = 4
"""Columns of a table that a column of text has room for."""
_SHORT: Final = 24
"""Letters of a cell that a column of text has room for."""
_WITH_THE_NAME: Final = ("abbr", "is", "symbol", "drawn_as")
_IN_WORDS: Final = 4
"""Texts of each thing of a kind that are columns rather than sentences."""
_WORDS: Final = ("short",)
"""The only sentences that go into a table."""


def is_list(entries: list[Entry]) -> bool:
    """Whether they are better read as one table: many, with figures, and without long words; or few, of which figures
    alone are said: `short range. Needs: 4.` is no sentence."""
    return (len(entries) >= _MANY and fits_table(entries)) or all(map(is_of_figures, entries))


def fits_table(entries: list[Entry]) -> bool:
    """Whether nothing is said of them that is too long for a table, or the same four things of each, in words."""
    if any(entry.holds for entry in entries):
        return False
    texts = {name for entry in entries for name, value in entry.fields if isinstance(value, Text)}
    alike = len(texts) >= _IN_WORDS and all(entry.get(name) for entry in entries for name in texts)
    return all(is_sign(entry) for entry in entries) or texts <= {*_WITH_THE_NAME, *_WORDS} or alike


def is_sign(entry: Entry) -> bool:
    """Notes to a table are called by a letter."""
    return len(entry.name) == 1


def list_blocks(writer: Writer, entries: list[Entry]) -> list[Block]:
    kind = entries[0].kind
    if all(is_sign(entry) for entry in entries):
        return [_note(writer, entry) for entry in entries]
    told_as = ToldAs(writer)
    entries = [told_as.entry(entry) for entry in in_order(entries, writer.pen)]
    told = [name for name in told_columns(writer.pen, entries) if name not in _WITH_THE_NAME]
    if not told and not any(entry.get(name) for entry in entries for name in ("abbr", "is")):
        return [_names_alone(writer, entries), *_doubts(writer, entries)]
    rare = [name for name in told if len(told) > _MOST and len(_having(entries, name)) <= _FEW]
    names = [name for name in told if name not in rare and not says_the_name(writer, entries, name)]
    parted = parted_by(writer, entries, names)
    names = [name for name in names if name != parted]
    fields = [writer.pen.field(kind, name) for name in names]
    letters = letters_of_marks(entries)
    # What all of them bear stands once, behind the title of the table.
    borne = {house_mark(entry) for entry in entries}
    common = borne.pop() if len(borne) == 1 else ""
    head = (
        plain(curled(writer.pen.kind_title(kind)) + common),
        *((plain(writer.say("marks")),) if letters else ()),
        *(plain(writer.name(field)) if field is not None else () for field in fields),
    )
    marked = len(names) <= _NARROW and not letters
    asked = AskedTogether(writer, entries, names)
    rows: list[tuple[TextRuns, ...]] = []
    anchors: list[str] = []
    strong: list[int] = []
    for at, entry in enumerate(entries):
        above = [plain(asked.before(entry), "i")] if asked.before(entry) else []
        if parted and (at == 0 or entries[at - 1].get(parted) != entry.get(parted)):
            above.insert(0, plain(field_words(writer, entry.get(parted)), "b"))
        for words in above:
            strong.append(len(rows))
            rows.append((words,))
            anchors.append("")
        signs = plain(" ".join(sorted(letters[mark] for mark in marks_of(entry) if letters)) or "·")
        idle = idle_figures(writer, entry, names)
        cells = (
            plain("·" if name in idle else asked.words(entry, name) or told_figure(writer, entry, name))
            for name in names
        )
        rows.append(
            (
                _title(writer, entry, marked=marked, sign="" if common else house_mark(entry)),
                *((signs,) if letters else ()),
                *cells,
            )
        )
        anchors.append(anchor_of(kind, entry))
    align = "l" + ("l" if letters else "") + "".join("l" if _is_words(entries, name) else "c" for name in names)
    grid = Grid(head, tuple(rows), align, anchors=tuple(anchors), strong=tuple(strong))
    longest = max((len("".join(piece.words for piece in cell)) for row in rows for cell in row[1:]), default=0)
    notes = [*_rare(writer, entries, rare), *([] if marked or letters else _marks(writer, entries))]
    # Letters are explained before the first of them is met: a long table may end on the next page.
    key = [Paragraph(tuple(letters_explained(writer, letters)), "note", keep=True)] if letters else []
    below = [Paragraph(tuple(notes), "note")] if notes else []
    made: list[Block] = [*key, grid, *below, *_doubts(writer, entries)]
    return [Columns(1), *made, Columns(2)] if len(head) > _NARROW or longest > _SHORT else made


def _names_alone(writer: Writer, entries: list[Entry]) -> Paragraph:
    """`Weather: fair, rain, fog.` Names of which nothing else is said are no table."""
    names = ", ".join(f"{writer.name(entry)}{house_mark(entry)}" for entry in entries)
    kind = curled(writer.pen.kind_title(entries[0].kind))
    return Paragraph((TextRun(f"{kind}: ", "b"), TextRun(f"{names}.")), anchor=anchor_of(entries[0].kind, entries[0]))


def _note(writer: Writer, entry: Entry) -> Paragraph:
    return Paragraph(
        plain(writer.name(entry)),
        mark=plain(entry.name, "b"),
        indent=4.0,
        tight=True,
        anchor=anchor_of(entry.kind, entry),
    )


def _title(writer: Writer, entry: Entry, *, marked: bool, sign: str) -> TextRuns:
    """The name with its short form, and its marks behind it where there is room."""
    abbr, marks = entry.get("abbr"), entry.get("is")
    short = f" ({writer.words(abbr)})" if isinstance(abbr, Text) else ""
    # A name of two words is one thing to whoever looks for its line.
    whole = writer.name(entry)
    told = whole.replace(" ", "\u00a0") if len(whole) <= _ON_ONE_LINE and not marked else whole
    name = TextRun(f"{told}{short}{sign}", "b")
    return (name, TextRun(f" {field_words(writer, marks)}", "i")) if marks and marked else (name,)


def _having(entries: list[Entry], name: str) -> list[Entry]:
    return [entry for entry in entries if not is_nothing(entry.get(name))]


def _rare(writer: Writer, entries: list[Entry], names: list[str]) -> list[TextRun]:
    """`Fixing: plug bayonet 2, socket bayonet 2.`"""
    pieces: list[TextRun] = []
    for name in names:
        field = writer.pen.field(entries[0].kind, name)
        # Of what a thing is or is not, its name says all.
        said = [
            writer.name(one) if one.get(name) is True else f"{writer.name(one)} {told_figure(writer, one, name)}"
            for one in _having(entries, name)
        ]
        title = writer.name(field) if field is not None else name
        if [one.lower() for one in said] == [title.lower()]:
            continue
        pieces += [TextRun(f"{title}: ", "b"), TextRun(f"{', '.join(said)}. ")]
    return pieces


def _marks(writer: Writer, entries: list[Entry]) -> list[TextRun]:
    """Which of them bear each mark."""
    found: dict[str, list[str]] = {}
    for entry in entries:
        marks = entry.get("is")
        for mark in marks if isinstance(marks, tuple) else ():
            found.setdefault(field_words(writer, mark), []).append(writer.name(entry))
    pieces: list[TextRun] = []
    for mark, names in found.items():
        if _is_heard(mark, names, entries, writer):
            # That the whip is a whip, and that light infantry is light.
            continue
        pieces += [TextRun(f"{mark[:1].upper()}{mark[1:]}: ", "b"), TextRun(f"{', '.join(names)}. ")]
    return pieces


def _is_heard(mark: str, names: list[str], entries: list[Entry], writer: Writer) -> bool:
    """Whether the names of all that bear a mark say it: of one alone, or of several and of nothing else."""
    said = [writer.name(entry) for entry in entries if mark.lower() in writer.name(entry).lower().split()]
    return set(names) <= set(said) and (len(names) == 1 or len(said) == len(names))


def _is_words(entries: list[Entry], name: str) -> bool:
    return any(isinstance(entry.get(name), Text) or is_condition(entry.get(name)) for entry in entries)


def _doubts(writer: Writer, entries: list[Entry]) -> list[Block]:
    """Each reason once, and that something is open if anything is."""
    found: dict[Text | None, Doubt] = {}
    for entry in entries:
        found |= {doubt.reason: doubt for doubt in entry.doubts}
    told = Entry(
        name=entries[0].name,
        title=None,
        origin=entries[0].origin,
        kind=entries[0].kind,
        doubts=tuple(found.values()),
    )
    return doubt_notes(writer, told)
