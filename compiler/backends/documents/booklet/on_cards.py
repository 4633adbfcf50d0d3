"""Weapons and abilities of an army, for which no column has room: below its order of battle, each card once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import is_decoy
from compiler.backends.products.used import pieces_of
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun
from engine.model.rules import Entry
from engine.model.values import Ref

KINDS: Final = ("weapon", "ability")
"""What cards list by name."""


def lines_of_cards(roll: Roll) -> list[Block]:
    """`Veterans: sword, pistol; fencing`: whoever has no cards yet can play all the same."""
    runs: list[TextRun] = []
    for profile in _cards(roll):
        listed = "; ".join(", ".join(roll.writer.plain(one).lower() for one in refs) for refs in _listed(roll, profile))
        if listed:
            title = f"{' · ' if runs else ''}{roll.writer.name(profile)}: "
            runs += [TextRun(title, "b"), TextRun(listed)]
    return [Paragraph(tuple(runs), "small")] if runs else []


def where_lists_stand(writer: Writer, rolls: Sequence[Roll]) -> str:
    """What a reader is told before the tables: where to look for what they do not have."""
    told = {refs[0].kind for roll in rolls for profile in _cards(roll) for refs in _listed(roll, profile)}
    if told:
        what = writer.say("listed_both" if len(told) > 1 else f"listed_{told.pop()}")
        return writer.say("below_armies").format(what=what)
    has_cards = any(entry.kind in KINDS for entry in writer.ruleset.entries)
    return writer.say("on_the_cards") if has_cards and any(roll.leaves_out() for roll in rolls) else ""


def _cards(roll: Roll) -> Iterator[Entry]:
    """In the order in which the table has them."""
    open_to_all = [piece for piece in pieces_of(roll.army) if not is_decoy(piece)]
    for name in dict.fromkeys(piece.profile for piece in open_to_all):
        if name in roll.profiles:
            yield roll.profiles[name]


def _listed(roll: Roll, profile: Entry) -> Iterator[list[Ref]]:
    """Lists of one card. Rules that play themselves tell them in the line of each piece, as do rolls whose lines have
    room for abilities."""
    if roll.writer.ruleset.plays is not None:
        return
    kinds = KINDS[:1] if roll.has_room_for_abilities() else KINDS
    for _, value in profile.fields:
        if isinstance(value, tuple) and value:
            refs = [one for one in value if isinstance(one, Ref) and one.kind in kinds]
            if len(refs) == len(value):
                yield refs
