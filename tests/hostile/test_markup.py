"""Markup in any author's text is shown, never obeyed: in site, replay, report, cards and documents."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from compiler.backends.cards.faces import Face, faces
from compiler.backends.cards.jobs import Job
from compiler.backends.catalogue import files
from compiler.backends.products.products import Workshop
from compiler.layout.sheets.sheets import read_sheet
from dsl.diagnostics import Sink
from tercio.project.places import shipped
from tercio.project.workshop import open_workshop
from tercio.replay.page import film_battle, replay_html
from tercio.report.telling import report_lines
from tests.hostile.strangers import LONG, SHORT, TABLE, hostile, strangers_pack

CARDS = ("esa", "rethel_1650")
BOTH = pytest.mark.parametrize(("system", "scenario"), [CARDS, TABLE])
DANGEROUS = ("script", "iframe", "object", "embed", "base", "form", "foreignObject")


class Elements(HTMLParser):
    """Every element with its attributes, and all words between them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def traps(page: Elements) -> list[str]:
    """Elements that came from an author, or that would act when somebody comes near them."""
    return [
        f"{tag} {attributes}"
        for tag, attributes in page.found
        if any(name.startswith("on") for name in attributes)
        or any("javascript:" in attributes.get(name, "").lower() for name in ("href", "src", "action", "xlink:href"))
        or attributes.get("src") == "x"
    ]


def shop_and_sink() -> tuple[Workshop, Sink]:
    sink = Sink()
    shop = open_workshop(sink)
    assert shop is not None
    return shop, sink


# --- the stranger -------------------------------------------------------------------------------------------------


def test_the_stranger_leaves_no_text_alone() -> None:
    pack = strangers_pack(*CARDS)
    scenario = pack.scenarios[0]
    assert scenario.title is not None
    assert scenario.title.within("it") in SHORT
    words = [text.words[0][1] for section in pack.rulesets[0].sections if (text := section.prose) is not None]
    assert all("hacked" in one or len(one) < 120 for one in words)
    assert sum("hacked" in one for one in words) > 50
    assert hostile("x" * 200).startswith(LONG)


# --- the site -----------------------------------------------------------------------------------------------------


def pages(site: Path) -> Iterator[tuple[str, Elements]]:
    for file in sorted(site.rglob("*.html")):
        yield file.relative_to(site).as_posix(), Elements(file.read_text(encoding="utf-8"))


def test_no_page_of_the_site_holds_a_trap(strangers_site: Path) -> None:
    found = {name: told for name, page in pages(strangers_site) if "replays/" not in name and (told := traps(page))}
    assert found == {}


def test_the_site_runs_no_script_but_its_own(strangers_site: Path) -> None:
    """The same scripts on every page of one depth, and none with words of an author."""
    for name, page in pages(strangers_site):
        scripts = [attributes for tag, attributes in page.found if tag == "script"]
        assert scripts, name
        text = (strangers_site / name).read_text(encoding="utf-8")
        bodies = re.findall(r"<script(?![^>]*application/json)[^>]*>(.*?)</script>", text, re.DOTALL)
        assert [one for one in bodies if "hacked" in one] == [], name


def test_the_site_shows_what_was_written(strangers_site: Path) -> None:
    shown = {name: " ".join(" ".join(page.words).split()) for name, page in pages(strangers_site)}
    battle = next(text for name, text in shown.items() if name.endswith("scenarios/fornovo_1495.html"))
    assert "<script>window.hacked=1</script> <img src=x onerror='window.hacked=1'>" in battle
    assert "{{ 7*7 }} {% raw %} ${7} ]]> </script></title>" in battle
    assert "javascript:window.hacked=1" in battle


