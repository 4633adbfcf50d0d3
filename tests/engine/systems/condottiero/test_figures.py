"""The specification's figures, carried over into `figures/`, are those of the ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.systems.figures import carried_over, declared, departures, differing, left_out, needless
from tests.shipped import shipped_pack

PACK = shipped_pack("condottiero")
RULESET = next(ruleset for ruleset in PACK.rulesets if ruleset.name == "condottiero")
FOLDER = Path(__file__).resolve().parent / "figures"
CARRIED_OVER = carried_over(FOLDER)
DEPARTURES = departures(FOLDER)
DECLARED = declared(PACK, RULESET)


@pytest.mark.parametrize("sheet", CARRIED_OVER)
def test_figures_are_those_of_the_specification(sheet: str) -> None:
    assert differing(sheet, DECLARED, CARRIED_OVER, DEPARTURES) == []


def test_every_figure_is_carried_over_or_ours() -> None:
    assert left_out(RULESET, CARRIED_OVER) == []


def test_where_we_depart_from_the_specification_there_is_a_reason() -> None:
    assert needless(CARRIED_OVER, DEPARTURES) == []
