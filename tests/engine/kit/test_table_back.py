"""Places on a table that are sought because of others, asked directly: against a base, away, home, straight on."""

from __future__ import annotations

from fractions import Fraction
from math import cos, floor, hypot, radians, sin
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.field.tableways import TableWays
from engine.kit.playing.moves.tableback import TableBack
from engine.model.battles import Feature
from engine.model.values import Quantity
from tests.engine.kit.test_open_field import around, field, line


class NoMeter:
    def charge(self, many: int, what: str) -> None:
        """As much as is asked."""


def piece(number: int, x: int, y: int, side: int = 0, **said: Any) -> Any:  # noqa: ANN401
    usual = {"kind": "man", "is_in_play": True, "facing": 0}
    return SimpleNamespace(id=number, x=100 * x, y=100 * y, side=side, camp=side, at=0, **{**usual, **said})


class Table:
    """A table with pieces on it, as far as falling back goes: bases are two measures wide."""

    def __init__(self, *pieces: Any, features: tuple[Feature, ...] = (), home: str = "n", walls: Any = None) -> None:  # noqa: ANN401
        self.field = field(*features)
        ways = TableWays(self.field, [])
        closed = {"mud": False, "wood": True, "wall": True, "hedge": False, "open": False}
        prices = tuple(walls.get(name, 1) if walls else 1 for name in ways.grounds), (0,) * len(ways.lines)
        movement = SimpleNamespace(walls=lambda g, one: prices)
        self.setting: Any = SimpleNamespace(
            home=[home, "s"],
            light=("flag",),
            coder=SimpleNamespace(
                field_of=lambda kind, name: closed if (kind, name) == ("terrain", "impassable") else {}
            ),
            movements_of=lambda kind: [movement] if walls is not None and kind == "man" else [],
        )
        self.back = TableBack(self.setting, self.field, ways)
        self.journal: list[Any] = []
        self.game: Any = SimpleNamespace(
            state=SimpleNamespace(pieces=list(pieces)), meter=NoMeter(), citing="7", record=self.journal.append
        )

    def goal(self, far: int, how: str, *drivers: Any) -> Any:  # noqa: ANN401
        return self.back.goal(self.game, self.game.state.pieces[0], far, how, drivers)


# --- against another --------------------------------------------------------------------------------------------------


def test_a_base_touches_another_on_the_way_there_and_at_six_points_around_it() -> None:
    places = Table().back.around((1_000, 1_000), (2_000, 1_000))
    assert places[0] == (1_800, 1_000)
    assert len(places) == 7
    for x, y in places:
        assert int(hypot(x - 2_000, y - 1_000)) == 200
    ring = [(x - 2_000, y - 1_000) for x, y in places[1:]]
    assert ring[0] == (0, 200)
    assert ring[3] == (0, -200)
    assert [x > 0 for x, _ in ring] == [False, True, True, False, False, False]
    assert len(Table().back.around((1_800, 1_000), (2_000, 1_000))) == 6, "who touches it already need not come nearer"
    assert len(Table().back.around((1_799, 1_000), (2_000, 1_000))) == 7


@pytest.mark.parametrize("base", [1, 3, 7, 37, 50, 99, 150, 333])
def test_a_ring_is_a_base_wide_in_six_directions_and_not_a_hundredth_more(base: int) -> None:
    wide = TableBack(SimpleNamespace(), field(base=Quantity(Fraction(base, 100), "um")), ways_on(base))  # type: ignore[arg-type]
    for facing, (across, up) in enumerate(wide._ring):
        exact = (base * sin(radians(60 * facing)), base * cos(radians(60 * facing)))
        low = [floor(round(part, 6)) for part in exact]
        near = [(low[0] + right, low[1] + rise) for right in (-1, 0, 1) for rise in (-1, 0, 1)]
        fits = [one for one in near if base * base <= one[0] ** 2 + one[1] ** 2 < (base + 1) ** 2]
        least = min(one[0] ** 2 + one[1] ** 2 for one in fits)
        assert (across, up) == min(one for one in fits if one[0] ** 2 + one[1] ** 2 == least)


def ways_on(base: int) -> TableWays:
    return TableWays(field(base=Quantity(Fraction(base, 100), "um")), [])


# --- away from the enemy ----------------------------------------------------------------------------------------------


def test_one_that_retreats_goes_straight_away_from_its_enemy() -> None:
    table = Table(piece(0, 20, 18), piece(1, 16, 18, side=1))
    assert table.goal(300, "retreat") == ((2_300, 1_800), 300)
    assert table.goal(0, "retreat") == ((2_000, 1_800), 0)
    assert table.goal(-5, "retreat") == ((2_000, 1_800), 0)
    assert table.goal(1, "retreat") == ((2_001, 1_800), 1)


