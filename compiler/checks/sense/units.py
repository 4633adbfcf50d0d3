"""Rules that nothing plays but their own tests: there a length is the number that is written, whatever its unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.checks.battles.ground.measures import LENGTHS
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.battles import Example
from engine.model.rules import Constant, FactOf, Table, Test
from engine.model.values import Quantity

TWO_MEASURES: Final = Code(
    code="E0617",
    name="two-measures",
    summary="a ruleset of tests alone that measures in two units",
    manual="""
        This ruleset has tests and no sequence of play, so nothing knows how long its table is, or its hexes: a test
        compares the figures as they are written. `40 mm` would be more than `6 cm`.

        Write all lengths in one unit. A ruleset that is played has a table, and there `mm`, `cm` and `m` meet as one
        expects.
    """,
    bad="""
        ruleset demo "Demo" {
          fact gap "how far it ran" { of distance }
          constant long_run "A long run" { value 6 cm }
          test clash "Clash" {
            roll 1d6
            modifiers { -1 when gap > long_run "out of breath" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
          example near "Near" { given { gap 40 mm }  run clash  roll 4  expect outcome = won }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact gap "how far it ran" { of distance }
          constant long_run "A long run" { value 6 cm }
          test clash "Clash" {
            roll 1d6
            modifiers { -1 when gap > long_run "out of breath" }
            outcomes { 4 or more: won "won"  otherwise: lost "lost" }
          }
          example near "Near" { given { gap 4 cm }  run clash  roll 4  expect outcome = won }
        }
    """,
)
_RECKONED: Final = (Constant, Test, FactOf, Table, Example)


def check(context: Context, sink: Sink) -> None:
    world = context.world
    if world.root is None or world.of_kind("sequence") or not world.of_kind("test"):
        return
    first: tuple[str, Note] | None = None
    for thing in world.things:
        made = context.objects.get(id(thing))
        units = sorted(set(_units(made))) if isinstance(made, _RECKONED) else ()
        for unit in units:
            if first is None:
                first = unit, Note(f"this measures in {unit}", thing.name_span)
            elif unit != first[0]:
                message = f"{thing.label()} measures in {unit}, and this ruleset in {first[0]}"
                help = f"write it in {first[0]}: a test compares the figures as they are written"
                sink.report(TWO_MEASURES, message, thing.name_span, help=help, notes=(first[1],))


def _units(value: object) -> Iterator[str]:
    """Every unit of length in something of a rule object; the map of an example is no part of a test."""
    if isinstance(value, Quantity):
        if value.unit in LENGTHS:
            yield value.unit
    elif isinstance(value, tuple):
        for part in value:
            yield from _units(part)
    else:
        for name in getattr(value, "__dataclass_fields__", ()):
            if name not in ("map", "armies"):
                yield from _units(getattr(value, name))
