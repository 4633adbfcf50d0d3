"""Two decks in one hand: an action plays cards of its own deck only, and a hand is dealt anew deck by deck."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from tests.engine.kit.playing import KIT, RULES, compiled, journal


def deck(name: str, numbers: range) -> str:
    cards = "  ".join(f'card {n} "{name} {n}" {{ effect add(player.pips, {n}) }}' for n in numbers)
    return f'deck {name} "{name}" {{ kept_by player  {cards} }}\n'


TWO_DECKS = (
    RULES.replace(
        'action think "Think" {',
        f"""{deck("orders", range(1, 9))} {deck("tricks", range(11, 19))}
  action order "Order" {{ by player  plays orders }}
  action trick "Trick" {{ by player  plays tricks }}
  action think "Think" {{""",
    )
    .replace("actions think }", "actions think, order, trick }")
    .replace("does throw(", "does draw_cards(player, orders, 2), draw_cards(player, tricks, 2), throw(")
)


def test_an_action_plays_cards_of_its_own_deck() -> None:
    played = [json.loads(line) for line in journal(compiled(rules=TWO_DECKS)) if '"Played"' in line]
    assert all((event["card"] > 10) == event["deck"].startswith("tricks") for event in played)
    assert {event["deck"][:6] for event in played} == {"orders", "tricks"}


def test_hands_are_dealt_anew_deck_by_deck() -> None:
    setting = KIT.setting(compiled(rules=TWO_DECKS), "trial")
    game = KIT.new_game(setting, Seeded(1))
    for deck in ("orders", "tricks"):
        setting.cards.draw(game, 1, deck, 1)
    hands = set()
    for seed in range(20):
        KIT.deal_anew(game, 0, Seeded(seed))
        hand = tuple(sorted(game.state.armies[1].hand))
        assert hand[0] < 10 < hand[1]
        hands.add(hand)
    assert len(hands) > 4


def test_a_game_of_two_decks_keeps_what_every_game_must() -> None:
    found = [one for one in examine(compiled(rules=TWO_DECKS)) if one.check != "dealing_anew_deals"]
    assert found == []  # the other wants a longer game


def test_a_card_of_two_decks_is_told() -> None:
    """No file can say so, a rulepack can."""
    pack = compiled(rules=TWO_DECKS)
    rulesets = []
    for ruleset in pack.rulesets:
        decks = [
            replace(one, cards=tuple(replace(card, number=str(int(card.number) % 10)) for card in one.cards))
            for one in ruleset.decks
        ]
        rulesets.append(replace(ruleset, decks=tuple(decks)))
    with pytest.raises(Unplayable, match="both have a card 1"):
        KIT.setting(replace(pack, rulesets=tuple(rulesets)), "trial")
