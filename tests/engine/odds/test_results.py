"""What follows of a test where a table is read with its score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.declared.book.book import RuleBook
from engine.odds.odds import odds_of
from engine.odds.results import results_of, results_table
from engine.systems.risorgimento.book.setting import FightTables
from tests.shipped import shipped_pack


@pytest.mark.parametrize("strength", [0, 8, 16])
@pytest.mark.parametrize("bonus", [0, 3])
def test_a_melee_costs_what_the_table_that_is_played_says(strength: int, bonus: int) -> None:
    """With the bonus of a commander the score may lead beyond the last line."""
    pack = shipped_pack("risorgimento")
    ruleset = next(one for one in pack.rulesets if one.name == "risorgimento")
    melee = next(test for test in ruleset.tests if test.name == "melee")
    found = odds_of(melee, {"fight.strength": strength, "troops.bonus": bonus}, ruleset).results
    tables = FightTables(RuleBook(pack, ruleset, ()))
    played = [tables.melee_result(min(10, die + bonus), strength)[0] for die in range(1, 11)]
    for losses in set(played):
        told = sum((chance for (value, _), chance in found if (value or 0) == losses), Fraction(0))
        assert told == Fraction(played.count(losses), 10)
    assert sum(chance for _, chance in found) == 1


def test_results_go_from_the_mildest_to_the_worst() -> None:
    ruleset = next(one for one in shipped_pack("risorgimento").rulesets if one.name == "risorgimento")
    table = results_table(next(test for test in ruleset.tests if test.name == "melee"), ruleset)
    assert table is not None
    told = results_of(table)
    assert told[0] == (None, ())
    assert told[-1] == (4, ("hardest",))
    assert told.index((1, ("plain",))) < told.index((1, ("harder",))) < told.index((2, ("harder",)))


def test_who_has_outcomes_of_its_own_is_looked_up_nowhere() -> None:
    ruleset = next(one for one in shipped_pack("risorgimento").rulesets if one.name == "risorgimento")
    assert [test.name for test in ruleset.tests if results_table(test, ruleset)] == ["melee"]
