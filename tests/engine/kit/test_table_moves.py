"""Moving on the kit's open table: limits, costs, bars, contact, falling back, deployment, three sides."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.core.driver import run
from engine.core.players import EagerPlayer, RandomPlayer
from engine.core.system import Unplayable
from engine.host.play import prepare
from engine.kit.position.events import Taken
from engine.kit.position.game import KitGame
from tests.engine.kit.playing import KIT
from tests.engine.kit.tables import ARMIES, MAP, RULES, at, begun, table, yard
from tests.shipped import shipped_pack

THREE = """
  army red "Red" { man 2 x pikeman { at (20, 14), (24, 14) } }
  army blue "Blue" { man 2 x pikeman { at (20, 22), (24, 22) } }
  army grey "Grey" { man 2 x pikeman { at (28, 17), (28, 20) } }
"""


def reach(game: KitGame, number: int = 0) -> list[tuple[int, int]]:
    setting = game.setting
    places: list[tuple[int, int]] = setting.moves.reach(game, game.state.pieces[number], setting.movement("walk"))
    return places


def square(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def played(pack_text: str = MAP, armies: str = ARMIES, seed: int = 1) -> KitGame:
    setting = table(pack_text, armies)
    game: KitGame = KIT.new_game(setting, Seeded(seed))
    game.play = lambda: KIT.play(game)  # type: ignore[attr-defined]
    run(game, [EagerPlayer(seed * 5 + seat) for seat in range(len(setting.battle.armies))])
    return game


def test_nobody_goes_farther_than_the_allowance() -> None:
    places = reach(begun())
    assert places == sorted(set(places))
    far = [square(place, (1_200, 600)) for place in places]
    assert max(far) == 600 * 600
    assert len(places) >= 30


def test_mud_costs_twice_as_much_for_as_long_as_it_lasts() -> None:
    game = begun(f"{MAP}  mud {{ shape (8, 8), (16, 8), (16, 36), (8, 36) }}")
    # Two measures of open ground, then two of mud.
    assert max(y for x, y in reach(game) if x == 1_200) == 1_000
    assert (1_200, 1_100) not in reach(game)


def test_nobody_goes_through_a_shed_or_over_a_wall() -> None:
    for drawn in ("shed { at (12, 9)  size 4 um x 2 um }", "wall { through (6, 8), (18, 8) }"):
        places = reach(begun(f"{MAP}  {drawn}"))
        assert not [place for place in places if place[0] == 1_200 and place[1] > 800]
        assert (1_200, 0) in places


def test_a_hedge_that_is_crossed_costs_what_it_adds_once() -> None:
    places = reach(begun(f"{MAP}  hedge {{ through (6, 8), (18, 8) }}"))
    assert max(y for x, y in places if x == 1_200) == 1_000


def test_bases_do_not_overlap_and_enemies_are_not_passed() -> None:
    armies = ARMIES.replace("(12, 30)", "(12, 10)")
    places = reach(begun(armies=armies))
    assert all(square(place, (1_200, 1_000)) >= 200 * 200 for place in places)
    assert (1_200, 800) in places, "up to the enemy"
    assert not [place for place in places if place[0] == 1_200 and place[1] > 1_000]


def test_friends_are_passed_unless_the_board_says_no() -> None:
    armies = ARMIES.replace("(20, 6)", "(12, 9)")
    assert (1_200, 1_200) in reach(begun(armies=armies))
    assert (1_200, 1_200) not in reach(begun(armies=armies, rules=RULES.replace("base 2 um", "base 2 um  passing no")))


def test_who_must_stop_goes_no_farther() -> None:
    rules = RULES.replace("turns ahead", "turns ahead  stops enemies_within(mover, place, 6 um) > 0")
    armies = ARMIES.replace("(12, 30)", "(12, 15)")
    places = reach(begun(armies=armies, rules=rules))
    assert max(y for x, y in places if x == 1_200) == 900, "there it is within six measures"


def test_a_movement_says_where_it_may_end() -> None:
    rules = RULES.replace("turns ahead", "ends place.ground = mud")
    game = begun(f"{MAP}  mud {{ at (12, 10)  size 4 um x 4 um }}", rules=rules)
    places = reach(game)
    assert places
    assert all(game.setting.field.ground_at(place) == "mud" for place in places)


def test_a_plain_number_counts_units_of_the_map() -> None:
    rules = RULES.replace("allowance mover.pace", "allowance 3")
    assert max(square(place, (1_200, 600)) for place in reach(begun(rules=rules))) == 300 * 300


def test_one_that_retreats_goes_straight_away_and_never_nearer() -> None:
    game = begun(armies=ARMIES.replace("(12, 30)", "(12, 8)"))
    game.setting.moves.fall_back(game, game.state.pieces[2], 400, "retreat")
    assert at(game, 2) == (1_200, 1_200)


def test_one_that_cannot_retreat_is_lost_and_one_that_gives_ground_stays() -> None:
    armies = (
        """army red "Red" { man 2 x pikeman { at (6, 6), (2, 6) } }  army blue "Blue" { man pikeman { at (0, 6) } }"""
    )
    walled = f"{MAP}  wall {{ through (0, 7), (8, 7) }}  wall {{ through (0, 5), (8, 5) }}"
    for how, is_lost in (("give_ground", False), ("retreat", True)):
        game = begun(walled, armies)
        assert game.setting.moves.is_cornered(game, game.state.pieces[2])
        game.setting.moves.fall_back(game, game.state.pieces[2], 400, how)
        assert game.state.pieces[2].is_lost is is_lost
    assert not game.setting.moves.is_cornered(game, game.state.pieces[0])


def test_one_that_flees_runs_for_its_own_edge_and_off_it() -> None:
    game = begun()
    blue = game.state.pieces[2]
    game.setting.moves.fall_back(game, blue, 400, "flee")
    assert at(game, 2) == (1_200, 3_400)
    game.setting.moves.fall_back(game, blue, 400, "flee")
    assert blue.is_lost


def test_one_that_advances_takes_the_place_that_was_left() -> None:
    game = begun(armies=ARMIES.replace("(12, 30)", "(12, 8)"))
    game.setting.moves.fall_back(game, game.state.pieces[2], 400, "retreat")
    game.setting.moves.advance(game, game.state.pieces[0], game.state.pieces[2])
    assert at(game, 0) == (1_200, 800)


def test_armies_deploy_in_zones_and_along_edges() -> None:
    armies = """army red "Red" { deploys south  man 3 x pikeman }
        army blue "Blue" { deploys camp  man 3 x pikeman }"""
    game = played(f'{MAP}  zone camp "Camp" {{ covers north }}', armies)
    arrived = [event for event in game.journal if type(event).__name__ == "Arrived"]
    assert len(arrived) == 6
    assert all(event.y <= 450 if event.piece < 3 else event.y >= 3_150 for event in arrived)


def test_three_sides_fight_it_out() -> None:
    games = [played(armies=THREE, seed=seed) for seed in range(12)]
    assert all(game.state.over for game in games)
    happened = {type(event).__name__ for game in games for event in game.journal}
    assert {"Tested", "Lost", "SideOut"} <= happened, "one side is beaten, and the others fight on"


def test_games_on_a_table_keep_what_every_system_must() -> None:
    drawn = f'{MAP}  wood {{ at (24, 18)  size 6 um x 6 um }}  objective pump "Pump" {{ at (30, 18) }}'
    assert list(examine(yard(drawn))) == []


def test_the_same_seed_gives_the_same_journal() -> None:
    one, other = ([json.dumps(event.to_plain()) for event in played(seed=9).journal] for _ in range(2))
    assert one == other
    assert one != [json.dumps(event.to_plain()) for event in played(seed=10).journal]


def test_an_action_that_is_aimed_at_a_place_is_refused_on_a_table() -> None:
    rules = RULES.replace("by mover  when", "by mover  at place  when")
    with pytest.raises(Unplayable, match="aimed at a place"):
        table(rules=rules)


def test_hexes_are_refused_on_a_table() -> None:
    with pytest.raises(Unplayable, match="counted on hexes"):
        table(rules=RULES.replace("distance(fighter, foe) <= 3 um", "distance(fighter, foe) <= 3 hexes"))


def test_random_players_end_too() -> None:
    setting = table()
    game = KIT.new_game(setting, Seeded(2))
    game.play = lambda: KIT.play(game)
    run(game, [RandomPlayer(1), RandomPlayer(2)])
    assert game.state.over


@pytest.mark.parametrize("asks", ["stops", "ends"])
def test_enemies_near_the_way_are_asked_alike_however_it_is_said(asks: str) -> None:
    armies = """
      army red "Red" { man a { of pikeman  at (20, 6) } }
      army blue "Blue" { man b { of pikeman  at (22, 13) }  man c { of pikeman  at (12, 8) } }
    """
    offered = []
    for condition in ("> 0", ">= 1"):
        rules = RULES.replace("turns ahead", f"turns ahead  {asks} enemies_within(mover, place, 5 um) {condition}")
        game = begun(armies=armies, rules=rules)
        walk = game.setting.actions["walk"].movement
        offered.append(game.setting.moves.reach(game, game.state.pieces[0], walk))
    assert offered[0] == offered[1]
    free = begun(armies=armies)
    walk = free.setting.actions["walk"].movement
    assert offered[0] != free.setting.moves.reach(free, free.state.pieces[0], walk)


WATCHED = (
    RULES.replace("role mover", 'fact man.seen "seen" { starts no  lasts turn }\n  role mover', 1)
    .replace("when enemies_within(mover, mover, 3 um) = 0", "when not mover.seen")
    .replace(
        "  action fight",
        """  reaction watch "Watch" {
    during walk   by fighter   must yes   when enemies(fighter, mover) and distance(fighter, mover) <= FAR
    does set(mover.seen, yes)
  }
  action fight""",
        1,
    )
)


@pytest.mark.parametrize(("far", "end", "steps"), [("8 um", 1_000, 2), ("6 um", 1_200, 3), ("1 um", 1_200, 3)])
def test_a_mover_on_a_table_is_watched_a_base_at_a_time_and_stops_where_its_condition_ends(
    far: str, end: int, steps: int
) -> None:
    armies = """
      army red "Red" { man pikeman { at (12, 6)  facing 0 deg } }
      army blue "Blue" { man pikeman { at (12, 18)  facing 180 deg } }
    """
    game = begun(armies=armies, rules=WATCHED.replace("FAR", far))
    mover = game.state.pieces[0]
    asked = game.setting.actions["walk"].choose(game, mover)
    decision = next(asked)
    with pytest.raises(StopIteration):
        asked.send(decision.options.index((1_200, 1_200)))
    assert at(game, 0) == (1_200, end)
    moves = [event for event in game.journal if type(event).__name__ == "Moved"]
    assert (len(moves), mover.moved) == (steps, end - 600)


SPOTTED = """  role watcher { of man }   role lurker { of man }
  spotting found "Found" { by watcher  at lurker  where distance(watcher, lurker) <= 4 um }
  action fight"""


@pytest.mark.parametrize("gone", [400, 500])
def test_a_mover_that_is_watched_goes_no_farther_than_where_it_finds_somebody(gone: int) -> None:
    """Where a stretch ends after which watchers react (each is 2 um long), and within one."""
    armies = f"""
      army red "Red" {{ man pikeman {{ at (12, 6)  facing 0 deg }} }}
      army blue "Blue" {{ man pikeman {{ at (12, {10 + gone // 100})  hidden yes }} }}
    """
    rules = WATCHED.replace("FAR", "1 um").replace("  action fight", SPOTTED, 1)
    game = begun(armies=armies, rules=rules)
    mover = game.state.pieces[0]
    asked = game.setting.actions["walk"].perform(game, mover)
    decision = next(asked)
    with pytest.raises(StopIteration):
        asked.send(decision.options.index((1_200, 1_200)))
    assert not game.state.pieces[1].is_hidden
    assert (mover.y - 600, mover.moved) == (gone, gone)


SLIPPING = RULES.replace(
    "  action fight",
    """  movement slip "Slip back" { by foe  enters place  allowance PACE  ends enemies_within(foe, place, 4 um) = 0 }
  reaction slip "Slip back" { before fight  by foe  moves slip }
  action fight""",
    1,
)


def slipping(pace: str) -> Any:  # noqa: ANN401 - an attack under way
    armies = """
      army red "Red" { man pikeman { at (12, 6)  facing 0 deg } }
      army blue "Blue" { man pikeman { at (12, 9)  facing 180 deg } }
    """
    game = begun(armies=armies, rules=SLIPPING.replace("PACE", pace))
    return game.setting.actions["fight"].perform(game, game.state.pieces[0])


def test_whoever_reacts_by_going_does_not_stay_and_turn_where_it_may_not_end() -> None:
    fight = slipping("6 um")
    decision = next(fight)
    assert decision.kind == "slip"
    decision = fight.send(decision.options.index("slip"))
    assert decision.options
    assert None not in decision.options
    assert (1_200, 900) not in decision.options


def test_whoever_can_go_nowhere_is_not_asked_whether_it_goes() -> None:
    assert list(slipping("0 um")) == []


def test_games_with_watchers_on_a_table_keep_what_every_game_must() -> None:
    found = examine(yard(rules=WATCHED.replace("FAR", "8 um")))
    assert [one for one in found if one.check != "dealing_anew_deals"] == []


def test_an_objective_that_falls_to_a_side_as_a_phase_ends_is_told_with_the_phase() -> None:
    """And not with the last deed before it: of that a game which is taken up there knows nothing."""
    ready = prepare(shipped_pack("lanterns"), "gannet_cove")
    game: Any = ready.begin(Seeded(1), near=False)
    procedure = ready.system.play(game)
    next(procedure)
    game.setting.field.put(game.state.pieces[0], (1800, 1500))
    game.citing = "4"
    while not any(isinstance(event, Taken) for event in game.journal):
        procedure.send(0)
    assert [event.section for event in game.journal if isinstance(event, Taken)] == ["2"]
