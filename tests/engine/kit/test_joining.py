"""An effect that takes a piece to where another stands: a general that goes along with his battalion."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Seeded
from engine.kit.position.game import KitGame
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.engine.kit.tables import ARMIES, begun
from tests.engine.kit.tables import RULES as TABLE_RULES

GENERAL = """
  kind general "General" { like piece  inside army  stacks yes  field of "Card" { of profile  required yes } }
  role follower { of piece }
  role mover
"""
JOINS = """
  action follow "Follow" { by follower  at target  where not same(follower, target)  does join(follower, target) }
"""


def hexes(where: str, follower: str = "general") -> KitGame:
    rules = RULES.replace("  role mover", GENERAL, 1).replace("  action think", f"  {JOINS}\n  action think", 1)
    rules = rules.replace("{ actions march }", "{ actions march, follow }")
    army = f"company a {{ of line  at 0101 }}  {follower} b {{ of line  at {where} }}"
    battle = BATTLE.replace("company 2 x line { at 0101, 0301 }", army)
    game: KitGame = KIT.new_game(KIT.setting(compiled(rules=rules, battle=battle), "trial"), Seeded(1))
    return game


def join(game: KitGame, follower: Any, other: Any) -> None:  # noqa: ANN401 - pieces
    game.citing = "1"
    game.setting.moves.join(game, follower, other)


def test_a_general_goes_to_where_his_battalion_stands() -> None:
    game = hexes("0303")
    battalion, general = game.state.pieces[:2]
    join(game, general, battalion)
    assert general.at == battalion.at
    assert (game.journal[-1].name, game.journal[-1].how) == ("Moved", "join")


def test_nobody_joins_where_there_is_no_room() -> None:
    game = hexes("0303", follower="company")
    battalion, other = game.state.pieces[:2]
    before = other.at
    join(game, other, battalion)
    assert other.at == before


def test_on_a_table_it_stands_against_the_other() -> None:
    game = begun(armies=ARMIES, rules=TABLE_RULES)
    one, other = game.state.pieces[:2]
    join(game, one, other)
    assert game.setting.moves.touches(one, other)
