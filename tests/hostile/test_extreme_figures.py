"""Figures that once ended a battle in a crash: it is played, or refused with the place of what is wrong.

They were found by `tests.soak`, which looks for more of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.conformance.experiments import with_ruleset
from engine.core.system import Unplayable
from engine.host.play import play
from engine.model.pack import Rulepack
from engine.model.values import Quantity, Value
from tests.shipped import shipped_pack

PLACE = re.compile(r"^\S+\.tercio:\d+: ")


def test_a_row_that_the_table_of_influence_lacks_is_what_it_says_otherwise() -> None:
    pack = shipped_pack("condottiero")
    ruleset = next(one for one in pack.rulesets if one.name == "condottiero")
    tables = tuple(
        replace(one, heads_down=one.heads_down[1:], cells=one.cells[1:]) if one.name == "influence_effects" else one
        for one in ruleset.tables
    )
    shorter = with_ruleset(pack, replace(ruleset, tables=tables))
    asked = [play(shorter, "fornovo_1495", seed, ("eager",), near=True).journal for seed in range(4)]
    assert any(event.section == "3.6a" for journal in asked for event in journal)


def test_a_score_without_an_outcome_is_refused_with_its_place() -> None:
    pack = shipped_pack("condottiero")
    ruleset = next(one for one in pack.rulesets if one.name == "condottiero")
    tests = tuple(replace(one, outcomes=one.outcomes[:1]) if one.name == "influence" else one for one in ruleset.tests)
    shorter = with_ruleset(pack, replace(ruleset, tests=tests))
    with pytest.raises(Unplayable, match="`influence` has no outcome for") as refused:
        [play(shorter, "fornovo_1495", seed, ("eager",), near=True) for seed in range(4)]
    assert PLACE.match(str(refused.value)), refused.value


def test_a_hex_of_a_sector_with_a_mark_that_is_not_declared_is_refused() -> None:
    pack = shipped_pack("esa")
    ruleset = next(one for one in pack.rulesets if one.name == "esa")
    first, *others = ruleset.sectors
    strange = replace(first, cells=(replace(first.cells[0], mark="stranger"), *first.cells[1:]))
    with pytest.raises(Unplayable, match="no mark `stranger`") as refused:
        play(with_ruleset(pack, replace(ruleset, sectors=(strange, *others))), "rethel_1650", 0)
    assert PLACE.match(str(refused.value)), refused.value


def test_a_distance_of_sight_in_another_unit_is_refused_with_its_place() -> None:
    pack = shipped_pack("cape")
    ruleset = next(one for one in pack.rulesets if one.name == "cape")
    cells = tuple(tuple(replace(cell, value=Quantity(3, "miles")) for cell in row) for row in ruleset.tables[0].cells)
    strange = replace(ruleset, tables=(replace(ruleset.tables[0], cells=cells), *ruleset.tables[1:]))
    with pytest.raises(Unplayable, match="not a distance in um") as refused:
        play(with_ruleset(pack, strange), "carmes_1626", 0)
    assert PLACE.match(str(refused.value)), refused.value


def with_constant(system: str, name: str, value: Value) -> Rulepack:
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if one.name == system)
    assert name in {constant.name for constant in ruleset.constants}
    changed = tuple(replace(one, value=value) if one.name == name else one for one in ruleset.constants)
    return with_ruleset(pack, replace(ruleset, constants=changed))


@pytest.mark.parametrize(
    ("system", "scenario", "constant", "value", "why"),
    [
        ("condottiero", "fornovo_1495", "deployment_depth", Quantity(0, "cm"), "no room on the table"),
        ("condottiero", "fornovo_1495", "scout_dice", 999, "`exploration` would roll more than 1000 dice"),
    ],
)
def test_a_figure_that_cannot_be_played_is_refused_with_its_place(
    system: str, scenario: str, constant: str, value: Value, why: str
) -> None:
    with pytest.raises(Unplayable, match=why) as refused:
        play(with_constant(system, constant, value), scenario, 0, ("random",))
    assert PLACE.match(str(refused.value)), refused.value
