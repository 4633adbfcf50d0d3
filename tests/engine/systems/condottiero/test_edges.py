"""Questions, moves and places at their edges: exactly as far, the first unit, the last hundredth of the table."""

from __future__ import annotations

import pytest

from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import (
    BLOODLUST,
    DEMORALISED,
    FALLING_BACK,
    LINE,
    NORTH,
    OK,
    ON_TABLE,
    SOUTH,
    Character,
    Unit,
)
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import grid, may_hear, may_lie, places, raise_standard
from engine.systems.condottiero.rules.deployment import (
    free_places,
    from_edge,
    lines_of,
    may_enter,
    spots_of,
)
from engine.systems.condottiero.rules.fighting import opponents_of, targets_of
from engine.systems.condottiero.rules.losses import call
from engine.systems.condottiero.rules.movement import (
    accompany,
    advance,
    is_free,
    march,
    may_accompany,
    middle,
    ride,
    run_back,
    step_back,
    ways_of,
)
from tests.engine.systems.condottiero.staging import (
    answer,
    command,
    field,
    first,
    game,
    leader,
    phase,
    rolled,
    run,
    told,
    unit,
)

RED = """army red { deploys any_edge
  character h { part charismatic }
  command one { general r { is condottiero  command_value 3 }  character f { part standard_bearer }
    unit a { of drill_foot }  unit c { of drill_foot }  unit k { of drill_skirmishers } }
  command two { general s { is charismatic  command_value 2 }  character m { part musician }
    unit d { of drill_horse }  unit e { of drill_reiters } } }"""
BLUE = """army blue { deploys any_edge
  command three { general b { is condottiero  command_value 2 }  character g { part charismatic }
    unit y { of drill_foot }  unit z { of drill_guns } }
  command four { general t { command_value 1 }  unit x { of drill_horse } } }"""
TEXT = field(red=RED, blue=BLUE, ground="wood copse { at (30, 60)  size 20 cm x 10 cm }")
WIDTH, HEIGHT, RADIUS = 18_000, 12_000, 300


def table(**places: tuple[int, int]) -> Game:
    """These units on the table, each command with them under its leader, in the third turn."""
    it = game(TEXT)
    it.state.turn = 3
    for name, place in places.items():
        unit(it, name).x, unit(it, name).y = place
    for held in it.state.commands:
        if any(one.on_table for one in it.state.units if one.command == held.id):
            held.status, held.since = ON_TABLE, 1
            chief = it.state.leaders[held.leader]
            chief.x, chief.y = it.units_of(held)[0].at
    return it


def character(it: Game, name: str) -> Character:
    return next(one for one in it.state.characters if one.name == name)


def moved(it: Game, one: Unit) -> tuple[int, int] | None:
    own = [event for event in told(it, "Moved") if event.unit == one.id]
    return (own[-1].x, own[-1].y) if own else None


# --- how far ------------------------------------------------------------------------------------------------------


def test_edges_of_bases_are_what_is_measured() -> None:
    """COND-R.13: short distance is 15 cm from edge to edge, counted in."""
    it = table(a=(1_000, 1_000), y=(1_000, 1_000 + 1_500 + 2 * RADIUS))
    assert ask.are_within(it, unit(it, "a"), unit(it, "y"), it.figures.short_distance)
    unit(it, "y").y += 1
    assert not ask.are_within(it, unit(it, "a"), unit(it, "y"), it.figures.short_distance)


def test_contact_is_a_centimetre_and_no_more() -> None:
    """COND-T.2: the first unit of an army touches like any other; those that are gone or not yet here do not."""
    it = table(a=(2_000, 2_000), y=(2_700, 2_000), z=(2_000, 2_701))
    assert ask.touching_enemies(it, unit(it, "a")) == [unit(it, "y")]
    assert ask.touching_enemies(it, unit(it, "y")) == [unit(it, "a")]
    unit(it, "y").gone = "fled"
    assert ask.touching_enemies(it, unit(it, "a")) == []
    unit(it, "x").x, unit(it, "x").y = 0, 0
    unit(it, "a").x, unit(it, "a").y = 300, 300
    assert ask.touching_enemies(it, unit(it, "a")) == [unit(it, "x")]


def test_of_enemies_as_near_as_one_another_the_first_is_nearest() -> None:
    """COND-T.2."""
    it = table(a=(5_000, 5_000), y=(7_000, 5_000), z=(3_000, 5_000), x=(5_000, 8_000))
    assert ask.nearest_enemy(it, unit(it, "a")) is unit(it, "y")
    unit(it, "z").x += 1
    assert ask.nearest_enemy(it, unit(it, "a")) is unit(it, "z")
    for name in ("y", "z"):
        unit(it, name).gone = "fled"
    assert ask.nearest_enemy(it, unit(it, "a")) is unit(it, "x")
    unit(it, "x").x = -1
    assert ask.nearest_enemy(it, unit(it, "a")) is None
    unit(it, "x").x = 0
    assert ask.nearest_enemy(it, unit(it, "a")) is unit(it, "x")


