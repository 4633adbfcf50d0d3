"""Decks of numbered cards, and event tables."""

from __future__ import annotations

import pytest

from engine.model.rules import Deck, Events
from engine.model.values import Dice, PlayingCard, Ref, Span, Text, Worded
from tests.compiler.finding import codes, demo, found, helped, only, pack_of

WORDS = """
amend kind card { add field value "Value" { of number }  add field priority "Priority" { of optional(number) } }
effect extra_fire "more fire" { takes word }
effect rally "rally"
encounter animal "Animal" { field saved_by "Saved by" { of word } }
"""


# --- decks ----------------------------------------------------------------------------------------------------


def deck(cards: str) -> Deck:
    return pack_of(demo(WORDS, f'deck base "Base" {{ kept_by player\n{cards}\n}}')).decks[0]


def refused(cards: str) -> list[tuple[str, str]]:
    return found(demo(WORDS, f'deck base "Base" {{ kept_by player\n{cards}\n}}'))


def test_cards_are_known_by_their_numbers() -> None:
    made = deck('card 9 "Barrage" { value 6 }  card 15 "Counter-attack" { priority none }')
    assert [(card.number, card.get("value")) for card in made.cards] == [("9", 6), ("15", None)]


def test_cards_alike_share_an_entry() -> None:
    made = deck('card 25, 26 "No orders" { value 3 }')
    assert [(card.number, card.get("value")) for card in made.cards] == [("25", 3), ("26", 3)]


def test_a_doubtful_number_is_a_number() -> None:
    assert [card.number for card in deck('card 25?, 26? "No orders"').cards] == ["25", "26"]


def test_an_effect_has_its_words_and_a_card_may_have_several() -> None:
    made = deck('card 9 "Barrage" { effect extra_fire(movement) "each unit shoots"  effect rally "rally all" }')
    assert made.cards[0].get("effect") == (
        Worded(Ref("effect", "extra_fire", ("movement",)), Text((("en", "each unit shoots"),))),
        Worded(Ref("effect", "rally"), Text((("en", "rally all"),))),
    )


def test_a_deck_is_kept_by_the_table_unless_it_says_otherwise() -> None:
    made = pack_of(demo(WORDS, 'deck base "Base" { card 1 "One" }')).decks[0]
    assert dict(made.fields)["kept_by"] == Ref("keeper", "table")


@pytest.mark.parametrize(
    ("cards", "code", "words"),
    [
        ('card 9 "A"  card 9 "B"', "E0303", "9"),
        ('card 9, 9 "A"', "E0303", "9"),
        ('card barrage "A"', "E0401", "barrage"),
        ('card "A"', "E0305", "card"),
        ('card 9 "A" { effect extra_fire "more" }', "E0403", "extra_fire"),
        ('card 9 "A" { effect rallly "more" }', "E0302", "rallly"),
        ('card 9 "A" { vlaue 3 }', "E0301", "vlaue"),
    ],
)
def test_a_wrong_card_is_told(cards: str, code: str, words: str) -> None:
    assert (code, words) in refused(cards)


def test_a_deck_may_stand_in_a_ruleset_too() -> None:
    made = pack_of(demo('deck base "Base" { card 1 "One" }')).rulesets[0]
    assert [one.name for one in made.decks] == ["base"]


# --- events ---------------------------------------------------------------------------------------------------


def events_text(lines: list[str], die: str = "d6") -> str:
    drawn = "\n".join(f"    {line}" for line in lines)
    return demo(
        WORDS,
        f'events road "Road" {{\n  die {die}\n  zone inner "inner"  zone outer "outer"\n'
        f'  event pig "Pig" {{ of animal  saved_by morale }}  event flag "Flag"\n  list face """\n{drawn}\n  """\n}}\n',
    )


def events(lines: list[str], die: str = "d6") -> Events:
    return pack_of(events_text(lines, die)).events[0]


HEAD = "face | card | inner | outer | again"


