"""What a booklet says of the armies of rules that play themselves."""

from __future__ import annotations

import pytest

from compiler.backends.products.kept import entries_by_name
from tests.compiler.finding import pack_of
from tests.compiler.telling.pages import printed
from tests.shipped import shipped_pack

TEXT = """
ruleset raid "Raid" {
  plays kit
  kind company "Company" { like piece  inside army }
  amend kind army { add field spoils "Spoils it must bring home" { of number  default 0 } }
  section 1 the_turn "The turn" {
    ending rich "rich" { when army.spoils > 3 }
    ending dusk "dusk" { when last_turn  highest army.pieces_left }
  }
}
scenario well "The well" {
  turns 4   map { size 7 x 6 }
  army raiders "The raiders" { spoils 2  company a { at 0201 } }
  army guard "The coast guard" { company b { at 0206 } }
  army parish "The parish" { allied guard  company c { at 0406 } }
}
"""


def test_allies_are_called_by_their_title_and_figures_that_nobody_said_are_passed_over() -> None:
    words = printed(pack_of(TEXT), "booklet", "en")
    assert "Allied with: The coast guard" in words
    assert "Spoils it must bring home: 2" in words
    assert "Spoils it must bring home: 0" not in words


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "43rd Foot (Light infantry) the brigadier rides with it"), ("it", "il brigadiere è con lei")],
)
def test_what_is_true_of_one_piece_at_first_stands_in_its_line(language: str, said: str) -> None:
    words = printed(shipped_pack("brigadier"), "booklet", language, only="sabugal_1811")
    assert said in words
    assert words.count(said.partition(") ")[2] or said) == 2


def test_the_board_is_not_the_card_of_a_piece_without_one() -> None:
    """Cards are looked up by their names, and that of a piece without a card is empty, as the board's is."""
    pack = pack_of(TEXT.replace("  amend kind army", "  board { front 3 }\n  amend kind army", 1))
    (ruleset,) = (one for one in pack.rulesets if one.name == "raid")
    assert any(entry.kind == "board" and not entry.name for entry in ruleset.entries)
    assert "" not in entries_by_name(ruleset)
