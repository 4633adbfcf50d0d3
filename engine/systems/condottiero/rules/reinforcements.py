"""REINF, T.1: from which turn help may come, and how it comes."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import WAITING, Command
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.deployment import free_places, set_up
from engine.systems.condottiero.rules.tests import undergo


def turn_of_reinforcements(g: Game, _: Step) -> Ask[None]:
    """REINF: whoever deployed first rolls for both."""
    side = g.state.sides[ask.sides_in_order(g)[0]]
    yield from undergo(g, "reinforcements", Context(g, side, "REINF"), side.name)


def may_enter(g: Game, command: Command) -> bool:
    if command.status != WAITING or not g.units_left(command):
        return False
    first = g.figures.reserve_turn if command.entry == "reserve" else g.state.reinforcements
    return g.state.turn >= first


def entries(g: Game) -> Ask[None]:
    """T.1: at the head of a turn each side may bring commands to its edge; which, and where, is its choice."""
    for command in g.state.commands:
        if ("command", command.id) in g.state.done or not may_enter(g, command):
            continue
        g.safe()
        places = free_places(g, command, [g.figures.unit_radius])
        place = yield from choose("enter", command.side, "T.1", [None, *places], command.id)
        if place is None:
            g.record(Done("T.1", "command", command.id))
        else:
            set_up(g, command, "T.1", place, g.state.turn)
