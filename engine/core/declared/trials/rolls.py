"""Declared tests with dice: what is thrown, which modifiers apply, the score, the outcome.

- `roll` is what the dice show together, figures of the formula included; modifiers may ask it (`-9 when roll = 1`).
- `goal` is reckoned before the modifiers, `score` after them: a formula, else the roll.
- Modifiers change what `modify` says; `least` is the least that this may come to.
- An opposed test (`versus`) is thrown by both; only then are outcomes asked, each with the other's score as a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from engine.core.chance import Chance, FaceError
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.trials.trials import Applied, Trial
from engine.core.declared.turn.sequence import place_of
from engine.model.rules import Outcome, Test
from engine.model.values import Dice, Expression, Literal, Reckon, Ref

MOST_DICE: Final = 1000
"""More in one handful is a mistake of whoever asks."""

Figure = Callable[[Any], Any]


@final
class Handful:
    """Dice of one sort: how many (perhaps of the moment), with how many faces, added or taken away."""

    __slots__ = ("count", "sides", "sign")

    def __init__(self, sign: int, count: Figure, sides: int) -> None:
        self.sign: Final = sign
        self.count: Final = count
        self.sides: Final = sides


@final
class Thrown:
    """What a throw came to; `outcome` is empty until it is asked."""

    __slots__ = ("applied", "faces", "goal", "outcome", "roll", "score", "successes")

    def __init__(
        self, faces: tuple[int, ...], roll: int, goal: int, score: int, applied: Applied, successes: int = 0
    ) -> None:
        self.faces: Final = faces
        self.roll: Final = roll
        self.goal: Final = goal
        self.score: Final = score
        self.applied: Final = applied
        self.successes: Final = successes
        """Of cards or dice that are counted."""
        self.outcome = ""


_TAKERS: Final = ("unit", "leader", "piece", "command", "brigade", "side")
"""Who takes a test, as contexts of one system or another call him."""


def _taker(context: Any) -> str:  # noqa: ANN401 - each system has its own context
    """Who throws, by his name, in a message."""
    named = (getattr(getattr(context, taker, None), "name", "") for taker in _TAKERS)
    who = next(filter(None, named), "")
    return f" of {who}" if who else ""


class DiceTrial:
    """A declared test that rolls, compiled. The context has `roll`, `goal` and `score` to write to."""

    __slots__ = ("fixed", "goal", "handfuls", "name", "score", "section", "test", "trial")

    def __init__(self, test: Test, facts: Facts, label: str) -> None:
        if test.roll is None:
            raise FactError(f"`{test.name}` rolls no dice")
        self.test: Final = test
        self.trial: Final = Trial(test, facts, label)
        self.name: Final = test.name
        self.section: Final = self.trial.section
        self.handfuls: Final[list[Handful]] = []
        self.fixed: Final[list[tuple[int, Figure]]] = []
        for sign, part in summands(test.roll, 1):
            match part:
                case Literal(value=Dice(count, sides)):
                    self.handfuls.append(Handful(sign, _always(count), sides))
                case Reckon(by="dice", of=(many, Literal(value=Dice(each, sides)))):
                    figure = compile_expression(many, facts, f"{label}:{test.name}:dice")
                    self.handfuls.append(Handful(sign, _times(figure, each), sides))
                case Reckon(by="dice", of=(many, die)):
                    figure = compile_expression(many, facts, f"{label}:{test.name}:dice")
                    said = compile_expression(die, facts, f"{label}:{test.name}:die")
                    sorts = facts.sides_of(die)
                    if not sorts:
                        raise FactError(
                            "the second value of `dice(…)` is a die, `dice(unit.guns, d6)`, or what a card says in a "
                            "field `of dice`"
                        )
                    self.handfuls.extend(Handful(sign, _of_that_sort(figure, said, sides), sides) for sides in sorts)
                case _:
                    if _has_dice(part):
                        raise FactError(
                            f"`{test.name}` rolls dice inside a reckoning: in `roll` dice are added, taken away and "
                            "multiplied in number, `1d6 + 1d4`, `dice(unit.guns, d6)`"
                        )
                    self.fixed.append((sign, compile_expression(part, facts, f"{label}:{test.name}:roll")))
        self.goal: Final = self._optional(test.goal, facts, f"{label}:{test.name}:goal")
        self.score: Final = self._optional(test.score, facts, f"{label}:{test.name}:score")

    def _optional(self, expression: Expression | None, facts: Facts, label: str) -> Figure | None:
        return compile_expression(expression, facts, label) if expression is not None else None

    def dice(self, context: Any) -> int:  # noqa: ANN401 - each system has its own context
        """How many dice are thrown."""
        return sum(max(0, int(handful.count(context))) for handful in self.handfuls)

    def is_impossible(self, context: Any) -> bool:  # noqa: ANN401
        """Whether it cannot be taken now. `goal` in that condition is the goal after modifiers; a goal of `none`,
        which nobody can stay within, counts as nothing."""
        if self.trial.impossible is None:
            return False
        goal = self.goal(context) if self.goal is not None else None
        if goal is not None and self.test.modify == "goal":
            goal = self._least(goal + self.trial.modifiers(context)[0])
        context.goal = goal or 0
        return bool(self.trial.impossible(context))

    def is_automatic(self, context: Any) -> bool:  # noqa: ANN401
        """Whether it is passed without a throw: its first outcome is what comes of it."""
        return self.trial.automatic is not None and bool(self.trial.automatic(context))

    def throw(self, chance: Chance, context: Any) -> Thrown:  # noqa: ANN401
        """Throws the dice and reckons the score; `context.score` is left as it came out."""
        if self.dice(context) > MOST_DICE:
            raise FactError(f"{place_of(self.test.origin)}`{self.name}` would roll more than {MOST_DICE} dice")
        faces: list[int] = []
        roll = sum(sign * figure(context) for sign, figure in self.fixed)
        try:
            for handful in self.handfuls:
                for _ in range(max(0, int(handful.count(context)))):
                    face = chance.roll(handful.sides, self.section)
                    faces.append(face)
                    roll += handful.sign * face
        except FaceError as fault:
            raise FaceError(f"{self.name}{_taker(context)}, a d{handful.sides}: {fault}") from None
        return self.reckon(tuple(faces), roll, context)

    def reckon(self, faces: tuple[int, ...], roll: int, context: Any) -> Thrown:  # noqa: ANN401
        test, trial = self.test, self.trial
        context.roll, context.score = roll, 0
        context.goal = self.goal(context) if self.goal is not None else 0
        total, applied = trial.modifiers(context)
        if test.modify == "roll":
            context.roll = self._least(roll + total)
        elif test.modify == "goal":
            context.goal = self._least(context.goal + total)
        score = self.score(context) if self.score is not None else context.roll
        if test.modify == "score":
            score = self._least(score + total)
        context.score = score
        return Thrown(faces, roll, context.goal, score, applied)

    def _least(self, figure: int) -> int:
        return figure if self.trial.least is None else max(figure, self.trial.least)

    def outcome(self, thrown: Thrown, context: Any) -> Outcome:  # noqa: ANN401
        """The first outcome whose span holds the score; `thrown` remembers its name."""
        context.roll, context.goal, context.score = thrown.roll, thrown.goal, thrown.score
        automatic = self.is_automatic(context)
        outcome = self.test.outcomes[0] if automatic else self.trial.outcome(thrown.score, context)
        thrown.outcome = outcome.name
        return outcome


def follows(outcome: Outcome) -> tuple[str, ...]:
    """Names of the tests that come next (`then`)."""
    given = dict(outcome.fields).get("then")
    return tuple(one.name for one in (given if isinstance(given, tuple) else (given,)) if isinstance(one, Ref))


def summands(expression: Expression, sign: int) -> Iterator[tuple[int, Expression]]:
    """A roll or a score as the parts that are added or taken away, each with its sign."""
    match expression:
        case Reckon(by="+", of=(one, other)):
            yield from summands(one, sign)
            yield from summands(other, sign)
        case Reckon(by="-", of=(one, other)):
            yield from summands(one, sign)
            yield from summands(other, -sign)
        case Reckon(by="negate", of=(one,)):
            yield from summands(one, -sign)
        case _:
            yield sign, expression


def _always(count: int) -> Figure:
    return lambda context: count


def _times(figure: Figure, each: int) -> Figure:
    return lambda context: figure(context) * each


def _of_that_sort(figure: Figure, said: Figure, sides: int) -> Figure:
    """So many as are wanted, where the die that a card says has so many sides, and else none."""

    def count(context: Any) -> Any:  # noqa: ANN401
        die = said(context)
        return figure(context) * die.count if die is not None and die.sides == sides else 0

    return count


def _has_dice(part: object) -> bool:
    """Whether dice are rolled somewhere in an expression."""
    match part:
        case Literal(value=Dice()):
            return True
        case Reckon(of=of):
            return any(map(_has_dice, of))
    return False
