"""Which test of a sheet a table, a list or a figure belongs to: whoever takes the test looks there as well.

What a rule tells beside a test belongs to that test. A list does where it stands in the very section of the test, as
the causes of a morale test do.
"""

from __future__ import annotations

import re
from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Table, Test

_STEPS: Final = re.compile(r"\d+|[^\W\d_]+")


def nearest_test(section: str | None, tests: tuple[Test, ...]) -> Test | None:
    """The test of the rule that shares most of a number: of the same section, or of the same chapter where that has
    no other test. Chapters without a number hold rules of many kinds."""
    shared = [(_shared(section, test.section), test) for test in tests]
    most = max((count for count, _ in shared), default=0)
    near = [test for count, test in shared if count == most]
    is_alone = most == 1 and len(near) == 1 and (section or "")[:1].isdecimal()
    return near[0] if most > 1 or is_alone else None


def test_of_table(ruleset: Ruleset, table: Table) -> str:
    near = nearest_test(table.section, ruleset.tests)
    return near.name if near is not None else ""


def test_of_list(ruleset: Ruleset, kind: str) -> str:
    """Where all things of a kind stand in the section of a single test."""
    sections = {entry.section for entry in ruleset.entries if entry.kind == kind}
    tests = [test.name for test in ruleset.tests if {test.section} == sections]
    return tests[0] if len(tests) == 1 else ""


def _shared(one: str | None, other: str | None) -> int:
    """How many steps of their numbers two rules share, from the chapter on."""
    count = 0
    for left, right in zip(_STEPS.findall(one or ""), _STEPS.findall(other or ""), strict=False):
        if left != right:
            break
        count += 1
    return count
