"""The number that each unit of an army is called by: on its counter, on the map, in the order of battle, in reports."""

from __future__ import annotations

from compiler.backends.products.used import pieces_of
from engine.model.battles import Army, Piece
from engine.model.pack import Ruleset


def numbers_of(army: Army, ruleset: Ruleset) -> dict[str, int]:
    """The number that each unit carries. Decoys come last: no gap in a list that both sides read hints at one."""
    units = [piece for piece in pieces_of(army) if not is_leader(piece, ruleset)]
    ordered = sorted(units, key=is_decoy)
    return {piece.name: number for number, piece in enumerate(ordered, start=1)}


def is_leader(piece: Piece, ruleset: Ruleset) -> bool:
    """Generals, and the characters of rules that have units as well: they are drawn round and carry no number."""
    if piece.kind == "character":
        return any(kind.name == "unit" for kind in ruleset.kinds)
    kind = next((one for one in ruleset.kinds if one.name == piece.kind), None)
    if ruleset.plays is not None and kind is not None and kind.stacks:
        # Whoever may join others, who may not join one another, goes with them as a leader does.
        return any(one.like == "piece" and not one.stacks for one in ruleset.kinds)
    return piece.kind in ("general", "commander") or (kind is not None and kind.like == "general")


def is_decoy(piece: Piece) -> bool:
    return dict(piece.fields).get("decoy") is True
