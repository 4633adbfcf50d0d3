"""`allow`: a warning silenced in its place, with a reason."""

from __future__ import annotations

import pytest

from tests.compiler.finding import codes, demo, found, helped

FACT = 'fact night "it is dark"'


def test_a_fact_that_nobody_asks_is_a_warning() -> None:
    assert found(demo(FACT)) == [("W0310", "night")]


def test_an_allow_silences_its_warning_in_the_braces_around_it() -> None:
    assert found(demo(f'allow unused_definition "later"\n{FACT}')) == []
    assert found(demo(f'section 1 s "S" {{ allow unused_definition "later"  {FACT} }}')) == []


def test_an_allow_reaches_inwards() -> None:
    assert found(demo(f'allow unused_definition "later"\nsection 1 s "S" {{ {FACT} }}')) == []


def test_an_allow_does_not_reach_outwards() -> None:
    said = codes(
        demo(f'section 1 s "S" {{ allow unused_definition "later"  rule 1.a "A" }}\n{FACT}'.replace("1.a", "1a"))
    )
    assert sorted(said) == ["W0310", "W0313"]


def test_an_allow_of_one_warning_leaves_the_others() -> None:
    assert sorted(codes(demo(f'allow missing_translation "later"\n{FACT}'))) == ["W0310", "W0313"]


def test_an_allow_at_the_top_of_a_file_holds_for_the_file() -> None:
    text = demo('kind unit "U" { like piece  inside army }', 'scenario l "L" { army f "F" { unit horse } }\n')
    assert codes(text) == ["W0813"]
    assert codes('allow unplaced_piece "they come by sea"\n' + text) == []


def test_several_warnings_may_be_named_at_once() -> None:
    assert codes(demo(f'allow unused_definition, missing_translation "later"\n{FACT}')) == []


def test_the_name_may_be_written_as_it_is_printed_with_underscores_only() -> None:
    assert codes(demo(f'allow unused_definiton "later"\n{FACT}')) == ["E0312", "W0310"]


@pytest.mark.parametrize(
    "line", ["allow unused_definition", 'allow unused_definition ""', 'allow unused_definition "  "', 'allow "later"']
)
def test_an_allow_names_a_warning_and_says_why(line: str) -> None:
    assert "E0312" in codes(demo(f"{line}\n{FACT}"))


def test_an_unknown_warning_offers_the_nearest() -> None:
    text = demo('allow unused_definitions "later"')
    assert helped(text) == "did you mean `unused-definition`?"


@pytest.mark.parametrize("name", ["dead_link", "unknown_key", "outcome_gap"])
def test_errors_cannot_be_silenced(name: str) -> None:
    assert codes(demo(f'allow {name} "no"')) == ["E0312"]


def test_an_allow_that_silences_nothing_is_a_warning() -> None:
    assert found(demo('allow unused_definition "later"')) == [("W0313", 'allow unused_definition "later"')]


def test_an_allow_in_a_scenario_with_rules_is_not_idle() -> None:
    text = demo(
        f'section 1 s "S" {{ allow unused_definition "later"  {FACT} }}',
        'scenario lens "L" { rules { add term drill "Drill" { means "x" } } }',
    )
    assert codes(text) == []


def test_a_silenced_warning_does_not_hide_errors_beside_it() -> None:
    assert codes(demo(f'allow unused_definition "later"\n{FACT}\nnonsense 3')) == ["E0301"]
