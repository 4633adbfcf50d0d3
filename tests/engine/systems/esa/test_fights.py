"""Chapters 5, 7 and 9 where several rules meet: who is attacked, who gets away, what cards change."""

from __future__ import annotations

import itertools

from engine.core.chance import Seeded
from engine.systems.esa.position.game import Game
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import charge_targets
from engine.systems.esa.rules.battle import LEADERS, SIDES
from engine.systems.esa.rules.charges import charge_after, displace_leaders
from engine.systems.esa.rules.combat import follow_up
from engine.systems.esa.rules.forced import evasion_paths, retreat
from engine.systems.esa.rules.melee import break_off, has_done_its_duty, opponents, to_break_off
from engine.systems.esa.rules.tests import orders_within
from tests.engine.systems.esa.staging import BLUE, RED, division, field, game, general, play, sections, unit


def stand(g: Game, name: str, column: int, line: int) -> None:
    one = unit(g, name)
    if one.hex >= 0:
        g.state.at[one.hex] = -1
    one.hex = (line - 1) * g.board.width + column - 1
    g.state.at[one.hex] = one.id


def test_horse_beside_two_enemies_breaks_off_by_the_safe_way() -> None:
    """ESA-7.1g, ESA-9.4, ESA-5.3a: among several enemies it flees from one who leaves it a way out."""
    g = game(field(RED + BLUE, size="9 x 12"))
    stand(g, "b", 5, 6)
    stand(g, "x", 5, 5)
    stand(g, "z", 4, 6)
    stand(g, "c", 9, 12)
    stand(g, "a", 1, 12)
    horse = unit(g, "b")
    g.state.initiative = 0
    g.state.holding = {(unit(g, name).id, horse.id) for name in ("x", "z")}
    assert to_break_off(g)[0] is horse
    play(break_off(g, horse))
    assert horse.alive
    assert horse.hexes_moved == 4
    assert "7.1g" in sections(g)


def test_mounted_dragoons_break_off_too() -> None:
    """ESA-9.4: mounted troops."""
    g = game(field(RED.replace("of drill_horse  at 0607", "of drill_dragoons  at 0607") + BLUE))
    stand(g, "x", 6, 6)
    g.state.initiative = 0
    g.state.holding = {(unit(g, "x").id, unit(g, "b").id)}
    assert to_break_off(g)[0] is unit(g, "b")


def test_guns_and_shaken_units_are_attacked_one_by_one() -> None:
    """ESA-7.1a, ESA-9.2h, ESA-7.1.1: those who strike back come first, the helpless are still to be attacked after."""
    g = game(field(RED + BLUE))
    stand(g, "a", 5, 5)
    stand(g, "x", 5, 4)
    stand(g, "y", 4, 4)
    unit(g, "y").shaken = True
    found: list[set[int]] = []

    def look() -> object:
        found.append((yield from opponents(g, unit(g, "a"))))

    play(look())  # type: ignore[arg-type]
    assert found == [{unit(g, "x").id}]
    g.state.fought = {ask.pair(unit(g, "a"), unit(g, "x"))}
    assert not has_done_its_duty(g, unit(g, "a"), fought=True)


def test_a_lone_leader_gets_out_of_the_way() -> None:
    """ESA-5d: to the nearest friend or safe hex, not across the field."""
    g = game(field(RED + BLUE))
    leader = general(g, "s")
    stand(g, "a", 5, 2)
    before = leader.hex
    displace_leaders(g, unit(g, "a"))
    assert leader.alive
    assert 0 < g.board.distance(before, leader.hex) <= 2
    assert "5d" in sections(g)


def test_open_order_retreats_through_friends_and_does_not_stop_there() -> None:
    """ESA-9.9.2b, ESA-5.3b."""
    g = game(field(RED + BLUE.replace("of drill_pike", "of drill_shot"), size="9 x 12"))
    for name, column, line in (("a", 5, 6), ("b", 1, 1), ("c", 2, 1), ("x", 5, 7), ("y", 4, 8), ("z", 1, 12)):
        stand(g, name, column, line)
    shot = unit(g, "x")
    friend = unit(g, "y").hex
    (path,) = evasion_paths(g, shot, unit(g, "a").hex).values()
    assert path[0] == friend
    assert path[-1] != friend
    play(retreat(g, shot, unit(g, "a").hex))
    assert (shot.hexes_moved, shot.losses, g.state.at[friend]) == (3, 0, unit(g, "y").id)


def test_a_card_may_limit_how_many_units_act() -> None:
    """ESA-2.5.2b."""
    g = game(field(RED + BLUE))
    card = next(number for number, one in g.book.cards.items() if "fewer_units" in one.kinds)
    most = g.book.cards[card].sums["fewer_units", ""]
    division(g, "one").card = card
    movers = [one for one in g.state.units if one.side == 0]
    for one in movers[:most]:
        one.moved = True
    assert [ask.has_room(g, one) for one in movers] == [True] * most + [False] * (len(movers) - most)


