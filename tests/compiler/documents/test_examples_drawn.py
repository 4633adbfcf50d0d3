"""What the drawing of an example shows: those it is about, in a frame no larger than that, and where they end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from compiler.backends.maps.atlas import Box
from compiler.backends.maps.drawing import MapDrawing, draw_position
from compiler.backends.maps.ways import shown_pieces
from compiler.backends.maps.window import CutOut, cut_out
from compiler.layout.draw import Group, Item, Run, walk
from engine.host.examples import play_one
from engine.model.battles import Example
from engine.model.pack import Ruleset
from engine.model.values import Place, Point
from tests.compiler.documents.library import pack, workshop


def _rules(system: str) -> Ruleset:
    return next(one for one in pack(system).rulesets if one.name == system)


def _example(system: str, name: str) -> Example:
    return next(one for one in _rules(system).examples if one.name == name)


def _cut(system: str, name: str, ends: Mapping[str, tuple[Place, int]]) -> CutOut:
    rules, example, shop = _rules(system), _example(system, name), workshop()

    def drawn_at(width: float, window: Box) -> MapDrawing | None:
        return draw_position(
            *(example, rules, pack(system), "en", shop), width=width, height=9999.0, window=window, ends=ends
        )

    cut = cut_out(example, drawn_at, 80.0, 45.0, shown_pieces(example, rules), ends)
    assert cut is not None
    return cut


def _letters(items: tuple[Item, ...]) -> list[str]:
    return [placed.item.words for placed in walk(items) if isinstance(placed.item, Run)]


@pytest.mark.parametrize(
    ("system", "name", "shown"),
    [
        ("risorgimento", "two_lines_meet", {"a", "z"}),
        ("risorgimento", "in_the_radius", {"a", "r", "chief_of_red"}),
        ("cape", "they_meet_halfway", {"a", "b"}),
        ("cape", "three_dice", {"rochefort", "officer", "drill_guard_1", "drill_guard_2"}),
    ],
)
def test_a_drawing_shows_whom_its_story_is_about(system: str, name: str, shown: set[str]) -> None:
    """Commanders where it speaks of commanders; of the side of one who is named alone also the others."""
    assert shown_pieces(_example(system, name), _rules(system)) == shown


def test_all_of_a_map_of_hexes_is_shown() -> None:
    example = next(one for one in _rules("esa").told_examples if one.map is not None)
    assert shown_pieces(example, _rules("esa")) is None


def test_two_men_a_few_steps_apart_have_a_small_frame() -> None:
    cut = _cut("cape", "they_meet_halfway", {})
    assert cut.width < 50
    assert cut.height < 25


def test_the_end_of_an_example_is_what_the_engine_played() -> None:
    ends = play_one(pack("cape"), _rules("cape"), _example("cape", "they_meet_halfway")).ends
    (one, _), (other, _) = ends["a"], ends["b"]
    assert isinstance(one, Point)
    assert isinstance(other, Point)
    assert (float(one.x), float(other.x)) == (12.5, 13.5)


def test_who_ends_elsewhere_is_drawn_there_too() -> None:
    ends = play_one(pack("cape"), _rules("cape"), _example("cape", "they_meet_halfway")).ends
    still, moved = _cut("cape", "they_meet_halfway", {}), _cut("cape", "they_meet_halfway", ends)
    assert _letters(still.items).count("a") == 1
    assert _letters(moved.items).count("a") == 2
    # The frame holds the ends, however far they are.
    fled = _cut("cape", "they_meet_halfway", {"a": (Point(30, 10), 90)})
    assert fled.width > moved.width + 20


def test_a_base_that_has_turned_lies_turned_where_it_ends() -> None:
    rules, example = _rules("risorgimento"), _example("risorgimento", "a_quarter_turn")
    ends = play_one(pack("risorgimento"), rules, example).ends
    assert ends["a"][1] == 90
    layers = draw_position(
        *(example, rules, pack("risorgimento"), "en", workshop()), width=200.0, height=999.0, ends=ends
    )
    assert layers is not None
    drawn = layers.layer("ends")
    assert isinstance(drawn, Group)
    left, top, right, low = _bounds(drawn.items[0])
    assert low - top > right - left


def _bounds(item: Item) -> Box:
    (placed,) = walk((item,))
    return placed.bounds()
