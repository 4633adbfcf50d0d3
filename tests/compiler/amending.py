"""A ruleset to amend, and how to amend it in a line."""

from __future__ import annotations

from engine.model.pack import Ruleset
from tests.compiler.finding import found, ruleset_of

BASE = '''
ruleset lumi_1 "Age of Enlightenment" {
  rule_prefix "LUMI"
  edition "1.0"
  kind class "Class" { inside ruleset }
  class horse "Horse"
  class foot "Foot"
  class guns "Guns"
  section 3.1 moving "Moving" {
    constant step "Step" { value 1 um }
  }
  section 7.5 rally "Rally" {
    prose """ Troops rally. """
    term order "Order" { means "to stand in ranks" }
    test cohesion "Cohesion" {
      roll 1d6
      modifiers {
        -1 when night "in the dark"
        +1 when cheered "cheered on"
      }
      outcomes {
        4 or more: steady "steady"
        otherwise: shaken "shaken"
      }
    }
  }
  section 9 camp "Camp"
  fact night "it is dark"
  fact cheered "cheered"
  table value "Value" {
    down class
    rows """
            | points
      horse | 3
      foot  | 2
      guns  | 5
    """
  }
}
'''


def text(changes: str) -> str:
    return BASE + f'ruleset lumi_2 "Second edition" {{\n  amends lumi_1\n{changes}\n}}\n'


def amended(changes: str) -> Ruleset:
    return ruleset_of(text(changes), "lumi_2")


def refused(changes: str) -> list[tuple[str, str]]:
    return found(text(changes))


def record(changes: str) -> list[tuple[str, str, str, str | None]]:
    return [(one.verb, one.kind, one.name, one.within) for one in amended(changes).amendments]
