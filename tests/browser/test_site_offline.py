"""A game in a hall without a signal, and on paper: whatever its pages ask for must be there."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import pypdfium2
import pytest

from tests.browser.serving import served
from tests.browser.watching import PHONE, opened, search

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RULES = "rules/esa"
HOLLOW = "[...document.images].filter((one) => !one.complete || !one.naturalWidth).map((one) => one.src)"
"""Pictures that are not there, as soon as the page says that it is loaded."""


@contextmanager
def unwatched(browser: Browser) -> Iterator[Page]:
    """Who loses the connection has messages about it in the console, so nobody listens there."""
    context = browser.new_context(viewport=PHONE)
    try:
        page = context.new_page()
        page.set_default_timeout(20_000)
        yield page
    finally:
        context.close()


@pytest.mark.parametrize(
    ("folder", "one_in"),
    [
        (RULES, 4),
        pytest.param(RULES, 1, marks=pytest.mark.campaign),
        pytest.param(f"it/{RULES}", 1, marks=pytest.mark.campaign),
    ],
)
def test_a_game_that_was_kept_is_whole_without_a_server(
    browser: Browser, built_site: Path, folder: str, one_in: int
) -> None:
    with unwatched(browser) as page:
        with served(built_site) as address:
            page.goto(f"{address}/{folder}/tests.html")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.locator("[data-tercio-keep]").click()
            said = page.locator(".tercio-keep [role=status]")
            said.get_by_text("tools and search" if folder == RULES else "strumenti e ricerca").wait_for()
            kept = int(said.inner_text().split()[0])
        with pytest.raises(URLError):
            urlopen(f"{address}/{folder}/tests.html")
        pages = sorted((built_site / folder).rglob("*.html"))
        assert kept == len(pages)
        for one in pages[::one_in]:
            page.goto(f"{address}/{one.relative_to(built_site).as_posix()}")
            hollow = page.evaluate(HOLLOW)
            assert hollow == [], one
        page.goto(f"{address}/{folder}/odds.html")
        page.locator(".tercio-tool-answer table").first.wait_for()
        page.goto(f"{address}/{folder}/roster.html")
        page.locator(".tercio-roster-status").wait_for()
        page.goto(f"{address}/{folder}/")
        found = search(page, "melee" if folder == RULES else "mischia")
        assert found[0].startswith("7"), found


def test_what_could_not_be_kept_is_told_and_may_be_tried_again(browser: Browser, built_site: Path) -> None:
    with unwatched(browser) as page, served(built_site) as address:
        page.context.route("**/*.svg", lambda route: route.abort())
        page.goto(f"{address}/{RULES}/tests.html")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator("[data-tercio-keep]").click()
        page.locator(".tercio-keep [role=status]").get_by_text("Not everything could be fetched").wait_for()
        assert page.locator("[data-tercio-keep]").is_enabled()


def test_a_tool_that_cannot_be_fetched_says_so(browser: Browser, site: str) -> None:
    with unwatched(browser) as page:
        page.route("**/odds.js", lambda route: route.abort())
        page.goto(f"{site}/{RULES}/odds.html")
        page.locator(".tercio-tool").get_by_text("could not be fetched").wait_for()


@pytest.mark.parametrize("place", ["7-melee.html", "armies/france_1648.html", "decks/base.html"])
def test_a_page_that_is_loaded_has_its_pictures_and_can_be_printed(browser: Browser, site: str, place: str) -> None:
    """Printing waits for nothing: a picture that comes when it is scrolled to is a hole on paper."""
    with opened(browser, f"{site}/{RULES}/{place}", viewport=PHONE) as page:
        hollow = page.evaluate(HOLLOW)
        assert hollow == []


@pytest.mark.parametrize("place", ["armies/france_1648.html", "scenarios/rethel_1650.html"])
def test_no_heading_stands_alone_at_the_foot_of_a_sheet(browser: Browser, site: str, place: str) -> None:
    with opened(browser, f"{site}/{RULES}/{place}") as page:
        heads = {head.strip("¶ \n") for head in page.locator("article :is(h2, h3, h4)").all_inner_texts()}
        document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
        try:
            sheets = [document[at].get_textpage().get_text_range().strip().splitlines() for at in range(len(document))]
        finally:
            document.close()
        assert len(sheets) > 1
        assert [lines[-1] for lines in sheets if lines and lines[-1].strip() in heads] == []
