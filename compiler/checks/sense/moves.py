"""Figures below nothing by which rules that play by themselves move: a pace, what ground costs, ground given."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compiler.checks.senseless_figures import SENSELESS_FIGURE
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Sink
from engine.model.values import Fact, Literal, Quantity, Reckon, Ref, Value

_MOVEMENT: Final = "movement"
_OF_GROUND: Final = "ground."
_WAYS: Final = frozenset(("retreat", "give_ground", "flee", "drift", "draw_cards"))
"""Effects of the kit that go so far, or take so many."""


def check(context: Context, sink: Sink) -> None:
    world = context.world
    if _MOVEMENT not in world.vocabulary.kinds:
        return
    cards = [one for one in world.things if world.vocabulary.is_like(one.kind.name, "card_profile")]
    grounds = world.of_kind("terrain")
    for movement in world.scope.all(_MOVEMENT).values() if cards or grounds else ():
        allowance, cost = movement.fields.get("allowance"), movement.fields.get("cost")
        if isinstance(allowance, Fact):
            _tell(cards, allowance.path, f"{movement.label()} goes as far", sink)
        if isinstance(cost, Fact) and cost.path.startswith(_OF_GROUND):
            _tell(grounds, cost.path.removeprefix(_OF_GROUND), f"{movement.label()} costs as much", sink)
    for thing in world.things:
        for name, effect in _effects(thing):
            below = next((figure for value in effect.given if (figure := _below(value)) is not None), None)
            if below is not None and effect.name in _WAYS:
                spans = thing.spans.get(name, ()) or (thing.name_span,)
                message = f"`{effect.name}` by {below} goes nowhere: a figure below nothing"
                sink.report(SENSELESS_FIGURE, message, spans[0].to(spans[-1]))


def _tell(things: list[Thing], field: str, why: str, sink: Sink) -> None:
    for thing in things:
        below = _below(thing.fields.get(field))
        spans = thing.spans.get(field, ())
        if below is not None and spans and not thing.damaged:
            message = f"{thing.label()} has a `{field}` of {below}, and {why}"
            sink.report(SENSELESS_FIGURE, message, spans[0].to(spans[-1]))


def _effects(thing: Thing) -> Iterator[tuple[str, Ref]]:
    for name in ("does", "effect"):
        value = thing.fields.get(name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Ref) and one.kind == "effect":
                yield name, one


def _below(value: Value) -> str | None:
    """A plain figure that is less than nothing, as it is written."""
    match value:
        case Literal(value=inner):
            return _below(inner)
        case Reckon(by="negate", of=(Literal(value=inner),)) if _below(inner) is None and inner:
            return f"-{_written(inner)}"
        case Quantity(amount=amount) if amount < 0:
            return _written(value)
        case bool():
            return None
        case int() | Fraction() if value < 0:
            return _written(value)
    return None


def _written(value: Value) -> str:
    if isinstance(value, Quantity):
        return f"{float(value.amount):g} {value.unit}"
    return f"{float(value):g}" if isinstance(value, int | Fraction) else f"{value}"
