"""2, T.1, REINF: what comes before the battle: exploration and manoeuvre, the battlefield and its terrain, the speech,
the commands on the table; and those that come later."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of
from engine.core.declared.trials.dice_tests import befall, take_opposed, undergo
from engine.core.declared.trials.rolls import follows
from engine.core.declared.turn.sequence import Step, place_of
from engine.core.position.turn_events import Done
from engine.core.system import Unplayable
from engine.space import plane
from engine.space.formations import free_middles, ranks
from engine.space.plane import Point, Shape
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command, Edge, Formation, Status, TerrainPiece, Unit
from engine.systems.condottiero.questions import situation as ask


def exploration(g: Game, _: Step) -> Ask[None]:
    """2.1a, 2.1j-2.1l: both throw, and what each has won is done to the field."""
    if not g.switches.exploration:
        g.record(events.Explored("2.2a", "unexplored", -1))
        return
    one, other = g.state.sides
    contexts = Context(g, one, "2.1a"), Context(g, other, "2.1a")
    yield from befall(g, take_opposed(g, "exploration", contexts, (one.name, other.name)), contexts)


# --- 2.2: the battlefield ---------------------------------------------------------------------------------------


SHIFTS: Final = {
    "unexplored": ("2.2a", "shift_when_even"),
    "no_winner": ("2.2a", "shift_when_even"),
    "outscouted": ("2.2b", "shift_when_outdone"),
}
"""2.2a-2.2c: which test lets the loser move a piece; after a manoeuvre there is none."""


def choice_of_field(g: Game, _: Step) -> Ask[None]:
    """2.2a: who places the terrain, if the exploration has not decided it."""
    if g.state.field_winner >= 0:
        return
    one, other = g.state.sides
    contexts = Context(g, one, "2.2a"), Context(g, other, "2.2a")
    while True:
        outcomes = take_opposed(g, "battlefield", contexts, (one.name, other.name))
        if not follows(outcomes[0]):
            break
    yield from befall(g, outcomes, contexts)


def terrain(g: Game, step: Step) -> Ask[None]:
    """2.2a-2.2c: the winner lays out the pieces, one by one, or leaves them as the scenario draws them."""
    yield from choice_of_field(g, step)
    winner = ask.chooser(g)
    for piece in g.waiting("piece", movable(g)):
        place = yield from choose("place_terrain", winner, "2.2a", [None, *places(g, piece, 0)], piece.id)
        if place is not None:
            g.record(events.TerrainPlaced("2.2a", winner, piece.id, *place))
        g.record(events.TerrainSettled("2.2a", piece.id))


def sides(g: Game, _: Step) -> Ask[None]:
    """2.2a-2.2c: the winner chooses his side."""
    winner = ask.chooser(g)
    edge = yield from choose("choose_side", winner, "2.2a", [Edge.SOUTH, Edge.NORTH])
    g.record(events.SideChosen("2.2a", winner, edge))


def shifting(g: Game, _: Step) -> Ask[None]:
    """2.2a, 2.2b: a die for each piece lets the loser move it."""
    if g.state.situation not in SHIFTS:
        return
    section, test = SHIFTS[g.state.situation]
    loser = g.state.sides[1 - ask.chooser(g)]
    for piece in g.waiting("piece", movable(g)):
        yield from undergo(g, test, Context(g, loser, section, piece=piece), piece.name)
        g.record(events.TerrainSettled(section, piece.id))


# --- 2.2: where pieces of terrain may lie -----------------------------------------------------------------------


def movable(g: Game) -> list[TerrainPiece]:
    """A river bed stays where it is."""
    return [piece for piece in g.state.pieces if piece.ground.is_movable]


def grid(g: Game) -> list[Point]:
    """T.1: the points on which pieces are placed, from the lower left."""
    step = g.figures.place_step
    return [(x, y) for y in range(step // 2, g.setting.height, step) for x in range(step // 2, g.setting.width, step)]


def may_lie(g: Game, piece: TerrainPiece, shape: Shape, gap: int) -> bool:
    """2.2d: on the table, over no other piece, and so far from those that were placed."""
    return bool(_room(g, piece, shape, gap, [(shape.x, shape.y)]))


def _room(g: Game, piece: TerrainPiece, shape: Shape, gap: int, points: list[Point]) -> list[Point]:
    rest = [other for other in g.state.pieces if other is not piece]
    others = [(other.shape, gap if other.ground.is_movable else 0) for other in rest]
    return plane.room_for(shape, points, others, g.setting.width, g.setting.height)


def places(g: Game, piece: TerrainPiece, gap: int) -> list[Point]:
    return _room(g, piece, piece.shape, gap, [at for at in grid(g) if at != (piece.shape.x, piece.shape.y)])


# --- 2.4: the speech of encouragement ---------------------------------------------------------------------------


def speeches(g: Game, _: Step) -> Ask[None]:
    """2.4a: who deployed first speaks first; the standard may go up before."""
    for side in g.waiting("side", [g.state.sides[number] for number in ask.sides_in_order(g)]):
        yield from raise_standard(g, side.id)
        yield from speak(g, side.id)


def raise_standard(g: Game, side: int) -> Ask[None]:
    """2.4b, 3.7d: it counts only while its bearer raises it."""
    for bearer in g.state.characters:
        if bearer.side == side and bearer.part == "standard_bearer" and bearer.present and not bearer.raised:
            chosen = yield from choose("raise_standard", side, "2.4b", [None, bearer.id], bearer.id)
            if chosen is not None:
                g.record(events.StandardRaised("2.4b", bearer.id))


def may_hear(g: Game, side: int) -> list[Unit]:
    """2.4a: one unit for each army and battle; OPEN.2: in an opening any unit of the army."""
    if g.state.sides[side].spoken_to >= 0:
        return []
    opening = g.setting.handed is not None
    return [unit for unit in g.state.units if unit.side == side and (unit.on_table or opening)]


def speak(g: Game, side: int) -> Ask[None]:
    """2.4a, 2.4c: he names a unit, then rolls."""
    army = g.state.sides[side]
    units = [unit.id for unit in may_hear(g, side)]
    if not units:
        return
    heard = yield from choose("address", side, "2.4a", units)
    unit = g.state.units[heard]
    g.record(events.Addressed("2.4a", side, unit.id))
    yield from undergo(g, "speech", Context(g, army, "R.1", unit=unit), g.condottiero(side).name)


# --- 2.3: who deploys first --------------------------------------------------------------------------------------


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


# --- 2.3, T.1: on the table, in column ---------------------------------------------------------------------------


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
    return list(range(g.figures.deployment_depth - radius, radius - 1, -g.setting.spacing))


def rows_of(g: Game, command: Command, front: int) -> list[tuple[int, range]]:
    """T.1: how far up the table each rank of its units stands, pushed together where the table ends, and where they
    stand in it, to the right of its middle; whoever comes later comes in one line."""
    count, step, radius = len(g.units_left(command)), g.setting.spacing, g.setting.radius
    back, top = -step if g.state.sides[command.side].edge == Edge.SOUTH else step, g.setting.height - radius
    own = ranks(count, g.figures.units_abreast if command.entry == "deployed" else count, step)
    return [(max(radius, min(top, front + back * number)), rank) for number, rank in enumerate(own)]


def spots_of(g: Game, command: Command, place: Point) -> list[Point]:
    """T.1: where the units stand if the middle of their front is here."""
    return [(place[0] + across, y) for y, rank in rows_of(g, command, place[1]) for across in rank]


def room_for(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """The same, where there must be some."""
    places = free_places(g, command, depths)
    if not places:
        raise Unplayable(f"{place_of(g.setting.battle.origin)}there is no room on the table to deploy {command.name}")
    return places


def free_places(g: Game, command: Command, depths: list[int]) -> list[Point]:
    """Middles of the front where every unit is on the table and overlaps nobody, from the left, foremost first."""
    step, size = g.figures.place_step // 2, (g.setting.width, g.setting.height)
    standing, free = [unit for unit in g.state.units if unit.on_table], []
    for front in (from_edge(g, command.side, depth) for depth in depths):
        rows = rows_of(g, command, front)
        if len({y for y, _ in rows}) == len(rows):
            free += [(x, front) for x in free_middles(rows, g.setting.radius, standing, size, step)]
    return free


# --- REINF, T.1: from which turn help may come, and how it comes ------------------------------------------------


def reinforcements(g: Game, _: Step) -> Ask[None]:
    """REINF: whoever deployed first rolls for both."""
    side = g.state.sides[ask.sides_in_order(g)[0]]
    yield from undergo(g, "reinforcements", Context(g, side, "REINF"), side.name)


def entries(g: Game) -> Ask[None]:
    """T.1: at the head of a turn each side may bring commands to its edge; which, and where, is its choice."""
    for command in g.waiting("command", g.state.commands):
        if not g.setting.command_rules.may_enter(g, command):
            continue
        places = free_places(g, command, [g.figures.unit_radius])
        place = yield from choose("enter", command.side, "T.1", [None, *places], command.id)
        if place is None:
            g.record(Done("T.1", "command", command.id))
        else:
            set_up(g, command, "T.1", place, g.state.turn)
