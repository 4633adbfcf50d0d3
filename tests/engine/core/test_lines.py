"""Lines by what the ruleset declares of their kind: types and defaults are the text's, and said nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.lines import Line
from engine.core.declared.reading import Measure
from engine.core.system import Unplayable
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, FieldOf, KindOf, Origin
from engine.model.values import Quantity, Ref, Value

HERE, THERE = Origin("rules.tercio", 7), Origin("rules.tercio", 9)
CM = Measure("centimetres", {"mm": 10, "cm": 1})


def field(name: str, of: str, default: Value = None) -> FieldOf:
    return FieldOf(name=name, origin=HERE, type=of, default=default)


THING = KindOf(name="thing", origin=HERE, fields=(field("cost", "number", "1"),))
WEAPON = KindOf(
    name="weapon",
    origin=HERE,
    like="thing",
    fields=(
        field("length", "number"),
        field("reach", "distance", "2 cm"),
        field("loud", "yes_no", "yes"),
        field("is", "list(tag)"),
        field("test", "test"),
    ),
)


def book(*entries: Entry, weapon: KindOf = WEAPON, times: int = 1) -> RuleBook:
    ruleset = Ruleset(
        name="camp", origin=Origin("rules.tercio", 1), languages=("en",), kinds=(THING, weapon), entries=entries
    )
    read = RuleBook(Rulepack(), ruleset, (), CM)
    read.reads_in = Measure(CM.name, CM.units, times)
    return read


def pistol(**fields: Value) -> Entry:
    return Entry(name="pistol", kind="weapon", origin=THERE, fields=tuple(fields.items()))


def test_a_line_has_what_it_says_and_else_the_defaults_of_its_kind() -> None:
    asked = ("length", "reach", "loud", "is", "test", "cost")
    told = {
        "length": 2,
        "reach": Quantity(4, "cm"),
        "loud": False,
        "is": (Ref("tag", "fine"),),
        "test": Ref("t", "aim"),
    }
    full = book(pistol(**told)).lines_of(Line, "weapon", *asked)["pistol"]
    assert (full.name, full.length, full.reach, full.loud, full.is_, full.test) == (
        *("pistol", 2, 400, False),
        *({"fine"}, "aim"),
    )
    bare = book(pistol(length=1)).lines_of(Line, "weapon", *asked)["pistol"]
    assert (bare.reach, bare.loud, bare.is_, bare.test, bare.cost) == (200, True, frozenset(), "", 1)


def test_another_default_in_the_text_is_another_figure_in_the_game() -> None:
    other = replace(WEAPON, fields=(field("reach", "distance", "9 cm"),))
    assert book(pistol(), weapon=other).lines_of(Line, "weapon", "reach")["pistol"].reach == 900


def test_distances_grow_with_the_figures_that_are_played_with() -> None:
    lines = book(pistol(), times=2).lines_of(Line, "weapon", "reach")
    assert lines["pistol"].reach == 400


def test_a_kind_that_lacks_what_rules_ask_for_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the kind `weapon` has no field `weight`"):
        book(pistol(length=1)).lines_of(Line, "weapon", "weight")
    with pytest.raises(Unplayable, match=r"^rules\.tercio:1: the kind `boat` has no field `weight`"):
        book().lines_of(Line, "boat", "weight")


def test_a_thing_without_a_figure_or_with_something_else_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:9: pistol has no `length`"):
        book(pistol()).lines_of(Line, "weapon", "length")
    with pytest.raises(Unplayable, match=r"^rules\.tercio:9: the `length` of pistol is not a whole number"):
        book(pistol(length="long")).lines_of(Line, "weapon", "length")
