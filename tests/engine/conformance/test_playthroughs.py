"""Recorded playthroughs: none is missing, none too many, and the same choices lead where they led."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import shipped
from tests.engine.conformance.playthroughs import file_of, replay

EVERY = pytest.mark.parametrize(("system", "scenario"), shipped())


def test_every_scenario_has_a_playthrough_and_every_playthrough_a_scenario() -> None:
    found = {
        path
        for system in SYSTEMS
        for path in (REPOSITORY / "tests" / "engine" / "systems" / system / "playthroughs").glob("*.jsonl")
    }
    assert found == {file_of(system, scenario) for system, scenario in shipped()}, "say `make playthroughs`"


@EVERY
def test_the_same_choices_and_faces_lead_where_they_led(system: str, scenario: str) -> None:
    text = file_of(system, scenario).read_text(encoding="utf-8")
    now, then = replay(system, scenario, text).splitlines(), text.splitlines()
    for number, (one, other) in enumerate(zip(now, then, strict=False)):
        assert one == other, f"line {number + 1}; if a rule was corrected, say `make playthroughs` and read the diff"
    assert len(now) == len(then)


def test_playthroughs_show_fights() -> None:
    """An opening in which nobody meets would be a poor witness."""
    text = "".join(file_of(system, scenario).read_text(encoding="utf-8") for system, scenario in shipped())
    seen = Counter(line.split('"')[3] for line in text.splitlines() if line.startswith('{"event"'))
    assert len(seen) > 25
