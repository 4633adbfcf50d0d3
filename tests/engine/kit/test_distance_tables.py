"""Tables over distances: heads with units or without, on hexes and on a table, and what lies between two bands."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.odds.odds import odds_of
from tercio.project.places import settings
from tests.engine.kit.playing import KIT, compiled
from tests.engine.kit.playing import RULES as DRILL
from tests.engine.kit.tables import RULES, yard

HEADS = {"plain": ("0 to 8", "9 to 16", "17 or more"), "cm": ("0 to 8 cm", "9 cm to 16 cm", "17 cm or more")}
BANDS = '''  table bands "Bands" {{
    down distance(fighter, foe)
    rows """
      | x
      {} | 3
      {} | 2
      {} | 1
    """
  }}
  test blow "Blow"'''


def metric(heads: tuple[str, ...], more: str = "bands(distance(fighter, foe))") -> str:
    rules = RULES.replace(" um", " cm").replace('  test blow "Blow"', BANDS.format(*heads), 1)
    return rules.replace("score roll\n", f"score roll + {more}\n")


def score_at(rules: str, far: int, drawn: str = "size 48 cm x 36 cm") -> int:
    setting = KIT.setting(yard(drawn, rules=rules), "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_fighter, c.r_foe = game.state.pieces[0], game.state.pieces[2]
    c.r_foe.x, c.r_foe.y = c.r_fighter.x, c.r_fighter.y + far
    thrown: Any = setting.actions["fight"].trial.dice.reckon((0,), 0, c)
    return int(thrown.score)


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize(("far", "figure"), [(500, 3), (800, 3), (801, 2), (840, 2), (1600, 2), (1601, 1), (4000, 1)])
def test_a_band_ends_where_its_head_says(heads: str, far: int, figure: int) -> None:
    assert score_at(metric(HEADS[heads]), far) == figure


def test_heads_in_another_unit_of_the_family_mean_the_same() -> None:
    rules = metric(("0 mm to 80 mm", "81 to 160 mm", "161 mm or more"))
    assert [score_at(rules, far) for far in (800, 900, 1700)] == [3, 2, 1]


def test_odds_read_the_same_bands() -> None:
    pack = yard("size 48 cm x 36 cm", rules=metric(HEADS["cm"]))
    ruleset = next(one for one in pack.rulesets if one.name == "yard")
    for far, most in (("8 cm", 9), ("8.4 cm", 8), ("20 cm", 7)):
        odds = odds_of(ruleset.tests[0], {"distance(fighter, foe)": far}, ruleset)
        assert max(score for score, _ in odds.scores) == most


@pytest.mark.parametrize(("far", "chance"), [("8 cm", 0), ("20 cm", 1), ("30 cm", 1)])
def test_odds_of_a_test_are_impossible_where_its_table_says_nothing(far: str, chance: int) -> None:
    drawn = metric(("0 to 8 cm", "9 to 16 cm", "17 to 24 cm")).replace("24 cm | 1", "24 cm | -")
    rules = drawn.replace("score roll +", "impossible bands(distance(fighter, foe)) = none\n      score roll +")
    pack = yard("size 48 cm x 36 cm", rules=rules)
    ruleset = next(one for one in pack.rulesets if one.name == "yard")
    assert odds_of(ruleset.tests[0], {"distance(fighter, foe)": far}, ruleset).impossible == chance


def test_hexes_stand_in_heads() -> None:
    table = BANDS.format("1 hex", "2 to 3 hexes", "4 hexes or more").replace("fighter, foe", "shooter, target")
    rules = DRILL.replace('  test volley "Volley"', table.replace("blow", "volley").replace("Blow", "Volley"), 1)
    rules = rules.replace("score roll + shooter.fire", "score roll + bands(distance(shooter, target))")
    setting = KIT.setting(compiled(rules=rules), "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], game.state.pieces[2]
    scores = []
    for place in (1, 2, 3, 4):
        c.r_target.at = place
        scores.append(setting.actions["shoot"].trial.dice.reckon((0,), 0, c).score)
    assert scores == [3, 2, 2, 1]


def test_heads_of_another_sort_of_map_are_told() -> None:
    with pytest.raises(Unplayable, match="the table `bands`: `0 hex` is counted on hexes"):
        score_at(metric(("0 to 8 hexes", "9 to 16 hexes", "17 hexes or more")), 500)


def test_a_distance_is_not_counted_by_the_hundredth() -> None:
    rules = metric(HEADS["cm"]).replace("outcomes {", 'modifiers { -1 per distance(fighter, foe) "far" } outcomes {')
    with pytest.raises(Unplayable, match="divide it"):
        score_at(rules, 500)
    rules = rules.replace("per distance(fighter, foe)", "per floor(distance(fighter, foe) / 2 cm)")
    assert score_at(rules, 500) == 3 - 2


def test_a_distance_lies_between_distances() -> None:
    rules = metric(HEADS["cm"]).replace("sees(fighter, foe)", "distance(fighter, foe) in 5 to 10")
    assert [one.code.code for one in compile_text(rules, settings()).diagnostics] == ["E0402"]


GAITS = '''
  kind gait "Gait" { inside ruleset  field stride "Stride" { of distance  default 1 cm } }
  gait brisk "Brisk" { stride 7 cm }
  fact man.gait "gait" { of gait  starts brisk }   fact air "air" { of gait  starts brisk }
  fact man.stride "stride" { of distance  value strides(man.gait) }   fact man.step "step" { value strides(man.gait) }
  figure stride_of "Stride" { of distance }   figure arc_of "Arc" { of angle }
  constant far "Far" { value 7 cm }
  table strides "Strides" { down man.gait  cell stride_of  rows """
      | x
      brisk | 70 mm
    """ }
  table arcs "Arcs" { down man.gait  cell arc_of  rows """
      | x
      brisk | 30 deg
    """ }
  movement walk "Walk" {'''
ALLOWANCES = {
    "a table": "strides(mover.gait)",
    "a sum": "strides(mover.gait) + 0 cm",
    "a choice": "if(mover.gait = brisk, strides(mover.gait), 1 cm)",
    "a constant": "far",
    "a thing that a fact names": "mover.gait.stride",
    "a thing that a fact of nobody names": "air.stride",
    "a fact": "mover.stride",
    "a fact of no type": "mover.step",
    "a plain number": "7",
}


AIMED = """distance(fighter, foe) <= far and in_arc(fighter, foe, arcs(fighter.gait))
      and enemies_within(fighter, fighter, strides(fighter.gait)) = 1"""


def walking(allowance: str) -> Any:  # noqa: ANN401 - a game of the kit
    rules = RULES.replace(" um", " cm").replace("allowance mover.pace", f"allowance {allowance}")
    rules = rules.replace('\n  movement walk "Walk" {', GAITS).replace("sees(fighter, foe)", AIMED)
    return KIT.new_game(KIT.setting(yard("size 48 cm x 36 cm", rules=rules), "trial"), Seeded(1))


@pytest.mark.parametrize("source", ALLOWANCES)
def test_a_movement_is_as_long_as_what_says_its_length(source: str) -> None:
    game = walking(ALLOWANCES[source])
    movement = game.setting.movement("walk")
    piece = game.state.pieces[0]
    places = game.setting.moves.reach(game, piece, movement)
    assert max(y for _, y in places) == piece.y + 700


def test_a_table_says_angles_and_reaches() -> None:
    game = walking("7 cm")
    fighter, foe = game.state.pieces[0], game.state.pieces[2]
    may_fight = []
    for aside in (0, 200):
        foe.x, foe.y = fighter.x + aside, fighter.y + 220
        may_fight.append(game.setting.actions["fight"].can(game, fighter))
    assert may_fight == [True, False]
