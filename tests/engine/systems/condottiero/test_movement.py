"""T.2: marches, runaways, riders."""

from __future__ import annotations

import pytest

from engine.space.standing import middle
from engine.systems.condottiero.position.state import Edge, Formation, Morale
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.rounds import (
    accompany,
    advance,
    march,
    ride,
    run_back,
    step_back,
    ways_of,
)
from tests.engine.systems.condottiero.edge_tables import HEIGHT, RADIUS, WIDTH, character, moved, table
from tests.engine.systems.condottiero.staging import (
    command,
    first,
    leader,
    run,
    unit,
)


def test_a_unit_is_wholly_on_the_table_and_beside_its_friends() -> None:
    """COND-T.2."""
    it = table(a=(2_000, 2_000), c=(3_000, 2_000))
    one = unit(it, "a")
    corners = [(RADIUS, RADIUS), (WIDTH - RADIUS, RADIUS), (RADIUS, HEIGHT - RADIUS), (WIDTH - RADIUS, HEIGHT - RADIUS)]
    assert all(ask.is_free(it, place, one.id) for place in corners)
    off = [(RADIUS - 1, 5_000), (WIDTH - RADIUS + 1, 5_000), (5_000, RADIUS - 1), (5_000, HEIGHT - RADIUS + 1)]
    assert not any(ask.is_free(it, place, one.id) for place in off)
    assert ask.is_free(it, (3_000 - 2 * RADIUS, 2_000), one.id)
    assert not ask.is_free(it, (3_001 - 2 * RADIUS, 2_000), one.id)
    assert ask.is_free(it, (2_000, 2_000), one.id)
    unit(it, "c").gone = "fled"
    assert ask.is_free(it, (3_000, 2_000), one.id)


@pytest.mark.parametrize(
    ("friend_at", "end"), [(3_800, 3_200), (3_799, 2_900), (3_200, 2_600), (3_199, 2_300), (2_899, 2_000)]
)
def test_a_march_goes_as_far_as_there_is_room_by_quarters(friend_at: int, end: int) -> None:
    """COND-T.2: foot goes 12 cm; all of it, or three, two, one quarters, or stays."""
    it = table(a=(2_000, 2_000), c=(friend_at, 2_000), y=(9_000, 9_000))
    one = unit(it, "a")
    march(it, one, (9_000, 2_000), 1_200)
    assert one.at == (end, 2_000)


def test_one_hundredth_is_a_march_and_none_is_not() -> None:
    """COND-T.2."""
    it = table(a=(2_000, 2_000))
    one = unit(it, "a")
    march(it, one, (9_000, 2_000), 0)
    assert moved(it, one) is None
    march(it, one, (2_000, 2_000), 500)
    assert moved(it, one) is None
    march(it, one, (9_000, 2_000), 1)
    assert moved(it, one) == (2_001, 2_000)


def test_an_advance_ends_in_contact_or_outside_short_distance() -> None:
    """COND-T.2: whoever has to keep off stops a hundredth outside."""
    it = table(a=(2_000, 2_000), y=(2_000, 3_500))
    one = unit(it, "a")
    advance(it, one, keep_off=0)
    assert one.at == (2_000, 3_500 - 2 * RADIUS)
    it = table(a=(2_000, 2_000), y=(2_000, 5_000))
    one = unit(it, "a")
    advance(it, one, keep_off=1_500)
    assert one.at == (2_000, 5_000 - 2 * RADIUS - 1_501)
    it = table(a=(2_000, 2_000))
    advance(it, unit(it, "a"), keep_off=0)
    assert moved(it, unit(it, "a")) is None


def test_who_runs_is_gone_where_his_edge_is_in_reach() -> None:
    """COND-T.2: foot runs 12 cm; the edge is where the base touches it."""
    it = table(a=(2_000, RADIUS + 1_201), c=(9_000, 9_000))
    run_back(it, unit(it, "a"))
    assert unit(it, "a").at == (2_000, RADIUS + 1)
    it = table(a=(2_000, RADIUS + 1_200), c=(9_000, 9_000))
    run_back(it, unit(it, "a"))
    assert unit(it, "a").gone == "fled"
    it = table(y=(2_000, HEIGHT - RADIUS - 1_201), z=(9_000, 3_000))
    it.state.sides[1].edge = Edge.NORTH
    step_back(it, unit(it, "y"))
    assert unit(it, "y").at == (2_000, HEIGHT - RADIUS - 1)


