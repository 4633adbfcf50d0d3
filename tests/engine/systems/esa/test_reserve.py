"""Section 10.15: a reserve, who may hand its units over, to whom, and what becomes of the divisions."""

from __future__ import annotations

import pytest

from engine.systems.esa.position.game import Game
from engine.systems.esa.rules.orders import transfer_options
from tests.engine.systems.esa.staging import BLUE, division, field, game, general, hex_of, phase, play, put, unit

RED = """army red { value 3  general rc { is cic  morale 3  at 0507 }
  division one { general r { morale 2  at 0607 }
    unit a { of drill_horse  at 0609  facing n }  unit b { of drill_horse  at 0709  facing n } }
  division two { general s { morale 2  at 0407 }
    unit c { of drill_pike  at 0309  facing n }  unit d { of drill_pike  at 0209  facing n } }
  reserve behind { general v { morale 2  at 0508 }
    unit e { of drill_horse  at 0508  facing n }  unit f { of drill_horse  at 0509  facing n }
    unit h { of drill_pike  at 0408  facing n } } }"""


def battle() -> Game:
    return game(field(RED + BLUE.replace("division two", "division three")))


def offered(g: Game) -> set[tuple[str, str]]:
    return {(g.state.units[unit].name, g.state.divisions[to].name) for unit, to in transfer_options(g, 0)}


def test_units_of_a_reserve_may_go_to_every_division_that_has_them_in_reach() -> None:
    """ESA-10.15a, ESA-10.15b: and to no reserve, nor do other units go anywhere."""
    assert offered(battle()) == {(one, to) for one in "efh" for to in ("one", "two")}


@pytest.mark.parametrize(("leader", "at", "left"), [("rc", "0505", "eh"), ("rc", "0504", ""), ("rc", "0506", "efh")])
def test_the_commander_in_chief_has_them_within_just_his_morale(leader: str, at: str, left: str) -> None:
    """ESA-10.15b."""
    g = battle()
    chief = general(g, leader)
    chief.hex = hex_of(g, at)
    in_reach = {name for name in "efh" if g.board.distance(chief.hex, unit(g, name).hex) <= chief.morale}
    assert {name for name, _ in offered(g)} == in_reach
    assert "".join(sorted(in_reach)) == left


def test_whoever_receives_has_them_within_just_his_morale() -> None:
    """ESA-10.15b."""
    g = battle()
    far = {at: g.board.distance(hex_of(g, at), unit(g, "e").hex) for at in ("0807", "0708")}
    assert sorted(far.values()) == [2, 3]
    for at, distance in far.items():
        general(g, "r").hex = hex_of(g, at)
        assert (("e", "one") in offered(g)) == (distance <= 2)


@pytest.mark.parametrize("change", ["alive", "hex"])
def test_nobody_hands_over_or_receives_who_is_not_there(change: str) -> None:
    """ESA-10.15b."""
    for name in ("rc", "r"):
        g = battle()
        if change == "alive":
            general(g, name).alive = False
        else:
            general(g, name).hex = -1
        assert {to for _, to in offered(g)} == (set() if name == "rc" else {"two"})


def test_a_division_that_is_not_in_the_field_receives_nothing() -> None:
    """ESA-10.15b."""
    g = battle()
    division(g, "two").on_field = False
    assert {to for _, to in offered(g)} == {"one"}


def test_leaders_and_units_in_the_first_hex_are_as_good_as_elsewhere() -> None:
    """ESA-10.15b: the first hex of the map is one like any other."""
    g = battle()
    put(g, "e", "0101")
    for name in ("rc", "r"):
        general(g, name).hex = hex_of(g, "0101")
    assert offered(g) == {("e", "one")}


@pytest.mark.parametrize(("name", "to", "left", "grown"), [("e", "one", 1, 3), ("h", "one", 2, 2), ("e", "two", 1, 2)])
def test_divisions_count_their_prevailing_class_anew(name: str, to: str, left: int, grown: int) -> None:
    """ESA-10.15c, ESA-2.1.1b: a rout is reckoned against the units at first, as hand-overs have changed them."""
    g = battle()
    chosen = (unit(g, name).id, division(g, to).id)
    wanted = iter([chosen, None])
    asked = play(phase(g, "transfers"), lambda decision: next(wanted))
    assert [one.kind for one in asked] == ["transfer", "transfer"]
    assert unit(g, name).division == division(g, to).id
    assert division(g, "behind").initial_prevailing == left
    assert division(g, to).initial_prevailing == grown


def test_whoever_has_closed_is_not_asked_again_and_the_enemy_has_nothing_to_hand_over() -> None:
    """ESA-10.15a."""
    g = battle()
    assert [one.seat for one in play(phase(g, "transfers"))] == [0]
    assert transfer_options(g, 1) == []
    assert [event.name for event in g.journal] == ["AssignmentClosed"]


def test_a_commander_in_chief_who_leads_a_division_hands_over_to_himself() -> None:
    """ESA-10.15a, ESA-10.15b, ESA-2.1d: he is the first leader of his army, and receives like any other."""
    own = RED.replace("general rc { is cic  morale 3  at 0507 }", "").replace("general r {", "general r { is cic ")
    g = game(field(own + BLUE.replace("division two", "division three")))
    assert division(g, "one").general == general(g, "r").id == 0
    assert ("e", "one") in offered(g)
