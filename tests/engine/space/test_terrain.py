"""Pieces of terrain: what they are to whoever moves, climbs and looks, and the ground that they make together."""

from __future__ import annotations

import pytest

from engine.space.areas import Polygon, Round
from engine.space.ground import LEVEL, Ground
from engine.space.plane import Disc, Point
from engine.space.terrain import Landscape, Nature, TerrainPiece, corridor, joined, rim

SIDE = 4_000
DOOR, BRIDGE = 100, 300


def box(left: int, bottom: int, right: int, top: int) -> Polygon:
    return Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))


def house(order: int = 0, *openings: Point, height: int = 2 * LEVEL) -> TerrainPiece:
    area = box(1_000, 1_000, 2_000, 2_000)
    nature = Nature(building=True)
    return TerrainPiece(order, "house", nature, area=area, line=rim(area), openings=openings, height=height)


def wall(order: int = 0, name: str = "wall", *, height: int = LEVEL, nature: Nature | None = None) -> TerrainPiece:
    line = ((500, 3_000), (3_500, 3_000))
    return TerrainPiece(order, name, nature or Nature(), line=line, path=line, height=height)


def ground(*pieces: TerrainPiece, **changes: object) -> Ground:
    return Landscape(SIDE, SIDE, pieces, bridge=BRIDGE, door=DOOR).ground({}, **changes)  # type: ignore[arg-type]


def test_a_house_is_entered_by_its_door_only() -> None:
    built = ground(house(0, (1_500, 1_000))).barrier("house walls")
    assert built.may_be_crossed_at((1_500, 1_000))
    assert not built.may_be_crossed_at((1_000, 1_500))
    assert built.surrounds((1_500, 1_500))


@pytest.mark.parametrize(
    ("piece", "crossing"),
    [
        (wall(), "anywhere"),
        (wall(nature=Nature(closed=True)), "never"),
        (house(), "openings"),
    ],
)
def test_what_bars_the_way_says_where_it_is_crossed(piece: TerrainPiece, crossing: str) -> None:
    assert ground(piece).barrier(piece.barrier).crossing == crossing


def test_a_gate_in_a_wall_is_a_gap_in_it() -> None:
    gate = TerrainPiece(1, "gate", Nature(gate=True), line=((1_900, 3_000), (2_100, 3_000)))
    closed, opened = ground(wall()).barrier("wall"), ground(wall(), gate).barrier("wall")
    way = Disc(2_000, 3_000, 50)
    assert closed.is_touched_by(way)
    assert not opened.is_touched_by(way)
    assert opened.is_touched_by(Disc(1_000, 3_000, 50))


def test_a_bridge_leads_over_water_and_over_nothing_else() -> None:
    stream = wall(0, "stream", height=0, nature=Nature(water=True))
    bridge = TerrainPiece(1, "bridge", Nature(bridge=True), path=((2_000, 2_800), (2_000, 3_200)))
    on_it = Disc(2_000, 3_000, 50)
    assert ground(stream).barrier("stream").is_touched_by(on_it)
    assert not ground(stream, bridge).barrier("stream").is_touched_by(on_it)
    assert ground(wall(), bridge).barrier("wall").is_touched_by(on_it)
    ends = Landscape(SIDE, SIDE, (stream, bridge), bridge=BRIDGE, door=DOOR).bridge_ends
    assert ends == [("bridge", (2_000, 2_800)), ("bridge", (2_000, 3_200))]


def test_water_dries_up_or_is_in_spate() -> None:
    ford = TerrainPiece(0, "ford", Nature(water=True, slow=True), area=Round(2_000, 2_000, 300))
    assert [patch.name for patch in ground(ford).patches] == ["ford"]
    assert ground(ford).barriers == ()
    assert ground(ford, dry={0}).patches == ()
    assert ground(ford, flooded={0}).barrier("ford walls").crossing == "never"


def test_a_breach_is_open() -> None:
    broken = Landscape(SIDE, SIDE, (wall(),), bridge=BRIDGE, door=DOOR).ground({0: [((2_000, 3_000), 150)]})
    assert not broken.barrier("wall").is_touched_by(Disc(2_000, 3_000, 50))


def test_a_wood_hides_beyond_its_depth_and_a_hill_rises() -> None:
    wood = TerrainPiece(0, "wood", Nature(depth=400, slow=True), area=box(0, 0, 500, 500), height=LEVEL)
    hill = TerrainPiece(1, "hill", Nature(rises=True), area=box(600, 0, 900, 500), height=LEVEL)
    first, second = ground(wood, hill).patches
    assert (first.depth, first.slow, first.height) == (400, True, 0)
    assert (second.depth, second.slow, second.height) == (None, False, LEVEL)


