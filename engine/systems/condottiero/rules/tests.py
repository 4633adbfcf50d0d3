"""Declared tests at the table: thrown, recorded, and what their outcomes do."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.rolls import Thrown
from engine.model.rules import Outcome
from engine.systems.condottiero.position.events import prologue
from engine.systems.condottiero.position.game import Context, Game


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


def befall(g: Game, outcomes: list[Outcome], contexts: tuple[Context, Context]) -> Ask[None]:
    for outcome, context in zip(outcomes, contexts, strict=True):
        yield from g.setting.effects.apply(g, outcome, context)


def _record(g: Game, name: str, context: Context, who: str, thrown: Thrown) -> None:
    g.last_test = (name, thrown)
    section, side = g.setting.trials[name].section, context.side.id
    told = thrown.faces, thrown.applied, thrown.score, thrown.outcome
    g.record(prologue.Tested(section, side, name, who, *told))


def chances(g: Game, name: str, context: Context) -> dict[str, int]:
    """Of the faces of one die, how many lead to each outcome: what a player who knows the rules reckons."""
    trial = g.setting.trials[name]
    often: dict[str, int] = {}
    for face in range(1, trial.handfuls[0].sides + 1):
        outcome = trial.outcome(trial.reckon((face,), face, context), context)
        often[outcome.name] = often.get(outcome.name, 0) + 1
    return often
