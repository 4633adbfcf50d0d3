"""Every command that fights has somebody who leads it."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

NO_COMMANDER: Final = Code(
    code="E0804",
    name="no-commander",
    summary="units without a commander",
    manual="""
        The ruleset has commanders (kinds that say `leads yes`), and this command has troops but nobody to lead them:
        they would never get an order.

        Add its commander, or say whose orders it follows, `under conde`, or that it needs none: `needs_commander no`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            division left "Left wing" {
              unit gendarmes { at 0202 }
            }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            division left "Left wing" {
              general grammont "Grammont" { at 0102 }
              unit gendarmes { at 0202 }
            }
          }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        vocabulary = thing.scope.vocabulary  # a scenario with special rules has words of its own
        # An army is asked only where its ruleset says that armies need one.
        is_asked = vocabulary.is_like(thing.kind.name, "command") or "needs_commander" in thing.fields
        if not is_asked or thing.fields.get("needs_commander") is False:
            continue
        if thing.damaged or "under" in thing.raw or thing.within("example", vocabulary) is not None:
            continue
        pieces = [child for child in thing.children if vocabulary.is_like(child.kind.name, "piece")]
        leading = [kind for kind in vocabulary.kinds.values() if kind.leads]
        is_army = thing.kind.name == "army"
        is_held = bool(pieces) or is_army or next(thing.inside("piece", vocabulary), None) is not None
        if leading and is_held and not any(piece.kind.leads for piece in pieces):
            leaders = ", ".join(f"`{kind.key}`" for kind in leading)
            help = f"add one of {leaders}, or say `under` whom it is, or `needs_commander no`"
            sink.report(NO_COMMANDER, f"nobody leads {thing.label()}", thing.name_span, help=help)
