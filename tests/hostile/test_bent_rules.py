"""Rulepacks that no compiler wrote: a word where a figure belongs, a mark that nobody declares, an argument too many,
no outcomes. Each is refused with its place, before the battle or in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.conformance.experiments import with_ruleset
from engine.core.system import Unplayable
from engine.host.play import play
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Entry, Test
from engine.model.values import Fact, Literal, Local, Ref
from tests.shipped import shipped_pack

Bend = Callable[[Test], Test]


def bent(system: str, name: str, bend: Bend) -> Rulepack:
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if one.name == system)
    tests = tuple(bend(test) if test.name == name else test for test in ruleset.tests)
    return with_ruleset(pack, replace(ruleset, tests=tests))


def told_too_much(test: Test) -> Test:
    """The first effect of every outcome is given one thing more."""

    def more(value: object) -> object:
        first, *rest = value if isinstance(value, tuple) else (value,)
        return (replace(first, given=(*first.given, 1)), *rest) if isinstance(first, Ref) else value

    outcomes = tuple(
        replace(one, fields=tuple((name, more(value)) for name, value in one.fields)) for one in test.outcomes
    )
    return replace(test, outcomes=outcomes)


@pytest.mark.parametrize(
    ("system", "test", "bend", "scenario"),
    [
        ("esa", "shooting", lambda test: replace(test, cards=Literal("many")), "rethel_1650"),
        ("esa", "charge", lambda test: replace(test, outcomes=()), "rethel_1650"),
        ("esa", "charge", told_too_much, "rethel_1650"),
        ("condottiero", "combat", lambda test: replace(test, score=Local("surprise")), "fornovo_1495"),
    ],
)
def test_a_test_that_no_compiler_wrote_is_refused_with_its_place(
    system: str, test: str, bend: Bend, scenario: str
) -> None:
    assert test in {one.name for ruleset in shipped_pack(system).rulesets for one in ruleset.tests}
    with pytest.raises(Unplayable, match=r"\.tercio:\d+: "):
        play(bent(system, test, bend), scenario, 1, ("eager",))


def test_a_cell_with_a_mark_that_is_not_declared_is_refused_with_its_place() -> None:
    pack = shipped_pack("esa")
    ruleset: Ruleset = next(one for one in pack.rulesets if one.name == "esa")
    tables = tuple(
        replace(table, cells=((Cell(marks=("nobody",)), *table.cells[0][1:]), *table.cells[1:]))
        if table.name == "melee_advantage"
        else table
        for table in ruleset.tables
    )
    with pytest.raises(Unplayable, match=r"\.tercio:\d+: .*no mark `nobody`"):
        play(with_ruleset(pack, replace(ruleset, tables=tables)), "rethel_1650", 1, ("eager",))


@pytest.mark.parametrize("number", ["lily", "", "1²", "-3"])
def test_an_order_card_whose_number_is_none_is_refused_with_its_place(number: str) -> None:
    pack = shipped_pack("esa")
    deck, *others = pack.decks
    cards = (replace(deck.cards[0], number=number), *deck.cards[1:])
    with pytest.raises(Unplayable, match=rf":{deck.cards[0].origin.line}: an order card has a number") as told:
        play(replace(pack, decks=(replace(deck, cards=cards), *others)), "rethel_1650", seed=1)
    assert f"`{number}`" in str(told.value)


@pytest.mark.parametrize("fact", ["company.backed", "company.losses", "army.steps_left"])
def test_a_fact_of_a_piece_that_an_ending_asks_of_nobody_is_refused_with_its_place(fact: str) -> None:
    pack = shipped_pack("skirmish")
    ruleset = next(ruleset for ruleset in pack.rulesets if ruleset.name == "skirmish")
    assert fact in {declared.name for declared in ruleset.facts}
    ending = replace(ruleset.endings[0], when=Fact("", "", fact))
    bent_pack = with_ruleset(pack, replace(ruleset, endings=(ending, *ruleset.endings[1:])))
    with pytest.raises(Unplayable, match="is asked of nobody"):
        play(bent_pack, "cider_lane", seed=1)


def _with_entries(ruleset: Ruleset, change: Callable[[Entry], Entry | None]) -> Ruleset:
    return replace(ruleset, entries=tuple(new for entry in ruleset.entries if (new := change(entry)) is not None))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda row: replace(row, fields=(("sum", row.fields[0][1]),)), "there is nothing to ask"),
        (lambda row: None if row.name == "mounted" else row, "has a row `mounted`, and nobody says when"),
    ],
)
def test_a_row_of_cards_that_does_not_say_when_it_holds_is_refused_with_its_place(
    change: Callable[[Entry], Entry | None], told: str
) -> None:
    pack = shipped_pack("esa")
    ruleset = next(one for one in pack.rulesets if one.name == "esa")
    changed = _with_entries(ruleset, lambda entry: change(entry) if entry.kind == "row" else entry)
    with pytest.raises(Unplayable, match=rf"\.tercio:\d+: .*{told}"):
        play(with_ruleset(pack, changed), "rethel_1650", seed=1)


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (Fact("", "", "friends", (Literal("7a"), Literal("army"))), "nobody is called `7a`"),
        (Fact("", "", "holds", (Literal("general"), Literal("7a"))), "does not know the word `7a`"),
    ],
)
def test_a_word_where_somebody_or_another_word_belongs_is_refused_with_its_place(when: Fact, told: str) -> None:
    pack = shipped_pack("esa")
    ruleset = next(one for one in pack.rulesets if one.name == "esa")
    facts = tuple(
        replace(fact, fields=(("counts", "general"), ("when", when))) if fact.name == "army.free_chiefs" else fact
        for fact in ruleset.facts
    )
    assert facts != ruleset.facts
    with pytest.raises(Unplayable, match=rf"\.tercio:\d+: .*{told}"):
        play(with_ruleset(pack, replace(ruleset, facts=facts)), "rethel_1650", seed=1)


def test_what_a_kept_fact_starts_as_and_nothing_answers_is_refused_at_the_fact() -> None:
    pack = shipped_pack("brigadier")
    ruleset = next(one for one in pack.rulesets if one.name == "brigadier")
    formation = next(fact for fact in ruleset.facts if fact.name == "unit.formation")
    starts = (("starts", Fact("unit", "unit", "taken_in_flank")), *formation.fields[1:])
    facts = tuple(replace(fact, fields=starts) if fact is formation else fact for fact in ruleset.facts)
    with pytest.raises(Unplayable, match=rf":{formation.origin.line}: .*starts as .*nothing answers"):
        play(with_ruleset(pack, replace(ruleset, facts=facts)), "sabugal_1811", seed=1)
