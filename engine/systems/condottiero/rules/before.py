"""2.1, 2.2, 2.4: exploration and manoeuvre, the battlefield and its terrain, the speech of encouragement."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.dice_tests import befall, take_opposed, undergo
from engine.core.declared.rolls import follows
from engine.core.declared.sequence import Step
from engine.space.plane import Point, Shape, is_apart, is_on_table, overlaps
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Edge, TerrainPiece, Unit
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
    """2.2a-2.2c: the winner lays out the pieces, one by one."""
    yield from choice_of_field(g, step)
    for piece in movable(g):
        if ("piece", piece.id) in g.state.done:
            continue
        g.safe()
        yield from place_piece(g, ask.chooser(g), piece)
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
    for piece in movable(g):
        if ("piece", piece.id) in g.state.done:
            continue
        g.safe()
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
    if not is_on_table(shape, g.setting.width, g.setting.height):
        return False
    for other in g.state.pieces:
        if other.id == piece.id:
            continue
        if not (is_apart(shape, other.shape, gap) if other.ground.is_movable else not overlaps(shape, other.shape)):
            return False
    return True


def places(g: Game, piece: TerrainPiece, gap: int) -> list[Point]:
    return [
        (x, y)
        for x, y in grid(g)
        if (x, y) != (piece.shape.x, piece.shape.y) and may_lie(g, piece, piece.shape.at(x, y), gap)
    ]


def place_piece(g: Game, side: int, piece: TerrainPiece) -> Ask[None]:
    """2.2a-2.2c: the winner lays it where he likes, or leaves it as the scenario draws it."""
    place = yield from choose("place_terrain", side, "2.2a", [None, *places(g, piece, 0)], piece.id)
    if place is not None:
        g.record(events.TerrainPlaced("2.2a", side, piece.id, *place))


# --- 2.4: the speech of encouragement ---------------------------------------------------------------------------


def speeches(g: Game, _: Step) -> Ask[None]:
    """2.4a: who deployed first speaks first; the standard may go up before."""
    for number in ask.sides_in_order(g):
        if ("side", number) in g.state.done:
            continue
        g.safe()
        yield from raise_standard(g, number)
        yield from speak(g, number)


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
