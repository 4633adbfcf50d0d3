"""Two lists that must be equal: the rules of the specification, and those that the engine carries out and shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.host.coverage import Covered, citations, cover, rules_of
from tests.engine.systems.esa.staging import library, ruleset

HERE = Path(__file__).resolve().parent
IDS = (HERE / "ids.txt").read_text(encoding="utf-8").split()
"""The numbers of the 286 rules of the specification."""
MOST_AT_THE_TABLE = 0.05


@cache
def covered() -> dict[str, Covered]:
    found = cover(library(), ruleset(), games=0, tests=[HERE])
    return {one.number: one for one in found}


def test_every_rule_of_the_specification_is_in_the_ruleset() -> None:
    numbers = {f"ESA-{section.number}" for section in ruleset().sections if section.number}
    assert [rule for rule in IDS if rule not in numbers] == []
    assert len(IDS) == len(set(IDS)) == 286


def test_every_rule_is_carried_out_or_shown_or_left_to_the_table() -> None:
    assert [rule for rule in IDS if covered()[rule].status == "missing"] == []


def test_every_rule_that_is_carried_out_is_proved_by_an_example_or_a_test() -> None:
    left = [rule for rule in IDS if covered()[rule].status == "implemented" and not covered()[rule].is_proved]
    assert left == []


def test_what_is_left_to_the_table_says_why_and_is_little() -> None:
    table = [covered()[rule] for rule in IDS if covered()[rule].status == "table-top"]
    assert all(one.tabletop for one in table)
    assert len(table) <= MOST_AT_THE_TABLE * len(IDS)


def test_components_name_the_product_that_shows_them() -> None:
    assert all(one.shown for one in covered().values() if one.status == "shown")


def test_citations_are_read_with_their_spans() -> None:
    known = dict.fromkeys(["3", "3.2", "5a", "5b", "5c", "7.1g", "3.2.4b", "3.2.4c"])
    assert citations("3, 3.2: from set-up to the end, 2 steps.", known) == {"3", "3.2"}
    assert citations("3.2.4b-3.2.4c, 5a-5c: what it costs; 3 of them.", known) == {"3.2.4b", "3.2.4c", "5a", "5b", "5c"}


def test_rules_are_lettered_or_stand_alone() -> None:
    numbers = rules_of(ruleset())
    assert "7.1g" in numbers
    assert "7.3" in numbers
    assert "7.1" not in numbers
