"""Replays in a real browser: what is seen at the end is what the engine played, and everybody can step through it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.diagnostics import Sink
from engine.core.system import Playing
from engine.core.watching.scene import Scene, Watched
from engine.host.play import play_ready, prepare
from tercio.project.places import shipped as shipped_folder
from tercio.project.workshop import open_workshop
from tercio.replay.page import Filmed, film_battle, replay_html
from tercio.replay.reel import place_name
from tests.browser.watching import DESKTOP, PHONE, is_too_wide, opened, serious_findings
from tests.compiler.replay.reels import page_of, small_reel
from tests.engine.conformance.games import pack_of
from tests.engine.kit.playing import BATTLE, RULES, compiled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BATTLES = (("esa", "rethel_1650"), ("condottiero", "fornovo_1495"))
EACH = pytest.mark.parametrize(("system", "scenario"), BATTLES)
SEED = 3
LINKS = {"ESA-5.1a": {"en": "rules.html#esa-5-1a", "it": "regole.html#esa-5-1a"}}

TOKENS = """() => [...document.querySelectorAll(".token")].map((token) => ({
  actor: Number(token.dataset.actor), shown: token.style.display !== "none", place: token.dataset.place,
  strength: Number(token.dataset.strength), marks: token.dataset.marks, facing: Number(token.dataset.facing),
  at: token.style.transform,
}))"""

Address = Callable[[str, str], str]


@cache
def filmed(system: str, scenario: str) -> Filmed:
    return film_battle(pack_of(system), scenario, SEED, ("eager",))


@cache
def html(system: str, scenario: str) -> str:
    shop = open_workshop(Sink())
    assert shop is not None
    page = replay_html(pack_of(system), filmed(system, scenario), shipped_folder("templates"), shop, links=LINKS)
    assert page is not None
    return page


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Address:
    folder = tmp_path_factory.mktemp("replays")

    def of(system: str, scenario: str) -> str:
        file = folder / f"{scenario}.html"
        if not file.exists():
            file.write_text(html(system, scenario), encoding="utf-8")
        return file.as_uri()

    return of


@cache
def last_scene(system: str, scenario: str) -> tuple[Scene, tuple[int, ...]]:
    """Asked of the engine itself, from a game of its own."""
    ready = prepare(pack_of(system), scenario)
    games: list[Playing] = []
    played = play_ready(ready, SEED, ("eager",), began=games.append)
    assert isinstance(ready.system, Watched)
    return ready.system.scene(games[0]), played.result.score


def step_of(page: Page) -> int:
    return int(page.evaluate("document.body.dataset.step"))


def steps_in(system: str, scenario: str) -> int:
    data = html(system, scenario).split('id="data">')[1].split("</script>")[0]
    return len(json.loads(data)["steps"]) - 1


# --- stepping -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "scenario"), [*BATTLES, ("cape", "carmes_1626")])
def test_the_end_of_a_replay_is_the_engines_result(
    browser: Browser, address: Address, system: str, scenario: str
) -> None:
    scene, score = last_scene(system, scenario)
    with opened(browser, address(system, scenario)) as page:
        page.select_option("#detail", "2")
        page.keyboard.press("End")
        assert step_of(page) == steps_in(system, scenario)
        tokens = {one["actor"]: one for one in page.evaluate(TOKENS)}
        assert len(tokens) > 5
        for actor, token in tokens.items():
            stand = scene.stands[actor]
            assert token["shown"] == (stand.place is not None)
            assert token["place"] == place_name(stand.place)
            assert (token["strength"], token["facing"]) == (stand.strength, stand.facing)
            assert token["marks"] == " ".join(stand.marks)
        figures = page.locator("#plot-table tbody tr").last.locator("td").all_text_contents()
        assert tuple(int(figure) for figure in figures) == score


@EACH
def test_a_replay_steps_to_the_end_and_back(browser: Browser, address: Address, system: str, scenario: str) -> None:
    """By its own buttons: the tokens after each step, then the same again on the way back."""
    with opened(browser, address(system, scenario)) as page:
        steps, stood, differing = page.evaluate(f"""() => {{
          const tokens = () => JSON.stringify(({TOKENS})()), seen = [tokens()], differing = [];
          const forward = document.getElementById("forward"), back = document.getElementById("back");
          while (!forward.disabled) {{ forward.click(); seen.push(tokens()); }}
          for (let at = seen.length - 2; at >= 0; at -= 1) {{
            back.click();
            if (tokens() !== seen[at]) differing.push(at);
          }}
          return [seen.length, new Set(seen).size, differing];
        }}""")
        assert differing == []
        assert steps > 100
        assert stood > 50
        assert page.locator("#back").is_disabled()
        assert step_of(page) == 0


def test_a_slider_that_is_drawn_to_the_right_never_shows_an_earlier_step(browser: Browser, address: Address) -> None:
    """Also over steps that are not told at this length: and a key on the slider still gets past them."""
    with opened(browser, address("esa", "rethel_1650")) as page:
        page.select_option("#detail", "0")
        page.locator("#position").dispatch_event("pointerdown")
        seen = page.evaluate("""() => {
          const slider = document.getElementById("position"), seen = [];
          for (let place = 0; place <= Number(slider.max); place += 1) {
            slider.value = place;
            slider.dispatchEvent(new Event("input"));
            seen.push(Number(document.body.dataset.step));
          }
          return seen;
        }""")
        assert seen == sorted(seen)
        told = sorted(set(seen))
        # Not from the start: the address may still name it, and to be sent where it already is tells a page nothing.
        wide = next(at for at, (one, other) in enumerate(pairwise(told)) if one and other - one > 2)
        page.evaluate(f"location.hash = '#{told[wide]}'")
        page.wait_for_selector(f"body[data-step='{told[wide]}']")
        page.locator("#position").press("ArrowRight")
        assert step_of(page) == told[wide + 1]


def test_turns_and_phases_can_be_jumped_to(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        page.select_option("#turn", label="Turn 2")
        assert page.locator("#when").text_content().startswith("Turn 2")
        phases = page.locator("#phase option").all_text_contents()
        page.select_option("#phase", label=phases[-1])
        assert page.locator("#when").text_content() == f"Turn 2 · {phases[-1]}"
        page.locator("#board").click(position={"x": 2, "y": 2})
        page.keyboard.press("PageDown")
        assert page.locator("#when").text_content().startswith("Turn 3")
        page.keyboard.press("PageUp")
        assert page.locator("#when").text_content().startswith("Turn 2")


def test_keys_step_and_play(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        page.keyboard.press("ArrowRight")
        one = step_of(page)
        page.keyboard.press("ArrowRight")
        assert step_of(page) > one > 0
        page.keyboard.press("ArrowLeft")
        assert step_of(page) == one
        page.select_option("#speed", "very_fast")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
        page.wait_for_selector(f"body:not([data-step='{one}'])")
        assert page.locator("#play-word").text_content() == "Pause"
        page.keyboard.press("Space")
        assert page.locator("#play-word").text_content() == "Play"
        page.keyboard.press("Home")
        assert step_of(page) == 0


def test_a_moment_has_an_address(browser: Browser, address: Address) -> None:
    with opened(browser, f"{address('esa', 'rethel_1650')}#40-it") as page:
        assert step_of(page) == 40
        assert page.evaluate("document.documentElement.lang") == "it"
        page.keyboard.press("Home")
        page.wait_for_url("**#0-it")


# --- words --------------------------------------------------------------------------------------------------------


def test_the_language_is_switched_in_place(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        page.select_option("#turn", label="Turn 2")
        here = step_of(page)
        page.get_by_role("button", name="Italiano").click()
        assert step_of(page) == here
        assert page.evaluate("document.documentElement.lang") == "it"
        assert page.locator("h1").text_content() == "Rethel: il mattino"
        assert page.locator("#when").text_content().startswith("Turno 2")
        assert page.get_by_role("button", name="Avvia").is_visible()


def test_words_cite_their_section_and_lead_there(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        linked = page.evaluate("""() => {
          const forward = document.getElementById("forward");
          while (!forward.disabled) { forward.click(); if (document.querySelector("#now a")) break; }
          return document.querySelector("#now a").getAttribute("href");
        }""")
        assert linked == "rules.html#esa-5-1a"
        assert page.locator("#now a").text_content() == "5.1a"
        page.keyboard.press("End")
        assert "3.2.5" in page.locator("#now").text_content()


def test_the_words_of_a_step_are_announced(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        now = page.locator("#now")
        assert now.get_attribute("aria-live") == "polite"
        page.keyboard.press("End")
        assert "Victory" in now.text_content() or "Nobody wins" in now.text_content()
        assert page.locator("#story [aria-current]").text_content() in now.text_content()


def test_cards_and_dice_are_shown(browser: Browser, address: Address) -> None:
    find = """(wanted) => {
      const forward = document.getElementById("forward");
      while (!forward.disabled) { forward.click(); if (document.querySelector(wanted)) return true; }
      return false;
    }"""
    with opened(browser, address("esa", "rethel_1650")) as page:
        assert page.evaluate(find, "#thrown .card")
    with opened(browser, address("condottiero", "fornovo_1495")) as page:
        assert page.evaluate(find, "#thrown .die")
        told = page.locator("#now").text_content()
        faces = ", ".join(page.locator("#thrown .die").all_text_contents())
        assert faces in told


# --- the map ------------------------------------------------------------------------------------------------------


def test_the_map_can_be_brought_nearer(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        shown = "document.querySelector('#board svg').getAttribute('viewBox').split(' ').map(Number)"
        whole = page.evaluate(shown)
        page.get_by_role("button", name="Larger").click()
        near = page.evaluate(shown)
        assert near[2] < whole[2]
        box = page.locator("#board svg").bounding_box()
        page.mouse.move(box["x"] + 200, box["y"] + 200)
        page.mouse.down()
        page.mouse.move(box["x"] + 150, box["y"] + 200)
        page.mouse.up()
        assert page.evaluate(shown)[0] > near[0]
        page.get_by_role("button", name="The whole map").click()
        assert page.evaluate(shown) == whole


def test_a_unit_tells_what_it_is(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650")) as page:
        page.locator(".token.unit").first.click()
        told = page.locator("#picked").text_content()
        assert "strength" in told
        assert page.locator(".token.unit").first.locator("title").text_content() == told


def test_ground_moves_with_the_battle(browser: Browser, address: Address) -> None:
    film = filmed("condottiero", "fornovo_1495").film
    moved = {
        place
        for shot in film.shots
        for place, stand in shot.stands
        if film.figures[place].is_ground and stand != film.first.stands[place]
    }
    assert moved, "choose a seed in which a piece of terrain is laid elsewhere"
    with opened(browser, address("condottiero", "fornovo_1495")) as page:
        page.keyboard.press("End")
        shifted = page.evaluate("""() => new Set([...document.querySelectorAll("[data-name^='feature:'][transform]")]
          .filter((one) => one.getAttribute("transform") !== "translate(0 0)").map((one) => one.dataset.name)).size""")
        assert shifted == len(moved)


# --- everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "scenario", "scheme"), [(*BATTLES[0], "light"), (*BATTLES[1], "dark")], ids=["light", "dark"]
)
def test_no_reader_is_kept_out(browser: Browser, address: Address, system: str, scenario: str, scheme: str) -> None:
    with opened(browser, address(system, scenario), color_scheme=scheme) as page:
        page.select_option("#turn", label="Turn 2")
        page.locator("#who summary").click()
        assert serious_findings(page) == []


@EACH
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_scrolls_sideways(
    browser: Browser, address: Address, system: str, scenario: str, size: dict[str, int]
) -> None:
    with opened(browser, address(system, scenario), viewport=size) as page:
        page.select_option("#detail", "0")
        wide = page.evaluate("""() => {
          const forward = document.getElementById("forward"), root = document.documentElement, wide = [];
          while (!forward.disabled) { forward.click(); if (root.scrollWidth > root.clientWidth) wide.push(1); }
          return wide;
        }""")
        assert wide == []
        assert not is_too_wide(page)


@pytest.mark.parametrize(("system", "scenario", "language"), [*((*one, "en") for one in BATTLES), (*BATTLES[0], "it")])
def test_on_a_phone_the_buttons_cover_neither_map_nor_score_and_what_happens_is_read_whole(
    browser: Browser, address: Address, system: str, scenario: str, language: str
) -> None:
    """But for the end, where the result tells the score again."""
    with opened(browser, f"{address(system, scenario)}#0-{language}", viewport=PHONE) as page:
        covered, scrolled, steps = page.evaluate("""() => {
          const forward = document.getElementById("forward"), edge = (name, side) =>
            document.getElementById(name).getBoundingClientRect()[side], told = document.getElementById("caption");
          let covered = 0, scrolled = [], steps = 0;
          for (; !forward.disabled; forward.click(), steps++) {
            covered += edge("score", "bottom") > edge("controls", "top");
            if (told.scrollHeight > told.clientHeight + 1) scrolled.push(document.body.dataset.step);
          }
          return [covered, scrolled, steps];
        }""")
        assert steps > 0
        assert covered == 0
        assert scrolled == []


def test_without_scripts_the_page_says_what_it_needs(browser: Browser, address: Address) -> None:
    with opened(browser, address("esa", "rethel_1650"), java_script_enabled=False) as page:
        assert "needs JavaScript" in page.locator("noscript").inner_text()


# --- strangers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror='window.hacked=1'>",
        "</script><script>window.hacked=1</script>",
        "{{ 7*7 }}<b>bold</b>",
        "]]><svg onload='window.hacked=1'>",
    ],
)
def test_words_of_a_stranger_are_shown_and_never_run(browser: Browser, tmp_path: Path, text: str) -> None:
    file = tmp_path / "hostile.html"
    file.write_text(page_of(small_reel(text)), encoding="utf-8")
    with opened(browser, file.as_uri()) as page:
        assert page.locator("h1").text_content() == text
        page.keyboard.press("End")
        assert text in page.locator("#now").text_content()
        assert page.locator("h1 *, #now b, #now img, #story img, #orders img").count() == 0
        page.locator("#who summary").click()
        assert page.evaluate("window.hacked === undefined")


def test_units_in_one_hex_are_all_seen(browser: Browser, tmp_path: Path) -> None:
    pack = compiled(
        rules=RULES.replace('"Company" { like piece', '"Company" { like piece  stacks yes'),
        battle=BATTLE.replace("at 0101, 0301", "at 0101, 0101"),
    )
    shop = open_workshop(Sink())
    assert shop is not None
    film = film_battle(pack, "trial", SEED, ("eager",))
    page = replay_html(pack, film, shipped_folder("templates"), shop)
    assert page is not None
    path = tmp_path / "stacked.html"
    path.write_text(page, encoding="utf-8")
    with opened(browser, path.as_uri()) as shown:
        tokens = shown.evaluate(TOKENS)
        here = [token["at"] for token in tokens if token["place"] == "0101"]
        assert len(here) == len(set(here)) == 2
