"""What is made once and kept."""

from __future__ import annotations

from engine.model.keeping import MOST, keep_last


def test_the_very_same_things_give_the_same_result() -> None:
    made: list[list[int]] = []

    @keep_last
    def count(of: list[int], options: tuple[str, ...]) -> list[int]:
        made.append([*of, len(options)])
        return made[-1]

    one, equal = [1, 2], [1, 2]
    assert count(one, ("a", "b")) is count(one, tuple("ab"))
    assert count(one, ("a",)) is not count(one, ("a", "b")), "other options, another book"
    assert count(equal, ("a", "b")) is not count(one, ("a", "b")), "equal is not the same: nobody compares a rulepack"
    assert len(made) == 3


def test_only_the_last_are_kept() -> None:
    made: list[int] = []

    @keep_last
    def double(of: list[int]) -> int:
        made.append(of[0])
        return 2 * of[0]

    asked = [[number] for number in range(MOST + 1)]
    assert [double(one) for one in asked] == [2 * one[0] for one in asked]
    double(asked[-1])
    assert made == [one[0] for one in asked], "the last is still there"
    double(asked[0])
    assert made[-1] == 0, "the first had to go"


def test_what_it_was_made_of_stays_alive() -> None:
    @keep_last
    def first(of: list[int]) -> int:
        return of[0]

    # Without the list being kept, the next one could be given its identity, and be taken for it.
    assert [first([number]) for number in range(MOST)] == list(range(MOST))
