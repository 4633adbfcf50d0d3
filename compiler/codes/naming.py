"""Mistakes about keys and names. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

UNKNOWN_KEY: Final = Code(
    code="E0301",
    name="unknown-key",
    summary="a key that this place does not know",
    manual="",
    bad="",
    good="",
)
UNKNOWN_NAME: Final = Code(
    code="E0302",
    name="unknown-name",
    summary="a name that nothing declares",
    manual="",
    bad="",
    good="",
)
DUPLICATE_NAME: Final = Code(
    code="E0303",
    name="duplicate-name",
    summary="two things of one kind share a name",
    manual="",
    bad="",
    good="",
)
NAME_CLASH: Final = Code(
    code="E0304",
    name="name-clash",
    summary="two used files bring the same name",
    manual="",
    bad="",
    good="",
)
MISSING_NAME: Final = Code(
    code="E0305",
    name="missing-name",
    summary="a declaration lacks its name",
    manual="",
    bad="",
    good="",
)
MISPLACED_ENTRY: Final = Code(
    code="E0306",
    name="misplaced-entry",
    summary="a known entry stands where it may not",
    manual="",
    bad="",
    good="",
)
MISSING_FIELD: Final = Code(
    code="E0307",
    name="missing-field",
    summary="something that must be said is not said",
    manual="",
    bad="",
    good="",
)
REPEATED_FIELD: Final = Code(
    code="E0308",
    name="repeated-field",
    summary="one field is given twice",
    manual="",
    bad="",
    good="",
)
UNKNOWN_FACT: Final = Code(
    code="E0309",
    name="unknown-fact",
    summary="a condition asks something that nothing answers",
    manual="",
    bad="",
    good="",
)
AMBIGUOUS_NAME: Final = Code(
    code="E0311",
    name="ambiguous-name",
    summary="a name fits more than one thing",
    manual="",
    bad="",
    good="",
)
UNKNOWN_SILENCE: Final = Code(
    code="E0312",
    name="unknown-silence",
    summary="an `allow` names no warning",
    manual="",
    bad="",
    good="",
)
UNUSED_SILENCE: Final = Code(
    code="W0313",
    name="unused-silence",
    summary="an `allow` silences nothing",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    UNKNOWN_KEY,
    UNKNOWN_NAME,
    DUPLICATE_NAME,
    NAME_CLASH,
    MISSING_NAME,
    MISPLACED_ENTRY,
    MISSING_FIELD,
    REPEATED_FIELD,
    UNKNOWN_FACT,
    AMBIGUOUS_NAME,
    UNKNOWN_SILENCE,
    UNUSED_SILENCE,
)
