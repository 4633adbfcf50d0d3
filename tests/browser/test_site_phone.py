"""The rules at the table, on a phone: short chapters, lists that are lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.watching import PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RULES = "rules/esa"
MELEE = f"{RULES}/7-melee.html"
WIDE = {"width": 1440, "height": 900}


def test_a_chapter_is_short_on_a_phone_and_says_why_where_somebody_asks(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}", viewport=PHONE) as page:
        assert page.evaluate("document.documentElement.scrollHeight") < 8.9 * PHONE["height"]
        why = page.locator("details.tercio-why").first
        assert why.locator("p").is_hidden()
        why.locator("summary").click()
        assert why.locator("p").is_visible()


def test_the_way_to_the_top_is_a_small_button_for_who_scrolls_up(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}", viewport=PHONE) as page:
        page.mouse.wheel(0, 2500)
        page.wait_for_function("scrollY > 1000")
        page.mouse.wheel(0, -600)
        page.locator(".md-top:not([hidden])").wait_for()
        page.wait_for_function("document.querySelector('.md-top').style.top")
        box = page.locator(".md-top").bounding_box()
        assert box is not None
        assert box["height"] < 60
        assert box["y"] > PHONE["height"] / 2


def test_rules_by_number_are_lines_on_a_phone_and_columns_elsewhere(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/rules.html", viewport=PHONE) as page:
        shapes = page.evaluate("[...document.querySelectorAll('article table')].map((one) => one.dataset.shape)")
        assert set(shapes) == {"cards"}
        page.locator(".tercio-jump a", has_text="7 Melee").click()
        page.wait_for_url("**#chapter-7")
        top = page.evaluate("document.getElementById('chapter-7').getBoundingClientRect().top / innerHeight")
        assert 0 <= top < 0.6
        page.set_viewport_size(WIDE)
        page.wait_for_function("!document.querySelector('article table').dataset.shape")
        columns = page.evaluate("""() => {
          const left = (cell) => Math.round(cell.getBoundingClientRect().left);
          const tables = [...document.querySelectorAll("article table")];
          return tables.map((one) => [...one.tHead.rows[0].cells].map(left).join());
        }""")
        assert len(set(columns)) == 1


def test_sentences_of_a_list_are_not_a_word_wide_on_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/things.html", viewport=PHONE) as page:
        page.locator(".tercio-jump a", has_text="States").click()
        said = page.locator("#list-state ~ .md-typeset__scrollwrap").first.locator("td", has_text="it retreats")
        box = said.first.bounding_box()
        assert box is not None
        assert box["width"] > 0.7 * PHONE["width"]


def test_classes_come_before_bare_names_which_say_what_has_them(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/things.html") as page:
        heads = [head.strip("¶ ") for head in page.locator("article h2").all_inner_texts()]
        assert heads[0] == "Classes"
        assert heads[-1] == "Traits"
        assert (
            page.locator("article", has_text="Also named in the rules: ").locator("#esa-tag-optional-rule").count() == 1
        )


def test_the_parts_of_a_battle_are_one_tap_away(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/scenarios/rethel_1650.html", viewport=PHONE) as page:
        ways = page.locator("article .tercio-ways a")
        assert ways.all_inner_texts()[:2] == ["Map", "Orders of battle"]
        targets = [(one.get_attribute("href") or "").lstrip("#") for one in ways.all()]
        assert [target for target in targets if page.locator(f"#{target}").count() != 1] == []
        ways.filter(has_text="Balance").click()
        page.wait_for_url("**#part-balance")
        top = page.evaluate("document.getElementById('part-balance').getBoundingClientRect().top / innerHeight")
        assert 0 <= top < 0.9


SHOOTING = f"{RULES}/6-shooting.html"
TABLET = {"width": 768, "height": 1024}
HELD = 600
"""Milliseconds after which the theme would have taken hold of the page."""


def searched(page: Page, words: str) -> None:
    page.locator("label[for=__search]").first.tap()
    page.locator("dialog.tercio-search input").fill(words)
    page.locator(".tercio-search li").first.wait_for(state="visible")


def is_landed_on(page: Page, anchor: str) -> bool:
    """Whether a rule stands in the upper part of the window, or in sight where the page ends and goes no further."""
    top, is_end = page.evaluate(
        """(id) => [document.getElementById(id).getBoundingClientRect().top / innerHeight,
          scrollY + innerHeight >= document.documentElement.scrollHeight - 1]""",
        anchor,
    )
    return 0 <= float(top) < (0.9 if is_end else 0.6)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("way", ["hit", "cross", "escape", "outside"])
def test_a_page_is_free_again_after_a_search(browser: Browser, site: str, size: dict[str, int], way: str) -> None:
    """However it is closed, the page answers a swipe; and a hit on the same page is gone to."""
    with opened(browser, f"{site}/{SHOOTING}", viewport=size, has_touch=True, is_mobile=True) as page:
        searched(page, "line of fire")
        page.wait_for_timeout(HELD)
        dialog = page.locator("dialog.tercio-search")
        if way == "hit":
            dialog.locator("a[href*='6-shooting.html#esa-6-4b']").first.tap()
        elif way == "cross":
            dialog.locator("button[value=close]").tap()
        elif way == "escape":
            # Once empties the field, as in every field to search with.
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        else:
            dialog.evaluate("(one) => one.click()")
        dialog.wait_for(state="hidden")
        page.wait_for_timeout(HELD)
        assert page.evaluate("getComputedStyle(document.body).position") != "fixed"
        assert page.evaluate("document.documentElement.scrollHeight > 2 * innerHeight")
        if way == "hit":
            assert is_landed_on(page, "esa-6-4b")
        page.evaluate("window.scrollTo(0, 200)")
        assert page.evaluate("Math.round(scrollY)") == 200


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "desktop"])
@pytest.mark.parametrize("anchor", ["esa-6-4b", "esa-6-4c"])
def test_a_rule_below_pictures_is_landed_on(browser: Browser, site: str, size: dict[str, int], anchor: str) -> None:
    """Pictures that come after the jump find their room kept."""
    with opened(browser, f"{site}/{RULES}/rules.html", viewport=size) as page:
        page.locator(f"article a[href$='6-shooting.html#{anchor}']").first.click()
        page.wait_for_url(f"**#{anchor}")
        page.wait_for_load_state("networkidle")
        assert is_landed_on(page, anchor)
        bare = page.evaluate("[...document.querySelectorAll('article img:not([width])')].map((one) => one.src)")
        assert bare == []


def test_a_card_of_the_order_of_battle_is_headed_by_its_name(browser: Browser, site: str) -> None:
    for folder in ("", "it/"):
        with opened(browser, f"{site}/{folder}rules/esa/scenarios/rethel_1650.html", viewport=PHONE) as page:
            heads = page.locator("article table[data-shape=cards] td.is-title").all_inner_texts()
            assert len(heads) > 10
            assert [head for head in heads if head.strip().isdecimal()] == []


def test_a_card_opens_large_and_closes(browser: Browser, site: str) -> None:
    """By a tap, and with the keyboard."""
    for place, kind in (("armies/france_1648.html", ".tercio-gallery img"), ("7-melee.html", "img.tercio-position")):
        with opened(browser, f"{site}/rules/esa/{place}", viewport=PHONE) as page:
            page.evaluate("document.querySelectorAll('article details').forEach((one) => { one.open = true; })")
            card, large = page.locator(f"article {kind}").first, page.locator("dialog.tercio-large")
            card.click()
            shown = large.locator("img").bounding_box()
            assert shown is not None
            assert shown["width"] > 0.9 * PHONE["width"]
            large.click()
            large.wait_for(state="hidden")
            card.focus()
            page.keyboard.press("Enter")
            large.wait_for(state="visible")
            page.keyboard.press("Escape")
            large.wait_for(state="hidden")


def test_a_deck_leads_to_the_rule_about_its_cards(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/rules/esa/decks/base.html", viewport=PHONE) as page:
        assert page.locator("article a", has_text="2.5 Order cards").count() == 1
