"""Words that a glossary does without."""

from __future__ import annotations

import pytest

from compiler.compile import compile_files
from tests.compiler.finding import REPOSITORY, SETTINGS, codes, demo, found, helped

TERM = (
    'term army "Army" it "Armata" { means "troops" it "truppe"  avoid "host, armed force" it "esercito, eserciti" }\n'
)


def rules(inside: str, content: str = "") -> str:
    return demo("languages en, it\n" + TERM + inside, content).replace('"Demo"', '"Demo" it "Prova"', 1)


def test_the_word_is_underlined_in_its_place() -> None:
    text = 'section 1 s "Section" it "Sezione" { prose "First line." it "Un rigo.\\nL\'esercito più forte." }'
    assert found(rules(text.replace("\\n", " "))) == [("W0505", "esercito")]


def test_it_is_found_in_a_block_and_in_a_title() -> None:
    text = (
        'section 1 s "The Host" it "S" {\n  prose """\n    One.\n    The armed force of two.\n  """ it """ Due. """\n}'
    )
    assert found(rules(text)) == [("W0505", "Host"), ("W0505", "armed force")]


def test_a_word_counts_only_in_its_own_language_and_whole() -> None:
    assert codes(rules('section 1 s "Hosts, esercito" it "Host" { prose "Ghost." it "Esercitato." }')) == []


def test_the_hidden_part_of_a_link_does_not_count() -> None:
    other = 'term host "Guest" it "Ospite" { means "x" it "y" }\n'
    assert codes(rules(other + 'section 1 s "S" it "S" { prose "See [[host]] and [[host|him]]." it "Vedi." }')) == []
    shown = 'section 1 s "S" it "S" { prose "See [[army|the host]]." it "Vedi." }'
    assert found(rules(shown)) == [("W0505", "host")]


def test_files_that_use_the_ruleset_are_read_too() -> None:
    battle = 'scenario lens "Lens" { history "The host." it "L\'armata."  sources "A Host of Books" }'
    assert found(rules("", battle)) == [("W0505", "host")]


def test_the_help_names_the_term() -> None:
    help = helped(rules('section 1 s "The host" it "S" { prose "x" it "y" }'))
    assert help is not None
    assert "army" in help


@pytest.mark.parametrize("avoid", ["", 'avoid ""', 'avoid " , "'])
def test_a_glossary_that_avoids_nothing_warns_of_nothing(avoid: str) -> None:
    assert codes(demo(f'term army "Army" {{ means "troops" {avoid} }}\nsection 1 s "Host" {{ prose "Host" }}')) == []


def test_another_sense_can_be_allowed() -> None:
    text = 'section 1 s "S" it "S" { allow avoided_word "the innkeeper"  prose "Our host." it "L\'oste." }'
    assert codes(rules(text)) == []


def test_signs_with_a_backslash_before_the_word_do_no_harm() -> None:
    assert codes(rules('section 1 s "\\"Our\\" host" it "S" { prose "x" it "y" }')) == ["W0505"]


# --- the library ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "text"),
    [
        ("esa", "L'esercito."),
        ("condottiero", "Un esercito."),
        ("cape", "Nove miniature."),
        ("risorgimento", "Gli eserciti al riparo."),
        ("lumi", "Le armate."),
    ],
)
def test_each_shipped_glossary_does_without_some_words(system: str, text: str) -> None:
    battle = f'use {system}\nallow no_armies "small"\nscenario lens "Lens" {{ history "x" it "{text}" }}'
    assert codes(battle) == ["W0505"]


@pytest.mark.parametrize(
    ("system", "text"),
    [("cape", "A figure who runs."), ("lumi", "A steady friend."), ("risorgimento", "It is reckoned.")],
)
def test_some_glossaries_do_without_english_words_too(system: str, text: str) -> None:
    battle = f'use {system}\nallow no_armies "small"\nscenario lens "Lens" {{ history "{text}" it "x" }}'
    assert codes(battle) == ["W0505"]


@pytest.mark.parametrize("system", ["esa", "condottiero", "cape", "risorgimento", "lumi"])
def test_the_library_uses_none_of_them(system: str) -> None:
    result = compile_files([REPOSITORY / "scenarios" / system], SETTINGS)
    assert [str(one.span) for one in result.diagnostics if one.code.code == "W0505"] == []
