"""Lists and maps on a phone and on paper: the same shape on a whole page, a way to the words, two fingers."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from tests.browser.watching import PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RULES = "rules/esa"
BATTLE = f"{RULES}/scenarios/rethel_1650.html"


def test_orders_of_battle_have_one_shape_on_a_page(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{BATTLE}", viewport=PHONE) as page:
        page.wait_for_load_state("networkidle")
        shapes = page.evaluate("""() => {
          const found = {};
          document.querySelectorAll("article .md-typeset__scrollwrap table").forEach((one) => {
            const heads = [...one.tHead.rows[0].cells].slice(0, 2).map((cell) => cell.textContent.trim()).join("|");
            (found[heads] = found[heads] || []).push(one.dataset.shape === "cards");
          });
          return Object.values(found);
        }""")
        assert any(len(kind) > 1 and any(kind) for kind in shapes), "some list has to be cards here"
        assert [kind for kind in shapes if len(set(kind)) > 1] == []


def test_the_readable_list_is_one_tap_below_the_title(browser: Browser, site: str) -> None:
    for place, anchor in ((f"{RULES}/decks/base.html", "as-list"), (f"{RULES}/armies/france_1648.html", "as-list-1")):
        with opened(browser, f"{site}/{place}", viewport=PHONE) as page:
            way = page.locator(f"article .tercio-ways a[href='#{anchor}']")
            box = way.bounding_box()
            assert box is not None
            assert box["y"] < PHONE["height"]
            way.click()
            page.wait_for_url(f"**#{anchor}")
            page.wait_for_load_state("networkidle")
            tops = page.evaluate(
                "[...document.querySelectorAll('article table')].map((one) => one.getBoundingClientRect().top)"
            )
            assert any(0 <= top < PHONE["height"] / 2 for top in tops), tops


def test_two_fingers_bring_a_map_nearer_and_the_help_says_so(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{BATTLE}", viewport=PHONE, has_touch=True, is_mobile=True) as page:
        assert "Two fingers" in page.locator(".tercio-map-keys").first.inner_text()
        near = page.evaluate("""() => {
          const view = document.querySelector(".tercio-map-view"), box = view.getBoundingClientRect();
          const touch = (kind, id, x) => view.dispatchEvent(new PointerEvent(kind, { pointerId: id, bubbles: true,
            pointerType: "touch", clientX: box.left + x, clientY: box.top + 50 }));
          view.setPointerCapture = () => {};
          touch("pointerdown", 1, 100); touch("pointerdown", 2, 150);
          touch("pointermove", 2, 200);
          touch("pointerup", 1, 100); touch("pointerup", 2, 200);
          return document.querySelector(".tercio-map").dataset.zoom;
        }""")
        assert float(near) == 2.0
    with opened(browser, f"{site}/{BATTLE}") as page:
        assert "Ctrl" in page.locator(".tercio-map-keys").first.inner_text()


def test_paper_has_no_buttons_and_the_map_stands_where_it_is_told_of(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{BATTLE}") as page:
        page.emulate_media(media="print")
        assert page.locator("article .tercio-ways").first.is_hidden()
        document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
        try:
            first = document[0].get_textpage().get_text_range()
        finally:
            document.close()
        assert "Map" in first.splitlines()[-1] or "Map" in first, "the map follows on the first sheet"


def test_the_box_of_a_test_is_not_torn_between_columns_of_paper(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/tests.html") as page:
        page.emulate_media(media="print")
        torn = page.evaluate("""() => [...document.querySelectorAll("[id^=quick-test] ~ .tercio-columns .tercio-one")]
          .filter((one) => !one.querySelector("tbody > tr:nth-child(22)"))
          .map((one) => [one, ...one.querySelectorAll(".tercio-box")].map((part) => getComputedStyle(part).breakInside))
          .flat()""")
        assert len(torn) > 10
        assert set(torn) == {"avoid"}


def test_no_sheet_of_paper_has_the_edition_alone(browser: Browser, site: str) -> None:
    """However long the page is: lines are added until it has a sheet more."""
    with opened(browser, f"{site}/{RULES}/index.html") as page:
        before = 0
        for _ in range(60):
            page.locator(".tercio-edition").evaluate("(one) => one.insertAdjacentHTML('beforebegin', '<p>More.</p>')")
            document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4")))
            try:
                count, last = len(document), document[len(document) - 1].get_textpage().get_text_range().splitlines()
            finally:
                document.close()
            if before and count > before:
                assert last[0] == "More."
                return
            before = count
        pytest.fail("the page has grown by no sheet")


def test_a_game_says_where_to_begin(browser: Browser, site: str) -> None:
    for place, words in ((RULES, "Begin here"), (f"it/{RULES}", "Da dove cominciare")):
        with opened(browser, f"{site}/{place}/index.html") as page:
            begin = page.locator("article p", has_text=words)
            assert begin.locator("a[href='scenarios/rethel_1650.html']").count() == 1
