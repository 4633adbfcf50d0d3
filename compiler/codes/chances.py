"""Mistakes about event tables and decks. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

UNCOVERED_FACE: Final = Code(
    code="E0901",
    name="uncovered-face",
    summary="a die face for which nothing is written",
    manual="",
    bad="",
    good="",
)
FACE_TWICE: Final = Code(
    code="E0902",
    name="face-twice",
    summary="a die face or playing card that stands on two lines",
    manual="",
    bad="",
    good="",
)
FACE_OFF_THE_DIE: Final = Code(
    code="E0903",
    name="face-off-the-die",
    summary="a face that the die does not have",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    UNCOVERED_FACE,
    FACE_TWICE,
    FACE_OFF_THE_DIE,
)
