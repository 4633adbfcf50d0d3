"""Enemies face to face: zones of control (E.6), and who fights whom (G.a to G.2, G.7b): melees as they stand on the
table, with helpers, flanks and rears."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.brigades.questions.near import is_near_any, is_within, touches_enemy, touching, touching_enemies
from engine.core.position.knowing import asked_once
from engine.core.position.records import Record, reckoned, record
from engine.space.ground import TOUCH
from engine.space.plane import Block, overlaps, squared
from engine.space.stands.contact import front_met
from engine.space.stands.rows import lie_along
from engine.space.stands.stand import Edge, Stand
from engine.space.stands.zones import fan, wedge
from engine.systems.risorgimento.position.state import Game, Unit
from engine.systems.risorgimento.questions import ground


@asked_once
def has_flanks(g: Game, unit: Unit) -> bool:
    """E.4b, E.6a, G.5b: squares and units in built-up sectors have a front, and a zone, on every side."""
    return unit.formation != "square" and not ground.is_in_town(g, unit)


def zone(unit: Unit) -> Block:
    """E.6a: as far ahead as its short range; 45 degrees to each side, 15 for guns."""
    arm = unit.profile.arm
    return wedge(unit.stand, arm.short) if arm.is_guns else fan(unit.stand, arm.short)


def is_at_guns(battery: Unit, place: Stand) -> bool:
    """E.2.3d: whether a place touches that where guns stand without gunners, or is over it."""
    return battery.guns_left and place.is_within(battery.guns, TOUCH)


def binds(unit: Unit, enemy: Unit) -> bool:
    """E.6d: infantry and artillery have no zone for cavalry, routed units and gunners without guns none for anybody."""
    is_run_over = unit.profile.arm.is_mounted and not enemy.profile.arm.is_mounted
    return not (enemy.routed or enemy.guns_left or is_run_over)


def reaches(g: Game, enemy: Unit, stand: Stand) -> bool:
    """The zone itself, whomever it binds."""
    return squared(enemy.at, stand.at) <= enemy.profile.arm.zone_square and _covers(g, enemy, stand)


def _covers(g: Game, enemy: Unit, stand: Stand) -> bool:
    if has_flanks(g, enemy):
        return overlaps(zone(enemy), stand.block)
    return enemy.stand.is_within(stand, enemy.profile.arm.short)


@asked_once
def zones_at(g: Game, unit: Unit, stand: Stand) -> tuple[Unit, ...]:
    """The enemies in whose zones of control a unit would stand."""
    x, y = stand.at
    near = [
        enemy
        for its_x, its_y, enemy, _ in g.spots(1 - unit.side)
        if (its_x - x) * (its_x - x) + (its_y - y) * (its_y - y) <= enemy.profile.arm.zone_square
    ]
    return tuple([enemy for enemy in near if _covers(g, enemy, stand) and binds(unit, enemy)])


def is_in_short_range(g: Game, unit: Unit) -> bool:
    """Table 4: of an enemy that does not run, whichever way it looks."""
    return any(is_within(unit, enemy, enemy.profile.arm.short) for enemy in g.enemies(unit.side) if not enemy.routed)


# --- melees -----------------------------------------------------------------------------------------------------------

_FLANKS: Final = (Edge.LEFT, Edge.RIGHT)


def taken_from(edge: Edge) -> tuple[bool, bool]:
    """Whether an enemy who has come to an edge is in flank, and whether in rear."""
    return edge in _FLANKS, edge is Edge.REAR


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

    @property
    def everybody(self) -> tuple[Unit, ...]:
        return (self.unit, *self.helpers, *self.guns)


@record
class Melee(Record):
    one: Party
    other: Party
    edge: Edge
    """The edge of the second that the front of the first lies against."""
    parties: tuple[Party, Party] = reckoned(lambda melee: (melee.one, melee.other))


class Touch(NamedTuple):
    """The front of a unit against an edge of an enemy, along that length."""

    unit: Unit
    target: Unit
    edge: Edge
    length: int


class _Contact(NamedTuple):
    touches: tuple[Touch, ...]
    pairs: tuple[Touch, ...]
    """Who fights whom."""
    busy: dict[int, Unit]
    """Units that fight a melee of their own."""


@asked_once
def _contact(g: Game) -> _Contact:
    """It stays as it is while those who touch enemies do: everybody who might fire asks it, whoever moves."""
    met = g.enemies_met()
    units = [g.state.units[number] for number in met]
    # Whoever moves and touches somebody, before or after, makes `met` another; it is kept, so that no other is like it.
    here = [id(met), met, *((one.formation, one.routed, one.guns_left) for one in units)]
    return g.as_long_as(here, _contact, lambda: _in_contact(g, _touches(g)))


def _touches(g: Game) -> tuple[Touch, ...]:
    """G.a: every front that touches an enemy, fronts against fronts first, then by the length of the contact."""
    found: list[Touch] = []
    for unit, enemy in ((g.state.units[number], enemy) for number, met in g.enemies_met().items() for enemy in met):
        if unit.routed or unit.guns_left or enemy.routed or enemy.guns_left:
            continue
        front = front_met(unit.stand, enemy.stand, all_round=not has_flanks(g, unit))
        if front is not None:
            edge = front.its if has_flanks(g, enemy) else Edge.FRONT
            found.append(Touch(unit, enemy, edge, front.length))
    return tuple(sorted(found, key=lambda touch: (touch.edge is not Edge.FRONT, -touch.length, touch.unit.id)))


def _in_contact(g: Game, touches: tuple[Touch, ...]) -> _Contact:
    """G.c: fronts first."""
    pairs: dict[frozenset[int], Touch] = {}
    taken: set[int] = set()
    for touch in touches:
        both = frozenset((touch.unit.id, touch.target.id))
        if both not in pairs and not both & taken:
            pairs[both] = touch
            # A unit with a front on every side fights on each of them.
            taken |= {one.id for one in (touch.unit, touch.target) if has_flanks(g, one)}
    busy = {unit.id: unit for one, other, *_ in pairs.values() for unit in (one, other)}
    return _Contact(touches, tuple(pairs.values()), busy)


@asked_once
def melees(g: Game) -> tuple[Melee, ...]:
    """G.1, G.2: whoever else touches one of a pair helps the other."""
    return tuple(Melee(_party(g, one, other), _party(g, other, one), edge) for one, other, edge, _ in _contact(g).pairs)


@asked_once
def _party(g: Game, unit: Unit, enemy: Unit) -> Party:
    """G.1c: only who fights no melee of its own helps; G.2a, G.2b: and only such enemies come to flank or rear."""
    touches, _, busy = _contact(g)
    joining = [touch for touch in touches if touch.unit.id not in busy]
    on_enemy = [touch.unit for touch in joining if touch.target is enemy]
    against = [touch for touch in joining if touch.target is unit]
    friends = [one for one in touching(g, unit) if one.side == unit.side and one.id not in busy and not one.routed]
    beside = [friend for friend in friends if lie_along(unit.stand, friend.stand)]
    guns = tuple(friend for friend in beside if friend.profile.arm.is_guns and not friend.guns_left)
    free = [friend for friend in beside if not friend.profile.arm.is_guns and not touches_enemy(g, friend)]
    others = [one for one in (*on_enemy, *_overlapping(g, enemy, unit)) if not one.profile.arm.is_guns]
    helping = {one.id: one for one in (*free, *(others if has_flanks(g, enemy) else ()))}
    helpers = tuple(helping[number] for number in sorted(helping))
    # G.2a: with more than half of its front; a mere corner is no attack.
    in_flank = any(touch.edge in _FLANKS and 2 * touch.length > touch.unit.stand.width for touch in against)
    in_rear = any(touch.edge is Edge.REAR for touch in against)
    guns = () if unit.profile.arm.is_guns else guns
    return Party(unit, helpers, guns, in_flank or bool(_overlapping(g, unit, enemy)), in_rear)


def _overlapping(g: Game, unit: Unit, enemy: Unit) -> list[Unit]:
    """G.1a: free enemies side by side with the unit itself."""
    met, busy = touching_enemies(g, unit) if has_flanks(g, unit) else (), _contact(g).busy
    free = [foe for foe in met if foe is not enemy and foe.id not in busy and not foe.routed]
    return [foe for foe in free if lie_along(unit.stand, foe.stand)]


def supported(g: Game, unit: Unit) -> int:
    """F.1d, F.1e: how many melees a unit helps in."""
    return sum(unit in party.helpers for party in _parties_beside(g, unit))


def is_engaged(g: Game, unit: Unit) -> bool:
    """G.a, G.7b: whether a unit fights a melee of its own, or is a battery beside a friend that does."""
    is_battery = unit.profile.arm.is_guns
    return unit.id in _contact(g).busy or (is_battery and any(unit in one.guns for one in _parties_beside(g, unit)))


@asked_once
def _parties_beside(g: Game, unit: Unit) -> list[Party]:
    """Those of the melees beside it, unless it fights itself: nobody helps from farther away."""
    fighting = _contact(g)
    near = g.as_long_as((fighting, unit.stand), (_parties_beside, unit.id), lambda: _pairs_beside(fighting, unit))
    return [party for one, other, *_ in near for party in (_party(g, one, other), _party(g, other, one))]


def _pairs_beside(fighting: _Contact, unit: Unit) -> list[Touch]:
    return [] if unit.id in fighting.busy else [one for one in fighting.pairs if is_near_any(unit, one[:2], TOUCH)]
