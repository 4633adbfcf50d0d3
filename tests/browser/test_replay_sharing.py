"""Replays as they are used: on a phone, sent to a friend, shown within another page, looked up by who is who."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from compiler.backends.replay.reel import SeenAs
from tests.browser.test_replay_page import html, step_of
from tests.browser.watching import PHONE, opened
from tests.compiler.replay.reels import page_of, small_reel, words

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VIEW = "document.querySelector('#board svg').getAttribute('viewBox').split(' ').map(Number)"
PINCH = """() => {
  const map = document.querySelector("#board svg"), box = map.getBoundingClientRect();
  const touch = (target, name, id, x) => target.dispatchEvent(new PointerEvent(name, {
    pointerId: id, pointerType: "touch", bubbles: true, clientX: box.left + x, clientY: box.top + box.height / 2 }));
  touch(map, "pointerdown", 1, 120); touch(map, "pointerdown", 2, 160);
  touch(map, "pointermove", 1, 80); touch(map, "pointermove", 2, 200);
  touch(map, "pointerup", 1, 80); touch(map, "pointerup", 2, 200);
}"""


@pytest.fixture(scope="module")
def rethel(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("shared") / "rethel.html"
    file.write_text(html("esa", "rethel_1650"), encoding="utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def carmes(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("shared") / "carmes.html"
    file.write_text(html("cape", "carmes_1626"), encoding="utf-8")
    return file.as_uri()


def test_on_a_phone_the_words_and_the_buttons_stand_below_the_map_and_counters_can_be_touched(
    browser: Browser, rethel: str
) -> None:
    with opened(browser, f"{rethel}#60", viewport=PHONE) as page:
        boxes = {name: page.locator(f"#{name}").bounding_box() for name in ("now", "play", "forward", "board")}
        assert all(box is not None and box["y"] + min(box["height"], 60) <= PHONE["height"] for box in boxes.values())
        widths = page.evaluate("""() => [...document.querySelectorAll(".token.unit")]
          .filter((one) => one.style.display !== "none")
          .map((one) => one.querySelector(".body").getBoundingClientRect().width)""")
        assert min(widths) >= 24
        page.locator("#hearts").scroll_into_view_if_needed()
        assert page.locator("#telling").is_visible()


def test_on_a_phone_a_battle_opens_and_ends_with_the_whole_map_and_goes_near_between(
    browser: Browser, carmes: str
) -> None:
    with opened(browser, carmes, viewport=PHONE) as page:
        whole = page.evaluate(VIEW)
        assert page.get_by_role("button", name="The whole map").is_disabled()
        page.locator("#turn").select_option(index=1)
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        assert page.evaluate(VIEW)[2] < whole[2]
        page.keyboard.press("End")
        assert page.evaluate(VIEW) == whole


def test_who_chose_how_near_the_map_is_keeps_it(browser: Browser, carmes: str) -> None:
    with opened(browser, carmes, viewport=PHONE) as page:
        page.get_by_role("button", name="Larger").click()
        width = page.evaluate(VIEW)[2]
        for key in ("ArrowRight", "ArrowRight", "End", "Home"):
            page.keyboard.press(key)
            assert page.evaluate(VIEW)[2] == width


@pytest.mark.parametrize("size", [PHONE, {"width": 768, "height": 1024}], ids=["phone", "tablet"])
def test_who_is_told_of_has_a_name_that_hides_no_counter_and_the_words_are_in_sight(
    browser: Browser, rethel: str, size: dict[str, int]
) -> None:
    """Rings and ways lie below the counters, names above."""
    with opened(browser, f"{rethel}#60", viewport=size) as page:
        layers = page.evaluate("[...document.querySelectorAll('#board svg > g[id]')].map((one) => one.id)")
        assert layers[-5:] == ["rings", "ways", "tokens", "aims", "names"]
        about = page.evaluate("JSON.parse(document.getElementById('data').textContent).steps[60].about.length")
        assert page.locator("#rings circle").count() == page.locator("#names text").count() == about > 0
        buttons = page.locator("#play").bounding_box()
        assert buttons is not None
        assert buttons["y"] + buttons["height"] <= size["height"]


def test_two_fingers_bring_the_map_nearer(browser: Browser, rethel: str) -> None:
    with opened(browser, rethel, viewport=PHONE, has_touch=True) as page:
        before = page.evaluate(VIEW)
        page.evaluate(PINCH)
        after = page.evaluate(VIEW)
        assert after[2] < 0.5 * before[2]


def test_a_moment_is_shared_and_a_changed_address_is_followed(browser: Browser, rethel: str) -> None:
    with opened(browser, f"{rethel}#40") as page:
        page.get_by_role("button", name="Link to this moment").click()
        assert page.locator("#shared input").input_value() == f"{rethel}#40"
        page.evaluate("location.hash = '#55-it'")
        page.wait_for_selector("body[data-step='55']")
        assert page.evaluate("document.documentElement.lang") == "it"


def test_arrows_step_after_a_choice_with_the_mouse(browser: Browser, rethel: str) -> None:
    """A list that keeps the keys would change the turn instead."""
    with opened(browser, rethel) as page:
        page.locator("#turn").click()
        page.select_option("#turn", label="Turn 2")
        here = step_of(page)
        page.keyboard.press("ArrowRight")
        assert step_of(page) > here
        assert page.locator("#when").text_content().startswith("Turn 2")


def test_within_another_page_only_the_battle_is_shown(browser: Browser, rethel: str) -> None:
    with opened(browser, rethel) as page:
        page.get_by_role("button", name="Embed").click()
        snippet = page.locator("#shared input").input_value()
        assert snippet.startswith(f'<iframe src="{rethel}?embed#0"')
        page.goto(f"{rethel}?embed#40")
        assert page.locator("#board").is_visible()
        assert page.locator("#now").is_visible()
        assert not page.locator("header").is_visible()
        assert not page.locator("#hearts").is_visible()


def test_key_moments_lead_to_their_step_and_the_end_has_a_card(browser: Browser, carmes: str) -> None:
    with opened(browser, carmes) as page:
        assert not page.locator("#result").is_visible()
        score = page.locator("#legend .figure").all_text_contents()
        moments = page.locator("#moments button")
        assert 2 <= moments.count() <= 8
        moments.first.click()
        assert step_of(page) == int(moments.first.get_attribute("data-step") or "-1")
        page.keyboard.press("End")
        assert page.locator("#result h2").text_content().startswith(("Winner: ", "Nobody"))
        # Points decide a fight in which nobody gives way: they stand beside the firmness.
        assert page.locator("#score .count .section").all_text_contents() == ["Firmness", "Victory points"]
        assert "Victory points: " in page.locator("#result").text_content()
        assert page.locator("#legend .figure").all_text_contents() != score


def test_what_is_kept_in_halves_is_told_as_players_count_it_and_the_end_says_why(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "halves.html"
    file.write_text(page_of(replace(small_reel(), is_halved=True)), encoding="utf-8")
    with opened(browser, file.as_uri()) as page:
        page.keyboard.press("End")
        assert page.locator("#score b").all_text_contents() == ["2½", "0"]
        assert page.locator("#result p").all_text_contents()[0] == "The end"


def test_every_figure_of_a_table_has_letters_of_its_own_and_a_legend(browser: Browser, carmes: str) -> None:
    with opened(browser, carmes) as page:
        listed = page.locator("#sign-list button").all_text_contents()
        assert "DAD'Artagnan" in listed
        letters = page.evaluate("""() => [...document.querySelectorAll(".token.figure")]
          .map((one) => one.className.baseVal.match(/side\\d/)[0] + one.querySelector("text").textContent)""")
        assert len(letters) >= 8
        assert len(set(letters)) == len(letters)
        # Letters are filled, not drawn around: a line about them would make them blots.
        assert page.evaluate("getComputedStyle(document.querySelector('#sign-list text')).stroke") == "none"
        page.locator("#sign-list button", has_text="Porthos").click()
        assert "Porthos" in page.locator("#picked").text_content()
        signs = page.locator("#mark-list li")
        told = [text for text in signs.all_text_contents() if text]
        assert len(told) == len(set(told)) >= 2
        letters = page.locator("#mark-list .badge-sign text").all_text_contents()
        assert len(letters) == len(set(letters))


def test_the_map_covers_nothing_that_is_read_below_it(browser: Browser, carmes: str) -> None:
    with opened(browser, carmes, viewport={"width": 1440, "height": 900}) as page:
        page.locator("#sign-list button").first.wait_for()
        for far in (400, 900, 1400):
            page.evaluate("(far) => window.scrollTo(0, far)", far)
            covering = page.evaluate("""() => {
              const box = (name) => document.getElementById(name).getBoundingClientRect();
              return box("field").bottom > box("signs").top + 1;
            }""")
            assert not covering


def test_at_the_end_a_phone_shows_who_won_and_why_whole(browser: Browser, rethel: str) -> None:
    with opened(browser, rethel, viewport=PHONE) as page:
        page.keyboard.press("End")
        page.locator("#result h2").wait_for()
        assert page.evaluate("""() => {
          const box = document.getElementById("caption");
          return box.scrollHeight <= box.clientHeight + 1;
        }""")
        buttons = page.locator(".jumps").bounding_box()
        assert buttons is not None
        assert buttons["y"] + buttons["height"] <= PHONE["height"]


def test_a_replay_has_the_colours_that_its_site_was_set_to(browser: Browser, rethel: str) -> None:
    """As the theme of the site remembers them; a button changes them here."""
    scheme = "document.documentElement.dataset.scheme"
    with opened(browser, rethel, color_scheme="light") as page:
        assert page.evaluate(scheme) == "light"
        palette = '{"index":1,"color":{"scheme":"slate"}}'
        page.evaluate("(palette) => localStorage.setItem('/.__palette', palette)", palette)
        page.reload()
        assert page.evaluate(scheme) == "dark"
        page.locator("#scheme").click()
        assert page.evaluate(scheme) == "light"
        page.reload()
        assert page.evaluate(scheme) == "light"


def test_a_page_leads_back_to_its_scenario_and_to_what_an_army_saw(browser: Browser, tmp_path: Path) -> None:
    views = (SeenAs(words("everybody"), "all.html", True), SeenAs(words("Red", "Rossi"), "red.html"))
    for name in ("all", "red"):
        here = tuple(replace(seen, is_here=seen.href == f"{name}.html") for seen in views)
        reel = replace(small_reel(), back=words("../lane.html", "../it/lane.html"), views=here)
        (tmp_path / f"{name}.html").write_text(page_of(reel), encoding="utf-8")
    with opened(browser, (tmp_path / "all.html").as_uri()) as page:
        assert page.locator("#back-link").get_attribute("href") == "../lane.html"
        page.select_option("#eyes", label="Red")
        page.wait_for_url("**/red.html*")
        assert page.locator("#eyes option:checked").text_content() == "Red"


def test_on_a_phone_no_button_lies_on_the_map_and_both_scores_are_seen(browser: Browser, carmes: str) -> None:
    with opened(browser, carmes, viewport=PHONE) as page:
        boxes = {name: page.locator(f"#{name}").bounding_box() for name in ("zoom", "board", "score", "controls")}
        edges = {name: (box["y"], box["y"] + box["height"]) for name, box in boxes.items() if box is not None}
        assert edges["zoom"][1] <= edges["board"][0]
        assert edges["board"][1] <= edges["score"][0]
        assert edges["score"][1] <= edges["controls"][0]


def test_a_replay_is_printed_in_light_colours_without_its_buttons(browser: Browser, rethel: str) -> None:
    with opened(browser, rethel, color_scheme="dark") as page:
        ink = "getComputedStyle(document.body).color"
        dark = page.evaluate(ink)
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate(ink) == "rgb(34, 29, 24)" != dark
        assert page.locator("#now").is_visible()
        shown = [
            name
            for name in ("settings", "position", "play", "turn", "zoom", "share")
            if page.locator(f"#{name}").is_visible()
        ]
        assert shown == []
