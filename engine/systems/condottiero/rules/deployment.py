"""2.3, T.1: who deploys first, and the commands on the table, in column."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of
from engine.core.declared.sequence import Step, place_of
from engine.core.system import Unplayable
from engine.space.plane import Point, squared
from engine.systems.condottiero.position.events.before import CommandPlaced, DeploymentOrdered, LeaderPlaced
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import COLUMN, LINE, SOUTH, WAITING, Command
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.tests import befall, take_opposed

# --- who first --------------------------------------------------------------------------------------------------


def order_of_deployment(g: Game, _: Step) -> Ask[None]:
    """2.3a-2.3c."""
    if g.state.situation in ("outscouted", "outmanoeuvred"):
        g.record(DeploymentOrdered("2.3b", 1 - ask.chooser(g)))
    elif g.switches.deployment_roll == "same":
        g.record(DeploymentOrdered("2.3a", 1 - ask.chooser(g)))
    else:
        yield from roll_for_deployment(g)


def roll_for_deployment(g: Game) -> Ask[None]:
    """2.3a; 2.3c: a tie is broken by numbers, and equal numbers by new rolls."""
    one, other = g.state.sides
    alike = ask.army_size(g, one.id) == ask.army_size(g, other.id)
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
            if command.side != side or command.entry != "deployed" or command.status != WAITING:
                continue
            g.safe()
            yield from bring_on(g, command, "2.3d", room_for(g, command, lines_of(g)), 1)
        chief = g.condottiero(side)
        if chief.command < 0 and chief.x < 0:
            depth = g.setting.radius
            g.record(LeaderPlaced("2.3d", chief.id, g.setting.width // 2, from_edge(g, side, depth)))


def bring_on(g: Game, command: Command, section: str, places: list[Point], turn: int) -> Ask[bool]:
    """Asks for a place and sets the command up there; `False` where there is no room."""
    if not places:
        g.record(Done(section, "command", command.id))
        return False
    place = yield from choose("deploy", command.side, section, places, command.id)
    set_up(g, command, section, place, turn)
    return True


def set_up(g: Game, command: Command, section: str, place: Point, turn: int) -> None:
    units = g.units_left(command)
    spots = spots_of(g, command, place)
    formations = tuple(first_formation(g, command, number) for number in range(len(units)))
    behind = (place[0], from_edge(g, command.side, g.setting.radius))
    g.record(
        CommandPlaced(
            section,
            command.id,
            turn,
            tuple((unit.id, *spot) for unit, spot in zip(units, spots, strict=True)),
            formations,
            behind,
        )
    )


def first_formation(g: Game, command: Command, number: int) -> int:
    """2.3d."""
    klass = g.units_left(command)[number].profile.klass
    loose = klass.is_skirmishing or klass.is_guns
    return LINE if loose and g.switches.columns == "not_skirmishers" else COLUMN


def from_edge(g: Game, side: int, depth: int) -> int:
    """So far into the table from a side's own edge."""
    return depth if g.state.sides[side].edge == SOUTH else g.setting.height - depth


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
    forward = 1 if g.state.sides[command.side].edge == SOUTH else -1
    abreast = g.figures.units_abreast
    left = place[0] - (min(count, abreast) - 1) * step // 2
    found = []
    for number in range(count):
        row, column = divmod(number, abreast)
        y = place[1] - forward * row * step
        found.append((left + column * step, max(radius, min(g.setting.height - radius, y))))
    return found


def room_for(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """The same, where there must be some."""
    places = free_places(g, command, depths)
    if not places:
        raise Unplayable(f"{place_of(g.setting.battle.origin)}there is no room on the table to deploy {command.name}")
    return places


def free_places(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """Middles of the front where every unit is on the table and overlaps nobody, from the left, foremost first."""
    radius = g.setting.radius
    step = g.figures.place_step // 2
    taken = [(unit.x, unit.y) for unit in g.state.units if unit.on_table]
    found = []
    for depth in depths:
        y = from_edge(g, command.side, depth)
        for x in range(step, g.setting.width, step):
            spots = spots_of(g, command, (x, y))
            inside = all(radius <= spot[0] <= g.setting.width - radius for spot in spots)
            apart = len(set(spots)) == len(spots) and not any(
                squared(spot, other) < (2 * radius) ** 2 for spot in spots for other in taken
            )
            if inside and apart:
                found.append((x, y))
    return found
