"""How many cards of each profile are wanted: what a scenario's order of battle needs, or what the list itself says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from compiler.backends.products import Quantities
from engine.model.battles import Army, Command, Piece
from engine.model.pack import Rulepack
from engine.model.rules import Entry


def quantities_for(pack: Rulepack, scenario: str | None) -> tuple[Quantities, list[str] | None]:
    """As many cards as the order of battle of a scenario has pieces, or as the profile itself asks for."""
    if scenario is None:
        return _own_quantity, None
    battle = next(one for one in pack.scenarios if one.name == scenario)
    counts: Counter[tuple[str, str]] = Counter()
    lists = [name for army in battle.armies for name in army.lists]
    for army in battle.armies:
        for piece in _pieces(army):
            counts.update((name, piece.profile) for name in army.lists if piece.profile)
    return lambda army, entry: counts[army, entry.name], lists


def _own_quantity(_army: str, entry: Entry) -> int:
    quantity = entry.get("quantity")
    return quantity if isinstance(quantity, int) else 1


def _pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)
