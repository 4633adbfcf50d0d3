"""Names that would disturb others: reserved ones, dotted ones, those of other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import PROJECT_MARK, Settings
from engine.model.values import Ref
from tests.compiler.finding import codes, demo, found, helped, ruleset_of

LIMITED = """
  kind unit "Unit" { like piece  inside army  plural units }
  kind gun "Gun" { like piece  inside army  plural guns }
"""


def test_nobody_may_call_a_ruleset_prelude() -> None:
    assert found("ruleset prelude") == [("E0303", "prelude")]
    assert found('ruleset prelude "P" { term drill "Drill" { means "x" } }') == [("E0303", "prelude")]


def test_a_ruleset_with_a_dot_that_amends_itself_is_told_both() -> None:
    assert found('ruleset a.b "A" { amends a.b }') == [("E0315", "a.b"), ("E1004", "a.b")]


@pytest.mark.parametrize(
    "text",
    [
        'ruleset a.b "A" { edition "1" }',
        demo('term a.b "A" { means "x" }'),
        demo('section 1 a.b "A" { summary "x" }'),
        demo(LIMITED, 'scenario a.b "A" { map { size 3 x 3 } army x "X" { unit g { at 0101 } } }'),
        demo(LIMITED, 'scenario a "A" { map { size 3 x 3 } army x "X" { unit a.b { at 0101 } } }'),
    ],
)
def test_a_name_has_no_dot(text: str) -> None:
    assert ("E0315", "a.b") in found(text)


@pytest.mark.parametrize("name", ["to", "x", "in", "or", "hex", "um"])
@pytest.mark.parametrize(
    "declared",
    [
        'kind unit "U" { like piece  inside army  field # "To" { of number } }',
        'decision march "March" { field # "To" { of place } }',
        'kind # "K" { inside ruleset }',
    ],
)
def test_what_is_written_as_a_key_has_a_name_that_can_be_one(declared: str, name: str) -> None:
    assert ("E0117", name) in found(demo(declared.replace("#", name)))


def test_a_kind_that_is_written_with_another_word_may_have_any_name() -> None:
    assert found(demo('kind to "K" { inside ruleset  key towards }')) == []


def test_only_a_fact_is_declared_by_its_path() -> None:
    assert codes(demo('fact army.scouts "scouts" { of number }\nending e "E" { when army.scouts > 3 }')) == []


def test_a_kind_that_special_rules_took_away_is_limited_no_more() -> None:
    army_list = 'army_list swiss "Swiss" { limit army "Muster" { units 1  guns 0 to 2 } }\n'
    battle = (
        'scenario s "S" { rules { remove kind gun }  map { size 3 x 3 }\n'
        '  army x "X" { from swiss  unit g { at 0101 } } }\n'
    )
    assert [code for code in codes(demo(LIMITED, army_list + battle)) if code != "E0306"] == []


# --- names of other files -------------------------------------------------------------------------------------


def test_two_files_may_not_declare_the_same_things(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / PROJECT_MARK).write_text("")
    text = demo(LIMITED, 'scenario lane "Lane" { map { size 3 x 3 } army x "X" { unit g { at 0101 } } }')
    for name in ("one", "two"):
        (tmp_path / f"{name}.tercio").write_text(text, encoding="utf-8")
    result = compile_files([tmp_path], settings)
    told = [(one.code.code, one.span.text(), one.span.source.name[-10:]) for one in result.diagnostics]
    assert [one for one in told if one[0] == "E0303"] == [
        ("E0303", "demo", "two.tercio"),
        ("E0303", "lane", "two.tercio"),
    ]
    assert compile_files([tmp_path / "one.tercio"], settings).pack is not None


def test_a_file_that_two_others_use_declares_its_things_once(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / PROJECT_MARK).write_text("")
    (tmp_path / "mine.tercio").write_text(demo(LIMITED, 'army_list swiss "Swiss" { sources "x" }'), encoding="utf-8")
    for name in ("one", "two"):
        battle = f'use mine\nscenario {name} "S" {{ map {{ size 3 x 3 }} army x "X" {{ unit g {{ at 0101 }} }} }}\n'
        (tmp_path / f"{name}.tercio").write_text(battle, encoding="utf-8")
    assert compile_files([tmp_path], settings).pack is not None


def test_a_thing_is_found_by_its_short_form_in_every_language() -> None:
    words = """
        languages en, it
        kind class "Class" it "Classe" { inside ruleset  field abbr "Short form" it "Sigla" { of text } }
        class horse "Horse" it "Cavalleria" { abbr "HC" it "CP" }
        kind mount "Mount" it "Monta" { inside ruleset  field of "Class" it "Classe" { of class } }
        mount one "One" it "Uno" { of HC }
        mount two "Two" it "Due" { of CP }
    """
    made = ruleset_of(demo(words).replace('"Demo"', '"Demo" it "Prova"'))
    assert [one.get("of") for one in made.entries if one.kind == "mount"] == [Ref("class", "horse")] * 2


def test_a_name_with_a_hyphen_is_told_as_one_and_how_to_write_it() -> None:
    battle = 'scenario a "A" { map { size 2 x 2 }  army red "Red" { unit late-spears "L" { at 0101 } } }'
    text = demo('kind unit "Unit" { like piece  inside army }') + battle
    assert found(text) == [("E0305", "late-spears")]
    assert helped(text) == "write `late_spears`"
