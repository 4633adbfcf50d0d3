"""Print of a ruleset with a chain of command on a table: brigades drawn up, commanders' values, losses by halves."""

from __future__ import annotations

import math
from functools import cache

import pytest

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.shape import Shape
from compiler.backends.maps.drawing import draw_map
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Page, Path, Rect, walk
from engine.core.chance import Seeded
from engine.host.play import prepare
from engine.model.values import Point
from engine.systems.risorgimento.position.state import Game
from tests.compiler.documents.library import (
    SHEETS,
    bare,
    job,
    made_of,
    pack,
    painted,
    ruleset,
    runs,
    scenario,
    squeezed,
    workshop,
)

SYSTEM = "risorgimento"
OUTPOSTS = "outposts_1859"
A_CM = 100
"""Hundredths, in which the engine counts."""


@cache
def pages(kind: str, language: str) -> tuple[list[Page], str]:
    (document,) = made_of(kind, pack(SYSTEM), language, only=OUTPOSTS)
    return list(document.pages), bare(painted(document).text)


@pytest.mark.parametrize("battle", [OUTPOSTS, "magenta_1859"])
def test_brigades_are_drawn_up_where_the_engine_puts_them(battle: str) -> None:
    rules, own = pack(SYSTEM), scenario(SYSTEM, battle)
    game = prepare(rules, battle).begin(Seeded(1), near=False)
    assert isinstance(game, Game)
    played = {unit.name: unit.at for unit in game.state.units}
    writer = Writer(job(rules, workshop()), "en", ruleset(SYSTEM), own)
    armies = [Roll(writer, army).army for army in own.armies]
    drawn = {piece.name: piece.at for army in armies for piece in pieces_of(army) if piece.kind == "unit"}
    places = {name: at for name, at in drawn.items() if isinstance(at, Point)}
    assert len(places) > 10
    for name, at in places.items():
        x, y = played[name]
        assert (float(at.x), float(at.y)) == pytest.approx((x / A_CM, y / A_CM), abs=0.06), name


def test_bases_are_drawn_to_scale() -> None:
    made = draw_map(scenario(SYSTEM, OUTPOSTS), pack(SYSTEM), "en", workshop())
    assert made is not None
    pieces = made.layer("pieces")
    assert pieces is not None
    (battalion,) = [one for one in pieces.items if getattr(one, "name", "") == "france.french_line_1"]
    outline = next(item for item in walk((battalion,)) if isinstance(item.item, Path))
    left, top, right, low = outline.bounds()
    assert (right - left, low - top) == pytest.approx((3.5 * made.unit, 2 * made.unit), abs=0.5)


def test_a_commander_has_rank_and_values_and_no_turn_nought() -> None:
    _, english = pages("booklet", "en")
    _, italian = pages("booklet", "it")
    assert bare("The brigadier · Brigade commander · Command radius 12 cm · Initiative 4 or 5 · Bonus 1") in english
    assert bare("Comandante di brigata · Raggio di comando 12 cm · Iniziativa 4 o 5 · Bonus 1") in italian
    assert bare("until turn") not in english


def test_a_roster_has_two_boxes_for_a_point_of_strength() -> None:
    (first, *_), words = pages("roster", "en")
    assert bare("2 losses take a point of strength away") in words
    boxes = [placed for placed in walk(first.items) if isinstance(placed.item, Rect) and placed.item.width == 3.0]
    lines = {round(placed.bounds()[1], 1) for placed in boxes}
    counts = sorted(sum(math.isclose(placed.bounds()[1], top, abs_tol=0.1) for placed in boxes) for top in lines)
    # Two brigades, demoralised or removed; battalions of strength 7 and morale 7 or 8, hussars of 5 and 7, a battery of
    # 2 and 7; 2 for disorder, 1 for rout.
    assert counts == [2, 2, 4 + 7 + 3, *2 * [10 + 7 + 3], *3 * [14 + 7 + 3], 14 + 8 + 3]


def test_a_roster_has_room_for_charges_and_for_what_becomes_of_brigades() -> None:
    _, english = pages("roster", "en")
    _, italian = pages("roster", "it")
    assert bare("Writing charges (each turn: who, and whom)") in english
    assert bare("Strength 30 (half 15) Demoralised In rout and removed") in english
    assert bare("Forza 30 (metà 15) Demoralizzata In rotta e rimossa") in italian


