"""What reports tell of commanders before the battle."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.systems.risorgimento.position.events import Valued
from tercio.project.places import shipped as shipped_folder
from tercio.report.telling import report_lines
from tests.engine.conformance.games import pack_of, recorded


def test_a_commander_who_has_thrown_for_a_value_is_told_with_both() -> None:
    """Two throws told "the higher value" and "the lower value", and nothing said of what."""
    played = recorded("risorgimento", "outposts_1859", 11, "eager", near=True).played
    alone = replace(played, journal=(Valued("CMDR.d", 0, 7, 3),))
    (line,) = (
        one for one in report_lines(pack_of("risorgimento"), alone, shipped_folder("templates")) if one.rank == 3
    )
    assert {"7", "3"} <= set(re.findall(r"\d+", line.text))
