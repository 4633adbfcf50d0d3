"""Odds of rules that play themselves are those of the cards that there are, and the case is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.telling.pages import book, site
from tests.tercio.running import tercio

TEXT = """
ruleset book "Book" {
  plays kit   languages en, it
  kind profile "Card" {
    like card_profile  inside ruleset, army_list
    field figures "Figures" { of number  required yes }
    field reach "Range" { of optional(distance)  required yes }
    field arm "Sword arm" { of number  default 0 }
    field crew "Crew" { of number  default 0 }
  }
  kind man "Man" { like piece  inside army  field of "Card" { of profile  required yes } }
  profile ten "Ten" { figures 10  reach 4 hexes  arm 2  crew 7 }
  profile ten_more "Ten more" { figures 10  reach none  arm 3 }
  role shooter { of man }   role target { of man }
  fact man.losses "figures lost" { of number  starts 0 }
  fact man.left "figures left" { value man.figures - man.losses }
  fact man.luck "luck" { of number  starts 0 }
  section 1 turn "Turn" {
    sequence turn "Turn" { phase deeds "Deeds" { actions shoot, strike, hope, stay } }
    action shoot "Shoot" { by shooter  at target  test volley  where enemies(shooter, target) }
    action strike "Strike" { by shooter  at target  test blow  where enemies(shooter, target) }
    action stay "Stay" { by shooter  test hold }
    action hope "Hope" { by shooter  test wish }
    test volley "Volley" {
      by shooter   roll dice(shooter.left, d6)   goal 5   success die >= goal
      modify goal   modifiers { +1 when distance(shooter, target) > shooter.reach / 2 "far off" }
      outcomes { 1 or more: hits "men fall" { effect add(target.losses, 1) }  otherwise: smoke "smoke" }
    }
    test blow "Blow" {
      by shooter   roll dice(shooter.arm, d6)   success die >= 6
      outcomes { 1 or more: cut "a cut" { effect add(target.losses, 1) }  otherwise: parry "a parry" }
    }
    test hold "Hold" {
      by shooter   roll 1d6   impossible shooter.crew = 0 or shooter.luck > 9
      outcomes { 4 or more: holds "holds" { effect add(shooter.luck, 1) }  otherwise: runs "runs" }
    }
    test wish "Wish" {
      by shooter   roll dice(shooter.luck, d6)   success die >= 6
      outcomes { 1 or more: heard "heard" { effect add(shooter.luck, 1) }  otherwise: silence "silence" }
    }
    ending dusk "dusk" { when last_turn  highest army.pieces_left }
  }
}
"""


def after(words: str, start: str) -> str:
    return words[words.index(start) :]


def test_a_book_reckons_with_the_figures_of_cards_and_says_so() -> None:
    volley = after(book(TEXT, "en"), "Volley Taken by")
    told = "figures lost 98 otherwise smoke 2 Odds (%) · with: figures 10; range 4 hexes; distance 1 hex"
    assert told in volley.replace("\u00a0", " ")


def test_a_figure_that_cards_differ_in_heads_the_columns_and_nobody_throws_no_dice() -> None:
    blow = after(book(TEXT, "en"), "Blow Taken by")
    assert "Successes Outcome 2 3 1 or more a cut" in blow
    assert "lost 31 42 otherwise a parry 69 58 Odds (%) by sword arm" in blow


def test_a_test_of_dice_that_nobody_has_yet_has_no_odds() -> None:
    assert "Odds" not in after(book(TEXT, "en"), "Wish Taken by").partition("Ending")[0]


@pytest.mark.parametrize(("language", "words"), [("en", "Of a usual card: "), ("it", "Di una carta comune: ")])
def test_a_page_names_the_case(language: str, words: str) -> None:
    assert words in after(site(TEXT)[language], "Volley")


def test_the_command_assumes_a_usual_card_and_lists_it(tmp_path: Path) -> None:
    path = tmp_path / "book.tercio"
    path.write_text(TEXT, encoding="utf-8")
    told = tercio("odds", str(path), "volley", folder=tmp_path).out
    assert "10d6" in told
    assert "assumed: shooter.figures 10" in told
    assert "far off" not in told
    given = tercio("odds", str(path), "volley", "shooter.left=3", folder=tmp_path).out
    assert "3d6" in given
    assert "shooter.figures" not in given


def test_a_test_that_only_some_can_take_has_the_odds_of_those(tmp_path: Path) -> None:
    path = tmp_path / "book.tercio"
    path.write_text(TEXT, encoding="utf-8")
    told = tercio("odds", str(path), "hold", folder=tmp_path).out
    assert "shooter.crew 7" in told
    assert "50.0%" in told
    assert "100%" not in told
    assert "luck 50 otherwise runs 50" in after(book(TEXT, "en"), "Hold Taken by")
