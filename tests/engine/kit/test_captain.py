"""What the captain of the kit sees: formations and cards, which throw no dice; an open table with three sides."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.core.chance import Seeded
from engine.core.driver import run
from engine.core.players import EagerPlayer
from engine.host.play import Table, prepare, seat_player
from engine.kit.captain.aims import WITHOUT_END, reach_of
from engine.kit.captain.captain import KitCaptain
from engine.kit.captain.touched import is_about
from engine.kit.position.events import Acted, ArmyActed, Left, Moved
from engine.kit.position.game import KitGame
from engine.kit.position.meter import IN_A_THOUGHT, TooMuchError
from tests.engine.kit.playing import KIT, RULES, compiled
from tests.shipped import shipped_pack


def played(
    seeds: range,
    players: tuple[str, ...] = ("captain", "captain"),
    battle: tuple[str, str] = ("brigadier", "sabugal_1811"),
) -> list[KitGame]:
    ready = prepare(shipped_pack(battle[0]), battle[1])
    games = []
    for seed in seeds:
        game = ready.begin(Seeded(seed), near=False)
        run(
            Table(ready.system, game),
            [seat_player(name, ready.system, game, i, seed) for i, name in enumerate(players)],
        )
        games.append(game)
    return games


def test_captains_change_formation_and_play_cards() -> None:
    game = played(range(1001, 1002))[0]
    deeds = {event.deed for event in game.journal if isinstance(event, Acted | ArmyActed)}
    assert {"form_line", "give_order", "shoot", "assault"} <= deeds


def test_a_captain_beats_whoever_does_something_wherever_it_may() -> None:
    won = [game.state.winner for game in played(range(1001, 1005), ("captain", "eager"))]
    assert won.count(0) >= 3


def test_a_captain_beats_whoever_does_something_on_a_table() -> None:
    won = [game.state.winner for game in played(range(4), ("captain", "eager"), ("lanterns", "gannet_cove"))]
    assert won.count(0) >= 3


def test_three_captains_fight_until_one_is_left() -> None:
    game = played(range(3, 4), ("captain",) * 3, ("lanterns", "margaret_wreck"))[0]
    deeds = {event.deed for event in game.journal if isinstance(event, Acted)}
    assert {"walk", "shoot", "load", "strike"} <= deeds
    assert game.state.reason in ("given_up", "dawn")


def test_a_captain_leaves_by_a_way_out_of_its_own() -> None:
    rules = RULES.replace("actions march }", "actions march, march_off }").replace(
        'movement march "March"',
        'action march_off "March off" { by mover  when mover.at_exit  does leave(mover) }  movement march "March"',
    )
    ready = prepare(compiled(rules=rules, drawn="exit gate { at 0601  for red }"), "trial")
    game = ready.begin(Seeded(1), near=False)
    run(Table(ready.system, game), [seat_player("captain", ready.system, game, seat, 1) for seat in (0, 1)])
    left = {game.state.pieces[event.piece].side for event in game.journal if isinstance(event, Left)}
    assert left == {0}


def test_whoever_is_sent_to_an_objective_goes_there_under_fire() -> None:
    rules = RULES.replace("hurt(target, 1)", "hurt(target, 3)")
    rules = rules.replace('profile line "Line"', 'profile line "Line" { fire 5 }  profile mules "Mules" { fire none }')
    battle = """scenario trial "Trial" {
      turns 8   SPECIAL   map { size 12 x 5  objective mill "Mill" { at 1203 } }
      army red "Red" { company mules { at 0203  attacks mill } }
      army blue "Blue" { company 6 x line { at 0601, 0602, 0603, 0604, 0605, 0703  stance hold } }
    }"""
    ready = prepare(compiled(rules=rules, battle=battle), "trial")
    game = ready.begin(Seeded(1), near=False)
    sense, mules, field = KitCaptain(game, 0, 1).ground, game.state.pieces[0], game.setting.field
    places = [next(at for at in range(field.count) if field.name(at) == name) for name in ("0203", "0303", "0403")]
    values = [sense.place(mules, place) for place in places]
    assert values == sorted(values)


@pytest.mark.parametrize(
    ("where", "reach"),
    [
        ("distance(shooter, target) <= 3 hexes", 3),
        ("enemies(shooter, target) and (sees(shooter, target) and distance(target, shooter) = 1 hex)", 1),
        ("enemies(shooter, target)", WITHOUT_END),
        ("distance(shooter, target) <= 2 hexes or sees(shooter, target)", WITHOUT_END),
        ("distance(shooter, target) >= 2 hexes", WITHOUT_END),
    ],
)
def test_a_captain_knows_how_far_an_action_reaches(where: str, reach: int) -> None:
    rules = RULES.replace("enemies(shooter, target) and distance(shooter, target) <= 3 hexes", where)
    setting = KIT.setting(compiled(rules=rules), "trial")
    assert reach_of(setting, setting.actions["shoot"]) == reach


def test_cards_that_do_the_same_are_thought_of_once() -> None:
    cards = prepare(shipped_pack("brigadier"), "sabugal_1811").setting.cards
    assert cards.unlike("orders", [2, 3, 6, 10, 11, 12]) == [2, 6, 10, 12]


@pytest.mark.parametrize(
    ("name", "outcome", "actor_counts", "target_counts"),
    [
        ("shoot", "hit", False, True),
        ("assault", "driven", True, True),
        ("assault", "repulsed", True, False),
    ],
)
def test_a_captain_knows_whom_an_outcome_is_about(
    name: str, outcome: str, actor_counts: bool, target_counts: bool
) -> None:
    setting = prepare(shipped_pack("brigadier"), "sabugal_1811").setting
    action = setting.actions[name]
    test = action.trial.test
    follows = next(one for one in test.outcomes if one.name == outcome)
    assert is_about(setting, test, follows, action.deed.by) is actor_counts
    assert is_about(setting, test, follows, action.deed.at) is target_counts


def test_a_hit_counts_though_no_worth_says_what_losses_cost_and_nobody_marches_on_the_spot() -> None:
    """Three losses remove a company of the drill, and no fact says what one is worth."""
    rules = RULES.replace(
        'phase marches "Marches" { actions march }', 'phase marches "Marches" { per_piece 2  actions march, shoot }'
    ).replace("moves march }", "moves march  once often }")
    game = prepare(compiled(rules=rules), "trial").begin(Seeded(3), near=False)
    run(Table(KIT, game), [KitCaptain(game, seat, 3) for seat in (0, 1)])
    deeds = [event.deed for event in game.journal if isinstance(event, Acted)]
    assert deeds.count("shoot") >= 6
    assert game.state.reason == "beaten"


def test_a_worth_that_hangs_on_the_place_tells_a_captain_where_to_go() -> None:
    rules = RULES.replace(
        'profile line "Line"',
        """profile line "Line"
  terrain well "Well" { symbol "w" }
  fact company.worth "worth" { of number  value 1 + if(company.ground = well, 20, 0) }""",
    )
    game = prepare(compiled(rules=rules, drawn="well { at 0201, 0401 }"), "trial").begin(Seeded(1), near=False)
    run(Table(KIT, game), [KitCaptain(game, 0, 1), EagerPlayer(1)])
    marched = [
        event.to for event in game.journal if isinstance(event, Moved) and game.state.pieces[event.piece].side == 0
    ]
    assert marched[:2] == [1, 3]


def test_a_captain_that_has_thought_enough_still_goes_where_it_is_sent() -> None:
    """In a battle of many pieces the thoughts of all captains come to an end: then they wandered about."""
    battle = """
    scenario trial "Trial" {
      turns 8
      map { size 12 x 12  objective mill "Mill" { at 1111  worth 2 } }
      army red "Red" { company 3 x line { at 0101, 0201, 0301  attacks mill } }
      army blue "Blue" { company line { at 0112  pace 0 } }
    }"""
    pack = compiled(battle=battle)
    for seed in range(3):
        game = KIT.new_game(KIT.setting(pack, "trial"), Seeded(seed))
        captains = [KitCaptain(game, seat, seed) for seat in range(2)]
        game.thoughts = captains[0]._thought
        for _ in range(4):
            with suppress(TooMuchError):
                game.thoughts.begin()
                game.thoughts.charge(IN_A_THOUGHT + 1, "a test")
        game.thoughts.begin()
        assert game.thoughts.is_spent
        game.play = lambda game=game: KIT.play(game)
        run(game, captains)
        mill = game.setting.prizes[0]
        left = [piece for piece in game.state.pieces if piece.side == 0 and piece.is_in_play]
        assert min(game.setting.field.to_prize(mill, piece.at) for piece in left) <= 1


FLAGS = """
  fact army.flags "flags" { of number  starts 0 }
  fact army.score "score" { of number  value army.pieces_left + 2 * army.flags }
  action plant "Plant a flag" { by mover  does add(mover.army.flags, 1) }
  profile line "Line"
