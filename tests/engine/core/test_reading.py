"""Values of a rulepack as systems read them: what suits is taken, and what does not is as if it were not said."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.declared.reading import (
    changed,
    listed,
    number,
    numbers,
    pair,
    points,
    refusal,
    share,
    span,
    spans,
    word,
)
from engine.model.rules import Entry, Origin
from engine.model.values import Point, Ref, Span, Worded

HERE = Origin("rules.tercio", 7)


def test_lists_are_read_of_any_length() -> None:
    assert (listed(None), listed(3), listed((3, 4)), listed(())) == ((), (3,), (3, 4), ())
    assert (numbers((3, "x", 4)), numbers(2), numbers(None)) == ({3, 4}, {2}, frozenset())
    assert points((Point(1, 2), "x", Point(3, 4))) == [Point(1, 2), Point(3, 4)]
    assert (pair((1, "x")), pair((1,)), pair((4, 5))) == ((1, 0), (0, 0), (4, 5))


def test_shares_and_spans_may_be_plain_numbers() -> None:
    assert (share(Fraction(1, 2)), share(3), share(None), share("half")) == (Fraction(1, 2), 3, 1, 1)
    assert (span(Span(2, 5)), span(3), span(None)) == (Span(2, 5), Span(3, 3), Span(0, 0))


def test_what_is_not_said_is_as_usual() -> None:
    assert (number(None), number(Fraction(1, 2), 4), number(True, 4)) == (0, 4, 1)
    assert (word(None), word(3, "none"), word(Worded(3, None), "none"), word("x", "none")) == ("", "none", "none", "x")


def test_an_entry_may_be_changed_in_some_of_its_fields() -> None:
    entry = Entry(name="guard", kind="unit", origin=HERE, fields=(("strength", 3), ("pace", 2)))
    assert changed(entry, {}) is entry
    assert changed(entry, {"pace": 4, "fire": 1}).fields == (("strength", 3), ("pace", 4), ("fire", 1))


def test_a_refusal_tells_the_place_where_it_is_known() -> None:
    assert str(refusal(HERE, "it lacks a map")) == "rules.tercio:7: it lacks a map"
    assert str(refusal(None, "it lacks a map")) == "it lacks a map"


def test_names_of_things_and_plain_words_are_words() -> None:
    assert (word(Ref("tag", "foot")), word("foot")) == ("foot", "foot")


@pytest.mark.parametrize(
    ("numbers", "told"), [((), ""), ((4,), "4"), ((5, 4, 6), "4 to 6"), ((1, 3, 4, 9), "1, 3 to 4, 9")]
)
def test_numbers_are_told_as_spans(numbers: tuple[int, ...], told: str) -> None:
    assert spans(numbers) == told


def test_a_span_is_for_its_faces_and_for_one_where_it_has_no_end() -> None:
    assert [*Span(3, 5).faces()] == [3, 4, 5]
    assert [*Span(3, None).faces()] == [1]
    assert [*Span(None, 4).faces()] == [1]
    assert [*Span(Fraction(1, 2), 2).faces()] == [1]
