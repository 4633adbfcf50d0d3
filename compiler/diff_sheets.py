"""A rule object laid out for comparison: what it says, line by line, and the parts it has, by name.

Every field of every class is laid out but for where something was written and what the compiler records of other
things (what a section holds, who last amended it). A field with its default says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, field, fields
from typing import Final

from compiler.notation import notate, notate_span, notate_words
from engine.model.battles import Command, Example, Feature, Map, Objective, Piece
from engine.model.quick_dataclass import dataclass
from engine.model.rules import (
    Cell,
    Constant,
    Declared,
    Entry,
    Events,
    FactOf,
    FieldOf,
    Head,
    KindOf,
    Modifier,
    Origin,
    Outcome,
    Section,
    Sector,
    Step,
    Switch,
    Table,
    Test,
)
from engine.model.values import Hex, Text, Value

_UNSAID: Final = frozenset({"name", "origin", "section", "doubts", "agrees", "holds", "changed_by"})
_PAIRS: Final = frozenset({"fields", "figures", "options", "given", "choices", "counts", "events"})
_KINDS: Final[dict[type, str]] = {FactOf: "fact", FieldOf: "field", KindOf: "kind"}
_ORDERED: Final = frozenset({"phases"})
"""Parts whose order is a rule."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is said: the value that is compared, its notation, who says it."""

    value: object
    shown: str
    origin: Origin
    section: str | None


@dataclass(slots=True)
class Sheet:
    kind: str
    name: str
    shown: str
    origin: Origin
    section: str | None
    lines: dict[str, Line] = field(default_factory=dict)
    parts: dict[str, Sheet] = field(default_factory=dict)
    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    is_drawn: bool = False
    """A row of a table or the ground of a map: what lies beyond the drawing is no difference."""

    def say(self, label: str, value: object, shown: str, by: Declared | None = None) -> None:
        origin, section = (by.origin, by.section or self.section) if by else (self.origin, self.section)
        self.lines[_free(label, self.lines)] = Line(value, shown, origin, section)

    def hold(self, part: Sheet) -> None:
        self.parts[_free(f"{part.kind} {part.name}".strip(), self.parts)] = part


def _free(label: str, taken: dict[str, Line] | dict[str, Sheet]) -> str:
    """Things of one name are told apart by their order: `road`, `road #2`."""
    count = 1
    while (label if count == 1 else f"{label} #{count}") in taken:
        count += 1
    return label if count == 1 else f"{label} #{count}"


def kind_of(made: Declared) -> str:
    """The word an author writes before its name."""
    match made:
        case Entry() | Piece() | Command():
            return made.kind
        case Feature():
            return made.terrain
        case Section(is_rule=True):
            return "rule"
    name = _KINDS.get(type(made)) or type(made).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def lay_out(made: Declared, *but: str) -> Sheet:
    """Everything that a thing says but for some fields, which are laid out elsewhere."""
    name, section = made.name, made.section
    if isinstance(made, Section):
        section = made.number
        name = made.name if made.number in (None, made.name) else f"{made.number} {made.name}".strip()
    sheet = Sheet(kind_of(made), name, _summary(made), made.origin, section)
    apart = {*_UNSAID, *but, *_lay_out_apart(made, sheet)}
    for one in fields(made):
        value = getattr(made, one.name)
        by_default = one.default is not MISSING and type(value) is type(one.default) and value == one.default
        if value is not None and not by_default and one.name not in apart:
            _lay_out_field(one.name.rstrip("_"), value, sheet)
    if isinstance(made, Entry):
        for inner in made.holds:
            sheet.hold(lay_out(inner))
    for said in made.agrees:
        words = ", ".join(word for word in (said.gender, said.number) if word)
        sheet.say(f"agrees {said.language}".strip(), said, words, made)
    for doubt in made.doubts:
        about = "house value" if doubt.field == "*" else f"doubt about {doubt.field}"
        sheet.say(about, doubt.reason, notate(doubt.reason) if doubt.reason else "not settled")
    return sheet


def _lay_out_field(label: str, value: object, sheet: Sheet) -> None:
    if isinstance(value, Declared):
        sheet.hold(lay_out(value))
    elif isinstance(value, tuple) and value and all(isinstance(one, Declared) for one in value):
        parts = [lay_out(one) for one in value]
        if label in _ORDERED:
            sheet.orders[label] = tuple(part.name for part in parts)
        for part in parts:
            sheet.hold(part)
    elif label in _PAIRS and isinstance(value, tuple):
        for name, said in value:
            say_value(sheet, name, said)
    elif isinstance(value, tuple) and value and all(isinstance(one, Text) for one in value):
        for one in value:
            say_value(sheet, label.removesuffix("s"), one)
    else:
        say_value(sheet, label, value)  # type: ignore[arg-type]


def say_value(sheet: Sheet, label: str, value: Value, by: Declared | None = None) -> None:
    """A text says one line a language, so that a new translation is not taken for a new rule."""
    if not isinstance(value, Text):
        sheet.say(label, value, notate(value), by)
        return
    for index, (language, words) in enumerate(value.words):
        sheet.say(label if index == 0 else f"{label} ({language})", words, notate_words(words), by)


