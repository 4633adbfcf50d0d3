"""Pieces: not too many, and each somewhere."""

from __future__ import annotations

from typing import Final

from compiler.front.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

TOO_MANY_PIECES: Final = Code(
    code="E0811",
    name="too-many-pieces",
    summary="more pieces than a scenario may have",
    manual="",
    bad="",
    good="",
)
UNPLACED_PIECE: Final = Code(
    code="W0813",
    name="unplaced-piece",
    summary="a piece that is nowhere",
    manual="",
    bad="",
    good="",
)

_WAYS_IN: Final = ("deploys", "enters", "arrives")


def check(context: Context, sink: Sink) -> None:
    vocabulary = context.world.vocabulary
    for scenario in context.world.things:
        if scenario.kind.name != "scenario":
            continue
        pieces = list(scenario.inside("piece", vocabulary))
        if len(pieces) > context.settings.most_pieces:
            message = (
                f"{len(pieces):,} pieces are more than the {context.settings.most_pieces:,} that a scenario may have"
            )
            sink.report(TOO_MANY_PIECES, message, scenario.name_span)
            continue
        for piece in pieces:
            if "at" not in piece.raw and not _comes_later(piece) and piece.copy <= 1:
                help = "say `at`, or let its army or command say where it `deploys` or `enters`"
                sink.report(UNPLACED_PIECE, f"{piece.label()} is nowhere", piece.name_span, help=help)


def _comes_later(piece: Thing) -> bool:
    at = piece.parent
    while at is not None:
        if any(way in at.raw for way in _WAYS_IN):
            return True
        at = at.parent
    return False
