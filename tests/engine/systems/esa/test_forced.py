"""Section 5.3 and 9.8 at their edges: who falls back, retreats and evades, how far, and what stops it."""

from __future__ import annotations

import pytest

from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture, Unit
from engine.systems.esa.rules.forced import (
    evade,
    evasion_paths,
    fall_back,
    has_safe_way,
    retreat,
    run_from,
)
from tests.engine.systems.esa.staging import cleared, field, game, general, hex_of, play, put, sections, unit

RED = """army red { value 3  general rc { is cic  morale 2  at 1212 }
  division one { general r { morale 3  at 1211 }
    unit p { of drill_pike  at 0111  facing n }  unit h { of drill_horse  at 0211  facing n }
    unit s { of drill_shot  at 0311  facing n }  unit l { of drill_light_horse  at 0411  facing n } }
  division far { general f { morale 3  at 1210 }
    unit d { of drill_dragoons  at 0112  facing n }
    unit guns { of drill_guns  at 0212  facing n  posture in_battery } } }"""
BLUE = """army blue { value 3  general bc { is cic  morale 2  at 1201 }
  division two { general e { morale 3  at 1202 }
    unit x { of drill_pike  at 0901  facing s }  unit y { of drill_horse  at 1001  facing s }
    unit z { of drill_horse  at 1101  facing s } } }"""


def battle(*kept: str, ground: str = "", options: str = "") -> Game:
    head = f"options {{ {options} }}" if options else ""
    g = cleared(game(field(RED + BLUE, size="12 x 12", ground=ground, head=head)), *kept)
    for leader in g.state.generals:
        leader.hex = hex_of(g, "1212") if leader.side == 0 else hex_of(g, "1201")
    return g


def steps(g: Game, one: Unit, start: int) -> int:
    return g.board.distance(start, one.hex)


# --- the way back -------------------------------------------------------------------------------------------------


def test_away_is_farther_from_the_cause_and_the_straightest_comes_first() -> None:
    """ESA-5.3.1."""
    g = battle("p", "x")
    one, cause = put(g, "p", "0606"), put(g, "x", "0706")
    ways = g.board.away(one.hex, cause.hex, one.hex)
    assert len(ways) == 3
    assert ways[0][1] == hex_of(g, "0506")
    assert ways[0][0] < ways[1][0]
    assert all(g.board.distance(place, cause.hex) == 2 for _, place in ways)


@pytest.mark.parametrize(("name", "hexes"), [("p", 1 + 1), ("s", 2 + 1), ("h", 2 + 2), ("l", 3 + 2)])
def test_a_retreat_is_all_points_and_one_for_foot_or_two_for_horse(name: str, hexes: int) -> None:
    """ESA-5.3.2a: straight away from the cause, facing kept."""
    g = battle(name, "x")
    one, cause = put(g, name, "0806"), put(g, "x", "0906")
    start, facing = one.hex, one.facing
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.facing) == (hex_of(g, f"{8 - hexes:02}06"), facing)
    assert steps(g, one, start) == hexes
    assert one.losses == 0


def test_falling_back_is_one_hex_and_may_be_refused_only_where_it_is_optional() -> None:
    """ESA-5.3.1, ESA-7.1e."""
    g = battle("p", "x")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    start = one.hex
    (asked,) = play(fall_back(g, one, cause.hex, optional=True))
    assert asked.options[0] is None
    assert one.hex == start
    assert play(fall_back(g, one, cause.hex, optional=False)) == []
    assert (one.hex, one.losses) == (hex_of(g, "0706"), 0)


@pytest.mark.parametrize(("friend", "loss"), [(True, 0), (False, 1)])
def test_whoever_cannot_fall_back_loses_one_unless_friends_are_in_the_way(friend: bool, loss: int) -> None:
    """ESA-5.3b."""
    ground = "" if friend else "river { at 0706, 0705, 0805, 0707, 0807, 0605, 0607 }"
    g = battle("p", "h", "s", "l", "x", ground=ground)
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    if friend:
        ways = [place for _, place in g.board.away(one.hex, cause.hex, one.hex)]
        for name, place in zip(("h", "s", "l"), ways, strict=True):
            put(g, name, f"{place % 12 + 1:02}{place // 12 + 1:02}")
    play(fall_back(g, one, cause.hex, optional=False))
    assert (one.hex, one.losses) == (hex_of(g, "0806"), loss)


