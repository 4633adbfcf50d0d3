"""C.2: initiative, and how many brigades its winner may move first."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.effects import effects_of
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import befall, take_opposed
from engine.systems.risorgimento.position.game import Context, Game

_MOST = 99
"""A ruleset in which nobody ever wins the initiative leaves it where it was."""


def initiative(g: Game, _: Step) -> Ask[None]:
    """C.2a: rolled again until one is higher, where the test says so."""
    declared = g.setting.trials["initiative_test"].test
    throws = _MOST if dict(declared.fields).get("ties_again") is True else 1
    names = tuple(_name(g, side.id) for side in g.state.sides)
    for _again in range(throws):
        contexts = (Context(g, g.state.sides[0]), Context(g, g.state.sides[1]))
        outcomes = take_opposed(g, "initiative_test", contexts, (names[0], names[1]))
        yield from befall(g, outcomes, contexts)
        if any(effect.name == "take_initiative" for outcome in outcomes for effect in effects_of(outcome)):
            return


def _name(g: Game, side: int) -> str:
    chief = g.chief(side)
    return chief.name if chief is not None else g.state.sides[side].name
