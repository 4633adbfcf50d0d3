"""Pages of the guide, and of a small game beside them, in a real browser: light, still, and nothing parted or empty."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.architecture.sources import REPOSITORY
from tests.browser.serving import served
from tests.browser.watching import DESKTOP, PHONE, opened, sideways
from tests.browser.weighing import weighed
from tests.compiler.site.small import TEXT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = REPOSITORY / "site" / "docs"
PAGES = (
    "gallery.md",
    "reference/words.md",
    "reference/rulesets/esa.md",
    "reference/errors.md",
    "reference/errors/e0302.md",
    "reference/commands.md",
)
CONFIGURATION = """
site_name: Guide
use_directory_urls: false
theme: {name: material, font: false, features: [navigation.path, navigation.tabs, navigation.tabs.sticky]}
nav:
  [gallery.md, reference/words.md, reference/rulesets/esa.md, reference/commands.md, marked.md,
   Errors and warnings: reference/errors.md]
not_in_nav: reference/errors/*.md
plugins: [search, {tercio: {play: false}}]
markdown_extensions: [attr_list, md_in_html, tables, {toc: {permalink: true}}]
"""
MARKED = """# Rules

### 1a One against many { #one .tercio-lettered }

<p class="tercio-marks"><code>X-1a</code> <span class="tercio-badge tercio-simulated">simulated</span></p>

It is played.

### 1b Cups and dice { #two .tercio-lettered }

<p class="tercio-marks"><code>X-1b</code> <span class="tercio-badge tercio-tabletop">table-top only</span></p>

It is not.
"""
"""Two rules as the pages of a chapter have them."""
_PICTURE = re.compile(r"\]\((assets/[\w.]+)\)\{([^}]*)\}")


@pytest.fixture(scope="module")
def guide(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001
    """A few pages as our own site builds them."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = tmp_path_factory.mktemp("guide")
    for page in PAGES:
        (folder / "docs" / page).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DOCS / page, folder / "docs" / page)
    shutil.copytree(DOCS / "assets", folder / "docs" / "assets")
    (folder / "docs" / "marked.md").write_text(MARKED, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(CONFIGURATION, encoding="utf-8")
    (folder / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    build(load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "site")))
    with served(folder / "site") as address:
        yield address


@pytest.mark.parametrize("size", [PHONE, {"width": 768, "height": 1024}, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_the_gallery_is_light_and_nothing_jumps(browser: Browser, guide: str, size: dict[str, int]) -> None:
    """With whatever the browser fetches when the page is opened; pictures far below wait until they are near."""
    weight = weighed(browser, f"{guide}/gallery.html", size)
    assert sum(weight.sizes.values()) <= 250_000, weight.sizes
    assert weight.shifted < 0.1


@pytest.mark.parametrize("page", ["gallery.md", "index.md"])
def test_pictures_of_the_guide_say_how_large_they_are(page: str) -> None:
    """Without it a browser takes them for nothing high, so that all are near, and the page jumps as they come."""
    from PIL import Image

    found = _PICTURE.findall((DOCS / page).read_text(encoding="utf-8"))
    assert found
    for path, said in found:
        if path.endswith(".svg"):
            assert re.search(r"width=\d+ height=\d+", said)
            continue
        with Image.open(DOCS / path) as picture:
            assert f"width={picture.width} height={picture.height}" in said, path


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("page", ["reference/words.html", "reference/rulesets/esa.html"])
def test_a_word_to_write_is_never_parted(browser: Browser, guide: str, page: str, size: dict[str, int]) -> None:
    with opened(browser, f"{guide}/{page}", viewport=size) as shown:
        parted = shown.evaluate("""() => [...document.querySelectorAll("article td:first-child > code:only-child")]
          .filter((one) => one.getClientRects().length > 1).map((one) => one.textContent)""")
        assert parted == []
        assert shown.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_page_of_many_tables_is_laid_out_few_times(browser: Browser, guide: str, size: dict[str, int]) -> None:
    """Measuring and changing one table after the other lays out all of a long page for each: a phone stood still."""
    with opened(browser, "about:blank", viewport=size) as page:
        watch = page.context.new_cdp_session(page)
        watch.send("Performance.enable")
        page.goto(f"{guide}/reference/words.html")
        counted = {one["name"]: one["value"] for one in watch.send("Performance.getMetrics")["metrics"]}
        assert page.locator("article table").count() > 50
        assert counted["LayoutCount"] < 30


def test_no_heading_is_followed_by_an_empty_line(browser: Browser, guide: str) -> None:
    """The sign that links to it would stand there alone where the heading fills its line."""
    with opened(browser, f"{guide}/reference/errors/e0302.html", viewport=PHONE) as page:
        empty = page.evaluate("""() => {
          const heading = document.querySelector("article h1"), sign = heading.querySelector(".headerlink"), found = [];
          const text = [...heading.childNodes].find((one) => one.nodeType === Node.TEXT_NODE);
          for (const words of ["E0302", "E0302 unknown", "E0302 unknown name", "E0302 unknown name of"]) {
            for (let more = 0; more < 12; more += 1) {
              text.data = words + "i".repeat(more);
              const with_sign = heading.offsetHeight;
              sign.style.display = "none";
              if (heading.offsetHeight < with_sign) { found.push(text.data); }
              sign.style.display = "";
            }
          }
          return found;
        }""")
        assert empty == []


def test_at_the_table_only_what_is_unusual_of_a_rule_is_marked(browser: Browser, guide: str) -> None:
    """That the engine plays a rule is usual: its mark is for a wide screen, and takes no room on a phone."""
    marks = """() => [...document.querySelectorAll(".tercio-marks .tercio-badge")]
      .filter((one) => one.offsetWidth).map((one) => one.textContent)"""
    room = "(id) => getComputedStyle(document.getElementById(id)).paddingRight"
    with opened(browser, f"{guide}/marked.html", viewport=PHONE) as page:
        assert page.evaluate(marks) == ["table-top only"]
        assert page.evaluate(room, "one") == "0px"
        assert page.evaluate(room, "two") != "0px"
        page.set_viewport_size(DESKTOP)
        assert page.evaluate(marks) == ["simulated", "table-top only"]


def test_a_page_below_one_of_the_menu_says_where_it_is(browser: Browser, guide: str) -> None:
    """Pages of errors are too many for a menu; their path leads to the page that lists them."""
    with opened(browser, f"{guide}/reference/errors/e0302.html") as page:
        way = page.locator(".md-path a", has_text="Errors and warnings")
        assert (way.get_attribute("href") or "").endswith("errors.html")


def test_a_long_list_of_names_opens_where_it_is_linked_to(browser: Browser, guide: str) -> None:
    with opened(browser, f"{guide}/reference/rulesets/esa.html", viewport=PHONE) as page:
        page.locator(".tercio-jump a", has_text="ability").first.click()
        page.wait_for_url("**#ability")
        folded = page.locator("#ability ~ details.tercio-names").first
        assert not folded.locator("table").is_visible()
        folded.locator("summary").click()
        assert folded.locator("td", has_text="press_on").first.is_visible()


def test_long_lines_to_write_run_off_no_card_and_a_wide_picture_opens_as_large_as_it_is(
    browser: Browser, guide: str
) -> None:
    with opened(browser, f"{guide}/reference/commands.html", viewport=PHONE) as page:
        page.wait_for_function("document.querySelector('article table[data-shape=cards]')")
        assert [one for one in sideways(page) if one.startswith("T")] == []
        page.goto(f"{guide}/gallery.html")
        page.locator("article img").first.click()
        shown = page.locator("dialog.tercio-large img")
        shown.wait_for()
        assert shown.evaluate("(one) => one.getBoundingClientRect().width") >= 1200
        shown.click(position={"x": 100, "y": 300})
        assert page.locator("dialog.tercio-large").is_visible(), "a finger that moves it does not close it"
        page.locator("dialog.tercio-large button").click()
        assert not page.locator("dialog.tercio-large").is_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_linked_to_stops_below_the_bar_and_its_tabs(browser: Browser, guide: str, size: dict[str, int]) -> None:
    """A heading under the bar leaves its words to the one that is seen next: the wrong rule is read."""
    with opened(browser, f"{guide}/reference/rulesets/esa.html#sequence", viewport=size) as page:
        page.wait_for_load_state("networkidle")
        bar = page.evaluate("document.querySelector('.md-header').getBoundingClientRect().bottom")
        assert page.locator(".md-header .md-tabs").is_visible() == (size is DESKTOP)
        tops = page.evaluate("['sequence'].map((name) => document.getElementById(name).getBoundingClientRect().top)")
        page.locator(".tercio-jump a", has_text="ability").first.click()
        page.wait_for_url("**#ability")
        tops += page.evaluate("['ability'].map((name) => document.getElementById(name).getBoundingClientRect().top)")
        assert all(bar < top < bar + 60 for top in tops), (bar, tops)


def test_on_a_phone_the_button_that_copies_lies_on_no_words(browser: Browser, guide: str) -> None:
    with opened(browser, f"{guide}/gallery.html", viewport=PHONE) as page:
        rooms = page.evaluate("""() => [...document.querySelectorAll(".md-typeset pre > code")]
          .map((code) => parseFloat(getComputedStyle(code).paddingRight))""")
        assert min(rooms) >= 32
