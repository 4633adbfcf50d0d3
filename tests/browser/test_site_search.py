"""The search of the rules in a real browser: everyday questions, numbers, both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.questions import ITALIAN, QUESTIONS
from tests.browser.watching import PHONE, opened, search

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MELEE = "rules/esa/7-melee.html"
PREFIXES = {"condottiero": "cond", "risorgimento": "ris", "brigadier": "bh", "lanterns": "tl", "skirmish": "hl"}
"""What anchors of rules begin with, where that is not the name of the game."""


def test_search_finds_melee_advantage(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/index.html") as page:
        found = search(page, "melee advantage")
        assert any("Advantage in melee" in title for title in found), found
        page.locator(".tercio-search a", has_text="Advantage in melee").first.click()
        page.wait_for_url(f"**/{MELEE}*")
        assert page.locator("h1").first.inner_text().startswith("7")


def test_search_finds_vantaggio_in_the_italian_pages(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/it/index.html") as page:
        found = search(page, "vantaggio")
        assert any("antaggio" in title for title in found), found
        first = page.locator(".tercio-search a").first.get_attribute("href")
        assert first is not None
        assert "/it/" in first


def answers(page: Page, game: str, asked: Mapping[str, tuple[str, ...]] | None = None) -> list[tuple[str, str]]:
    """Questions of a game whose first hit answers something else, each with that hit."""
    prefix = PREFIXES.get(game, game)
    asked = asked or QUESTIONS[game]
    first = page.evaluate("(questions) => questions.map((words) => tercioFind(words)[0].at)", list(asked))
    pages = [re.match(r"\d+(?:-\d+)*|[a-z]+", at.partition("#")[0].split("/")[-1]) for at in first]
    found = [at.partition("#")[2] or f"{prefix}-{page and page[0]}" for at, page in zip(first, pages, strict=True)]
    return [
        (words, at)
        for (words, wanted), at in zip(asked.items(), found, strict=True)
        if at not in {f"{prefix}-{anchor}" for anchor in wanted}
    ]


def test_everyday_questions_are_answered_by_the_game_that_is_read(browser: Browser, site: str) -> None:
    """Another game with the same words in every title comes behind, with its name."""
    with opened(browser, f"{site}/{MELEE}") as page:
        page.keyboard.press("/")
        page.wait_for_function("window.tercioFind?.('melee').length > 0")
        page.evaluate(
            """(questions) => tercioShard("other", [questions.map((words) =>
          ["rules/other/1.html", words, words, 1, ""]), { "oth-7-1f": "rules/other/1.html#oth-7-1f" }])""",
            list(QUESTIONS["esa"]),
        )
        assert answers(page, "esa") == []
        assert page.evaluate("tercioFind('7.1f')[0].at").endswith("#esa-7-1f")
        assert page.evaluate("tercioFind('OTH-7.1f')[0].at").endswith("#oth-7-1f")


def test_everyday_questions_in_italian_are_answered(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/it/{MELEE}") as page:
        page.keyboard.press("/")
        page.wait_for_function("window.tercioFind?.('mischia').length > 0")
        assert answers(page, "esa", ITALIAN["esa"]) == []


def test_the_name_of_a_battle_is_no_rule_for_what_it_is_called_after(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        page.keyboard.press("/")
        page.wait_for_function("window.tercioFind?.('melee').length > 0")
        page.evaluate("""tercioShard("esa", [[
          ["rules/esa/scenarios/b.html#part-map", "Map", "Hexes of the field.", 1, "Sabugal: Beckwith's hill"],
          ["rules/esa/scenarios/b.html", "Sabugal: Beckwith's hill", "A field.", 1, ""],
          ["rules/esa/index.html", "Hills and Valleys", "Two players.", 1, ""],
          ["rules/esa/index.html#chapters", "Chapters", "One to nine.", 1, "Hills and Valleys"],
          ["rules/esa/terrain.html", "Terrain", "Woods, a river, a hill.", 1, ""]], {}])""")
        assert page.evaluate("tercioFind('hill').filter((one) => one.game === 'esa').map((one) => one.at)") == [
            "rules/esa/terrain.html"
        ]
        assert page.evaluate("tercioFind('sabugal map')[0].at") == "rules/esa/scenarios/b.html#part-map"
        # Who types a whole name means its page.
        assert page.evaluate("tercioFind('hills and valleys')[0].at") == "rules/esa/index.html"


def test_a_rule_by_its_number_has_its_title_and_words_and_the_count_is_true(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        page.keyboard.press("/")
        page.wait_for_function("window.tercioFind?.('melee').length > 0")
        page.evaluate("""tercioShard("esa_2", [[
          ["rules/esa_2/changes.html#x", "9.9 Zouaves", "Zouaves sing.", 0.2, ""],
          ["rules/esa_2/7.html#esa2-e-9", "19.9 Zouaves", "19.9a Zouaves sing. 19.9b They drum too.", 1, ""],
          ["rules/esa_2/7.html#x", "9.9 Zouaves", "Zouaves sing.", 1, ""]],
          { "esa2-e-9b": "rules/esa_2/7.html#esa2-e-9b" }])""")
        field, first = page.locator("dialog.tercio-search input"), page.locator(".tercio-search li").first
        field.fill("7.1g")
        first.get_by_text("7.1g Cavalry breaks off").wait_for()
        assert len(first.locator(".tercio-search-text").inner_text()) > 20
        field.fill("melee")
        status = page.locator(".tercio-search [role=status]")
        status.get_by_text("The best 24 results").wait_for()
        found = page.evaluate("tercioFind('zouaves').map((one) => one.at)")
        assert "rules/esa_2/7.html#x" in found
        assert "rules/esa_2/changes.html#x" not in found, "the rule itself says the same"
        # A lettered paragraph, by the number that is shown and by the one that journals cite.
        told = page.evaluate("['19.9b', 'ESA2-E.9b'].map((one) => tercioFind(one)[0])")
        assert {(one["at"], one["title"], one["text"]) for one in told} == {
            ("rules/esa_2/7.html#esa2-e-9b", "19.9b Zouaves", "They drum too.")
        }


def test_a_part_that_every_battle_has_is_found_with_the_name_of_its_battle(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        page.keyboard.press("/")
        page.wait_for_function("window.tercioFind?.('melee').length > 0")
        hits = page.evaluate("tercioFind('victory').filter((one) => one.at.includes('rethel_1650.html#'))")
        assert [hit["under"] for hit in hits if hit["title"] == "Victory"] == ["Rethel: the morning"]


@pytest.mark.campaign
def test_everyday_questions_of_the_other_games_are_answered(browser: Browser, other_games: Path) -> None:
    """All in one site, from a folder, in both languages; and rules that go by letters are found by them."""
    asked = [("", game, told) for game, told in QUESTIONS.items()] + [("it/", *told) for told in ITALIAN.items()]
    wrong = {}
    for folder, game, questions in asked:
        if game == "esa":
            continue
        with opened(browser, (other_games / f"{folder}rules/{game}/tests.html").as_uri()) as page:
            page.keyboard.press("/")
            # Indexes come one after the other, the guide's last.
            page.wait_for_function("document.querySelector('script[src$=\"/guide.js\"]')")
            wrong[folder + game] = answers(page, game, questions)
            if folder + game == "risorgimento":
                numbers = ("RIS-SEQ", "E.4b", "CAV.b")
                found = page.evaluate("(numbers) => numbers.map((one) => tercioFind(one)[0].at)", list(numbers))
                assert [at.partition("#")[2] for at in found] == ["ris-seq", "ris-e-4b", "cond-cav-b"]
    assert {game: told for game, told in wrong.items() if told} == {}


def test_a_rule_is_found_by_its_number_and_gone_to(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/index.html", viewport=PHONE) as page:
        page.locator("label[for=__search]").first.click()
        page.locator("dialog.tercio-search input").fill("ESA-7.1f")
        hit = page.locator(".tercio-search li").first
        hit.get_by_text("7.1f").wait_for()
        assert "Colours and Orders" in hit.inner_text()
        page.keyboard.press("Enter")
        page.wait_for_url("**/rules/esa/7-melee.html#esa-7-1f")
