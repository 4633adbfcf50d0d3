"""Dice and draws, against tables that everybody knows and against counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.model.values import Dice
from engine.odds.distribution import Distribution, Effort, TooDearError, dice, draws, sum_of_dice, together


def test_two_dice_make_the_pyramid() -> None:
    assert dice(2, 6).ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_three_dice_make_the_bell() -> None:
    assert list(dice(3, 6).ways.values()) == [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    assert dice(3, 6).total == 216


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (2, 3), (3, 4), (4, 3), (2, 10), (5, 2)])
def test_dice_are_counted_face_by_face(count: int, sides: int) -> None:
    sums = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    assert dice(count, sides).ways == {total: sums.count(total) for total in range(count, count * sides + 1)}


def test_no_dice_are_zero() -> None:
    assert dice(0, 6).chances() == ((0, Fraction(1)),)


def test_a_hundred_dice_lose_nothing() -> None:
    many = dice(100, 100)
    assert many.total == 100**100
    assert sum(value * count for value, count in many.ways.items()) == 5050 * 100**100


@pytest.mark.parametrize("deck", range(6))
def test_draws_are_counted_hand_by_hand(deck: int) -> None:
    for good in range(deck + 1):
        cards = [at < good for at in range(deck)]
        for taken in range(deck + 1):
            hands = [sum(hand) for hand in combinations(cards, taken)]
            assert draws(deck, good, taken).chances() == tuple(
                (found, Fraction(hands.count(found), len(hands))) for found in sorted(set(hands))
            )


def test_a_deck_that_runs_short_gives_all_it_has_and_is_shuffled() -> None:
    assert draws(4, 3, 4).chances() == ((3, Fraction(1)),)
    assert draws(4, 3, 9).chances() == ((6, Fraction(1, 4)), (7, Fraction(3, 4)))


def test_no_deck_gives_no_success() -> None:
    assert draws(0, 0, 3).chances() == ((0, Fraction(1)),)


def test_dice_of_several_kinds_are_thrown_together() -> None:
    made = together([dice(1, 6), dice(1, 4)], max, Effort())
    assert made.ways == {1: 1, 2: 3, 3: 5, 4: 7, 5: 4, 6: 4}


def test_too_much_is_refused_and_not_tried() -> None:
    with pytest.raises(TooDearError):
        together([dice(20, 100)] * 4, lambda faces: faces[0], Effort())


def test_who_asks_for_many_odds_has_one_purse_for_all() -> None:
    effort = Effort(30)
    together([dice(1, 6), dice(1, 4)], max, effort)
    assert effort.left == 6
    with pytest.raises(TooDearError):
        together([dice(1, 6), dice(1, 4)], max, effort)


@pytest.mark.parametrize("pools", [[(2, 6), (1, 4)], [(1, 3), (0, 9), (3, 2)], [(2, 10), (2, 10)]])
def test_dice_of_several_sorts_are_summed_as_one_heap(pools: list[tuple[int, int]]) -> None:
    heaps = [dice(count, sides) for count, sides in pools]
    assert sum_of_dice([Dice(*pool) for pool in pools]).ways == together(heaps, sum, Effort()).ways  # type: ignore[arg-type]


def test_values_without_a_way_are_left_out() -> None:
    assert Distribution({3: 1, 1: 0, 2: 1}).chances() == ((2, Fraction(1, 2)), (3, Fraction(1, 2)))
