"""Sections 1.4, 2.1.1, 3.2.4, 3.2.5: objectives, determination, how a battle ends; reinforcements."""

from __future__ import annotations

import pytest

from engine.core.position.turn_events import TurnBegan
from engine.systems.esa.position.events.acts import Eliminated
from engine.systems.esa.position.events.turns import ArrivalDrawn
from engine.systems.esa.position.game import Game
from engine.systems.esa.rules.battle import arrivals, occupier
from engine.systems.esa.rules.tests import lose_leader
from tests.engine.systems.esa.staging import BLUE, RED, division, field, game, phase, play, sections, unit

ONCE = "objective mill { at 0405  worth 4  counts once  owner red }"
EACH = "objective mill { at 0405  worth 2  counts each_turn  owner anyone }"


def put(g: Game, name: str, column: int, line: int) -> None:
    """Stands a unit elsewhere."""
    one = unit(g, name)
    g.state.at[one.hex] = -1
    one.hex = (line - 1) * g.board.width + column - 1
    g.state.at[one.hex] = one.id


def turn_of(g: Game) -> None:
    g.record(TurnBegan("3.2", g.state.turn + 1))
    play(phase(g, "reckoning"))


def begun(text: str) -> Game:
    g = game(text)
    for side in g.state.sides:
        side.determination = 10
    return g


@pytest.mark.parametrize("worth", ["worth 4", ""])
def test_an_objective_costs_once(worth: str) -> None:
    """ESA-1.4e, ESA-3.2.4e: four points, unless the scenario says otherwise, in the turn it is taken; nothing when it
    is taken again."""
    g = begun(field(RED + BLUE, ground=ONCE.replace("worth 4", worth)))
    put(g, "x", 4, 5)
    turn_of(g)
    assert g.state.sides[0].determination == 6
    turn_of(g)
    assert g.state.sides[0].determination == 6
    assert {"1.4e", "3.2.4e"} <= set(sections(g))


@pytest.mark.parametrize("worth", ["worth 2", ""])
def test_a_recurring_objective_costs_every_turn(worth: str) -> None:
    """ESA-1.4f: two points each turn, unless the scenario says otherwise: six in three."""
    g = begun(field(RED + BLUE, ground=EACH.replace("worth 2", worth)))
    put(g, "a", 4, 5)
    for _ in range(3):
        turn_of(g)
    assert [side.determination for side in g.state.sides] == [10, 4]


def test_who_occupies_an_objective() -> None:
    """ESA-1.4g: a steady unit in the hex, or steady horse beside it with no enemy in it or beside it."""
    g = begun(field(RED + BLUE, ground=EACH))
    assert occupier(g, 0) == -1
    put(g, "b", 5, 5)
    assert occupier(g, 0) == 0
    put(g, "x", 3, 5)
    assert occupier(g, 0) == -1
    put(g, "x", 4, 5)
    assert occupier(g, 0) == 1
    unit(g, "x").shaken = True
    assert occupier(g, 0) == -1
    put(g, "x", 9, 1)
    unit(g, "b").shaken = True
    assert occupier(g, 0) == -1


def test_a_shaken_friend_inside_does_not_stop_horse_beside() -> None:
    """ESA-1.4g."""
    g = begun(field(RED + BLUE, ground=EACH))
    put(g, "a", 4, 5)
    unit(g, "a").shaken = True
    put(g, "b", 5, 5)
    assert occupier(g, 0) == 0


def test_a_rout_costs_units_and_general() -> None:
    """ESA-2.1.1b: points of those taken off and morale of the general, once each."""
    g = begun(field(RED + BLUE))
    for name in ("b", "c"):
        unit(g, name).shaken = True
    play(phase(g, "routs"))
    assert division(g, "one").routed
    play(phase(g, "reckoning"))
    assert g.state.sides[0].determination == 10 - (7 + 4 + 4) - 3
    assert "2.1.1b" in sections(g)


def test_a_rout_takes_neither_a_dead_general_nor_that_of_another_division() -> None:
    """ESA-2.1.1b: his morale is lost once; a commander-in-chief who leads none of it stays."""
    g = begun(field(RED + BLUE))
    for name in ("b", "c"):
        unit(g, name).shaken = True
    led = g.general_of(division(g, "one"))
    led.alive = False
    play(phase(g, "routs"))
    assert [event for event in g.journal if event.name == "LeaderLeft"] == []
    g = begun(field(RED + BLUE))
    for name in ("b", "c"):
        unit(g, name).shaken = True
    division(g, "one").general = g.state.sides[0].cic
    play(phase(g, "routs"))
    assert division(g, "one").routed
    assert [event for event in g.journal if event.name == "LeaderLeft"] == []
    assert next(one for one in g.state.generals if one.name == "rc").hex >= 0


def test_a_rout_is_told_once_and_takes_only_who_is_there() -> None:
    """ESA-2.1.1b: neither those eliminated before, nor, in the turns after it, anybody."""
    g = begun(field(RED + BLUE))
    g.record(Eliminated("10.8a", unit(g, "b").id, "losses"))
    unit(g, "c").shaken = True
    told = len(g.journal)
    play(phase(g, "routs"))
    play(phase(g, "routs"))
    assert [event.name for event in g.journal[told:]] == ["DivisionRouted", "Eliminated", "Eliminated", "LeaderLeft"]


