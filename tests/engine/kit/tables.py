"""A small ruleset on an open table, compiled from text."""

from __future__ import annotations

from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.kit.position.game import KitGame
from engine.model.pack import Rulepack
from tercio.project.places import settings
from tests.engine.kit.playing import KIT

RULES = """
ruleset yard "Yard" {
  plays kit
  kind profile "Card" {
    like card_profile   inside army_list, ruleset
    field pace "Pace" { of distance  default 6 um }
  }
  kind man "Man" { like piece  inside army  plural men  field of "Card" { of profile  required yes } }
  role mover { of man }   role fighter { of man }   role foe { of man }   role place { of spot }
  amend kind terrain {
    add field slow "Slow" { of number  default 1 }
    add field hides "Hides" { of yes_no  default no }
    add field rise "Rise" { of number  default 0 }
  }
  terrain mud "Mud" { slow 2 }
  terrain wood "Wood" { hides yes }
  terrain shed "Shed" { impassable yes  hides yes }
  terrain hill "Hill" { rise 1 }
  terrain hedge "Hedge" { linear yes  hides yes  slow 2 }
  terrain wall "Wall" { linear yes  impassable yes }
  profile pikeman "Pikeman"
  board { base 2 um  arc 120 deg  spot place  blocks place.ground.hides  height place.ground.rise }
  section 1 turn "Turn" {
    sequence turn "Turn" { phase all "All" { order alternately  per_piece 2  actions walk, fight } }
  }
  movement walk "Walk" {
    by mover   enters place   allowance mover.pace   cost place.ground.slow + place.crossed.slow
    bars place.ground.impassable or place.crossed.impassable   turns ahead
  }
  action walk "Walk" { by mover  when enemies_within(mover, mover, 3 um) = 0  moves walk }
  action fight "Fight" {
    by fighter   at foe   test blow
    where enemies(fighter, foe) and distance(fighter, foe) <= 3 um
      and bearing(fighter, foe) = front and sees(fighter, foe)
  }
  test blow "Blow" {
    by fighter   roll 1d6   score roll
    outcomes {
      5 or more: falls "falls" { effect remove(foe) }
      3 to 4: back "back" { effect retreat(foe, 4 um), advance(fighter, foe) }
      otherwise: runs "runs" { effect flee(foe, 4) }
    }
  }
  ending beaten "beaten" { when army.pieces_left = 0  winner enemy }
  ending dusk "dusk" { when last_turn  highest army.prizes }
}
"""
MAP = "size 48 um x 36 um"
ARMIES = """
  army red "Red" { man 2 x pikeman { at (12, 6), (20, 6)  facing 0 deg } }
  army blue "Blue" { man 2 x pikeman { at (12, 30), (20, 30)  facing 180 deg } }
"""


def yard(drawn: str = MAP, armies: str = ARMIES, rules: str = RULES) -> Rulepack:
    text = f'{rules}\nscenario trial "Trial" {{ turns 6  map {{ {drawn} }} {armies} }}'
    result = compile_text(text, settings())
    assert result.pack is not None, [f"{one.span}: {one.message}" for one in result.diagnostics]
    return result.pack


def table(drawn: str = MAP, armies: str = ARMIES, rules: str = RULES) -> Any:  # noqa: ANN401 - a setting of the kit
    return KIT.setting(yard(drawn, armies, rules), "trial")


def begun(drawn: str = MAP, armies: str = ARMIES, rules: str = RULES) -> KitGame:
    game: KitGame = KIT.new_game(table(drawn, armies, rules), Seeded(1))
    return game


def at(game: KitGame, number: int) -> tuple[int, int]:
    piece = game.state.pieces[number]
    return piece.x, piece.y
