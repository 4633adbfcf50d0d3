"""Reports call a unit by the number that its counter, the map and the order of battle have."""

from __future__ import annotations

import re

import pytest

from compiler.backends.products.numbers import numbers_of
from tercio.project.places import shipped as shipped_folder
from tercio.report.telling import report_of
from tests.engine.conformance.games import pack_of, recorded

_NUMBER = re.compile(r" (\d+)(?: \([^()]*\))?$")


@pytest.mark.parametrize(
    ("system", "battle"),
    [("lumi", "two_villages_1745_amended"), ("risorgimento", "outposts_1859"), ("esa", "rethel_1650")],
)
def test_units_alike_have_the_numbers_of_their_counters(system: str, battle: str) -> None:
    rules = pack_of(system)
    report = report_of(
        rules, recorded(system, battle, 11, "eager", near=True).played, shipped_folder("templates"), "en"
    )
    drawn = report.scenario
    ruleset = next(one for one in rules.rulesets if one.name == drawn.ruleset)
    told: set[int] = set()
    for side, army in enumerate(drawn.armies):
        for name, number in numbers_of(army, ruleset).items():
            found = _NUMBER.search(report.names.piece_called(name, side))
            if found is not None:
                assert int(found[1]) == number, name
                told.add(number)
    assert max(told) > 3, "not merely counted among those alike"
