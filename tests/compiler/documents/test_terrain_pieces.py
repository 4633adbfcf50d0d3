"""Pieces of terrain to cut out, where the rules let players place them; and the table without them."""

from __future__ import annotations

import math

import pytest

from compiler.backends.documents.booklet.ground.placed_ground import PlacedGround
from compiler.layout.draw import Group, Page, Path, Run, walk
from compiler.layout.maps.battlefield import TableField
from compiler.layout.sheets.nesting import Shape, is_apart, nested
from tests.compiler.documents.library import made_of, pack

MOVABLE = {"en": "Wood Vineyard Village", "it": "Bosco Vigneto Villaggio"}


def groups(page: Page, prefix: str) -> list[Group]:
    return [item for item in page.items if isinstance(item, Group) and item.name.startswith(prefix)]


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_piece_that_is_placed_is_printed_once_at_its_size_on_the_table(language: str) -> None:
    (document,) = made_of("terrain", pack("condottiero"), language, only="fornovo_1495")
    sizes = {}
    for page in document.pages:
        for group in (one for one in groups(page, "terrain:") if "/" not in one.name):
            boxes = [leaf.bounds() for leaf in walk((group,)) if isinstance(leaf.item, Path)]
            left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, low = max(box[2] for box in boxes), max(box[3] for box in boxes)
            assert min(left, top) > 0
            assert right < page.width
            assert low < page.height
            sizes[group.name.partition(":")[2]] = (right - left, low - top)
    assert {name.rpartition(" · ")[2] for name in sizes} == set(MOVABLE[language].split())
    assert len(sizes) == 4, "two woods, vines and a village"
    (village,) = [size for name, size in sizes.items() if name.startswith("Felegara")]
    assert village == pytest.approx((180.0, 180.0), abs=2.5), "nine centimetres about its middle, and its line"


@pytest.mark.parametrize(("language", "named"), [("en", "The Taro · River bed"), ("it", "Il Taro · Greto")])
def test_a_river_that_stays_where_it_is_comes_in_strips_that_are_as_long_as_it_is(language: str, named: str) -> None:
    (document,) = made_of("terrain", pack("condottiero"), language, only="fornovo_1495")
    strips = [group for page in document.pages for group in groups(page, f"terrain:{named}")]
    assert [strip.name.rpartition(" ")[2] for strip in strips] == [f"{at}/7" for at in range(1, 8)]
    clips = [(inner.clip, strip.scale) for strip in strips for inner in strip.items if isinstance(inner, Group)]
    long = sum(clip[2] * scale for clip, scale in clips if clip is not None)
    assert long == pytest.approx(1800.0, abs=5.0)
    assert {round(clip[3] * scale) for clip, scale in clips if clip is not None} <= {80, 81, 82}
    said = [leaf.item.words for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Run)]
    assert f"{named} 3/7" in said
    assert all(page.width > page.height for page in document.pages if groups(page, f"terrain:{named}")), "lying"


def test_the_map_to_play_on_has_the_points_and_nothing_that_is_placed_on_them() -> None:
    (document,) = made_of("map", pack("condottiero"), "en", only="fornovo_1495")
    said = {leaf.item.words for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Run)}
    assert "The Taro" in said
    assert not said & {"Felegara", "Poplars", "Willows", "Vineyards of Oppiano"}
    marked = [leaf for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Path)]
    rings = [leaf for leaf in marked if leaf.item.line == 0.12 and len(leaf.item.parts) == 6]
    assert len(rings) >= 18, "every point of the two rows by the river, those near a joint on both sheets"


@pytest.mark.parametrize(("language", "told"), [("en", "20 cm apart"), ("it", "a 20 cm")])
def test_a_table_with_nothing_on_it_is_one_page_with_its_points(language: str, told: str) -> None:
    """All of its ground is placed by players: no sheet would have anything on it, and none was printed at all."""
    (document,) = made_of("map", pack("condottiero"), language, only="staffarda_1690")
    (page,) = document.pages
    said = " ".join(leaf.item.words for leaf in walk(page.items) if isinstance(leaf.item, Run))
    assert told in said.replace("\u00a0", " ")
    assert "--bare-sheets" in document.left_out
    rings = [leaf for leaf in walk(page.items) if isinstance(leaf.item, Path) and leaf.item.line == 0.12]
    assert len([leaf for leaf in rings if isinstance(leaf.item, Path) and len(leaf.item.parts) == 6]) == 9 * 6


