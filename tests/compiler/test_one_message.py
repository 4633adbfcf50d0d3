"""One mistake, one message: what follows from a mistake is not reported as another."""

from __future__ import annotations

import pytest

from tests.compiler.finding import codes, demo, diagnostics, found
from tests.engine.kit.playing import RULES

CLASSES = """
kind class "Class" { inside ruleset }
class horse "Horse"
class foot "Foot"
"""


def table(*lines: str) -> str:
    drawn = "\n".join(f"  {line}" for line in lines)
    return demo(f'{CLASSES}\ntable advantage "Advantage" {{\ndown class\nrows """\n{drawn}\n"""\n}}')


def test_a_path_in_use_is_not_an_unknown_file_as_well() -> None:
    assert found(demo("", "") + "use armies/france_1648\n") == [("E0122", "armies/france_1648")]


def test_a_score_that_cannot_be_read_makes_no_outcome_unreachable() -> None:
    text = demo("""
        test rally "Rally" {
          roll 1d6   score roll + leader.courage
          outcomes { 9 or more: heroes "heroes"  otherwise: men "men" }
        }
    """)
    assert found(text) == [("E0309", "leader.courage")]


def test_a_modifier_that_cannot_be_read_makes_no_outcome_unreachable() -> None:
    text = demo("""
        test rally "Rally" {
          roll 1d6
          modifiers { +3 when courage "courage" }
          outcomes { 9 or more: heroes "heroes"  otherwise: men "men" }
        }
    """)
    assert found(text) == [("E0309", "courage")]


def test_a_ragged_row_is_not_a_missing_row_as_well() -> None:
    assert codes(table("| hits", "horse | 1", "foot | 1 | 2")) == ["E0701"]


def test_a_misspelt_head_is_not_a_missing_row_as_well() -> None:
    assert found(table("| hits", "horse | 1", "fot | 1")) == [("E0702", "fot")]


def test_a_sector_without_its_unit_leaves_no_mark_unused() -> None:
    text = demo('effect damage "d"\nsector gun "Gun" { mark near "o" { effect damage }  cells """ o o """ }')
    assert codes(text) == ["E0705"]


def test_too_few_places_put_no_two_pieces_into_one_hex() -> None:
    text = demo(
        'kind unit "Unit" { like piece  inside army }',
        'scenario lens "Lens" { map { size 4 x 4 }  army france "F" { unit 3 x horse { at 0101, 0102 } } }',
    )
    assert found(text) == [("E0812", "0101, 0102")]


EVENTS = """
events roadside "On the road" {
  die d6
  zone anywhere "anywhere"
  event pig "A big pig"
  list face \"\"\"
    face   | anywhere
    1 to 3 | pig
    3 to 6 | -
  \"\"\"
}
"""


def test_a_face_on_two_lines_leaves_the_faces_after_it_covered() -> None:
    assert codes(demo('term drill "Drill" { means "what soldiers practise" }', EVENTS)) == ["E0902"]


@pytest.mark.parametrize("line", ["ruleset { constant pace { value 3 } }", "ruleset 7 { constant pace { value 3 } }"])
def test_a_ruleset_without_a_name_says_so(line: str) -> None:
    assert found(line) == [("E0305", "ruleset")]


def test_a_ruleset_whose_name_was_mended_is_read_on() -> None:
    assert codes('ruleset Demo "Demo" { term drill "Drill" { meens "x" } }') == ["E0111", "E0301"]


def test_a_ruleset_has_one_name() -> None:
    assert found('ruleset esa, lumi "Both" { constant pace { value 3 } }') == [("E0403", "lumi")]


def test_a_damaged_entry_lacks_nothing() -> None:
    assert codes(demo('term rally "Rally" { means }')) == ["E0102"]


@pytest.mark.parametrize(
    "line", ['term rally "Rally" { meens "to rally" }', 'test rally "R" { rol 1d6  outcomes { otherwise: done "d" } }']
)
def test_a_misspelt_field_is_not_a_missing_field_as_well(line: str) -> None:
    assert codes(demo(line)) == ["E0301"]


def test_an_unknown_language_does_not_want_translations_as_well() -> None:
    assert found(demo('languages en, xy\nterm rally "Rally" { means "to rally" }')) == [("E0302", "xy")]


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("woods at 0101, 0102  woods at 0103", "several values take commas; what belongs to it stands in braces"),
        ("terrain woods", "declare it in a ruleset, and write its own name here: `woods { … }`"),
    ],
)
def test_ground_that_is_laid_without_braces_is_told_how(line: str, help: str) -> None:
    text = demo('terrain woods "Woods"', f'scenario lens "Lens" {{ map {{ size 3 x 3  {line} }} }}')
    told = {each.help or "" for each in diagnostics(text) if each.code.code.startswith("E")}
    assert {words.split(": `woods { at")[0] for words in told} == {help}


def test_a_role_that_nobody_declared_is_told_how() -> None:
    text = demo('kind deed "Deed" { inside ruleset  field by "By" { of role } }\ndeed drill "Drill" { by mate }')
    assert any("`role mate { of … }`" in (each.help or "") for each in diagnostics(text))


def test_what_follows_from_amending_nothing_is_not_told() -> None:
    club = """ruleset club "Club" {
      amends lummi
      amend test morale { add modifiers { +1 "at home" } }
      remove section 7.3
    }
    scenario green "Green" { turns 3  weather wet  army red "Red" { unit guards } }"""
    assert found(club) == [("E0204", "lummi")]


def test_what_follows_from_a_circle_of_amendments_is_not_told() -> None:
    ring = """ruleset first "First" { amends second  remove section 7.3 }
    ruleset second "Second" { amends first  amend test morale { add modifiers { +1 "at home" } } }"""
    assert {code for code, _ in found(ring)} == {"E1004"}


def test_rules_of_the_kit_that_do_not_say_so_are_told_once_with_the_remedy() -> None:
    rules = RULES.replace("plays kit", "")
    assert rules != RULES
    (told,) = diagnostics(rules)
    assert (told.code.code, told.help) == ("E0301", "write `plays kit` right after its brace")
    unread = found(rules.replace("roll 1d6", "roll (1d6", 1))
    assert {code for code, _ in unread} > {"E0301"}, "what cannot be read is told all the same"
