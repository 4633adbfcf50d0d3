"""Tests that count dice: each die of the roll is asked whether it is a success, and the score is how many are.

- `roll dice(shooter.left, d6)  success die >= 5`: `die` is what a single die shows.
- Modifiers that change the `roll` change what every die shows, those that change the `goal` the goal that a success may
  ask for, `success die >= goal`, and those that change the `score` the number of successes.
- A formula for the `score` may ask for `successes`. Nothing asks for `roll`: the dice are not added up.
"""

from __future__ import annotations

from math import comb
from typing import Any

from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.trials.rolls import MOST_DICE, DiceTrial, Thrown
from engine.core.declared.trials.trials import Applied
from engine.model.rules import Test


class DicePool(DiceTrial):
    """A declared test that counts successes of dice, compiled. The context has `die` and `successes` besides."""

    __slots__ = ()

    def __init__(self, test: Test, facts: Facts, label: str) -> None:
        super().__init__(test, facts, label)
        if self.fixed or any(handful.sign < 0 for handful in self.handfuls):
            raise FactError(
                "it counts successes, so its `roll` is dice and nothing besides: `roll dice(unit.left, d6)`"
            )
        if test.modify not in ("roll", "goal", "score"):
            raise FactError(
                "modifiers of a test that counts dice change each die (`modify roll`), the `goal` or the `score`"
            )

    def reckon(self, faces: tuple[int, ...], roll: int, context: Any) -> Thrown:  # noqa: ANN401 - each system has its own
        shift, applied = self._begin(context)
        successes = sum(self._is_success(face + shift, context) for face in faces)
        return self._scored(faces, roll, successes, applied, context)

    def ways(self, context: Any) -> list[tuple[Thrown, float]]:  # noqa: ANN401
        """Every number of successes with its share."""
        shift, applied = self._begin(context)
        shares = {0: 1.0}
        for handful in self.handfuls:
            good = sum(self._is_success(face + shift, context) for face in range(1, handful.sides + 1))
            chances = _shares(max(0, min(MOST_DICE, int(handful.count(context)))), good / handful.sides)
            together: dict[int, float] = {}
            for successes, share in shares.items():
                for more, chance in chances:
                    together[successes + more] = together.get(successes + more, 0.0) + share * chance
            shares = together
        return [
            (self._scored((), 0, successes, applied, context), share) for successes, share in sorted(shares.items())
        ]

    def _begin(self, context: Any) -> tuple[int, Applied]:  # noqa: ANN401
        """What each die is changed by, and the modifiers that applied; the goal is settled."""
        context.score = context.successes = 0
        context.goal = self.goal(context) if self.goal is not None else 0
        total, applied = self.trial.modifiers(context)
        if self.test.modify == "goal":
            context.goal = self._least(context.goal + total)
        return (total if self.test.modify == "roll" else 0), applied

    def _is_success(self, die: int, context: Any) -> bool:  # noqa: ANN401
        context.die = self._least(die) if self.test.modify == "roll" else die
        assert self.trial.success is not None, "a test that counts dice says what a success is"
        return bool(self.trial.success(context))

    def _scored(self, faces: tuple[int, ...], roll: int, successes: int, applied: Applied, context: Any) -> Thrown:  # noqa: ANN401
        context.successes = successes
        score = self.score(context) if self.score is not None else successes
        if self.test.modify == "score":
            score = self._least(score + sum(amount for _, amount in applied))
        context.score = score
        return Thrown(faces, roll, context.goal, score, applied, successes)


def dice_trial(test: Test, facts: Facts, label: str) -> DiceTrial:
    """A test that rolls: its dice are added up, or counted where it says what a success is."""
    return DiceTrial(test, facts, label) if test.success is None else DicePool(test, facts, label)


def _shares(many: int, chance: float) -> list[tuple[int, float]]:
    """How likely each number of successes among so many dice is."""
    shares = [
        (successes, comb(many, successes) * chance**successes * (1 - chance) ** (many - successes))
        for successes in range(many + 1)
    ]
    return [(successes, share) for successes, share in shares if share]
