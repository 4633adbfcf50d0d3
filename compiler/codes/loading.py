"""Mistakes about files and `use`. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

FILE_NOT_FOUND: Final = Code(
    code="E0201",
    name="file-not-found",
    summary="the file or folder is not there",
    manual="",
    bad="",
    good="",
)
NOT_TEXT: Final = Code(
    code="E0202",
    name="not-text",
    summary="the file is not UTF-8 text",
    manual="",
    bad="",
    good="",
)
TOO_LARGE: Final = Code(
    code="E0203",
    name="too-large",
    summary="the file, or all files together, are larger than Tercio reads",
    manual="",
    bad="",
    good="",
)
UNKNOWN_USE: Final = Code(
    code="E0204",
    name="unknown-use",
    summary="a `use` names nothing that can be found",
    manual="",
    bad="",
    good="",
)
USE_CYCLE: Final = Code(
    code="E0205",
    name="use-cycle",
    summary="files use one another in a circle",
    manual="",
    bad="",
    good="",
)
OUTSIDE_ROOT: Final = Code(
    code="E0206",
    name="outside-root",
    summary="a path leads out of its project",
    manual="",
    bad="",
    good="",
)
TWO_RULESETS: Final = Code(
    code="E0207",
    name="two-rulesets",
    summary="a file uses more than one ruleset",
    manual="",
    bad="",
    good="",
)
NO_RULESET: Final = Code(
    code="E0208",
    name="no-ruleset",
    summary="an army list, deck or scenario is written without a ruleset",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    FILE_NOT_FOUND,
    NOT_TEXT,
    TOO_LARGE,
    UNKNOWN_USE,
    USE_CYCLE,
    OUTSIDE_ROOT,
    TWO_RULESETS,
    NO_RULESET,
)
