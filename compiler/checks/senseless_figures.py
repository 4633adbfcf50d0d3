"""Figures that cannot be meant: distances below nothing, arcs of more than a circle, goals that no die shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.rules import Test
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Local, Logic, Quantity, Reckon, Value

SENSELESS_FIGURE: Final = Code(
    code="W0838",
    name="senseless-figure",
    summary="a distance below nothing, or an arc of more than a circle",
    manual="""
        A distance counts how far something is or reaches, and none is less than nothing; an arc has at most 360
        degrees. The rules would go on with such a figure, and nobody would ever shoot.

        Correct it. If it is meant, say why in the same braces: `allow senseless_figure "counted from the far bank"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind arm "Arm" { inside ruleset  field reach "Reach" { of distance } }
          arm musket "Musket" { reach -24 cm }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind arm "Arm" { inside ruleset  field reach "Reach" { of distance } }
          arm musket "Musket" { reach 24 cm }
        }
    """,
)
GOAL_OFF_THE_DIE: Final = Code(
    code="W0607",
    name="goal-off-the-die",
    summary="a goal that every face of the die reaches, or none",
    manual="""
        Each die is compared with the goal (`success die >= goal`), and whatever it shows, the answer is the same: no
        d6 reaches a goal of 9. Nothing changes the goal, so the dice decide nothing.

        Correct the goal or the die. Where a modifier should change the goal, say so: `modify goal`.
    """,
    bad="""
        ruleset demo "Demo" {
          test volley "Volley" {
            roll 3d6   goal 9   success die >= goal
            outcomes { 1 or more: hit "hit"  otherwise: miss "miss" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test volley "Volley" {
            roll 3d6   goal 5   success die >= goal
            outcomes { 1 or more: hit "hit"  otherwise: miss "miss" }
          }
        }
    """,
)
_CIRCLE: Final = 360
_DEGREES: Final = "deg"
_HOLDS: Final = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    ">": int.__gt__,
    ">=": int.__ge__,
    "!=": int.__ne__,
}


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        if thing.damaged or thing.copy > 1 or thing.within("example", thing.scope.vocabulary) is not None:
            continue
        for name in thing.raw:
            _check_quantities(thing, name, sink)
        made = context.objects.get(id(thing))
        if isinstance(made, Test):
            _check_goal(thing, made, sink)


def _check_quantities(thing: Thing, name: str, sink: Sink) -> None:
    for quantity in _quantities(thing.fields.get(name)):
        is_arc = quantity.unit == _DEGREES
        if (quantity.amount > _CIRCLE) if is_arc else (quantity.amount < 0):
            spans = thing.spans.get(name, ()) or (thing.name_span,)
            why = "a circle has 360 degrees" if is_arc else "no distance is less than nothing"
            message = f"`{name}` of {thing.label()} is {quantity.amount} {quantity.unit}: {why}"
            sink.report(SENSELESS_FIGURE, message, spans[0].to(spans[-1]), help="correct the figure")
            return


def _quantities(value: Value) -> Iterator[Quantity]:
    match value:
        case Quantity():
            yield value
        case Literal(value=held):
            yield from _quantities(held)
        case Compare(left=left, right=right):
            yield from (*_quantities(left), *_quantities(right))
        case Fact(given=parts) | Logic(of=parts):
            yield from _quantities(parts)
        case tuple():
            for part in value:
                yield from _quantities(part)


def _check_goal(thing: Thing, test: Test, sink: Sink) -> None:
    sides = _sides(test.roll)
    match test.success, test.goal:
        case (
            Compare(by=by, left=Local(name="die"), right=Literal(value=int() as goal)),
            _,
        ):
            field = "success"
        case (
            Compare(by=by, left=Local(name="die"), right=Local(name="goal")),
            Literal(value=int() as goal),
        ) if test.modify != "goal" or not test.modifiers:
            field = "goal"
        case _:
            return
    answers = {bool(_HOLDS[by](face, goal)) for face in range(1, sides + 1)} if sides and by in _HOLDS else {}
    if len(answers) == 1:
        spans = thing.spans.get(field, ()) or (thing.name_span,)
        reach = "every face" if True in answers else "no face"
        message = f"{reach} of a d{sides} is a success against {goal}: these dice decide nothing"
        sink.report(GOAL_OFF_THE_DIE, message, spans[0].to(spans[-1]), help=f"a goal between 2 and {sides}")


def _sides(roll: Expression | None) -> int | None:
    """Of the dice that are rolled, all of one kind."""
    match roll:
        case Literal(value=Dice(sides=sides)):
            return sides
        case Reckon(by="dice", of=(_, Literal(value=Dice(sides=sides)))):
            return sides
    return None
