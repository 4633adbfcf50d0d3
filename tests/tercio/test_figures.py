"""Distances in a report have their unit."""

from __future__ import annotations

import pytest

from tercio.report.figures import halved, point, told_distance
from tests.engine.kit.playing import compiled
from tests.engine.kit.tables import yard


@pytest.mark.parametrize(
    ("value", "language", "told"),
    [(1, "en", "1 hex"), (2, "en", "2 hexes"), (1, "it", "1 esagono"), (-2, "en", "−2 hexes")],
)
def test_a_distance_on_hexes_counts_them(value: int, language: str, told: str) -> None:
    assert told_distance(value, compiled().scenarios[0].map, language) == told


@pytest.mark.parametrize(("value", "told"), [(78, "39"), (75, "37½"), (1, "½"), (0, "0"), (-1, "−½"), (-3, "−1½")])
def test_what_is_kept_in_halves_is_told_as_players_count_it(value: int, told: str) -> None:
    assert halved(value) == told


def test_a_distance_on_a_table_has_the_unit_of_the_map() -> None:
    assert told_distance(650, yard().scenarios[0].map, "en") == "6.5 um"


@pytest.mark.parametrize(("language", "told"), [("en", "(47.5, 50)"), ("it", "(47,5; 50)")])
def test_a_place_on_a_table_is_told_to_the_tenth_and_its_two_figures_are_told_apart(language: str, told: str) -> None:
    assert point((4747, 4999), language) == told


@pytest.mark.parametrize(("value", "told"), [(499, "5 um"), (-499, "−5 um"), (434, "4.3 um"), (4, "0.04 um")])
def test_a_length_is_told_to_the_tenth_and_nothing_that_moved_moved_nothing(value: int, told: str) -> None:
    assert told_distance(value, yard().scenarios[0].map, "en") == told
