"""Mistakes about amendments. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

NOTHING_TO_AMEND: Final = Code(
    code="E1001",
    name="nothing-to-amend",
    summary="an amendment of something that is not there",
    manual="",
    bad="",
    good="",
)
ALREADY_THERE: Final = Code(
    code="E1002",
    name="already-there",
    summary="an `add` of something that exists",
    manual="",
    bad="",
    good="",
)
MISPLACED_VERB: Final = Code(
    code="E1003",
    name="misplaced-verb",
    summary="an amending verb outside an amendment",
    manual="",
    bad="",
    good="",
)
AMENDS_CYCLE: Final = Code(
    code="E1004",
    name="amends-cycle",
    summary="rulesets amend one another in a circle",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    NOTHING_TO_AMEND,
    ALREADY_THERE,
    MISPLACED_VERB,
    AMENDS_CYCLE,
)
