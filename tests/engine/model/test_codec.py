"""That a rulepack survives being written and read, and that nothing else is read."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model import battles, pack, rules, shapes, values
from engine.model.bounds import MOST_DEPTH
from engine.model.codec import from_plain, to_plain
from engine.model.pack import FORMAT, Rulepack
from engine.model.plain_reader import readers
from engine.model.plain_writer import writers
from engine.model.rules import Events, Origin, Phase
from engine.model.values import Dice, Literal, Local, Reckon, Text
from tests.engine.model.made_up import VALUES, MakesUp
from tests.engine.model.packs import demo_pack, pack_with_roll

CLASSES = [*shapes.TAGS.values(), *shapes.UNTAGGED]
SEEDS = st.integers(0, 1 << 32)


def through_json(plain: object) -> object:
    return json.loads(json.dumps(plain))


# --- the tables are whole ---------------------------------------------------------------------------------------


def test_every_class_of_the_model_is_in_one_table_once() -> None:
    modules = (values, rules, battles, pack)
    found = {
        made
        for module in modules
        for made in vars(module).values()
        if isinstance(made, type) and dataclasses.is_dataclass(made)
    }
    # A text has a spelling of its own; nothing is only `Declared`.
    assert found - {values.Text, rules.Declared} == set(CLASSES)
    assert len(set(CLASSES)) == len(CLASSES)


def test_every_class_that_can_stand_in_a_value_has_a_tag() -> None:
    unions = (values.Value, values.Expression, values.Place, values.Amount)
    plain = {type(None), bool, int, str, Fraction, Text}
    members = {member for union in unions for member in get_args(union) if isinstance(member, type)}
    classes = {member for member in members if dataclasses.is_dataclass(member)} - {Text}
    assert classes == set(shapes.TAGS.values())
    assert {member for member in members - classes if "tuple" not in str(member)} == plain


def test_no_class_has_a_field_called_like_the_tag() -> None:
    assert [of for of in CLASSES if shapes.TAG in {slot.key for slot in shapes.slots_of(of)}] == []


# --- there and back ---------------------------------------------------------------------------------------------


def test_a_compiled_pack_comes_back_equal() -> None:
    plain = to_plain(demo_pack())
    assert from_plain(through_json(plain)) == demo_pack()


def test_the_empty_pack_is_its_format_and_nothing_else() -> None:
    assert to_plain(Rulepack()) == {"format": FORMAT}
    assert from_plain({"format": FORMAT}) == Rulepack()


@settings(max_examples=40)
@given(SEEDS)
def test_any_pack_comes_back_equal(seed: int) -> None:
    made = MakesUp(seed).make(Rulepack, 4)
    assert isinstance(made, Rulepack)
    assert from_plain(through_json(to_plain(made))) == made


@pytest.mark.parametrize("of", CLASSES, ids=lambda of: of.__name__)
@settings(max_examples=20)
@given(SEEDS)
def test_any_object_comes_back_equal_and_alike(of: type, seed: int) -> None:
    """Alike as Python shows it: 1 and `yes`, or 2 and the ratio 2/1, are equal and are not the same."""
    made = MakesUp(seed).make(of, 4)
    plain = through_json(writers(origins=True).of_class(of)(made))
    assert repr(readers().of_class(of)(plain)) == repr(made)


@given(VALUES)
def test_any_value_comes_back_equal_and_alike(value: object) -> None:
    plain = through_json(writers(origins=True).write_value(value))
    assert repr(readers().read_value(plain)) == repr(value)


def test_a_field_with_its_default_is_left_out() -> None:
    ruleset = to_plain(pack_with_roll(None))["rulesets"][0]  # type: ignore[index]
    assert ruleset["tests"] == [{"name": "melee", "origin": {"file": "a.tercio", "line": 1}}]


def test_a_value_that_only_equals_the_default_is_written() -> None:
    events = Events(name="a", origin=Origin("a", 1), die=Dice(1, 10), reveal_cost=False)
    plain = to_plain(Rulepack(events=(events,)))
    assert from_plain(plain).events[0].reveal_cost is False


def test_the_spelling_of_the_values() -> None:
    words = Text((("it", "sì"), ("en", "yes")))
    roll = Reckon("max", (Literal(Dice(2, 6)), Literal(Fraction(1, 2)), Literal((words, None, True))))
    write = writers(origins=True).write_value
    assert write(roll) == {
        "is": "reckon",
        "by": "max",
        "of": [
            {"is": "literal", "value": {"is": "dice", "count": 2, "sides": 6}},
            {"is": "literal", "value": {"is": "ratio", "of": [1, 2]}},
            {"is": "literal", "value": [{"is": "text", "words": {"it": "sì", "en": "yes"}}, None, True]},
        ],
    }


def test_the_first_language_of_a_text_stays_the_first() -> None:
    phase = Phase(name="a", origin=Origin("a", 1), title=Text((("it", "sì"), ("en", "yes"))), while_=Local("roll"))
    plain = writers(origins=True).of_class(Phase)(phase)
    assert list(plain["title"]) == ["it", "en"]  # type: ignore[index]
    assert plain["while"] == {"is": "local", "name": "roll"}  # type: ignore[index]


def test_without_origins_no_origin_is_written() -> None:
    assert '"origin"' in json.dumps(to_plain(demo_pack()))
    assert '"origin"' not in json.dumps(to_plain(demo_pack(), origins=False))


def test_an_expression_of_the_greatest_depth_is_written_and_read() -> None:
    roll: values.Expression = Local("roll")
    # A ruleset, its tests and the roll are seven deep; each step is an object and a list.
    for _ in range((MOST_DEPTH - 7) // 2):
        roll = Reckon("negate", (roll,))
    made = pack_with_roll(roll)
    assert from_plain(to_plain(made)) == made
