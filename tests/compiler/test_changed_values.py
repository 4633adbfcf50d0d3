"""Figures of the rules that a supplement changes."""

from __future__ import annotations

import pytest

from tests.compiler.finding import codes


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("6 cm", "0 cm", ["W1008"]),
        ("6 cm", "60 cm", ["W1008"]),
        ("6 cm", "59 cm", []),
        ("6 cm", "60 mm", []),
        ("0 cm", "6 cm", []),
        ("2", "0", []),
        ("2", "20", ["W1008"]),
    ],
)
def test_a_figure_that_becomes_nothing_or_ten_times_as_much_is_doubted(
    before: str, after: str, told: list[str]
) -> None:
    first = f'ruleset one "One" {{ constant gap "Gap" {{ value {before} }} }}'
    assert codes(f'{first}\nruleset two "Two" {{ amends one  amend constant gap {{ value {after} }} }}') == told
