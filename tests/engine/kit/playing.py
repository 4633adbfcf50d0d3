"""Small rulesets of the kit, compiled from text and played."""

from __future__ import annotations

import json
from typing import Any

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.core.driver import run
from engine.core.players import EagerPlayer
from engine.model.pack import Rulepack
from engine.systems.registry import LAYER_SYSTEMS
from tercio.project.places import settings

KIT: Any = LAYER_SYSTEMS["kit"]

RULES = """
ruleset drill "Drill" {
  plays kit
  kind profile "Card" {
    like card_profile   inside army_list, ruleset
    field pace "Pace" { of number  default 2 }
    field fire "Fire" { of optional(number)  default 2 }
  }
  kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
  role mover { of company }   role shooter { of company }   role target { of company }   role victim { of company }
  role place { of spot }   role player { of army }
  terrain bog "Bog" { symbol "b"  impassable yes }
  fact company.losses "losses" { of number  starts 0 }
  fact company.shaken "shaken" { starts no }
  fact army.pips "pips" { of number  starts 0  lasts turn }
  profile line "Line"
  section 1 turn "Turn" {
    sequence turn "Turn" {
      phase command "Command" { actions think }
      phase marches "Marches" { actions march }
      phase fire "Fire" { order alternately  actions shoot }
    }
  }
  action think "Think" { by player  must yes  does throw(player.pips, 1d6) }
  movement march "March" { by mover  enters place  allowance mover.pace  bars place.ground.impassable }
  action march "March" { by mover  when not mover.shaken  moves march }
  action shoot "Shoot" {
    by shooter   at target   test volley   when shooter.fire != none
    where enemies(shooter, target) and distance(shooter, target) <= 3 hexes
  }
  test volley "Volley" {
    by shooter   roll 1d6   score roll + shooter.fire
    outcomes {
      6 or more: hit "hit" { effect hurt(target, 1) }
      otherwise: miss "miss"
    }
  }
  effect hurt "Hurt" {
    on victim   takes number   does add(victim.losses, amount)
    case { when victim.losses >= 3  does remove(victim) }
    case { does set(victim.shaken, yes) }
  }
  ending beaten "beaten" { when army.pieces_left = 0  winner enemy }
  ending dusk "dusk" { when last_turn  highest army.pieces_left }
}
"""
BATTLE = """
scenario trial "Trial" {
  turns 8   SPECIAL
  map { size 6 x 5 }
  army red "Red" { company 2 x line { at 0101, 0301 } }
  army blue "Blue" { company 2 x line { at 0104, 0304 } }
}
"""


def compiled(*, rules: str = RULES, special: str = "", drawn: str = "", battle: str = BATTLE) -> Rulepack:
    """The drill, with what a scenario's special rules change."""
    battle = battle.replace("SPECIAL", f"rules {{ {special} }}" if special else "")
    battle = battle.replace("size 6 x 5", f"size 6 x 5  {drawn}")
    result = compile_text(rules + battle, settings())
    assert result.pack is not None, [f"{one.span}: {one.message}" for one in result.diagnostics]
    return result.pack


def journal(pack: Rulepack, seed: int = 3) -> list[str]:
    """A game between eager players, event by event."""
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, Seeded(seed))
    game.play = lambda: KIT.play(game)
    run(game, [EagerPlayer(seed * 2), EagerPlayer(seed * 2 + 1)])
    return [json.dumps(event.to_plain()) for event in game.journal]
