"""A map of hexes, asked directly: places as they are written, who clashes, objectives, the edges of armies, zones."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.core.declared.expressions.compiled import FactError
from engine.core.system import Unplayable
from engine.kit.field.homes import edge_in
from engine.kit.field.zones import zones_of
from engine.model.battles import Objective
from engine.model.rules import Entry
from engine.model.values import Area, Hex, Point, Quantity, Ref
from tests.engine.kit.test_hex_field import AWAY, HERE, at, field, number
from tests.engine.kit.test_open_field import field as table


def test_places_are_hexes_rectangles_edges_and_zones() -> None:
    zone = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", (Hex(2, 2), Hex(3, 2))),))
    hut = Entry(name="hut", kind="zone", origin=HERE, fields=(("covers", Hex(7, 6)),))
    drawn = field(zones=(zone, hut))
    found = drawn.places((Hex(1, 1), Ref("zone", "camp"), Area(Hex(2, 2), Hex(2, 3)), Ref("zone", "hut")), HERE)
    assert [drawn.name(place) for place in found] == ["0101", "0202", "0302", "0203", "0706"]
    assert drawn.place(Hex(2, 1), HERE) == 1
    assert drawn.place(Ref("zone", "camp"), HERE) is None
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: this place is no hex, no rectangle"):
        drawn.places((Ref("zone", "moon"),), HERE)
    for beyond in (Hex(8, 1), Hex(1, 7)):
        with pytest.raises(Unplayable, match=r"^battle\.tercio:9: this place is not on the map"):
            drawn.places((beyond,), HERE)
    assert len(drawn.places((Area(Hex(1, 1), Hex(9, 9)), Ref("compass", "north")), HERE)) == 42


def test_who_is_put_somewhere_came_from_nowhere_else() -> None:
    drawn, piece = field(), SimpleNamespace(at=3, last=4)
    drawn.put(piece, 9)
    assert (piece.at, piece.last, drawn.place_of(piece), drawn.landing(9)) == (9, 9, 9, (9, 0, 0, ""))
    assert drawn.shown(at("0302")) == Hex(3, 2)
    assert drawn.shown(AWAY) is None
    assert drawn.shown(at("0101")) == Hex(1, 1)


def test_who_stands_in_one_hex_where_so_many_may_not() -> None:
    clash = field().clash
    assert clash([(1, 0, False), (2, 0, False)], 1) is None
    assert clash([(1, 0, False), (2, 0, False), (1, 0, False)], 1) == (0, 2)
    assert clash([(1, 0, False), (1, 0, False)], 2) is None
    assert clash([(1, 0, False), (1, 0, True)], 1) is None
    assert clash([(1, 0, False), (1, 1, True)], 1) == (0, 1)
    assert clash([(1, 0, True), (1, 0, True), (1, 1, True)], 1) == (0, 2)
    assert clash([(1, 0, True), (1, 0, False), (1, 0, False), (1, 0, False)], 2) == (1, 2)
    assert clash([(4, 0, False)], 0) == (0, 0)


def test_an_objective_is_held_in_its_hexes() -> None:
    drawn = field()
    mill = drawn.prize(Objective(name="mill", origin=HERE, at=(Hex(2, 2), Hex(5, 5))), 3, None)
    assert (mill.name, mill.worth, mill.gains, mill.owner, mill.reach) == ("mill", 3, -1, -1, 0)
    assert [drawn.is_at(mill, number(name)) for name in ("0202", "0505", "0302")] == [True, True, False]
    assert [drawn.to_prize(mill, number(name)) for name in ("0202", "0302", "0406", "0701")] == [0, 1, 1, 4]
    gate = drawn.way_out(Entry(name="gate", kind="exit", origin=HERE, fields=(("at", Hex(1, 1)),)))
    assert (gate.name, gate.worth, gate.hexes) == ("gate", 0, {0})
    with pytest.raises(FactError, match="leave `reach` away"):
        drawn.prize(Objective(name="mill", origin=HERE, at=(Hex(2, 2),)), 3, Quantity(2, "hex"))


def test_an_army_says_its_edge_by_deploying_along_it_alone() -> None:
    names = ("north", "n", "south", "w", "east", "camp")
    assert [edge_in((Ref("compass", name),)) for name in names] == ["n", "n", "s", "w", "e", ""]
    assert (edge_in(()), edge_in((Ref("compass", "n"), Ref("compass", "s")))) == ("", "")


def test_each_army_has_the_edge_that_it_says_or_the_one_nearer_to_it_than_to_the_others() -> None:
    drawn = field()
    north, south = frozenset(range(7)), frozenset(range(35, 42))
    west, east = frozenset(range(0, 42, 7)), frozenset(range(6, 42, 7))
    top, bottom = [number("0302"), number("0402")], [number("0305"), number("0405")]
    left, right = [number("0203")], [number("0603")]
    assert drawn.homes([top, bottom], ["", ""]) == [north, south]
    assert drawn.homes([bottom, top], ["", ""]) == [south, north]
    assert drawn.homes([left, right], ["", ""]) == [west, east]
    assert drawn.homes([top, bottom], ["w", ""]) == [west, south]
    assert drawn.homes([top, bottom], ["s", ""])[1] != south, "no other has an edge that one says"
    assert drawn.homes([top, bottom], ["", "e"]) == [north, east]
    many = [number(name) for name in ("0101", "0201", "0301", "0401", "0501", "0106")]
    few = [number("0206")]
    assert drawn.homes([many, few], ["", ""]) == [north, south], "those who are many have no louder voice"
    assert drawn.homes([few, many], ["", ""]) == [south, north]
    alone = drawn.homes([[number("0403")], []], ["", ""])
    assert alone[0] == north, "of edges that nobody else is near, the nearest"


def test_who_stands_in_a_zone_is_asked_of_its_hexes_or_its_boxes() -> None:
    hexes = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", (Hex(1, 1), Hex(2, 2))),))
    bare = Entry(name="bare", kind="zone", origin=HERE)
    zones = zones_of(field(zones=(hexes, bare)))
    assert [name for name in ("0101", "0202", "0102") if zones["camp"](at(name))] == ["0101", "0202"]
    assert not zones["bare"](at("0101"))
    boxes = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", Area(Point(1, 1), Point(3, 2))),))
    on_table = zones_of(table(zones=(boxes,)))["camp"]
    found = [
        on_table(SimpleNamespace(x=x, y=y)) for x, y in ((100, 100), (300, 200), (301, 150), (200, 201), (99, 150))
    ]
    assert found == [True, True, False, False, False]
