"""How a battle of the kit is told: cards by their titles, and from which hex a piece comes."""

from __future__ import annotations

import re

from engine.host.play import play
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.shipped import shipped_pack


def test_cards_and_first_marches_are_told_by_name_and_place() -> None:
    pack = shipped_pack("brigadier")
    battle = play(pack, "sabugal_1811", seed=5, players=("eager", "eager"))
    told = [line.text for line in report_lines(pack, battle, shipped("templates"), language="en", level="usual")]
    played = [text for text in told if " plays " in text]
    assert played
    assert not [text for text in played if re.search(r"plays \d", text)]
    marches = [text for text in told if ": March, " in text]
    assert marches
    assert not [text for text in marches if "—" in text]
