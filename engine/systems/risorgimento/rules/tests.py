"""Declared tests at the table: thrown, recorded, and what their outcomes do."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.rolls import Thrown
from engine.model.rules import Outcome
from engine.systems.risorgimento.position.events.command import Tested
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import Unit


def about(g: Game, unit: Unit, other: Unit | None = None, extra: int = 0, why: str = "") -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    side, brigade = g.state.sides[unit.side], g.brigade(unit)
    return Context(g, side, unit=unit, other=other, brigade=brigade, extra=extra, why=why)


def take_test(g: Game, name: str, context: Context, who: str) -> Outcome:
    """One side throws. Nothing is done yet."""
    trial = g.setting.trials[name]
    thrown = trial.throw(g.chance, context)
    outcome = trial.outcome(thrown, context)
    _record(g, name, context, who, thrown)
    return outcome


def undergo(g: Game, name: str, context: Context, who: str) -> Ask[Outcome]:
    """One side throws, and what the outcome does is done."""
    outcome = take_test(g, name, context, who)
    yield from g.setting.effects.apply(g, outcome, context)
    return outcome


def settle(g: Game, name: str, context: Context, who: str) -> Outcome:
    """The same where nothing that its outcomes do asks a player."""
    outcome = take_test(g, name, context, who)
    for decision in g.setting.effects.apply(g, outcome, context):
        raise AssertionError(f"`{name}` has an outcome that asks {decision!r}")
    return outcome


def passes(g: Game, name: str, context: Context, who: str) -> bool:
    """Whether a test comes to its first outcome. Nothing is done yet."""
    return take_test(g, name, context, who) is g.setting.trials[name].test.outcomes[0]


def take_opposed(g: Game, name: str, contexts: tuple[Context, Context], who: tuple[str, str]) -> list[Outcome]:
    """Both throw the same test; then each is judged against the other's score. Nothing is done yet."""
    trial = g.setting.trials[name]
    throws = [trial.throw(g.chance, context) for context in contexts]
    outcomes = []
    for number, context in enumerate(contexts):
        context.rival = throws[1 - number].score
        outcomes.append(trial.outcome(throws[number], context))
        _record(g, name, context, who[number], throws[number])
    return outcomes


def _record(g: Game, name: str, context: Context, who: str, thrown: Thrown) -> None:
    g.last_test = (name, thrown)
    section, side = g.setting.trials[name].section, context.side.id
    g.record(Tested(section, side, name, who, thrown.faces, thrown.applied, thrown.score, thrown.outcome))
