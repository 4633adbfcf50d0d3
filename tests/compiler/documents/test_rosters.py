"""Rosters: a column for each figure with its head, boxes for losses, for what an army loses, for turns."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from compiler.backends.catalogue import DOCUMENTS
from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.army_tracks import army_tracks
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import MM_PER_POINT, Page, Path, Rect, Run, walk
from compiler.layout.flow.blocks import Paragraph, Picture
from engine.core.chance import Seeded
from engine.host.rules import system_for
from tercio.project.standing import standing_at_start
from tests.compiler.documents.library import job, made_of, pack, squeezed, workshop


@cache
def page(system: str, name: str, language: str = "en") -> Page:
    """The first page of a roster."""
    (document,) = made_of("roster", pack(system), language, only=name)
    return document.pages[0]


def runs(sheet: Page) -> list[tuple[Run, tuple[float, float, float, float]]]:
    return [(placed.item, placed.bounds()) for placed in walk(sheet.items) if isinstance(placed.item, Run)]


def row_of(sheet: Page, first: str) -> list[str]:
    """The words that stand on one line with some others, from left to right."""
    (middle,) = [(box[1] + box[3]) / 2 for run, box in runs(sheet) if run.words == first][:1]
    near = [(box[0], run.words) for run, box in runs(sheet) if box[1] - 0.5 < middle < box[3] + 0.5]
    return [words for _, words in sorted(near)]


@pytest.mark.parametrize(
    ("language", "expected"), [("en", ["Morale", "Fire", "Melee"]), ("it", ["Morale", "Tiro", "Mischia"])]
)
def test_figures_stand_in_columns_under_their_heads(language: str, expected: list[str]) -> None:
    sheet = page("lumi", "carpi_1701", language)
    heads = [(run.words, (box[0] + box[2]) / 2) for run, box in runs(sheet) if run.words in expected]
    assert [words for words, _ in heads] == expected
    # Of the grenadiers, the third unit: two of morale, no skill in fire, one in melee.
    title, kind = {"en": ("Their grenadiers", "Grenadiers"), "it": ("I loro granatieri", "Granatieri")}[language]
    assert [words for words in row_of(sheet, title) if not words.startswith(kind)][:5] == ["3", title, "2", "0", "1"]
    (y,) = [box[1] for run, box in runs(sheet) if run.words == title]
    figures = [(box[0] + box[2]) / 2 for run, box in runs(sheet) if run.words in "201" and abs(box[1] - y) < 1.0]
    assert figures == pytest.approx([middle for _, middle in heads], abs=0.01)


@pytest.mark.parametrize("name", ["blenheim_1704", "fontenoy_1745"])
def test_the_points_of_a_base_are_those_that_the_game_reckons(name: str) -> None:
    """LUMI2-VICTORY: by the one formula of the rules; guns have none, and the first edition knows none."""
    shipped = pack("lumi")
    battle = next(one for one in shipped.scenarios if one.name == name)
    rules = {one.name: one for one in shipped.rulesets}
    system = system_for(shipped, name)
    game: Any = system.new_game(system.open(shipped, rules[battle.ruleset], battle), Seeded(1), keep=False)
    played = {unit.name: unit.points for unit in game.state.units}
    asked = job(shipped, workshop(), only=name)
    told: dict[str, object] = {}
    for army in battle.armies:
        roll = Roll(Writer(asked, "en", rules[battle.ruleset], battle), army)
        assert "points" in roll.columns
        told |= {piece.name: roll.values(piece)["points"] for piece in pieces_of(army) if piece.name in played}
        assert "points" not in Roll(Writer(asked, "en", rules["lumi"], battle), army).columns
    assert told == played
    assert len(set(told.values())) > 3


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", ["Disorganised", "Bloodlust", "Demoralised"]),
        ("it", ["Disorganizzata", "Sete di", "Demoralizzata"]),
    ],
)
def test_a_state_that_is_counted_apart_has_a_column_beside_the_others(language: str, heads: list[str]) -> None:
    """Units of *Condottiero* are disorganised whatever their morale is; every unit has a box for it."""
    sheet = page("condottiero", "fornovo_1495", language)
    said = [run.words for run, _ in runs(sheet)]
    assert [words for words in said if words in heads] == heads
    (left, _, right, _) = next(box for run, box in runs(sheet) if run.words == heads[0])
    boxes = [placed.bounds() for placed in walk(sheet.items) if isinstance(placed.item, Rect)]
    below = [box for box in boxes if left < (box[0] + box[2]) / 2 < right and box[2] - box[0] < 5]
    assert len(below) == 15


def test_an_army_has_a_track_for_its_determination_and_a_box_for_each_turn() -> None:
    sheet = page("esa", "rethel_1650")
    said = [run.words for run, _ in runs(sheet)]
    at = said.index("Determination left")
    assert said[at + 1 : at + 17] == [str(number) for number in range(16, 0, -1)]
    at = said.index("Turn track")
    assert said[at + 1 : at + 8] == ["1", "2", "3", "4", "5", "6", "7"]
    squares = [
        one for one in walk(sheet.items) if isinstance(one.item, Rect) and one.item.width == one.item.height == 5.4
    ]
    assert len(squares) == 16 + 7


def test_what_an_army_says_itself_it_begins_with() -> None:
    said = [run.words for run, _ in runs(page("brigadier", "sabugal_1811"))]
    at = said.index("Endurance")
    assert said[at + 1 : at + 3] == ["17", "16"]


@pytest.mark.parametrize(("side", "begins"), [(0, 56), (1, 64)])
def test_a_figure_that_only_the_game_reckons_is_asked_of_the_game(side: int, begins: int) -> None:
    """LUMI2-VICTORY: half the army's points; the boxes are those that the booklet's words name."""
    battle = next(one for one in pack("lumi").scenarios if one.name == "blenheim_1704")
    rules = next(one for one in pack("lumi").rulesets if one.name == battle.ruleset)
    asked = replace(job(pack("lumi"), workshop(), only=battle.name), standing=partial(standing_at_start, pack("lumi")))
    writer = Writer(asked, "en", rules, battle)
    made = army_tracks(writer, Roll(writer, battle.armies[side]))
    (track,) = [one for one in made if isinstance(one, Picture)]
    assert not any(isinstance(one, Paragraph) for one in made)
    numbers = [int(item.words) for item in track.items if isinstance(item, Run)]
    assert numbers == list(range(begins, 0, -1))


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_boxes_of_a_strong_battalion_stay_on_the_page(language: str) -> None:
    (document,) = made_of("roster", pack("risorgimento"), language, only="magenta_1859")
    for sheet in document.pages:
        edges = [placed.bounds()[2] for placed in walk(sheet.items) if isinstance(placed.item, Rect)]
        rules = [box[2] for run, box in runs(sheet)]
        assert max(edges + rules) <= sheet.width - 14.0


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("esa", "rethel_1650"),
        ("cape", "teteghem_1658"),
        ("condottiero", "fornovo_1495"),
        ("lumi", "blenheim_1704"),
        ("risorgimento", "magenta_1859"),
        ("brigadier", "sabugal_1811"),
    ],
)
def test_no_word_of_a_roster_is_cut_or_too_small_or_in_the_way_of_another(
    system: str, name: str, language: str
) -> None:
    (document,) = made_of("roster", pack(system), language, only=name)
    for sheet in document.pages:
        shown = [(run, box) for run, box in runs(sheet) if run.words.strip()]
        assert not [run.words for run, _ in shown if "…" in run.words]
        assert min(run.points for run, _ in shown) >= 7.0 - 1e-6
        assert max(box[2] for _, box in shown) <= sheet.width - 15.9
        for (one, box), (other, beside) in itertools.combinations(shown, 2):
            apart = box[2] <= beside[0] or beside[2] <= box[0] or box[3] <= beside[1] + 0.6 or beside[3] <= box[1] + 0.6
            assert apart, (one.words, other.words)


@pytest.mark.parametrize(("system", "name"), [("lumi", "blenheim_1704"), ("esa", "lens_1648_grand")])
def test_every_page_of_an_army_has_the_heads_of_its_columns(system: str, name: str) -> None:
    (document,) = made_of("roster", pack(system), "en", only=name)
    assert len(document.pages) >= 2
    for sheet in document.pages:
        said = [run.words for run, _ in runs(sheet)]
        assert said.count("Losses") == 1


@pytest.mark.parametrize(
    ("system", "name", "heads"),
    [
        ("cape", "teteghem_1658", ["Shaken", "Prone", "Wounded", "action"]),
        ("condottiero", "fornovo_1495", ["Disorganised", "Bloodlust", "Demoralised", "back"]),
        ("esa", "rethel_1650", ["Shaken", "Paralysed"]),
        ("lumi", "carpi_1701", ["Disordered", "Shaken", "rout"]),
    ],
)
def test_a_round_box_stands_below_the_head_that_says_what_it_is_for(system: str, name: str, heads: list[str]) -> None:
    sheet = page(system, name)
    middles = [(box[0] + box[2]) / 2 for words in heads for run, box in runs(sheet)[:40] if run.words == words][
        : len(heads)
    ]
    boxes = [
        placed.bounds()
        for placed in walk(sheet.items)
        if isinstance(placed.item, Rect) and placed.item.radius and placed.item.radius * 2 == placed.item.width
    ]
    assert len(middles) == len(heads)
    assert sorted({round((box[0] + box[2]) / 2, 1) for box in boxes}) == [round(middle, 1) for middle in middles]


def test_firmness_has_its_track_as_the_rules_say() -> None:
    said = [run.words for run, _ in runs(page("cape", "teteghem_1658"))]
    at = said.index("Firmness now")
    assert said[at + 1 : at + 10] == [str(number) for number in range(9, 0, -1)]


@pytest.mark.parametrize("system_and_name", [("risorgimento", "magenta_1859"), ("brigadier", "sabugal_1811")])
def test_tracks_begin_below_one_another(system_and_name: tuple[str, str]) -> None:
    system, name = system_and_name
    words = {"risorgimento": "Disorder", "brigadier": "Shaken"}[system]
    sheet = page(system, name)
    lefts = {round(box[0], 1) for run, box in runs(sheet) if run.words == words}
    assert len(lefts) == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_army_on_two_pages_is_parted_between_commands_and_its_pages_are_alike(language: str) -> None:
    (document,) = made_of("roster", pack("lumi"), language, only="blenheim_1704")
    assert len(document.pages) == 4
    depths, firsts = [], []
    for sheet in document.pages:
        text = [(box, run) for run, box in runs(sheet) if run.box != "running"]
        depths.append(max(box[3] for box, _ in text))
        # Below the heads of the columns, which come again on every page.
        firsts.append(next(run.size for box, run in sorted(text, key=lambda one: one[0][1]) if run.box == "flow"))
    assert all(depth > 170.0 for depth in depths)
    title, command = max(firsts), firsts[1]
    assert firsts == [title, command, title, command]
    assert command > 10 * MM_PER_POINT


def test_a_list_that_takes_two_pages_has_lines_on_both() -> None:
    rules = pack("esa")
    listed = next(one for one in rules.army_lists if one.name == "france_1648")
    shop = workshop()
    asked = replace(job(rules, shop), named=frozenset({listed.origin.file}), pack=replace(rules, scenarios=()))
    (document,) = next(kind for kind in DOCUMENTS if kind.name == "roster").make(asked, "it")
    boxes = [sum(isinstance(one.item, Rect) for one in walk(page.items)) for page in document.pages]
    assert len(boxes) == 2
    assert min(boxes) * 3 > max(boxes)


@pytest.mark.parametrize(
    ("language", "company", "whose"),
    [
        ("en", "Commander, Officer", "allegiance: allied"),
        ("it", "Comandante, Ufficiale", "comando: alleato"),
    ],
)
def test_who_stands_with_a_unit_and_whose_soldiers_a_command_are_is_told(
    language: str, company: str, whose: str
) -> None:
    """Every influence roll asks for it."""
    said = [run.words for run, _ in runs(page("condottiero", "fornovo_1495", language))]
    assert sum(company in words for words in said) == 1
    assert said.count(whose) == 1
    assert not [words for words in said if words.endswith(("own", "proprio"))], "their own men need no words"


def test_class_and_quality_stand_below_a_name_where_the_page_has_room() -> None:
    said = [run.words for run, _ in runs(page("condottiero", "fornovo_1495"))]
    assert "Men-at-arms · Heavy cavalry · Veteran · Regular" in said


def test_a_class_that_its_card_is_called_after_is_told_once() -> None:
    said = [run.words for run, _ in runs(page("lumi", "carpi_1701"))]
    assert "Grenadiers" in said
    assert "Grenadiers · Grenadiers" not in said


def crossed(sheet: Page) -> list[tuple[float, float]]:
    """The middles of boxes with a cross, which has two strokes, from top to bottom."""
    strokes = [one.bounds() for one in walk(sheet.items) if isinstance(one.item, Path) and one.item.line == 0.35]
    return sorted({(round((box[0] + box[2]) / 2, 2), round((box[1] + box[3]) / 2, 2)) for box in strokes})


@pytest.mark.parametrize("language", ["en", "it"])
def test_losses_that_a_unit_begins_with_are_ticked_from_the_left(language: str) -> None:
    (document,) = made_of("roster", pack("risorgimento"), language, only="san_martino_1859")
    said = {"en": "ticked as the battle begins", "it": "già segnate all’inizio"}[language]
    ticked = 0
    for sheet in document.pages:
        rows: dict[float, list[float]] = {}
        for x, y in crossed(sheet):
            rows.setdefault(y, []).append(x)
        boxes = [one.bounds() for one in walk(sheet.items) if isinstance(one.item, Rect) and one.item.width == 3.0]
        ticked += len(rows)
        for y, xs in rows.items():
            row = sorted((box[0] + box[2]) / 2 for box in boxes if box[1] < y < box[3])
            assert len(xs) in (2, 4)
            assert xs == pytest.approx(row[: len(xs)], abs=0.01)
    # Six Austrian battalions have lost a point of strength since the morning, two Sardinian ones have lost two.
    assert ticked == 8
    assert any(said in run.words for sheet in document.pages for run, _ in runs(sheet))
    assert crossed(page("risorgimento", "magenta_1859", language)) == []


@pytest.mark.parametrize(
    ("language", "gun", "gunner", "own"),
    [
        ("en", "The robinet", "Gunner", ["Loaded", "Limbered"]),
        ("it", "Lo smeriglio", "Artigliere", ["Carico", "Al traino"]),
    ],
)
def test_a_gun_is_loaded_or_limbered_and_never_wounded(language: str, gun: str, gunner: str, own: list[str]) -> None:
    (document,) = made_of("roster", pack("cape"), language, only="aughrim_1691")
    *_, last = document.pages
    assert row_of(last, gun)[-2:] == own
    round_boxes = [one.bounds() for one in walk(last.items) if isinstance(one.item, Rect) and one.item.radius == 1.9]

    def circles(name: str) -> list[tuple[float, float, float, float]]:
        words = next(box for run, box in runs(last) if run.words == name)
        return sorted(box for box in round_boxes if box[1] < (words[1] + words[3]) / 2 < box[3])

    assert len(circles(gun)) == 2
    assert len(circles(gunner)) == 4
    # It begins loaded.
    left, top, right, low = circles(gun)[0]
    assert crossed(last) == [pytest.approx(((left + right) / 2, (top + low) / 2), abs=0.01)]


def test_who_has_no_boxes_for_losses_has_one_for_when_he_is_out_of_play() -> None:
    """Generals of Blenheim had none at all, nor had units of Fornovo one for being gone; at Rocroi all can be told."""
    for system, name, told in (
        ("lumi", "blenheim_1704", 1),
        ("condottiero", "fornovo_1495", 1),
        ("esa", "rocroi_1643", 0),
    ):
        said = [run.words for run, _ in runs(page(system, name))]
        assert said.count("Out of") == told
    boxes = [one.item for one in walk(page("condottiero", "fornovo_1495").items) if isinstance(one.item, Rect)]
    assert len([box for box in boxes if box.width == 3.8 and box.radius == 0.4]) == 23, "one for each of the League"


@pytest.mark.parametrize(
    ("system", "name", "told"), [("risorgimento", "san_martino_1859", 2), ("esa", "rocroi_1643", 0)]
)
def test_what_each_army_has_won_is_written_down_where_its_rules_count_it(system: str, name: str, told: int) -> None:
    (document,) = made_of("roster", pack(system), only=name)
    said = squeezed(" ".join(run.words for page in document.pages for run, _ in runs(page)))
    assert said.count("Victory points (after each turn) 1 2 3") == told


def test_a_track_of_turns_for_both_armies_stands_on_the_first_sheet() -> None:
    (document,) = made_of("roster", pack("lanterns"), only="gorse_lane")
    tracks = [any(run.words == "Turn track" for run, _ in runs(page)) for page in document.pages]
    assert tracks == [True, False]


def test_boxes_beyond_half_of_what_a_unit_begins_with_are_shaded_where_the_rules_say_so() -> None:
    """A battalion of 7 is out at its ninth loss: less than 3 are left of it."""
    (roster,) = made_of("roster", pack("risorgimento"), "en", only="palestro_1859")
    shade = workshop().theme.colours["faint"]
    boxes = [leaf for leaf in walk(roster.pages[1].items) if isinstance(leaf.item, Rect)]
    rows: dict[float, list[bool]] = {}
    for box in boxes:
        rows.setdefault(round(box.bounds()[1], 1), []).append(box.item.fill == shade)
    lines = [row for row in rows.values() if True in row]
    losses, morale = [False] * 8 + [True] * 6, [False] * 4 + [True] * 4
    # Then two boxes for disorder, room to write fatigue, and one for a rout.
    assert lines[-1] == [*losses, *morale, False, False, False, False]
