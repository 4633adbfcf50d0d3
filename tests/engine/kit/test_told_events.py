"""What is rolled is kept even where nothing happens, and a figure of one kind of piece is not asked of another."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.kit.position.card_events import Found
from engine.kit.position.game import KitGame
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled, journal

GUN = 'kind gun "Gun" { like piece  inside army  field of "Card" { of profile  required yes } }'
CALM = """
  add events calm "Calm" { die d6  zone everywhere "everywhere"  face 1 to 6 { everywhere none } }
  replace action think "Think" { by player  must yes  does roll_event(player) }
"""


def test_a_roll_on_an_event_table_is_kept_where_nothing_happens() -> None:
    found = [line for line in journal(compiled(special=CALM)) if Found.__name__ in line]
    assert found
    assert all('"found": ""' in line for line in found)


def test_a_piece_of_another_kind_does_one_thing() -> None:
    rules = RULES.replace("role mover", f"{GUN} role mover", 1)
    rules = rules.replace('"Marches" { actions march }', '"Marches" { per_piece company.pace  actions march }')
    one_of_each = "company a { of line  at 0101 }  gun b { of line  at 0301 }"
    battle = BATTLE.replace("company 2 x line { at 0101, 0301 }", one_of_each)
    setting = KIT.setting(compiled(rules=rules, battle=battle), "trial")
    game: KitGame = KIT.new_game(setting, Seeded(1))
    per_piece = setting.phases["marches"].per_piece
    company, gun = game.state.pieces[:2]
    assert (company.kind, per_piece(game, company)) == ("company", 2)
    assert (gun.kind, per_piece(game, gun)) == ("gun", 1)
