"""What moves by a figure below nothing is told, in rules that play by themselves."""

from __future__ import annotations

import pytest

from tests.compiler.finding import found
from tests.engine.kit.playing import RULES

GROUND = """amend kind terrain { add field toll "Toll" { of number  default 1 } }
  terrain mire "Mire" { symbol "m"  toll 2 }"""
COSTLY = (
    RULES.replace('terrain bog "Bog"', f'{GROUND}\n  terrain bog "Bog"')
    .replace("allowance mover.pace", "allowance mover.pace  cost place.ground.toll")
    .replace('profile line "Line"', 'profile line "Line" { pace 3 }')
    .replace("effect hurt(target, 1) }", "effect hurt(target, 1), retreat(target, 2) }")
)


def test_without_them_nothing_is_told() -> None:
    assert [one for one in found(COSTLY) if one[0] == "W0838"] == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("toll 2", "toll -1", "-1"),
        ("{ pace 3 }", "{ pace -2 }", "-2"),
        ("retreat(target, 2)", "retreat(target, -2)", "hurt(target, 1), retreat(target, -2)"),
    ],
)
def test_a_figure_below_nothing_is_told(old: str, new: str, place: str) -> None:
    assert COSTLY.count(old) == 1
    assert [one for one in found(COSTLY.replace(old, new)) if one[0].startswith("W08")] == [("W0838", place)]
