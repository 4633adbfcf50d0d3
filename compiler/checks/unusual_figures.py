"""Figures within the measure that a ruleset declares as usual."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.values import Quantity, Value
from engine.model.values import Span as Many

UNUSUAL_FIGURE: Final = Code(
    code="W0831",
    name="unusual-figure",
    summary="a figure far from what is usual",
    manual="""
        The ruleset says of this field between which figures it usually is (`usual 1 to 10`), and this one lies beyond:
        mostly a slip of the pen, such as `turns 120` for `turns 12`. Or a battle is for more `players` than it has
        commanders, or troops where nobody commands.

        Correct it. If it is meant, say why, inside the same braces or around them:
        `allow unusual_figure "a siege of three weeks"`. In a ruleset of your own you say what is usual:
        `field strength "Strength" { of number  usual 1 to 10 }`.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 400  army france "France"  army spain "Spain" }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8  army france "France"  army spain "Spain" }
    """,
)

_TOO_SMALL_IS_AN_ERROR: Final = frozenset(("turns", "minutes", "players", "worth"))
"""What other checks say of battles and objectives."""


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.outside_examples():
        if thing.damaged or thing.copy > 1:
            continue
        specs = thing.scope.vocabulary.fields_of(thing.kind.name)
        for name in thing.raw:
            usual = specs[name].usual if name in specs else None
            if usual is not None:
                _check(thing, name, usual, sink)


def _check(thing: Thing, name: str, usual: tuple[int, int], sink: Sink) -> None:
    low, high = usual
    for figure in _figures(thing.fields.get(name)):
        if figure > high or (figure < low and name not in _TOO_SMALL_IS_AN_ERROR):
            spans = thing.spans.get(name, ()) or (thing.name_span,)
            message = f"`{name}` of {thing.label()} is {figure}, and {low} to {high} are usual"
            help = 'correct it, or say why: `allow unusual_figure "…"`'
            sink.report(UNUSUAL_FIGURE, message, spans[0].to(spans[-1]), help=help)
            return


def _figures(value: Value) -> Iterator[int | Fraction]:
    """All figures of a value; a distance by its amount."""
    match value:
        case bool():
            return
        case int() | Fraction():
            yield value
        case Quantity(amount=amount):
            yield amount
        case Many(low=low, high=high):
            yield from (end for end in (low, high) if end is not None)
        case tuple():
            for part in value:
                yield from _figures(part)
