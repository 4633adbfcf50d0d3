"""Booklets and rosters: every unit of the order of battle, totals that the source checks, aims, special rules."""

from __future__ import annotations

import re

import pytest

from compiler.backends.documents.booklet.army_ends import parted_armies
from compiler.backends.documents.booklet.rolls import profiles_of
from compiler.backends.documents.booklet.totals import army_totals
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Rect, walk
from engine.model.values import Text
from tests.compiler.documents.library import (
    LANGUAGES,
    bare,
    job,
    made_of,
    pack,
    painted,
    printed,
    ruleset,
    runs,
    scenario,
    scenarios,
    squeezed,
    workshop,
)
from tests.compiler.finding import REPOSITORY

CHECKED = re.compile(r"^ *army (\w+) |check army\.(\w+) = (\d+)", re.MULTILINE)


def checks(system: str, name: str) -> list[tuple[str, str, int]]:
    """(army, fact, figure) of every `check` that the scenario's author wrote."""
    text = (REPOSITORY / "scenarios" / system / f"{name}.tercio").read_text(encoding="utf-8")
    found, army = [], ""
    for opened, fact, figure in CHECKED.findall(text):
        army = opened or army
        if fact:
            found.append((army, fact, int(figure)))
    return found


@pytest.mark.parametrize(("system", "name"), scenarios())
def test_the_totals_are_those_that_the_author_checked(system: str, name: str) -> None:
    battle = scenario(system, name)
    rules = next(one for one in pack(system).rulesets if one.name == battle.ruleset)
    writer = Writer(job(pack(system), workshop()), "en", rules, battle)
    made = printed("booklet", system, name, "en").text
    for army_name, fact, figure in checks(system, name):
        army = next(one for one in battle.armies if one.name == army_name)
        totals = {one.name: amount for one, amount in army_totals(army, rules, profiles_of(writer, army))}
        assert totals[f"army.{fact}"] == figure
        title = next(one.title for one in rules.facts if one.name == f"army.{fact}")
        assert title is not None
        assert f"{title.within('en').capitalize()} {figure}" in made or f"{title.within('en')} {figure}" in made


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("system", "name"), scenarios())
def test_the_booklet_holds_everything_that_the_scenario_says(system: str, name: str, language: str) -> None:
    battle = scenario(system, name)
    text = bare(printed("booklet", system, name, language).text)
    titles = [battle.title, battle.place, *(army.title for army in battle.armies)]
    titles += [one.title for one in battle.objectives]
    titles += [command.title for army in battle.armies for command in army.commands]
    titles += [piece.title for army in battle.armies for piece in pieces_of(army)]
    for title in titles:
        if title is not None:
            assert bare(title.within(language)) in text, title
    for _, value in battle.fields:
        if isinstance(value, Text):
            last = re.sub(r"\[\[[^\]]*\]\]", "", value.within(language)).split()[-1]
            assert bare(last) in text
        elif isinstance(value, tuple):
            for source in value:
                if isinstance(source, Text):
                    assert bare(source.within(language)) in text


def test_a_command_does_not_tell_what_holds_for_every_command() -> None:
    assert "needs a commander" not in printed("booklet", "esa", "rocroi_1643", "en").text


def test_special_rules_stand_in_the_booklets_that_have_some() -> None:
    assert "20.1 The ambush" in printed("booklet", "esa", "rocroi_1643", "en").text
    assert "Special rules" not in printed("booklet", "esa", "rethel_1650", "en").text
    assert "Cards for higher ground" in printed("booklet", "esa", "dunes_1658", "en").text


def test_the_turn_track_has_a_box_for_each_turn() -> None:
    battle = scenario("esa", "rocroi_1643")
    pages = printed("booklet", "esa", "rocroi_1643", "en").document.pages
    boxes = [
        placed
        for page in pages
        for placed in walk(page.items)
        if isinstance(placed.item, Rect) and placed.item.height == 13.0 and placed.item.radius == 1.2
    ]
    assert len(boxes) == battle.turns


def test_a_map_too_wide_for_an_upright_page_lies_on_its_side() -> None:
    pages = printed("booklet", "esa", "lens_1648_grand", "it").document.pages
    assert [page.width > page.height for page in pages].count(True) == 1


def test_a_roster_has_a_box_for_every_point_of_strength() -> None:
    battle, rules = scenario("esa", "rocroi_1643"), ruleset("esa")
    pages = printed("roster", "esa", "rocroi_1643", "en").document.pages
    assert len(pages) == 2
    lists = {one.name: {entry.name: entry for entry in one.profiles} for one in pack("esa").army_lists}
    for page, army in zip(pages, battle.armies, strict=True):
        profiles = {name: entry for one in army.lists for name, entry in lists[one].items()}
        wanted = 0
        for piece in pieces_of(army):
            strength = dict(piece.fields).get("strength") or profiles[piece.profile or ""].get("strength")
            assert isinstance(strength, int)
            wanted += strength
        boxes = [one.item for one in walk(page.items) if isinstance(one.item, Rect) and one.item.width == 3.8]
        assert len([box for box in boxes if box.radius < 1.0]) == wanted
        units = [piece for piece in pieces_of(army) if not is_leader(piece, rules)]
        assert len([box for box in boxes if box.radius > 1.0]) == 2 * len(units), "shaken and paralysed"


def test_a_figure_that_leaders_share_with_troops_is_one_column() -> None:
    text = printed("booklet", "lumi", "carpi_1701", "en").text
    assert "Morale" in text
    assert "Melee Morale" not in text


