"""Odds by a battle's special rules, and of who stands in a zone of its map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tercio.running import tercio

SPECIAL = """  rules {
    amend test melee { add modifiers { +2 when troops.at in farm_land "by the farm" it "alla cascina" } }
  }
"""


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    tercio("new", "scenario", "ours", "--rules", "risorgimento", folder=tmp_path)
    file = tmp_path / "ours.tercio"
    text = file.read_text(encoding="utf-8")
    zone = '    zone farm_land "By the farm" it "Alla cascina" { covers (40, 25) to (50, 35) }\n    objective '
    text = text.replace("    objective ", zone, 1).replace("  map {\n", f"{SPECIAL}  map {{\n", 1)
    file.write_text(text, encoding="utf-8")
    return file


def test_the_file_of_a_battle_means_its_own_rules(battle: Path) -> None:
    inside, outside = (
        tercio("odds", battle.name, "melee", *given, folder=battle.parent).out
        for given in (["troops.at=farm_land"], [])
    )
    assert "by the farm" in inside
    assert "expected   15/2" in inside
    assert "by the farm" not in outside
    assert "troops.at none" in outside


def test_a_zone_that_no_rule_asks_of_is_told(battle: Path) -> None:
    ran = tercio("odds", battle.name, "melee", "troops.at=farmland", folder=battle.parent)
    assert ran.code == 2
    assert "did you mean `farm_land`" in ran.err
