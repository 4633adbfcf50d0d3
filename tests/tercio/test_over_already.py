"""An ending that holds before anybody has moved is told: the first phase of the battle would be its last."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped import LIBRARY
from tests.tercio.running import tercio


@pytest.mark.parametrize(("left", "is_told"), [(9, True), (1, False)])
def test_a_battle_that_is_lost_before_it_begins(left: int, is_told: bool, tmp_path: Path) -> None:
    battle = (LIBRARY / "skirmish/cider_lane.tercio").read_text(encoding="utf-8")
    few = f'  ending few "too few" it "troppo pochi" {{ when army.pieces_left <= {left}  winner enemy }}\n  map {{'
    (tmp_path / "own.tercio").write_text(battle.replace("  map {", few, 1), encoding="utf-8")
    out = tercio("check", "own.tercio", folder=tmp_path).out
    assert ("the ending `few` holds before anybody has moved" in out) is is_told
