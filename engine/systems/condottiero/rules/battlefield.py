"""2.2: the battlefield."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.rolls import follows
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.before import SideChosen, TerrainSettled
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import NORTH, SOUTH
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.terrain import movable, place_piece
from engine.systems.condottiero.rules.tests import befall, take_opposed, undergo

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
        g.record(TerrainSettled("2.2a", piece.id))


def sides(g: Game, _: Step) -> Ask[None]:
    """2.2a-2.2c: the winner chooses his side."""
    winner = ask.chooser(g)
    edge = yield from choose("choose_side", winner, "2.2a", [SOUTH, NORTH])
    g.record(SideChosen("2.2a", winner, edge))


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
        g.record(TerrainSettled(section, piece.id))
