"""The general form, sections, verbs, modifiers and outcomes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.nodes import File, Modifier, Number, Outcome, SectionNumber

Show = Callable[[str], list[str]]
TreeOf = Callable[[str], File]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("turns 8", ["turns Number:8"]),
        ('abbr "FL"', ["abbr 'FL'"]),
        ("map { }", ["map {  }"]),
        ('general conde "Condé" { is cic }', ["general conde 'Condé' { is cic }"]),
        ("unit a { at 1 }", ["unit a { at Number:1 }"]),
        ('term a "A"', ["term a 'A'"]),
        ('house "why" { a 1 }', ["house 'why' { a Number:1 }"]),
        ('sources "A", "B" it "C"', ["sources 'A', 'B'"]),
        ("use a, b.c", ["use a, b.c"]),
        ("when a   per b", ["when a", "per b"]),
        ("unit section { at 0303 }", ["unit section { at Number:0303 }"]),
        ('rule 7.3a "T" { }', ["rule SectionNumber:7.3a 'T' {  }"]),
        ('rule 7.3 "T"', ["rule Number:7.3 'T'"]),
        ("at (5, 10)  facing n", ["at (Number:5, Number:10)", "facing n"]),
        ("spawns pig { a 1 } leaves pig", ["spawns pig { a Number:1 }", "leaves pig"]),
    ],
)
def test_an_entry_is_a_key_and_what_is_said_of_it(written: str, shown: list[str], tree_of: TreeOf, show: Show) -> None:
    tree_of(written)
    assert show(written) == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('section 7.3 weakness "T" it "T" { }', "section 7.3 weakness 'T' {  }"),
        ('section weakness "T"', "section weakness 'T'"),
        ("section E.2.2 infantry", "section E.2.2 infantry"),
        ("section 7 add { }", "section 7 add {  }"),
        ("remove section 7.5", "remove section 7.5"),
        ("remove section march_column", "remove section march_column"),
        ('replace section 7.5 rally "T" { }', "replace section 7.5 rally 'T' {  }"),
        ("amend section 7.5 { }", "amend section 7.5 {  }"),
        ('amend section 7.5 "T"', "amend section 7.5 'T'"),
        ('replace section 7.5 "T" { }', "replace section 7.5 'T' {  }"),
        ('add section 3.1.11 side "T"', "add section 3.1.11 side 'T'"),
        ("amend table obstacles { remove row artillery }", "amend table obstacles { remove row artillery }"),
        ('replace row """ a | 2 """', "replace row 'a | 2'"),
        ("remove modifier out_of_command", "remove modifier out_of_command"),
    ],
)
def test_sections_and_verbs_leave_the_general_form(written: str, shown: str, tree_of: TreeOf, show: Show) -> None:
    tree_of(written)
    assert show(written) == [shown]


def test_two_removed_sections_do_not_run_together(show: Show) -> None:
    assert show("remove section 7.5 remove section b") == ["remove section 7.5", "remove section b"]


def test_the_number_of_a_section_keeps_its_kind(tree_of: TreeOf) -> None:
    numbers = [entry.number for entry in tree_of("section 7.3 a section 7.3a b section c").entries]
    assert [type(number) for number in numbers] == [Number, SectionNumber, type(None)]


def test_a_modifier_has_sign_amount_count_condition_and_words(tree_of: TreeOf) -> None:
    text = """modifiers {
      +1 per army.scouts when army.explored "scouts" it "esploratori" { cites 7.3 }
      -general.melee "general"
      +2 * a when b or c "both"
      -1? "doubt"
    }"""
    body = tree_of(text).entries[0].body
    assert body is not None
    first, second, third, _ = body.items
    assert isinstance(first, Modifier)
    assert first.per is not None and first.when is not None and first.body is not None  # noqa: PT018
    assert [part.language for part in first.words.parts] == [None, "it"]
    assert isinstance(second, Modifier)
    assert (second.sign, second.per, second.when, second.body) == ("-", None, None, None)
    assert isinstance(third, Modifier)
    assert third.amount.span.text() == "2 * a"


def test_an_outcome_has_scores_a_result_and_perhaps_words(tree_of: TreeOf) -> None:
    text = """outcomes {
      7 or more: steady "no effect"   6: shaken   4 to 5: back { moves 3 }
      leader.command + 3 or more: failure "bad" it "male"
      -1 or less: flight
      otherwise: miss "missed"
    }"""
    body = tree_of(text).entries[0].body
    assert body is not None
    outcomes = [item for item in body.items if isinstance(item, Outcome)]
    assert [item.result.text for item in outcomes] == ["steady", "shaken", "back", "failure", "flight", "miss"]
    assert [item.words is not None for item in outcomes] == [True, False, False, True, False, True]
    assert outcomes[5].fits.span.text() == "otherwise"


def test_blocks_of_a_test_may_be_amended(show: Show) -> None:
    assert show('add modifiers { +1 "a" } replace outcomes { 6: b }') == [
        "add modifiers { +Number:1 'a' }",
        "replace outcomes { Number:6: b }",
    ]


def test_comments_are_kept_with_their_places(tree_of: TreeOf) -> None:
    tree = tree_of("# one\na 1 #two\n\n#\nb 2 # three   ")
    assert [comment.text for comment in tree.comments] == ["one", "two", "", "three"]
    assert tree.comments[1].span.text() == "#two"


def test_a_file_may_begin_with_a_mark_of_its_encoding_and_end_lines_in_two_characters(show: Show) -> None:
    assert show("\ufeffa 1\r\nb {\r\n\tc 2\r\n}\r\n") == ["a Number:1", "b { c Number:2 }"]


def test_spans_point_at_what_was_written(tree_of: TreeOf) -> None:
    (entry,) = tree_of('  add unit 3 x a "A" { b 1 }  ').entries
    assert entry.span.text() == 'add unit 3 x a "A" { b 1 }'
    assert entry.values[0].span.text() == "3 x a"
    assert entry.body is not None
    assert entry.body.span.text() == "{ b 1 }"


def test_every_sample_parses_without_a_word(samples: list[object], tree_of: TreeOf) -> None:
    assert len(samples) >= 16
    for source in samples:
        assert tree_of(source.text).entries  # type: ignore[attr-defined]
