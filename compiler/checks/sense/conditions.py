"""Conditions that never hold, or always do, and endings that another always comes before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.checks.sense.folding import Settled, implies, settled
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.rules import Test
from engine.model.values import Compare, Expression, Logic

SETTLED: Final = Code(
    code="W0615",
    name="settled-condition",
    summary="a condition that never holds, or always does",
    manual="""
        Whatever happens in a game, this condition comes to the same: it compares something with itself, asks for two
        classes at once, or for a figure that is above one bound and below another. What it stands for never happens, or
        cannot be helped.

        Correct what is compared. A condition that always holds may be left out.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          role attacker { of unit }
          fact unit.losses "losses" { of number }
          test melee "Melee" {
            roll 1d6
            modifiers { -1 when attacker.losses >= 3 and attacker.losses <= 1 "worn" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
          role attacker { of unit }
          fact unit.losses "losses" { of number }
          test melee "Melee" {
            roll 1d6
            modifiers { -1 when attacker.losses >= 1 and attacker.losses <= 3 "worn" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
        }
    """,
)
ENDED_BEFORE: Final = Code(
    code="W0616",
    name="ended-before",
    summary="an ending that an earlier one always comes before",
    manual="""
        Endings are asked in the order in which they stand, and the first that holds decides. Whenever this one holds,
        an earlier one does too, so it never ends a battle.

        Put the narrower one first: `lead >= 6` before `lead >= 3`.
    """,
    bad="""
        ruleset demo "Demo" {
          fact army.lead "lead" { of number }
          ending narrow "Narrow victory" { when army.lead >= 3 }
          ending great "Great victory" { when army.lead >= 6 }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact army.lead "lead" { of number }
          ending great "Great victory" { when army.lead >= 6 }
          ending narrow "Narrow victory" { when army.lead >= 3 }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.outside_examples():
        if thing.damaged:
            continue
        for condition, span in _conditions(thing, context):
            in_a_turn = thing.kind.name == "ending"
            found = _outermost(condition, in_a_turn=in_a_turn)
            if found is not None:
                _tell(found, span, whole=settled(condition, in_a_turn=in_a_turn) is not None, sink=sink)
    _check_endings(context, sink)


def _tell(found: Settled, span: Span, *, whole: bool, sink: Sink) -> None:
    what = "this condition" if whole else "a part of this condition"
    how = "always holds" if found.holds else "never holds"
    sink.report(SETTLED, f"{what} {how}: {found.why}", span)


def _conditions(thing: Thing, context: Context) -> Iterator[tuple[Expression, Span]]:
    for name, value in thing.fields.items():
        spans = thing.spans.get(name, ())
        if isinstance(value, Compare | Logic) and spans:
            yield value, spans[0].to(spans[-1])
    made = context.objects.get(id(thing)) if thing.modifiers else None
    if isinstance(made, Test):
        for line, modifier in zip(thing.modifiers, made.modifiers, strict=False):
            if line.when is not None and modifier.when is not None:
                yield modifier.when, line.when.span


def _outermost(condition: Expression, *, in_a_turn: bool) -> Settled | None:
    """What is settled of it: the whole, or else a part of what is joined by `and`, `or` and `not`."""
    found = settled(condition, in_a_turn=in_a_turn)
    if found is None and isinstance(condition, Logic):
        parts = (_outermost(part, in_a_turn=in_a_turn) for part in condition.of)
        return next((one for one in parts if one is not None), None)
    return found


def _check_endings(context: Context, sink: Sink) -> None:
    """Those of a scenario, or of a ruleset, each among themselves."""
    lists: dict[int, list[Thing]] = {}
    for thing in context.world.of_kind("ending"):
        if not thing.damaged:
            holder = thing.within("scenario", context.world.vocabulary)
            lists.setdefault(id(holder), []).append(thing)
    for endings in lists.values():
        for at, later in enumerate(endings):
            earlier = next((one for one in endings[:at] if _comes_before(one, later)), None)
            if earlier is not None:
                spans = later.spans.get("when", ()) or (later.name_span,)
                notes = (Note("the one that comes before", earlier.name_span),)
                message = f"{later.label()} never ends a battle: whenever it holds, {earlier.label()} does too"
                sink.report(ENDED_BEFORE, message, spans[0].to(spans[-1]), notes=notes, help="put this one first")


def _comes_before(earlier: Thing, later: Thing) -> bool:
    first, second = earlier.fields.get("when"), later.fields.get("when")
    if not isinstance(first, Expression) or not isinstance(second, Expression):
        return False
    asked_alike = earlier.fields.get("at_once") == later.fields.get("at_once")
    return asked_alike and settled(second) is None and implies(second, first)