def test_a_cancelled_order_is_near_enough() -> None:
    """ESA-3.2.2f: a special card that takes away an enemy order reaches only so far."""
    g = game(field(RED + BLUE))
    lowest = next(number for number, one in g.book.cards.items() if one.priority == 1)
    division(g, "two").card = lowest
    one, two = division(g, "one"), division(g, "two")
    assert orders_within(g, one, 6) == [two.id]
    assert orders_within(g, one, 5) == []
    one.card = lowest
    assert orders_within(g, two, 6) == [one.id], "its own order is none of the enemy's"
    leader, enemy = g.general_of(one), g.general_of(two)
    for chief in (leader, enemy):
        there = chief.hex
        for alive, at, near in ((False, there, []), (True, -1, []), (True, 0, [two.id])):
            chief.alive, chief.hex = alive, at
            assert orders_within(g, one, 12) == near
        chief.alive, chief.hex = True, there
    two.card = next(number for number, card in g.book.cards.items() if card.priority == 2)
    assert orders_within(g, one, 6) == []


def test_a_charge_goes_after_an_enemy_that_walks_away() -> None:
    """ESA-3.3.1e: if the test is passed and the enemy can still be reached."""
    ways = set()
    for distance, seed in itertools.product((2, 6), range(1, 7)):
        g = game(field(RED + BLUE, size="12 x 12"), Seeded(seed))
        for column, name in enumerate(("a", "c", "x", "z"), 1):
            stand(g, name, column, 12)
        stand(g, "b", 6, 8)
        stand(g, "y", 6, 8 - distance)
        play(charge_after(g, unit(g, "b"), unit(g, "y")))
        [tested] = (event for event in g.journal if event.name == "Tested" and event.section == "9.3")
        passed = tested.to_plain()["outcome"] == "passed"
        moved = [event.to_plain() for event in g.journal if event.name == "Moved" and event.section == "3.3.1e"]
        assert len(moved) == (passed and distance == 2)
        assert all(event["contact"] for event in moved)
        ways.add((passed, distance))
    assert len(ways) == 4


def test_sides_and_actors_come_in_the_order_that_a_ruleset_names() -> None:
    """ESA-3.1a: by initiative, in turn, at once; or those first of whose side fewer have had their share."""
    g = game(field(RED + BLUE))
    red, blue = g.state.sides
    for first, order in ((0, [False, True]), (1, [True, False])):
        g.state.initiative = first
        assert [SIDES["initiative"](g, side) for side in (red, blue)] == order
        assert [LEADERS["initiative"](g, division(g, name)) for name in ("one", "two")] == order
    assert [SIDES["both_at_once"](g, side) for side in (red, blue)] == [0, 0]
    for ranks, actors in ((SIDES, (red, blue)), (LEADERS, (unit(g, "a"), unit(g, "x")))):
        first_rank, second_rank = (ranks["sides_in_turn"](g, actor) for actor in actors)
        assert first_rank < second_rank
    g.state.done.add(division(g, "one").id)
    g.state.phase_done.update((unit(g, "x").id, unit(g, "y").id))
    g.general_of(division(g, "two")).moved = True
    acting = LEADERS["alternating"]
    assert [acting(g, division(g, name)) for name in ("one", "two")] == [1, 0]
    assert [acting(g, unit(g, name)) for name in ("a", "x")] == [0, 2]
    assert [acting(g, g.general_of(division(g, name))) for name in ("one", "two")] == [0, 1]


def test_whoever_fought_back_presses_on_with_the_right_card() -> None:
    """ESA-9.11b, ESA-2.5.2b: Counter-attack is the exception to the ban on those who only react."""
    g = game(field(RED + BLUE))
    stand(g, "x", 5, 4)
    place = g.board.near[unit(g, "x").hex][3]
    assert play(follow_up(g, unit(g, "x"), place, by_reaction=True)) == []
    division(g, "two").card = 15
    asked = play(follow_up(g, unit(g, "x"), place, by_reaction=True))
    assert asked[0].options == [None, "press_on"]


def test_a_reaction_charges_without_an_order() -> None:
    """ESA-3.3.1e, ESA-9.3a."""
    g = game(field(RED + BLUE))
    assert charge_targets(g, unit(g, "b")) == {}
    stand(g, "x", 1, 1)
    stand(g, "z", 9, 1)
    stand(g, "y", 6, 3)
    assert list(charge_targets(g, unit(g, "b"), by_reaction=True)) == [unit(g, "y").id]
