"""That the site holds together: every page is in the navigation, every link leads somewhere, no font from afar."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import PurePosixPath

import pytest
import yaml

from compiler.checks.registry import CODES
from dsl.format import format_text
from dsl.source import Source
from tercio.reference.pages import PAGES
from tercio.site.navigation import HERE
from tests.architecture.sources import REPOSITORY
from tests.site.pages import Block, all_pages, anchors, blocks, links, page_text

CONFIGURATION = REPOSITORY / "site" / "mkdocs.yml"


@cache
def configuration() -> dict[str, object]:
    loaded = yaml.safe_load(CONFIGURATION.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def navigated(nav: object) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, list):
        for one in nav:
            yield from navigated(one)
    elif isinstance(nav, dict):
        for one in nav.values():
            yield from navigated(one)


def test_every_page_is_in_the_navigation_once_and_exists() -> None:
    pages = [page for page in navigated(configuration()["nav"]) if page != HERE]
    unlisted = str(configuration()["not_in_nav"])
    codes = [page for page in all_pages() if fnmatch(page, unlisted)]
    assert len(codes) == len(CODES)
    assert sorted(pages + codes) == all_pages()


def test_the_rules_have_their_place_in_the_navigation() -> None:
    assert HERE in navigated(configuration()["nav"])


def test_the_site_is_built_outside_its_sources() -> None:
    told = configuration()
    assert (told["docs_dir"], told["site_dir"]) == ("docs", "../build/site")


def test_no_font_comes_from_another_host() -> None:
    theme = configuration()["theme"]
    assert isinstance(theme, dict)
    assert theme["font"] is False


@pytest.mark.parametrize("page", all_pages())
def test_links_lead_to_pages_and_headings(page: str) -> None:
    dead = []
    for link in links(page_text(page)):
        place, _, anchor = link.partition("#")
        target = _resolved(page, place) if place else page
        if target.startswith(("rules/", "it/rules/")):
            continue  # written from the library; the build of the site follows these
        if target not in all_pages() or (anchor and anchor not in anchors(page_text(target))):
            dead.append(link)
    assert dead == []


@pytest.mark.parametrize("page", all_pages())
def test_a_page_has_one_title_and_no_heading_twice(page: str) -> None:
    text = page_text(page)
    assert text.startswith("# ")
    names = anchors(text)
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def _resolved(page: str, link: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(page).parent / link).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def test_a_dead_link_would_be_seen() -> None:
    assert links("see [here](gone.md#x) and `[not](this.md)`") == ["gone.md#x"]
    assert anchors("# One\n\n## Two words, `code`\n\n## Three { #named }\n") == ["one", "two-words-code", "named"]
    assert anchors('# One\n\n| <a id="e1"></a>[E1](e1.md) |\n') == ["one", "e1"]
    assert _resolved("develop/add.md", "../reference/errors.md") == "reference/errors.md"


HAND_WRITTEN = [
    block for page in all_pages() if page not in PAGES for block in blocks(page) if block.language == "tercio"
]


@pytest.mark.parametrize("block", HAND_WRITTEN, ids=str)
def test_examples_are_laid_out_as_the_formatter_does(block: Block) -> None:
    laid_out, problems = format_text(Source(str(block), block.text))
    assert problems == ()
    assert laid_out == block.text
