"""Facts of places: smoke that lies in a hex, hides, is asked through whoever stands in it, and thins."""

from __future__ import annotations

import json

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.model.codec import from_plain, to_plain
from tests.engine.kit.playing import KIT, RULES, compiled, journal
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import table

SMOKE = 'fact spot.smoke "smoke" { of number  starts 0  says "smoke at {it}: {value}" }'
RULES_OF_SMOKE = (
    RULES.replace('fact company.shaken "shaken"', f'{SMOKE}  role there {{ of spot }}\n  fact company.shaken "shaken"')
    .replace(
        'phase fire "Fire" { order alternately  actions shoot }',
        'phase fire "Fire" { order alternately  actions shoot, lay }\n'
        '      phase drift "Drift" { each place  does thin(place) }',
    )
    .replace(
        'action shoot "Shoot"',
        """effect thin "Thin" { on place  case { when place.smoke > 0  does add(place.smoke, -1) } }
  action lay "Lay smoke" {
    by shooter   at there   where there.smoke = 0 and distance(shooter, there) = 1 hex   does set(there.smoke, 2)
  }
  action shoot "Shoot\"""",
    )
    .replace("<= 3 hexes", "<= 3 hexes and sees(shooter, target)")
    .replace("score roll + shooter.fire", "score roll + shooter.fire - shooter.place.smoke")
    .replace("movement march", "board { spot place  blocks place.smoke > 0 }  movement march", 1)
)


def test_smoke_is_laid_and_drifts_away() -> None:
    events = [json.loads(line) for line in journal(compiled(rules=RULES_OF_SMOKE))]
    smoke = [event for event in events if event["event"] == "SpotBecame"]
    assert {event["value"] for event in smoke} == {0, 1, 2}
    laid = smoke[0]["place"]
    assert [event["value"] for event in smoke if event["place"] == laid][:3] == [2, 1, 0]


def test_smoke_hides_and_is_asked_through_whoever_stands_in_it() -> None:
    setting = KIT.setting(compiled(rules=RULES_OF_SMOKE), "trial")
    game = KIT.new_game(setting, Seeded(1))
    shooter, target = game.state.pieces[0], game.state.pieces[2]
    shooter.at, target.at = 0, 2
    shoot = setting.actions["shoot"]
    assert target in shoot.targets(game, shooter)
    game.state.kept_spot__smoke[1] = 1
    assert target not in shoot.targets(game, shooter)
    c = game.cast()
    c.r_shooter, c.r_target = shooter, target
    before = shoot.trial.dice.reckon((3,), 3, c).score
    game.state.kept_spot__smoke[0] = 2
    assert shoot.trial.dice.reckon((3,), 3, c).score == before - 2
    assert game.state.copy().kept_spot__smoke == {0: 2, 1: 1}
    assert game.state.copy().kept_spot__smoke is not game.state.kept_spot__smoke


def test_a_game_with_facts_of_places_keeps_what_every_game_must() -> None:
    pack = compiled(rules=RULES_OF_SMOKE)
    assert list(examine(pack)) == []
    assert journal(from_plain(json.loads(json.dumps(to_plain(pack))))) == journal(pack)


def test_a_fact_of_a_place_that_lasts_a_turn_is_forgotten() -> None:
    rules = RULES_OF_SMOKE.replace("{ of number  starts 0  says", "{ of number  starts 0  lasts turn  says")
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    values = [event["value"] for event in events if event["event"] == "SpotBecame"]
    assert values.count(2) > 1
    assert 0 not in values


def test_on_a_table_no_place_keeps_anything() -> None:
    rules = YARD.replace("role mover", f"{SMOKE}  role mover", 1).replace(
        "bars place", "bars place.smoke > 0 or place", 1
    )
    with pytest.raises(Unplayable, match="a table has none"):
        table(rules=rules)
    rules = YARD.replace("role mover", f"{SMOKE}  role mover", 1).replace("{ base 2 um", "{ base 2 um  front 2", 1)
    with pytest.raises(Unplayable, match="a table has none"):
        table(rules=rules.replace("blocks place.ground.hides", "blocks place.smoke > 0"))


def test_a_way_out_that_nobody_can_take_is_refused() -> None:
    with pytest.raises(Unplayable, match="nobody can take the way out `gate`"):
        KIT.setting(compiled(drawn='exit gate "Gate" { at 0101  for red }'), "trial")
