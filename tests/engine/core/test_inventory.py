"""What of a ruleset is read, and by what: besides what `test_book` shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.inventory import named_in
from engine.core.declared.expressions.compiled import Counted
from engine.core.system import Unplayable
from engine.model.battles import ArmyList, Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Deck, Events, Face, FactOf, Head, Test
from engine.model.values import Compare, Fact, Lookup, Quantity, Ref, Span, Value
from engine.model.values import Literal as Written
from tests.engine.core.test_book import (
    HERE,
    Weapon,
    constants,
    ending,
    entry,
    inventory,
    ruleset,
    switch,
    table,
    unread,
)


def test_what_is_written_for_the_ruleset_outside_it_counts_where_a_scenario_is_there() -> None:
    face = Face(span=Span(1, 6), cards=(Ref("constant", "nightfall"),), events=(), again=False)
    mine, theirs = (Events(name="night", origin=HERE, ruleset=name, die=6, faces=(face,)) for name in ("camp", "other"))
    deck = Deck(name="orders", origin=HERE, ruleset="camp", fields=(("size", Ref("constant", "nightfall")),))
    rules = ruleset(constants=constants(nightfall=8))
    battle = Scenario(name="ford", origin=HERE, ruleset="camp")
    for pack, is_read in (
        (Rulepack(rulesets=(rules,), events=(mine,), scenarios=(battle,)), True),
        (Rulepack(rulesets=(rules,), events=(theirs,), scenarios=(battle,)), False),
        (Rulepack(rulesets=(rules,), events=(mine,)), False),
        (Rulepack(rulesets=(rules,), decks=(deck,)), True),
        (Rulepack(rulesets=(rules,), decks=(replace(deck, ruleset="other"),)), False),
    ):
        assert ("nightfall" in named_in(RuleBook(pack, rules, ()))["constant"]) is is_read
    assert RuleBook(Rulepack(rulesets=(rules,), decks=(deck,)), rules, ()).decks == [deck]


def test_profiles_of_army_lists_written_for_it_are_entries_too() -> None:
    rules = ruleset(entries=(entry(length=1),))
    profile = replace(entry(length=2), name="musket")
    for name, found in (("camp", ["pistol", "musket"]), ("other", ["pistol"])):
        lists = (ArmyList(name="host", origin=HERE, ruleset=name, profiles=(profile,)),)
        book = RuleBook(Rulepack(rulesets=(rules,), army_lists=lists), rules, ())
        assert list(book.entries("weapon")) == found
        assert [line.length for line in book.lines("weapon", Weapon).values()] == [1, 2][: len(found)]
    assert RuleBook(Rulepack(), rules, ()).entries("armour") == {}


def test_facts_that_are_worked_out_or_counted_are_kept_apart() -> None:
    left = Compare("<", Fact("", "", "turn"), Written(3))
    facts = (
        FactOf(name="late", origin=HERE, type="yes_no", value=left),
        FactOf(name="turn", origin=HERE, type="number"),
        FactOf(
            name="army.fit",
            origin=HERE,
            type="number",
            fields=(("counts", "unit"), ("as", Ref("role", "mate")), ("when", left), ("sums", Fact("", "", "turn"))),
        ),
        FactOf(name="army.all", origin=HERE, type="number", fields=(("counts", "unit"),)),
    )
    book = RuleBook(Rulepack(), ruleset(facts=facts), ())
    assert book.reckoned == {"late": left}
    assert book.counted == {
        "army.fit": Counted("unit", "mate", left, Fact("", "", "turn")),
        "army.all": Counted("unit", "", None, None),
    }


def test_yes_and_no_are_asked_as_such_and_other_choices_by_their_names() -> None:
    switches = (switch("rain", "yes", "yes", "no"), switch("snow", "no", "yes", "no"), switch("edge", "stops", "stops"))
    assert RuleBook(Rulepack(), ruleset(switches=switches), ()).options == {
        "rain": True,
        "snow": False,
        "edge": "stops",
    }


def test_a_thing_is_called_after_one_that_is_known() -> None:
    book = RuleBook(Rulepack(), ruleset(), ())
    assert book.named("class", "foot", {"foot": 3}, HERE) == 3
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the ruleset `camp` has no class `horse`"):
        book.named("class", "horse", {"foot": 3}, HERE)


def test_a_table_without_heads_across_has_one_column() -> None:
    drawn = replace(table("sight", 4), heads_across=(Head(),))
    book = RuleBook(Rulepack(), ruleset(tables=(drawn,)), ())
    assert [(down, across, cell.value) for down, across, cell in book.cells("sight")] == [
        ("near", "", 4),
        ("far", "", 4),
    ]


def test_a_constant_that_an_expression_names_is_something_to_reckon_with() -> None:
    asked = ending(Compare("<", Fact("army", "army", "left"), Written(Ref("constant", "limit"))))

    def judge(value: Value) -> None:
        inventory().judge(RuleBook(Rulepack(), ruleset(constants=constants(limit=value), endings=asked), ()))

    for value in (3, Fraction(1, 2), Quantity(3, "cm"), (1, 2)):
        judge(value)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the constant `limit` is nothing to reckon with"):
        judge("three")
    inventory().judge(RuleBook(Rulepack(), ruleset(constants=constants(printed="three")), ()))


def test_an_entry_that_something_names_must_be_there_where_there_are_any_of_its_kind() -> None:
    asked = ending(Compare("=", Fact("unit", "unit", "weapon"), Written(Ref("weapon", "bow"))))
    inventory().judge(RuleBook(Rulepack(), ruleset(endings=asked), ()))
    with pytest.raises(Unplayable, match="has no weapon `bow`"):
        inventory().judge(RuleBook(Rulepack(), ruleset(endings=asked, entries=(entry(length=1),)), ()))
    bow = replace(entry(length=1), name="bow")
    inventory().judge(RuleBook(Rulepack(), ruleset(endings=asked, entries=(bow,)), ()))


def test_a_test_is_read_that_another_is_versus_or_that_the_rules_need() -> None:
    tests = (Test(name="parry", origin=HERE), Test(name="blow", origin=HERE, versus="parry"))
    book = RuleBook(Rulepack(), ruleset(tests=tests), ())
    assert [thing.name for _, thing in inventory().unread(book)] == ["blow"]
    assert list(inventory("blow").unread(book)) == []


def test_a_figure_is_compared_only_where_it_is_found_again() -> None:
    given = ruleset(constants=constants(reach=2))
    assert unread(given, reach=lambda book: iter(())) == [("constant", "reach")]
    assert unread(given, reach=lambda book: iter((("as drawn", 2, HERE),))) == []


def test_what_a_looked_up_table_looks_up_in_turn_is_read() -> None:
    inner = table("inner", Written(Ref("constant", "deep")))
    outer = table("outer", Lookup("inner", Written(1), None))
    rules = ruleset(
        constants=constants(deep=3), tables=(inner, outer), endings=ending(Lookup("outer", Written(1), None))
    )
    assert named_in(RuleBook(Rulepack(), rules, ()))["constant"] == {"deep"}
    assert unread(rules) == []


def test_a_table_that_only_a_test_looks_up_is_read_with_what_its_cells_name() -> None:
    sight = table("sight", Written(Ref("constant", "far")))
    asks = Test(name="volley", origin=HERE, score=Lookup("sight", Written(1), None))
    rules = ruleset(constants=constants(far=3), tables=(sight,), tests=(asks,))
    named = named_in(RuleBook(Rulepack(), rules, ()))
    assert (named["table"], named["constant"]) == ({"sight"}, {"far"})
