"""7.1: morale tests."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.decisions import Ask
from engine.core.declared.trials.dice_tests import take_test
from engine.systems.lumi.position.state import Context, Game


def grade(g: Game, context: Context, occasion: str) -> None:
    """7.1: what a morale test comes to on an occasion: `passed`, `shaken` or `routed`. Nothing is done yet."""
    context.occasion, context.result = occasion, take_test(g, "morale", context, context.own.name).name


def suffer_all(g: Game, graded: Iterable[Context]) -> Ask[None]:
    """7.1, 7.1.1: what that means, for all who have tested at the same time."""
    for context in graded:
        if context.result and not context.own.gone:
            follows = getattr(g.book.occasions[context.occasion], context.result)
            yield from g.setting.effects.happen(g, follows, context)


def morale_test(g: Game, context: Context, occasion: str) -> Ask[bool]:
    """Whether it passes, when what it means has been done."""
    grade(g, context, occasion)
    yield from suffer_all(g, (context,))
    return context.result == "passed"
