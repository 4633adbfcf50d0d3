"""Questions about the position: plain functions that change nothing."""

from __future__ import annotations

from engine.space.plane import Point, covers, squared
from engine.space.standing import around
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Command, Leader, Order, Side, Status, Unit


def enemies_near(g: Game, unit: Unit, reach: int) -> list[Unit]:
    """Those whose middles are so near to its own."""
    return [one for one in around(g.against(unit.side), unit.at, reach) if one.on_table]


def touching_enemies(g: Game, unit: Unit) -> list[Unit]:
    """T.2."""
    return enemies_near(g, unit, g.setting.spacing)


def is_free(g: Game, place: Point, but: int = -1) -> bool:
    """T.1, T.2: whether the base of a unit fits there, on the table and beside all units but one."""
    radius, x, y = g.setting.radius, *place
    if not (radius <= x <= g.setting.width - radius and radius <= y <= g.setting.height - radius):
        return False
    others = [one for one in around(g.state.units, place, 2 * radius) if one.id != but and one.on_table]
    return not any(squared(place, other.at) < (2 * radius) ** 2 for other in others)


def shelter(g: Game, unit: Unit) -> int:
    """The best cover of the pieces it stands on."""
    return max((piece.ground.cover for piece in g.state.pieces if covers(piece.shape, unit.at)), default=0)


def is_supported(g: Game, unit: Unit) -> bool:
    """A friend that is steady and close."""
    friends = [friend for friend in g.state.units if friend.side == unit.side and friend.id != unit.id]
    steady = [friend for friend in friends if friend.on_table and not friend.is_demoralised]
    return any(unit.is_within(friend, unit.radius) for friend in steady)


def leader_spot(g: Game, leader: Leader) -> Point:
    if leader.joined >= 0:
        return g.state.units[leader.joined].at
    return leader.x, leader.y


def leaders_with(g: Game, unit: Unit) -> list[Leader]:
    return [leader for leader in g.state.leaders if leader.present and leader.joined == unit.id]


def lead(g: Game, army: Side) -> int:
    standing = g.setting.army_rules.units_standing
    return standing(g, army) - standing(g, g.state.sides[1 - army.id])


def is_in_radius(g: Game, leader: Leader, unit: Unit) -> bool:
    """CAV.d, R.10: from the leader to the edge of the unit."""
    reach = leader.value * g.figures.radius_of_a_point + g.setting.radius
    return squared(leader_spot(g, leader), unit.at) <= reach * reach


def is_under_his_eyes(g: Game, command: Command) -> bool:
    """CAV.a, CAV.d: its leader is there, and all its units on the table are in his radius."""
    leader, units = g.leader_of(command), g.units_of(command)
    return leader is not None and bool(units) and all(is_in_radius(g, leader, unit) for unit in units)


def other_order(order: str) -> str:
    return Order.ATTACK if order == Order.OPPOSE else Order.OPPOSE


def initiative(g: Game, command: Command) -> tuple[int, int, int]:
    """R.2: in the order of the leaders' markers; commands without a leader last."""
    leader = g.leader_of(command)
    return (0, leader.marker, command.id) if leader is not None else (1, 0, command.id)


def on_table(g: Game) -> list[Command]:
    return [command for command in g.state.commands if command.status == Status.ON_TABLE]


def chooser(g: Game) -> int:
    """2.2a: the side that has the choice of the field; the first where nothing has settled it."""
    return max(0, g.state.field_winner)


def sides_in_order(g: Game) -> tuple[int, int]:
    """2.3a: the side that deploys first, then the other; as the scenario has them where nothing has settled it."""
    first = max(0, g.state.first)
    return first, 1 - first
