"""Letters on counters: of the word that tells, and nobody else's."""

from __future__ import annotations

import pytest

from tercio.replay.letters import Letters


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("The duke of Richelieu", "Ri"),
        ("Sir James Campbell", "JC"),
        ("The captain", "Ca"),
        ("Waldeck's foot, left", "WFl"),
        ("Zastrow's, right", "Zar"),
        ("Rothes's, Johnson's and Howard's", "RJ"),
        ("28th, 34th and 20th", "28"),
        ("II/23rd", "II/23"),
        ("II/Zouaves of the Guard", "II/Z"),
        ("4e léger, 2nd battalion", "2/4"),
        ("Musketeer of the tercio 4", "M4"),
        ("D'Artagnan", "DA"),
        ("", "?"),
    ],
)
def test_letters_come_from_the_word_that_tells(name: str, letters: str) -> None:
    assert Letters().of(name, 0) == letters


def test_two_names_have_letters_of_their_own_on_either_side() -> None:
    letters = Letters()
    assert [letters.of("First Guards", 0), letters.of("French Grenadiers", 1)] == ["FG", "Fre"]


def test_what_ends_a_number_is_no_initial() -> None:
    letters = Letters()
    assert [letters.of("3rd Caçadores", 0), letters.of("3e hussards", 1)] == ["3", "3H"]


def test_two_of_one_name_are_told_apart_by_numbers_and_enemies_by_their_colour() -> None:
    letters = Letters()
    given = [letters.of("Held horses", side) for side in (0, 0, 0, 1)]
    assert given == ["HH", "HH2", "HH3", "HH"]
