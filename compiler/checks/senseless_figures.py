"""Figures that cannot be meant: distances below nothing, arcs of more than a circle, goals that no die shows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.battles import Objective
from engine.model.rules import Test
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Local, Logic, Quantity, Reckon, Ref, Value

SENSELESS_FIGURE: Final = Code(
    code="W0838",
    name="senseless-figure",
    summary="a distance or a stock below nothing, an arc of more than a circle, or a part of a point",
    manual="""
        A distance counts how far something is or reaches, and none is less than nothing; an arc has at most 360
        degrees. Nor do cards or armies begin with less than nothing of what others are taken from (`steps` of a fact
        worth `company.steps - company.losses`), go a pace of -2, or give ground by it. Points are whole: an objective
        `worth 2.5` would count as 2.

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
        d6 reaches a goal of 9. Nothing changes the goal, or only for the worse, so the dice decide nothing.

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
_DOING: Final = ("effect", "case")
_WITH_STOCKS: Final = ("card_profile", "stat_row", "piece", "army")
_HOLDS: Final = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    ">": int.__gt__,
    ">=": int.__ge__,
    "!=": int.__ne__,
}


def check(context: Context, sink: Sink) -> None:
    stocks = (context.world.ruleset or context.world).gather("stocks", _stocks)
    for thing in context.world.outside_examples():
        if thing.damaged or thing.copy > 1:
            continue
        for name in thing.raw:
            _check_quantities(thing, name, sink)
            if name in stocks:
                _check_stock(thing, name, sink)
        made = context.objects.get(id(thing))
        if isinstance(made, Test):
            _check_goal(thing, made, sink)
        elif isinstance(made, Objective) and isinstance(made.worth, Fraction):
            spans = thing.spans.get("worth", ()) or (thing.name_span,)
            message = f"{thing.label()} is worth {made.worth}, and points are counted whole"
            sink.report(SENSELESS_FIGURE, message, spans[0], help=f"write `worth {int(made.worth)}`, or one more")


def _check_quantities(thing: Thing, name: str, sink: Sink) -> None:
    value = thing.fields.get(name)
    for quantity in _quantities(value) if isinstance(value, _MEASURED) else ():
        is_arc = quantity.unit == _DEGREES
        if (quantity.amount > _CIRCLE) if is_arc else (quantity.amount < 0):
            spans = thing.spans.get(name, ()) or (thing.name_span,)
            why = "a circle has 360 degrees" if is_arc else "no distance is less than nothing"
            message = f"`{name}` of {thing.label()} is {quantity.amount} {quantity.unit}: {why}"
            sink.report(SENSELESS_FIGURE, message, spans[0].to(spans[-1]), help="correct the figure")
            return


_MEASURED: Final = (Quantity, tuple, Compare, Literal, Fact, Logic)
"""What a quantity may stand in: most values are none of these."""


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


# --- stocks -----------------------------------------------------------------------------------------------------


def _stocks(ruleset: World) -> frozenset[str]:
    """Fields of cards, pieces and armies from which something is taken in the game, or with which a count begins."""
    facts = [thing for thing in ruleset.of_kind("fact") if "." in thing.name]
    kept = {fact.name for fact in facts if "starts" in fact.fields}
    begun = [fact.fields.get("starts") for fact in facts]
    begun += [value for thing in ruleset.of_kind(*_DOING) for value in _set_to(thing, kept)]
    stocks = {_first_asked(value) for value in begun}
    for fact in facts:
        match fact.fields.get("value"):
            case Reckon(by="-", of=(first, Fact(kind=kind, path=path))) if f"{kind}.{path}" in kept:
                stocks.add(_first_asked(first))
    return frozenset(stocks - {""})


def _set_to(thing: Thing, kept: set[str]) -> Iterator[Value]:
    """What an effect, or one of its cases, sets a kept fact to."""
    does = thing.fields.get("does")
    for deed in does if isinstance(does, tuple) else (does,):
        match deed:
            case Ref(name="set", given=(Fact(kind=kind, path=path), value)) if f"{kind}.{path}" in kept:
                yield value


def _first_asked(value: object) -> str:
    """The field that a figure is, or is a sum beginning with."""
    match value:
        case Fact(path=path, given=()) if "." not in path:
            return path
        case Reckon(by="+", of=(first, *_)):
            return _first_asked(first)
    return ""


def _check_stock(thing: Thing, name: str, sink: Sink) -> None:
    vocabulary = thing.scope.vocabulary
    if not any(thing.kind.name == kind or vocabulary.is_like(thing.kind.name, kind) for kind in _WITH_STOCKS):
        return
    figure = thing.fields.get(name)
    if isinstance(figure, int) and figure < 0:
        spans = thing.spans.get(name, ()) or (thing.name_span,)
        message = f"{thing.label()} begins with {figure} `{name}`, and nobody has less than nothing"
        help = 'correct it, or say why: `allow senseless_figure "…"`'
        sink.report(SENSELESS_FIGURE, message, spans[0].to(spans[-1]), help=help)


# --- goals ------------------------------------------------------------------------------------------------------


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
        ):
            field = "goal"
        case _:
            return
    if not sides or by not in _HOLDS:
        return
    low, high = _shift(test, sides + abs(goal) + 1) if test.modify in (field, "roll") else (0, 0)
    if test.modify == "roll":
        # To raise the die by one is to lower what it must reach.
        low, high = -high, -low
    goals = range(goal + low, goal + high + 1)
    answers = {bool(_HOLDS[by](face, one)) for face in range(1, sides + 1) for one in goals}
    if len(answers) == 1:
        spans = thing.spans.get(field, ()) or (thing.name_span,)
        reach = "every face" if True in answers else "no face"
        besides = ", whatever its modifiers add" if low or high else ""
        message = f"{reach} of a d{sides} is a success against {goal}{besides}: these dice decide nothing"
        sink.report(GOAL_OFF_THE_DIE, message, spans[0].to(spans[-1]), help=f"a goal between 2 and {sides}")


def _shift(test: Test, far: int) -> tuple[int, int]:
    """The least and the most that modifiers add all together; as much as `far` where nobody knows beforehand."""
    low = high = 0
    for modifier in test.modifiers:
        match modifier.amount:
            case Literal(value=int() as amount):
                pass
            case Reckon(by="negate", of=(Literal(value=int() as figure),)):
                amount = -figure
            case _:
                return -far, far
        if modifier.per is not None:
            # A count may be of any size, and of none.
            least, most = (min(0, amount) * far, max(0, amount) * far)
        else:
            least, most = (amount, amount) if modifier.when is None else (min(0, amount), max(0, amount))
        low, high = low + least, high + most
    if test.least is not None:
        high = max(high, far)
    return max(low, -far), min(high, far)


def _sides(roll: Expression | None) -> int | None:
    """Of the dice that are rolled, all of one kind."""
    match roll:
        case Literal(value=Dice(sides=sides)):
            return sides
        case Reckon(by="dice", of=(_, Literal(value=Dice(sides=sides)))):
            return sides
    return None