def _title(made: Declared) -> str:
    return notate(made.title) if made.title else ""


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def _summary(made: Declared) -> str:
    """What is shown of a thing that comes or goes whole."""
    match made:
        case Constant():
            return notate(made.value)
        case Switch():
            return _joined(_title(made), f"default {made.default}")
        case Piece():
            return _joined(made.profile or "", _title(made), f"at {notate(made.at)}" if made.at else "")
        case Objective():
            worth = f"worth {notate(made.worth)}" if made.worth is not None else ""
            return _joined(_title(made), worth, f"at {notate(made.at)}" if made.at else "")
        case Feature():
            return _joined(_title(made), notate(made.at or made.through or made.sides or made.shape))
    return _title(made)


# --- what reads better otherwise --------------------------------------------------------------------------------


def _lay_out_apart(made: Declared, sheet: Sheet) -> Iterator[str]:
    """Lays out some fields in a way of their own, and names them."""
    match made:
        case Test():
            for modifier in made.modifiers:
                _lay_out_modifier(modifier, sheet)
            for outcome in made.outcomes:
                _lay_out_outcome(outcome, sheet)
            sheet.orders["outcomes"] = tuple(outcome.name for outcome in made.outcomes)
            yield from ("modifiers", "outcomes")
        case Table():
            _lay_out_rows(made, sheet)
            yield from ("heads_down", "heads_across", "cells")
        case Sector():
            for cell in made.cells:
                sheet.say(
                    f"cell ({cell.q}, {cell.r})", (cell.mark, cell.doubt), cell.mark + ("?" if cell.doubt else "")
                )
            yield "cells"
        case Map():
            ground = Sheet("ground", "", "", made.origin, made.section, is_drawn=True)
            for number, line in enumerate(made.ground, start=1):
                for column, terrain in enumerate(line, start=1):
                    ground.say(str(Hex(column, number)), terrain, terrain)
            sheet.hold(ground)
            yield "ground"
        case Events():
            for face in made.faces:
                part = Sheet("face", notate(face.span), notate(face.cards), made.origin, made.section)
                say_value(part, "card", face.cards)
                say_value(part, "again", face.again)
                _lay_out_field("events", face.events, part)
                sheet.hold(part)
            yield "faces"
        case Entry() | Piece() | Command():
            yield "kind"
        case Example():
            for number, step in enumerate(made.steps, start=1):
                sheet.say(f"step {number}", (step.do, step.what, step.values, step.fields, step.expects), _step(step))
            yield "steps"


def _translations(made: Declared, label: str, sheet: Sheet) -> None:
    for language, words in made.title.words[1:] if made.title else ():
        sheet.say(f"{label} ({language})", words, notate_words(words), made)


def _lay_out_modifier(made: Modifier, sheet: Sheet) -> None:
    amount = notate(made.amount)
    per = f"per {notate(made.per)}" if made.per else ""
    when = f"when {notate(made.when)}" if made.when else ""
    shown = _joined(amount if amount.startswith("-") else f"+{amount}", per, when, _title(made))
    label = f"modifier {made.name}"
    sheet.say(label, (made.amount, made.per, made.when, _title(made), made.doubts), shown, made)
    _translations(made, label, sheet)


def _lay_out_outcome(made: Outcome, sheet: Sheet) -> None:
    said = "  ".join(f"{name} {notate(value)}" for name, value in made.fields)
    shown = _joined(notate_span(made.low, made.high), _title(made), f"{{ {said} }}" if said else "")
    label = f"outcome {made.name}"
    sheet.say(label, (made.low, made.high, _title(made), made.fields, made.doubts), shown, made)
    _translations(made, label, sheet)


def _step(step: Step) -> str:
    said = "  ".join(f"{name} {notate(value)}" for name, value in step.fields)
    expected = notate(step.expects) if step.expects else ""
    values = notate(step.values) if step.values else ""
    return _joined(step.do, step.what or "", values, expected, f"{{ {said} }}" if said else "")


def head_name(head: Head) -> str:
    return notate(head.span) if head.span is not None else ", ".join(head.names)


def _lay_out_rows(made: Table, sheet: Sheet) -> None:
    signs = {mark.name: mark.sign for mark in made.marks}
    columns = [head_name(head) for head in made.heads_across]
    if any(columns):
        sheet.say("columns", tuple(columns), " | ".join(columns))
    for head, cells in zip(made.heads_down, made.cells, strict=True):
        shown = [_cell(cell, signs) for cell in cells]
        row = Sheet("row", head_name(head), " | ".join(shown), made.origin, made.section, is_drawn=True)
        for column, cell, words in zip(columns, cells, shown, strict=True):
            row.say(f"column {column}".strip(), cell, words)
        sheet.hold(row)


def _cell(cell: Cell, signs: dict[str, str]) -> str:
    value = "" if cell.value is None else notate(cell.value)
    return (_joined(value, "".join(signs.get(mark, mark) for mark in cell.marks)) or ".") + ("?" if cell.doubt else "")
