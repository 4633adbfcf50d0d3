"""The rules site in a real browser, as players use it: search, languages, links, glossary, maps; on a phone too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.serving import served
from tests.browser.watching import DESKTOP, PHONE, opened, serious_findings, sideways, thin_out
from tests.browser.weighing import weighed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RULES = "rules/esa"
MELEE = f"{RULES}/7-melee.html"
BATTLE = f"{RULES}/scenarios/rethel_1650.html"
KINDS = (
    "index.html",
    f"{RULES}/index.html",
    MELEE,
    f"{RULES}/glossary.html",
    f"{RULES}/tests.html",
    f"{RULES}/odds.html",
    f"{RULES}/roster.html",
    f"{RULES}/terrain.html",
    f"{RULES}/things.html",
    f"{RULES}/rules.html",
    f"{RULES}/choices.html",
    f"{RULES}/armies/france_1648.html",
    f"{RULES}/decks/base.html",
    BATTLE,
)
"""A page of every kind."""
IN_THE_DARK = ("index.html", f"{RULES}/tests.html", f"{RULES}/odds.html", BATTLE)
"""On which every colour of the others can be seen."""
WIDE = {"width": 1440, "height": 900}
"""On which a list of troops is a table."""


def in_view(page: Page, anchor: str) -> bool:
    """Whether an element stands in the upper part of the window, below the page's head."""
    top = page.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top / innerHeight", anchor)
    return 0 <= float(top) < 0.6


# --- finding one's way ---------------------------------------------------------------------------------------------


