"""Decks of players: whose they are is seen on both faces, and no back tells what is on the front."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Group
from tests.compiler.backends.test_cards import cards as printed_of_the_library
from tests.compiler.backends.test_pieces import sets, words
from tests.compiler.backends.test_plain_cards import printed as printed_plain
from tests.compiler.picket import picket


def _back(side: Group | None) -> str:
    return repr(side)


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["The marshal’s army", "The princes’ army"]),
        ("it", ["L’armata del maresciallo", "L’armata dei principi"]),
    ],
)
def test_all_cards_of_a_side_have_one_back_and_those_of_the_other_another(language: str, titles: list[str]) -> None:
    made = sets("esa", "rethel_1650", "decks", language)
    assert [one.name for one in made] == ["rethel_1650_france", "rethel_1650_fronde"]
    backs = [{_back(card.back) for card in one.cards} for one in made]
    count = [len(one) for one in backs]
    assert count == [1, 1], "base and expansion are shuffled together"
    assert backs[0] != backs[1]
    for one, title in zip(made, titles, strict=True):
        assert {card.name.partition("_")[0] for card in one.cards} == {"base", "expansion"}
        for card in one.cards:
            assert words(card.back) == title
            assert title in words(card.front), "so that they can be sorted face up"


def test_without_a_battle_decks_that_say_one_back_have_the_name_of_their_game_on_it() -> None:
    made = printed_of_the_library("decks", "en")
    assert [one.name for one in made] == ["base", "expansion"]
    backs = {_back(card.back) for one in made for card in one.cards}
    count = len(backs)
    assert count == 1
    assert words(made[0].cards[0].back) == "Colours and Orders"


def test_a_deck_of_a_ruleset_that_plays_by_itself_is_printed_for_each_side() -> None:
    made, wrong = printed_plain("decks", scenario=picket().scenarios[0].name)
    assert wrong == []
    sides = [one.name for one in picket().scenarios[0].armies]
    assert [one.name for one in made] == [f"{picket().scenarios[0].name}_{side}" for side in sides]
    for one in made:
        assert one.title.rpartition(" · ")[2] in words(one.cards[0].back)
