"""Two lists that must be equal: the rules of the specification, and those that the engine carries out and shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.host.coverage import Covered, cover
from engine.model.pack import Ruleset
from tests.shipped import shipped_pack

HERE = Path(__file__).resolve().parent
IDS = (HERE / "ids.txt").read_text(encoding="utf-8").split()
"""The 61 amendments of the specification."""
TABLETOP = {"LUMI-0.a"}
"""What there is nothing to play of."""


def ruleset() -> Ruleset:
    return next(own for own in shipped_pack("lumi").rulesets if own.name == "lumi_2")


@cache
def covered() -> dict[str, Covered]:
    return {rule.number: rule for rule in cover(shipped_pack("lumi"), ruleset(), games=0, tests=[HERE])}


def test_every_rule_of_the_specification_is_in_the_ruleset_once() -> None:
    numbers = [f"LUMI-{section.number}" for section in ruleset().sections if section.number]
    assert [rule for rule in IDS if numbers.count(rule) != 1] == []
    assert len(IDS) == len(set(IDS)) == 61


def test_every_rule_is_carried_out_and_proved_by_an_example_or_a_test() -> None:
    played = [covered()[rule] for rule in IDS if rule not in TABLETOP]
    assert [rule.number for rule in played if rule.status != "implemented"] == []
    assert [rule.number for rule in played if not rule.is_proved] == []
    assert [rule for rule in TABLETOP if covered()[rule].tabletop is None] == []
