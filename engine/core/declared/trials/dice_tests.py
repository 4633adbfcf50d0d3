"""Declared tests of dice in which one side throws, or both: thrown, recorded, and what their outcomes do.

A context keeps the army of whoever throws as `side`, a record with its number; where both throw, `rival` is the score
of the other. What is `automatic` needs no die. Where a ruleset lets an opposed test say `ties_again`, both throw until
one is higher.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Any, Final, Protocol

from engine.core.decisions import Ask
from engine.core.declared.effects import effects_of
from engine.core.declared.reading import refusal
from engine.core.declared.trials.rolls import DiceTrial, Thrown
from engine.core.declared.trials.taking import Tested
from engine.core.declared.trials.trials import Applied
from engine.core.position.game import Game
from engine.core.position.records import Record, record, starts
from engine.model.rules import Outcome

DiceThrown = tuple[tuple[int, ...], Applied, int]
"""The faces of several dice, the modifiers that applied to each, and how many had an effect."""
_MOST_TIES: Final = 99
"""Dice that never differ leave everything as it was."""


@record
class Throw(Record):
    """What a test comes to, kept by what its facts are asked of."""

    roll: int = starts(0)
    goal: int = starts(0)
    score: int = starts(0)
    rival: int = starts(0)
    """The opponent's score in the same test."""


class Numbered(Protocol):
    id: int


class OfASide(Protocol):
    """What facts are asked of, and whom an outcome befalls."""

    rival: int

    @property
    def side(self) -> Numbered: ...


def take_test(g: Game[Any, Any], name: str, context: OfASide, who: str) -> Outcome:
    """One side throws. Nothing is done yet."""
    trial: DiceTrial = g.setting.trials[name]
    thrown = trial.reckon((), 0, context) if trial.trial.automatic is not None else None
    if thrown is None or not trial.is_automatic(context):
        thrown = trial.throw(g.chance, context)
    outcome: Outcome = trial.outcome(thrown, context)
    _record(g, name, context, who, thrown)
    return outcome


def undergo(g: Game[Any, Any], name: str, context: OfASide, who: str) -> Ask[Outcome]:
    """One side throws, and what the outcome does is done."""
    outcome = take_test(g, name, context, who)
    yield from g.setting.effects.apply(g, outcome, context)
    return outcome


def passes(g: Game[Any, Any], name: str, context: OfASide, who: str) -> Ask[bool]:
    """Whether a test comes to its first outcome, when that has been done."""
    outcome = yield from undergo(g, name, context, who)
    return outcome is g.setting.trials[name].test.outcomes[0]


def settle(g: Game[Any, Any], name: str, context: OfASide, who: str) -> None:
    """A test of which no outcome asks a player; an amendment may have made one that does, and is refused."""
    for decision in undergo(g, name, context, who):
        told = f"an outcome of the test `{name}` asks a player (`{decision.kind}`), and nobody can be asked there"
        raise refusal(g.setting.trials[name].test.origin, told)


def take_opposed(
    g: Game[Any, Any], name: str, contexts: tuple[OfASide, OfASide], who: tuple[str, str]
) -> list[Outcome]:
    """Both throw the same test; then each is judged against the other's score. Nothing is done yet."""
    trial: DiceTrial = g.setting.trials[name]
    outcomes: list[Outcome] = []
    for _ in range(_MOST_TIES if dict(trial.test.fields).get("ties_again") is True else 1):
        throws = [trial.throw(g.chance, context) for context in contexts]
        outcomes = []
        for number, context in enumerate(contexts):
            context.rival = throws[1 - number].score
            outcomes.append(trial.outcome(throws[number], context))
            _record(g, name, context, who[number], throws[number])
        if throws[0].score != throws[1].score:
            break
    return outcomes


def befall(g: Game[Any, Any], outcomes: Iterable[Outcome], contexts: Iterable[OfASide]) -> Ask[None]:
    """What each outcome does to whom it befalls."""
    for outcome, context in zip(outcomes, contexts, strict=True):
        yield from g.setting.effects.apply(g, outcome, context)


def throw_dice(g: Game[Any, Any], name: str, context: OfASide, dice: int, effect: str) -> DiceThrown:
    """So many dice, each of them a test of its own: how many have that effect. Nothing is recorded or done."""
    trial: DiceTrial = g.setting.trials[name]
    faces: list[int] = []
    applied: Applied = ()
    count = 0
    for _ in range(dice):
        thrown = trial.throw(g.chance, context)
        count += sum(done.name == effect for done in effects_of(trial.outcome(thrown, context)))
        faces.extend(thrown.faces)
        applied = thrown.applied
        g.last_test = (name, thrown)
    return tuple(faces), applied, count


def chances(g: Game[Any, Any], name: str, context: OfASide) -> dict[str, int]:
    """Of the faces of one die, how many lead to each outcome: what a player who knows the rules reckons."""
    trial = g.setting.trials[name]
    often: dict[str, int] = {}
    for face in range(1, trial.handfuls[0].sides + 1):
        outcome = trial.outcome(trial.reckon((face,), face, context), context)
        often[outcome.name] = often.get(outcome.name, 0) + 1
    return often


def chances_of_dice(g: Game[Any, Any], name: str, context: OfASide, effect: str, dice: int) -> list[float]:
    """How likely it is that none, one, two and more of so many dice, each a test of its own, have an effect."""
    trial = g.setting.trials[name]
    has_it = {one.name for one in trial.test.outcomes if any(ref.name == effect for ref in effects_of(one))}
    faces = sum(many for outcome, many in chances(g, name, context).items() if outcome in has_it)
    share = faces / trial.handfuls[0].sides
    return [comb(dice, many) * share**many * (1.0 - share) ** (dice - many) for many in range(dice + 1)]


def _record(g: Game[Any, Any], name: str, context: OfASide, who: str, thrown: Thrown) -> None:
    g.last_test = (name, thrown)
    told = thrown.faces, thrown.applied, thrown.score, thrown.outcome
    g.record(Tested(g.setting.trials[name].section, context.side.id, name, who, *told))