def test_in_an_odd_direction_it_goes_straight_away_too() -> None:
    table = Table(piece(0, 20, 18), piece(1, 17, 14, side=1))
    assert table.goal(500, "retreat") == ((2_300, 2_200), 500)


def test_of_several_the_one_that_drives_it_must_be_left_behind_and_no_other_come_nearer_than_the_nearest() -> None:
    driver, other = piece(1, 16, 18, side=1), piece(2, 23, 18, side=1)
    table = Table(piece(0, 20, 18), driver, other)
    place, far = table.goal(300, "retreat", driver)
    assert far <= 300
    assert hypot(place[0] - 1_600, place[1] - 1_800) > 400
    assert hypot(place[0] - 2_300, place[1] - 1_800) >= 300
    gone = piece(3, 21, 18, side=1, is_in_play=False)
    assert Table(piece(0, 20, 18), driver, gone).goal(300, "retreat", gone) == ((2_300, 1_800), 300)


def test_nobody_runs_into_the_arms_of_an_enemy_farther_off() -> None:
    table = Table(piece(0, 20, 18), piece(1, 17, 18, side=1), piece(2, 26, 18, side=1))
    place, _ = table.goal(300, "retreat")
    assert hypot(place[0] - 2_600, place[1] - 1_800) > 350, "straight away from the one it would be 300"


def test_friends_and_those_who_are_gone_drive_nobody() -> None:
    alone = Table(piece(0, 20, 18), piece(1, 16, 18), piece(2, 16, 18, side=1, is_in_play=False))
    assert alone.goal(300, "retreat") == ((2_000, 2_100), 300), "home, where nobody drives it"


def test_who_cannot_go_all_the_way_is_lost_or_gives_two_thirds_or_one_or_nothing() -> None:
    for wall, given in ((24, (2_300, 300)), (23, (2_200, 200)), (22, (2_100, 100)), (21, (2_000, 0))):
        # A lane to the right, closed by a wall so many measures on.
        low, high = Fraction(179, 10), Fraction(181, 10)
        sides = ((15, low), (40, low)), ((15, high), (40, high)), ((wall, 10), (wall, 30))
        lane = tuple(line("wall", *side) for side in sides)  # type: ignore[arg-type]
        table = Table(piece(0, 20, 18), piece(1, 17, 18, side=1), features=lane)
        assert table.goal(300, "give_ground") == ((given[0], 1_800), given[1]), wall
        assert table.goal(300, "retreat") == (((2_300, 1_800), 300) if wall == 24 else None)


def test_one_that_flees_runs_home_and_is_lost_where_it_comes_over_the_edge() -> None:
    table = Table(piece(0, 20, 30), piece(1, 20, 20, side=1))
    assert table.goal(599, "flee") == ((2_000, 3_599), 599)
    assert table.goal(600, "flee") is None
    south = Table(piece(0, 20, 30), piece(1, 20, 20, side=1), home="s")
    assert south.goal(300, "flee")[0][1] == 2_700, "past the enemy"
    for home, place in (("w", (1_700, 3_000)), ("e", (2_300, 3_000))):
        assert Table(piece(0, 20, 30), piece(1, 20, 20, side=1), home=home).goal(300, "flee")[0] == place


def test_who_is_lost_has_fled_over_its_edge_or_was_trapped() -> None:
    table = Table(piece(0, 20, 30))
    who = table.game.state.pieces[0]
    for far, how, fate in ((600, "flee", "fled"), (599, "flee", "trapped"), (600, "retreat", "trapped")):
        table.back.lose(table.game, who, far, how)
        lost = table.journal[-1].to_plain()
        assert (lost["section"], lost["piece"], lost["how"]) == ("7", 0, fate)


def test_nobody_falls_back_through_an_enemy_or_onto_a_friend() -> None:
    blocked = Table(piece(0, 20, 18), piece(1, 17, 18, side=1), piece(2, 22, 18))
    assert blocked.goal(200, "retreat")[0] != (2_200, 1_800)
    assert hypot(blocked.goal(200, "retreat")[0][0] - 2_200, blocked.goal(200, "retreat")[0][1] - 1_800) >= 200
    flag = Table(piece(0, 20, 18), piece(1, 17, 18, side=1), piece(2, 22, 18, kind="flag"))
    assert flag.goal(200, "retreat") == ((2_200, 1_800), 200)


