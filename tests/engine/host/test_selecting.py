"""Examples are chosen by words of their names and by the sections that they cite."""

from __future__ import annotations

import pytest

from engine.host.selecting import SelectionError, wanted
from engine.model.battles import Example
from engine.model.rules import Origin

NOWHERE = Origin(file="rules.tercio", line=1)
WALL = Example(name="a_charge_at_a_wall", origin=NOWHERE, cites=("5.2a",))
HEDGE = Example(name="a_charge_at_a_hedge", origin=NOWHERE, cites=("5.1.5a",))
SHOT = Example(name="a_shot", origin=NOWHERE, cites=("5.1.5a", "5.2a"))


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ("", [WALL, HEDGE, SHOT]),
        ("charge", [WALL, HEDGE]),
        ("charge and not wall", [HEDGE]),
        ("5.1.5a", [HEDGE, SHOT]),
        ("shot or charge and 5.2a", [WALL, SHOT]),
        ("(shot or charge) and 5.1.5a", [HEDGE, SHOT]),
        ("not (wall or hedge)", [SHOT]),
        ("5.1", []),
    ],
)
def test_words_choose_examples(words: str, chosen: list[Example]) -> None:
    assert [example for example in (WALL, HEDGE, SHOT) if wanted(words)(example)] == chosen


@pytest.mark.parametrize("words", ["wall and", "or wall", "(wall", "wall hedge", "wall )", "not"])
def test_words_that_make_no_sense_are_refused(words: str) -> None:
    with pytest.raises(SelectionError):
        wanted(words)
