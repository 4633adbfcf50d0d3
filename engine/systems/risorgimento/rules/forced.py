"""What befalls units. MOR, H: morale tests, breaking, taking heart; losses (SCALE.a, H.1b), and commanders among them
(CMDLOSS); discipline (B.1a); E.3.4, E.7, E.8d: moves that nobody chooses, towards own lines; G.5: in, out of ground."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.brigades.book.setting import Terrain
from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions import room
from engine.brigades.questions.flight import Flight, end_of_flight
from engine.brigades.questions.near import is_within
from engine.core.decisions import Ask
from engine.core.declared.reading import in_words
from engine.core.declared.trials.dice_tests import passes, settle, undergo
from engine.space.lines import middle_of
from engine.space.plane import Point, squared, toward
from engine.space.sides import adjoin, edge_towards
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import DESTROYED, DISPERSED, Context, Game, Unit, about, of_leader
from engine.systems.risorgimento.questions import contact, ground
from engine.systems.risorgimento.rules import command


def strain(g: Game, unit: Unit, cause: str, times: int = 1, enemy: Unit | None = None) -> Context:
    """MOR: a test for a cause of table 6; from where the enemy comes counts."""
    context = about(g, unit, enemy, extra=times * g.book.fight.strains[cause])
    if enemy is not None and contact.has_flanks(g, unit):
        context.in_flank, context.in_rear = contact.taken_from(entered(unit.stand, enemy.at))
    context.by_horse = enemy is not None and enemy.profile.arm.is_mounted
    return context


def morale_test(g: Game, context: Context) -> Ask[bool]:
    """MOR.a: whether it holds; a unit that has broken already is tested no more."""
    unit = context.own
    return unit.stands and (yield from passes(g, "morale", context, unit.name))


# --- H: units that break, and those that are caught ------------------------------------------------------------------


def break_if_spent(g: Game, unit: Unit) -> Ask[None]:
    """H.1a."""
    if not unit.stands or not g.rules.broken(g, unit):
        return
    near = g.figures.near_break
    close = [other for other in g.on_table() if other is not unit and is_within(other, unit, near)]
    yield from g.setting.effects.happen(g, "rout", about(g, unit))
    for other in close:
        if other.side != unit.side:
            hearten(g, other, "an enemy breaks")
        else:
            yield from morale_test(g, strain(g, other, "friend_breaks"))


def hearten(g: Game, unit: Unit, why: str) -> None:
    """MOR.d, MOR.e."""
    if unit.stands and unit.morale < unit.profile.morale:
        g.record(events.Heartened("MOR.d", unit.id, 1, why))


# --- losses -----------------------------------------------------------------------------------------------------


def suffer(g: Game, unit: Unit, losses: int, why: str, section: str, shots: int = 1) -> Ask[None]:
    """So many losses at once: who is attached is in danger, by each shot anew (CMDLOSS.a), and a unit below half of its
    strength is removed."""
    if losses <= 0 or unit.gone:
        return
    losses = min(losses, unit.halves)
    leaders = g.attached_to(unit)
    g.record(events.Hurt(section, unit.id, losses, why))
    for leader in leaders * shots:
        if leader.present:
            yield from undergo(g, "commander_hit", of_leader(g, leader, unit=unit), leader.name)
    if g.rules.spent(g, unit):
        g.record(events.UnitLost("H.1b", unit.id, DESTROYED))


# --- CMDLOSS: commanders among them -------------------------------------------------------------------------------


def dismay(g: Game, context: Context) -> Ask[None]:
    """CMDLOSS.c, CMDLOSS.d: whoever has the commander tests, unless the same loss removes it (H.1b)."""
    if context.unit is not None and not g.rules.spent(g, context.unit):
        yield from morale_test(g, strain(g, context.unit, "commander_struck"))


def slip_away(g: Game, context: Context) -> None:
    """CMDLOSS.f: behind the nearest friend."""
    leader = context.officer
    friends = [unit for unit in g.on_table(leader.side) if unit.stands]
    if friends:
        nearest = min(friends, key=lambda unit: (squared(unit.at, (leader.x, leader.y)), unit.id))
        behind = ahead(nearest.stand, nearest.stand.depth, 180)
        g.record(events.Rode("CMDLOSS.f", leader.id, NOBODY, *g.setting.on_table(behind.at)))


# --- B.1a: discipline ----------------------------------------------------------------------------------------------


_TOLD: Final = {"turn_in_zone": "turn", "change_in_zone": "formation", "limber_near_enemy": "formation"}
"""Occasions that reports call otherwise."""


def try_discipline(g: Game, unit: Unit, occasion: str, ground: int = 0) -> None:
    """B.1a: a unit that fails is disordered. The ground adds to the die what its own line says."""
    why, extra = _TOLD.get(occasion) or in_words(occasion), g.book.fight.occasions[occasion] + ground
    settle(g, "discipline_test", about(g, unit, extra=extra, why=why), unit.name)


def take_strain(g: Game, unit: Unit, entered: Iterable[Terrain], strains: Iterable[str] = ()) -> None:
    """B.1a, E.5a: at most one test, with the worst of the occasions: those of its move, and of the ground."""
    tests = [unit.profile.arm.test_on(piece.ground, unit.formation) for piece in entered]
    occasions = [*((strain, 0) for strain in strains), *(("ground", extra) for extra in tests if extra >= 0)]
    if occasions and not unit.gone:
        try_discipline(g, unit, *max(occasions, key=lambda one: g.book.fight.occasions[one[0]] + one[1]))


# --- E.3.4, E.7, E.8d: moves that nobody chooses ----------------------------------------------------------------------


def retire(g: Game, unit: Unit, length: int, section: str, *, flees: bool = False, through: bool = False) -> None:
    """So far towards its own lines, round others where there is a gap as wide as a base is deep, else `through`
    friends, which are tested; facing the enemy, unless it flees; infantry as in open order. A unit that finds only
    enemies in its way is destroyed; one that flees off the table is lost (H.4), one that retires stops at its edge."""
    home = g.state.sides[unit.side].home
    facing = home if flees else (home + 180) % 360
    runs_as = ground.OPEN_ORDER if unit.profile.arm.is_foot else unit.formation
    flight = Flight(length, facing, g.figures.flight_gap, runs_as, leaves=unit.routed)
    end, is_barred = end_of_flight(g, unit, flight, through=through)
    if end is not None:
        _go(g, unit, end, section, "flight" if flees else "retreat")
    elif is_barred:
        g.record(events.UnitLost("E.8d", unit.id, DESTROYED))
    # Otherwise there is nowhere to go: it stays.


def _go(g: Game, unit: Unit, end: Stand, section: str, why: str) -> None:
    """E.7: whoever is passed through takes a discipline test. H.4: who leaves the table is lost."""
    passed = room.passed_through(g, unit, end.at, g.figures.flight_gap)
    if g.setting.holds(end):
        command.shift(g, unit, end, why, section)
        open_out(g, unit)
    else:
        g.record(events.UnitLost("H.4", unit.id, DISPERSED))
    disturb(g, passed)


def disturb(g: Game, passed: list[Unit]) -> None:
    """E.7: those through whom somebody has fled, retired or withdrawn."""
    for friend in passed:
        if not friend.routed and not friend.gone:
            try_discipline(g, friend, "passed_through")


# --- G.5b: infantry that is brought among houses without a move of its own ----------------------------------------


def open_out(g: Game, unit: Unit) -> None:
    """It takes up open order there, at no price; where others leave no room for that, it stays as it is."""
    is_cramped = ground.is_in_town(g, unit) and not ground.fits_in(unit, unit.formation)
    if unit.stands and is_cramped and room.fits(g, unit, ground.OPEN_ORDER):
        g.record(events.Formed("G.5b", unit.id, ground.OPEN_ORDER))


# --- G.5d: out of a sector of a town ------------------------------------------------------------------------------


_SLACK: Final = 100
"""A gap between sectors that does not part them, as wide as a street; so far askew they are still side by side."""


def leave_sector(g: Game, unit: Unit, length: int, section: str) -> None:
    """G.5d: to the sector behind or beside, if nobody is in it; where friends hold the next, through these and beyond;
    where enemies hold all that are next, it is lost; where none is next, out of its own like any other unit."""
    own = ground.sector_of(g, unit.at)
    if own is None:
        retire(g, unit, length, section)
        return
    held: list[bool] = []
    for sector in _next_to(g, own, unit):
        inside = ground.units_in(g, sector)
        held.append(any(other.side != unit.side for other in inside))
        stand = unit.stand.moved(*middle_of(sector.box))
        if not inside and room.has_room(g, unit, stand):
            command.shift(g, unit, stand, "retires", "G.5d")
            open_out(g, unit)
            return
    if held and all(held):
        g.record(events.UnitLost("G.5d", unit.id, DESTROYED))
    else:
        retire(g, unit, _way_out(g, unit, own, length), section, through=bool(held))


def _way_out(g: Game, unit: Unit, own: Terrain, length: int) -> int:
    """So far home, or as much farther as takes it out of its own sector and of those that others hold."""
    home = home_point(g, unit)
    for far in range(length, g.setting.width + g.setting.height, 10):
        sector = ground.sector_of(g, toward(unit.at, home, far))
        if sector is None or (sector is not own and not ground.units_in(g, sector)):
            return far
    return length


def _next_to(g: Game, own: Terrain, unit: Unit) -> list[Terrain]:
    """Sectors that adjoin, the one nearest to own lines first; never one nearer to the enemy."""
    home, axis = home_point(g, unit), 1 if g.state.sides[unit.side].home in (0, 180) else 0

    def far(sector: Terrain) -> int:
        return abs(middle_of(sector.box)[axis] - home[axis])

    near = [
        piece for piece in g.setting.sectors if adjoin(piece.box, own.box, _SLACK) and far(piece) <= far(own) + _SLACK
    ]
    return sorted(near, key=lambda piece: (far(piece), squared(middle_of(piece.box), home)))


def home_point(g: Game, unit: Unit) -> Point:
    return edge_towards(unit.at, g.state.sides[unit.side].home, g.setting.width, g.setting.height)
