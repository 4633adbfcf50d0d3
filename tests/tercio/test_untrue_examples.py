"""Examples that are told and do not hold: `print`, `site` and `build` say so, and no page says otherwise."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from tests.compiler.finding import REPOSITORY
from tests.tercio.running import tercio

RULES = """ruleset lane "Lane" {
  plays kit
  kind company "Company" { like piece  inside army }
  role mover { of company }
  fact company.losses "losses" { starts 0 }
  section 1 marching "Marching" {
    prose "Who marches loses one."
    sequence turn "Turn" { phase deeds "Deeds" { order alternately  actions march } }
    movement march "March" { by mover  allowance 2 }
    action march "March" { by mover  moves march  does add(mover.losses, 1) }
    example march_a "A march" {
      cites 1
      means "The company marches."
      map { size 5 x 3 }
      army red { company a { at 0101 } }
      army blue { company b { at 0503 } }
      choose march { mover a  at 0201 }
      others decline
      expect a.losses = LOSSES
    }
  }
}
"""
LIBRARY = REPOSITORY / "scenarios"
SENTENCE = "All examples have been played through"


@pytest.fixture
def rules(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    (tmp_path / "lane.tercio").write_text(RULES.replace("LOSSES", request.param), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("rules", "is_true"), [("1", True), ("0", False)], indirect=["rules"])
def test_a_rulebook_says_that_its_examples_were_played_only_if_they_hold(rules: Path, *, is_true: bool) -> None:
    ran = tercio("print", "lane.tercio", "--what", "rulebook", "--lang", "both", "--out", "out", folder=rules)
    assert ran.code == 0
    assert ran.out.count("W1111") == (0 if is_true else 1)
    assert ("lane.tercio:19:7" in ran.out) is not is_true
    words = " ".join(page.extract_text() for page in pypdf.PdfReader(rules / "out" / "rulebook_lane_en.pdf").pages)
    assert (SENTENCE in " ".join(words.split())) is is_true


@pytest.mark.parametrize("rules", ["0"], indirect=True)
def test_a_site_and_its_files_warn_once_of_an_example_that_does_not_hold(rules: Path) -> None:
    ran = tercio("site", "lane.tercio", "--markdown", "pages", folder=rules)
    assert (ran.code, ran.out.count("W1111")) == (0, 1)
    told = "".join(page.read_text(encoding="utf-8") for page in (rules / "pages").rglob("*.md"))
    assert "does not hold when it is played" in told
    ran = tercio("build", "lane.tercio", "--no-film", "--out", "made", folder=rules)
    assert (ran.code, ran.out.count("W1111")) == (0, 1)


def test_examples_of_rules_that_are_printed_alone_are_played_with_the_decks_beside_them(tmp_path: Path) -> None:
    """Ten examples that the library plays were called untrue."""
    ran = tercio("print", "esa/rules", "--what", "rulebook", "--out", str(tmp_path), folder=LIBRARY)
    assert (ran.code, ran.out.count("W1111")) == (0, 0)
