"""Mistakes about maps, armies and objectives. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

MAP_SHAPE: Final = Code(
    code="E0809",
    name="map-shape",
    summary="rows that do not fit the map's size",
    manual="",
    bad="",
    good="",
)
UNKNOWN_SYMBOL: Final = Code(
    code="E0810",
    name="unknown-symbol",
    summary="a sign in a drawing that nothing explains",
    manual="",
    bad="",
    good="",
)
PLACES_AND_PIECES: Final = Code(
    code="E0812",
    name="places-and-pieces",
    summary="as many places as pieces are needed",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    MAP_SHAPE,
    UNKNOWN_SYMBOL,
    PLACES_AND_PIECES,
)
