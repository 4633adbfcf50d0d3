"""On hexes, asked directly: who falls back, flees, drifts, advances and joins, and what a movement costs a card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.kit.field.hexfield import Spot
from engine.kit.playing.moves.hexmoves import HexMovement
from tests.engine.kit.test_hex_field import number
from tests.engine.kit.test_hex_moves import Table, movement, piece


def test_who_falls_back_goes_away_as_far_as_it_must_or_is_lost() -> None:
    table = Table(piece(0, "0403", facing=2), piece(1, "0503", side=1))
    table.moves.fall_back(table.game, table.game.state.pieces[0], 2, "retreat")
    assert table.told("section", "facing", "far", "how") == [("7", 2, 2, "retreat")]
    assert table.field.far[number("0503")][table.game.state.pieces[0].at] == 3
    for how, lost in (("retreat", [("7", 0, "trapped")]), ("give_ground", [])):
        cornered = Table(piece(0, "0103"), piece(1, "0203", side=1), is_closed=lambda at: at != number("0103"))
        cornered.moves.fall_back(cornered.game, cornered.game.state.pieces[0], 1, how)
        assert cornered.told("section", "piece", "how") == lost
        assert cornered.moves.is_cornered(cornered.game, cornered.game.state.pieces[0])
    assert not table.moves.is_cornered(table.game, table.game.state.pieces[0])
    assert table.moves.is_cornered(table.game, piece(5, ""))


def test_who_flees_runs_to_its_edge_and_over_it() -> None:
    for far, fate in ((2, None), (3, "fled")):
        table = Table(piece(0, "0403"), piece(1, "0405", side=1))
        me = table.game.state.pieces[0]
        table.moves.fall_back(table.game, me, far, "flee")
        assert (fate in table.journal[0].values()) if fate else (me.at in range(7))
    shut = Table(piece(0, "0403"), is_closed=lambda at: True)
    shut.moves.fall_back(shut.game, shut.game.state.pieces[0], 1, "flee")
    assert "trapped" in shut.journal[0].values()


def test_of_several_ways_back_the_one_farthest_from_all_then_nearest_home() -> None:
    table = Table(piece(0, "0403"), piece(1, "0404", side=1), piece(2, "0304", side=1))
    table.moves.fall_back(table.game, table.game.state.pieces[0], 1, "retreat")
    assert table.field.name(table.game.state.pieces[0].at) in ("0302", "0402")
    lone = Table(piece(0, "0403"))
    lone.moves.fall_back(lone.game, lone.game.state.pieces[0], 1, "retreat")
    assert lone.field.name(lone.game.state.pieces[0].at) == "0302", "home, where nobody drives it"


def test_who_drifts_goes_straight_and_along_a_corner_to_and_fro() -> None:
    ways = {
        0: ["0402", "0401"],
        30: ["0402", "0501"],
        60: ["0503", "0502"],
        90: ["0503", "0603", "0703"],
        120: ["0404", "0504"],
        150: ["0404", "0505"],
        180: ["0304", "0405"],
        210: ["0304", "0305"],
        240: ["0303", "0204"],
        270: ["0303", "0203", "0103"],
        300: ["0302", "0202"],
        330: ["0302", "0301"],
    }
    for degrees, way in ways.items():
        table = Table(piece(0, "0403", facing=5))
        table.moves.drift(table.game, table.game.state.pieces[0], degrees, len(way))
        assert table.names([table.game.state.pieces[0].at]) == way[-1:]
        assert table.told("facing", "far", "how") == [(5, len(way), "drift")]
    corner = Table(piece(0, "0201"))
    corner.moves.drift(corner.game, corner.game.state.pieces[0], 270, 9)
    assert corner.told("to", "far") == [(0, 1)], "to the first hex of all and no farther"
    stopped = Table(piece(0, "0403"), piece(1, "0603", side=1))
    stopped.moves.drift(stopped.game, stopped.game.state.pieces[0], 90, 3)
    assert stopped.told("to", "far") == [(number("0503"), 1)]


def test_who_advances_takes_the_hex_beside_it_that_was_left() -> None:
    def advanced(last: str, at: str, *others: Any, **said: Any) -> list[str]:  # noqa: ANN401
        left = piece(1, at, side=1)
        left.last = number(last)
        table = Table(piece(0, "0403", facing=3), left, *others, **said)
        table.moves.advance(table.game, table.game.state.pieces[0], left)
        return table.names(event["to"] for event in table.journal)

    assert advanced("0503", "0703") == ["0503"]
    assert advanced("0503", "") == ["0503"], "who is gone has left it too"
    assert advanced("0503", "0503") == [], "it has not left"
    assert advanced("0603", "0703") == [], "that is not beside it"
    assert advanced("0503", "0703", piece(2, "0503", side=1)) == []
    assert advanced("0503", "0703", piece(2, "0503")) == []
    assert advanced("0503", "0703", is_closed=lambda at: at == number("0503")) == []
    walled = movement(is_walled=lambda g, who, spot: (spot.before, spot.at) == (number("0403"), number("0503")))
    assert advanced("0503", "0703", movements_of=lambda kind: [walled]) == []
    assert advanced("0503", "0703", movements_of=lambda kind: [walled, movement()]) == ["0503"]
    assert advanced("0403", "0403") == []
    left = piece(1, "", side=1)
    left.last = number("0101")
    corner = Table(piece(0, "0201"), left)
    corner.moves.advance(corner.game, corner.game.state.pieces[0], left)
    assert corner.told("to", "far") == [(0, 1)], "into the first hex of all, too"


def test_who_joins_another_goes_into_its_hex_if_there_is_room() -> None:
    for other, stacking, ends in (
        (piece(1, "0603"), 2, "0603"),
        (piece(1, "0603"), 1, "0403"),
        (piece(1, "0603", kind="flag"), 1, "0603"),
        (piece(1, "0603", side=1), 2, "0403"),
    ):
        table = Table(piece(0, "0403", facing=3), other, stacking=stacking)
        me = table.game.state.pieces[0]
        table.moves.join(table.game, me, other)
        assert table.field.name(me.at) == ends
        assert table.told("facing", "far", "how") == ([(3, 2, "join")] if ends == "0603" else [])


def test_walls_hold_where_every_movement_of_the_kind_is_walled() -> None:
    back: Any = Table(piece(0, "0403")).moves.back
    spot = Spot(number("0503"), number("0403"))
    shut, clear = movement(is_walled=lambda *asked: True), movement()
    for movements, is_walled in (([], False), ([shut], True), ([shut, clear], False), ([shut, shut], True)):
        back.setting.movements_of = lambda kind, movements=movements: movements
        assert back.is_walled(None, piece(0, "0403"), spot) is is_walled


def test_whoever_takes_part_drives_a_piece_and_else_the_nearest() -> None:
    foes = [piece(1, "0103", side=1), piece(2, "0503", side=1), piece(3, "", side=1), piece(4, "0402")]
    table = Table(piece(0, "0403"), *foes)
    me = table.game.state.pieces[0]
    assert table.moves.back.driver(table.game, me) == number("0503")
    assert table.moves.back.driver(table.game, me, foes[:1]) == number("0103")
    assert table.moves.back.driver(table.game, me, foes[2:3]) == number("0503"), "who is gone drives nobody"
    assert Table(me).moves.back.driver(Table(me).game, me) == -1
    corner = Table(me, piece(1, "0101", side=1))
    assert corner.moves.back.driver(corner.game, me) == number("0101")
    assert not corner.moves.is_cornered(corner.game, piece(5, "0101"))


def test_who_is_driven_from_the_first_hex_of_all_comes_away_from_it() -> None:
    table = Table(piece(0, "0201"), piece(1, "0101", side=1))
    table.moves.fall_back(table.game, table.game.state.pieces[0], 1, "retreat")
    assert table.field.far[0][table.game.state.pieces[0].at] == 2


def test_one_step_back_is_enough_not_to_be_cornered() -> None:
    lane = (number("0403"), number("0303"))
    table = Table(piece(0, "0403"), piece(1, "0503", side=1), is_closed=lambda at: at not in lane)
    assert not table.moves.is_cornered(table.game, table.game.state.pieces[0])
    assert table.moves.facing_towards(*table.game.state.pieces) == 1


# --- what a movement costs --------------------------------------------------------------------------------------------


def priced(*, cost: Any = None, bars: Any = None, wall: Any = None, fixed: tuple[bool, bool] = (True, True)) -> Any:  # noqa: ANN401
    made: Any = HexMovement.__new__(HexMovement)
    made.cost_is_fixed, made.bars_are_fixed = fixed
    made.setting = SimpleNamespace(field=SimpleNamespace(count=4))
    made.cost, made.bars, made.wall, made._costs, made._is_map_priced = cost, bars, wall, {}, False
    return made


def test_what_depends_on_the_card_alone_is_reckoned_once_for_it() -> None:
    asked: list[int] = []

    def cost(_: Any, who: Any, spot: Spot) -> Any:  # noqa: ANN401
        asked.append(spot.at)
        return (None, 0, 2, -1)[spot.at] if who.card == "foot" else 5

    made = priced(cost=cost, bars=lambda g, who, spot: spot.at == 2 and who.card == "foot")
    foot, horse = SimpleNamespace(card="foot"), SimpleNamespace(card="horse")
    assert made.costs(None, foot) == [None, 0, None, 0]
    assert made.costs(None, foot) == [None, 0, None, 0]
    assert asked == [0, 1, 2, 3]
    assert made.costs(None, horse) == [5, 5, 5, 5]
    assert priced().costs(None, foot) == [1, 1, 1, 1]
    for fixed in ((True, False), (False, True), (False, False)):
        assert priced(cost=cost, fixed=fixed).costs(None, foot) is None


def test_the_map_keeps_a_piece_out_by_its_walls_or_where_it_says_no_price() -> None:
    def walled(is_map_priced: bool = False, **said: Any) -> bool:  # noqa: ANN401
        made = priced(**said)
        made._is_map_priced = is_map_priced
        return bool(made.is_walled(None, None, Spot(2, 1)))

    assert walled(wall=lambda g, who, spot: (spot.before, spot.at) == (1, 2))
    assert not walled(wall=lambda g, who, spot: False)
    assert walled(is_map_priced=True, cost=lambda g, who, spot: None)
    assert not walled(is_map_priced=True, cost=lambda g, who, spot: 0)
    assert not walled(is_map_priced=True)
    assert not walled(cost=lambda g, who, spot: None)


def test_what_lies_along_a_side_parts_two_hexes_and_the_ground_behind_it_does_not() -> None:
    along = priced(wall=lambda g, who, spot: (spot.before, spot.at) == (1, 2))
    ground = priced(wall=lambda g, who, spot: spot.at == 2)
    found = [made.is_parted(None, None, 1, 2) for made in (along, ground, priced())]
    assert found == [True, False, False]
    assert not along.is_parted(None, None, 2, 1)
