"""Command, movement and the end of a turn: what examples cannot show."""

from __future__ import annotations

import pytest

from engine.systems.risorgimento.rules.command import couriers, deliver_orders, overrun
from engine.systems.risorgimento.rules.forced import retire
from engine.systems.risorgimento.rules.movement import arrivals
from tests.engine.systems.risorgimento.staging import (
    SYSTEM,
    commander,
    field,
    game,
    moves_offered,
    phase,
    run,
    told,
    unit,
)

FAR = "unit z { of drill_foot  at (85, 45)  facing s }"
RESERVE = "unit d { of drill_foot  at (15, 5)  facing n }"
FOOT = "unit a { of drill_foot  at (30, 20)  facing n  formation line }"


def test_a_turn_has_nine_phases_in_their_order() -> None:
    """RIS-SEQ."""
    names = [step.name for step in game(field(FOOT, FAR)).setting.turn.steps]
    assert names == [
        *("command", "recovery", "charge_orders", "initiative", "artillery_fire", "charges", "moves"),
        *("fire", "melee", "rout_recovery", "administration"),
    ]


def test_the_winner_of_the_initiative_may_let_the_enemy_begin() -> None:
    """RIS-C.2c."""
    g = game(field(FOOT, FAR))
    g.state.initiative, g.state.ahead = 0, 1
    asked = run(phase(g, "moves"), lambda decision: decision.options[0])
    assert asked[0].kind == "activate"
    assert asked[0].seat == 0
    assert asked[0].may_decline
    assert next(decision.seat for decision in asked if decision.kind == "move") == 1


def test_the_winner_may_use_some_of_his_moves_ahead() -> None:
    """RIS-C.2c: one of two, then the enemy begins."""
    second = "unit c { of drill_foot  at (50, 20)  facing n }"
    brigade = f"}} brigade thirds {{ commander major {{ initiative 4  bonus 0  at (50, 8) }} {second}"
    g = game(field(f"{FOOT} {brigade}", FAR))
    g.state.initiative, g.state.ahead = 0, 2
    answers = iter([0, None])
    asked = run(
        phase(g, "moves"),
        lambda decision: next(answers, decision.options[0]) if decision.kind == "activate" else decision.options[0],
    )
    assert [decision.seat for decision in asked if decision.kind == "move"] == [0, 1, 0]


def test_an_order_beyond_the_radius_goes_by_courier() -> None:
    """RIS-A.2b, RIS-A.3a, RIS-A.3b: sent in one turn, delivered where he reaches, late by what the total lacks."""
    ground = "objective hill { at (40, 40)  worth 2  owner anyone }"
    text = field(FOOT.replace("(30, 20)", "(10, 50)"), FAR, ground=ground, options="written_orders yes")
    g = game(text.replace("at (80, 8)", "at (10, 46)"), [1])
    order = ("attack", 4000, 4000)
    run(
        phase(g, "moves"),
        lambda decision: order if decision.kind == "send" and decision.seat == 0 else decision.options[0],
    )
    assert len(told(g, "CourierSent")) == 1
    for turn in range(2, 6):
        g.state.turn = turn
        couriers(g)
        if told(g, "OrderDelivered"):
            break
    # Initiative 4 and a 1 on the die: three short of eight.
    assert told(g, "OrderDelivered")[0].due == g.state.turn + 1 + 3
    assert commander(g, "colonel").order == ""
    g.state.turn = g.state.couriers[0].due
    deliver_orders(g, None)
    assert commander(g, "colonel").order == "attack"


def test_a_unit_with_enemies_on_every_way_home_is_destroyed() -> None:
    """RIS-E.8d."""
    ring = " ".join(
        f"unit z{number} {{ of drill_foot  at ({x}, {y})  facing n }}"
        for number, (x, y) in enumerate(((30, 17), (26, 17), (34, 17), (22.4, 17), (37.6, 17), (41.2, 17), (18.8, 17)))
    )
    g = game(field(FOOT, ring))
    retire(g, unit(g, "a"), 600, "G.3d")
    assert unit(g, "a").gone == "destroyed"


def test_a_gap_of_two_centimetres_is_enough_to_retire() -> None:
    """RIS-E.3.4."""
    pair = " ".join(f"unit z{x} {{ of drill_foot  at ({x}, 17)  facing n }}" for x in (27, 33))
    g = game(field(FOOT, pair))
    retire(g, unit(g, "a"), 800, "G.3d")
    assert (unit(g, "a").x, unit(g, "a").y) == (3000, 1200)


def test_who_loses_all_objectives_is_beaten() -> None:
    """RIS-I.1, RIS-I.3c."""
    ground = "objective farm { at (30, 22)  worth 2  owner blue }"
    g = game(field(FOOT, FAR, ground=ground), [50])
    run(phase(g, "administration"))
    assert [goal.holder for goal in g.state.goals] == [0]
    assert (g.state.winner, g.state.reason) == (0, "objectives_lost")
    assert g.state.sides[0].points == 4


