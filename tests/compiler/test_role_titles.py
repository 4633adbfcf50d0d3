"""Roles without a title, in a ruleset of two languages that plays by itself."""

from __future__ import annotations

import yaml

from compiler.checks.role_titles import COMMON
from tests.compiler.finding import REPOSITORY, found

TEXT = """
ruleset demo "Demo" it "Prova" {
  plays kit   LANGUAGES
  kind unit "Unit" it "Unità" { like piece  inside army }
  role witness { of unit }   role lurker { of unit }   role mover { of unit }
  fact unit.near "others" it "altre" {
    counts unit   as witness   when witness.moved > 0 hexes
  }
  fact unit.far "far" it "lontane" { counts unit  as lurker  when lurker.moved > 0 hexes }
  fact unit.all "all" it "tutte" { counts unit  as mover  when unit.near > 0 or unit.far > 0 }
  section 1 turn "Turn" it "Turno" { when unit.all > 0 }
}
"""


def test_all_roles_without_a_title_are_told_once_but_for_common_ones() -> None:
    assert found(TEXT.replace("LANGUAGES", "languages en, it")) == [("W0506", "witness")]


def test_in_one_language_the_name_of_a_role_is_a_word() -> None:
    assert "W0506" not in [code for code, _ in found(TEXT.replace("LANGUAGES", "languages en"))]


def test_common_roles_are_those_that_have_a_word_in_every_other_language() -> None:
    words = yaml.safe_load((REPOSITORY / "templates" / "site" / "rules.yaml").read_text(encoding="utf-8"))["roles"]
    assert {*words["it"]} == COMMON
