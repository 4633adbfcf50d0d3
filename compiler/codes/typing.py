"""Mistakes about values and types. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

WRONG_TYPE: Final = Code(
    code="E0401",
    name="wrong-type",
    summary="a value of another type than the field takes",
    manual="",
    bad="",
    good="",
)
UNIT_MIXING: Final = Code(
    code="E0402",
    name="unit-mixing",
    summary="unlike units in one reckoning",
    manual="",
    bad="",
    good="",
)
WRONG_COUNT: Final = Code(
    code="E0403",
    name="wrong-count",
    summary="too many or too few values",
    manual="",
    bad="",
    good="",
)
MAYBE_ZERO: Final = Code(
    code="E0404",
    name="maybe-zero",
    summary="a division whose divisor could be zero",
    manual="",
    bad="",
    good="",
)
NOT_CONSTANT: Final = Code(
    code="E0405",
    name="not-constant",
    summary="a figure that must be fixed depends on the game",
    manual="",
    bad="",
    good="",
)
UNKNOWN_FUNCTION: Final = Code(
    code="E0406",
    name="unknown-function",
    summary="a function that the language does not have",
    manual="",
    bad="",
    good="",
)
UNKNOWN_TYPE: Final = Code(
    code="E0407",
    name="unknown-type",
    summary="a type that nothing declares",
    manual="",
    bad="",
    good="",
)
BAD_KIND: Final = Code(
    code="E0408",
    name="bad-kind",
    summary="a `kind` or `field` that contradicts itself",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    WRONG_TYPE,
    UNIT_MIXING,
    WRONG_COUNT,
    MAYBE_ZERO,
    NOT_CONSTANT,
    UNKNOWN_FUNCTION,
    UNKNOWN_TYPE,
    BAD_KIND,
)
