"""Charges: a movement that goes into contact with whomever an action is aimed at, and can be answered."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from tercio.project.places import settings
from tests.engine.kit.playing import KIT, compiled
from tests.engine.kit.playing import RULES as DRILL
from tests.engine.kit.tables import RULES, at, begun, table, yard

CHARGE = """
  role charger { of man }   role charged { of man }
  movement charge "Charge" {
    by charger   enters place   into charged   allowance 10 um
    bars place.ground.impassable or place.crossed.impassable
  }
  action charge "Charge" {
    by charger   at charged   moves charge   test clash   where enemies(charger, charged) and sees(charger, charged)
  }
  test clash "Clash" {
    by charger   roll 1d6   score roll
    outcomes { 4 or more: won "won" { effect remove(charged) }   otherwise: lost "lost" { effect remove(charger) } }
  }
  REACTION
  ending beaten"""
EVADE = 'reaction evade "Evade" { before charge  by charged  must yes  does flee(charged, FAR um) }'
ARMIES = """
  army red "Red" { man a { of pikeman  at (20, 6)  facing e } }
  army blue "Blue" { man b { of pikeman  at PLACE  facing s } }
"""


def charging(reaction: str = "") -> str:
    return RULES.replace("\n  ending beaten", CHARGE.replace("REACTION", reaction), 1).replace(
        "actions walk, fight", "actions walk, fight, charge"
    )


def one_that_charges(place: str, reaction: str = "", drawn: str = "size 48 um x 36 um") -> Any:  # noqa: ANN401
    return begun(drawn, ARMIES.replace("PLACE", place), charging(reaction))


def charge(game: Any) -> None:  # noqa: ANN401
    """The first charges the second, straight ahead."""
    through(game.setting.actions["charge"].perform(game, game.state.pieces[0]))


def through(asked: Any) -> None:  # noqa: ANN401 - questions
    """Answers what comes first to every question."""
    try:
        next(asked)
        while True:
            asked.send(0)
    except StopIteration:
        return


@pytest.mark.parametrize(
    ("place", "can"), [("(20, 16)", True), ("(20, 17.99)", True), ("(20, 18.1)", False), ("(20, 8)", True)]
)
def test_only_whom_it_can_reach_may_be_charged(place: str, can: bool) -> None:
    game = one_that_charges(place)
    assert bool(game.setting.actions["charge"].targets(game, game.state.pieces[0])) is can


def test_it_moves_into_contact_and_faces_its_target_before_the_test() -> None:
    game = one_that_charges("(20, 16)")
    charge(game)
    events = [event for event in game.journal if type(event).__name__ in ("Moved", "Tested")]
    assert [type(event).__name__ for event in events] == ["Moved", "Tested"]
    assert (events[0].x, events[0].y, events[0].facing) == (2000, 1400, 0)


def test_something_impassable_between_bars_it() -> None:
    game = one_that_charges("(20, 16)", drawn="size 48 um x 36 um  wall { through (2, 10), (40, 10) }")
    assert game.setting.actions["charge"].targets(game, game.state.pieces[0]) == []


@pytest.mark.parametrize(("far", "is_fought"), [("0", True), ("4", False)])
def test_one_that_gets_away_is_not_fought(far: str, is_fought: bool) -> None:
    game = one_that_charges("(20, 16)", EVADE.replace("FAR", far))
    charge(game)
    assert any(type(event).__name__ == "Tested" for event in game.journal) is is_fought
    assert at(game, 0) == (2000, 1400)


WAKES = 'fact man.alert "alert" { starts no }  reaction wake "Wake" { before charge  by charged  must yes  DOES }'


@pytest.mark.parametrize("does", ["does set(charged.alert, yes)", "does set(charger.shaken, yes)"])
@pytest.mark.parametrize("asked", ["distance(charger, charged) >= 5 um", "charger.moved = 0 um"])
def test_where_is_asked_from_where_the_charge_was_declared(asked: str, does: str) -> None:
    """The same charge must not come to nothing because somebody did something that has nothing to do with it; what
    stops it is asked as it is now."""
    rules = charging(WAKES.replace("DOES", does) + '  fact man.shaken "shaken" { starts no }').replace(
        "and sees(charger, charged)", f"and {asked} and not charger.shaken"
    )
    game = begun("size 48 um x 36 um", ARMIES.replace("PLACE", "(20, 16)"), rules)
    charge(game)
    assert any(type(event).__name__ == "Tested" for event in game.journal) is ("shaken" not in does)
    assert game.state.pieces[0].is_lost or at(game, 0) == (2000, 1400)


def test_whom_a_reaction_drives_away_is_asked_where_it_stands() -> None:
    shoves = 'reaction shove "Shove" { before charge  by charged  must yes  does give_ground(charger, 3 um) }'
    rules = charging(shoves).replace("moves charge   test clash", "moves walk   test clash")
    rules = rules.replace("and sees(charger, charged)", "and distance(charger, charged) <= 11 um")
    game = begun("size 48 um x 36 um", ARMIES.replace("PLACE", "(20, 16)"), rules)
    charge(game)
    assert not any(type(event).__name__ == "Tested" for event in game.journal)


def test_the_player_chooses_where_it_strikes() -> None:
    game = one_that_charges("(20, 14)")
    asked = game.setting.actions["charge"].perform(game, game.state.pieces[0])
    decision = next(asked)
    assert decision.options[0] == (2000, 1200)
    assert len(decision.options) >= 3
    asked.close()


def test_on_hexes_it_goes_into_a_hex_beside_its_target() -> None:
    rules = DRILL.replace(
        '  test volley "Volley"',
        'movement charge "Charge" { by shooter  into target  allowance 4 }\n  test volley "Volley"',
    ).replace(
        "by shooter   at target   test volley   when", "by shooter   at target   moves charge   test volley   when"
    )
    game = KIT.new_game(KIT.setting(compiled(rules=rules), "trial"), Seeded(1))
    striker, struck = game.state.pieces[0], game.state.pieces[2]
    shoot = game.setting.actions["shoot"]
    assert struck in shoot.targets(game, striker)
    through(shoot.perform(game, striker))
    assert game.setting.field.distance(striker, struck) == 1 or struck.is_lost


def test_a_movement_into_somebody_unknown_is_told() -> None:
    rules = charging().replace("into charged", "into foe")
    with pytest.raises(Unplayable, match="goes `into foe`, and nobody is that here: say `at foe`"):
        table(armies=ARMIES.replace("PLACE", "(20, 16)"), rules=rules)


def test_charges_are_played_to_an_end() -> None:
    setting = KIT.setting(yard(armies=ARMIES.replace("PLACE", "(20, 16)"), rules=charging()), "trial")
    lost = 0
    for seed in range(6):
        game = KIT.new_game(setting, Seeded(seed))
        charge(game)
        lost += sum(piece.is_lost for piece in game.state.pieces)
    assert lost == 6


# --- pieces that take up no room --------------------------------------------------------------------------------

LIGHT = 'kind general "General" { like piece  inside army  stacks yes  field of "Card" { of profile  required yes } }'


@pytest.mark.parametrize("general", ["(20, 6)", "(20, 6.5)"])
def test_a_kind_that_stacks_shares_its_place_with_a_friend(general: str) -> None:
    rules = RULES.replace("role mover { of man }", LIGHT + "\n  role mover { of man }", 1)
    armies = f"""
      army red "Red" {{ man a {{ of pikeman  at (20, 6) }}  general g {{ of pikeman  at {general} }} }}
      army blue "Blue" {{ man b {{ of pikeman  at (20, 30) }} }}
    """
    game = begun(armies=armies, rules=rules)
    walk = game.setting.actions["walk"].movement
    game.setting.moves.go(game, game.state.pieces[1], (2000, 1000), 0, 400, "walk", "1")
    assert (2000, 1000) in game.setting.moves.reach(game, game.state.pieces[0], walk)
    assert KIT.invariants[0].holds(game)


def test_enemies_stay_apart_all_the_same() -> None:
    rules = RULES.replace("role mover", LIGHT + "\n  role mover", 1)
    armies = """
      army red "Red" { man a { of pikeman  at (20, 6) } }
      army blue "Blue" { general g { of pikeman  at (20, 7) } }
    """
    with pytest.raises(Unplayable, match="stand on one another"):
        table(armies=armies, rules=rules)


# --- what lies between two that touch ---------------------------------------------------------------------------

RIVER = """
ruleset ford "Ford" {
  plays kit
  kind profile "Card" {
    like card_profile  inside ruleset
    field pace "Pace" { of number  default 3 }   field horse "is mounted" { of yes_no  default no }
  }
  kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
  profile foot "Foot"   profile lancers "Lancers" { horse yes }
  role charger { of company }   role charged { of company }   role place { of spot }
  amend kind terrain { add field closed "closed to horse" { of yes_no  default no } }
  terrain river "River" { linear yes  impassable yes }   terrain village "Village" { symbol "v"  closed yes }
  section 1 t "T" {
    sequence turn "Turn" { phase p "P" { actions charge } }
    movement charge "Charge" {
      by charger  enters place  into charged  allowance charger.pace
      bars place.crossed.impassable or charger.horse and place.ground.closed
    }
    action charge "Charge" { by charger  at charged  moves charge  test melee  where enemies(charger, charged) }
    test melee "Melee" {
      by charger  roll 1d6
      outcomes {
        2 or more: won "won" { effect give_ground(charged, 1), advance(charger, charged) }
        otherwise: lost "lost"
      }
    }
    ending dusk "dusk" { when last_turn  highest army.pieces_left }
    example one "One" { MAP
      army red { company a { of WHO  at START } }   army blue { company b { of foot  at THERE } }
      STEPS
    }
  }
}
"""
BANK = "map { size 6 x 1  river { sides (0301, 0401) } }"
ROUND = "map { size 6 x 3  river { sides (0302, 0402) } }"
VILLAGE = "map { size 6 x 1  village { at 0401 } }"
ASSAULT = "choose charge { charger a  charged b"
TABLE = "map { size 40 cm x 30 cm  river { through (20, 0), (20, 30) } }"


@pytest.mark.parametrize(
    ("drawn", "who", "start", "there", "steps"),
    [
        (BANK, "foot", "0101", "0401", "ASSAULT }  expect refused"),
        (BANK, "foot", "0301", "0401", "ASSAULT }  expect refused"),
        (BANK, "foot", "0101", "0301", "ASSAULT  at 0201 }  roll 6  expect a.at = 0201"),
        (ROUND, "foot", "0302", "0402", "ASSAULT  at 0403 }  roll 6  expect a.at = 0402"),
        (VILLAGE, "foot", "0101", "0401", "ASSAULT  at 0301 }  roll 6  expect a.at = 0401"),
        (VILLAGE, "lancers", "0101", "0401", "ASSAULT  at 0301 }  roll 6  expect a.at = 0301"),
        (TABLE, "foot", "(18.9, 15)", "(21, 15)", "ASSAULT }  expect refused"),
        (TABLE, "foot", "(17, 15)", "(21, 15)", "ASSAULT }  expect refused"),
    ],
)
def test_what_bars_between_two_keeps_a_charge_and_an_advance_away(
    drawn: str, who: str, start: str, there: str, steps: str
) -> None:
    text = RIVER
    for name, part in {
        "MAP": drawn,
        "WHO": who,
        "START": start,
        "THERE": there,
        "STEPS": steps,
        "ASSAULT": ASSAULT,
    }.items():
        text = text.replace(name, part)
    result = compile_text(text, settings())
    assert result.pack is not None, [one.message for one in result.diagnostics]
    assert [one.fault for one in play_examples(result.pack)] == [None]
