"""A field of hexes: what lies beside what, how far it is, what is seen."""

from __future__ import annotations

import pytest

from engine.model.values import Area, Hex, Ref
from engine.space.hexboard import OFF, HexBoard
from engine.space.hexes import BEARINGS, bearing_afar, distance, neighbours

WIDTH, LINES = 7, 6


def board(*, closed: tuple[str, ...] = (), opaque: tuple[str, ...] = ()) -> HexBoard:
    def marked(names: tuple[str, ...]) -> list[bool]:
        every = [str(Hex(column, line)) for line in range(1, LINES + 1) for column in range(1, WIDTH + 1)]
        return [name in names for name in every]

    return HexBoard(WIDTH, LINES, marked(closed), marked(opaque))


def at(field: HexBoard, name: str) -> int:
    return field.place(Hex(int(name[:2]), int(name[2:])))


def test_hexes_are_numbered_line_by_line_and_called_as_on_the_map() -> None:
    field = board()
    assert [field.name(place) for place in (0, 6, 7, 41)] == ["0101", "0701", "0102", "0706"]
    assert [field.place(field.hex(place)) for place in range(field.count)] == list(range(42))


def test_neighbours_and_distances_are_those_of_the_map() -> None:
    field = board()
    for place in range(field.count):
        beside = [field.hex(near) if near != OFF else None for near in field.near[place]]
        real = neighbours(field.hex(place))
        assert [one in (None, other) for one, other in zip(beside, real, strict=True)] == [True] * 6
        assert all(distance(field.hex(place), field.hex(near)) == 1 for near in field.around[place])
        for other in range(field.count):
            assert field.distance(place, other) == distance(field.hex(place), field.hex(other))


def test_two_boards_of_one_size_share_what_the_size_says_and_nothing_else() -> None:
    one, other = board(), board(closed=("0303",))
    assert one.near is other.near
    one.lay_road([0, 1])
    assert other.roads == set()


def test_the_way_round_what_is_closed_is_longer() -> None:
    wall = tuple(f"04{line:02}" for line in range(1, LINES))
    field = board(closed=wall)
    left, right = at(field, "0301"), at(field, "0501")
    assert board().distance_round(left, right) == 2
    assert field.distance(left, right) == 2
    assert field.distance_round(left, right) == 11  # five down, across below the wall, and up again
    assert field.distance_round(left, at(field, "0401")) > field.count
    assert at(field, "0501") not in field.disc(left, 10)
    assert at(field, "0501") in field.disc(left, 11)


def test_an_edge_a_rectangle_and_a_hex_are_places() -> None:
    field = board()
    named = {edge: [field.name(place) for place in field.hexes_of(Ref("compass", edge))] for edge in ("north", "east")}
    assert named["north"] == [f"{column:02}01" for column in range(1, 8)]
    assert named["east"] == [f"07{line:02}" for line in range(1, 7)]
    assert [field.name(place) for place in field.hexes_of(Ref("compass", "south"))][::6] == ["0106", "0706"]
    assert [field.name(place) for place in field.hexes_of(Ref("compass", "west"))][::5] == ["0101", "0106"]
    assert field.hexes_of(Area(Hex(6, 6), Hex(9, 9))) == [at(field, "0606"), at(field, "0706")]
    assert field.hexes_of(Hex(2, 1)) == [1]
    assert field.hexes_of(Ref("zone", "wood")) == []


def test_a_road_joins_its_hexes_both_ways() -> None:
    field = board()
    field.lay_road([3, 4, 5])
    assert field.on_road == {3, 4, 5}
    assert field.roads == {(3, 4), (4, 3), (4, 5), (5, 4)}
    field.lay_obstacle(3, 4)
    assert field.obstacles == {(3, 4), (4, 3)}


def test_hexes_that_hang_together_are_found_from_any_of_them() -> None:
    field = board()
    some = {0, *field.around[0], field.count - 1}
    assert sorted(field.joined_to(0, some)) == sorted(some - {field.count - 1})
    assert sorted(field.joined_to(field.around[0][0], some)) == sorted(field.joined_to(0, some))
    assert field.joined_to(field.count - 1, some) == [field.count - 1]


@pytest.mark.parametrize(
    ("opaque", "seen"),
    [((), True), (("0303",), False), (("0302",), True), (("0103",), True), (("0503",), True)],
)
def test_only_what_is_crossed_hides(opaque: tuple[str, ...], seen: bool) -> None:
    field = board(opaque=opaque)
    one, other = at(field, "0103"), at(field, "0503")
    assert field.is_clear(one, other) is field.is_clear(other, one) is seen
    assert [field.name(place) for place in field.crossed(one, other)] == ["0203", "0303", "0403"]


