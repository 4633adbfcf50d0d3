"""A stranger's rules in a real browser: his markup is read, and never runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.diagnostics import Sink
from tercio.project.places import shipped
from tercio.project.workshop import open_workshop
from tercio.replay.page import film_battle, replay_html
from tests.browser.serving import served
from tests.browser.watching import opened, search
from tests.hostile.strangers import SHORT, TABLE, strangers_pack

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SYSTEM, BATTLE = TABLE
UNHARMED = "window.hacked === undefined"


@pytest.fixture(scope="module")
def folder(browser: Browser, request: pytest.FixtureRequest) -> Path:  # noqa: ARG001 - without one, nothing is built
    found = request.getfixturevalue("strangers_site")
    assert isinstance(found, Path)
    return found


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.mark.parametrize("one_in", [10, pytest.param(1, marks=pytest.mark.campaign)])
def test_no_page_of_a_strangers_site_runs_his_script(browser: Browser, folder: Path, site: str, one_in: int) -> None:
    """Pages in English; the Italian ones are written by the same hand, and all are looked through without a browser."""
    pages = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.html"))
    pages = [place for place in pages if not place.startswith("it/")]
    assert len(pages) > 10
    with opened(browser, f"{site}/index.html") as page:
        harmed = []
        for place in pages[::one_in]:
            page.goto(f"{site}/{place}", wait_until="domcontentloaded")
            if not page.evaluate(UNHARMED) or page.locator("[href^='javascript:'], [onerror], [onclick]").count():
                harmed.append(place)
        assert harmed == []


def test_what_the_search_finds_of_a_stranger_is_words(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/rules/{SYSTEM}/scenarios/{BATTLE}.html") as page:
        assert search(page, "raw")
        assert page.locator(".tercio-search :is(script, img, svg[onload])").count() == 0
        assert page.evaluate(UNHARMED)
        assert page.locator(".md-content h1").first.inner_text().strip("¶ \n") in SHORT


@pytest.mark.campaign  # `test_replay_page.py` shows words of a stranger as well
def test_a_strangers_battle_is_replayed_in_words(browser: Browser, tmp_path: Path) -> None:
    pack = strangers_pack(SYSTEM, BATTLE)
    shop = open_workshop(Sink())
    assert shop is not None
    html = replay_html(pack, film_battle(pack, BATTLE, 3, ("eager",)), shipped("templates"), shop)
    assert html is not None
    file = tmp_path / "replay.html"
    file.write_text(html, encoding="utf-8")
    with opened(browser, file.as_uri()) as page:
        page.locator("#who summary").click()
        page.evaluate("() => { const on = document.getElementById('forward'); while (!on.disabled) on.click(); }")
        page.get_by_role("button", name="Italiano").click()
        assert page.evaluate(UNHARMED)
        assert page.locator("h1").text_content() in SHORT
        foreign = "main :is(script, img, iframe), main b:not(.card b, #score b, #legend b, #moments b)"
        assert page.locator(foreign).count() == 0


def test_a_request_to_elsewhere_is_noticed(browser: Browser, tmp_path: Path) -> None:
    """Or no test in a browser would prove that nothing leaves the machine."""
    file = tmp_path / "page.html"
    file.write_text("<img src='https://example.org/x.png'>", encoding="utf-8")
    with (
        pytest.raises(AssertionError, match="request to https://example"),
        opened(browser, file.as_uri()) as page,
    ):
        page.wait_for_load_state("load")
