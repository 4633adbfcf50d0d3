"""What is rolled is kept even where nothing happens, and a figure of one kind of piece is not asked of another."""

from __future__ import annotations

import re

from engine.core.chance import Seeded
from engine.host.play import play
from engine.kit.position.card_events import Found
from engine.kit.position.game import KitGame
from tercio.project.places import shipped
from tercio.report.telling import render, report_lines
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


EVENTS = """
events sky "The sky" {
  die d6
  zone anywhere "anywhere"
  list face \"\"\"
    face | anywhere
    1 to 6 | rain
  \"\"\"
  event rain "It rains" { of quiet }
}
"""


def test_an_event_is_told_with_the_face_and_the_section_that_asks_for_it() -> None:
    sky = 'phase sky "Sky" { cites 2  each player  does roll_event(player) }\n      phase command'
    heat = """  section 2 sky "Sky" { prose "Look up." }
  encounter quiet "Quiet" { does set(heat, 1)  means "It is warm." }
  fact heat "heat" { of number  starts 0 }
  action think"""
    rules = RULES.replace("phase command", sky).replace("  action think", heat, 1)
    pack = compiled(rules=rules, battle=EVENTS + BATTLE.replace("turns 8", "turns 8  event_table sky"))
    played = play(pack, "trial", seed=1, players=("eager",))
    told = render(report_lines(pack, played, shipped("templates")))
    assert re.search(r"  Sky\n    Red: events, [1-6]: It rains\. It is warm\. \[2 Sky\]\n    Heat: 1 ", told)
