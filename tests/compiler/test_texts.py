"""Texts with their translations, and the links in prose."""

from __future__ import annotations

import pytest

from compiler.front.declarations.section_order import book_order
from engine.model.values import Text
from tests.compiler.finding import codes, demo, diagnostics, found, helped, only, ruleset_of

WORDS = """
term rally "Rally" { means "to bring troops back into order" }
constant burst "Burst" { value 5 um }
kind weapon "Weapon" { inside ruleset  field reload "Reload" { of number } }
kind class "Class" { inside ruleset }
weapon harquebus "Harquebus" { reload 2 }
weapon pike "Pike"
class pike "Pikes"
section 7.2 advantage "Advantage" { rule 7.2a "First" { prose \"\"\" First. \"\"\" } }
"""


def prose_of(written: str) -> str:
    made = ruleset_of(demo(f'{WORDS}\nsection 9 last "Last" {{ prose """ {written} """ }}'))
    prose = next(one for one in made.sections if one.name == "last").prose
    assert prose is not None
    return prose.words[0][1]


def refused(written: str) -> list[tuple[str, str]]:
    return found(demo(f'{WORDS}\nsection 9 last "Last" {{ prose """ {written} """ }}'))


def offered(written: str) -> str | None:
    return helped(demo(f'{WORDS}\nsection 9 last "Last" {{ prose """ {written} """ }}'))


# --- links ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("[[rally]]", "[[term:rally|]]"),
        ("[[rally|to rally]]", "[[term:rally|to rally]]"),
        ("[[7.2]]", "[[section:7.2|]]"),
        ("[[advantage]]", "[[section:7.2|]]"),
        ("[[7.2a]]", "[[rule:7.2a|]]"),
        ("[[7.2|an advantage]]", "[[section:7.2|an advantage]]"),
        ("[[weapon pike]]", "[[weapon:pike|]]"),
        ("[[class pike|the pikes]]", "[[class:pike|the pikes]]"),
        ("[[harquebus]]", "[[weapon:harquebus|]]"),
        ("[[= burst]]", "[[=constant:burst]]"),
        ("[[=burst]]", "[[=constant:burst]]"),
        ("[[= harquebus.reload]]", "[[=weapon:harquebus.reload]]"),
        ("[[ rally ]] and [[burst]]", "[[term:rally|]] and [[constant:burst|]]"),
        ("no [link] here", "no [link] here"),
    ],
)
def test_a_link_is_resolved_into_one_form(written: str, made: str) -> None:
    assert prose_of(written) == made


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("[[raly]]", "[[raly]]"),
        ("[[7.9]]", "[[7.9]]"),
        ("[[weapon lance]]", "[[weapon lance]]"),
        ("[[= brust]]", "[[= brust]]"),
        ("[[= harquebus.relaod]]", "[[= harquebus.relaod]]"),
        ("[[]]", "[[]]"),
    ],
)
def test_a_dead_link_is_told_where_it_stands(written: str, words: str) -> None:
    assert refused(written) == [("E0501", words)]


def test_a_dead_link_offers_the_nearest() -> None:
    assert offered("[[raly]]") == "did you mean `rally`?"
    assert offered("[[= brust]]") == "did you mean `burst`?"
    assert offered("[[weapon harquebs]]") == "did you mean `harquebus`?"


def test_two_dead_links_of_one_line_are_both_told() -> None:
    assert refused("[[raly]] or [[charge]]") == [("E0501", "[[raly]]"), ("E0501", "[[charge]]")]


def test_a_link_that_fits_two_kinds_is_ambiguous_and_says_the_ways_out() -> None:
    assert refused("[[pike]]") == [("E0311", "[[pike]]")]
    assert offered("[[pike]]") in (
        "write `[[weapon pike]]` or `[[class pike]]`",
        "write `[[class pike]]` or `[[weapon pike]]`",
    )


def test_sections_and_terms_come_before_other_kinds() -> None:
    text = demo(
        'term drill "Drill" { means "practice" }\ntag drill "drilled"\nsection 1 a "A" { prose """ [[drill]] """ }'
    )
    assert found(text) == []


def test_the_place_of_a_dead_link_is_right_on_a_later_line_of_a_block() -> None:
    text = demo('section 1 first "First" {\n  prose """\n    All is well.\n    But [[raly]] is not.\n  """\n}')
    said = only(text)
    assert (said.span.place(), said.span.text()) == ((5, 11), "[[raly]]")


