"""The sides of a drawn table in words: what stands down and across, and distances with their unit."""

from __future__ import annotations

from typing import Final

from compiler.backends.telling.effects import on_hexes
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.links import capital
from compiler.backends.words.wording import Pen
from engine.model.rules import Head
from engine.model.values import Expression, Fact, Quantity

_DISTANCE: Final = "distance"
_CLASS: Final = "class"


def axis_title(pen: Pen, asked: Expression | None) -> str:
    """What is looked up: `Distance`, `Weapon (the shooter)`; whose class, by who it is."""
    if asked is None:
        return ""
    if pen.ruleset.plays is not None and _is_distance(asked):
        return capital(Cast(pen).say("title_distance"))
    if isinstance(asked, Fact) and asked.path == _CLASS and asked.subject not in ("", asked.kind):
        # `Shooter` over a list of classes says what they are.
        return capital(Formulas(pen).called(asked))
    # The score of the test that looks it up, which no fact is titled for.
    of_test = pen.words.within("locals", asked.path) if isinstance(asked, Fact) and not asked.subject else None
    return capital(of_test or Formulas(pen).words(asked))


def side_title(pen: Pen, asked: Expression | None, kind: str | None) -> str:
    """The title of a side that is named by things of a kind, where no formula says what is looked up: `State`."""
    return axis_title(pen, asked) or (capital(pen.kind_title(kind)) if kind else "")


def unit_of(pen: Pen, asked: Expression | None, heads: tuple[Head, ...]) -> str | None:
    """The unit of all spans of a side: what one of them says, or hexes where the distance is counted in them."""
    said = next((head.unit for head in heads if head.unit is not None), None)
    if said is None and pen.ruleset.plays is not None and _is_distance(asked) and on_hexes(Cast(pen)):
        return "hex"
    return said


def span_words(pen: Pen, head: Head, unit: str | None) -> str:
    """`2–3 hexes`, `6 hexes or more`."""
    assert head.span is not None, "only a span of figures has words of its own"
    low, high = head.span.low, head.span.high
    said = pen.span(low, high)
    if unit is None or (low is None and high is None):
        return said
    measure = pen.bare(Quantity(1 if low == high == 1 else 2, unit)).partition(" ")[2]
    last = pen.bare(low if high is None else high)
    end = said.rindex(last) + len(last)
    return f"{said[:end]} {measure}{said[end:]}"


def _is_distance(asked: Expression | None) -> bool:
    return isinstance(asked, Fact) and not asked.subject and asked.path == _DISTANCE
