"""Values of each type: what is read, and what is refused in which words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.model.values import (
    Area,
    Compare,
    Date,
    Dice,
    Fact,
    Hex,
    Hour,
    Literal,
    PlayingCard,
    Point,
    Quantity,
    Reckon,
    Ref,
    Share,
    Side,
    Size,
    Span,
    Square,
    Text,
    Value,
)
from tests.compiler.finding import codes, demo, found, only, ruleset_of


def ruleset(of: str, written: str) -> str:
    return demo(f"""
        kind class "Class" {{ inside ruleset  field abbr "Short" {{ of text }} }}
        class horse "Horse" {{ abbr "CP" }}
        class foot "Foot"
        ability charge "Charge" {{ takes bonus {{ of number }} }}
        ability steady "Steady"
        constant pace "Pace" {{ value 3 um }}
        section 7.2 advantage "Advantage"
        kind thing "Thing" {{ inside ruleset  field held "Held" {{ of {of} }} }}
        thing it "It" {{ held {written} }}
    """)


def read(of: str, written: str) -> Value:
    return next(one for one in ruleset_of(ruleset(of, written)).entries if one.kind == "thing").get("held")


def refused(of: str, written: str) -> list[tuple[str, str]]:
    return found(ruleset(of, written))


@pytest.mark.parametrize(
    ("of", "written", "value"),
    [
        ("number", "3", 3),
        ("number", "-3", -3),
        ("number", "+3", 3),
        ("number", "3?", 3),
        ("number", "007", 7),
        ("number", "0.75", Fraction(3, 4)),
        ("number", "2.0", 2),
        ("number", "3/4", Fraction(3, 4)),
        ("number", "2 + 3 * 4", 14),
        ("number", "(2 + 3) * 4", 20),
        ("number", "10 - 3 - 2", 5),
        ("yes_no", "yes", True),
        ("yes_no", "no", False),
        ("dice", "2d6", Dice(2, 6)),
        ("dice", "d10", Dice(1, 10)),
        ("roll", "1d6 + 2", Reckon("+", (Literal(Dice(1, 6)), Literal(2)))),
        ("share", "75%", Share(75)),
        ("date", "1648-08-20", Date(1648, 8, 20)),
        ("date", "1859-06", Date(1859, 6, 0)),
        ("hour", "06:30", Hour(6, 30)),
        ("distance", "3.5 cm", Quantity(Fraction(7, 2), "cm")),
        ("distance", "3 um?", Quantity(3, "um")),
        ("distance", "-2 um", Quantity(-2, "um")),
        ("distance", "1 hex", Quantity(1, "hex")),
        ("distance", "2 hexes", Quantity(2, "hex")),
        ("angle", "60 deg", Quantity(60, "deg")),
        ("facing", "ne", Ref("compass", "ne")),
        ("facing", "90 deg", Quantity(90, "deg")),
        ("span", "4 to 6", Span(4, 6)),
        ("span", "7 or more", Span(7, None)),
        ("span", "3 or less", Span(None, 3)),
        ("span", "5", Span(5, 5)),
        ("size", "14 x 10", Size(14, 10, "hex")),
        ("size", "120 um x 90 um", Size(120, 90, "um")),
        ("place", "0812", Hex(8, 12)),
        ("place", "(36, 20)", Point(36, 20)),
        ("place", "(-1, 2.5)", Point(-1, Fraction(5, 2))),
        ("place", "c5", Square("c5")),
        ("place", "0108 to 1410", Area(Hex(1, 8), Hex(14, 10))),
        ("place", "a2 to f4", Area(Square("a2"), Square("f4"))),
        ("place", "any_edge", Ref("compass", "any_edge")),
        ("place", "random", Ref("place", "random")),
        ("path", "0101, 0201", (Hex(1, 1), Hex(2, 1))),
        ("side", "(0802, 0902)", Side(Hex(8, 2), Hex(9, 2))),
        ("section", "7.2", "7.2"),
        ("section", "advantage", "7.2"),
        ("word", "priority", "priority"),
        ("class", "horse", Ref("class", "horse")),
        ("class", "CP", Ref("class", "horse")),
        ("list(class)", "horse, foot", (Ref("class", "horse"), Ref("class", "foot"))),
        ("list(class)", "horse", (Ref("class", "horse"),)),
        ("list(class)", "none", ()),
        ("list(ability)", "charge(2), steady", (Ref("ability", "charge", (2,)), Ref("ability", "steady"))),
        ("pair(number, number)", "1, 2", (1, 2)),
        ("pair(number, class)", "1, foot", (1, Ref("class", "foot"))),
        ("optional(number)", "none", None),
        ("optional(number)", "3", 3),
        ("one_of(number, class)", "3", 3),
        ("one_of(number, class)", "foot", Ref("class", "foot")),
        ("list(pair(number, number))", "none", ()),
        ("any", "3", 3),
        ("any", "2d6", Dice(2, 6)),
        ("any", "5 um", Quantity(5, "um")),
        ("any", "-5 um", Quantity(-5, "um")),
        ("any", "50%", Share(50)),
        ("any", "1648-08-20", Date(1648, 8, 20)),
        ("any", "06:30", Hour(6, 30)),
        ("any", "yes", True),
        ("any", "none", None),
        ("any", "horse", Ref("class", "horse")),
        ("any", "whatever", "whatever"),
        ("any", "4 to 6", Span(4, 6)),
        ("any", "1, 2", (1, 2)),
        ("any", "(1, 2)", (1, 2)),
    ],
)
def test_a_value_is_read_by_its_type(of: str, written: str, value: Value) -> None:
    assert read(of, written) == value


@pytest.mark.parametrize(
    ("of", "written", "code", "words"),
    [
        ("number", "several", "E0401", "several"),
        ("number", "3 um", "E0401", "3 um"),
        ("number", "2d6", "E0401", "2d6"),
        ("number", "1 / 0", "E0405", "1 / 0"),
        ("number", "min(1, 2)", "E0405", "min(1, 2)"),
        ("number", "pace + 1", "E0405", "pace + 1"),
        ("number", "unit.strength", "E0405", "unit.strength"),
        ("number", "1, 2", "E0403", "2"),
        ("number", "1234567890123456789012", "E1301", "1234567890123456789012"),
        ("number", '"3"', "E0401", '"3"'),
        ("yes_no", "maybe", "E0401", "maybe"),
        ("yes_no", "1", "E0401", "1"),
        ("dice", "6", "E0401", "6"),
        ("dice", "0d6", "E0401", "0d6"),
        ("dice", "101d6", "E0401", "101d6"),
        ("dice", "1d1", "E0401", "1d1"),
        ("dice", "999999999d999999999", "E0401", "999999999d999999999"),
        ("share", "75", "E0401", "75"),
        ("date", "1648", "E0401", "1648"),
        ("date", "1648-13-01", "E0401", "1648-13-01"),
        ("date", "1648-02-30", "E0401", "1648-02-30"),
        ("hour", "25:00", "E0401", "25:00"),
        ("hour", "12:60", "E0401", "12:60"),
        ("distance", "3", "E0401", "3"),
        ("distance", "60 deg", "E0401", "60 deg"),
        ("angle", "3 um", "E0401", "3 um"),
        ("facing", "northish", "E0302", "northish"),
        ("facing", "3", "E0401", "3"),
        ("span", "6 to 4", "E0401", "6 to 4"),
        ("span", "few to many", "E0401", "few to many"),
        ("size", "14", "E0401", "14"),
        ("size", "0 x 3", "E0401", "0 x 3"),
        ("size", "12 um x 5 cm", "E0402", "12 um x 5 cm"),
        ("place", "812", "E0401", "812"),
        ("place", "nowhere", "E0302", "nowhere"),
        ("place", "0101 to a2", "E0401", "0101 to a2"),
        ("side", "0802", "E0401", "0802"),
        ("section", "7.9", "E0302", "7.9"),
        ("section", "advantge", "E0302", "advantge"),
        ("word", "3", "E0401", "3"),
        ("class", "hors", "E0302", "hors"),
        ("class", "XX", "E0302", "XX"),
        ("class", "(horse, foot)", "E0401", "(horse, foot)"),
        ("class", "horse(2)", "E0403", "horse(2)"),
        ("ability", "charge", "E0403", "charge"),
        ("ability", "charge(1, 2)", "E0403", "charge(1, 2)"),
        ("ability", "charge(fast)", "E0401", "fast"),
        ("pair(number, number)", "1", "E0403", "1"),
        ("pair(number, number)", "1, 2, 3", "E0403", "1, 2, 3"),
        ("one_of(number, class)", "horsefly", "E0302", "horsefly"),
        ("text", "Heavy", "E0111", "Heavy"),
        ("text", "heavy", "E0401", "heavy"),
        ("text", "3", "E0401", "3"),
        ("text", '"one", "two"', "E0403", '"two"'),
        ("symbol", '"ww"', "E0401", '"ww"'),
        ("symbol", '""', "E0401", '""'),
        ("type", "numbr", "E0407", "numbr"),
    ],
)
def test_a_value_of_another_type_is_refused_where_it_stands(of: str, written: str, code: str, words: str) -> None:
    assert (code, words) in refused(of, written)
    assert len(refused(of, written)) <= 2 if code == "E0111" else len(refused(of, written)) == 1


def test_a_text_takes_no_value_and_offers_quotes() -> None:
    assert only(ruleset("text", "heavy")).help == 'put it in quotes: `held "heavy"`'


def test_texts_may_be_several() -> None:
    value = read("list(text)", '"Picouet", "the campaign diary"')
    assert value == (Text((("en", "Picouet"),)), Text((("en", "the campaign diary"),)))


def test_a_text_that_is_optional_may_be_none() -> None:
    assert read("optional(text)", "none") is None
    assert read("optional(text)", '"Old Faithful"') == Text((("en", "Old Faithful"),))
    drawn = demo('''
        kind thing "Thing" { inside ruleset  field held "Held" { of optional(text) } }
        list thing """
          thing | held
          one   | -
          two   | Old Faithful
        """
    ''')
    assert [one.fields[0][1] for one in ruleset_of(drawn).entries] == [None, Text((("en", "Old Faithful"),))]


def test_a_symbol_is_one_sign() -> None:
    assert read("symbol", '"~"') == Text((("en", "~"),))


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("A♥", [PlayingCard(1, "hearts")]),
        ("8♥, 9♦, 10♣", [PlayingCard(8, "hearts"), PlayingCard(9, "diamonds"), PlayingCard(10, "clubs")]),
        ("J♠, Q♠, K♠", [PlayingCard(11, "spades"), PlayingCard(12, "spades"), PlayingCard(13, "spades")]),
        ("F♠, C♠, R♠", [PlayingCard(11, "spades"), PlayingCard(12, "spades"), PlayingCard(13, "spades")]),
        ("Joker", [PlayingCard(0, "joker")]),
    ],
)
def test_playing_cards_are_read_in_two_languages(written: str, cards: list[PlayingCard]) -> None:
    assert read("list(playing_card)", f'"{written}"') == tuple(cards)


@pytest.mark.parametrize("written", ["1♥", "11♥", "A", "♥", "Z♥"])
def test_what_is_no_playing_card_is_refused(written: str) -> None:
    assert [code for code, _ in refused("list(playing_card)", f'"{written}"')] == ["E0401"]


def test_a_condition_is_kept_as_one() -> None:
    text = demo("""
        fact steady "steady"
        kind thing "Thing" { inside ruleset  field held "Held" { of condition } }
        thing it "It" { held steady = yes }
    """)
    assert ruleset_of(text).entries[0].get("held") == Compare("=", Fact("", "", "steady"), Literal(True))


def test_a_doubt_is_remembered() -> None:
    made = next(one for one in ruleset_of(ruleset("number", "3?")).entries if one.kind == "thing")
    assert [(doubt.field, doubt.reason) for doubt in made.doubts] == [("held", None)]


def test_a_house_value_is_remembered_with_its_reason() -> None:
    text = demo('house "The source is silent." { constant pace "Pace" { value 3 } }')
    (doubt,) = ruleset_of(text).constants[0].doubts
    assert (doubt.field, doubt.reason) == ("*", Text((("en", "The source is silent."),)))


PACES = 'constant pace "Pace" it "Passo" { value 3 }  constant run "Run" it "Corsa" { value 6 }'


def test_the_reason_of_a_house_value_has_its_translation() -> None:
    text = demo(f'languages en, it  house "Silent." it "Tace." {{ {PACES} }}').replace('"Demo"', '"Demo" it "Prova"')
    assert [doubt.reason for one in ruleset_of(text).constants for doubt in one.doubts] == [
        Text((("en", "Silent."), ("it", "Tace.")))
    ] * 2


def test_a_reason_without_its_translation_is_told_once() -> None:
    text = demo(f'languages en, it  house "Silent." {{ {PACES} }}').replace('"Demo"', '"Demo" it "Prova"')
    assert found(text) == [("W0504", '"Silent."')]


def test_a_house_needs_its_reason() -> None:
    assert found(demo('house { constant pace "Pace" { value 3 } }')) == [("E0305", "house")]


def test_a_figure_of_a_quantity_that_is_too_long_is_refused() -> None:
    text = demo('test t "T" { roll 1d6  score roll + 0 * 1  outcomes { otherwise: done "d" } }\n').replace(
        "0 * 1", "99999999999999999999 um / 1 um"
    )
    assert codes(text) == ["E1301"]


# --- a figure and words -----------------------------------------------------------------------------------------


def worded(of: str, written: str, more: str = "") -> str:
    kind = f'kind loot "Loot" {{ inside ruleset  field holds "Holds" {{ of {of}{more} }} }}'
    return demo(f'{kind}\nloot cart "Cart" {{ {written} }}')


@pytest.mark.parametrize(
    ("of", "written", "value"),
    [
        ("pair(number, text)", 'holds 3 "hens" it "galline"', (3, Text((("en", "hens"), ("it", "galline"))))),
        ("pair(dice, prose)", 'holds 2d6 "hens"', (Dice(2, 6), Text((("en", "hens"),)))),
        ("pair(text, text)", 'holds "hens", "geese"', (Text((("en", "hens"),)), Text((("en", "geese"),)))),
        ("optional(pair(number, text))", 'holds 3 "hens"', (3, Text((("en", "hens"),)))),
        ("optional(pair(number, text))", "holds none", None),
    ],
)
def test_a_pair_may_end_in_words(of: str, written: str, value: Value) -> None:
    made = ruleset_of(worded(of, written))
    assert made.entries[0].get("holds") == value


def test_several_pairs_with_words_are_written_one_by_one() -> None:
    made = ruleset_of(worded("pair(number, text)", 'holds 3 "hens"  holds 1 "goose"', "  many yes"))
    assert made.entries[0].get("holds") == ((3, Text((("en", "hens"),))), (1, Text((("en", "goose"),))))


@pytest.mark.parametrize(
    ("of", "written", "code", "words"),
    [
        ("pair(number, text)", "holds 3", "E0403", "holds"),
        ("pair(number, text)", 'holds "hens"', "E0403", "holds"),
        ("pair(number, text)", 'holds 3, 4 "hens"', "E0403", "holds"),
        ("pair(number, text)", 'holds three "hens"', "E0401", "three"),
        ("pair(text, text)", 'holds "hens"', "E0403", "holds"),
    ],
)
def test_a_pair_that_lacks_its_figure_or_its_words_is_told(of: str, written: str, code: str, words: str) -> None:
    assert found(worded(of, written)) == [(code, words)]


@pytest.mark.parametrize("of", ["pair(text, number)", "list(pair(number, text))", "pair(number, list(text))"])
def test_a_type_that_nobody_could_write_is_refused(of: str) -> None:
    said = only(worded(of, "").replace(" {  }", ""))
    assert said.code.code == "E0408"
    assert said.help is not None
    assert said.help.startswith("write `of pair(number, text)")


@pytest.mark.parametrize(
    ("of", "written", "meant"),
    [
        ("number", "11,5", "11.5"),
        ("number", "2,5?", "2.5?"),
        ("number", "-2,5", "-2.5"),
        ("number", "1,500", "1500"),
        ("optional(number)", "7,5", "7.5"),
        ("distance", "7,5 cm", "7.5 cm"),
        ("span", "7,5 to 9", "7.5 to 9"),
        ("pair(number, number)", "7,5, 3", "7.5, 3"),
        ("size", "12 cm x 9,5 cm", "12 cm x 9.5 cm"),
        ("place", "(3,5, 2)", "(3.5, 2)"),
        ("formula", "7,5", "7.5"),
        ("any", "7,5 cm", "7.5 cm"),
    ],
)
def test_a_number_with_a_comma_is_told_with_what_to_write(of: str, written: str, meant: str) -> None:
    assert f"if one number is meant, write `{meant}`" in (only(ruleset(of, written)).help or "")


@pytest.mark.parametrize(
    ("of", "written", "value"),
    [("list(number)", "7,5", (7, 5)), ("any", "7, 5", (7, 5)), ("place", "(3,5)", Point(3, 5))],
)
def test_a_comma_between_values_is_no_slip(of: str, written: str, value: Value) -> None:
    assert read(of, written) == value


@pytest.mark.parametrize("inside", ['modifiers { +1,5 "m" }', 'outcomes { 4,5 or more: a "a"  otherwise: b "b" }'])
def test_a_comma_in_a_modifier_or_an_outcome_is_told(inside: str) -> None:
    told = only(demo(f'test nerve "Nerve" {{ roll 1d6  {inside} }}'))
    assert told.span.text() == ","
    assert told.help in ("write `1.5`", "write `4.5`")