def test_one_stands_on_a_roof_within_its_outline_and_on_a_floor_of_a_house() -> None:
    inside, across = Disc(1_500, 1_500, 50), Disc(1_000, 1_500, 50)
    assert [house().holds_at(inside, up) for up in (LEVEL, 2 * LEVEL, 3 * LEVEL)] == [True, True, False]
    assert not house().holds_at(across, LEVEL)
    assert not house(height=LEVEL // 2).holds_at(inside, LEVEL // 2)


def test_one_stands_on_a_wall_only_on_its_line() -> None:
    assert wall().holds_at(Disc(1_000, 3_000, 50), LEVEL)
    assert not wall().holds_at(Disc(1_000, 3_100, 50), LEVEL)
    assert not wall().holds_at(Disc(1_000, 3_000, 50), LEVEL // 2)


def test_up_there_one_walks_along_the_wall_or_within_the_roof() -> None:
    landscape = Landscape(SIDE, SIDE, (wall(), house(1)), bridge=BRIDGE, door=DOOR)
    assert len(landscape.tops(0)) == 1
    assert len(landscape.tops(1)) == 1
    top = landscape.tops(0)[0].barriers[0]
    assert top.surrounds((2_000, 3_000))
    assert not top.surrounds((2_000, 3_100))
    assert landscape.tops(1)[0].barriers[0].surrounds((1_500, 1_500))
    assert landscape.cage((700, 700), 50).barriers[0].surrounds((700, 700))


def test_streams_that_meet_run_into_one_another() -> None:
    one = wall(0, "stream")
    other = TerrainPiece(1, "brook", Nature(), line=((2_000, 3_020), (2_000, 3_900)))
    far = TerrainPiece(2, "pond", Nature(), area=Round(500, 500, 100))
    assert one.runs_into(other, 50)
    assert other.runs_into(one, 50)
    assert not one.runs_into(far, 50)
    assert other.is_on_path((2_000, 3_500), 100) is False
    assert one.is_on_path((1_000, 3_040), 100)


def test_there_is_a_lee_on_both_sides_of_a_wall_and_inside_an_area() -> None:
    assert set(wall().lees(60)) == {(x, y) for x in (1_250, 2_000, 2_750) for y in (2_940, 3_060)}
    assert list(TerrainPiece(0, "copse", Nature(), area=Round(500, 700, 100)).lees(60)) == [(500, 700)]


def test_a_corridor_has_room_for_a_base_at_either_end() -> None:
    room = Polygon(corridor((1_000, 0), (2_000, 0), 100))
    assert all(room.holds(Disc(x, 0, 50)) for x in (1_000, 1_500, 2_000))
    assert not room.holds(Disc(1_500, 20, 50))


def test_waters_that_run_into_one_another_are_one_course() -> None:
    lines = (((0, 0), (1_000, 0)), ((1_050, 0), (2_000, 0)), ((3_000, 0), (3_500, 0)), ((2_000, 50), (2_000, 900)))
    waters = [TerrainPiece(order, f"w{order}", Nature(water=True), line=line) for order, line in enumerate(lines)]
    assert [water.id for water in joined(waters[0], waters[1:], 100)] == [0, 1, 3]


def test_what_nobody_crosses_bars_a_step_into_it_or_over_it_but_not_by_a_bridge() -> None:
    stream = wall(0, "stream", height=0, nature=Nature(closed=True, water=True))
    bridge = TerrainPiece(1, "bridge", Nature(bridge=True), path=((2_000, 2_800), (2_000, 3_200)))
    pond = TerrainPiece(2, "pond", Nature(closed=True), area=box(1_000, 1_000, 2_000, 2_000))
    land = Landscape(SIDE, SIDE, (stream, bridge, pond), bridge=BRIDGE, door=DOOR)
    assert land.bars([pond], (900, 1_500), (1_100, 1_500))
    assert not land.bars([pond], (900, 1_500), (950, 1_500))
    assert land.bars([stream], (1_000, 2_900), (1_000, 3_100))
    assert not land.bars([stream], (1_000, 2_800), (1_000, 2_900))
    assert not land.bars([stream], (2_000, 2_900), (2_000, 3_100))
    assert not land.bars([], (1_000, 2_900), (1_000, 3_100))
