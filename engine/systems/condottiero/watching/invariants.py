"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.core.system import invariant, invariants_of
from engine.space.plane import is_on_table, overlaps
from engine.space.standing import are_well_placed
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Morale, Order, Status

_LEAVING: Final = (
    *(events.UnitLost, events.LeaderLost, events.CharacterLost, events.Rode, events.CharacterWent),
    *(events.LeaderPlaced, events.CommandLost),
)


@invariant("T.2", events.CommandPlaced, events.Moved)
def units_do_not_overlap(g: Game) -> bool:
    """T.1, T.2: bases stand beside one another, on the table."""
    return are_well_placed([unit for unit in g.state.units if unit.on_table], g.setting.width, g.setting.height)


@invariant("2.2d", events.TerrainPlaced)
def terrain_lies_well(g: Game) -> bool:
    """2.2d: pieces are on the table and do not cover one another."""
    pieces = g.state.pieces
    return all(is_on_table(piece.shape, g.setting.width, g.setting.height) for piece in pieces) and not any(
        overlaps(piece.shape, other.shape)
        for piece, other in combinations(pieces, 2)
        if piece.ground.is_movable or other.ground.is_movable
    )


@invariant("R.12", *_LEAVING)
def the_lost_are_gone(g: Game) -> bool:
    """R.12: who is lost is nowhere, and nobody is with him."""
    state = g.state
    joined = {leader.joined for leader in state.leaders} | {character.joined for character in state.characters}
    return (
        all(unit.x < 0 for unit in state.units if unit.gone)
        and all(leader.joined < 0 and leader.x < 0 for leader in state.leaders if not leader.present)
        and all(state.units[number].on_table for number in joined - {-1})
    )


@invariant("3.7f", events.CommandLost, events.UnitLost)
def lost_commands_are_empty(g: Game) -> bool:
    """R.12, 3.7f: a lost command has no unit, and one without units is lost; 3.7b: unless the condottiero is there."""
    manned = {unit.command for unit in g.state.units}
    left = {unit.command for unit in g.state.units if not unit.gone}
    outlived = {leader.command for leader in g.state.leaders if leader.condottiero and leader.present}
    empty = manned - left - outlived
    return not any(
        command.id in (left if command.lost else empty if command.status == Status.ON_TABLE else ())
        for command in g.state.commands
    )


@invariant("R.8", events.MoraleChanged, events.Disorganised, events.Reorganised, events.FormedLine)
def states_are_sane(g: Game) -> bool:
    """R.8: bloodlust has an end, nothing else has one; nobody on the table has fled."""
    states = [(unit.morale, unit.bloodlust_until) for unit in g.state.units if unit.on_table]
    return all((morale == Morale.BLOODLUST) == (until > 0) and morale != Morale.FLED for morale, until in states)


@invariant("CAV.b", events.OrderChanged, events.OrderFailed)
def orders_are_kept_by_horse(g: Game) -> bool:
    """CAV.a, CAV.b: only cavalry attacks by order, and never in its first turn."""
    attacking = [command for command in g.state.commands if command.order != Order.OPPOSE]
    return all(one.cavalry and (one.order_since > one.since or not one.order_since) for one in attacking)


@invariant("R.2", events.MarkersDealt, events.ExecutionDealt)
def markers_differ(g: Game) -> bool:
    """R.2, R.3."""
    piles = [[one.marker for one in pile if one.marker] for pile in (g.state.leaders, g.state.commands)]
    return all(len(set(markers)) == len(markers) for markers in piles)


INVARIANTS: Final = invariants_of(globals())