def test_a_friend_supports_who_is_steady_and_within_half_a_base() -> None:
    """COND-T.4."""
    it = table(a=(2_000, 2_000), c=(2_000 + 3 * RADIUS, 2_000), y=(2_000, 2_700))
    one, friend = unit(it, "a"), unit(it, "c")
    assert ask.is_supported(it, one)
    friend.morale = DEMORALISED
    assert not ask.is_supported(it, one)
    friend.morale = OK
    friend.x += 1
    assert not ask.is_supported(it, one)
    friend.x, friend.gone = 2_500, "fled"
    assert not ask.is_supported(it, one)


def test_the_command_radius_is_counted_to_the_edge_of_a_unit() -> None:
    """COND-R.10: 15 cm for each point of command value; where he has joined, from that unit."""
    it = table(a=(2_000, 2_000), c=(2_000 + 4_500 + RADIUS, 2_000))
    chief = leader(it, "r")
    assert ask.is_in_radius(it, chief, unit(it, "c"))
    unit(it, "c").x += 1
    assert not ask.is_in_radius(it, chief, unit(it, "c"))
    chief.joined = unit(it, "a").id
    assert chief.joined == 0
    unit(it, "a").x += 1
    assert ask.leader_spot(it, chief) == (2_001, 2_000)
    assert ask.is_in_radius(it, chief, unit(it, "c"))


# --- who is with whom ---------------------------------------------------------------------------------------------


def test_characters_of_the_army_ride_with_the_condottiero_of_their_side() -> None:
    """COND-T.2: those of a command with their command; musicians stay where they are."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000), x=(4_000, 9_000))
    who = {one.name: one for one in it.state.characters}
    rides = {
        name: [held.name for held in it.state.commands if may_accompany(it, one, held)] for name, one in who.items()
    }
    assert rides == {"h": ["one"], "f": ["one"], "m": [], "g": ["three"]}
    who["h"].present = False
    assert not may_accompany(it, who["h"], command(it, "one"))


def test_whoever_inspires_must_be_there_and_with_the_unit() -> None:
    """COND-3.6g."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000))
    one, bearer, hero = unit(it, "a"), character(it, "f"), character(it, "h")
    assert not ask.is_inspired(it, one)
    bearer.joined = one.id
    assert not ask.is_inspired(it, one)
    bearer.raised = True
    assert ask.is_inspired(it, one)
    bearer.present = False
    assert not ask.is_inspired(it, one)
    hero.joined = one.id
    assert ask.is_inspired(it, one)
    hero.joined = unit(it, "d").id
    assert not ask.is_inspired(it, one)
    leader(it, "s").joined = unit(it, "d").id
    assert ask.leaders_with(it, unit(it, "d")) == [leader(it, "s")]
    hero.joined = -1
    assert ask.is_inspired(it, unit(it, "d"))


def test_what_an_army_counts_is_its_own_and_still_there() -> None:
    """COND-2.4b, COND-3.7d, COND-3.7e, COND-2.1b, COND-2.3c."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000))
    assert [answer(it, "army.charismatic_characters", side) for side in (0, 1)] == [2, 1]
    character(it, "h").present = False
    leader(it, "s").status = "dead"
    assert [answer(it, "army.charismatic_characters", side) for side in (0, 1)] == [0, 1]
    assert [ask.charismatic_losses(it, side) for side in (0, 1)] == [1, 0]
    leader(it, "r").status, leader(it, "r").charismatic = "dead", True
    assert ask.charismatic_losses(it, 0) == 1
    assert [ask.commands_counted(it, side) for side in (0, 1)] == [2, 2]
    assert [answer(it, "army.commands_fielded", side) for side in (0, 1)] == [2, 1]
    assert [ask.army_size(it, side) for side in (0, 1)] == [5, 3]
    assert [answer(it, "army.units_standing", side) for side in (0, 1)] == [2, 1]
    unit(it, "a").morale = FALLING_BACK
    assert answer(it, "army.units_standing", 0) == 1
    command(it, "one").status = "fled"
    assert [answer(it, "army.commands_lost", side) for side in (0, 1)] == [1, 0]


def test_music_of_a_command_is_its_own() -> None:
    """COND-3.6g, COND-R.6."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000))
    assert [ask.has_music(it, held) for held in it.state.commands] == [False, True, False, False]
    character(it, "m").present = False
    assert not ask.has_music(it, command(it, "two"))
    unit(it, "a").figures = frozenset({"trumpeter"})
    assert ask.has_music(it, command(it, "one"))


