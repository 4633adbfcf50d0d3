"""Coverage of a ruleset that plays by itself: sections that declare something are rules, sections of examples none."""

from __future__ import annotations

from engine.host.coverage import declared_in, rules_of
from tests.engine.kit.playing import RULES, compiled

SECTIONS = """
  section 2 ground "Ground" { prose "What stops sight."  board { stacking 2 } }
  section 2a marks "Marks" { fact company.marks "marks" { of number  starts 0 } }
  section 3 proofs "Proofs" {
    prose "Positions to set up."
    example proof "Proof" {
      cites 2   map { size 3 x 3 }
      army red { company a { of line  at 0101 } } army blue { company b { of line  at 0303 } }
      expect a.losses = 0
    }
  }
"""


def test_what_a_section_declares_makes_it_a_rule_and_examples_do_not() -> None:
    rules = RULES.rstrip().removesuffix("}") + SECTIONS + "}\n"
    (ruleset,) = (one for one in compiled(rules=rules).rulesets if one.name == "drill")
    numbers = rules_of(ruleset)
    assert numbers == ["1", "2", "2a"]
    where = declared_in(ruleset, dict.fromkeys(numbers))
    assert [thing.partition(" ")[0] for thing in where["2"]] == ["board"]
    assert where["2a"] == ["fact company.marks"]
