"""The quick reference at the table: names to tap on a phone, all of it open elsewhere, a few sheets on paper."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2

from tests.browser.watching import DESKTOP, PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUICK = "rules/esa/tests.html"


def test_on_a_phone_a_thing_opens_where_its_name_is_tapped(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{QUICK}", viewport=PHONE) as page:
        assert page.evaluate("document.documentElement.scrollHeight") < 5 * PHONE["height"]
        melee = page.locator("details.tercio-one", has=page.locator("#quick-esa-test-melee"))
        assert not melee.locator("table").first.is_visible()
        melee.locator("summary").first.click()
        assert melee.locator("table").first.is_visible()
        assert melee.locator(".tercio-shown a", has_text="7.1c").count() == 1
        assert page.locator("details.tercio-one").first.locator("ol").first.is_visible(), "the turn stands open"


def test_a_link_to_a_thing_opens_it(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{QUICK}#quick-esa-table-melee-advantage", viewport=PHONE) as page:
        table = page.locator("details.tercio-one", has=page.locator("#quick-esa-table-melee-advantage")).locator(
            "table"
        )
        table.first.wait_for(state="visible")
        top = page.evaluate("document.getElementById('quick-esa-table-melee-advantage').getBoundingClientRect().top")
        assert 0 <= top < PHONE["height"] / 2


def test_reactions_go_by_their_names_and_lead_to_their_rules_from_a_card(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{QUICK}#quick-esa-table-reaction-triggers", viewport=PHONE) as page:
        page.locator("td .tercio-head a", has_text="Counter-charge").first.click()
        page.wait_for_url("**#esa-9-5")


def test_where_there_is_room_everything_stands_open(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{QUICK}", viewport=DESKTOP) as page:
        closed = page.locator("details.tercio-one:not([open])").count()
        assert closed == 0


def test_the_turn_is_told_as_it_is_usually_played(browser: Browser, site: str) -> None:
    """A step that a choice puts in one place or another is told once, and rules are cited by their numbers."""
    with opened(browser, f"{site}/{QUICK}") as page:
        steps = page.locator("details.tercio-one").first.locator("li strong").all_inner_texts()
        assert steps.count("Cards go back to the deck") == 1
        cited = page.locator("details.tercio-one").first.locator("li > p > a, li > a").all_inner_texts()
        assert "3.2.1" in cited


def test_on_paper_it_takes_a_few_sheets_and_loses_nothing(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{QUICK}") as page:
        document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
        try:
            told = " ".join(sheet.get_textpage().get_text_range() for sheet in document)
            assert len(document) <= 5
            assert "Home" not in told.split()[:4], "the way to a page is for the screen"
        finally:
            document.close()
        names = page.locator("details.tercio-one > summary").all_inner_texts()
        lost = [name for name in names if " ".join(name.split()) not in " ".join(told.split())]
        assert lost == []
