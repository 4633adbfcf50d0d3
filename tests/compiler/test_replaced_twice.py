"""The same thing replaced twice by one amendment: the first counts for nothing, and is told."""

from __future__ import annotations

import pytest

from tests.compiler.amending import refused

ONCE = 'replace section 9 camp "Bivouac"'


@pytest.mark.parametrize(
    ("changes", "times"),
    [
        (ONCE, 0),
        ('replace constant step "Step" { value 2 um }  replace constant step "Step" { value 3 um }', 1),
        ("amend constant step { value 2 um }  amend constant step { value 3 um }", 1),
        ('amend table value { replace row """ foot | 1 """  replace row """ foot | 4 """ }', 1),
        ('amend table value { replace row """ foot | 1 """  replace row """ horse | 4 """ }', 0),
        ('amend table value { replace cell foot, points """ 1 """  replace cell foot, points """ 4 """ }', 1),
        ('amend test cohesion { replace outcomes { 5 or more: steady "steady"  otherwise: gone "gone" } }', 0),
        ('replace constant step "Step" { value 2 um }  amend test cohesion { roll 2d6 }', 0),
    ],
)
def test_it_is_told_once_for_each_that_is_too_many(changes: str, times: int) -> None:
    assert [code for code, _ in refused(changes)].count("W1010") == times
