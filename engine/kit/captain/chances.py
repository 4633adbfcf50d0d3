"""The chances of a test: every outcome with its share of all throws, and of all that the other one may throw.

Most scores are the dice and something besides that does not depend on them: what is besides is reckoned once then.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from engine.core.chance import Seeded
from engine.core.declared.trials.pools import DicePool
from engine.core.declared.trials.rolls import DiceTrial, Thrown
from engine.kit.playing.cardtests import CardTrial
from engine.kit.playing.parts import Throws, Trial
from engine.model.expression_parts import parts_of
from engine.model.rules import Outcome, Test
from engine.model.values import Expression, Local, Reckon, Value

MOST_DICE: Final = 20
"""More dice of one sort are not thought of."""
MOST_FACES: Final = 400
"""Throws of dice with more faces together are sampled."""
SAMPLES: Final = 54

Sorts = tuple[tuple[int, int, int], ...]
"""Dice to throw: added or taken away, faces, how many."""
Spread = tuple[tuple[Any, float], ...]
"""What may come up, each with its share."""


def outcomes(trial: Trial, c: Any) -> list[tuple[Outcome, float]]:  # noqa: ANN401 - a cast
    dice = trial.dice
    if trial.rival is None and isinstance(dice, DiceTrial) and _is_shifted(dice, c):
        return _shifted_outcomes(dice, c)
    shares: dict[str, float] = {}
    named: dict[str, Outcome] = {}
    for rival, weight in _rival_scores(trial, c):
        c.rival = rival
        for outcome, share in _outcomes(dice, c):
            named[outcome.name] = outcome
            shares[outcome.name] = shares.get(outcome.name, 0.0) + weight * share
    return [(named[name], share) for name, share in shares.items()]


def _outcomes(dice: Throws, c: Any) -> Iterator[tuple[Outcome, float]]:  # noqa: ANN401
    if isinstance(dice, DiceTrial) and _is_shifted(dice, c):
        yield from _shifted_outcomes(dice, c)
        return
    for thrown, share in _ways(dice, c):
        yield dice.outcome(thrown, c), share


def _shifted_outcomes(dice: DiceTrial, c: Any) -> list[tuple[Outcome, float]]:  # noqa: ANN401
    base = dice.reckon((), 0, c).score
    if dice.is_automatic(c):
        return [(dice.test.outcomes[0], 1.0)]
    base += sum(sign * figure(c) for sign, figure in dice.fixed)
    spans = tuple(
        (None if low is None else low(c) - base, None if high is None else high(c) - base)
        for _, low, high in dice.trial.outcomes
    )
    ways = dice.trial.outcomes
    return [(ways[number][0], share) for number, share in _shares(_sorts(dice, c), spans)]


@lru_cache(maxsize=4096)
def _shares(sorts: Sorts, spans: tuple[tuple[Any, Any], ...]) -> tuple[tuple[int, float], ...]:
    """How much of all that dice may show falls into each span, the first that holds it."""
    shares: dict[int, float] = {}
    for roll, share in _spread(sorts):
        for number, (least, most) in enumerate(spans):
            if (least is None or least <= roll) and (most is None or roll <= most):
                shares[number] = shares.get(number, 0.0) + share
                break
    return tuple(shares.items())


def _ways(dice: Throws, c: Any) -> Iterator[tuple[Thrown, float]]:  # noqa: ANN401
    """Everything that may be thrown or turned over, each with its share."""
    if isinstance(dice, CardTrial | DicePool):
        yield from dice.ways(c)
        return
    assert isinstance(dice, DiceTrial), "there are dice and cards"
    for roll, share in rolls_of(dice, c):
        yield dice.reckon((), roll, c), share


def _rival_scores(trial: Trial, c: Any) -> Spread:  # noqa: ANN401
    """What the other one may score."""
    if trial.rival is None:
        return ((0, 1.0),)
    before = trial.rival.cast(c)
    dice, shares = trial.rival.dice, dict[Any, float]()
    if isinstance(dice, DiceTrial) and _is_shifted(dice, c):
        base = dice.reckon((), 0, c).score
        shares = {base + roll: share for roll, share in rolls_of(dice, c)}
    else:
        for thrown, share in _ways(dice, c):
            shares[thrown.score] = shares.get(thrown.score, 0.0) + share
    for role, one in before:
        setattr(c, role, one)
    return tuple(shares.items())


# --- dice -----------------------------------------------------------------------------------------------------


def rolls_of(dice: DiceTrial, c: Any) -> Spread:  # noqa: ANN401
    spread = _spread(_sorts(dice, c))
    if not dice.fixed:
        return spread
    fixed = sum(sign * figure(c) for sign, figure in dice.fixed)
    return tuple((fixed + roll, share) for roll, share in spread)


def _sorts(dice: DiceTrial, c: Any) -> Sorts:  # noqa: ANN401
    return tuple([(few.sign, few.sides, max(0, min(MOST_DICE, int(few.count(c))))) for few in dice.handfuls])


@lru_cache(maxsize=256)
def _spread(sorts: Sorts) -> Spread:
    """What dice show together."""
    dice = [(sign, sides) for sign, sides, many in sorts for _ in range(many)]
    if sum(sides for _, sides in dice) > MOST_FACES:
        chance = Seeded(len(dice))
        throws = [sum(sign * (1 + chance.below(sides)) for sign, sides in dice) for _ in range(SAMPLES)]
        return tuple((roll, 1.0 / SAMPLES) for roll in throws)
    ways = {0: 1}
    for sign, sides in dice:
        more: dict[int, int] = {}
        for roll, many in ways.items():
            for face in range(1, sides + 1):
                more[roll + sign * face] = more.get(roll + sign * face, 0) + many
        ways = more
    total = sum(ways.values())
    return tuple((roll, many / total) for roll, many in sorted(ways.items()))


# --- scores that are the roll and something besides -------------------------------------------------------------


def _is_shifted(dice: DiceTrial, c: Any) -> bool:  # noqa: ANN401
    known: dict[str, bool] = c.game.setting.shifted
    answer = known.get(dice.name)
    if answer is None:
        answer = known[dice.name] = is_shifted(dice.test)
    return answer


def is_shifted(test: Test) -> bool:
    """Whether the score is what the dice show and something that does not depend on it."""
    besides = [part for modifier in test.modifiers for part in (modifier.amount, modifier.per, modifier.when)]
    besides += [test.goal, test.automatic]
    besides += [end for outcome in test.outcomes for end in (outcome.low, outcome.high)]
    if test.least is not None or test.success is not None or any(_asks_throw(part) for part in besides):
        return False
    return test.score is None or _rises(test.score) == 1


def _asks_throw(expression: Expression | Value) -> bool:
    if isinstance(expression, Local):
        return expression.name != "goal"
    return any(_asks_throw(part) for part in parts_of(expression))


def _rises(score: Expression | Value) -> int | None:
    """By how much a formula grows with the roll; nothing where that is not the same for all rolls."""
    match score:
        case Local(name="roll"):
            return 1
        case Reckon(by="+" | "-" as by, of=(one, other)):
            left, right = _rises(one), _rises(other)
            if left is None or right is None:
                return None
            return left + right if by == "+" else left - right
    return None if _asks_throw(score) else 0
