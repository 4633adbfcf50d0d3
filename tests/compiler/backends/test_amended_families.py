"""A ruleset that amends another is printed with all that the other has, and without the other."""

from __future__ import annotations

from dataclasses import replace

from compiler.backends.cards.jobs import Job
from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Family, Printed, families_of, products_of
from compiler.backends.products.quantities import wanted_for
from compiler.layout.draw import Group, Run, walk
from compiler.layout.sheets.sheets import read_sheet
from dsl.diagnostics import Sink
from engine.model.pack import Rulepack
from engine.model.rules import Origin
from tests.compiler.backends.sets import pack, product, workshop
from tests.compiler.finding import pack_of
from tests.compiler.layout.drawing import OURS
from tests.compiler.picket import TEXT, picket

CLUB = "rules/club.tercio"


def amended(system: str, name: str = "club") -> Rulepack:
    """What is shipped of a system, and a ruleset that amends it without a change."""
    shipped = pack(system)
    base = next(ruleset for ruleset in shipped.rulesets if ruleset.name == system)
    events = tuple(replace(table, ruleset=name) for table in base.events)
    club = replace(base, name=name, amends=system, events=events, origin=Origin(CLUB, 1))
    return replace(shipped, rulesets=(*shipped.rulesets, club), scenarios=())


def job(rules: Rulepack, *named: str, scenario: str | None = None) -> Job:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None
    return Job(pack=rules, scenario=scenario, named=frozenset(named) if named else None, shop=workshop(), sheet=sheet)


def printed(name: str, rules: Rulepack, family: Family, scenario: str | None = None) -> list[Printed]:
    shop = workshop()
    wished = next(one for one in products_of(family, OURS, shop.sink) if one.name == name)
    sets = list(print_product(wished, rules, "en", shop, wanted_for(rules, scenario)))
    assert shop.sink.sorted() == ()
    return sets


def words(side: Group | None) -> str:
    assert side is not None
    return " ".join(placed.item.words for placed in walk([side]) if isinstance(placed.item, Run))


def test_products_are_those_of_what_is_amended() -> None:
    products = products_of(Family("club", ("house", "esa")), OURS, Sink())
    assert [one.name for one in products] == [one.name for one in products_of(Family("esa"), OURS, Sink())]


def test_what_is_only_amended_is_not_printed_beside_what_amends_it() -> None:
    rules = amended("esa")
    assert job(rules, CLUB).families == ("club",)
    base = next(ruleset for ruleset in rules.rulesets if ruleset.name == "esa")
    assert job(rules, CLUB, base.origin.file).families == ("esa", "club")


def test_lists_and_decks_of_what_is_amended_are_printed_with_what_amends_it() -> None:
    rules = amended("esa")
    (family,) = families_of(rules, ("club",))
    assert [one.name for one in printed("decks", rules, family)] == ["base", "expansion"]
    assert [one.name for one in printed("leaders", rules, family)] == [
        one.name for one in print_product(product("esa", "leaders"), pack(), "en", workshop(), wanted_for(pack(), None))
    ]
    assert [one.name for one in printed("markers", rules, family)] == ["club"]


def test_each_is_printed_once_if_both_are_printed() -> None:
    rules = amended("esa")
    sets = [one.name for family in families_of(rules, ("esa", "club")) for one in printed("decks", rules, family)]
    assert sets == ["base", "expansion"]


def test_event_tables_of_two_editions_have_names_of_their_own() -> None:
    rules = replace(amended("cape"), events=())
    tables = [
        one.name for family in families_of(rules, ("cape", "club")) for one in printed("event_tables", rules, family)
    ]
    held = next(ruleset for ruleset in rules.rulesets if ruleset.name == "cape").events
    assert held
    assert tables == [*(table.name for table in held), *(f"{table.name}_club" for table in held)]


def test_a_battle_that_changes_its_rules_has_sheets_of_its_own() -> None:
    rules = picket()
    special = next(scenario for scenario in rules.scenarios if "." in scenario.ruleset)
    assert [name for name, _ in job(rules, scenario=special.name).rules_in_play] == [special.name]
    assert [ruleset.name for _, ruleset in job(rules, scenario=special.name).rules_in_play] == [special.ruleset]
    assert [name for name, _ in job(rules).rules_in_play] == ["picket"]


def test_a_rule_that_a_battle_changes_is_on_its_cards() -> None:
    changed = (
        'rules {\n    amend ability swift { replace means "Goes two hexes more." it "Va di due esagoni in più." }\n'
    )
    rules = pack_of(TEXT.replace("rules {\n", changed, 1))
    family = Family("picket")
    told = {
        scenario: " ".join(words(card.front) for one in printed("units", rules, family, scenario) for card in one.cards)
        for scenario in (None, "dyke")
    }
    assert "one hex more" in told[None]
    assert "two hexes more" in told["dyke"]