def test_a_retreat_that_ground_cuts_short_costs_a_loss_and_friends_do_not() -> None:
    """ESA-5.3b."""
    river = "river { at 0501, 0502, 0503, 0504, 0505, 0506, 0507, 0508, 0509, 0510 }"
    g = battle("h", "x", ground=river)
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0605"), 1)
    g = battle("h", "p", "s", "l", "x")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    ways = [place for _, place in g.board.away(hex_of(g, "0706"), cause.hex, one.hex)]
    for name, place in zip(("p", "s", "l"), ways, strict=True):
        put(g, name, f"{place % 12 + 1:02}{place // 12 + 1:02}")
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, "0706"), 0)


@pytest.mark.parametrize(("name", "points", "hexes"), [("h", 4, 2), ("p", 2, 1), ("q", 3, 1)])
def test_difficult_ground_is_paid_for_in_a_retreat_and_who_cannot_pay_stops_unhurt(
    name: str, points: int, hexes: int
) -> None:
    """ESA-5.4.3b, ESA-5.3b: two points a hex; a single point left over buys no hex more, and costs no loss."""
    army = RED.replace("unit s { of drill_shot", "unit q { of drill_pike  movement 2, 2")
    rough = "rough { at " + ", ".join(f"{column:02}{line:02}" for column in range(1, 9) for line in range(1, 13)) + " }"
    g = cleared(game(field(army + BLUE, size="12 x 12", ground=rough)), name, "x")
    one, cause = put(g, name, "0806"), put(g, "x", "0906")
    added = g.setting.withdrawal["retreat", one.stats.klass]
    assert one.stats.pm + added == points
    play(retreat(g, one, cause.hex))
    assert (one.hex, one.losses) == (hex_of(g, f"{8 - hexes:02}06"), 0)


@pytest.mark.parametrize(("edge", "alive"), [("stops", True), ("leaves", False)])
def test_the_edge_of_the_map_stops_or_swallows_whoever_retreats(edge: str, alive: bool) -> None:
    """ESA-5.3b: stopped there it takes the loss."""
    g = battle("h", "x", options=f"map_edge {edge}")
    one, cause = put(g, "h", "0206"), put(g, "x", "0306")
    play(retreat(g, one, cause.hex))
    assert one.alive == alive
    if alive:
        assert (one.hex % 12, one.losses) == (0, 1)


@pytest.mark.parametrize("shaken", [False, True])
def test_whoever_is_driven_beside_a_steady_enemy_is_eliminated(shaken: bool) -> None:
    """ESA-5.3a: beside a shaken enemy nobody dies."""
    g = battle("p", "x", "y", "z")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    ways = [place for _, place in g.board.away(one.hex, cause.hex, one.hex)]
    assert ways == [hex_of(g, at) for at in ("0706", "0805", "0807")]
    put(g, "y", "0705").shaken = shaken
    assert has_safe_way(g, one, cause.hex)
    put(g, "z", "0708").shaken = shaken
    assert has_safe_way(g, one, cause.hex) == shaken
    play(fall_back(g, one, cause.hex, optional=False))
    assert one.alive == shaken


def test_a_deadly_straight_way_leaves_a_safe_one_to_choose() -> None:
    """ESA-5.3a, ESA-5.3.1: the owner may save it."""
    g = battle("p", "x", "y")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    put(g, "y", "0606")
    assert has_safe_way(g, one, cause.hex)
    (asked,) = play(fall_back(g, one, cause.hex, optional=False))
    assert hex_of(g, "0706") in asked.options
    assert len(asked.options) > 1
    assert not one.alive
    g = battle("p", "x", "y")
    one, cause = put(g, "p", "0806"), put(g, "x", "0906")
    put(g, "y", "0606")
    play(fall_back(g, one, cause.hex, optional=False), lambda decision: decision.options[-1])
    assert one.alive


def test_a_withdrawing_unit_takes_its_general_and_whom_it_meets_along() -> None:
    """ESA-10.1b, ESA-5.3c: with a general picked up the rest of a retreat is optional."""
    g = battle("h", "x")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    general(g, "r").hex = one.hex
    play(fall_back(g, one, cause.hex, optional=False))
    assert general(g, "r").hex == one.hex == hex_of(g, "0706")
    g = battle("h", "x")
    one, cause = put(g, "h", "0806"), put(g, "x", "0906")
    general(g, "r").hex = hex_of(g, "0606")
    play(retreat(g, one, cause.hex), lambda decision: None if None in decision.options else decision.options[0])
    assert general(g, "r").hex == one.hex == hex_of(g, "0606")
    assert one.losses == 0
    assert "5.3c" in sections(g)


