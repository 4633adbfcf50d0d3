"""No regular expression takes longer than its text is long: each is tried with texts that are made from itself."""

from __future__ import annotations

import re
from itertools import islice
from time import process_time

import pytest

from tests.hostile.patterns import Recipe, patterns_at, places_of_patterns, recipes

PART, WHOLE = 8_000, 1 << 17
SECONDS_FOR_PART, SECONDS_FOR_WHOLE = 0.1, 3
"""A pattern that grows with the square of its text needs half a second for the part, and minutes for the whole.

A machine that is busy slows one measurement, hardly five, so a pattern that seems too slow is measured again."""
OF_OUR_OWN = {
    "tercio/reference/words.py": "reads our grammar",
    "tercio/commands/odds.py": "reads one argument of a command",
    "engine/host/coverage.py": "reads our sources",
}
"""Patterns that no stranger's text meets."""
PLACES = [place for place in places_of_patterns() if place not in OF_OUR_OWN]


def seconds(pattern: re.Pattern[str], method: str, text: str) -> float:
    begun = process_time()
    if method in ("sub", "subn"):
        getattr(pattern, method)("", text)
    elif method == "finditer":
        for _ in pattern.finditer(text):
            pass
    else:
        getattr(pattern, method)(text)
    return process_time() - begun


def test_all_patterns_are_found() -> None:
    assert {place.partition("/")[0] for place in PLACES} == {"dsl", "compiler", "engine", "tercio"}
    found = (pattern for place in PLACES for pattern in patterns_at(place))
    assert len(list(islice(found, 51))) == 51


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_pattern_takes_no_longer_than_its_text_is_long(place: str) -> None:
    for used in patterns_at(place):
        for method in used.methods:
            called = f"{method} of {used.pattern.pattern!r} in {used.place}"
            took: dict[Recipe, float] = {}
            for recipe in recipes(used.pattern):
                text = used.made(recipe, PART)
                took[recipe] = seconds(used.pattern, method, text)
                if took[recipe] >= SECONDS_FOR_PART:
                    took[recipe] = min(seconds(used.pattern, method, text) for _ in range(5))
                assert took[recipe] < SECONDS_FOR_PART, f"{called} with {recipe}"
            slowest = max(took, key=lambda recipe: took[recipe])
            whole = used.made(slowest, WHOLE)
            assert seconds(used.pattern, method, whole) < SECONDS_FOR_WHOLE, f"{called} with {slowest}"


@pytest.mark.parametrize("slow", [r"[ \t]*[{}]", r"\*\*(?=\S)[^\n]+?(?<=\S)\*\*", r"\s*(\d+\.?\d*)\s*x"])
def test_a_pattern_that_grows_with_the_square_is_found_out(slow: str) -> None:
    pattern = re.compile(slow)
    assert any(seconds(pattern, "search", recipe.text(PART // 2)) > SECONDS_FOR_PART / 8 for recipe in recipes(pattern))
