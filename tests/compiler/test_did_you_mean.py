"""Every kind of unknown word is answered with what was probably meant."""

from __future__ import annotations

import pytest

from compiler.front.words.spelling import did_you_mean, nearest
from dsl.diagnostics import Sink
from tests.compiler.finding import demo, found, only

WORDS = """
kind class "Class" { inside ruleset  field abbr "Short" { of text } }
class heavy_horse "Heavy horse" { abbr "CP" }
class light_horse "Light horse" { abbr "CL" }
kind profile "Card" { like card_profile  inside army_list  field class "Class" { of class } }
kind unit "Unit" { like piece  inside army  plural units  field of "Profile" { of profile  required yes } }
terrain woods "Woods"
weather rain "Rain"
nation france "France"
tag shaken "shaken"
ability charge "Charge"
effect damage "damage"
constant reach "Reach" { value 3 um }
switch jams "Jams" { of yes_no  default no }
fact unit.supported "supported"
section 7.2 advantage "Advantage"
test rally "Rally" { roll 1d6  outcomes { otherwise: done "done" } }
decision shoot "Shoot" { field who "who" { of unit } }
allow unused_definition "words for the unit tests"
fact unused "so that the allow is used"
"""
CONTENT = """
army_list spain_1648 "Spain" { profile musketeers "Musketeers" }
scenario lens "Lens" {
  map { size 3 x 3  zone south_bank { covers 0101 } }
  army spain "S" { from spain_1648  unit musketeers { at 0101 } }
  %s
}
"""


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("heavy_hrose", "heavy_horse"),
    ],
)
def test_a_name_of_a_kind(line: str, meant: str) -> None:
    text = demo(WORDS, f'army_list france "F" {{ profile p "P" {{ class {line} }} }}')
    assert only(text).help == f"did you mean `{meant}`?"


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("trems", "trems", None),
        ('trem drill "Drill" { means "x" }', "trem", "term"),
        ('term drill "Drill" { meens "x" }', "meens", "means"),
        ('terrain hill "Hill" { is shakn }', "shakn", "shaken"),
        ('section 8 s "S" { when unit.suported }', "unit.suported", "unit.supported"),
        ('section 8 s "S" { when options.jamms }', "options.jamms", "options.jams"),
        ('section 8 s "S" { prose """ [[advantge]] """ }', "[[advantge]]", "advantage"),
        ('section 8 s "S" { prose """ [[= raech]] """ }', "[[= raech]]", "reach"),
        ('example e "E" { run raly }', "raly", "rally"),
        ('example e "E" { choose shot { } }', "shot", "shoot"),
        ('example e "E" { cites 7.3 }', "7.3", "7.2"),
        ("options { jms yes }", "jms", "jams"),
        ('sector gun "G" { shape wedge  spred 15 deg }', "spred", "spread"),
        ('kind gun "G" { like peice }', None, "piece"),
        ('test t "T" { roll 1d6  outcomes { otherwise: a "a" { effect damge } } }', "damge", "damage"),
        ('test t "T" { roll 1d6  score flor(roll)  outcomes { otherwise: a "a" } }', "flor", "floor"),
        ('table t "T" { down class  otherwise 0  rows """\n | a\n heavy_hors | 1\n""" }', "heavy_hors", "heavy_horse"),
        ('limit amy "A" { units 3 }', "amy", "army"),
        ('limit army "A" { unit 3 }', "unit", "units"),
    ],
)
def test_a_word_of_a_ruleset(line: str, word: str | None, meant: str | None) -> None:
    said = only(demo(f"{WORDS}\n{line}"))
    assert word is None or said.span.text() == word
    assert meant is None or f"did you mean `{meant}`?" in (said.help or "")


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("turn 8", "turn", "turns"),
        ("weather rian", "rian", "rain"),
        ("army france { nation frnce }", "frnce", "france"),
        ("army france { from spain_1684 }", "spain_1684", "spain_1648"),
        ("army france { deploys south_bnak }", "south_bnak", "south_bank"),
        ("army france { deploys south_bank  unit musketers }", "musketers", "musketeers"),
        ("army france { unit x { of musketers  at 0202 } }", "musketers", "musketeers"),
        ("objective o { at 0101  worth 2  owner spian }", "spian", "spain"),
        ("objective o { at 0101  worth 2  for anyon }", "anyon", "anyone"),
        ("objective o { at 0101  worth 2  counts onec  for spain }", "onec", "once"),
        ("army france { from spain_1648  unit musketeers { at 0202  facing noth } }", "noth", "north"),
    ],
)
def test_a_word_of_a_scenario(line: str, word: str, meant: str) -> None:
    text = demo(WORDS, CONTENT % line)
    assert ("E0301" if word == "turn" else "E0302", word) in found(text)
    assert f"did you mean `{meant}`?" in (only(text).help or "")


def test_short_forms_are_among_what_is_known() -> None:
    text = demo(WORDS, 'army_list france "F" { profile p "P" { class CQ } }')
    assert only(text).help == "known here: `CL`, `CP`, `heavy_horse`, `light_horse`"


@pytest.mark.parametrize("line", ["languages en, xy", 'tag t "T" xy "T"'])
def test_languages_are_all_listed(line: str) -> None:
    assert only(demo(line)).help == "known here: `de`, `en`, `es`, `fr`, `it`"


def test_where_few_are_known_all_are_listed() -> None:
    assert did_you_mean("zzz", ["horse", "foot"], Sink()) == "known here: `foot`, `horse`"


def test_where_many_are_known_and_none_is_like_it_nothing_is_offered() -> None:
    assert did_you_mean("zzz", [f"name_{n}" for n in range(50)], Sink()) is None


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("hil", ["hill", "mill", "road"], "hill"),
        ("horse", ["heavy_horse", "foot", "guns"], "heavy_horse"),
        ("heavy_horse_regiment", ["horse", "foot", "guns"], "horse"),
        ("x", ["abcdef"], None),
    ],
)
def test_the_nearest_word(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant


def test_the_answer_does_not_depend_on_the_order_of_the_known_words() -> None:
    known = ["hall", "hell", "hill", "hull"]
    assert nearest("hxll", known) == nearest("hxll", reversed(known))
