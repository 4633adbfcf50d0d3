"""How much of everything is wanted: what a scenario's order of battle needs, or what the lists themselves say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.model.battles import Army, Command, Piece
from engine.model.pack import Rulepack
from engine.model.rules import Deck, Entry
from engine.model.values import Ref

Quantities = Callable[[str, Entry], int]
"""How many of a profile of an army list are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is printed of a pack, and how often. `None` is everything there is."""

    profiles: Quantities
    lists: frozenset[str] | None = None
    scenario: str | None = None
    events: frozenset[str] | None = None
    sides: int = 1
    """How many players want a deck of their own."""

    def copies(self, deck: Deck) -> int:
        """One for each player, if players keep it; else one for the table."""
        kept_by = dict(deck.fields).get("kept_by")
        return self.sides if isinstance(kept_by, Ref) and kept_by.name == "player" else 1


def once() -> Wanted:
    """Everything, one of each."""
    return Wanted(profiles=lambda _army, _entry: 1)


def wanted_for(pack: Rulepack, scenario: str | None) -> Wanted:
    """As many cards as the order of battle of a scenario has pieces, or as the profile itself asks for."""
    if scenario is None:
        return Wanted(profiles=_own_quantity)
    battle = next(one for one in pack.scenarios if one.name == scenario)
    counts: Counter[tuple[str, str]] = Counter()
    for army in battle.armies:
        for piece in pieces_of(army):
            counts.update((name, piece.profile) for name in army.lists if piece.profile)
    return Wanted(
        profiles=lambda army, entry: counts[army, entry.name],
        lists=frozenset(name for army in battle.armies for name in army.lists),
        scenario=scenario,
        events=frozenset((battle.event_table,) if battle.event_table else ()),
        sides=max(len(battle.armies), 1),
    )


def _own_quantity(_army: str, entry: Entry) -> int:
    quantity = entry.get("quantity")
    return quantity if isinstance(quantity, int) else 1


def pieces_of(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from pieces_of(command)