"""


@pytest.mark.parametrize(
    ("figure", "plants"), [("army.flags", True), ("army.score", True), ("army.pieces_left", False)]
)
def test_a_captain_plays_for_what_armies_keep_and_the_ending_compares(figure: str, *, plants: bool) -> None:
    rules = RULES.replace('  profile line "Line"\n', FLAGS, 1).replace("actions march }", "actions march, plant }", 1)
    rules = rules.replace("highest army.pieces_left", f"highest {figure}", 1)
    game = prepare(compiled(rules=rules), "trial").begin(Seeded(3), near=False)
    run(Table(KIT, game), [KitCaptain(game, seat, 3) for seat in (0, 1)])
    deeds = [event.deed for event in game.journal if isinstance(event, Acted)]
    assert (deeds[:2] == ["plant", "plant"]) is plants


def test_what_the_worth_of_pieces_holds_already_is_not_counted_again() -> None:
    rules = RULES.replace('  profile line "Line"\n', FLAGS, 1).replace("actions march }", "actions march, plant }", 1)
    rules = rules.replace("highest army.pieces_left", "highest army.flags - army.pips", 1)
    (purpose,) = prepare(compiled(rules=rules), "trial").setting.endings.purposes
    game = prepare(compiled(rules=rules), "trial").begin(Seeded(3), near=False)
    army = game.state.armies[0]
    before = purpose(game, army)
    kept = game.setting.declared.kept
    setattr(army, kept["army.flags"].attribute, 5)
    setattr(army, kept["army.pips"].attribute, 2)
    assert purpose(game, army) - before == 3
    worth = 'fact company.worth "worth" { of number  value 1 + company.army.flags + company.army.pips }\n  role mover'
    said = rules.replace("  role mover", f"  {worth}", 1)
    assert prepare(compiled(rules=said), "trial").setting.endings.purposes == []
