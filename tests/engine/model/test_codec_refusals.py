"""What the reader of rulepacks refuses, and where it says that the fault is."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from engine.model import bounds
from engine.model.codec import PackError, from_plain, to_plain
from engine.model.pack import Rulepack
from engine.model.values import Expression, Literal, Local, Quantity, Reckon, Text
from tests.engine.model.packs import demo_pack, pack_with_roll

ROLL = "rulesets[0].tests[0].roll"


def with_roll(roll: object) -> dict[str, object]:
    """A pack in which only the roll of its test is strange."""
    plain = to_plain(pack_with_roll(None))
    plain["rulesets"][0]["tests"][0]["roll"] = roll  # type: ignore[index]
    return plain


def literal(value: object) -> dict[str, object]:
    return with_roll({"is": "literal", "value": value})


def refused(plain: object) -> tuple[str, str]:
    with pytest.raises(PackError) as caught:
        from_plain(plain)
    return caught.value.message, caught.value.path


@pytest.mark.parametrize(
    ("plain", "words", "path"),
    [
        (None, "is an object", ""),
        ([], "is an object", ""),
        ({}, "says no `format`", ""),
        ({"format": 2}, "format 1", "format"),
        ({"format": True}, "format 1", "format"),
        ({"format": "1"}, "format 1", "format"),
        ({"format": 1, "hash": "…"}, "the key 'hash' is unknown", ""),
        ({"format": 1, "is": "pack"}, "the tag `is`", ""),
        ({"format": 1, 7: []}, "the key 7 is unknown", ""),
        ({"format": 1, "rulesets": {}}, "a list is wanted here, and this is an object", "rulesets"),
        ({"format": 1, "rulesets": ()}, "a Python tuple", "rulesets"),
        ({"format": 1, "rulesets": [None]}, "an object is wanted here, and this is null", "rulesets[0]"),
        ({"format": 1, "rulesets": [{"name": "a"}]}, "missing: origin, languages", "rulesets[0]"),
        (with_roll([]), "an object with a tag (`is`) is wanted here, and this is a list", ROLL),
        (with_roll({}), "the tag `is` is missing", ROLL),
        (with_roll({"is": "wish"}), "'wish' is no tag that can stand here", ROLL),
        (with_roll({"is": ["dice"]}), "no tag that can stand here", ROLL),
        (with_roll({"is": "dice", "count": 2, "sides": 6}), "'dice' is no tag that can stand here", ROLL),
        (with_roll({"is": "local"}), "missing: name", ROLL),
        (with_roll({"is": "local", "name": "roll", "of": 1}), "the key 'of' is unknown", ROLL),
        (with_roll({"is": "local", "name": 1}), "a name is wanted here, and this is 1", f"{ROLL}.name"),
        (with_roll({"is": "local", "name": "a\0"}), "is no name", f"{ROLL}.name"),
        (with_roll({"is": "local", "name": "\ud800"}), "is no name", f"{ROLL}.name"),
        (with_roll({"is": "local", "name": "/../../../escaped"}), "is no name", f"{ROLL}.name"),
        (with_roll({"is": "local", "name": "a" * 61}), "at most 60", f"{ROLL}.name"),
        (with_roll({"is": "logic", "by": "xor", "of": []}), "one of and, or, not", f"{ROLL}.by"),
        (with_roll({"is": "logic", "by": "or", "of": []}), "`or` joins the wrong number", ROLL),
        (
            with_roll({"is": "logic", "by": "and", "of": [{"is": "local", "name": "roll"}]}),
            "`and` joins the wrong number",
            ROLL,
        ),
        (with_roll({"is": "reckon", "by": "+", "of": []}), "`+` reckons with 2 to 2 values, not 0", ROLL),
        (literal(1.5), "a value is wanted here, and this is 1.5", f"{ROLL}.value"),
        (literal(float("nan")), "this is nan", f"{ROLL}.value"),
        (literal(10**6), "a number is at most 999,999", f"{ROLL}.value"),
        (literal(b"abc"), "a Python bytes", f"{ROLL}.value"),
        (literal({"en": "words"}), "the tag `is` is missing", f"{ROLL}.value"),
        (literal([0, [True, "\0"]]), "U+0000", f"{ROLL}.value[1][1]"),
        (literal([0, [True, "\ud800"]]), "U+D800", f"{ROLL}.value[1][1]"),
        (literal({"is": "text", "words": {"en": "a\x1b[31m"}}), "U+001B", f"{ROLL}.value.words.'en'"),
        (literal({"is": "text", "words": {"en": "a\U000e0041"}}), "U+E0041", f"{ROLL}.value.words.'en'"),
        (literal({"is": "text", "words": {"../..": "a"}}), "two small letters", f"{ROLL}.value.words.'../..'"),
        (literal({"is": "dice", "count": True, "sides": 6}), "a whole number is wanted here", f"{ROLL}.value.count"),
        (literal({"is": "dice", "count": 10**5, "sides": 6}), "dice are 1 to 100", f"{ROLL}.value"),
        (literal({"is": "playing_card", "rank": 14, "suit": "clubs"}), "rank from 1 to 13", f"{ROLL}.value"),
        (literal({"is": "text", "words": {}}), "words by language", f"{ROLL}.value.words"),
        (literal({"is": "text", "words": {"en": 3}}), "a text is wanted here", f"{ROLL}.value.words.'en'"),
        (literal({"is": "text"}), "words by language", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [1, 0]}), "not in lowest terms over a number from 1", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [1, -2]}), "not in lowest terms", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [2, 4]}), "not in lowest terms", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [1, 10**18]}), "eighteen digits", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [10**17, 3]}), "at most 999,999", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": ["1", 3]}), "a list of two numbers", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [1, 2, 3]}), "a list of two numbers", f"{ROLL}.value"),
        (literal({"is": "ratio", "of": [1, 2], "x": 0}), "a number or a ratio", f"{ROLL}.value"),
        (literal({"is": "quantity", "amount": "3", "unit": "um"}), "whole number", f"{ROLL}.value.amount"),
        (literal({"is": "side", "one": {"is": "point", "x": 1, "y": 1}}), "the tag `is`", f"{ROLL}.value.one"),
        (literal({"is": "side", "one": {"column": 1, "line": 1}}), "missing: is", f"{ROLL}.value.one"),
    ],
)
def test_what_is_no_rulepack_is_refused_with_its_place(plain: object, words: str, path: str) -> None:
    message, where = refused(plain)
    assert words in message
    assert where == path


def test_division_by_a_written_zero_is_refused() -> None:
    for zero in (0, Fraction(0), Quantity(0, "um")):
        plain = to_plain(pack_with_roll(Reckon("/", (Local("roll"), Literal(zero)))))
        assert refused(plain) == ("`/` divides by zero", ROLL)


def test_a_name_that_stands_twice_among_fields_is_refused() -> None:
    plain = to_plain(pack_with_roll(None))
    ruleset = plain["rulesets"][0]  # type: ignore[index]
    ruleset["fields"] = [["a", 1], ["b", 1], ["a", 2]]
    assert refused(plain) == ("'a' stands here twice", "rulesets[0].fields")
    ruleset["fields"] = [["a"]]
    assert refused(plain) == ("a list of two is wanted here, and this is a list", "rulesets[0].fields[0]")
    ruleset["fields"] = [["a", 1], ["b", {"is": "hex", "column": None}]]
    assert refused(plain)[1] == "rulesets[0].fields[1][1].column"


def test_cells_that_do_not_fit_their_heads_are_refused() -> None:
    plain = to_plain(demo_pack())
    table = plain["rulesets"][0]["tables"][0]  # type: ignore[index]
    table["cells"][1].pop()
    assert refused(plain) == (
        "the cells of a table are as many as its heads, down and across",
        "rulesets[0].tables[0]",
    )


def test_ground_that_does_not_fit_the_size_of_its_map_is_refused() -> None:
    plain = to_plain(demo_pack())
    drawn = next(one for one in plain["scenarios"] if one["name"] == "lens")  # type: ignore[attr-defined]
    drawn["map"]["ground"].pop()
    assert refused(plain)[0] == "the ground of a map is as large as its size says"


@pytest.mark.parametrize("depth", [bounds.MOST_DEPTH, 5_000, 200_000])
def test_too_many_lists_inside_one_another_are_refused(depth: int) -> None:
    value: object = 0
    for _ in range(depth):
        value = [value]
    message, _ = refused(literal(value))
    assert message == "more than 200 lists and objects inside one another"


def test_a_list_that_holds_itself_is_refused() -> None:
    ring: list[object] = []
    ring.append(ring)
    assert "inside one another" in refused(literal(ring))[0]


def test_more_than_two_million_values_are_refused() -> None:
    assert refused(literal([0] * 2_000_001))[0] == "more than 2,000,000 values"
    many = [[0] * 2000] * 1100
    assert refused(literal(many))[0] == "more than 2,000,000 values"


def test_a_caller_near_the_end_of_the_stack_gets_no_recursion_error() -> None:
    roll: Expression = Local("roll")
    for _ in range(90):
        roll = Reckon("negate", (roll,))
    plain = to_plain(pack_with_roll(roll))

    def deeper(frames: int) -> str:
        if frames:
            return deeper(frames - 1)
        return refused(plain)[0]

    before = sys.getrecursionlimit()
    used = len(__import__("inspect").stack(0))
    sys.setrecursionlimit(used + 400)
    try:
        assert deeper(150) == "lists and objects too deep inside one another"
    finally:
        sys.setrecursionlimit(before)


def test_a_message_shows_only_the_beginning_of_a_strangers_text() -> None:
    message, _ = refused(with_roll({"is": "x" * 10_000}))
    assert len(message) < 300
    assert "\n" not in refused(with_roll({"is": "a\nb\x1b"}))[0]


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        10**6,
        Fraction(1, 10**18),
        Fraction(10**17, 3),
        Text(()),
        Text((("en", "a"), ("en", "b"))),
        object(),
    ],
)
def test_what_could_not_be_read_again_is_not_written(value: object) -> None:
    with pytest.raises(PackError):
        to_plain(pack_with_roll(Literal(value)))  # type: ignore[arg-type]


def test_an_object_too_deep_is_not_written() -> None:
    roll: Expression = Local("roll")
    for _ in range(5_000):
        roll = Reckon("negate", (roll,))
    with pytest.raises(PackError, match="too deep"):
        to_plain(pack_with_roll(roll))


def test_an_error_says_file_place_and_fault() -> None:
    assert str(PackError("missing: name", "rulesets[0]", "library.json")) == "library.json: rulesets[0]: missing: name"
    assert str(PackError("a rulepack is an object")) == "a rulepack is an object"
    assert from_plain({"format": 1}) == Rulepack()
