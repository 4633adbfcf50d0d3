"""The catalogue: a new kind of document plugs in and comes out as a file with its bookmarks and links."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace

import pypdf
import pytest

from compiler.backends.cards.files import How
from compiler.backends.cards.jobs import Document, Job, Kind
from compiler.backends.catalogue import files
from compiler.layout.draw import Anchor, Link, Page, Run
from compiler.layout.sheets.sheets import read_sheet
from compiler.paint.pdf import PaintError
from dsl.diagnostics import Sink
from tests.compiler.backends.sets import pack, workshop
from tests.compiler.layout.drawing import OURS

FONT = "TercioSerif-Bold"


def job(scenario: str | None = None) -> Job:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None
    return Job(pack=pack(), scenario=scenario, shop=workshop(), sheet=sheet)


def kind(*pages: Page, unasked: bool = True) -> Kind:
    def make(given: Job, language: str) -> Iterable[Document]:
        for scenario in given.scenarios:
            yield Document(name=scenario.name, title=f"{scenario.name} in {language}", pages=pages, digest="0123")

    return Kind("leaflet", {"en": "Leaflet"}, make, unasked)


def page(words: str, links: tuple[Link, ...] = (), anchors: tuple[Anchor, ...] = ()) -> Page:
    width = workshop().theme.faces[FONT].width(words) * 4
    return Page(210, 297, (Run(20, 40, words, FONT, 4, "#000000", width),), links=links, anchors=anchors)


TWO = (
    page(
        "Begin",
        (Link(20, 30, 40, 12, "#end"), Link(20, 60, 40, 12, "https://example.org/")),
        (Anchor("top", 30, "Begin"),),
    ),
    page("End", (), (Anchor("end", 100, "The end", 1),)),
)


def test_a_document_has_its_words_bookmarks_and_links() -> None:
    (made,) = files(job("rethel_1650"), ("it",), ("leaflet",), documents=(kind(*TWO),))
    assert (made.name, made.pages, made.digest) == ("leaflet_rethel_1650_it.pdf", 2, "0123")
    reader = pypdf.PdfReader(io.BytesIO(made.data))
    assert [one.extract_text().strip() for one in reader.pages] == ["Begin", "End"]
    chapter, inner = reader.outline
    assert isinstance(chapter, pypdf.generic.Destination)
    assert isinstance(inner, list)
    assert (chapter.title, inner[0].title) == ("Begin", "The end")
    assert reader.get_destination_page_number(inner[0]) == 1
    assert float(inner[0].top or 0) == pytest.approx((297 - 100) * 72 / 25.4, abs=0.01)
    assert len(reader.pages[0]["/Annots"]) == 2  # type: ignore[arg-type]
    assert reader.root_object["/Lang"] == "it"


def test_a_link_to_nowhere_is_no_riddle() -> None:
    lost = page("Lost", (Link(20, 30, 40, 12, "#ende"),))
    with pytest.raises(PaintError, match="`ende`"):
        list(files(job("rethel_1650"), ("en",), ("leaflet",), documents=(kind(lost),)))


def test_a_link_runs_nothing() -> None:
    bad = page("Bad", (Link(20, 30, 40, 12, "javascript:alert(1)"),))
    with pytest.raises(PaintError, match="no address"):
        list(files(job("rethel_1650"), ("en",), ("leaflet",), documents=(kind(bad),)))


def test_long_documents_are_not_printed_for_a_scenario_unasked() -> None:
    whole = kind(*TWO, unasked=False)
    bare = replace(job("rethel_1650"), pack=replace(pack(), army_lists=(), decks=()))
    assert {one.product for one in files(bare, ("en",), ("leaflet",), documents=(whole,))} == {"leaflet"}
    assert "leaflet" not in {one.product for one in files(bare, ("en",), (), documents=(whole,))}


def test_a_word_nobody_knows_is_told_with_what_there_is() -> None:
    asked = job()
    assert list(files(asked, ("en",), ("leaflets",), documents=(kind(*TWO),))) == []
    (found,) = asked.shop.sink.sorted()
    assert found.help == "did you mean `leaflet`?"


def test_groups_of_products_print_together() -> None:
    made = {one.product for one in files(job("rethel_1650"), ("en",), ("cards",), documents=())}
    assert made == {"units", "leaders"}


def named(*origins: str) -> Job:
    return replace(job(), named=frozenset(origins))


def unasked(job: Job) -> list[str]:
    return [one.name for one in files(job, ("en",))]


def test_a_list_is_printed_with_its_roster_and_without_the_rules() -> None:
    bare = replace(pack(), scenarios=())
    made = unasked(replace(named("esa/armies/savoy_1650.tercio"), pack=bare))
    assert made == [f"{what}_savoy_1650_en.pdf" for what in ("units", "leaders", "stands", "roster")]


def test_a_deck_is_printed_with_its_box() -> None:
    origin = next(deck.origin.file for deck in pack().decks if deck.name == "base")
    made = unasked(replace(named(origin), pack=replace(pack(), scenarios=())))
    assert {one for one in made if "base" in one} == {"decks_base_en.pdf", "boxes_base_en.pdf"}
    assert not any("roster" in one or "esa" in one for one in made)


def test_what_is_asked_for_by_name_is_printed_whatever_the_file_holds() -> None:
    asked = replace(named("esa/armies/savoy_1650.tercio"), pack=replace(pack(), scenarios=()))
    made = [one.name for one in files(asked, ("en",), ("orders", "units", "tokens"))]
    assert made == ["units_savoy_1650_en.pdf", "decks_base_en.pdf", "decks_expansion_en.pdf", "tokens_esa_en.pdf"]


def test_the_book_comes_with_its_rules() -> None:
    book = (kind(*TWO, unasked=False),)
    rules = next(one.origin.file for one in pack().rulesets if one.name == "esa")
    bare = replace(pack(), army_lists=(), decks=(), scenarios=pack().scenarios[:1])
    assert named(rules).has_rules
    assert not named("esa/rethel_1650.tercio").has_rules
    with_rules = {one.product for one in files(replace(named(rules), pack=bare), ("en",), (), documents=book)}
    without = {one.product for one in files(replace(named("a.tercio"), pack=bare), ("en",), (), documents=book)}
    assert with_rules - without == {"leaflet"}


def skirmish(scenario: str, system: str = "cape", what: str = "cards") -> dict[str, list[str]]:
    """The cards of a battle, by product: of single figures, if no other system is named."""
    asked = replace(job(), pack=pack(system), scenario=scenario, how=How(faces=True))
    found: dict[str, list[str]] = {}
    for file in files(asked, ("en",), (what,), documents=()):
        folder, _, name = file.name.rpartition("/")
        if file.product == "faces" and name.endswith("_front.svg"):
            found.setdefault(folder.split("/")[1].split("_")[0], []).append(name.removesuffix("_front.svg"))
    return found


def test_a_battle_has_the_cards_of_whoever_may_be_met_in_it() -> None:
    made = skirmish("inn_1648")
    assert sorted(made["encountered"]) == ["brawler", "notable_in_need", "runaway", "straggler"]
    assert "guns" not in made


def test_a_battle_has_the_cards_of_its_guns() -> None:
    assert skirmish("aughrim_1691")["guns"] == ["light_gun"]


def test_whoever_has_a_card_with_his_name_needs_no_other() -> None:
    made = skirmish("inn_1648")
    assert "artagnan" in made["named"]
    assert "gascon" not in made["characters"]
    assert "mounted_harquebusier_1" in made["characters"]


def test_whoever_has_a_base_with_its_name_needs_its_card_as_well() -> None:
    made = skirmish("carpi_1701", "lumi")
    # The card of its troops bears the name of the piece.
    assert {"alt_starhemberg", "grenadiers", "village_foot"} <= set(made["units"])


def test_guns_without_a_name_and_generals_stand_on_bases_too() -> None:
    made = skirmish("carpi_1701", "lumi", "counters")
    assert {"regiment_guns_1701", "post_gun", "bagni"} <= set(made["bases"])
    assert {"eugene", "palffy", "tesse"} <= set(made["general"])


def test_pieces_of_ground_are_printed_for_who_asks_where_a_battle_has_its_map() -> None:
    wanted = {one.product for one in files(job("rethel_1650"), ("en",), documents=())}
    assert "stands" in wanted
    assert "ground" not in wanted
    assert {one.product for one in files(job("rethel_1650"), ("en",), ("ground",))} == {"ground"}
    assert "ground" in {one.product for one in files(job(), ("en",), ("counters",))}
