"""The specification's figures, carried over into `figures/`, are those of the ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.systems.esa.staging import library, ruleset
from tests.engine.systems.figures import carried_over, declared, departures, differing, left_out, needless

FOLDER = Path(__file__).resolve().parent / "figures"
CARRIED_OVER = carried_over(FOLDER)
DEPARTURES = departures(FOLDER)
DECLARED = declared(library(), ruleset())


@pytest.mark.parametrize("sheet", CARRIED_OVER)
def test_figures_are_those_of_the_specification(sheet: str) -> None:
    assert differing(sheet, DECLARED, CARRIED_OVER, DEPARTURES) == []


def test_every_figure_is_carried_over_or_ours() -> None:
    assert left_out(ruleset(), CARRIED_OVER) == []


def test_where_we_depart_from_the_specification_there_is_a_reason() -> None:
    assert needless(CARRIED_OVER, DEPARTURES) == []


WEAKNESS = {
    **dict.fromkeys(("heavy_cavalry", "medium_cavalry", "heavy_infantry", "pike_and_shot"), "closed"),
    **dict.fromkeys(("light_cavalry", "light_infantry", "mounted_dragoons", "dismounted_dragoons"), "unhurt"),
    **dict.fromkeys(("light_artillery", "heavy_artillery"), "unhurt"),
    "square": "squared",
}
PROFILES = [name for name, cells in DECLARED.items() if name.startswith("profile ") and "class" in cells]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_is_weak_where_its_class_is(profile: str) -> None:
    """ESA-7.3, ESA-2.6.1c."""
    cells = DECLARED[profile]
    assert cells["weakness"] == WEAKNESS[cells["class"]]
    if "small / class" in cells:
        assert (cells["small / class"], cells["small / weakness"]) == ("pike_and_shot", "closed")
