"""Places on tables are found by squares with letters, and names keep apart from one another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from compiler.backends.maps.drawing import draw_map
from compiler.backends.maps.squares import square_of
from compiler.layout.draw import Group, Run, walk
from engine.model.battles import Map
from engine.model.values import Hex, Point, Ref, Size
from tests.compiler.documents.library import bare, made_of, painted, workshop
from tests.shipped import shipped_pack


def _map(system: str, name: str) -> Map:
    drawn = next(one for one in shipped_pack(system).scenarios if one.name == name).map
    assert drawn is not None
    return drawn


@pytest.mark.parametrize(
    ("x", "y", "square"), [(0, 0, "a8"), (0, 80, "a1"), (110, 0, "k8"), (57, 60, "f2"), (57, 59, "f3"), (120, 10, "")]
)
def test_a_point_lies_in_a_square_counted_from_the_upper_left(x: int, y: int, square: str) -> None:
    assert square_of(_map("risorgimento", "magenta_1859"), Point(Fraction(x), Fraction(y))) == square


def test_squares_of_the_author_are_kept() -> None:
    inn = _map("cape", "inn_1648")
    assert inn.squares is not None
    assert square_of(inn, Point(Fraction(1), Fraction(39))) == "a1"
    assert square_of(inn, Point(Fraction(44), Fraction(1))) == "e5"


def test_hexes_have_numbers_and_no_squares() -> None:
    hexes = replace(_map("risorgimento", "magenta_1859"), size=Size(20, 20, "hex"))
    assert square_of(hexes, Hex(1, 1)) == ""
    assert square_of(hexes, Point(Fraction(3), Fraction(3))) == ""


@pytest.mark.parametrize(("language", "place"), [("en", "f3 (57, 52) E"), ("it", "f3 (57; 52) E")])
def test_an_order_of_battle_names_square_and_point(language: str, place: str) -> None:
    (document,) = made_of("booklet", shipped_pack("risorgimento"), language, only="magenta_1859")
    assert bare(place) in painted(document).flowing


def _runs(system: str, name: str, north: str | None = None) -> list[tuple[str, tuple[float, float, float, float], str]]:
    pack = shipped_pack(system)
    battle = next(one for one in pack.scenarios if one.name == name)
    assert battle.map is not None
    if north is not None:
        battle = replace(battle, map=replace(battle.map, north=Ref("wind", north)))
    drawn = draw_map(battle, pack, "en", workshop(), width=178.0, height=160.0)
    assert drawn is not None
    return [
        (placed.item.words, placed.bounds(), placed.item.box)
        for group in drawn.items
        if isinstance(group, Group)
        for placed in walk((group,))
        if isinstance(placed.item, Run)
    ]


def test_a_map_that_is_turned_says_where_north_is() -> None:
    said = [words for words, _, _ in _runs("risorgimento", "magenta_1859", "w")]
    assert "North is on the left" in said
    assert "North" not in said
    assert "North" in [words for words, _, _ in _runs("risorgimento", "magenta_1859", "n")]


@pytest.mark.parametrize(("system", "name"), [("risorgimento", "magenta_1859"), ("lumi", "blenheim_1704")])
def test_names_of_a_table_do_not_stand_close_above_one_another(system: str, name: str) -> None:
    labels = [(words, box) for words, box, role in _runs(system, name) if role == "label"]
    assert len(labels) > 5
    for at, (words, box) in enumerate(labels):
        for other, beside in labels[at + 1 :]:
            over = min(box[2], beside[2]) - max(box[0], beside[0])
            gap = max(box[1], beside[1]) - min(box[3], beside[3])
            assert over <= 1.0 or gap >= 0.8, (words, other, gap)


def test_the_level_of_a_stream_is_told_in_words() -> None:
    assert "Nebel · level 1" in [words for words, _, _ in _runs("lumi", "blenheim_1704")]