def test_counters_and_markers_are_printed_and_the_reference_has_what_players_look_up() -> None:
    (reference,) = made_of("reference", pack(SYSTEM), "en", only=SHEETS[SYSTEM])
    words = bare(painted(reference).text)
    assert bare("Light cavalry 1 3.5 cm") in words, "movement and ranges"
    assert bare("Brigade France 12 cm") in words
    assert bare("a friend breaks within 3 cm") in words


@pytest.mark.parametrize("kind", ["reference", "aid"])
def test_a_modifier_by_a_figure_says_the_figure_and_is_not_taken_for_one_of_each(kind: str) -> None:
    (sheet,) = made_of(kind, pack(SYSTEM), "en", only=SHEETS[SYSTEM])
    words = bare(painted(sheet).text)
    assert bare("− commander (bonus of the commander attached to it") in words
    told = bare("disorder, fatigue, command, shaken, demoralised (penalty on dice")
    assert words.count(told) == 1, "said in the first test that has it"
    assert words.count(bare("disorder, fatigue, command")) > 2
    assert bare("(each)") not in words


def test_the_reference_has_the_multipliers_of_the_guns() -> None:
    (reference,) = made_of("reference", pack(SYSTEM), "en", only=SHEETS[SYSTEM])
    assert bare("the multiplier of their nation (4 France, 3 Sardinia, 3 Austria)") in bare(painted(reference).text)


def test_winds_are_called_as_the_language_calls_them() -> None:
    rules, own = pack(SYSTEM), scenario(SYSTEM, "magenta_1859")
    rolls = {
        code: Roll(Writer(job(rules, workshop()), code, ruleset(SYSTEM), own), own.armies[1]) for code in ["en", "it"]
    }
    said = {
        code: bare(str([[run.words for run in cell] for row in roll.grid().rows for cell in row]))
        for code, roll in rolls.items()
    }
    assert bare("(76,\\xa048) W") in said["en"]
    assert bare("(76;\\xa048) O") in said["it"]


def test_the_sector_of_a_battery_has_every_range_of_every_gun_and_reaches_the_farthest() -> None:
    (document,) = made_of("templates", pack(SYSTEM))
    said = squeezed(" ".join(run.words for page in document.pages for run, _, _ in runs(page)))
    assert "Short range: Foot artillery, Horse artillery, Heavy artillery 8 cm" in said
    for told in (
        "Long range: Foot artillery 30 cm",
        "Long range: Horse artillery 24 cm",
        "Long range: Heavy artillery 40 cm",
    ):
        assert told in said
    # Strokes of the marks: the two parts together are as long as the farthest range, at ten millimetres a centimetre.
    marks = [placed.bounds() for page in document.pages for placed in walk(page.items) if _is_mark(placed.item)]
    assert len(marks) == 4 + 2 * 3, "what lies beyond the paper is there in two halves"
    # It opens from the middle of the base, ten millimetres behind its front.
    cone = Shape("cone", "", "", 2.0, 15.0, ())
    wide, up = cone.level(40.0)[-1]
    assert wide == pytest.approx((up + 1.0) * math.tan(math.radians(15.0)), abs=0.001)
    assert len([box for box in marks if box[2] - box[0] == pytest.approx(10 * wide, abs=0.1)]) == 2


def _is_mark(item: object) -> bool:
    return isinstance(item, Path) and item.line == 0.45


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Picard's brigade · arrives in turn 3"),
        ("it", "arriva nel turno 3"),
    ],
)
def test_a_brigade_that_comes_later_does_not_name_its_units_twice(language: str, words: str) -> None:
    (booklet,) = made_of("booklet", pack(SYSTEM), language, only="magenta_1859")
    assert bare(words) in bare(painted(booklet).text.replace("’", "'"))


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "cm from the left and lower edges"), ("it", "cm dal bordo sinistro e da quello inferiore")],
)
def test_a_booklet_says_how_places_on_a_table_are_measured(language: str, told: str) -> None:
    assert bare(told) in pages("booklet", language)[1]
    (on_hexes,) = made_of("booklet", pack("esa"), language, only=SHEETS["esa"])
    assert bare(told) not in bare(painted(on_hexes).text)
