"""A battle needs somebody who fights it."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span

NO_ARMIES: Final = Code(
    code="W0818",
    name="no-armies",
    summary="a scenario without an army, or an army without a piece",
    manual="""
        The rules of this scenario know pieces, and it brings none of them: there is no `army` in it, so nobody could
        play it, and its booklet would have no order of battle. Or one of its armies has no troops while another has.

        Write an `army` for each side, and its troops in it. While you are still at the map, say so inside the scenario:
        `allow no_armies "still drawing the map"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" { map { size 4 x 3 } }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit picardie { at 0102 } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    """Silent while there are mistakes: an army that is misspelt is there, and was told."""
    vocabulary = context.world.vocabulary
    if context.world.is_opening or sink.has_errors:
        return
    fielded = any(vocabulary.is_like(kind.name, "piece") for kind in vocabulary.kinds_inside("army").values())
    for thing in context.world.of_kind("scenario") if fielded else ():
        armies = [child for child in thing.children if child.kind.name == "army"]
        if not armies:
            help = 'write `army france "The King\'s army" { … }` for each side'
            sink.report(NO_ARMIES, f"nobody fights in {thing.label()}: it has no army", _where(thing), help=help)
        empty = [army for army in armies if next(army.inside("piece", vocabulary), None) is None]
        for army in empty if len(empty) < len(armies) else ():  # while all are empty, its author has just begun
            sink.report(NO_ARMIES, f"nobody fights in {army.label()}: it has no pieces", army.name_span)


def _where(thing: Thing) -> Span:
    """The brace before which an army should stand: inside the braces, so that an `allow` in them is heard."""
    body = thing.entry.body
    return body.span.source.span(body.span.end - 1, body.span.end) if body is not None else thing.name_span