def test_a_roster_has_a_box_for_every_loss_that_a_base_bears() -> None:
    battle, rules = scenario("lumi", "carpi_1701"), ruleset("lumi")
    losses = next(one.value for one in rules.constants if one.name == "losses_to_die")
    for page, army in zip(printed("roster", "lumi", "carpi_1701", "en").document.pages, battle.armies, strict=True):
        units = [piece for piece in pieces_of(army) if not is_leader(piece, rules)]
        squares = [one.item for one in walk(page.items) if isinstance(one.item, Rect)]
        boxes = [box for box in squares if box.width == box.height == 3.8]
        # And one for everybody, generals too, for when they are out of play.
        assert len([box for box in boxes if box.radius < 1.0]) == losses * len(units) + len(list(pieces_of(army)))
        assert len([box for box in boxes if box.radius > 1.0]) == 3 * len(units), "round ones for states"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_is_set_closer_where_that_saves_a_page(language: str) -> None:
    """The notes of Aughrim were alone on a fourth page."""
    pages = printed("booklet", "cape", "aughrim_1691", language).document.pages
    assert len(pages) == 3
    assert min(size for page in pages for run, _, size in runs(page) if run.box == "flow") >= 7.0


@pytest.mark.parametrize(
    ("language", "heading", "words"),
    [
        ("en", "Deployment", "every base wholly within 30 cm of its edge"),
        ("it", "Schieramento", "per intero entro 30 cm dal suo bordo"),
    ],
)
def test_a_booklet_without_places_tells_how_the_armies_are_set_up(language: str, heading: str, words: str) -> None:
    """COND-2.3: nobody stands on the map of Fornovo, and the booklet said nothing of it."""
    (document,) = made_of("booklet", pack("condottiero"), language, only="fornovo_1495")
    said = squeezed(painted(document).text)
    assert words in said.partition(heading)[2]


@pytest.mark.parametrize(
    ("system", "name", "language", "told"),
    [
        ("esa", "dunes_1658", "en", "Ways out. Road to Furnes (1201): "),
        ("esa", "dunes_1658", "it", "Uscite. Strada di Furnes (1201): "),
        ("cape", "teteghem_1658", "en", "Way out. To Furnes (d2): "),
    ],
)
def test_ways_out_are_told_among_the_aims(system: str, name: str, language: str, told: str) -> None:
    made = printed("booklet", system, name, language)
    army = next(one for one in scenario(system, name).armies if one.name == "spain")
    assert army.title is not None
    assert bare(told + army.title.within(language)) in made.flowing


@pytest.mark.parametrize("language", LANGUAGES)
def test_sources_stand_in_one_column(language: str) -> None:
    """The second of Téteghem stood alone at the top of a page."""
    pages = printed("booklet", "cape", "teteghem_1658", language).document.pages
    heading = {"en": "Sources", "it": "Fonti"}[language]
    (page,) = [page for page in pages if any(run.words == heading for run, _, _ in runs(page))]
    said = " ".join(run.words for run, _, _ in runs(page))
    assert "Turenne" in said
    assert "Firth" in said


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("system", "name"), [("condottiero", "staffarda_1690"), ("cape", "carmes_1626")])
def test_an_army_stands_on_one_page_where_closer_lines_make_room(system: str, name: str, language: str) -> None:
    """One command stood alone at the head of the next page, and the weapons of an army away from its table."""
    (document,) = made_of("booklet", pack(system), language, only=name)
    ends = [anchor.name for page in document.pages for anchor in page.anchors if anchor.name.startswith("army_end-")]
    assert len(ends) == 2
    assert parted_armies(document.pages) == 0


def test_an_army_that_closer_lines_part_is_set_in_smaller_ones() -> None:
    """At Fornovo the rearguard of the King stood alone on the next page."""
    (document,) = made_of("booklet", pack("condottiero"), only="fornovo_1495")
    assert parted_armies(document.pages) == 0
    assert len(document.pages) == 3


@pytest.mark.parametrize(
    ("language", "twice", "once", "entry"),
    [
        ("en", "formation: Tight formation", "tight formation", "West (entry)"),
        ("it", "formazione: Formazione serrata", "formazione serrata", "Ovest (ingresso)"),
    ],
)
def test_a_booklet_says_nothing_twice_and_what_a_zone_is_for(language: str, twice: str, once: str, entry: str) -> None:
    """At Aughrim a gun is in tight formation, and reserves come on where nobody begins."""
    text = squeezed(printed("booklet", "cape", "aughrim_1691", language).text)
    assert squeezed(twice) not in text
    assert squeezed(once) in text
    assert squeezed(entry) in text


@pytest.mark.parametrize(
    ("system", "name", "language", "told"),
    [
        ("risorgimento", "magenta_1859", "en", "Built up: Ponte Nuovo (57, 50), 6 cm × 6 cm; Ponte Vecchio"),
        ("risorgimento", "magenta_1859", "it", "Fiume: Naviglio Grande (50, 80) – (50, 0)."),
        ("cape", "inn_1648", "en", "turned by 30°"),
        ("cape", "inn_1648", "en", "Of an area its middle and size, of a line the points through which it runs."),
    ],
)
def test_the_ground_of_a_table_is_told_with_its_measures(system: str, name: str, language: str, told: str) -> None:
    assert bare(told) in printed("booklet", system, name, language).flowing


def test_on_hexes_the_map_alone_says_what_ground_there_is() -> None:
    assert bare("Of an area its middle and size") not in printed("booklet", "esa", "lens_1648", "en").flowing
