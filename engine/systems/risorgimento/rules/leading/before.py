"""CMDR.d: the values of commanders, before the first turn."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.risorgimento.position.game import Context, Game


def commander_values(g: Game, _: Step) -> Ask[None]:
    """One throw for each value of which table 1 has two."""
    for leader in g.state.commanders:
        side = g.state.sides[leader.side]
        grade = g.book.grades.get((side.nation, leader.rank))
        if grade is None:
            continue
        pairs = ((grade.initiative, grade.best_initiative), (grade.bonus, grade.best_bonus))
        for number, (name, (low, high)) in enumerate(zip(("initiative", "bonus"), pairs, strict=True)):
            if low != high and name not in leader.has_rolled:
                context = Context(g, side, leader=leader, value=number)
                yield from undergo(g, "commander_value", context, leader.name)
