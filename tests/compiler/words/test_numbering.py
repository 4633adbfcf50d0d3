"""Numbers of sections as readers see them: words are counted on, letters of a series and real numbers stay."""

from __future__ import annotations

import pytest

from compiler.backends.words.numbering import names_itself, shown_numbers


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        (["0", "SCOPE", "SCALE", "SCALE.a", "A", "A.1", "A.1a", "B"], ["0", "1", "2", "2a", "A", "A.1", "A.1a", "B"]),
        (
            ["0", "2", "2.1a", "3.6", "REINF", "CAV", "CAV.b", "R", "R.12"],
            ["1", "2", "2.1a", "3", "4", "5", "5b", "6", "6.12"],
        ),
        (
            ["7", "7.1", "7.1.1", "7.1.2", "7.1.sum", "10", "VICTORY"],
            ["7", "7.1", "7.1.1", "7.1.2", "7.1.3", "10", "11"],
        ),
        (["4", "4a", "4.2b", "D.a"], ["4", "4a", "4.2b", "5a"]),
    ],
)
def test_a_word_is_counted_on_behind_the_numbers(numbers: list[str], shown: list[str]) -> None:
    assert list(shown_numbers(numbers).values()) == shown


@pytest.mark.parametrize(
    ("shown", "title", "says"),
    [("E", "Phase E: movement", True), ("A", "A first turn", False), ("7", "Round 6", False), ("", "Scale", False)],
)
def test_a_title_that_says_its_letter_needs_no_number(shown: str, title: str, says: bool) -> None:
    assert names_itself(shown, title) is says


def test_chapters_of_a_book_that_is_a_part_of_a_longer_one_are_counted_from_one() -> None:
    numbers = ["0", "0.1", "2", "2.1", "2.1a", "3.6", "3.6a", "3.7", "REINF", "REINF.a", "R", "R.8"]
    assert shown_numbers(numbers) == {
        "0": "1",
        "0.1": "1.1",
        "2": "2",
        "2.1": "2.1",
        "2.1a": "2.1a",
        "3.6": "3",
        "3.6a": "3a",
        "3.7": "4",
        "REINF": "5",
        "REINF.a": "5a",
        "R": "6",
        "R.8": "6.8",
    }


def test_sections_without_chapters_keep_their_numbers() -> None:
    numbers = ["1.1", "1.2", "2.1", "3"]
    assert shown_numbers(numbers) == {number: number for number in numbers}