def test_the_language_switch_keeps_the_page(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        assert page.evaluate("document.documentElement.lang") == "en"
        page.locator(".md-select").hover()
        page.locator(".md-select__link[hreflang=it]").click()
        page.wait_for_url(f"**/it/{MELEE}*")
        assert page.evaluate("document.documentElement.lang") == "it"
        assert "mischia" in page.locator("h1").first.inner_text()
        page.goto(f"{site}/it/{MELEE}#esa-7-2b")
        page.locator(".md-select").hover()
        page.locator(".md-select__link[hreflang=en]").click()
        page.wait_for_url(lambda address: "/it/" not in address and address.endswith(f"{MELEE}#esa-7-2b"))


def test_a_page_says_which_game_it_is_of(browser: Browser, site: str) -> None:
    """Who comes from elsewhere to a chapter, on a phone without a menu beside it."""
    with opened(browser, f"{site}/{MELEE}", viewport=PHONE) as page:
        way = page.locator(".md-path a", has_text="Colours and Orders")
        assert way.is_visible()
        way.click()
        page.wait_for_url(f"**/{RULES}/index.html")


def test_a_page_that_is_not_there_leads_on(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/404.html") as page:
        ways = page.locator(".tercio-ways:visible a:not([hreflang])")
        assert ways.count() >= 2
        ways.last.click()
        page.wait_for_url(f"**/{RULES.partition('/')[0]}/**")


def test_a_page_that_is_not_there_speaks_the_language_of_its_folder(browser: Browser, built_site: Path) -> None:
    """As a host shows it: at the address that was asked for."""
    missing = built_site / "it/rules/missing.html"
    missing.write_bytes((built_site / "404.html").read_bytes())
    try:
        with served(built_site) as address, opened(browser, f"{address}/it/rules/missing.html") as page:
            assert page.locator("h1:visible").inner_text() == "Questa pagina non c'è"
            page.locator(".tercio-ways:visible a[hreflang=en]").click()
            page.wait_for_url(f"{address}/index.html")
    finally:
        missing.unlink()


def test_a_page_that_is_not_there_finds_the_folder_of_its_site(browser: Browser, built_site: Path) -> None:
    """A host that serves several sites, each from a folder: nobody has told this one its address."""
    missing = built_site / "rules/missing.html"
    missing.write_bytes((built_site / "404.html").read_bytes())
    at = built_site.name
    try:
        # Not `opened`, which wants no address that leads nowhere: the first that are tried do.
        with served(built_site.parent) as address, browser.new_page() as page:
            page.goto(f"{address}/{at}/rules/missing.html")
            page.locator(f".tercio-ways:visible a[href^='/{at}/']").first.wait_for()
            styled = "(at) => [...document.styleSheets].some((one) => one.href?.includes(at))"
            page.wait_for_function(styled, arg=f"/{at}/")
            # Its scripts are fetched once more, from where they are: only then does it listen.
            page.wait_for_load_state("networkidle")
            page.keyboard.press("/")
            page.wait_for_function("window.tercioFind?.('melee').length > 0")
            page.keyboard.press("Escape")
            page.locator(".tercio-ways:visible a:not([hreflang])").last.click()
            page.wait_for_url(f"{address}/{at}/rules/**")
    finally:
        missing.unlink()


def test_a_cross_reference_lands_on_its_anchor(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{BATTLE}") as page:
        link = page.locator("article").get_by_role("link", name="focus", exact=True).first
        address = link.get_attribute("href")
        assert address is not None
        anchor = address.partition("#")[2]
        assert anchor
        link.click()
        page.wait_for_url(f"**#{anchor}")
        page.wait_for_load_state("load")
        assert "10.7" in page.locator(f"[id='{anchor}']").inner_text()
        page.wait_for_timeout(200)
        assert in_view(page, anchor)


def test_every_link_between_pages_leads_to_a_page_and_an_anchor(browser: Browser, site: str) -> None:
    """Of a chapter and of the battle: the links of all pages are checked when the site is built."""
    for start in (MELEE, f"it/{BATTLE}"):
        with opened(browser, f"{site}/{start}") as page:
            dead = page.evaluate("""async () => {
              const links = [...document.querySelectorAll("article a[href]")].map((one) => new URL(one.href));
              const own = links.filter((one) => one.origin === location.origin), dead = [], known = new Map();
              for (const link of own) {
                const path = link.origin + link.pathname;
                if (!known.has(path)) {
                  const answer = await fetch(path);
                  known.set(path, answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null);
                }
                const there = known.get(path), id = decodeURIComponent(link.hash.slice(1));
                if (!there || (id && !there.getElementById(id))) dead.push(link.href);
              }
              return [own.length, dead];
            }""")
            assert dead[1] == []
            assert dead[0] > 10


def test_the_glossary_is_shown_where_a_term_is_pointed_at(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        term = page.locator("a.tercio-term").first
        shown = page.locator(".tercio-tip")
        assert shown.count() == 0 or not shown.first.is_visible()
        term.hover()
        shown.first.wait_for(state="visible")
        said = shown.first.inner_text()
        assert "order card" in said
        page.mouse.move(0, 0)
        term.focus()
        shown.first.wait_for(state="visible")
        page.keyboard.press("Escape")
        shown.first.wait_for(state="hidden")


def test_a_tapped_word_opens_a_sheet_and_does_not_leave(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}", viewport=PHONE, has_touch=True) as page:
        term = page.locator("a.tercio-term").first
        words = term.inner_text()
        term.tap()
        sheet = page.locator("dialog.tercio-sheet")
        sheet.wait_for(state="visible")
        assert page.url.endswith(MELEE)
        assert sheet.locator("h2").inner_text() == words
        assert serious_findings(page) == []
        page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")


def test_an_ability_on_a_list_leads_to_its_rule_in_one_step(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/armies/france_1648.html") as page:
        link = page.locator("article a.tercio-term", has_text="Charge").first
        address = link.get_attribute("href") or ""
        assert address.endswith("9-special-abilities.html#esa-9-3")
        page.goto(f"{site}/{RULES}/ability.html")
        row = page.locator("article tbody tr", has_text="Charge").first
        assert row.locator("a", has_text="9.3 Charge").count() == 1


def test_the_quick_reference_has_the_turn_tests_with_odds_tables_and_words(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/tests.html") as page:
        heads = page.locator("article h2").all_inner_texts()
        assert [head.strip("¶ ") for head in heads][:4] == ["The turn", "Tests", "Tables", "Sectors"]
        assert page.locator("#quick-esa-test-melee").count() == 1
        assert page.locator("article .tercio-odds table").count() > 3
        assert page.locator("article", has_text="Advantage in melee").locator("table").count() > 5


# --- maps ---------------------------------------------------------------------------------------------------------


def test_the_map_of_a_battle_can_be_brought_nearer(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{BATTLE}") as page:
        drawn = page.locator(".tercio-map img").first
        drawn.scroll_into_view_if_needed()
        whole = drawn.bounding_box()
        page.get_by_role("button", name="Zoom in").first.click()
        near = drawn.bounding_box()
        assert whole is not None
        assert near is not None
        assert near["width"] > 1.2 * whole["width"]
        page.get_by_role("button", name="Whole map").first.click()
        again = drawn.bounding_box()
        assert again is not None
        assert again["width"] == whole["width"]
        page.locator(".tercio-map-view").first.focus()
        page.keyboard.press("+")
        assert float(page.locator(".tercio-map").first.get_attribute("data-zoom") or "0") > 1


# --- weight -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [MELEE, f"{RULES}/odds.html", f"{RULES}/decks/base.html"])
def test_a_first_visit_is_light_and_nothing_jumps(browser: Browser, site: str, place: str) -> None:
    """As a host would send it, text packed. The index is fetched when somebody searches."""
    weight = weighed(browser, f"{site}/{place}", PHONE)
    assert not any("/search/" in address for address in weight.sizes)
    assert sum(weight.sizes.values()) <= 250_000, weight.sizes
    assert weight.shifted < 0.1


# --- everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "places"),
    [
        (PHONE, (*KINDS[1::2], f"it/{BATTLE}")),
        pytest.param(PHONE, (*KINDS[::2], f"it/{MELEE}"), marks=pytest.mark.campaign),
        pytest.param(DESKTOP, (MELEE, f"it/{BATTLE}"), marks=pytest.mark.campaign),
    ],
    ids=["phone", "phone elsewhere", "desktop"],
)
def test_no_page_scrolls_sideways(browser: Browser, site: str, size: dict[str, int], places: tuple[str, ...]) -> None:
    with opened(browser, f"{site}/index.html", viewport=size) as page:
        wide = []
        for place in places:
            page.goto(f"{site}/{place}")
            wide += [f"{place}: {part}" for part in sideways(page)]
        assert wide == []


def test_a_wide_table_becomes_cards_on_a_phone_and_a_table_again(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{RULES}/armies/france_1648.html", viewport=PHONE) as page:
        table = page.locator("article table").first
        assert table.get_attribute("data-shape") == "cards"
        cells = table.locator("tbody tr").first.locator("td")
        heads = table.locator("thead th").all_text_contents()
        assert [cells.nth(at).get_attribute("data-head") for at in range(cells.count())] == heads
        assert cells.first.bounding_box()["width"] > 250
        # Figures stand side by side, and the whole of a regiment in a third of the screen.
        rows, height = table.locator("tbody tr").first.evaluate("""(card) => [
          new Set([...card.querySelectorAll("td.is-figure")].map((one) => one.offsetTop)).size, card.offsetHeight]""")
        assert 1 <= rows <= 2
        assert height < PHONE["height"] / 3
        page.set_viewport_size(WIDE)
        page.wait_for_function("!document.querySelector('article table').dataset.shape")
        page.set_viewport_size(PHONE)
        page.goto(f"{site}/{MELEE}")
        assert page.locator("article table").first.get_attribute("data-shape") == "turned"


@pytest.mark.parametrize(
    ("scheme", "kinds", "is_whole"),
    [
        ("light", KINDS[::2], False),
        pytest.param("light", KINDS[1::2], False, marks=pytest.mark.campaign),
        ("dark", IN_THE_DARK, False),
        pytest.param("light", KINDS, True, marks=pytest.mark.campaign),
        pytest.param("dark", (*KINDS, f"it/{BATTLE}"), True, marks=pytest.mark.campaign),
    ],
    ids=["light", "light elsewhere", "dark", "light in every row", "dark everywhere"],
)
def test_no_reader_is_kept_out(
    browser: Browser, site: str, scheme: Literal["light", "dark"], kinds: tuple[str, ...], is_whole: bool
) -> None:
    with opened(browser, f"{site}/index.html", viewport=PHONE, color_scheme=scheme) as page:
        found = {}
        for kind in kinds:
            page.goto(f"{site}/{kind}")
            if not is_whole:
                thin_out(page)
            found[kind] = serious_findings(page, *(("color-contrast",) if scheme == "dark" else ()))
        assert {kind: told for kind, told in found.items() if told} == {}


def test_a_page_can_be_read_by_keyboard_alone(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/{MELEE}") as page:
        page.keyboard.press("Tab")
        skip = page.evaluate("document.activeElement.textContent.trim()")
        assert "Skip" in skip
        page.keyboard.press("Enter")
        page.wait_for_url("**#*")


def test_a_wide_table_is_printed_whole(browser: Browser, site: str) -> None:
    """As cards, since paper cannot be scrolled; on a screen that is wide enough it is a table again."""
    with opened(browser, f"{site}/{RULES}/armies/france_1648.html", viewport={"width": 1920, "height": 900}) as page:
        # That the page is wide is said before its text, or it would jump when the text comes.
        order, wide = page.evaluate("""() => {
          const main = document.querySelector(".md-main__inner"), sign = document.querySelector(".tercio-roomy");
          return [sign.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING, main.clientWidth];
        }""")
        assert order
        assert wide > 1600
        table = page.locator("article table").first
        assert table.get_attribute("data-shape") is None
        page.emulate_media(media="print")
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        assert table.get_attribute("data-shape") == "cards"
        assert sideways(page) == []
        page.emulate_media(media="screen")
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        assert table.get_attribute("data-shape") is None
