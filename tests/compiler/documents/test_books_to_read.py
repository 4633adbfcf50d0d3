"""What a reader holds on to in a rulebook: contents, letters to cite, one key of signs, an imprint, values of all."""

from __future__ import annotations

import re

import pytest

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.designer import has_gaps
from compiler.backends.documents.rulebook.sections import PrintedBook
from compiler.backends.words.lettered import lettered_prose, paragraph_letters
from compiler.layout.flow.blocks import Paragraph
from tests.compiler.documents.library import job, made_of, pack, painted, printed, ruleset, runs, squeezed, workshop
from tests.compiler.finding import pack_of

GAME = """
ruleset tulips "Tulips" {{
  plays kit  languages en  {said}
  kind profile "Card" {{ like card_profile  inside army_list  field pace "Pace" {{ of number  required yes }} }}
  section 1 moving "Moving" {{ prose \"\"\" One moves. \"\"\" }}
  {sections}
}}
"""


def _book(sections: str = "", said: str = "") -> str:
    return painted(*made_of("rulebook", pack_of(GAME.format(sections=sections, said=said)))).text


@pytest.mark.parametrize(("language", "told"), [("en", "4.3.8 Charging"), ("it", "4.3.8 Caricare")])
def test_contents_list_a_section_whose_parent_is_not_in_the_book(language: str, told: str) -> None:
    book = printed("rulebook", "cape", "cape", language)
    assert told in book.pages[1].replace("\u00a0", " ").replace("  ", " ")


def test_contents_list_a_section_as_deep_as_the_sections_it_stands_in() -> None:
    rules = ruleset("cape")
    book = PrintedBook(Writer(job(pack("cape"), workshop()), "en", rules, rules))
    levels = {number: book.depth(book.by_number[number]) for number in ("4", "4.0", "4.3.8", "2.2", "2.2.1")}
    assert levels == {"4": 0, "4.0": 1, "4.3.8": 1, "2.2": 1, "2.2.1": 2}


def test_paragraphs_of_a_section_without_rules_of_its_own_have_letters() -> None:
    rules = next(one for one in pack("lumi").rulesets if one.name == "lumi")
    book = PrintedBook(Writer(job(pack("lumi"), workshop()), "en", rules, rules))
    begun = [one.pieces[0].words.strip("\u00a0 ") for one in book.blocks() if isinstance(one, Paragraph) and one.pieces]
    lettered = [words for words in begun if re.fullmatch(r"[\d.]+[a-z]", words)]
    # As the rules are cited that have numbers of their own.
    assert len([words for words in lettered if words.endswith("a")]) > 5
    assert {"4.1a", "4.1b", "4.1c"} <= {*lettered}
    # The page of a chapter has the same, each to be linked to.
    pen = book.writer.pen
    on_pages = [number for section in rules.sections for number, _ in paragraph_letters(pen, section)]
    assert [*dict.fromkeys(on_pages)] == [*dict.fromkeys(lettered)]
    charges = lettered_prose(pen, book.by_number["4.1"])
    assert re.findall(r'<a class="tercio-letter" id="lumi-4-1b" href="#lumi-4-1b">4\.1b</a> \w', charges)
    told = [one.prose.within("en") for one in rules.sections if one.prose is not None]
    parts = [part for prose in told for part in re.split(r"\n\n|\n(?:\*|\d+\.) ", prose)]
    assert max(map(len, parts)) < 700


def test_two_paragraphs_have_no_letters() -> None:
    lines = ["First this.", "", "Then that."]
    two, three = (
        "\n".join(['section 1.1 here "Here" {', '  prose """', *(f"    {one}" for one in told), '  """', "}"])
        for told in (lines, [*lines, "", "Then all."])
    )
    assert "1.1a First this." not in _book(two)
    assert "1.1a First this. 1.1b Then that. 1.1c Then all." in _book(three)


def test_numbers_that_are_left_out_are_told_of_with_the_contents_alone() -> None:
    assert has_gaps(ruleset("cape"))
    text = printed("rulebook", "cape", "cape", "en").text
    assert text.count("Nothing is missing") == 1
    # Where a reader misses a number, before the first chapter.
    assert text.index("Nothing is missing") < text.index("A first turn", text.index("Index"))
    assert "not used" not in text.replace("is not used so", "")
    whole = 'section 1.1 here "Here" { prose """ Here. """ }  section 2 there "There" { prose """ There. """ }'
    assert not has_gaps(pack_of(GAME.format(sections=whole, said="")).rulesets[0])


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_book_has_one_key_of_signs(language: str) -> None:
    book = printed("rulebook", "esa", "esa", language)
    key = {"en": "‡ Our ruling", "it": "‡ Una nostra decisione"}[language]
    assert book.text.count(key) == 1
    assert key in book.pages[1]


def test_an_imprint_tells_what_the_ruleset_says_of_itself_and_no_more() -> None:
    said = 'edition "1.2"  author "Anna Bode", "Carl Dorn"  licence "Free to copy"'
    text = _book(said=said)
    assert "Imprint Tulips. By Anna Bode, Carl Dorn. Edition: 1.2. Licence: Free to copy." in text
    assert _book().endswith("Imprint Tulips.")


def test_the_file_names_the_authors() -> None:
    (document,) = made_of("rulebook", pack_of(GAME.format(sections="", said='author "Anna Bode"')))
    assert document.authors == "Anna Bode"


@pytest.mark.parametrize("language", ["en", "it"])
def test_whoever_an_encounter_brings_has_his_values_in_the_book(language: str) -> None:
    text = printed("rulebook", "cape", "cape", language).text
    told = {
        "en": ["Brawler Extra 3 1 3 5 2 um", "Straggler Extra 2 1 2 5 2 um", "Badly wounded notable † Protagonist"],
        "it": ["Attaccabrighe Comparsa 3 1 3 5 2 um", "Sbandato Comparsa 2 1 2 5 2 um"],
    }[language]
    assert [words for words in told if words not in text] == []


def test_a_name_of_which_nothing_is_said_is_the_title_of_its_table() -> None:
    text = printed("rulebook", "esa", "esa", "en").text
    assert "Difficult ground. 5.4.3a" not in text
    assert "Difficult ground Entering Movement" in text


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_colour_of_an_event_stands_apart_from_its_rule(language: str) -> None:
    (document,) = made_of("booklet", pack("cape"), language, only="terheyden_1625")
    styled = [(run.words, run.font) for page in document.pages for run, _, _ in runs(page)]
    colour = {"en": "It is still full.", "it": "È ancora piena."}[language]
    assert ["Italic" in font for words, font in styled if colour in words] == [True]
    said = squeezed(" ".join(words for words, _ in styled))
    rule = {"en": "They test morale at each loss.", "it": "A ogni perdita fanno un test di morale."}[language]
    assert rule in said
    for card in {"en": ("2 of hearts", "ace of hearts"), "it": ("2 di cuori", "asso di cuori")}[language]:
        assert card in said.replace("\u00a0", " ")
