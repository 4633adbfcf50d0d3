"""Directions: the wind, what it carries away, how far a piece or a step is off it; and help whose turn is thrown."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.host.examples import play_examples
from engine.host.play import play
from engine.kit.position import events
from tercio.project.checking.trial_set_up import refusals
from tercio.project.places import settings
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.engine.kit.tables import at, begun

WIND = """
  kind breeze "Breeze" { inside ruleset  field comes "Comes from" { of number } }
  breeze northerly "Northerly" { comes 0 }   breeze easterly "Easterly" { comes 90 }
  fact wind "the wind" { of breeze  starts easterly }
  role mover"""
WINDY = (
    RULES.replace("role mover", WIND, 1)
    .replace("allowance mover.pace", "allowance mover.pace  cost if(angle_off(place, wind.comes) <= 30, 2, 1)")
    .replace("score roll + shooter.fire", "score roll + shooter.fire + angle_off(shooter, wind.comes)")
)


def game_of(rules: str, battle: str = BATTLE) -> Any:  # noqa: ANN401 - a game of the kit
    return KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(3))


def test_a_step_into_the_wind_costs_what_the_rules_say() -> None:
    game = game_of(WINDY)
    piece = game.state.pieces[1]
    field, moves = game.setting.field, game.setting.moves
    reached = {field.name(hex_) for hex_ in moves.reach(game, piece, game.setting.movement("march"))}
    # With two to spend it goes two hexes west, and one east.
    assert {"0101", "0201", "0401"} - reached == {"0101"}  # a friend stands there
    assert "0501" not in reached


@pytest.mark.parametrize(("facing", "off"), [("n", 90), ("ne", 30), ("s", 90), ("nw", 150)])
def test_how_far_a_piece_faces_from_a_direction(facing: str, off: int) -> None:
    game = game_of(WINDY, BATTLE.replace("at 0101, 0301", f"at 0101, 0301  facing {facing}"))
    assert game.setting.field.angle_off(game.state.pieces[0], 90) == off


@pytest.mark.parametrize(
    ("degrees", "far", "end"),
    [(90, 2, "0303"), (270, 9, "0103"), (150, 1, "0104"), (0, 2, "0101"), (90, 9, "0603"), (30, 1, "0102")],
)
def test_a_piece_drifts_straight_until_something_stops_it(degrees: int, far: int, end: str) -> None:
    game = game_of(RULES, BATTLE.replace("at 0101, 0301", "at 0103, 0301").replace("at 0104, 0304", "at 0605, 0505"))
    game.setting.moves.drift(game, game.state.pieces[0], degrees, far)
    assert game.setting.field.name(game.state.pieces[0].at) == end


def test_a_piece_does_not_drift_through_others_or_what_is_impassable() -> None:
    game = game_of(RULES, BATTLE.replace("at 0101, 0301", "at 0103, 0301").replace("at 0104, 0304", "at 0403, 0505"))
    game.setting.moves.drift(game, game.state.pieces[0], 90, 5)
    assert game.setting.field.name(game.state.pieces[0].at) == "0303"


def test_on_a_table_a_piece_drifts_as_far_as_nothing_stops_it() -> None:
    game = begun()
    piece, (x, y) = game.state.pieces[0], at(begun(), 0)
    game.setting.moves.drift(game, piece, 0, 300)
    assert at(game, 0) == (x, y + 300)
    game.setting.moves.drift(game, piece, 270, 100_000)
    assert 0 <= at(game, 0)[0] <= x


def test_a_piece_drifts_into_contact_and_not_nearly() -> None:
    game = begun()
    setting, (one, other) = game.setting, (game.state.pieces[0], game.state.pieces[-1])
    for degrees, across, up in ((90, 777, 0), (45, 500, 500), (200, -171, -470)):
        one.x, one.y, other.x, other.y = 1_500, 1_500, 1_500 + across, 1_500 + up
        for far in (600, 1_000):
            one.x, one.y = 1_500, 1_500
            setting.moves.drift(game, one, degrees, far)
            assert setting.moves.touches(one, other), (degrees, far, setting.field.distance(one, other))
            assert setting.field.distance(one, other) >= setting.field.base


HELP = """kind troop "Troop" { like command  inside army }
  kind company "Company" { like piece  inside army, troop """


def test_the_turn_in_which_help_comes_may_be_thrown_for() -> None:
    rules = RULES.replace('kind company "Company" { like piece  inside army ', HELP, 1)
    battle = BATTLE.replace(
        "company 2 x line { at 0104, 0304 }",
        "company line { at 0104 }  troop help { arrives 1d3 + 1  enters south  company line { } }",
    )
    turns = set()
    for seed in range(12):
        game = KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(seed))
        decision = next(KIT.play(game))
        assert decision is not None
        (turn,) = game.state.awaited.values()
        assert game.setting.armies.fielded[3].turn < 0
        turns.add(turn)
    assert turns == {2, 3, 4}


def test_a_die_may_be_thrown_for_help_turn_by_turn() -> None:
    rules = RULES.replace('kind company "Company" { like piece  inside army ', HELP, 1)
    battle = BATTLE.replace(
        "company 2 x line { at 0104, 0304 }",
        "company line { at 0104 }  troop help { arrives 2  comes_on 5  enters south  company line { } }",
    )
    pack = compiled(rules=rules, battle=battle)
    turns = set()
    for seed in range(8):
        journal = play(pack, "trial", seed=seed, players=("random", "random")).journal
        turn, thrown = 0, []
        for event in journal:
            turn = event.turn if type(event).__name__ == "TurnBegan" else turn
            if isinstance(event, events.Awaited | events.StillAwaited):
                thrown.append(turn)
                assert isinstance(event, events.Awaited) == (event.faces[0] >= 5)
            if isinstance(event, events.Arrived):
                assert turn == thrown[-1]
                turns.add(turn)
        assert thrown == list(range(2, 2 + len(thrown)))
    assert len(turns) > 2


def test_one_reaction_answers_several_actions() -> None:
    run = """movement run "Run" { by mover  allowance 3 }   action run "Run" { by mover  moves run }
  reaction watch "Watch" { during march, run  by shooter  when enemies(shooter, mover)  does set(mover.shaken, yes) }
  ending beaten"""
    rules = RULES.replace("ending beaten", run, 1).replace("actions march }", "actions march, run }")
    actions = game_of(rules).setting.actions
    assert [[one.deed.name for one in actions[name].during] for name in ("march", "run")] == [["watch"], ["watch"]]


def test_who_asks_for_a_facing_is_told_what_to_ask() -> None:
    rules = RULES.replace("shooter.fire\n", 'shooter.fire  modifiers { +1 when shooter.facing = n "north" }\n', 1)
    (told,) = refusals(compile_text(rules + BATTLE.replace("SPECIAL", ""), settings()))
    assert "`angle_off(shooter, 90)`" in told.message


def test_nobody_can_be_kept() -> None:
    rules = RULES.replace(
        "fact company.losses", 'fact company.holder "holder" { of company  starts none }\n  fact company.losses', 1
    )
    (told,) = refusals(compile_text(rules + BATTLE.replace("SPECIAL", ""), settings()))
    assert "`company.holder`" in told.message


def test_a_direction_may_be_a_point_of_the_compass() -> None:
    words = """fact wind_from "the wind" { of compass  starts s }
  fact company.lee "lee" { value angle_off(company, wind_from) = angle_off(company, 180 deg) }
  fact company.luff "luff" { value angle_off(company, s) = angle_off(company, 180) }
  effect blown "Blown" { on victim  does drift(victim, wind_from, 1) }
  action think"""
    rules = RULES.replace("action think", words, 1)
    pack = compiled(rules=rules.replace("effect hurt(target, 1)", "effect hurt(target, 1), blown(target)"))
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, Seeded(1))
    facts = [setting.coder.fact(name) for name in ("company.lee", "company.luff")]
    assert all(fact(game, piece) for fact in facts for piece in game.state.pieces)
    journal = play(pack, "trial", seed=2, players=("eager", "eager")).journal
    drifted = [event for event in journal if isinstance(event, events.Moved) and event.how == "drift"]
    assert drifted


@pytest.mark.parametrize(
    ("to", "is_offered"), [("(30, 40)", False), ("(37, 37)", False), ("(40, 31)", True), ("(30, 20)", True)]
)
def test_on_a_table_the_way_to_a_place_may_be_barred(to: str, is_offered: bool) -> None:
    """No ship points nearer than 60 degrees to the wind, which comes from the north; she faces the way she went."""
    rules = RULES.replace("bars place.ground.impassable", "bars angle_off(place, 0) < 60  turns ahead")
    rules = rules.replace("allowance mover.pace", "allowance 12 cm").replace("<= 3 hexes", "<= 3 cm")
    rules = (
        rules.replace("where enemies", "where bearing(shooter, target) = front and enemies").rstrip().removesuffix("}")
    )
    example = f"""
      example sails "Sails" {{
        map {{ size 60 cm x 60 cm }}
        army red {{ company a {{ of line  at (30, 30)  facing ne }} }}
        army blue {{ company b {{ of line  at (5, 5)  facing e }} }}
        start marches
        {"" if is_offered else "expect angle_off(a, 45) = 0"}
        choose march {{ mover a  at {to} }}
        expect {f"a.at = {to}" if is_offered else "refused"}
      }} }}"""
    assert [one.fault for one in play_examples(compiled(rules=rules + example))] == [None]