def test_places_are_free_where_no_base_is_nearer_than_its_width() -> None:
    me, foe, mate, flag = piece(0, 20, 18), piece(1, 10, 10, side=1), piece(2, 30, 10), piece(3, 40, 10, kind="flag")
    table = Table(me, foe, mate, flag, piece(4, 5, 5, side=1, is_in_play=False))

    def is_free(x: int, y: int, who: Any = me) -> bool:  # noqa: ANN401
        return table.back.is_free(table.game, who, (x, y))

    assert [is_free(1_000 + gap, 1_000) for gap in (199, 200)] == [False, True]
    assert [is_free(3_000, 1_000 + gap) for gap in (199, 200)] == [False, True]
    assert is_free(4_000, 1_000)
    assert is_free(2_000, 1_800), "it does not stand in its own way"
    assert is_free(500, 500), "who is gone takes no room"
    assert not is_free(4_801, 1_000)
    assert is_free(3_000, 1_000, flag)
    assert not is_free(1_000, 1_000, flag), "an enemy is in the way of a flag, too"


def test_nothing_impassable_lies_on_a_way() -> None:
    table = Table(
        piece(0, 20, 18),
        features=(
            around(10, 10),
            around(20, 10, terrain="mud"),
            line("wall", (30, 5), (30, 15)),
            line("hedge", (40, 5), (40, 15)),
        ),
    )
    found = [table.back.is_passable((x - 400, 1_000), (x + 400, 1_000)) for x in (1_000, 2_000, 3_000, 4_000)]
    assert found == [False, True, False, True]


def test_what_every_movement_of_a_piece_bars_holds_it_when_it_is_driven() -> None:
    mud = (around(24, 18, 4, 30, "mud"),)
    for walls, is_walled in (({"mud": None}, True), ({"mud": 5}, False), (None, False)):
        table = Table(piece(0, 20, 18), piece(1, 17, 18, side=1), features=mud, walls=walls)
        assert table.back.is_walled(table.game, table.game.state.pieces[0], (2_400, 1_800)) is is_walled
        assert (table.goal(400, "retreat")[0] == (2_400, 1_800)) is not is_walled


# --- along a direction ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degrees", "end"),
    [(0, (2_000, 2_100)), (90, (2_300, 1_800)), (180, (2_000, 1_500)), (270, (1_700, 1_800)), (30, (2_150, 2_059))],
)
def test_who_drifts_goes_straight_in_a_direction(degrees: int, end: tuple[int, int]) -> None:
    table = Table(piece(0, 20, 18))
    assert table.back.along(table.game, table.game.state.pieces[0], degrees, 300) == end


@pytest.mark.parametrize(
    ("other", "end"),
    [
        (piece(1, 25, 18, side=1), (2_300, 1_800)),
        (piece(1, 25, 18), (3_200, 1_800)),
        (piece(1, 32, 18), (3_000, 1_800)),
        (piece(1, 32, 18, kind="flag"), (3_200, 1_800)),
        (piece(1, 40, 18), (3_200, 1_800)),
        (piece(1, 25, 20, side=1), (3_200, 1_800)),
        (piece(1, 25, 19, side=1), (2_326, 1_800)),
    ],
)
def test_who_drifts_comes_into_contact_with_what_stops_it(other: Any, end: tuple[int, int]) -> None:  # noqa: ANN401
    table = Table(piece(0, 20, 18), other)
    assert table.back.along(table.game, table.game.state.pieces[0], 90, 1_200) == end


def test_who_drifts_stops_before_what_is_impassable_and_at_the_edge() -> None:
    table = Table(piece(0, 20, 18), features=(line("wall", (25, 10), (25, 30)),))
    assert table.back.along(table.game, table.game.state.pieces[0], 90, 1_200) == (2_499, 1_800)
    table = Table(piece(0, 46, 18))
    assert table.back.along(table.game, table.game.state.pieces[0], 90, 1_200) == (4_800, 1_800)
    assert table.back.along(table.game, table.game.state.pieces[0], 90, 0) == (4_600, 1_800)


# --- others -----------------------------------------------------------------------------------------------------------


def test_the_nearest_enemy_in_play_is_asked_of_a_place() -> None:
    table = Table(
        piece(0, 20, 18),
        piece(1, 20, 17),
        piece(2, 10, 10, side=1),
        piece(3, 30, 30, side=1),
        piece(4, 20, 20, side=1, is_in_play=False),
    )
    me = table.game.state.pieces[0]
    assert table.back.nearest(table.game, me, (1_200, 1_200)) == (1_000, 1_000)
    assert table.back.nearest(table.game, me, (2_900, 2_900)) == (3_000, 3_000)
    assert Table(me).back.nearest(Table(me).game, me, (0, 0)) is None
    assert table.back.length_to(me, (2_300, 2_200)) == 500
