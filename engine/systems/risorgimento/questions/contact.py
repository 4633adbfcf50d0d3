"""Who fights whom (G.a to G.2, G.7b): melees as they stand on the table, with helpers, flanks and rears."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.core.position.records import Record, record
from engine.space.stands.contact import Contact, contacts
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.questions import zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

_FLANKS: Final = (Edge.LEFT, Edge.RIGHT)


@record
class Party(Record):
    """One side of a melee: the unit in contact, and who helps it."""

    unit: Unit
    helpers: tuple[Unit, ...] = ()
    """G.1b: at half strength."""
    guns: tuple[Unit, ...] = ()
    """G.7b: batteries beside it."""
    in_flank: bool = False
    in_rear: bool = False

    def is_taken_from(self, edge: Edge) -> None:
        """G.2c: it does not turn to face the enemy that has come to its flank or rear."""
        self.in_flank, self.in_rear = edge in _FLANKS, edge is Edge.REAR

    @property
    def everybody(self) -> tuple[Unit, ...]:
        return (self.unit, *self.helpers, *self.guns)


@record
class Melee(Record):
    one: Party
    other: Party
    edge: Edge
    """The edge of the second that the front of the first lies against."""


class Touch:
    """The front of a unit against an edge of an enemy."""

    __slots__ = ("edge", "length", "target", "unit")

    def __init__(self, unit: Unit, target: Unit, contact: Contact, edge: Edge) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.edge: Final = edge
        self.length: Final = contact.length

    @property
    def is_broad(self) -> bool:
        """G.2a: more than half of its front."""
        return 2 * self.length > self.unit.stand.width


def has_flanks(g: Game, unit: Unit) -> bool:
    """G.5b, E.4b: squares and units in built-up sectors have a front on every side."""
    return not zones.has_zone_all_round(g, unit)


@asked_once
def touches(g: Game) -> tuple[Touch, ...]:
    """G.a: every front that touches an enemy, fronts against fronts first, then by the length of the contact."""
    found: list[Touch] = []
    met = g.enemies_met()
    for unit in g.on_table() if met else ():
        if unit.id not in met or unit.routed or unit.guns_left:
            continue
        for enemy in met[unit.id]:
            if enemy.routed or enemy.guns_left:
                continue
            fronts = [
                contact
                for contact in contacts(unit.stand, enemy.stand)
                if contact.own is Edge.FRONT or not has_flanks(g, unit)
            ]
            if fronts:
                edge = fronts[0].its if has_flanks(g, enemy) else Edge.FRONT
                found.append(Touch(unit, enemy, fronts[0], edge))
    # A corner counts only where the two touch in no better way.
    found = [touch for touch in found if touch.length or not _lie_along(touch.unit, touch.target)]
    return tuple(sorted(found, key=lambda touch: (touch.edge is not Edge.FRONT, -touch.length, touch.unit.id)))


def _lie_along(unit: Unit, enemy: Unit) -> bool:
    return any(contact.length for contact in contacts(unit.stand, enemy.stand))


@asked_once
def melees(g: Game) -> tuple[Melee, ...]:
    """G.1, G.2: whoever else touches one of a pair helps the other."""
    busy = _busy(g)
    return tuple(
        Melee(_party(g, one, other, busy), _party(g, other, one, busy), edge) for one, other, edge in _pairs(g)
    )


@asked_once
def _busy(g: Game) -> frozenset[int]:
    """Units that fight a melee of their own."""
    return frozenset(unit.id for one, other, _ in _pairs(g) for unit in (one, other))


Pair = tuple["Unit", "Unit", Edge]


@asked_once
def _pairs(g: Game) -> tuple[Pair, ...]:
    """G.c: who fights whom, fronts first, and which edge of the second the front of the first lies against."""
    units = g.state.units
    # Of all who move few come into contact or leave it: as long as those who are in it stand alike, so do the pairs.
    met = [units[number] for number in g.enemies_met()]
    as_they_stand = [(unit.id, unit.stand, unit.formation, unit.routed, unit.guns_left) for unit in met]
    return g.as_long_as(as_they_stand, "pairs", lambda: _pair_off(g)) if met else ()


def _pair_off(g: Game) -> tuple[Pair, ...]:
    pairs: list[Pair] = []
    taken: set[int] = set()
    for touch in touches(g):
        if not (_is_taken(g, touch.unit, taken) or _is_taken(g, touch.target, taken)) and not any(
            {touch.unit.id, touch.target.id} == {one.id, other.id} for one, other, _ in pairs
        ):
            pairs.append((touch.unit, touch.target, touch.edge))
            taken |= {touch.unit.id, touch.target.id}
    return tuple(pairs)


def _is_taken(g: Game, unit: Unit, taken: set[int]) -> bool:
    """A unit with a front on every side fights on each of them."""
    return unit.id in taken and has_flanks(g, unit)


def _party(g: Game, unit: Unit, enemy: Unit, busy: frozenset[int]) -> Party:
    """G.1c: only who fights no melee of its own helps; G.2a, G.2b: and only such enemies come to flank or rear."""
    on_enemy = [
        touch.unit
        for touch in touches(g)
        if touch.target is enemy and touch.unit.id not in busy and not touch.unit.profile.arm.is_guns
    ]
    beside = [
        friend
        for friend in zones.touching(g, unit)
        if friend.side == unit.side and friend.id not in busy and not friend.routed and _is_beside(unit, friend)
    ]
    guns = tuple(friend for friend in beside if friend.profile.arm.is_guns and not friend.guns_left)
    free = [friend for friend in beside if not friend.profile.arm.is_guns and not zones.touches_enemy(g, friend)]
    overlapping = [foe for foe in _overlapping(g, enemy, unit, busy) if not foe.profile.arm.is_guns]
    helpers = {friend.id: friend for friend in (*free, *on_enemy, *overlapping)}
    on_unit = [touch for touch in touches(g) if touch.target is unit and touch.unit is not enemy]
    against = [touch for touch in on_unit if touch.unit.id not in busy]
    return Party(
        unit,
        helpers=tuple(helpers[number] for number in sorted(helpers)) if has_flanks(g, enemy) else tuple(free),
        guns=() if unit.profile.arm.is_guns else guns,
        # A mere corner is no attack.
        in_flank=any(touch.edge in _FLANKS and touch.is_broad for touch in against)
        or bool(_overlapping(g, unit, enemy, busy)),
        in_rear=any(touch.edge is Edge.REAR for touch in against),
    )


def _is_beside(unit: Unit, friend: Unit) -> bool:
    """G.1a: flank against flank, not merely at a corner."""
    return any(
        contact.own in _FLANKS and contact.its in _FLANKS and contact.length > 0
        for contact in contacts(unit.stand, friend.stand)
    )


def _overlapping(g: Game, unit: Unit, enemy: Unit, busy: frozenset[int]) -> list[Unit]:
    """G.1a: free enemies side by side with the unit itself."""
    met = zones.touching_enemies(g, unit) if has_flanks(g, unit) else ()
    return [foe for foe in met if foe is not enemy and foe.id not in busy and not foe.routed and _is_beside(unit, foe)]


def supported(g: Game, unit: Unit) -> int:
    """F.1d, F.1e: how many melees a unit helps in."""
    if unit.id in _busy(g) or not _touches_the_busy(g, unit):
        return 0
    return sum(unit in party.helpers for melee in melees(g) for party in (melee.one, melee.other))


def is_engaged(g: Game, unit: Unit) -> bool:
    """G.a, G.7b: whether a unit fights a melee of its own, or is a battery beside a friend that does."""
    if unit.id in _busy(g):
        return True
    return (
        unit.profile.arm.is_guns
        and _touches_the_busy(g, unit)
        and any(unit in party.guns for melee in melees(g) for party in (melee.one, melee.other))
    )


def _touches_the_busy(g: Game, unit: Unit) -> bool:
    """Whoever helps somebody in a melee touches him, or his enemy."""
    return any(zones.is_beside(g, unit, g.state.units[number]) for number in _busy(g))
