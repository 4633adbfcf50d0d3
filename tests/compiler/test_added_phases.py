"""Where an amendment puts a phase: an added one comes last, and a replaced one stays in its place."""

from __future__ import annotations

import pytest

from tests.compiler.finding import ruleset_of

PHASES = """ruleset first "First" {
  section 1 turn "The turn" {
    sequence turn "The turn" { phase march "March"  phase fire "Fire"  phase dusk "Dusk" }
  }
}
ruleset second "Second" { amends first  CHANGE }
"""


@pytest.mark.parametrize(
    ("change", "order"),
    [
        ('amend sequence turn { add phase rally "Rally" }', ["march", "fire", "dusk", "rally"]),
        ('replace phase fire "Volleys"', ["march", "fire", "dusk"]),
        (
            'replace sequence turn "The turn" { phase march "March"  phase rally "Rally"  phase dusk "Dusk" }',
            ["march", "rally", "dusk"],
        ),
    ],
)
def test_an_added_phase_is_the_last_and_a_replaced_one_stays_in_its_place(change: str, order: list[str]) -> None:
    made = ruleset_of(PHASES.replace("CHANGE", change), "second")
    (sequence,) = made.sequences
    assert [phase.name for phase in sequence.phases] == order
