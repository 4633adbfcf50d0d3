"""2.2: the battlefield."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.rolls import follows
from engine.systems.condottiero.position.events.before import SideChosen, TerrainSettled
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import NORTH, SOUTH
from engine.systems.condottiero.rules.effects import Target, apply_outcome
from engine.systems.condottiero.rules.terrain import movable, place_piece
from engine.systems.condottiero.rules.tests import take_opposed, take_test

SHIFTS: Final = {
    "unexplored": ("2.2a", "shift_when_even"),
    "no_winner": ("2.2a", "shift_when_even"),
    "outscouted": ("2.2b", "shift_when_outdone"),
}
"""2.2a-2.2c: which test lets the loser move a piece; after a manoeuvre there is none."""


def choice_of_field(g: Game) -> Ask[None]:
    """2.2a: who places the terrain, if the exploration has not decided it."""
    if g.state.field_winner >= 0:
        return
    one, other = g.state.sides
    while True:
        mine, his = take_opposed(g, "battlefield", (Context(g, one), Context(g, other)), (one.name, other.name))
        if not follows(mine[1]):
            break
    for side, (thrown, outcome), (against, _) in ((one, mine, his), (other, his, mine)):
        yield from apply_outcome(g, outcome, Target("2.2a", side, score=thrown.score, rival=against.score))


def terrain(g: Game) -> Ask[None]:
    """2.2a-2.2c: the winner lays out the pieces, one by one."""
    yield from choice_of_field(g)
    for piece in movable(g):
        if piece.id in g.state.done:
            continue
        g.safe()
        yield from place_piece(g, g.state.field_winner, piece)
        g.record(TerrainSettled("2.2a", piece.id))


def sides(g: Game) -> Ask[None]:
    """2.2a-2.2c: the winner chooses his side."""
    winner = g.state.field_winner
    edge = yield from choose("choose_side", winner, "2.2a", [SOUTH, NORTH])
    g.record(SideChosen("2.2a", winner, edge))


def shifting(g: Game) -> Ask[None]:
    """2.2a, 2.2b: a die for each piece lets the loser move it."""
    if g.state.situation not in SHIFTS:
        return
    section, test = SHIFTS[g.state.situation]
    loser = g.state.sides[1 - g.state.field_winner]
    for piece in movable(g):
        if piece.id in g.state.done:
            continue
        g.safe()
        _, outcome = take_test(g, test, Context(g, loser), piece.name)
        yield from apply_outcome(g, outcome, Target(section, loser, piece=piece))
        g.record(TerrainSettled(section, piece.id))
