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

CODES: Final = (DEAD_LINK,)