def test_each_part_of_a_joined_piece_has_its_whole_name_and_marks() -> None:
    (document,) = made_of("terrain", pack("condottiero"), "en", "a5", only="staffarda_1690")
    said = [leaf.item for page in document.pages for leaf in walk(page.items) if isinstance(leaf.item, Run)]
    named = [run.words for run in said if run.box == "piece" and "Marsh" in run.words]
    assert len(named) > 1
    assert named == [f"Marsh of the Po · Marsh {at}/{len(named)}" for at in range(1, len(named) + 1)]
    assert sum("cut one at the marks" in run.words for run in said) >= len(named)


def test_pieces_share_their_sheets_and_lie_straight_on_them() -> None:
    """The marsh lies askew on the table: so drawn it would need two sheets. Its arrow is turned instead."""
    (document,) = made_of("terrain", pack("condottiero"), "en", only="staffarda_1690")
    held = [[group.name for group in groups(page, "terrain:")] for page in document.pages]
    assert sorted(map(len, held)) == [1, 2, 2]
    assert ["terrain:Marsh of the Po · Marsh"] in held
    (marsh,) = (page for page in document.pages if len(groups(page, "terrain:")) == 1)
    (arrow,) = (item for item in marsh.items if isinstance(item, Path) and len(item.parts) == 4)
    (_, tip), (_, right), (_, left) = (part for part in arrow.parts if part[0] != "Z")
    foot = (right[0] + left[0]) / 2, (right[1] + left[1]) / 2
    clockwise = math.degrees(math.atan2(tip[0] - foot[0], foot[1] - tip[1]))
    assert clockwise == pytest.approx(100.0, abs=0.1), "ten degrees, and a quarter since it lies on its side"


def test_the_points_are_a_step_apart_and_half_a_step_from_the_edges() -> None:
    field = TableField(180, 120, 1.0)
    drawn = [one for one in PlacedGround((), 20.0).points(field, "#000000") if isinstance(one, Path)]
    boxes = [leaf.bounds() for leaf in walk(tuple(one for one in drawn if len(one.parts) == 6))]
    spots = {(round((box[0] + box[2]) / 2, 3), round((box[1] + box[3]) / 2, 3)) for box in boxes}
    assert spots == {(x, y) for x in range(10, 180, 20) for y in range(10, 120, 20)}


def test_a_piece_that_is_larger_than_the_paper_is_on_sheets_to_be_joined() -> None:
    (document,) = made_of("terrain", pack("condottiero"), "en", "a5", only="staffarda_1690")
    tiles = [group.name for page in document.pages for group in groups(page, "tile:")]
    assert tiles[:2] == ["tile:A1", "tile:A2"]


@pytest.mark.parametrize("is_round", [True, False])
def test_shapes_on_one_sheet_keep_their_distance(is_round: bool) -> None:
    shapes = [Shape(60.0, 60.0, is_round), Shape(50.0, 30.0), Shape(40.0, 40.0, is_round), Shape(90.0, 20.0)]
    laid = list(nested(shapes, 100.0, 130.0, 4.0).values())
    assert len(laid) == len(shapes)
    assert all(is_apart(one, other, 4.0) for at, one in enumerate(laid) for other in laid[:at])
    assert all(one.x + one.width <= 100.0 and one.y + one.height <= 130.0 for one in laid)


@pytest.mark.parametrize(("system", "battle"), [("cape", "terheyden_1625"), ("risorgimento", "magenta_1859")])
def test_where_the_ground_lies_as_it_is_drawn_nothing_is_cut_out(system: str, battle: str) -> None:
    assert made_of("terrain", pack(system), "en", only=battle) == []