def test_guns_in_battery_stay_and_limbered_ones_go_their_speed() -> None:
    """ESA-5.3.2a, ESA-9.2d."""
    g = battle("guns", "x")
    guns, cause = put(g, "guns", "0806"), put(g, "x", "0906")
    play(retreat(g, guns, cause.hex))
    assert (guns.posture, guns.hex) == (Posture.IN_BATTERY, hex_of(g, "0806"))
    guns.posture = Posture.LIMBERED
    play(retreat(g, guns, cause.hex))
    assert guns.hex == hex_of(g, "0606")


def test_light_guns_evade_as_far_as_they_go_limbered() -> None:
    """ESA-9.2h, ESA-9.2d: the table adds nothing to their two hexes."""
    g = battle("guns", "x")
    guns, cause = put(g, "guns", "0806"), put(g, "x", "0906")
    guns.posture = Posture.LIMBERED
    paths = evasion_paths(g, guns, cause.hex)
    assert {len(path) for path in paths.values()} == {2}


def test_dragoons_on_foot_mount_to_get_away() -> None:
    """ESA-9.7b: three points mounted and two of horse."""
    g = battle("d", "x")
    one, cause = put(g, "d", "0806"), put(g, "x", "0906")
    one.posture = Posture.ON_FOOT
    one.reread_card()
    play(retreat(g, one, cause.hex))
    assert (one.posture, one.hex) == (Posture.MOUNTED, hex_of(g, "0306"))
    g = battle("d", "x")
    one, cause = put(g, "d", "0806"), put(g, "x", "1006")
    one.posture = Posture.ON_FOOT
    one.reread_card()
    paths = evasion_paths(g, one, cause.hex)
    assert {len(path) for path in paths.values()} == {3}
    evade(g, one, next(iter(paths.values())))
    assert one.posture == Posture.MOUNTED


# --- evading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "pace"), [("s", 2), ("l", 3)])
def test_evading_is_a_full_move_straight_away(name: str, pace: int) -> None:
    """ESA-9.8b."""
    g = battle(name, "x")
    one, threat = put(g, name, "0806"), put(g, "x", "0906")
    paths = evasion_paths(g, one, threat.hex)
    assert list(paths) == [hex_of(g, f"{8 - pace:02}06")]
    play(run_from(g, one, threat.hex))
    assert one.hex == hex_of(g, f"{8 - pace:02}06")
    assert one.evaded


def test_nobody_evades_toward_a_steady_enemy() -> None:
    """ESA-9.8c: as far as before is allowed, nearer is not."""
    g = battle("s", "x", "y")
    one, threat = put(g, "s", "0806"), put(g, "x", "0906")
    put(g, "y", "0406")
    assert evasion_paths(g, one, threat.hex) == {}
    unit(g, "y").shaken = True
    assert len(evasion_paths(g, one, threat.hex)) == 1
    unit(g, "y").shaken = False
    put(g, "y", "0801")
    held = g.board.distance(one.hex, unit(g, "y").hex)
    for path in evasion_paths(g, one, threat.hex).values():
        assert all(g.board.distance(place, unit(g, "y").hex) >= held for place in path)


def test_open_order_evades_through_friends_and_not_onto_them() -> None:
    """ESA-9.9.2b, ESA-9.8f: it stops in the last free hex."""
    g = battle("s", "p", "x")
    one, threat = put(g, "s", "0806"), put(g, "x", "0906")
    put(g, "p", "0706")
    assert list(evasion_paths(g, one, threat.hex)) == [hex_of(g, "0606")]
    put(g, "p", "0606")
    assert list(evasion_paths(g, one, threat.hex)) == [hex_of(g, "0706")]


@pytest.mark.parametrize(
    ("name", "change", "able"),
    [
        ("s", {}, True),
        ("l", {}, True),
        ("p", {}, False),
        ("h", {}, False),
        ("s", {"shaken": True}, False),
        ("s", {"paralysed": True}, False),
        ("s", {"evaded": True}, False),
        ("guns", {}, True),
        ("guns", {"acted": True}, False),
    ],
)
def test_who_can_evade(name: str, change: dict[str, bool], able: bool) -> None:
    """ESA-9.8a, ESA-9.8e, ESA-9.2h, ESA-10.14a."""
    g = battle(name, "x")
    for key, value in change.items():
        setattr(unit(g, name), key, value)
    assert g.rules.may_evade(g, unit(g, name)) == able


def test_whoever_has_fought_does_not_evade() -> None:
    """ESA-9.8e."""
    g = battle("s", "x")
    g.state.fought.add((unit(g, "s").id, unit(g, "x").id))
    assert not g.rules.may_evade(g, unit(g, "s"))
    g.state.fought.clear()
    g.state.fought.add((unit(g, "p").id, unit(g, "x").id))
    assert g.rules.may_evade(g, unit(g, "s"))
