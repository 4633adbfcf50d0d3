"""Declared tests at the table: thrown, recorded, and what their outcomes do."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.effects import effects_of, needed
from engine.core.declared.trials.dice_tests import take_test
from engine.core.declared.trials.trials import Applied
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import Unit


def about(g: Game, unit: Unit, other: Unit | None = None, section: str = "7.1") -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    return Context(g, g.state.sides[unit.side], unit=unit, other=other, section=section)


def throw_dice(g: Game, name: str, context: Context, dice: int) -> tuple[tuple[int, ...], Applied, int]:
    """5.2, 6.1: each die is a test of its own, and each that comes to its first outcome a damage."""
    trial = g.setting.trials[name]
    faces: list[int] = []
    applied: Applied = ()
    damage = 0
    for _ in range(dice):
        thrown = trial.throw(g.chance, context)
        outcome = trial.outcome(thrown, context)
        damage += sum(effect.name == "damage" for effect in effects_of(outcome))
        faces.extend(thrown.faces)
        applied = thrown.applied
        g.last_test = (name, thrown)
    return tuple(faces), applied, damage


# --- morale -------------------------------------------------------------------------------------------------------


def grade(g: Game, context: Context, occasion: str) -> None:
    """7.1: what a morale test comes to on an occasion: `passed`, `shaken` or `routed`. Nothing is done yet."""
    context.occasion, context.result = occasion, take_test(g, "morale", context, needed(context.unit).name).name


def suffer_grade(g: Game, context: Context) -> Ask[None]:
    """7.1: what that means."""
    return g.setting.effects.happen(g, getattr(g.book.occasions[context.occasion], context.result), context)


def morale_test(g: Game, context: Context, occasion: str) -> Ask[bool]:
    """Whether it passes, when what it means has been done."""
    grade(g, context, occasion)
    yield from suffer_grade(g, context)
    return context.result == "passed"
