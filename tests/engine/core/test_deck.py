"""A deck: known top, bag, known bottom, discards."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import Seeded
from engine.core.deck import Deck


def draw(deck: Deck, chance: Seeded) -> int | None:
    card = deck.next_card(chance, "3.2.1")
    if card is not None:
        deck.take(card)
    return card


def test_a_card_stays_until_it_is_taken() -> None:
    deck = Deck([3, 1, 2])
    card = deck.next_card(Seeded(1), "3.2.1")
    assert deck.size() == 3
    assert card is not None
    deck.take(card)
    assert deck.size() == 2
    assert card not in deck.all_cards()


def test_a_card_that_is_turned_lies_with_the_discards() -> None:
    deck = Deck([3, 1, 2])
    deck.turn(2)
    assert (deck.bag, deck.discards, deck.all_cards()) == ([1, 3], [2], [1, 2, 3])


def test_known_cards_come_first_and_last_and_roll_nothing() -> None:
    deck, chance = Deck([5]), Seeded(1)
    deck.top = [7, 8]
    deck.bottom = [1, 2]
    assert [draw(deck, chance) for _ in range(6)] == [8, 7, 5, 1, 2, None]
    assert chance.faces == [5]


def test_every_card_of_the_bag_is_as_likely_as_any_other() -> None:
    chance = Seeded(5)
    seen = Counter(Deck(list(range(1, 31))).next_card(chance, "3.2.1") for _ in range(9000))
    assert len(seen) == 30
    assert max(seen.values()) < 400
    assert min(seen.values()) > 210


def test_a_whole_deck_comes_out_once() -> None:
    deck, chance = Deck(list(range(1, 51))), Seeded(2)
    drawn = [draw(deck, chance) for _ in range(50)]
    assert sorted(card for card in drawn if card) == list(range(1, 51))
    assert draw(deck, chance) is None


def test_discards_become_a_new_bag_without_a_roll() -> None:
    deck = Deck([])
    deck.discards = [4, 2]
    deck.shuffle_discards()
    assert (deck.bag, deck.discards) == ([2, 4], [])


def test_a_card_that_is_not_on_top_cannot_be_taken_from_there() -> None:
    deck = Deck([1])
    deck.top = [2]
    with pytest.raises(AssertionError, match="card 1 is not on top"):
        deck.take(1)


def test_a_copy_is_apart() -> None:
    deck = Deck([1, 2, 3])
    copy = deck.copy()
    copy.take(2)
    assert (deck.size(), copy.size()) == (3, 2)


def test_the_order_in_which_a_bag_was_filled_does_not_matter() -> None:
    assert Deck([3, 1, 2]).next_card(Seeded(9), "1") == Deck([1, 2, 3]).next_card(Seeded(9), "1")
