"""Mistakes about tests, modifiers and outcomes. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

OUTCOME_GAP: Final = Code(
    code="E0601",
    name="outcome-gap",
    summary="a score for which no outcome is written",
    manual="",
    bad="",
    good="",
)
OUTCOME_UNREACHABLE: Final = Code(
    code="E0602",
    name="outcome-unreachable",
    summary="an outcome that no score can reach",
    manual="",
    bad="",
    good="",
)
TEST_WITHOUT_CHANCE: Final = Code(
    code="E0603",
    name="test-without-chance",
    summary="a test with neither dice nor cards",
    manual="",
    bad="",
    good="",
)
MODIFIER_TWICE: Final = Code(
    code="E0604",
    name="modifier-twice",
    summary="two modifiers of one test have the same words",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    OUTCOME_GAP,
    OUTCOME_UNREACHABLE,
    TEST_WITHOUT_CHANCE,
    MODIFIER_TWICE,
)
