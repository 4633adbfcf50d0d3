"""Declared tests at the table: thrown, recorded, and what their outcomes say."""

from __future__ import annotations

from engine.core.declared.rolls import Thrown
from engine.model.rules import Outcome
from engine.systems.condottiero.position.events.before import Tested
from engine.systems.condottiero.position.game import Context, Game


def take_test(g: Game, name: str, context: Context, who: str) -> tuple[Thrown, Outcome]:
    """One side throws; the outcome is recorded, not applied."""
    trial = g.setting.trials[name]
    thrown = trial.throw(g.chance, context)
    outcome = trial.outcome(thrown, context)
    _record(g, name, context, who, thrown)
    return thrown, outcome


def take_opposed(
    g: Game, name: str, contexts: tuple[Context, Context], who: tuple[str, str]
) -> list[tuple[Thrown, Outcome]]:
    """Both throw the same test; then each is judged against the other's score."""
    trial = g.setting.trials[name]
    throws = [trial.throw(g.chance, context) for context in contexts]
    found = []
    for number, context in enumerate(contexts):
        context.rival = throws[1 - number].score
        found.append((throws[number], trial.outcome(throws[number], context)))
        _record(g, name, context, who[number], throws[number])
    return found


def _record(g: Game, name: str, context: Context, who: str, thrown: Thrown) -> None:
    g.last_test = (name, thrown)
    section = g.setting.trials[name].section
    g.record(Tested(section, context.side.id, name, who, thrown.faces, thrown.applied, thrown.score, thrown.outcome))


def chances(g: Game, name: str, context: Context) -> dict[str, int]:
    """Of six faces of one die, how many lead to each outcome: what a player who knows the rules reckons."""
    trial = g.setting.trials[name]
    found: dict[str, int] = {}
    for face in range(1, 7):
        outcome = trial.outcome(trial.reckon((face,), face, context), context)
        found[outcome.name] = found.get(outcome.name, 0) + 1
    return found