def test_a_line_holds_faces_cards_and_an_event_for_each_zone() -> None:
    made = events([HEAD, "1 | A♥ | pig | flag | yes", "2 to 6 | 2♥, 3♥ | - | pig | no"])
    assert made.die == Dice(1, 6)
    first, second = made.faces
    assert (first.span, first.cards, first.events, first.again) == (
        Span(1, 1),
        (PlayingCard(1, "hearts"),),
        (("inner", "pig"), ("outer", "flag")),
        True,
    )
    assert (second.span, second.events) == (Span(2, 6), (("inner", None), ("outer", "pig")))


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["1 to 5 | . | pig | pig | no"], "E0901"),
        (["1 to 4 | . | pig | pig | no", "4 to 6 | . | pig | pig | no"], "E0902"),
        (["1 to 3 | A♥ | pig | pig | no", "4 to 6 | A♥ | pig | pig | no"], "E0902"),
        (["1 to 7 | . | pig | pig | no"], "E0903"),
        (["0 to 6 | . | pig | pig | no"], "E0903"),
        (["1 to 6 | . | pgi | pig | no"], "E0302"),
        (["1 to 6 | A | pig | pig | no"], "E0401"),
        (["1 to 6 | . | pig | pig | maybe"], "E0401"),
    ],
)
def test_a_wrong_line_is_told(lines: list[str], code: str) -> None:
    assert codes(events_text([HEAD, *lines])) == [code]


def test_an_open_line_reaches_to_the_end_of_the_die() -> None:
    assert codes(events_text([HEAD, "1 to 2 | . | pig | pig | no", "3 or more | . | - | - | no"])) == []


def test_two_dice_begin_at_two() -> None:
    assert codes(events_text([HEAD, "2 to 12 | . | pig | pig | no"], "2d6")) == []
    assert codes(events_text([HEAD, "1 to 12 | . | pig | pig | no"], "2d6")) == ["E0903"]


def test_missing_faces_are_named_but_not_all_of_a_thousand() -> None:
    assert "says nothing for 4, 6" in only(events_text([HEAD, "1 to 3 | . | - | - | no", "5 | . | - | - | no"])).message
    assert len(only(events_text([HEAD, "100 | . | - | - | no"], "100d100")).message) < 120


def test_a_column_that_is_no_zone_is_told() -> None:
    assert found(events_text(["face | innner", "1 to 6 | pig"])) == [("E0301", "innner")]
    assert helped(events_text(["face | innner", "1 to 6 | pig"])) == "did you mean `inner`?"


def test_events_need_a_die() -> None:
    assert codes(demo("", 'events road "Road" { reveal_cost 1 }')) == ["E0307"]


def test_a_scenario_names_its_event_table() -> None:
    text = events_text([HEAD, "1 to 6 | . | pig | pig | no"])
    assert pack_of(text + 'scenario lens "Lens" { event_table road }').scenarios[0].event_table == "road"
    assert found(text + 'scenario lens "Lens" { event_table raod }') == [("E0302", "raod")]


def test_an_unknown_encounter_offers_the_nearest() -> None:
    text = demo(WORDS, 'events road "Road" { die d2  face 1 to 2  event pig "Pig" { of anmal  saved_by morale } }')
    assert found(text) == [("E0302", "anmal")]
    assert helped(text) == "did you mean `animal`?"


def test_an_example_that_cites_a_section_stays_when_a_card_of_its_number_goes() -> None:
    base = """
        ruleset base "Base" {
          section 8 melee "Melee"
          test steel "Steel" { roll 1d6  outcomes { 4 or more: won "won"  otherwise: lost "lost" } }
          deck fortune "Fortune" { card 7 "Seven"  card 8 "Eight" }
          example blow "A blow" { cites 8  run steel  roll 4 }
        }
    """
    second = 'ruleset second "Second" { amends base  amend deck fortune { remove card 8 } }'
    assert [example.name for example in pack_of(base + second).rulesets[1].examples] == ["blow"]
