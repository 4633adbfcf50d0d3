"""Opposed tests (`versus`): the other one throws first, and what it scores can be asked as `rival.score`."""

from __future__ import annotations

from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.trials.rolls import Thrown
from engine.kit.playing.parts import Figure, Opposes, Table, Throws
from engine.kit.position.events import Tested
from engine.kit.position.game import KitGame, slot
from engine.kit.reading.declared import tester_of
from engine.model.rules import Test

Terms = tuple[tuple[int, Figure], ...]
"""What the formula of a score adds to the dice: signs, and figures of the cast."""


def tell_test(g: KitGame, dice: Throws, thrown: Thrown, who: Any, at: Any, terms: Terms, c: Any) -> None:  # noqa: ANN401
    """`at` is whom it is aimed at, or nobody. What the formula adds is told where dice were thrown and a journal is
    kept."""
    added = tuple(sign * figure(c) for sign, figure in terms) if g.keep and thrown.faces else ()
    goal = thrown.goal or 0
    g.record(
        Tested(
            dice.section,
            who.side,
            dice.name,
            who.name,
            thrown.faces,
            tuple((name, _told(amount)) for name, amount in thrown.applied),
            _whole(thrown.score),
            thrown.outcome,
            who.id if hasattr(who, "kind") else -1,
            at.id if at is not None and at is not who else -1,
            tuple(map(_whole, added)) if all(one == _whole(one) for one in added) else (),
            _whole(goal),
        )
    )


def _told(amount: Any) -> Any:  # noqa: ANN401 - a number
    """What a modifier adds; of a fraction (`-1 per unit.losses / 2`) no more than two places are told."""
    return _whole(amount) if amount == _whole(amount) else round(float(amount), 2)


def _whole(figure: Any) -> int:  # noqa: ANN401 - a number
    return int(figure.__floor__())


class Rival(Opposes):
    """The other side of a test: its dice, who throws them, and who has which role while it does."""

    def __init__(self, dice: Throws, terms: Terms, by: str, casting: dict[str, str], at: str) -> None:
        self.dice = dice
        self._terms: Final = terms
        self._at: Final = slot(at) if at else ""
        self._by: Final = slot(by)
        self._casting: Final = [(slot(role), slot(of)) for role, of in casting.items()]

    def cast(self, c: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - a cast
        """Everybody takes the role that it has in the other's test; answers who had these before."""
        before = [(role, getattr(c, role)) for role, _ in self._casting]
        others = [getattr(c, of) for _, of in self._casting]
        for (role, _), other in zip(self._casting, others, strict=True):
            setattr(c, role, other)
        return before

    def throw(self, g: KitGame, c: Any) -> None:  # noqa: ANN401
        before = self.cast(c)
        who = getattr(c, self._by)
        thrown = self.dice.throw(g.chance, c)
        tell_test(g, self.dice, thrown, who, getattr(c, self._at) if self._at else None, self._terms, c)
        for role, one in before:
            setattr(c, role, one)
        c.rival = thrown.score


def casting_of(setting: Table, test: Test, other: Test, known: frozenset[str], asked: frozenset[str]) -> dict[str, str]:
    """Who has which role when the other throws. A test of its own says who takes it; where both take the same test, the
    two who face each other change places."""
    by, theirs = tester_of(test), tester_of(other)
    if not theirs:
        raise FactError(f"the test `{test.name}` is against `{other.name}`, which does not say who takes it: `by …`")
    if other.name != test.name:
        if theirs not in known:
            raise FactError(
                f"the test `{other.name}`, against which `{test.name}` is taken, is taken by `{theirs}`, and "
                "nobody is that here"
            )
        return {}
    kind = setting.declared.roles[by]
    facing = sorted(role for role in asked - {by} if setting.declared.roles[role] == kind) or sorted(
        role for role in known - {by} if setting.declared.roles[role] == kind
    )
    if len(facing) != 1:
        raise FactError(
            f"both sides take the test `{test.name}`, and who the other is cannot be told: let it be against a test of "
            "its own, with its own `by`"
        )
    return {by: facing[0], facing[0]: by}