def test_a_line_along_a_side_is_hidden_by_both_its_hexes_together() -> None:
    """From one hex to the one two lines below runs along the side of the two between them."""
    beside = ("0202", "0302")
    one, other = Hex(3, 1), Hex(3, 3)
    sides = [
        name for name in ("0202", "0302", "0402") if {distance(_hex(name), one), distance(_hex(name), other)} == {1}
    ]
    assert sides == list(beside)
    for opaque, seen in ((beside, False), (beside[:1], True), (beside[1:], True)):
        field = board(opaque=opaque)
        assert field.is_clear(field.place(one), field.place(other)) is seen


def _hex(name: str) -> Hex:
    return Hex(int(name[:2]), int(name[2:]))


def test_the_straight_line_is_measured_exactly() -> None:
    field = board()
    start, through = at(field, "0203"), at(field, "0303")
    assert field.off_line(start, through, at(field, "0603")) == 0
    assert field.off_line(start, through, at(field, "0604")) == field.off_line(start, through, at(field, "0602")) > 0
    assert field.direction(start, through) == 1
    assert field.step(start, 5, 0) == at(field, "0703")
    assert field.step(start, 6, 0) == OFF


def test_a_zone_is_a_place_with_a_name() -> None:
    field = board()
    field.zones["wood"] = frozenset((at(field, "0302"), at(field, "0201")))
    assert [field.name(place) for place in field.hexes_of(Ref("zone", "wood"))] == ["0201", "0302"]
    assert field.hexes_of(Ref("zone", "moor")) == []


def test_away_is_farther_from_the_cause_with_the_straightest_first() -> None:
    field = board()
    ways = field.away(at(field, "0403"), at(field, "0303"), at(field, "0403"))
    assert [field.name(place) for _, place in ways] == ["0503", "0402", "0404"]
    assert [off == 0 for off, _ in ways] == [True, False, False]


@pytest.mark.parametrize(
    ("facing", "other", "bearing"),
    [(0, "0401", "front"), (3, "0401", "rear"), (0, "0603", "side"), (1, "0603", "front")],
)
def test_a_hex_afar_lies_before_beside_or_behind_whoever_faces_so(facing: int, other: str, bearing: str) -> None:
    field = board()
    assert BEARINGS[bearing_afar(*field.seen_from(at(field, "0403"), facing, at(field, other)))] == bearing


def test_what_hangs_together_is_one_body_each_told_once() -> None:
    field = board()
    hexes = {at(field, name) for name in ("0101", "0201", "0404", "0706", "0606")}
    bodies = [sorted(field.name(place) for place in body) for body in field.bodies(hexes)]
    assert bodies == [["0101", "0201"], ["0404"], ["0606", "0706"]]


def test_a_road_is_followed_as_far_as_it_is_open_and_no_farther_than_allowed() -> None:
    field = board()
    way = [at(field, f"{column:02}03") for column in range(1, 7)]
    field.lay_road(way)
    paths = field.along_roads(way[1], 2, lambda _: True)
    assert {field.name(end): [field.name(place) for place in path] for end, path in paths.items()} == {
        "0103": ["0103"],
        "0303": ["0303"],
        "0403": ["0303", "0403"],
    }
    assert set(field.along_roads(way[1], 4, lambda place: place != way[3])) == {way[0], way[2]}
    assert field.along_roads(way[1], 0, lambda _: True) == {}
    assert field.along_roads(at(field, "0106"), 3, lambda _: True) == {}


def test_straight_on_is_the_next_hex_in_the_same_direction() -> None:
    field = board()
    assert field.onward(at(field, "0203"), at(field, "0303")) == at(field, "0403")
    assert field.onward(at(field, "0203"), at(field, "0103")) == OFF


def test_what_lies_round_a_hex_ends_at_what_is_closed_or_barred() -> None:
    field = board(closed=("0303", "0403", "0503"))
    start = at(field, "0404")
    for barred in ((), (at(field, "0304"),), (at(field, "0304"), at(field, "0504"), at(field, "0405"))):
        for radius in range(5):
            reached = {start}
            for _ in range(radius):
                reached |= {near for one in reached for near in field.enterable[one] if near not in barred}
            assert list(field.disc_round(start, radius, barred)) == sorted(reached)