@pytest.mark.parametrize(
    ("red", "blue", "holder"),
    [
        (FOOT, FAR, 0),
        (FOOT, FAR.replace("(85, 45)", "(30, 26)"), 1),
        (FOOT.replace("formation line", "routed yes"), FAR, 1),
    ],
    ids=["alone", "disputed", "routed"],
)
def test_an_objective_is_held_by_whoever_alone_is_near_and_not_routed(red: str, blue: str, holder: int) -> None:
    """RIS-I.1, RIS-I.3c: with another objective left, nobody is beaten."""
    ground = "objective farm { at (30, 23)  worth 2  owner blue }  objective mill { at (60, 50)  worth 1  owner blue }"
    g = game(field(f"{red} unit c {{ of drill_foot  at (10, 5)  facing n }} {RESERVE}", blue, ground=ground), [100])
    run(phase(g, "administration"))
    assert [goal.holder for goal in g.state.goals] == [holder, 1]
    assert g.state.reason == ""


def test_the_day_ends_with_the_last_turn() -> None:
    """RIS-I.4."""
    g = game(field(FOOT, FAR.replace("facing s", "facing s  losses 1"), turns=1))
    run(phase(g, "administration"))
    assert (g.state.winner, g.state.reason) == (0, "nightfall")


def test_half_of_morale_and_half_of_strength() -> None:
    """RIS-H.1a, RIS-H.1b: eight is the drill foot's strength, seven its morale."""
    g = game(field(FOOT, FAR))
    a = unit(g, "a")
    a.morale = 3
    assert not g.rules.broken(g, a)
    a.morale, a.losses = 2, 8
    assert g.rules.broken(g, a)
    assert not g.rules.spent(g, a)
    a.losses = 9
    assert g.rules.spent(g, a)


def test_light_infantry_in_the_open_keeps_out_of_a_zone_of_cavalry() -> None:
    """RIS-E.2.1f."""
    lights = "unit a { of drill_lights  at (30, 20)  facing n }"
    horse = "unit z { of drill_hussars  at (30, 30)  facing s }"
    for ground, may in (("", False), ("vineyard vines { at (30, 27)  size 10 cm x 8 cm }", True)):
        g = game(field(lights, horse, ground=ground))
        ends = [move for move in moves_offered(g, unit(g, "a")) if move[3] > 2500]
        assert bool(ends) == may, ends


def test_who_goes_into_contact_is_aligned() -> None:
    """RIS-G.b."""
    g = game(field(FOOT.replace("(30, 20)", "(31, 20)"), "unit z { of drill_foot  at (30, 26)  facing 190 deg }"))
    closing = [move for move in moves_offered(g, unit(g, "a")) if move[0] == "contact"]
    assert {move[4] for move in closing} == {10}


def test_markers_are_shown() -> None:
    """RIS-IND.b."""
    g = game(field(FOOT.replace("facing n", "facing n  disorder 2  shaken yes  state brown"), FAR))
    marks = SYSTEM.scene(g).stands[0].marks
    assert set(marks) == {"formation:line", "disorder_2", "shaken", "command_state:brown"}


def test_who_comes_with_a_late_brigade_is_off_the_table_until_it_comes() -> None:
    """RIS-CMDLOSS.f, RIS-E.c: nobody rides down a commander who has not come."""
    late = "commander major { initiative 4  bonus 0  at (40, 30) }  unit c { of drill_foot  at (20, 5)  facing n }"
    enemy = "unit z { of drill_foot  at (40, 30)  facing s }"
    g = game(field(f"{FOOT} }} brigade thirds {{ arrives 2  {late}", enemy))
    leader = commander(g, "major")
    overrun(g, unit(g, "z"))
    arrivals(g)
    assert not leader.present
    assert g.journal == []
    g.state.turn = 2
    arrivals(g)
    assert leader.present
    assert (leader.x, leader.y) == unit(g, "c").at


def test_a_late_brigade_without_a_commander_leaves_its_chief_where_he_is() -> None:
    """RIS-E.c."""
    late = "unit c { of drill_foot  at (20, 5)  facing n }"
    g = game(field(f"{FOOT} }} brigade thirds {{ arrives 1  needs_commander no  {late}", FAR))
    chief = commander(g, "general")
    before = chief.x, chief.y
    assert chief.present
    arrivals(g)
    assert unit(g, "c").on_table
    assert (chief.x, chief.y) == before


def test_a_late_commander_without_troops_comes_to_his_own_place() -> None:
    """RIS-E.c."""
    g = game(field(f"{FOOT} }} brigade thirds {{ arrives 1  commander major {{ at (20, 3) }}", FAR))
    leader = commander(g, "major")
    assert not leader.present
    arrivals(g)
    assert leader.present
    assert (leader.x, leader.y) == (2000, 300)