def test_commands_without_a_leader_come_last() -> None:
    """COND-R.2: among themselves in the order of the list."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000), x=(4_000, 9_000))
    for number, name in enumerate("srtb", start=1):
        leader(it, name).marker = number
    for name in ("r", "b"):
        leader(it, name).status = "dead"
    order = sorted(it.state.commands, key=lambda held: ask.initiative(it, held))
    assert [held.name for held in order] == ["two", "four", "one", "three"]


# --- moving -------------------------------------------------------------------------------------------------------


def test_a_unit_is_wholly_on_the_table_and_beside_its_friends() -> None:
    """COND-T.2."""
    it = table(a=(2_000, 2_000), c=(3_000, 2_000))
    one = unit(it, "a")
    corners = [(RADIUS, RADIUS), (WIDTH - RADIUS, RADIUS), (RADIUS, HEIGHT - RADIUS), (WIDTH - RADIUS, HEIGHT - RADIUS)]
    assert all(is_free(it, one, place) for place in corners)
    off = [(RADIUS - 1, 5_000), (WIDTH - RADIUS + 1, 5_000), (5_000, RADIUS - 1), (5_000, HEIGHT - RADIUS + 1)]
    assert not any(is_free(it, one, place) for place in off)
    assert is_free(it, one, (3_000 - 2 * RADIUS, 2_000))
    assert not is_free(it, one, (3_001 - 2 * RADIUS, 2_000))
    assert is_free(it, one, (2_000, 2_000))
    unit(it, "c").gone = "fled"
    assert is_free(it, one, (3_000, 2_000))


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
    it.state.sides[1].edge = NORTH
    step_back(it, unit(it, "y"))
    assert unit(it, "y").at == (2_000, HEIGHT - RADIUS - 1)


def test_cavalry_that_attacks_has_no_choice_and_only_columns_form_line() -> None:
    """COND-T.2, COND-CAV.e."""
    it = table(a=(2_000, 2_000), c=(4_000, 2_000), d=(6_000, 2_000), y=(2_000, 9_000))
    foot, horse = command(it, "one"), command(it, "two")
    assert ways_of(it, foot) == ["hold", "advance", "withdraw", "form_line"]
    unit(it, "a").formation = LINE
    assert "form_line" in ways_of(it, foot)
    unit(it, "c").morale = DEMORALISED
    assert "form_line" not in ways_of(it, foot)
    unit(it, "c").morale = OK
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


# --- shooting and fighting ----------------------------------------------------------------------------------------


def test_who_may_shoot() -> None:
    """COND-T.3: armed, not yet, steady enough, not in contact; guns only if they have not moved."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), z=(9_000, 9_000), y=(2_000, 9_000))
    one, guns = unit(it, "a"), unit(it, "z")
    assert it.rules.may_shoot(it, one)
    assert not it.rules.may_shoot(it, unit(it, "d"))
    for morale, able in ((DEMORALISED, True), (BLOODLUST, False), (FALLING_BACK, False), (OK, True)):
        one.morale = morale
        assert it.rules.may_shoot(it, one) == able
    one.moved = True
    assert it.rules.may_shoot(it, one)
    one.shot = True
    assert not it.rules.may_shoot(it, one)
    assert it.rules.may_shoot(it, guns)
    guns.moved = True
    assert not it.rules.may_shoot(it, guns)
    guns.moved = False
    unit(it, "a").x, unit(it, "a").y = 9_000, 9_700
    assert not it.rules.may_shoot(it, guns)
    unit(it, "a").y += 1
    assert it.rules.may_shoot(it, guns)
    guns.gone = "fled"
    assert not it.rules.may_shoot(it, guns)


def test_targets_are_within_reach_the_nearest_first() -> None:
    """COND-T.3: foot reaches 15 cm; of two as near the first."""
    reach = 1_500 + 2 * RADIUS
    it = table(a=(5_000, 5_000), y=(5_000 + reach, 5_000), z=(5_000, 5_000 + reach), x=(5_000, 4_999 - reach))
    assert targets_of(it, unit(it, "a")) == [unit(it, "y").id, unit(it, "z").id]
    unit(it, "z").y -= 1
    assert targets_of(it, unit(it, "a")) == [unit(it, "z").id, unit(it, "y").id]


