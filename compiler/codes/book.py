"""Mistakes about sections, links and translations. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

DEAD_LINK: Final = Code(
    code="E0501",
    name="dead-link",
    summary="a link in prose that leads nowhere",
    manual="",
    bad="",
    good="",
)
SECTION_TWICE: Final = Code(
    code="E0502",
    name="section-twice",
    summary="two sections or rules have one number",
    manual="",
    bad="",
    good="",
)
SECTION_ORDER: Final = Code(
    code="E0503",
    name="section-order",
    summary="section numbers out of order",
    manual="",
    bad="",
    good="",
)
MISSING_TRANSLATION: Final = Code(
    code="W0504",
    name="missing-translation",
    summary="a text lacks one of the ruleset's languages",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    DEAD_LINK,
    SECTION_TWICE,
    SECTION_ORDER,
    MISSING_TRANSLATION,
)
