"""Every rule that acts is tried at two edges at least: cited by two examples, edge cases or tests of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.host import coverage
from engine.host.examples import own_examples
from tests.engine.systems.edge_cases import citing_cases
from tests.shipped import shipped_pack

HERE = Path(__file__).resolve().parent
SYSTEMS = ("esa", "cape", "condottiero")
FEWEST = 2
TELLS_ONLY = {
    "ESA-1": "the subject of the game",
    "CAPE-2.0": "what chapter 2 is about",
    "CAPE-7.0": "what events are for",
}
"""Rules that are carried out by all of their chapter, and make nobody do or leave anything by themselves."""


def acting(system: str) -> list[str]:
    """The rules of the specification, but for those that are shown on a product, left to the table or only told."""
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if one.name == system)
    apart = {one.number for one in ruleset.sections if one.tabletop is not None or one.shown_by is not None}
    ids = (HERE / system / "ids.txt").read_text(encoding="utf-8").split()
    numbers = [rule for rule in ids if rule not in TELLS_ONLY]
    return [number for number in numbers if number.partition("-")[2] not in apart]


def cited(system: str) -> dict[str, set[str]]:
    """Who cites each rule: examples of the rulebook, edge cases, tests by their docstrings."""
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if one.name == system)
    prefix, found = ruleset.citation, citing_cases(system)
    for example in own_examples(pack, ruleset):
        for number in example.cites:
            found.setdefault(number, set()).add(example.name)
    known = dict.fromkeys(rule.partition("-")[2] for rule in acting(system))
    for number, names in coverage.tests_in(HERE / system, prefix, known).items():
        found.setdefault(number, set()).update(names)
    return {f"{prefix}-{number}": names for number, names in found.items()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_that_acts_is_cited_by_two_cases(system: str) -> None:
    by = cited(system)
    assert {rule: sorted(by.get(rule, ())) for rule in acting(system) if len(by.get(rule, ())) < FEWEST} == {}


def test_nearly_all_rules_act() -> None:
    """The test above would hold of an empty list, too."""
    assert {system: len(acting(system)) for system in SYSTEMS} == {"esa": 271, "cape": 304, "condottiero": 61}


def test_what_only_tells_is_in_the_specification() -> None:
    ids = {rule for system in SYSTEMS for rule in (HERE / system / "ids.txt").read_text(encoding="utf-8").split()}
    assert set(TELLS_ONLY) <= ids
