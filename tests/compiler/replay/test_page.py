"""The page of a replay: it needs nothing else, lets nothing else run, and says the same in the same bytes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from compiler.backends.replay.page import embedded, replay_page
from compiler.backends.replay.reel import Section
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from tests.compiler.replay.reels import LIBRARY, icons, page_of, reel_on_bases, small_reel, with_href, words

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--<script>",
    "]]>",
    "{{ 7*7 }}",
    "{% raw %}",
    '" onload="alert(1)',
    "javascript:alert(1)",
    "\u2028\u2029&lt;&amp;",
)


class Reader(HTMLParser):
    """Every element with its attributes, and what scripts and styles hold."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.held: dict[str, str] = {}
        self._in = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style", "title"):
            self._in = f"{tag}:{dict(attrs).get('type') or ''}"
            self.held[self._in] = ""

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - scripts and styles hold no elements
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.held[self._in] += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def test_the_page_holds_the_reel() -> None:
    data = json.loads(Reader(page_of(small_reel())).held["script:application/json"])
    assert [step["heart"] for step in data["steps"]] == [[5, 5], [5, 5], [5, 0]]
    assert data["steps"][1]["changes"] == [
        [0, {"x": 30, "y": 50, "place": "0203", "facing": 60, "strength": 3, "marks": [], "card": 0}]
    ]
    assert data["result"]["winner"] == 0
    assert data["actors"][0]["look"] == "heavy_cavalry"
    assert data["actors"][1]["look"] == ""
    assert data["actors"][1]["sign"] == "T"


def test_a_base_is_told_once_and_again_where_it_is_another() -> None:
    data = json.loads(Reader(page_of(reel_on_bases())).held["script:application/json"])
    assert [actor.get("base") for actor in data["actors"]] == [[20, 10], [8, 8], None]
    assert ["base" in pose for pose in data["start"]] == [False] * 3
    told = [pose.get("base") for step in data["steps"] for actor, pose in step["changes"] if actor == 0]
    assert told == [None, [10, 20]]


def test_the_policy_lets_run_only_what_the_page_brings() -> None:
    reader = Reader(page_of(small_reel()))
    policy = next(one["content"] for one in reader.named("meta") if one.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for element, source in (("script:", "script-src"), ("style:", "style-src")):
        digest = base64.b64encode(hashlib.sha256(reader.held[element].encode()).digest()).decode()
        assert f"{source} 'sha256-{digest}';" in policy


def test_nothing_is_fetched_from_anywhere() -> None:
    reader = Reader(page_of(small_reel()))
    assert [one for name, one in reader.elements if name in ("link", "iframe", "object", "embed", "base", "img")] == []
    assert [one for _, one in reader.elements if "src" in one] == []
    addresses = set(re.findall(r"https?://[^\s\"'<)]+", page_of(small_reel())))
    assert addresses == {"http://www.w3.org/2000/svg"}, "the name of a vocabulary, which nobody fetches"


def test_the_same_reel_is_the_same_page() -> None:
    assert page_of(small_reel()) == page_of(small_reel())


@pytest.mark.parametrize("text", HOSTILE)
def test_no_words_of_an_author_become_markup(text: str) -> None:
    plain, hostile = Reader(page_of(small_reel("plain"))), Reader(page_of(small_reel(text)))
    assert hostile.elements == [
        (tag, {name: value and value.replace("plain", text) for name, value in attributes.items()})
        for tag, attributes in plain.elements
    ], "what stands for a link elsewhere is the value of an attribute, and ends nothing"
    assert hostile.held["script:"] == plain.held["script:"]
    assert hostile.held["title:"] == text
    data = json.loads(hostile.held["script:application/json"])
    assert data["title"]["en"] == data["steps"][1]["lines"][0]["words"]["it"] == text


def test_embedded_data_holds_no_sign_that_could_end_it() -> None:
    text = embedded({"a": "</script>\u2028\u2029&<!--"})
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == {"a": "</script>\u2028\u2029&<!--"}


@pytest.mark.parametrize("href", ["../rules/one.html#x-1a", "#x-1", "one.html", "../../it/rules/05/#esa-5-1a"])
def test_a_section_is_linked_inside_the_site(href: str) -> None:
    data = json.loads(Reader(page_of(with_href(href))).held["script:application/json"])
    assert data["sections"]["X-1a"]["href"] == {"en": href, "it": href}


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "//elsewhere.example/x", "https://x.example", "/x", "data:text/html,x", " x"]
)
def test_an_address_that_leads_elsewhere_is_left_out(href: str) -> None:
    data = json.loads(Reader(page_of(with_href(href))).held["script:application/json"])
    assert data["sections"]["X-1a"]["href"] is None


def test_a_site_of_one_language_is_linked_from_both() -> None:
    reel = small_reel()
    one = replace(reel, sections={"X-1a": Section(words("t"), {"en": "../one.html"})})
    data = json.loads(Reader(page_of(one)).held["script:application/json"])
    assert data["sections"]["X-1a"]["href"] == {"en": "../one.html", "it": "../one.html"}


# --- templates of the author --------------------------------------------------------------------------------------


def refused(folder: Path, name: str, text: str) -> str:
    (folder / "replay").mkdir()
    (folder / "replay" / name).write_text(text, encoding="utf-8")
    sink = Sink()
    assert replay_page(small_reel(), Library((folder, *LIBRARY.folders)), icons(), sink) is None
    return "; ".join(one.message for one in sink.sorted())


def test_an_author_may_bring_a_style_of_his_own(tmp_path: Path) -> None:
    (tmp_path / "replay").mkdir()
    (tmp_path / "replay" / "replay.css").write_text("body { color: red }", encoding="utf-8")
    reader = Reader(page_of(small_reel(), Library((tmp_path, *LIBRARY.folders))))
    assert reader.held["style:"] == "body { color: red }"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("page.html", "{{ nothing }}", "'nothing' is undefined"),
        ("page.html", "{% if %}", "cannot be filled"),
        ("replay.js", "x = '</SCRIPT>'", "says `</script`"),
        ("words.yaml", "play: {en: Play}", "`play` has no words in `it`"),
    ],
)
def test_a_template_that_is_wrong_is_told(tmp_path: Path, name: str, text: str, told: str) -> None:
    assert told in refused(tmp_path, name, text)


def test_a_library_without_templates_is_told(tmp_path: Path) -> None:
    sink = Sink()
    assert replay_page(small_reel(), Library((tmp_path,)), icons(), sink) is None
    told = {one.message for one in sink.sorted()}
    assert told >= {"there is no `replay/page.html`", "there is no `replay/replay.js`"}