def test_a_unit_fights_once_a_turn() -> None:
    """COND-T.4."""
    it = table(a=(2_000, 2_000), y=(2_600, 2_000), z=(2_000, 2_600))
    assert opponents_of(it, unit(it, "a")) == [unit(it, "y").id, unit(it, "z").id]
    unit(it, "y").fought = True
    assert opponents_of(it, unit(it, "a")) == [unit(it, "z").id]


@pytest.mark.parametrize(
    ("name", "value", "again"),
    [
        ("moved", False, True),
        ("moved", True, False),
        ("shot", True, False),
        ("fought", True, False),
        ("morale", FALLING_BACK, False),
        ("disorganised", False, False),
        ("gone", "fled", False),
    ],
)
def test_an_idle_unit_is_reorganised(name: str, value: object, again: bool) -> None:
    """COND-R.9."""
    it = table(a=(2_000, 2_000), y=(2_000, 9_000))
    one = unit(it, "a")
    one.disorganised = True
    setattr(one, name, value)
    run(phase(it, "combat"), first)
    assert bool(told(it, "Reorganised")) == again


# --- before the battle --------------------------------------------------------------------------------------------


def test_pieces_lie_on_a_grid_with_half_a_step_to_the_edges() -> None:
    """COND-T.1."""
    found = grid(game(TEXT))
    assert found[:2] == [(1_000, 1_000), (3_000, 1_000)]
    assert found[-1] == (17_000, 11_000)
    assert len(found) == 9 * 6


def test_a_piece_that_is_moved_ends_thirty_centimetres_from_any_other() -> None:
    """COND-2.2d: exactly thirty will do; the river stays and is only not covered."""
    ground = "hill mound { at (40, 60)  radius 10 cm }  hill knoll { at (100, 60)  radius 10 cm }"
    it = game(field(ground=ground))
    mound, knoll = it.state.pieces
    gap = it.figures.terrain_gap
    assert (mound.name, gap) == ("mound", 3_000)
    assert may_lie(it, mound, mound.shape.at(5_000, 6_000), gap)
    assert not may_lie(it, mound, mound.shape.at(5_001, 6_000), gap)
    assert may_lie(it, mound, mound.shape.at(1_000, 1_000), gap)
    assert not may_lie(it, mound, mound.shape.at(999, 1_000), gap)
    assert (4_000, 6_000) not in places(it, mound, gap)
    assert (knoll.shape.x, knoll.shape.y) == (10_000, 6_000)


def test_a_command_deploys_five_abreast_in_its_zone() -> None:
    """COND-T.1, COND-2.3d: within 30 cm of its edge, whole bases on the table, a centimetre apart."""
    red = "army red { deploys any_edge  command one { general r { is condottiero  command_value 3 } "
    red += " ".join(f"unit u{number} {{ of drill_foot }}" for number in range(6)) + " } }"
    it = game(field(red=red, blue=BLUE))
    own = command(it, "one")
    it.state.sides[0].edge, it.state.sides[1].edge = SOUTH, NORTH
    assert lines_of(it) == [2_700, 2_000, 1_300, 600]
    assert spots_of(it, own, (9_000, 2_700)) == [
        *((7_600 + 700 * number, 2_700) for number in range(5)),
        (7_600, 2_000),
    ]
    assert spots_of(it, own, (9_000, 600))[-1] == (7_600, RADIUS)
    other = command(it, "three")
    assert spots_of(it, other, (9_000, HEIGHT - 2_700)) == [(8_650, HEIGHT - 2_700), (9_350, HEIGHT - 2_700)]
    assert [from_edge(it, side, 600) for side in (0, 1)] == [600, HEIGHT - 600]
    xs = [x for x, y in free_places(it, own, [2_700])]
    assert (xs[0], xs[1], xs[-1]) == (2_000, 3_000, 16_000)
    unit(it, "y").x, unit(it, "y").y = 9_000, 2_700
    near = [x for x, y in free_places(it, own, [2_700])]
    assert set(xs) - set(near) == {8_000, 9_000, 10_000}


def test_skirmishers_and_guns_may_be_let_off_the_column() -> None:
    """COND-2.3d."""
    for options, in_line in (("", [False] * 3), ("columns not_skirmishers", [False, False, True])):
        it = game(field(red=RED, blue=BLUE, options=options))
        assert [it.rules.begins_in_line(it, unit) for unit in it.units_left(command(it, "one"))] == in_line
        guns = [it.rules.begins_in_line(it, unit) for unit in it.units_left(command(it, "three"))]
        assert guns == [False, in_line[-1]]