def test_cavalry_that_attacks_has_no_choice_and_only_columns_form_line() -> None:
    """COND-T.2, COND-CAV.e."""
    it = table(a=(2_000, 2_000), c=(4_000, 2_000), d=(6_000, 2_000), y=(2_000, 9_000))
    foot, horse = command(it, "one"), command(it, "two")
    assert ways_of(it, foot) == ["hold", "advance", "withdraw", "form_line"]
    unit(it, "a").formation = Formation.LINE
    assert "form_line" in ways_of(it, foot)
    unit(it, "c").morale = Morale.DEMORALISED
    assert "form_line" not in ways_of(it, foot)
    unit(it, "c").morale = Morale.OK
    unit(it, "y").x, unit(it, "y").y = 4_000, 2_600
    assert "form_line" not in ways_of(it, foot)
    horse.order = "attack"
    assert ways_of(it, horse) == ["advance"]
    horse.cavalry = False
    assert ways_of(it, horse) != ["advance"]


def test_a_leader_joins_who_is_within_his_ride() -> None:
    """COND-T.2: 40 cm and the base of the unit; he may leave only whom he has joined."""
    reach = 4_000 + RADIUS
    it = table(a=(2_000, 2_000), c=(2_000 + reach, 2_000), k=(2_000, 2_001 + reach))
    chief = leader(it, "r")
    (asked,) = run(ride(it, chief), first)
    assert asked.options == [None, unit(it, "a").id, unit(it, "c").id]
    chief.joined = unit(it, "a").id
    (asked,) = run(ride(it, chief), first)
    assert asked.options == [None, unit(it, "c").id, "leave"]
    assert chief.joined == 0
    run(ride(it, chief), lambda _: "leave")
    assert chief.joined == -1


def test_a_leader_on_his_own_keeps_up_with_his_men() -> None:
    """COND-T.2: toward the middle of them, as far as he can ride."""
    it = table(a=(9_000, 2_000), c=(9_100, 2_100))
    chief = leader(it, "r")
    chief.x, chief.y = 2_000, 2_050
    assert middle([unit(it, "a"), unit(it, "c")]) == (9_050, 2_050)
    run(ride(it, chief), lambda _: None)
    assert (chief.x, chief.y) == (6_000, 2_050)
    chief.status = "dead"
    assert run(ride(it, chief), first) == []


def test_a_character_goes_to_units_near_where_he_is() -> None:
    """COND-T.2: from his unit, else from the leader of his command, else from the Condottiero."""
    reach = 4_000 + RADIUS
    it = table(a=(2_000, 2_000), c=(2_000 + reach, 2_000), d=(2_000, 2_001 + reach))
    bearer, hero = character(it, "f"), character(it, "h")
    leader(it, "s").x, leader(it, "s").y = 17_000, 11_000
    (asked,) = run(accompany(it, bearer), first)
    assert asked.options == [None, unit(it, "a").id, unit(it, "c").id]
    (asked,) = run(accompany(it, hero), first)
    assert asked.options == [None, unit(it, "a").id, unit(it, "c").id]
    unit(it, "d").y -= 1
    (asked,) = run(accompany(it, hero), first)
    assert asked.options == [None, unit(it, "a").id, unit(it, "c").id, unit(it, "d").id]
    bearer.joined = unit(it, "a").id
    (asked,) = run(accompany(it, bearer), lambda _: "leave")
    assert asked.options == [None, unit(it, "c").id, "leave"]
    assert bearer.joined == -1
    run(accompany(it, bearer), lambda _: unit(it, "a").id)
    assert bearer.joined == unit(it, "a").id
    leader(it, "r").status = "dead"
    assert run(accompany(it, hero), first) == []


def test_units_of_a_command_are_counted_anew_where_there_are_more_of_them() -> None:
    """COND-T.2."""
    it = table(a=(2_000, 2_000), c=(3_000, 2_000))
    one = unit(it, "a")
    own, enemies = it.units_of(it.command(one)), it.enemies(one.side)
    assert one in own
    late = one.copy()
    late.id = len(it.state.units)
    it.state.units.append(late)
    assert it.units_of(it.command(one)) == [*own, late]
    assert it.enemies(one.side) == enemies
    one.gone = "fled"
    assert it.units_of(it.command(one)) == [unit for unit in [*own, late] if unit is not one]
    assert all(one in it.against(foe.side) for foe in enemies)
