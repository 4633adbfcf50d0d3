"""What a spectator would laugh at, and a captain of `cape` does not do."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.space.plane import Point
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.captain import CapeCaptain
from engine.systems.cape.captain.errands import Errands
from engine.systems.cape.captain.footing import UM, Footing
from engine.systems.cape.captain.plans import Plans
from engine.systems.cape.position.game import Game
from tests.engine.conformance.games import pack_of
from tests.engine.systems.cape.staging import SYSTEM, field, figure, game, group


def at(x: float, y: float) -> Point:
    return round(x * UM), round(y * UM)


def inn() -> Game:
    return SYSTEM.new_game(SYSTEM.setting(pack_of("cape"), "inn_1648"), Seeded(1))


def put(g: Game, name: str, x: float, y: float) -> None:
    g.found.clear()
    figure(g, name).x, figure(g, name).y = at(x, y)


def two(distance: float, ground: str = "") -> Game:
    red = f"army red {{ base_edge south  character a {{ of drill_hero  at (10, {20 - distance}) }} }}"
    blue = "army blue { base_edge north  character b { of drill_guard  at (10, 20) } }"
    return game(field(red=red, blue=blue, ground=ground))


def test_nobody_charges_with_its_last_point() -> None:
    g = two(4)
    plans, hero = Plans(g, 0), group(g, "a")
    hero.pa = 2
    assert plans.worth_charge(hero) > 0.5
    hero.pa = 1
    assert plans.worth_charge(hero) < 0


def test_a_battle_cry_leaves_a_point_to_strike_with() -> None:
    g = two(4)
    captain, hero = CapeCaptain(g, 0, 1), group(g, "a")
    decision = Decision("cry", 0, "8.1.1h", (None, "yes"), hero.id)
    hero.pa = 2
    assert captain.answer_cry(decision) == 1
    hero.pa = 1
    assert captain.answer_cry(decision) == 0


def test_whoever_has_points_for_it_comes_up_to_a_charge_and_then_charges() -> None:
    g = two(8)
    plans, hero = Plans(g, 0), group(g, "a")
    figure(g, "a").unloaded = frozenset(weapon.name for weapon in figure(g, "a").weapons)
    hero.pa = 3
    coming_up = plans.worth_move(hero)
    hero.pa = 2
    assert coming_up > plans.worth_move(hero) > 0


def test_nobody_thinks_of_a_shot_through_a_wall() -> None:
    clear, walled = two(6), two(6, ground="high_wall w { through (0, 17), (40, 17) }")
    assert judgement.best_shot(clear, group(clear, "a")) > 0
    assert judgement.best_shot(walled, group(walled, "a")) == 0


def test_a_step_that_brings_somebody_into_range_is_taken() -> None:
    g = two(4)
    plans, hero = Plans(g, 0), group(g, "a")
    reach = max(weapon.short_to for weapon in figure(g, "a").weapons)
    put(g, "a", 10, 20 - 1 - (reach + 25) / UM)
    hero.pa = 1
    assert judgement.best_shot(g, hero) == 0
    assert plans.worth_move(hero) > 0


def test_nobody_goes_back_at_once_to_where_he_came_from() -> None:
    g = two(12)
    hero, errands = group(g, "a"), Errands(g, 0)
    here, back = at(10, 8), at(10, 6)
    plain, warned = Footing(g, hero, errands), Footing(g, hero, errands, left=back)
    assert warned.worth(back) < plain.worth(back)
    assert warned.worth(here) == plain.worth(here)
    assert warned.worth(at(10, 11)) == plain.worth(at(10, 11))


def test_a_grenade_is_not_thrown_where_a_friend_is_hit_first() -> None:
    red = """army red { base_edge south
      character a { of drill_grenadier  at (10, 10) }  character c { of drill_hero  at (10.6, 14.9) } }"""
    blue = "army blue { base_edge north  character b { of drill_guard  at (10, 14) } }"
    g = game(field(red=red, blue=blue))
    thrower, between = figure(g, "a"), at(10.5, 14.6)
    assert judgement.grenade(g, (thrower.id, *between)) < 0
    put(g, "c", 20, 30)
    assert judgement.grenade(g, (thrower.id, *between)) > 0


def test_the_way_into_a_house_and_out_of_it_leads_by_a_door() -> None:
    g = inn()
    errands = Errands(g, 2)
    inside, outside, doors = at(22, 23), at(2, 20), set(g.setting.by_name["three_herons"].openings)
    assert {door for door, _ in errands.ways_to(group(g, "bourreau"), [outside])} == doors
    assert errands.ways_to(group(g, "bourreau"), [inside]) == [(inside, 0)]
    assert {door for door, _ in errands.ways_to(group(g, "neighbours"), [inside])} == doors
    assert errands.ways_to(group(g, "neighbours"), [outside]) == [(outside, 0)]


def test_who_stands_well_does_not_walk_to_and_fro() -> None:
    g = two(4.9)
    plans, hero = Plans(g, 0), group(g, "a")
    hero.pa = 1
    footing = Footing(g, hero, plans.errands)
    wanted = max(range(100, 1000, 25), key=lambda gap: footing.worth((1000, 2000 - gap)))
    figure(g, "a").y = 2000 - wanted
    g.found.clear()
    assert plans.worth_move(hero) < 0
    figure(g, "a").y = 600
    g.found.clear()
    assert plans.worth_move(hero) > 0


def test_the_bearer_of_the_letter_keeps_away_from_the_enemy_and_near_friends() -> None:
    g = inn()
    raoul, errands = group(g, "raoul"), Errands(g, 0)
    put(g, "raoul", 10, 10)
    put(g, "scytheman_1", 10, 18)
    alone = Footing(g, raoul, errands)
    near_the_scythes, clear_of_them = alone.worth(at(10, 14)), alone.worth(at(6.5, 11))
    assert clear_of_them > near_the_scythes
    for name, x in (("athos", 9), ("porthos", 11)):
        put(g, name, x, 15.5)
    assert Footing(g, raoul, errands).worth(at(10, 14)) > near_the_scythes


def test_the_others_go_before_whom_they_escort() -> None:
    g = inn()
    errands = Errands(g, 0)
    raoul, (before,) = figure(g, "raoul"), errands.of(group(g, "aramis")).points
    (way_out,) = errands.ways_out(group(g, "raoul"))
    assert abs(before[1] - raoul.y) < abs(way_out[1] - raoul.y)
    assert before[1] > raoul.y


def test_the_dice_go_to_whoever_has_something_to_do() -> None:
    g = inn()
    captain = CapeCaptain(g, 2, 1)
    host, neighbours = group(g, "host"), group(g, "neighbours")
    decision = Decision("give_order", 2, "2.1.2a", (host.id, neighbours.id), ("die", 3))
    assert captain.worth_give_order(decision, neighbours.id) > 2 * captain.worth_give_order(decision, host.id)


def test_a_die_is_rather_left_than_given_to_gunners_who_can_do_nothing_with_it() -> None:
    g = SYSTEM.new_game(SYSTEM.setting(pack_of("cape"), "aughrim_1691"), Seeded(1))
    captain, crew = CapeCaptain(g, 1, 1), group(g, "falconet")
    decision = Decision("give_order", 1, "2.1.2a", (None, crew.id), ("die", 1))
    g.state.guns[crew.gun].loaded = False
    few = [figure(g, "gunner_1").id]
    crew.members[:] = few
    g.found.clear()
    assert captain.worth_give_order(decision, crew.id) < captain.worth_give_order(decision, None)


def test_a_hedge_that_is_in_the_way_is_crossed() -> None:
    hedge = "hedge row { through (0, 9.7), (40, 9.7) }"
    g = two(12, ground=hedge)
    plans, hero = Plans(g, 0), group(g, "a")
    hero.pa = 2
    put(g, "a", 10, 9.7 - figure(g, "a").radius / UM - 0.02)
    assert plans.worth_cross(hero) > 0
