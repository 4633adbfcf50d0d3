"""Pages that reckon in the browser say what the engine and the compiler say."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from compiler.backends.site.tools.odds import odds_data
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from compiler.compile import compile_files
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Deck
from engine.odds.odds import odds_of
from engine.odds.telling import decimal
from tercio.project.checking.trial_set_up import with_refusals
from tests.architecture.sources import REPOSITORY
from tests.browser.watching import PHONE, opened, sideways
from tests.shipped import rules_alone, shipped_pack

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCRIPTS = REPOSITORY / "templates/site/theme/assets/tercio"
CIRCUMSTANCES = 12
"""How many of each test are compared."""
REPLY = """([name, said]) => {
  const given = {};
  for (const [fact, [type, value]] of Object.entries(said)) {
    given[fact] = type === "figure" ? tercioOdds.figure(value) : type === "yes_no" ? value === "yes" : value;
  }
  const odds = tercioOdds.of(tercioOdds.tests, name, given);
  return {
    outcomes: odds.outcomes.map((one) => [one[0], String(one[1])]),
    scores: odds.scores.map((one) => [String(one[0]), String(one[1])]),
    applied: odds.applied.map((one) => [one.amount, one.always]),
    single: [odds.impossible, odds.automatic, odds.expected, odds.cards].map((one) => one && String(one)),
    force: odds.inForce,
  };
}"""
"""Odds of the page, with whole fractions as words."""


def _deck(pack: Rulepack, ruleset: Ruleset) -> Deck | None:
    return next(iter((*ruleset.decks, *(deck for deck in pack.decks if deck.ruleset == ruleset.name))), None)


def _pen(pack: Rulepack, ruleset: Ruleset) -> Pen:
    words = read_dictionaries(Library((REPOSITORY / "templates",)), ("en",), Sink())["en"]
    return Pen(Atlas(pack), ruleset, words, "rules/odds.md", lambda *_: None)


def _chosen(tests: Mapping[str, Any], name: str, dice: random.Random) -> Iterator[tuple[str, tuple[str, str]]]:
    """Some of what the page asks, as a player might choose it."""
    test = tests[name]
    sides = [("", test, {})] + ([("against.", tests[test["versus"]], test["same"])] if test["versus"] else [])
    for before, asked, shared in sides:
        for fact, told in asked["facts"].items():
            if told.get("type") in (None, "unasked") or fact in shared or dice.random() < 0.4:
                continue
            values = {"yes_no": ("yes", "no"), "figure": tuple("0123456")}
            value = dice.choice(values.get(told["type"]) or [choice[0] for choice in told["choices"]])
            yield before + fact, (told["type"], value)
    for option in test["options"].values():
        yield option["name"], ("choice", dice.choice(option["choices"])[0])


@pytest.mark.parametrize("system", ["esa", "condottiero", "brigadier", "risorgimento"])
def test_a_page_reckons_the_odds_of_the_engine(browser: Browser, system: str) -> None:
    """Cards, an opposed test, rules of the kit, a score that a table is read with; every outcome and score as an exact
    fraction."""
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if one.name == system)
    deck, dice = _deck(pack, ruleset), random.Random(system)
    tests = odds_data(ruleset.tests, _pen(pack, ruleset), deck, pack)
    assert isinstance(tests, dict)
    assert len(tests) > 6
    with opened(browser, "about:blank") as page:
        page.evaluate((SCRIPTS / "odds.js").read_text(encoding="utf-8"))
        page.evaluate("(tests) => tercioOddsData(tests)", tests)
        for test in ruleset.tests:
            for _ in range(CIRCUMSTANCES):
                said = dict(_chosen(tests, test.name, dice))
                odds = odds_of(test, {fact: value for fact, (_, value) in said.items()}, ruleset, deck)
                reply = page.evaluate(REPLY, [test.name, said])
                looked_up = [(str(place), chance) for place, (_, chance) in enumerate(odds.results)]
                outcomes = [[name, str(chance)] for name, chance in looked_up or odds.outcomes]
                assert reply["outcomes"] == outcomes, said
                assert reply["scores"] == [[str(score), str(chance)] for score, chance in odds.scores], said
                single = [odds.impossible, odds.automatic, odds.expected, odds.cards]
                assert reply["single"] == [None if one is None else str(one) for one in single], said
                assert sorted(reply["applied"]) == sorted([str(one.amount), one.always] for one in odds.modifiers)
                assert reply["force"] is odds.in_force


def test_each_side_of_an_opposed_test_is_asked_for_in_one_box_and_the_test_leads_to_its_rule(browser: Browser) -> None:
    pack = shipped_pack("condottiero")
    ruleset = next(one for one in pack.rulesets if one.name == "condottiero")
    tests = odds_data(ruleset.tests, _pen(pack, ruleset), None, pack)
    with opened(browser, "about:blank#combat") as page:
        page.set_content("""<div data-tercio-tool="odds" data-words='{"point": "."}'></div>""")
        page.evaluate((SCRIPTS / "odds.js").read_text(encoding="utf-8"))
        page.evaluate("(tests) => tercioOddsData(tests)", tests)
        assert page.locator("legend").all_text_contents() == ["Troops", "Enemy"]
        boxes = page.locator("fieldset")
        # Whether a unit is demoralised follows from its state of mind, which both sides are asked for.
        assert [boxes.nth(box).locator("select[name$=morale]").count() for box in (0, 1)] == [1, 1]
        assert page.locator("input[name$=demoralised]").count() == 0
        assert page.locator(".tercio-tool-rule a").get_attribute("href").endswith("t-the-day.html#cond-t-4")


def test_a_page_of_odds_opens_with_a_test_that_is_not_settled_beforehand(browser: Browser, built_site: Path) -> None:
    address = (built_site / "rules/esa/odds.html").as_uri()
    with opened(browser, address) as page:
        page.locator(".tercio-bars").first.wait_for(state="visible")
        shares = page.locator(".tercio-bars td:nth-child(2)").all_text_contents()
        assert "100%" not in shares
        assert len(set(shares)) > 1
    # Whoever names a test is shown that one, settled or not.
    with opened(browser, f"{address}#chain") as page:
        page.locator(".tercio-bars").first.wait_for(state="visible")
        assert page.locator(".tercio-tool-test").input_value() == "chain"


def test_circumstances_are_chosen_on_a_page_from_a_folder(browser: Browser, built_site: Path) -> None:
    pack = shipped_pack("esa")
    ruleset = next(one for one in pack.rulesets if one.name == "esa")
    melee = next(test for test in ruleset.tests if test.name == "melee")
    given = {"attacker.strength": 4, "attacker.melee": 2, "attacker.higher": True, "army.value": 3}
    odds = odds_of(melee, given, ruleset, _deck(pack, ruleset))
    assert odds.expected is not None
    address = (built_site / "rules/esa/odds.html").as_uri()
    with opened(browser, f"{address}#melee", viewport=PHONE) as page:
        # Sent here by a link, a reader sees which test it is.
        page.wait_for_function("document.querySelector('.tercio-tool-test').getBoundingClientRect().top > 40")
        page.locator("input[name='attacker.strength']").fill("4")
        page.locator("input[name='attacker.melee']").fill("2")
        page.locator("input[name='attacker.higher']").check()
        page.locator("input[name='army.value']").fill("3")
        assert page.locator(".tercio-tool-mean").inner_text().endswith(decimal(odds.expected))
        assert page.locator(".tercio-tool-answer .tercio-bars tr").count() == len(odds.scores)
        page.locator("input[name='army.value']").fill("three")
        assert page.locator("input[name='army.value']").get_attribute("aria-invalid") == "true"
        assert page.locator(".tercio-bars").count() == 0
        page.locator("input[name='army.value']").fill("3")
        assert sideways(page) == []


def test_a_roster_is_built_and_its_text_is_what_check_accepts(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    def codes() -> list[str]:
        file = tmp_path / "roster.tercio"
        file.write_text(page.locator(".tercio-tool textarea").input_value(), encoding="utf-8")
        return [fault.code.code for fault in compile_files([file], rules_alone()).diagnostics]

    with opened(browser, (built_site / "rules/esa/roster.html").as_uri(), viewport=PHONE) as page:
        status = page.locator(".tercio-roster-status")
        page.get_by_label("Begin with").select_option(label="nobody")
        page.get_by_role("button", name="Add: Division").click()
        division = page.get_by_label("Add: Division 1")
        division.select_option(label="César du Plessis-Praslin (17)")
        division.select_option(label="Regiments of foot (7)")
        assert "2–6" in status.inner_text()
        assert codes() == ["E0807"]
        page.get_by_role("button", name="One more: Regiments of foot").click()
        assert "The limits are kept" in status.inner_text()
        assert codes() == []
        points = status.locator(".tercio-tool-mean").inner_text()
        page.get_by_label("Points at most").fill("10")
        assert points.split()[-1] in status.inner_text()
        assert "allowed at most 10" in status.inner_text()
        page.get_by_label("Name").fill('Dell"Aquila {')
        assert codes() == []
        assert sideways(page) == []


def test_a_roster_opens_with_an_army_that_fought_and_keeps_its_limits(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """Its text is accepted by all that `tercio check` looks at, though nobody can play an army without a map."""
    with opened(browser, (built_site / "rules/esa/roster.html").as_uri(), viewport=PHONE) as page:
        assert page.get_by_label("Begin with").locator("option").first.inner_text().startswith("Rethel: the morning: ")
        assert "The limits are kept" in page.locator(".tercio-roster-status").inner_text()
        assert page.locator(".tercio-roster-line").count() > 3
        chief = page.locator(".tercio-roster-status .tercio-aside").first
        assert "Plessis-Praslin" in chief.inner_text()
        file = tmp_path / "roster.tercio"
        file.write_text(page.locator(".tercio-tool textarea").input_value(), encoding="utf-8")
        result = with_refusals(compile_files([file], rules_alone()))
        assert [fault.code.code for fault in result.diagnostics] == []
        page.get_by_role("button", name="Take away: Division 1").click()
        changed = page.locator(".tercio-tool textarea").input_value()
        assert changed != file.read_text(encoding="utf-8")
        # A leader who is taken away is missed once, in words that say so; and the command in chief is seen to pass.
        page.get_by_role("button", name="One fewer: Reinhold von Rosen").click()
        faults = page.locator(".tercio-roster-status li").all_inner_texts()
        assert [one for one in faults if "General 0, needs 1" in one]
        assert not [one for one in faults if "nobody leads" in one]


def test_odds_say_the_deck_and_what_counts_for_nothing_cannot_be_typed(browser: Browser, built_site: Path) -> None:
    for folder, told in (("", "Base deck, whole deck (30)"), ("it/", "Mazzo base, mazzo intero (30)")):
        with opened(browser, (built_site / f"{folder}rules/esa/odds.html").as_uri() + "#morale") as page:
            assert told in page.locator(".tercio-tool-deck").inner_text()
            general = page.locator("[name='troops.general_morale']")
            assert general.is_disabled()
            before = page.locator(".tercio-tool-mean").inner_text()
            page.locator("[name='troops.has_general']").check()
            general.fill("3")
            assert page.locator(".tercio-tool-mean").inner_text() != before
            assert page.locator("[name='troops.strength']").is_enabled()


def test_a_named_leader_is_there_once_and_troops_are_offered_once(browser: Browser, built_site: Path) -> None:
    with opened(browser, (built_site / "rules/esa/roster.html").as_uri()) as page:
        page.get_by_label("Begin with").select_option(label="nobody")
        page.get_by_role("button", name="Add: Division").click()
        page.get_by_role("button", name="Add: Division").click()
        divisions = [page.get_by_label(f"Add: Division {number}") for number in (1, 2)]
        for division in divisions:
            labels = division.locator("option").all_inner_texts()
            assert len(labels) == len(set(labels)), labels
        divisions[0].select_option(label="César du Plessis-Praslin (17)")
        assert divisions[1].locator("option", has_text="César du Plessis-Praslin").is_disabled()
        assert page.get_by_role("button", name="One more: César du Plessis-Praslin").is_disabled()
        page.get_by_role("button", name="One fewer: César du Plessis-Praslin").click()
        assert divisions[1].locator("option", has_text="César du Plessis-Praslin").is_enabled()
        assert page.locator(".tercio-roster-status li").first.inner_text().startswith("✗")


def test_a_roster_is_a_sheet_to_print_and_nothing_else(browser: Browser, built_site: Path) -> None:
    """Names, values and points; no field, no button and no text for the machine."""
    for folder, points in (("", "pts"), ("it/", "pt")):
        with opened(browser, (built_site / f"{folder}rules/esa/roster.html").as_uri()) as page:
            sheet = page.locator(".tercio-roster-sheet")
            rows = sheet.locator("li")
            assert rows.count() == page.locator(".tercio-roster-line").count()
            first = rows.first.inner_text()
            assert f" {points}" in first
            assert "Morale " in first
            page.emulate_media(media="print")
            assert sheet.is_visible()
            seen = page.locator("article :is(button, select, input, textarea):visible")
            assert seen.count() == 0
            document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
            try:
                told = " ".join(paper.get_textpage().get_text_range() for paper in document)
                assert len(document) == 1
            finally:
                document.close()
            assert "tercio check" not in told
            assert sheet.locator("h2").inner_text() in told
