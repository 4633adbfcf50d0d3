"""Mistakes about maps, armies and objectives. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

OFF_THE_MAP: Final = Code(
    code="E0801",
    name="off-the-map",
    summary="a place that is not on the map",
    manual="",
    bad="",
    good="",
)
IMPASSABLE_PLACE: Final = Code(
    code="E0802",
    name="impassable-place",
    summary="a piece stands where nobody can stand",
    manual="",
    bad="",
    good="",
)
TWO_IN_A_HEX: Final = Code(
    code="E0803",
    name="two-in-a-hex",
    summary="two pieces in one hex",
    manual="",
    bad="",
    good="",
)
NO_COMMANDER: Final = Code(
    code="E0804",
    name="no-commander",
    summary="units without a commander",
    manual="",
    bad="",
    good="",
)
EMPTY_OBJECTIVE: Final = Code(
    code="E0805",
    name="empty-objective",
    summary="an objective that nobody can score",
    manual="",
    bad="",
    good="",
)
CHECK_FAILED: Final = Code(
    code="E0806",
    name="check-failed",
    summary="a `check` that is not true",
    manual="",
    bad="",
    good="",
)
OVER_LIMIT: Final = Code(
    code="E0807",
    name="over-limit",
    summary="more or fewer than a limit allows",
    manual="",
    bad="",
    good="",
)
PATH_GAP: Final = Code(
    code="E0808",
    name="path-gap",
    summary="a line through hexes that do not touch",
    manual="",
    bad="",
    good="",
)
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
TOO_MANY_PIECES: Final = Code(
    code="E0811",
    name="too-many-pieces",
    summary="more pieces than a scenario may have",
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
UNPLACED_PIECE: Final = Code(
    code="W0813",
    name="unplaced-piece",
    summary="a piece that is nowhere",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    OFF_THE_MAP,
    IMPASSABLE_PLACE,
    TWO_IN_A_HEX,
    NO_COMMANDER,
    EMPTY_OBJECTIVE,
    CHECK_FAILED,
    OVER_LIMIT,
    PATH_GAP,
    MAP_SHAPE,
    UNKNOWN_SYMBOL,
    TOO_MANY_PIECES,
    PLACES_AND_PIECES,
    UNPLACED_PIECE,
)
