"""The position of a game of the kit: pieces, armies and the table, each with the facts that its ruleset keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.core.deck import Deck
from engine.core.position.progress import Progress
from engine.core.position.records import (
    Record,
    for_own_act,
    for_own_turn,
    for_step,
    for_turn,
    many,
    part,
    record,
    starts,
)
from engine.core.position.records import pieces as several
from engine.kit.position.side_events import NO_SIDE
from engine.kit.reading.cards import Card
from engine.kit.reading.declared import ACTIVATION, ARMY, OWN_TURN, PHASE, SPOT, TURN, Declarations, Kept
from engine.model.values import Expression, Quantity

IN_PLAY, LOST, LEFT, WAITING = range(4)
"""Where a piece is: in play, lost, off the field of its own will, or not come yet."""
NOWHERE: Final = -1
AWAY: Final = 10_000_000
"""Where on a table whoever is off it stands: far from everybody."""


@record
class AnyPiece(Record):
    """What every piece has; the ruleset's own kept facts are added by `classes_of`."""

    id: int
    name: str
    side: int
    kind: str
    card: Card
    command: str
    camp: int = starts(0)
    """The first army of those that fight side by side, its own where it has no allies: friends are of one camp."""
    at: int = starts(NOWHERE)
    """Its hex, or on a table 0: `x` and `y` say where."""
    last: int = starts(NOWHERE)
    """The hex where it was before."""
    x: int = starts(AWAY)
    y: int = starts(AWAY)
    last_x: int = starts(AWAY)
    last_y: int = starts(AWAY)
    ground: str = starts("")
    """On a table: what it stands on."""
    facing: int = starts(0)
    status: int = starts(WAITING)
    is_in_play: bool = starts(False)
    is_lost: bool = starts(False)
    is_gone: bool = starts(False)
    moved: int = for_turn(0)
    acts: int = for_step(0)
    """How often it has acted in this phase."""
    did_in_phase: int = for_step(0)
    did_in_turn: int = for_turn(0)
    did: int = starts(0)
    """Deeds that it has done, a bit each."""
    is_hidden: bool = starts(False)
    """The other sides do not know where it is."""

    def stand(self, status: int) -> None:
        self.status = status
        self.is_in_play = status == IN_PLAY
        self.is_lost = status == LOST
        self.is_gone = status in (LOST, LEFT)
        if status != IN_PLAY:
            self.is_hidden = self.is_hidden and status == WAITING
            self.last, self.at = self.at, NOWHERE
            self.last_x, self.last_y, self.x, self.y = self.x, self.y, AWAY, AWAY


@record
class AnyArmy(Record):
    id: int
    name: str
    card: Card
    side: int
    camp: int = starts(0)
    is_out: bool = starts(False)
    has_passed: bool = for_step(False)
    acts: int = for_step(0)
    did_in_phase: int = for_step(0)
    did_in_turn: int = for_turn(0)
    did: int = starts(0)
    hand: list[int] = many(list)
    is_in_play: bool = starts(True)


@record
class AnyState(Progress):
    """`active` is the piece whose activation goes on, `last_side` the one that acted last."""

    active: int = for_step(-1)
    last_side: int = for_step(-1)
    has_begun: bool = for_step(False)
    is_phase_over: bool = for_step(False)
    """An effect has ended the phase: whoever has not acted does not."""
    sides_in_order: tuple[int, ...] = for_step(())
    """Where a figure said at the beginning of the phase which army is first."""
    chit: tuple[int, str] = for_step((-1, ""))
    """The command that was drawn last, by its army and its name."""
    chits: tuple[tuple[int, str], ...] = for_step(())
    """All that were drawn."""
    turn_of: int = for_turn(NO_SIDE)
    """Whose turn it is, where sides have whole turns."""
    sides_waiting: tuple[int, ...] = for_turn(())
    """Those that have their turn after it."""
    has_entered: bool = for_turn(False)
    """Who comes in this turn has come."""
    awaited: dict[tuple[int, str], int] = many(dict)
    """The turns that were thrown for commands still to come, by their names."""
    held: list[int] = many(list)
    """Who holds each objective: a side, or -1."""
    decks: dict[str, Deck] = part(dict)
    pieces: list[Any] = several(AnyPiece)
    armies: list[Any] = several(AnyArmy)


class Classes:
    """The records of one ruleset."""

    def __init__(self, declared: Declarations, length: Callable[[Quantity], int]) -> None:
        """`length` is that of a distance on the map at hand."""
        kept = [(one, start_of(one, length)) for one in declared.kept.values()]
        self.piece: Final = _with("Piece", AnyPiece, (one for one in kept if one[0].kind not in ("", ARMY, SPOT)))
        self.army: Final = _with("Army", AnyArmy, (one for one in kept if one[0].kind == ARMY))
        own: dict[str, Any] = {"pieces": several(self.piece), "armies": several(self.army), "decks": part(Decks)}
        types = {"pieces": "list[Any]", "armies": "list[Any]", "decks": "Any"}
        self.state: Final = _with("State", AnyState, (one for one in kept if one[0].kind in ("", SPOT)), own, types)


class Decks(dict[str, Deck]):
    """Decks by their names; a copy has decks of its own."""

    def copy(self) -> Decks:
        return Decks({name: deck.copy() for name, deck in self.items()})


def _with(
    name: str,
    base: type[Record],
    kept: Iterable[tuple[Kept, Any]],
    own: dict[str, Any] | None = None,
    types: dict[str, str] | None = None,
) -> type[Any]:
    """A record with the kept facts of a ruleset besides those of its base."""
    members: dict[str, Any] = dict(own or {})
    annotations = dict(types or {})
    for one, start in kept:
        # Of places, those are kept at which the fact is no longer what it was at first.
        value = {} if one.kind == SPOT else start
        makers = {TURN: for_turn, PHASE: for_step, OWN_TURN: for_own_turn, ACTIVATION: for_own_act}
        if one.kind == SPOT and one.lasts not in makers:
            members[one.attribute] = many(dict)
        else:
            members[one.attribute] = makers.get(one.lasts, starts)(value)
        annotations[one.attribute] = type(value).__name__
    made = type(name, (base,), {**members, "__annotations__": annotations, "__module__": __name__, "__slots__": ()})
    return record(made)


def start_of(kept: Kept, length: Callable[[Quantity], int]) -> Any:  # noqa: ANN401 - a figure, a truth or a name
    """What a record holds before anything is known of its piece: the card answers later where it says so."""
    value = kept.start
    if isinstance(value, Expression):
        return {"number": 0, "distance": 0, "yes_no": False}.get(kept.type, "")
    if isinstance(value, Quantity):
        return length(value)
    return getattr(value, "name", value)
