"""Commands: who is of one command with whom."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

IN_COMMANDS = RULES.replace("role mover", 'kind squad "Squad" { like command  inside army }\n  role mover', 1).replace(
    "like piece  inside army", "like piece  inside army, squad"
)


@pytest.mark.parametrize(("chief", "leads"), [("", {0}), ("in_chief yes", {0, 1, 2})])
def test_a_commander_in_chief_is_of_every_command(chief: str, leads: set[int]) -> None:
    squads = "squad one { company near { of line  at 0101 } }  squad two { company far { of line  at 0501 } }"
    battle = BATTLE.replace(
        "company 2 x line { at 0101, 0301 }", f"company head {{ of line  at 0301  {chief} }} {squads}"
    )
    game = KIT.new_game(KIT.setting(compiled(rules=IN_COMMANDS, battle=battle), "trial"), Seeded(1))
    head, *others = game.state.pieces
    same = game.setting.coder.own["same_command"]
    assert {piece.id for piece in game.state.pieces if same(game, head, piece)} == leads
    assert {piece.id for piece in game.state.pieces if same(game, piece, head)} == leads
    assert not same(game, others[0], others[1])
