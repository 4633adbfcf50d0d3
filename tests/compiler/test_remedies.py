"""Messages that authors of their own rules met, with the remedy that they looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.finding import compiled
from tests.tercio.running import tercio

RULES = """
ruleset book "Book" {
  plays kit
  kind profile "Card" { like card_profile  inside ruleset, army_list  field pace "Pace" { of number  default 2 } }
  kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
  profile line "Line"
  role mover { of company }
  terrain hedge "Hedge" { linear yes }
  fact company.tired "tired" { starts no }
  effect weary { on mover  does set(mover.tired, yes)EFFECT }
  section 1 the_turn "The turn" {
    sequence turn "The turn" { phase marches "Marches" { actions march } }
    movement march "March" { by mover  allowance mover.pace }
    action march "March" { by mover  when not mover.tiredWHEN  moves march  does weary(mover) }
    ending dusk "dusk" { when last_turn  highest army.pieces_left }
  }
}
scenario dyke "The dyke" {
  turns 4   map { size 7 x 6MAP }
  army red "Red" { company a { of line  at 0201PIECE } }
  army blue "Blue" { company b { of line  at 0206 } }
}
"""


def helps(text: str = RULES, **changes: str) -> dict[str, str]:
    for mark in ("EFFECT", "WHEN", "MAP", "PIECE"):
        text = text.replace(mark, changes.get(mark.lower(), ""))
    return {one.code.code: one.help or "" for one in compiled(text).diagnostics}


def test_the_rules_alone_have_no_fault() -> None:
    assert helps() == {}


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"effect": ", add(mover.wounds, successes)"}, "E0309", "to an effect that `takes formula`"),
        ({"map": "  hedge { sides (0305, 0404) }"}, "E0808", "0404 touches 0405 and 0304"),
        ({"when": " and mover.place = 0103"}, "E0401", "`piece.at = 0103`"),
        ({"piece": "  glory 3"}, "E0301", "`tercio words book company`"),
        ({"piece": "  tired yes"}, "E0306", "`starts company.…`"),
        ({"when": " and distance(mover, mover) = 3"}, "E0402", "as the map is measured: `3 hexes`, `3 cm`, `3 um`"),
        ({"piece": "  facing 361 deg"}, "E0401", "write `1 deg`"),
    ],
)
def test_a_message_says_what_to_write_instead(changes: dict[str, str], code: str, words: str) -> None:
    found = helps(**changes)
    assert words in found.get(code, ""), found


def test_a_piece_is_asked_for_its_hex_as_the_message_says() -> None:
    assert "E0401" not in helps(when=" and mover.at = 0201")


def test_a_rule_that_asks_for_a_facing_is_told_at_its_line(tmp_path: Path) -> None:
    text = RULES.replace("WHEN", " and mover.facing = n")
    for mark in ("EFFECT", "MAP", "PIECE"):
        text = text.replace(mark, "")
    (tmp_path / "book.tercio").write_text(text, encoding="utf-8")
    line = next(number for number, words in enumerate(text.splitlines(), 1) if "mover.facing" in words)
    told = tercio("check", "book.tercio", folder=tmp_path).out
    assert "E1401" in told
    assert f"book.tercio:{line}:" in told


def test_what_shares_a_place_on_a_table_or_in_an_example_is_to_be_moved() -> None:
    """There no kind of pieces has to be changed."""
    table = RULES.replace("size 7 x 6", "size 70 cm x 60 cm").replace("at 0201", "at (20, 10)")
    told = helps(table.replace("at 0206", "at (20, 10)"))
    assert told.get("E0803") == "move one of them: on a table each piece has its own place"
    armies = "army red { company c { of line  at 0202 } }  army blue { company d { of line  at 0202 } }"
    example = f"example crowd {{ cites 1  map {{ size 3 x 3 }}  {armies}  start marches  expect not c.tired }}"
    told = helps(RULES.replace("section 1 the_turn", f"{example}\n  section 1 the_turn"))
    assert told.get("E0803") == "0301 beside it is free"
