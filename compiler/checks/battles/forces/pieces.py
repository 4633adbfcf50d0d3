"""Pieces: not too many, and each somewhere."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

TOO_MANY_PIECES: Final = Code(
    code="E0811",
    name="too-many-pieces",
    summary="more pieces than a scenario may have",
    manual="""
        No table holds two thousand units, so a scenario with more has a slip in its figures: `200 x` for `20 x`, or a
        list pasted once too often.

        Correct the figure. A whole campaign is several scenarios.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 9 x 9 }
          army france "The King's army" {
            unit 200 x picardie_foot { at south }
            unit 200 x piemont_foot { at south }
            unit 200 x navarre_foot { at south }
            unit 200 x champagne_foot { at south }
            unit 200 x normandie_foot { at south }
            unit 200 x rambures_foot { at south }
            unit 200 x marine_foot { at south }
            unit 200 x persan_foot { at south }
            unit 200 x conti_foot { at south }
            unit 200 x enghien_foot { at south }
            unit 200 x mazarin_foot { at south }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 9 x 9 }
          army france "The King's army" {
            unit 20 x picardie_foot { at south }
          }
        }
    """,
)
UNPLACED_PIECE: Final = Code(
    code="W0813",
    name="unplaced-piece",
    summary="a piece that is nowhere",
    manual="""
        This piece has no place and no way to come into play, so it would stay in the box.

        Say where it stands, `at 0303`, or let its army or command say where it `deploys`, where it `enters` or when
        it `arrives`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { facing n } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0302  facing n } }
        }
    """,
)

_WAYS_IN: Final = ("deploys", "enters", "arrives")


def check(context: Context, sink: Sink) -> None:
    for scenario in context.world.of_kind("scenario", "example"):
        pieces = list(scenario.inside("piece", scenario.scope.vocabulary))
        if len(pieces) > context.settings.most_pieces:
            message = (
                f"{len(pieces):,} pieces are more than the {context.settings.most_pieces:,} that a scenario may have"
            )
            sink.report(TOO_MANY_PIECES, message, scenario.name_span)
            continue
        if scenario.kind.name == "example" or context.world.is_opening:
            continue  # their pieces stand only where it matters
        for piece in pieces:
            if "at" not in piece.raw and not _comes_later(piece) and piece.copy <= 1:
                help = "say `at`, or let its army or command say where it `deploys` or `enters`"
                sink.report(UNPLACED_PIECE, f"{piece.label()} is nowhere", piece.name_span, help=help)


def _comes_later(piece: Thing) -> bool:
    at: Thing | None = piece
    while at is not None:
        if off_table_by(at) is not None or (at is not piece and any(way in at.raw for way in _WAYS_IN)):
            return True
        at = at.parent
    return False


def off_table_by(thing: Thing) -> str | None:
    """The field by which a piece or a command says that it is not on the table at first, as `reserve`."""
    specs = thing.scope.vocabulary.fields_of(thing.kind.name)
    return next((name for name, spec in specs.items() if spec.off_table and thing.fields.get(name) is True), None)