def test_a_reserve_and_a_division_still_to_come_do_not_rout() -> None:
    """ESA-2.1.1b, ESA-10.15a."""
    for change in ({"is_reserve": True}, {"on_field": False}, {"routed": True}):
        g = begun(field(RED + BLUE))
        for name in ("b", "c"):
            unit(g, name).shaken = True
        for key, value in change.items():
            setattr(division(g, "one"), key, value)
        play(phase(g, "routs"))
        assert [event.name for event in g.journal] == []


def test_dead_guns_are_counted_once() -> None:
    """ESA-3.2.4c: a lost battery costs its points, in its turn only."""
    army = RED.replace("unit a {", "battery g { of drill_guns  at 0407  facing n  posture in_battery } unit a {")
    g = begun(field(army + BLUE))
    g.record(Eliminated("9.2h", unit(g, "g").id, "overrun"))
    play(phase(g, "reckoning"))
    assert g.state.sides[0].determination == 6
    turn_of(g)
    assert g.state.sides[0].determination == 6


@pytest.mark.parametrize(("red", "blue", "winner"), [(5, 4, 0), (4, 5, 1), (4, 4, -1)])
def test_the_clock_ends_a_battle(red: int, blue: int, winner: int) -> None:
    """ESA-3.2.5a: after the last turn the higher determination wins; a tie is a draw."""
    g = begun(field(RED + BLUE, turns=6))
    g.state.turn = 6
    g.state.sides[0].determination, g.state.sides[1].determination = red, blue
    play(phase(g, "ending"))
    assert (g.state.over, g.state.winner, g.state.reason) == (True, winner, "turn_limit")


def test_conditions_of_the_scenario_end_a_battle() -> None:
    """ESA-3.2.5b."""
    g = begun(field(RED + BLUE, head='ending broken "Broken" { when army.determination_left <= 9  winner enemy }'))
    play(phase(g, "ending"))
    assert not g.state.over
    g.state.sides[0].determination = 9
    play(phase(g, "ending"))
    assert (g.state.winner, g.state.reason, sections(g)[-1]) == (1, "broken", "3.2.5b")


@pytest.mark.parametrize(("red", "blue", "winner"), [(0, 4, 1), (4, -2, 0), (0, 0, -1)])
def test_an_army_without_determination_has_lost(red: int, blue: int, winner: int) -> None:
    """ESA-2.1.3b, ESA-3.2.5c: and if both have none nobody has won."""
    g = begun(field(RED + BLUE))
    g.state.sides[0].determination, g.state.sides[1].determination = red, blue
    play(phase(g, "ending"))
    assert (g.state.over, g.state.winner, g.state.reason) == (True, winner, "determination")


def test_an_army_without_steady_units_has_lost() -> None:
    """ESA-3.2.5d."""
    g = begun(field(RED + BLUE))
    for name in "xyz":
        unit(g, name).shaken = True
    play(phase(g, "ending"))
    assert (g.state.winner, g.state.reason, sections(g)[-1]) == (0, "destruction", "3.2.5d")


LATE = """reinforcement late { under s  arrives 3  enters north
  unit n { of drill_horse }  unit m { of drill_horse } }"""


def test_reinforcements_come_in_their_turn_and_join_a_division() -> None:
    """ESA-3.2: where the scenario lets them in, under the general it names."""
    g = begun(field(RED + BLUE[:-1] + LATE + " }"))
    for turn in (1, 2, 3):
        g.record(TurnBegan("3.2", turn))
        arrivals(g)
        assert (unit(g, "n").hex >= 0) == (turn == 3)
    assert g.division(unit(g, "n")).name == "two"
    play(phase(g, "routs"))
    assert not division(g, "late").routed


@pytest.mark.parametrize(("under", "joins"), [("r", "one"), ("rc", "late")])
def test_help_joins_the_division_of_its_general_the_first_of_the_army_too(under: str, joins: str) -> None:
    """ESA-3.2: under a commander-in-chief who leads none it stays by itself."""
    g = begun(
        field(
            RED[:-1] + LATE.replace("under s", f"under {under}").replace("enters north", "enters south") + " }" + BLUE
        )
    )
    assert division(g, "one").id == 0
    g.record(TurnBegan("3.2", 3))
    arrivals(g)
    assert [g.division(unit(g, name)).name for name in ("n", "m")] == [joins, joins]
    assert division(g, joins).initial_prevailing == (4 if joins == "one" else 2)


def test_a_turn_that_is_rolled_for_is_drawn_once_and_told() -> None:
    """ESA-3.2."""
    g = begun(field(RED + BLUE[:-1] + LATE.replace("arrives 3", "arrives 1d3 + 1") + " }"))
    came = 0
    for turn in (1, 2, 3, 4):
        g.record(TurnBegan("3.2", turn))
        arrivals(g)
        came = came or (turn if unit(g, "n").hex >= 0 else 0)
    drawn = [event.arrives for event in g.journal if isinstance(event, ArrivalDrawn)]
    assert drawn == [came]
    assert 2 <= came <= 4


def test_a_lesser_man_replaces_a_leader_who_has_fallen() -> None:
    """ESA-10.9: melee, morale and protection are those of a replacement, whoever has fallen; he stands with the nearest
    unit of the division."""
    g = begun(field(RED.replace("general r { morale 3", "general r { morale 3  melee 3  protection 3, 3") + BLUE))
    fallen = next(one for one in g.state.generals if one.name == "r")
    lose_leader(g, fallen, unit(g, "b").hex)
    assert (fallen.melee, fallen.morale, fallen.protection, fallen.strength) == (-1, 1, (1, 1), 2)
    assert (fallen.alive, fallen.hex) == (True, unit(g, "b").hex)
    assert g.state.sides[0].generals_lost == 1
