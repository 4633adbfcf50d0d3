"""What is asked of a piece, an army or a place, by its titles: `unit.formation.pace` is the pace of its formation."""

from __future__ import annotations

import re
from typing import Final

from compiler.backends.words.wording import Pen
from engine.model.quick_dataclass import dataclass
from engine.model.rules import FactOf, FieldOf

YES_NO: Final = "yes_no"
NUMBER: Final = "number"
_KIT: Final = {
    "ground": ("ground", "terrain"),
    "crossed": ("crossed", "terrain"),
    "road": ("road", "terrain"),
    "height": ("height", NUMBER),
    "moved": ("moved_title", "distance"),
    "pieces_left": ("pieces_left", NUMBER),
    "pieces_lost": ("pieces_lost", NUMBER),
    "prizes": ("prizes", NUMBER),
    "cards": ("cards", NUMBER),
    "number": ("number", NUMBER),
    "has_turn": ("has_turn", YES_NO),
    "gone": ("gone", YES_NO),
    "cornered": ("cornered", YES_NO),
    "hidden": ("is_hidden", YES_NO),
    "taken": ("taken", YES_NO),
    "at_exit": ("at_exit", YES_NO),
    "place": ("place", "spot"),
    "army": ("army", "army"),
}
"""What the position itself answers: the word for it, and of what type it is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The titles on the way, the last one first: `pace`, `formation`; and the type of the answer."""

    titles: tuple[str, ...]
    type: str
    own: bool = True
    """Whether its last step is an author's word, and none of the kit's."""


def asked(pen: Pen, kind: str, path: str) -> Asked:
    whole = _fact(pen, "", path) if not kind and "." in path else None
    if whole is not None:
        # What is asked of a move or a shot, which is nobody: its name is one word with a point in it.
        return Asked((pen.name(whole),), _plain_type(whole.type))
    titles: list[str] = []
    at, type_, is_own = kind, "", True
    for step in path.split("."):
        title, type_, is_own = _step(pen, at, step)
        titles.insert(0, title)
        at = type_
    return Asked(tuple(titles), type_, is_own)


def _step(pen: Pen, kind: str, step: str) -> tuple[str, str, bool]:
    fact = _fact(pen, kind, step)
    if fact is not None:
        return pen.name(fact), _plain_type(fact.type), True
    field = _field(pen, kind, step)
    if field is not None:
        return _lowered(pen.name(field)), _plain_type(field.type), True
    if step in _KIT:
        word, type_ = _KIT[step]
        return pen.words.within("rules", word) or step.replace("_", " "), type_, False
    return step.replace("_", " "), "", True


def _fact(pen: Pen, kind: str, step: str) -> FactOf | None:
    names = [f"{one.name}.{step}" for one in pen.chain(kind)] or ([f"{kind}.{step}"] if kind else [step])
    return next((fact for name in names for fact in pen.ruleset.facts if fact.name == name and fact.title), None)


def _field(pen: Pen, kind: str, step: str) -> FieldOf | None:
    """A field of the kind itself, or of the cards that pieces of it have; of an event, what its encounter lends it."""
    if kind == "event":
        lent = (field for entry in pen.ruleset.entries if entry.kind == "encounter" for field in entry.asks)
        return next((field for field in lent if field.name == step), None)
    found = pen.field(kind, step)
    if found is not None or not any(one.name == "piece" for one in pen.chain(kind)):
        return found
    cards = [one.name for one in pen.ruleset.kinds if one.like == "card_profile"]
    return next((field for card in (*cards, "card_profile") if (field := pen.field(card, step)) is not None), None)


def _plain_type(written: str) -> str:
    found = re.fullmatch(r"optional\((.*)\)", written)
    return found[1] if found is not None else written


def _lowered(title: str) -> str:
    """Titles of fields head columns; in a sentence they are words like others."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]
