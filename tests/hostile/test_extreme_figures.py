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
