"""The same of a stranger's skirmish, whose people, weapons, events and sheets are made by other hands than an army's;
and of books and quick references, which hold more of an author's words than anything else."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pypdf import PdfReader

from compiler.backends.cards.faces import faces
from compiler.backends.cards.jobs import Job
from compiler.backends.catalogue import files
from compiler.codes.printing import OVERFULL
from compiler.layout.sheets.sheets import read_sheet
from dsl.diagnostics import Sink
from tercio.project.places import shipped
from tercio.replay.page import film_battle, replay_html
from tercio.report.telling import report_lines
from tercio.site.building import build_site
from tercio.site.pages import Order
from tests.architecture.sources import REPOSITORY
from tests.hostile.strangers import SHORT, TERSE, strangers_pack
from tests.hostile.test_markup import CARDS, DANGEROUS, Elements, pages, shop_and_sink, traps, walk

SKIRMISH = ("cape", "inn_1648")
ACTIONS = ("/JavaScript", "/Launch", "/SubmitForm", "/URI")


def faults(sink: Sink) -> list[str]:
    """Mistakes other than that his words are too long for their place, of which he is told."""
    return [one.message for one in sink.sorted() if one.severity.value == "error" and one.code is not OVERFULL]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """In English: the Italian pages are written by the same hand."""
    system, scenario = SKIRMISH
    file = REPOSITORY / "scenarios" / system / f"{scenario}.tercio"
    out = tmp_path_factory.mktemp("skirmish") / "site"
    built = build_site(out, Order(pack=strangers_pack(*SKIRMISH), paths=(file,), play=False, languages=("en",)))
    assert built.ok, [one.message for one in built.diagnostics]
    return out


def test_no_page_of_a_skirmish_holds_a_trap(site: Path) -> None:
    found = dict(pages(site))
    assert {name: told for name, page in found.items() if (told := traps(page))} == {}
    shown = {name: " ".join(" ".join(page.words).split()) for name, page in found.items()}
    for kind in ("scenarios/", "events/", "armies/", "weapon", "ability"):
        assert any("7*7" in text for name, text in shown.items() if f"rules/cape/{kind}" in name), kind
    for name in found:
        text = (site / name).read_text(encoding="utf-8")
        bodies = re.findall(r"<script(?![^>]*application/json)[^>]*>(.*?)</script>", text, re.DOTALL)
        assert [one for one in bodies if "hacked" in one] == [], name


def test_a_replay_of_a_skirmish_holds_no_trap_and_its_report_is_words() -> None:
    pack, (_, scenario) = strangers_pack(*SKIRMISH), SKIRMISH
    shop, sink = shop_and_sink()
    filmed = film_battle(pack, scenario, 3, ("eager",))
    page = replay_html(pack, filmed, shipped("templates"), shop)
    assert [one.message for one in sink.sorted()] == []
    assert page is not None
    found = Elements(page)
    assert traps(found) == []
    assert not any(tag in DANGEROUS and tag != "script" for tag, _ in found.found)
    assert [tag for tag, _ in found.found].count("script") == 2
    told = "\n".join(line.text for line in report_lines(pack, filmed.played, shipped("templates"), level="full"))
    assert any(one in told for one in SHORT)


def test_a_card_of_a_skirmish_is_drawing_and_words() -> None:
    shop, sink = shop_and_sink()
    seen: set[str] = set()
    for face in faces(strangers_pack(*SKIRMISH, is_terse=True), "en", shop):
        for side in (one for one in (face.front, face.back) if one is not None):
            for element in ET.fromstring(side).iter():
                assert element.tag.rpartition("}")[2] not in (*DANGEROUS, "a", "style"), face.name
                assert not any(key.startswith("on") for key in element.attrib), face.name
                assert not any("javascript" in value for value in element.attrib.values()), face.name
                seen |= {word for word in TERSE if word in (element.text or "")}
    assert faults(sink) == []
    assert "{{7*7}}" in seen


@pytest.mark.parametrize(
    ("battle", "what"),
    [
        *((SKIRMISH, what) for what in ("characters", "events", "weapons", "booklet", "reference", "rulebook")),
        (CARDS, "reference"),
    ],
    ids=lambda one: one if isinstance(one, str) else one[0],
)
def test_a_pdf_has_no_action_but_its_own_links(battle: tuple[str, str], what: str) -> None:
    shop, sink = shop_and_sink()
    sheet = read_sheet(shop.library, "a4", sink)
    assert sheet is not None
    job = Job(pack=strangers_pack(*battle, is_terse=True), scenario=battle[1], shop=shop, sheet=sheet)
    made = list(files(job, ("en",), [what]))
    assert faults(sink) == []
    assert made
    words = ""
    for file in made:
        reader = PdfReader(io.BytesIO(file.data))
        # Each opens with words of its author: the first pages will do.
        words += "".join(page.extract_text() for page in reader.pages[:6])
        for held in walk(reader.trailer["/Root"], set()):
            assert not {"/JS", "/JavaScript", "/AA", "/Launch", "/EmbeddedFile"} & set(held)
            assert held.get("/S") not in ACTIONS
    assert "{{7*7}}" in words.replace(" ", "")