def test_a_link_must_be_closed_on_its_line() -> None:
    lines = "See [[rally]] and [[rally|how\n    to rally]]."
    text = demo(f'{WORDS}\nsection 1 first "First" {{\n  prose """\n    {lines}\n  """\n}}')
    said = only(text)
    assert (said.code.code, said.span.text()) == ("E0501", "[[rally|how")
    assert said.message == "this link is not closed on its line"


def test_links_stand_in_every_prose_and_in_titles() -> None:
    assert codes(demo('term rally "Rally" { means "see [[raly]]" }')) == ["E0501"]
    assert codes(demo('section 1 first "See [[raly]]"')) == ["E0501"]


def test_links_in_every_language_are_followed() -> None:
    text = demo('section 1 first "F" { prose """ Fine. """ it """ Vedi [[riordno]]. """ }')
    assert found(text) == [("E0501", "[[riordno]]")]


def test_what_a_link_leads_to_is_used() -> None:
    assert codes(demo('fact night "it is dark"\nsection 1 a "A" { prose """ By [[night]]. """ }')) == []


# --- translations ---------------------------------------------------------------------------------------------


def test_a_text_keeps_all_its_languages_in_order() -> None:
    made = ruleset_of(demo('tag open_order "open order" it "ordine aperto" fr "ordre ouvert"'))
    assert made.entries[0].title == Text((("en", "open order"), ("it", "ordine aperto"), ("fr", "ordre ouvert")))


def test_a_text_without_a_language_is_in_the_rulesets_first() -> None:
    made = ruleset_of(
        demo('languages it, en\ntag open_order "ordine aperto" en "open order"'.replace('"Demo"', "")).replace(
            'ruleset demo "Demo"', 'ruleset demo "Prova" en "Demo"'
        )
    )
    assert made.entries[0].title == Text((("it", "ordine aperto"), ("en", "open order")))


def test_a_language_that_nobody_declared_is_told() -> None:
    assert found(demo('tag open_order "open order" xx "ordine"')) == [("E0302", '"ordine"')]


def test_two_texts_in_one_language_are_told() -> None:
    assert codes(demo('tag open_order "open order" it "ordine" it "aperto"')) == ["E0308"]


BOTH = 'ruleset demo "Demo" it "Prova" {{\n  languages en, it\n  {}\n}}\n'


def test_languages_in_the_other_order_are_told_once() -> None:
    """A hundred texts that begin in English, in a ruleset whose first language is Italian."""
    lines = 'tag one "one" it "uno"\n  tag two "two" it "due"'
    assert found(BOTH.format(lines).replace("en, it", "it, en")) == [("E0308", '"Prova"')]
    assert found(BOTH.format('tag one "one" it "uno" it "due"')) == [("E0308", '"due"')]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('tag open_order "open order"', '"open order"'),
        ('term rally "Rally" it "Riordino" { means "back into order" }', '"back into order"'),
        ('section 1 first "First" it "Primo" { prose """ Only here. """ }', '""" Only here. """'),
    ],
)
def test_a_missing_translation_is_a_warning(line: str, words: str) -> None:
    assert found(BOTH.format(line)) == [("W0504", words)]


@pytest.mark.parametrize(
    "line",
    [
        'tag open_order "open order" it "ordine aperto"',
        'term rally "Rally" it "Riordino" { abbr "R"  means "x" it "y" }',
        'edition "2.0"',
        'rule_prefix "DEMO"',
        'author "A. Uthor"',
        'terrain woods "Woods" it "Bosco" { symbol "w" }',
    ],
)
def test_names_short_forms_and_signs_need_no_translation(line: str) -> None:
    assert found(BOTH.format(line)) == []


def test_people_and_places_have_one_name_in_every_language() -> None:
    text = BOTH.format('kind general "General" it "Generale" { like piece  inside army }') + (
        'scenario lens "Lens" { map { size 3 x 3 }\n'
        'army france "France" it "Francia" { general conde "Condé" { at 0101 } } }'
    )
    assert found(text) == []


def test_a_proof_which_no_reader_sees_needs_no_translation() -> None:
    text = BOTH.format('fact wet "wet" it "umido"  example dry "Dry" { proof yes  given { wet no }  expect not wet }')
    assert found(text) == []
    assert ("W0504", '"Dry"') in found(text.replace("yes", "no"))


