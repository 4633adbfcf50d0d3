"""How much of everything is wanted: what a scenario's order of battle needs, or what the lists themselves say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field

from compiler.backends.products.used import Thing, pieces_of, refs_in, things_of
from engine.model.battles import Piece, Scenario
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Declared, Entry
from engine.model.values import Ref

Quantities = Callable[[str, Entry], int]
"""How many of a profile of an army list are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is printed of a pack, and how often. `None` is everything there is."""

    profiles: Quantities
    lists: frozenset[str] | None = None
    decks: frozenset[str] | None = None
    scenario: str | None = None
    events: frozenset[str] | None = None
    things: frozenset[Thing] | None = None
    """Things of the ruleset that are there: guns, people whom one may meet."""
    apart: frozenset[str] = frozenset()
    """Kinds of pieces that have cards of their own if they have a name of their own."""

    pieces: Mapping[str, int] = field(default_factory=dict)
    """How many pieces of each kind the battle has; nothing is known of them where none is printed."""
    aims: Mapping[str, int] | None = None
    """By what objectives of the battle ask (`deed.burn`), how many things they ask it of."""

    def each(self, of: str) -> int:
        """How often there is something that has a counter each: a kind of piece, or what objectives ask for. Once
        where no battle is printed."""
        if not of:
            return 1
        if "." in of:
            return self.aims.get(of, 0) if self.aims is not None else 1
        return self.pieces.get(of, 1 if self.scenario is None else 0)

    def most(self, of: str, copies: int, every: int = 0) -> int:
        """So many, or as many as the battle has pieces of a kind: eight duellists need eight markers of a wound; or one
        for every so many of them."""
        if every and self.scenario is not None:
            return -(-self.pieces.get(of, 0) // every)
        return min(copies, self.pieces.get(of, 0)) if of and self.scenario is not None else copies

    def has_card_of_troops(self, piece: Piece) -> bool:
        """Whether a piece of the battle has the card of what it is one of."""
        return piece.profile is not None and not (piece.title is not None and piece.kind in self.apart)


def once() -> Wanted:
    """Everything, one of each."""
    return Wanted(profiles=lambda _army, _entry: 1)


def wanted_for(pack: Rulepack, scenario: str | None, apart: Collection[str] = ()) -> Wanted:
    """As many cards as the order of battle of a scenario has pieces, or as the profile itself asks for.

    `apart` are kinds of pieces that have cards of their own if they have a name of their own.
    """
    if scenario is None:
        return Wanted(profiles=_own_quantity)
    battle = next(one for one in pack.scenarios if one.name == scenario)
    counts: Counter[tuple[str, str]] = Counter()
    for army in battle.armies:
        for piece in pieces_of(army):
            if piece.title is not None and piece.kind in apart:
                continue
            # Profiles of the ruleset itself are in no list.
            counts.update((name, piece.profile) for name in ("", *army.lists) if piece.profile)
    return Wanted(
        profiles=lambda army, entry: counts[army, entry.name],
        lists=frozenset(name for army in battle.armies for name in army.lists),
        scenario=scenario,
        events=frozenset((battle.event_table,) if battle.event_table else ()),
        things=frozenset(things_of(battle, pack)),
        apart=frozenset(apart),
        pieces=Counter(piece.kind for army in battle.armies for piece in pieces_of(army)),
        aims=_aims(battle),
    )


def _aims(battle: Scenario) -> dict[str, int]:
    """Four houses may be named by five objectives: each house is counted once."""
    found: dict[str, set[Thing]] = {}
    for objective in battle.objectives:
        asked = [f"{value.kind}.{value.name}" for _, value in objective.fields if isinstance(value, Ref)]
        named = {thing for _, value in objective.fields if isinstance(value, tuple) for thing in refs_in(value)}
        for one in asked:
            found.setdefault(one, set()).update(named)
    return {one: max(len(things), 1) for one, things in found.items()}


def wanted_of(pack: Rulepack, named: Collection[str]) -> Wanted:
    """The lists, decks and tables of files that are named; all of a sort, if the files hold none of it."""

    def held(things: Iterable[Declared]) -> frozenset[str] | None:
        return frozenset(one.name for one in things if one.origin.file in named) or None

    return Wanted(profiles=_own_quantity, lists=held(pack.army_lists), decks=held(pack.decks), events=held(pack.events))


def _own_quantity(_army: str, entry: Entry) -> int:
    quantity = entry.get("quantity")
    return quantity if isinstance(quantity, int) else 1
