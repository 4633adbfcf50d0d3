"""A box of odds tells something, of a case that may come about, and names what counts in it."""

from __future__ import annotations

from compiler.backends.telling.blocks import Blocks, View
from engine.model.rules import Deck
from tests.compiler.telling.test_shipped_rules import pen, ruleset


def box(system: str, test: str, deck: Deck | None = None) -> View:
    declared = next(one for one in ruleset(system).tests if one.name == test)
    return Blocks(pen(system, "en"), deck, {}).of("test", declared)


def test_a_test_with_one_outcome_has_no_box_and_its_outcome_is_that_of_any_score() -> None:
    melee = box("risorgimento", "melee")
    assert melee["odds"] is None
    outcomes = str(melee["outcomes"])
    assert "| any |" in outcomes
    assert "otherwise" not in outcomes


def test_who_may_not_take_a_test_has_no_chances_that_add_up_to_nothing() -> None:
    odds = box("cape", "shooting_hit")["odds"]
    assert isinstance(odds, dict)
    told = str(odds["table"])
    assert "| 0 | cannot be taken | – |" in told
    assert "| 0% | 0% |" not in told


def test_a_shot_is_reckoned_beyond_the_reach_of_blades_and_says_what_counts() -> None:
    odds = box("lanterns", "shot")["odds"]
    assert isinstance(odds, dict)
    assert odds["held"] == "aim 1, distance 4 um"
    assert odds["counted"] == "short range, a steady hand"