@pytest.mark.parametrize(
    ("entry", "turn", "able"),
    [("reserve", 1, False), ("reserve", 2, True), ("reinforcement", 4, False), ("reinforcement", 5, True)],
)
def test_help_comes_from_its_turn_on(entry: str, turn: int, able: bool) -> None:
    """COND-REINF, COND-T.1."""
    it = game(TEXT)
    late = command(it, "four")
    late.entry = entry
    it.state.reinforcements, it.state.turn = 5, turn
    assert may_enter(it, late) == able
    late.status = ON_TABLE
    assert not may_enter(it, late)


def test_the_condottiero_speaks_to_one_unit_that_is_there() -> None:
    """COND-2.4a: the first unit of the army counts as spoken to."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000))
    assert [one.name for one in may_hear(it, 0)] == ["a", "d"]
    it.state.sides[0].spoken_to = 0
    assert may_hear(it, 0) == []
    assert [one.name for one in may_hear(it, 1)] == ["y"]


def test_a_standard_is_raised_once_by_its_bearer() -> None:
    """COND-2.4b."""
    it = table(a=(2_000, 2_000))
    bearer = character(it, "f")
    assert run(raise_standard(it, 1), first) == []
    assert len(run(raise_standard(it, 0), lambda _: bearer.id)) == 1
    assert bearer.raised
    assert ask.standard_raised(it, 0)
    assert not ask.standard_raised(it, 1)
    assert run(raise_standard(it, 0), first) == []
    bearer.present = False
    assert not ask.standard_raised(it, 0)


def test_a_tie_for_the_field_is_thrown_again() -> None:
    """COND-2.2a: red has command value 3, blue 2."""
    it = rolled(field(red=RED, blue=BLUE, options="exploration no"), [1, 2, 2, 4])
    it.state.situation = "unexplored"
    run(phase(it, "terrain"), first)
    assert it.state.field_winner == 1
    won = told(it, "FieldWon")[0]
    assert won.scores == (5, 6)


# --- calls --------------------------------------------------------------------------------------------------------


def test_only_commands_on_the_table_are_called_and_only_once() -> None:
    """COND-R.5, COND-3.7b."""
    it = table(a=(2_000, 2_000))
    call(it, command(it, "one"), "unit lost")
    call(it, command(it, "one"), "unit lost")
    call(it, command(it, "two"), "unit lost")
    assert [event.command for event in told(it, "Called")] == [command(it, "one").id]


@pytest.mark.parametrize(
    ("name", "value", "section"),
    [
        ("turn", 1, "CAV.b"),
        ("turn", 2, ""),
        ("no_order_before", 4, "CAV.g"),
        ("no_order_before", 3, ""),
        ("panicked", True, "CAV.g"),
        ("far", True, "CAV.d"),
        ("leader", "dead", "CAV.a"),
        ("cavalry", False, "CAV.a"),
        ("order", "attack", "CAV.e"),
    ],
)
def test_why_a_cavalry_general_may_not_change_his_order(name: str, value: object, section: str) -> None:
    """COND-CAV.b to COND-CAV.g."""
    it = table(d=(4_000, 2_000), e=(5_000, 2_000))
    horse = command(it, "two")
    match name:
        case "turn":
            it.state.turn = int(str(value))
        case "panicked":
            horse.panicked, unit(it, "d").disorganised = True, True
        case "far":
            unit(it, "e").x = 4_000 + 3_000 + RADIUS + 1
        case "leader":
            leader(it, "s").status = str(value)
        case _:
            setattr(horse, name, value)
    assert it.setting.command_rules.may_change(it, horse) == (not section)


def test_attack_is_locked_until_all_have_fought_or_fired() -> None:
    """COND-CAV.e, COND-CAV.f: horse without firearms only by fighting; nobody in bloodlust or falling back."""
    it = table(d=(4_000, 2_000), e=(5_000, 2_000))
    horse, lancers, reiters = command(it, "two"), unit(it, "d"), unit(it, "e")
    horse.order = "attack"
    lancers.has_fought, reiters.has_volleyed = True, True
    assert it.setting.command_rules.may_change(it, horse)
    for morale in (BLOODLUST, FALLING_BACK):
        reiters.morale = morale
        assert not it.setting.command_rules.may_change(it, horse)
    reiters.morale = DEMORALISED
    assert it.setting.command_rules.may_change(it, horse)
    lancers.has_fought, lancers.has_volleyed = False, True
    assert not it.setting.command_rules.may_change(it, horse)
    strict = game(field(red=RED, blue=BLUE, options="release combat_only"))
    unit(strict, "e").has_volleyed = True
    assert not strict.rules.has_engaged(strict, unit(strict, "e"))
    assert not strict.rules.has_engaged(strict, unit(strict, "a"))