def test_the_search_index_holds_words_only(strangers_site: Path) -> None:
    """Each part of it is a script: one call, whose arguments are plain values and nothing that could run. The page sets
    what it finds there as text."""
    shards = sorted(strangers_site.glob("search/*/*.js"))
    assert any("hacked" in shard.read_text(encoding="utf-8") for shard in shards)
    for shard in shards:
        told = re.fullmatch(r'tercioShard\("([a-z][a-z0-9_]*)",(.*)\);\n', shard.read_text(encoding="utf-8"))
        assert told is not None, shard.name
        assert told[1] == shard.stem
        entries, numbers, troops = json.loads(told[2])
        assert entries
        assert all(isinstance(at, str) for at in numbers.values())
        assert all(len(one) == len(entries[0]) for one in troops)
    for index in strangers_site.rglob("search_index.json"):
        assert json.loads(index.read_text(encoding="utf-8"))["docs"] == []


# --- replay and report --------------------------------------------------------------------------------------------


@BOTH
def test_a_replay_holds_no_trap(system: str, scenario: str) -> None:
    pack = strangers_pack(system, scenario)
    shop, sink = shop_and_sink()
    page = replay_html(pack, film_battle(pack, scenario, 3, ("eager",)), shipped("templates"), shop)
    assert [one.message for one in sink.sorted()] == []
    assert page is not None
    found = Elements(page)
    assert traps(found) == []
    assert [tag for tag, _ in found.found].count("script") == 2
    assert not any(tag in DANGEROUS and tag != "script" for tag, _ in found.found)


@BOTH
def test_a_report_says_what_was_written(system: str, scenario: str) -> None:
    pack = strangers_pack(system, scenario)
    played = film_battle(pack, scenario, 3, ("eager",)).played
    told = "\n".join(line.text for line in report_lines(pack, played, shipped("templates"), level="full"))
    assert "{{7*7}}" in told or "{{ 7*7 }}" in told
    assert any(one in told for one in SHORT[:3])


# --- print --------------------------------------------------------------------------------------------------------


@cache
def all_faces() -> tuple[Face, ...]:
    shop, sink = shop_and_sink()
    found = tuple(faces(strangers_pack(*CARDS), "en", shop))
    assert [one.message for one in sink.sorted() if one.severity.value == "error"] == []
    return found


def test_a_card_as_svg_is_drawing_and_words() -> None:
    seen: set[str] = set()
    for face in all_faces():
        for side in (face.front, face.back):
            if side is None:
                continue
            root = ET.fromstring(side)
            for element in root.iter():
                name = element.tag.rpartition("}")[2]
                assert name not in (*DANGEROUS, "a", "style"), face.name
                assert not any(key.startswith("on") for key in element.attrib), face.name
                assert not any("javascript" in value for value in element.attrib.values()), face.name
                seen |= {word for word in SHORT if word in (element.text or "")}
    assert seen, "at least one of the stranger's titles is printed whole"


def walk(value: object, seen: set[int]) -> Iterator[DictionaryObject]:
    """Every dictionary of a PDF that can be reached."""
    if isinstance(value, IndirectObject):
        if value.idnum in seen:
            return
        seen.add(value.idnum)
        value = value.get_object()
    if isinstance(value, DictionaryObject):
        yield value
        for one in value.values():
            yield from walk(one, seen)
    elif isinstance(value, ArrayObject):
        for one in value:
            yield from walk(one, seen)


@pytest.mark.parametrize("what", ["units", "booklet", "roster"])
def test_a_pdf_has_no_action_but_its_own_links(what: str) -> None:
    shop, sink = shop_and_sink()
    sheet = read_sheet(shop.library, "a4", sink)
    assert sheet is not None
    job = Job(pack=strangers_pack(*CARDS), scenario=CARDS[1], shop=shop, sheet=sheet)
    made = list(files(job, ("en",), [what]))
    assert [one.message for one in sink.sorted() if one.severity.value == "error"] == []
    assert made
    words = ""
    for file in made:
        reader = PdfReader(io.BytesIO(file.data))
        words += "".join(page.extract_text() for page in reader.pages)
        for held in walk(reader.trailer["/Root"], set()):
            assert not {"/JS", "/JavaScript", "/AA", "/Launch", "/EmbeddedFile"} & set(held)
            assert held.get("/S") not in ("/JavaScript", "/Launch", "/SubmitForm", "/URI")
    assert "7*7" in words.replace(" ", "")
