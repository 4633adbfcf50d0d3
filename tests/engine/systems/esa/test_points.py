"""What an army is worth as it is written: its units, its generals and its characters."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from tests.engine.systems.esa.staging import BLUE, RED, field
from tests.shipped import rules_alone

UNITS = 15
"""Points of the three units of drill."""
LEADERS = RED.replace("morale 2  at 0509", "morale 2  points 5  at 0509").replace(
    "morale 3  at 0508", "morale 3  points 7  at 0508"
)
CHARACTER = "character k { strength 1  morale 1  points 3  at 0508 }"


@pytest.mark.parametrize(("besides", "points"), [("", UNITS + 12), (CHARACTER, UNITS + 15)])
def test_characters_count_like_generals(besides: str, points: int) -> None:
    """ESA-2.1a: units, generals and characters are bought alike."""
    red = LEADERS.replace("army red { value 3", f"army red {{ value 3  {besides}  check army.points = {points}")
    result = compile_text(f"use esa\n{field(red + BLUE)}", rules_alone(), "esa/trial.tercio")
    assert [one.message for one in result.diagnostics] == []
