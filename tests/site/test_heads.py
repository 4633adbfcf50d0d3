"""What a page says of itself: words of a stranger stay words, also in an attribute."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tercio.site.heads import first_words, head_of
from tercio.site.plugin import TercioPlugin

TRAP = "A camp by the river, called &quot;&gt;&lt;script&gt;window.hacked=1&lt;/script&gt; by its author"


def test_a_description_cannot_leave_its_attribute() -> None:
    page = SimpleNamespace(meta={})
    TercioPlugin().on_page_content(
        f"<p>{TRAP}</p>", page=cast("Any", page), config=cast("Any", None), files=cast("Any", None)
    )
    described = page.meta["description"]
    assert described.startswith("A camp by the river")
    assert not {'"', "<", ">"} & set(described)


def test_the_first_paragraph_that_says_something_describes_a_page() -> None:
    long = "The <em>first</em> sentence that is long enough to describe a page of rules."
    assert first_words(f"<p>Short.</p><p>{long}</p>") == long.replace("<em>", "").replace("</em>", "")
    assert first_words("<p>Short.</p>") == ""


@pytest.mark.parametrize(
    ("address", "shown"),
    [("https://club.example/", "https://club.example/replays/lane/seed_1.png"), ("", "../../replays/lane/seed_1.png")],
)
def test_a_page_with_a_picture_tells_those_who_link_to_it(address: str, shown: str) -> None:
    meta = {"title": "Lane", "image": "replays/lane/seed_1.png"}
    page = SimpleNamespace(meta=meta, title="Lane", canonical_url=None, url="scenarios/lane/x.html")
    head = head_of(cast("Any", page), cast("Any", SimpleNamespace(site_url=address)), "en", "Club", [])
    assert f'<meta property="og:image" content="{shown}">' in head
    assert "summary_large_image" in head