def test_modifiers_and_outcomes_want_their_translation_too() -> None:
    text = BOTH.format(
        'test rally "Rally" it "Riordino" { roll 1d6  modifiers { +1 "luck" }  outcomes { otherwise: done "done" } }'
    )
    assert found(text) == [("W0504", '"luck"'), ("W0504", '"done"')]


def test_a_ruleset_of_one_language_wants_no_other() -> None:
    assert found(demo('tag open_order "open order"')) == []


# --- sections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "numbers",
    [
        ("1", "2", "10"),
        ("7.2", "7.10"),
        ("5.4", "5.4.1", "5.4.2", "5.5"),
        ("E.2.2", "E.2.3"),
        ("CAV", "ART", "SCALE"),
        ("1", "1.1", "2"),
    ],
)
def test_numbers_in_the_order_of_the_book_are_fine(numbers: tuple[str, ...]) -> None:
    body = "\n".join(f'section {number} s{at} "S"' for at, number in enumerate(numbers))
    assert found(demo(body)) == []


@pytest.mark.parametrize("numbers", [("2", "1"), ("7.10", "7.9"), ("5.4.2", "5.4.1"), ("E.2.3", "E.2.2"), ("b", "a")])
def test_a_number_out_of_order_is_told(numbers: tuple[str, str]) -> None:
    first, second = numbers
    if first.isalpha():
        body = f'rule 7.{first} "R"\nrule 7.{second} "R"'.replace("7.b", "7.3b").replace("7.a", "7.3a")
    else:
        body = f'section {first} one "S"\nsection {second} two "S"'
    assert codes(demo(body)) == ["E0503"]


def test_chapters_called_by_a_word_stand_between_the_numbered_and_the_lettered_ones() -> None:
    numbers = ["SCOPE", "SCALE.a", "0", "0.1", "A", "B.1", "MOR", "A.1"]
    assert sorted(numbers, key=book_order(numbers)) == ["0", "0.1", "SCOPE", "SCALE.a", "MOR", "A", "A.1", "B.1"]


def test_chapters_called_by_a_word_stand_last_where_all_others_have_numbers() -> None:
    numbers = ["AGG", "10", "2.1", "0"]
    assert sorted(numbers, key=book_order(numbers)) == ["0", "2.1", "10", "AGG"]


def test_paragraphs_of_a_chapter_stand_before_its_sections() -> None:
    assert codes(demo('section D fire "D"\nrule D.a "R"\nrule D.b "R"\nsection D.1 lines "L"\nrule D.1a "R"')) == []


def test_a_number_that_is_taken_is_told_with_the_other_place() -> None:
    text = demo('section 7.2 advantage "A"\nsection 7.2 weakness "W"')
    assert found(text) == [("E0502", "7.2")]
    assert only(text).notes


def test_a_rule_needs_a_number() -> None:
    assert codes(demo('rule first "First"')) == ["E0305"]


def test_rules_are_numbered_by_letters_inside_their_section() -> None:
    made = ruleset_of(demo('section 7.3 weakness "W" { rule 7.3a "A"  rule 7.3b "B" }'))
    assert [(one.number, one.is_rule) for one in made.sections] == [("7.3", False), ("7.3a", True), ("7.3b", True)]


def test_sections_stand_in_the_pack_in_the_order_of_their_numbers() -> None:
    made = ruleset_of(demo('section CAV horse "Horse"\nsection 1 foot "Foot"\nsection open "No number"'))
    assert [one.name for one in made.sections] == ["foot", "horse", "open"]


def test_a_link_that_is_closed_by_one_bracket_is_told() -> None:
    text = 'ruleset demo "Demo" { term rally "Rally" { means "x" }  section 1 s "S" { prose "Who may [[rally] now." } }'
    (fault,) = diagnostics(text)
    assert (fault.code.code, fault.message) == ("E0501", "this link is closed by one bracket")
    assert fault.span.text() == "[[rally]"


def test_the_letter_that_was_meant_is_offered() -> None:
    (fault,) = diagnostics('ruleset demo "Demo" { term t "Perch\u00c3\u00a9" { means "it\u00e2\u20ac\u2122s" } }')[:1]
    assert (fault.code.code, fault.help) == ("W0509", "write `\u00e9`")
