"""That the guide to rules that play is true: the game on its page and the one that `tercio new` writes are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES as DRILL
from tests.engine.kit.playing import compiled
from tests.engine.kit.tables import RULES, begun
from tests.site.pages import blocks
from tests.tercio.running import tercio


def test_the_game_on_the_page_plays(tmp_path: Path) -> None:
    (block,) = (block for block in blocks("howto/rules_that_play.md") if block.title.endswith(".tercio"))
    (tmp_path / "tulips.tercio").write_text(block.text, encoding="utf-8")
    assert tercio("check", "--strict", "tulips.tercio", folder=tmp_path).out == "checked 1 file\n"
    played = tercio("play", "tulips.tercio", "--seed", "2", folder=tmp_path)
    assert played.code == 0
    assert "Victory for" in played.out or "Nobody wins" in played.out


def test_the_charge_on_the_page_is_played() -> None:
    (block,) = (block for block in blocks("howto/rules_that_play.md") if "movement charge" in block.text)
    own = """
      role charger { of man }   role charged { of man }
      test melee "Melee" { by charger  roll 1d6  outcomes { otherwise: won "won" { effect remove(charged) } } }
      test volley "Volley" { by charged  roll 1d6  outcomes { otherwise: late "too late" } }
    """
    rules = RULES.replace(" um", " cm").replace(
        "add field slow", 'add field toll "Toll" { of number  default 1 }  add field slow', 1
    )
    rules = rules.replace("  ending beaten", own + block.text + "  ending beaten", 1)
    rules = rules.replace("actions walk, fight", "actions walk, fight, charge")
    armies = """
      army red "Red" { man a { of pikeman  at (20, 6) } }
      army blue "Blue" { man b { of pikeman  at (20, 16) } }
    """
    game = begun("size 48 cm x 36 cm", armies, rules)
    asked = game.setting.actions["charge"].perform(game, game.state.pieces[0])
    offered = next(asked).options
    assert offered[0] == (2000, 1400)
    assert asked.send(0).options == [None, "closing_fire"]
    with pytest.raises(StopIteration):
        asked.send(1)
    assert game.state.pieces[1].is_lost


def test_the_ambush_on_the_page_is_played() -> None:
    rules, example = (
        block.text
        for block in blocks("howto/rules_that_play.md")
        if "spotting found" in block.text or "example into_an_ambush" in block.text
    )
    text = DRILL.replace("  ending beaten", f"{rules}\n{example}\n  ending beaten", 1)
    [result] = play_examples(
        compiled(rules=text.replace("actions march }", "actions march, slip_away }")), "into_an_ambush"
    )
    assert result.fault is None


def test_a_new_ruleset_plays_and_is_won(tmp_path: Path) -> None:
    tercio("new", "ruleset", "raid", folder=tmp_path)
    played = tercio("play", "raid/rules/raid.tercio", "--seed", "1", folder=tmp_path)
    assert played.code == 0
    assert "Victory for" in played.out


def test_what_cannot_be_played_is_told_by_check(tmp_path: Path) -> None:
    tercio("new", "ruleset", "raid", folder=tmp_path)
    file = tmp_path / "raid" / "rules" / "raid.tercio"
    file.write_text(file.read_text(encoding="utf-8").replace("lose(target, 1)", "lose(mover, 1)"), encoding="utf-8")
    told = tercio("check", "raid", folder=tmp_path)
    assert told.code == 1
    assert "E1401" in told.out
    assert "nobody is `mover` here" in told.out
