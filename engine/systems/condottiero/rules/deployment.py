"""2.3, T.1, REINF: who deploys first, the commands on the table in column, and those that come later."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.dice_tests import befall, take_opposed, undergo
from engine.core.declared.effects import effects_of
from engine.core.declared.sequence import Step, place_of
from engine.core.system import Unplayable
from engine.space.plane import Point
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command, Edge, Formation, Status
from engine.systems.condottiero.questions import situation as ask

# --- who first --------------------------------------------------------------------------------------------------


def order_of_deployment(g: Game, _: Step) -> Ask[None]:
    """2.3a-2.3c."""
    if g.state.situation in ("outscouted", "outmanoeuvred"):
        g.record(events.DeploymentOrdered("2.3b", 1 - ask.chooser(g)))
    elif g.switches.deployment_roll == "same":
        g.record(events.DeploymentOrdered("2.3a", 1 - ask.chooser(g)))
    else:
        yield from roll_for_deployment(g)


def roll_for_deployment(g: Game) -> Ask[None]:
    """2.3a; 2.3c: a tie is broken by numbers, and equal numbers by new rolls."""
    one, other = g.state.sides
    size = g.setting.army_rules.units_listed
    alike = size(g, one) == size(g, other)
    contexts = Context(g, one, "2.3a"), Context(g, other, "2.3a")
    while True:
        outcomes = take_opposed(g, "deployment", contexts, (one.name, other.name))
        yield from befall(g, outcomes, contexts)
        is_tie = any(effect.name == "compare_sizes" for outcome in outcomes for effect in effects_of(outcome))
        if not (alike and is_tie):
            return


# --- on the table -----------------------------------------------------------------------------------------------


def deployment(g: Game, _: Step) -> Ask[None]:
    """2.3a, 2.3b, 2.3d: all commands of one side, then all of the other."""
    for side in ask.sides_in_order(g):
        for command in g.state.commands:
            if command.side != side or command.entry != "deployed" or command.status != Status.WAITING:
                continue
            g.safe()
            place = yield from choose("deploy", side, "2.3d", room_for(g, command, lines_of(g)), command.id)
            set_up(g, command, "2.3d", place, 1)
        chief = g.condottiero(side)
        if chief.command < 0 and chief.x < 0:
            x, y = g.setting.width // 2, from_edge(g, side, g.setting.radius)
            g.record(events.LeaderPlaced("2.3d", chief.id, x, y))


def set_up(g: Game, command: Command, section: str, place: Point, turn: int) -> None:
    units = g.units_left(command)
    spots = tuple((unit.id, *spot) for unit, spot in zip(units, spots_of(g, command, place), strict=True))
    formations = tuple(Formation.LINE if g.rules.begins_in_line(g, unit) else Formation.COLUMN for unit in units)
    behind = (place[0], from_edge(g, command.side, g.setting.radius))
    g.record(events.CommandPlaced(section, command.id, turn, spots, formations, behind))


def from_edge(g: Game, side: int, depth: int) -> int:
    """So far into the table from a side's own edge."""
    return depth if g.state.sides[side].edge == Edge.SOUTH else g.setting.height - depth


def lines_of(g: Game) -> list[int]:
    """Depths at which a command's front may stand, the foremost first."""
    radius = g.setting.radius
    return list(range(g.figures.deployment_depth - radius, radius - 1, -spacing(g)))


def spacing(g: Game) -> int:
    return 2 * g.setting.radius + g.figures.contact_gap


def spots_of(g: Game, command: Command, place: Point) -> list[Point]:
    """Where the units stand if the middle of their front is here."""
    count = len(g.units_left(command))
    step, radius = spacing(g), g.setting.radius
    forward = 1 if g.state.sides[command.side].edge == Edge.SOUTH else -1
    abreast = g.figures.units_abreast
    left = place[0] - (min(count, abreast) - 1) * step // 2
    rows = [place[1] - forward * row * step for row in range(-(-count // abreast))]
    depths = [max(radius, min(g.setting.height - radius, y)) for y in rows]
    return [(left + number % abreast * step, depths[number // abreast]) for number in range(count)]


def room_for(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """The same, where there must be some."""
    places = free_places(g, command, depths)
    if not places:
        raise Unplayable(f"{place_of(g.setting.battle.origin)}there is no room on the table to deploy {command.name}")
    return places


def free_places(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """Middles of the front where every unit is on the table and overlaps nobody, from the left, foremost first."""
    step = g.figures.place_step // 2
    lines = [from_edge(g, command.side, depth) for depth in depths]
    places = [(x, y) for y in lines for x in range(step, g.setting.width, step)]
    spots = {place: spots_of(g, command, place) for place in places}
    return [
        place for place, own in spots.items() if len(set(own)) == len(own) and all(ask.is_free(g, spot) for spot in own)
    ]


# --- REINF, T.1: from which turn help may come, and how it comes ------------------------------------------------


def reinforcements(g: Game, _: Step) -> Ask[None]:
    """REINF: whoever deployed first rolls for both."""
    side = g.state.sides[ask.sides_in_order(g)[0]]
    yield from undergo(g, "reinforcements", Context(g, side, "REINF"), side.name)


def entries(g: Game) -> Ask[None]:
    """T.1: at the head of a turn each side may bring commands to its edge; which, and where, is its choice."""
    for command in g.state.commands:
        if ("command", command.id) in g.state.done or not g.setting.command_rules.may_enter(g, command):
            continue
        g.safe()
        places = free_places(g, command, [g.figures.unit_radius])
        place = yield from choose("enter", command.side, "T.1", [None, *places], command.id)
        if place is None:
            g.record(events.Done("T.1", "command", command.id))
        else:
            set_up(g, command, "T.1", place, g.state.turn)
