"""Amended tests: modifiers replaced, and whom a test asks that asked nothing of him before."""

from __future__ import annotations

import pytest

from tests.compiler.amending import record, refused, text
from tests.compiler.finding import codes, helped

DRILL = """
ruleset drill "Drill" {
  kind unit "Unit" { like piece  inside army }
  role troops { of unit }   role enemy { of unit }
  fact unit.tired "is tired"
  fact fight.charging "charges"
  test morale "Morale" {
    roll 1d6
    modifiers { -1 when troops.tired "tired" }
    outcomes { 4 or more: passed "passed"  otherwise: failed "failed" }
  }
  test melee "Melee" {
    roll 1d6
    modifiers { -1 when enemy.tired "tired enemy"  +1 when fight.charging "charges" }
    outcomes { 4 or more: won "won"  otherwise: lost "lost" }
  }
}
ruleset club "Club" { amends drill  CHANGE }
"""
MORALE = 'test morale "Morale" { roll 1d6  modifiers { LINE }  outcomes { 4 or more: a "a"  otherwise: b "b" } }'


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('amend test morale { add modifiers { +1 when fight.charging "x" } }', ["W0614"]),
        (f"replace {MORALE}".replace("LINE", '+1 when enemy.tired "x"'), ["W0614"]),
        (f"replace {MORALE}".replace("LINE", '+1 when troops.tired "x"'), []),
        ('amend test melee { add modifiers { +2 when fight.charging and enemy.tired "x" } }', []),
    ],
)
def test_whom_an_amended_test_asked_nothing_of_before_is_doubted(change: str, told: list[str]) -> None:
    assert codes(DRILL.replace("CHANGE", change)) == told


def test_modifiers_that_would_go_without_a_word_are_told() -> None:
    assert refused('amend test cohesion { replace modifiers { +2 when cheered "cheered on" } }') == [
        ("W1011", "modifiers")
    ]
    both = 'replace modifiers { -2 when night "in the dark"  +2 when cheered "cheered on" }'
    assert refused(f"amend test cohesion {{ {both} }}") == []
    removed = 'remove modifier in_the_dark  replace modifiers { +2 when cheered "cheered on" }'
    assert refused(f"amend test cohesion {{ {removed} }}") == []


def test_modifiers_that_are_gone_are_recorded() -> None:
    changes = 'amend test cohesion { replace modifiers { +2 when cheered "cheered on"  +1 "luck" } }'
    assert [(verb, name) for verb, kind, name, _ in record(changes) if kind == "modifier"] == [
        ("replace", "cheered_on"),
        ("add", "luck"),
        ("remove", "in_the_dark"),
    ]


@pytest.mark.parametrize("verb", ["replace", "amend"])
def test_a_single_modifier_is_not_said_to_be_missing(verb: str) -> None:
    change = f'amend test cohesion {{ {verb} modifier cheered_on "on the hill" }}'
    assert codes(text(change)) == ["E1012"]
    assert "`remove modifier cheered_on`" in (helped(text(change)) or "")
