"""Declared expressions as functions: every kind of node, every operator, and what a hostile pack could try."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.code_facts import at_hand
from engine.core.declared.expressions.compiled import Counted, FactError, Facts, compile_expression, field_facts
from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    Quantity,
    Reckon,
    Ref,
    Text,
)

UNIT = SimpleNamespace(strength=4, klass="pike_and_shot", shaken=False)
CONTEXT = SimpleNamespace(unit=UNIT, other=SimpleNamespace(strength=2), score=7, asked=[])


def facts() -> Facts:
    def strength(c: Any, unit: Any) -> int:  # noqa: ANN401
        c.asked.append("strength")
        return int(unit.strength)

    return Facts(
        {
            "unit.strength": strength,
            "unit.class": lambda c, unit: unit.klass,
            "unit.shaken": lambda c, unit: unit.shaken,
            "unit.weighed": lambda c, unit, by: unit.strength * by,
            "stronger": lambda c, one, other: one.strength - other.strength,
            "turn.number": lambda c: 3,
            "unit.troops": lambda c, unit: [3, 1, 2],
            "unit.nobody": lambda c, unit: [],
        },
        {"attacker": "unit", "defender": "other", "unit": "unit"},
        {"most": 5, "half": Fraction(1, 2), "classes": (Ref("class", "square"), Ref("class", "pike_and_shot"))},
        {"jams": True, "reading": "strict"},
        {"cost": lambda down: down * 10, "grid": lambda down, across: (down, across)},
    )


def value(expression: Expression) -> Any:  # noqa: ANN401 - whatever it comes to
    return compile_expression(expression, facts(), "ESA:4")(CONTEXT)


def n(number: int | Fraction) -> Literal:
    return Literal(number)


STRENGTH = Fact("attacker", "unit", "strength")
YES, NO = Literal(True), Literal(False)


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        (n(3), 3),
        (n(Fraction(3, 4)), Fraction(3, 4)),
        (Literal("word"), "word"),
        (Literal(None), None),
        (YES, True),
        (Literal(Ref("class", "square")), "square"),
        (Literal(Ref("constant", "most")), 5),
        (Literal(Ref("constant", "half")), Fraction(1, 2)),
        (Literal(Ref("constant", "classes")), ("square", "pike_and_shot")),
        (Literal(Quantity(Fraction(7, 2), "cm")), Fraction(7, 2)),
        (Literal((1, Ref("class", "square"))), (1, "square")),
        (Literal(Text((("en", "words"),))), Text((("en", "words"),))),
        (Option("jams"), True),
        (Option("reading"), "strict"),
        (Local("score"), 7),
        (STRENGTH, 4),
        (Fact("defender", "unit", "strength"), 2),
        (Fact("attacker", "unit", "class"), "pike_and_shot"),
        (Fact("attacker", "unit", "weighed", (n(3),)), 12),
        (Fact("attacker", "unit", "weighed", (STRENGTH,)), 16),
        (Fact("", "", "stronger", (Literal("attacker"), Literal("defender"))), 2),
        (Fact("", "", "stronger", (Literal("defender"), Literal("unit"))), -2),
        (Fact("", "", "turn.number"), 3),
        (Lookup("cost", n(3), None), 30),
        (Lookup("grid", n(3), STRENGTH), (3, 4)),
    ],
)
def test_atoms(expression: Expression, wanted: object) -> None:
    found = value(expression)
    assert found == wanted
    assert type(found) is type(wanted)


@pytest.mark.parametrize("bare", [Fact("", "", "unit.strength"), Fact("", "", "unit.weighed", (n(3),))])
def test_a_fact_of_a_piece_that_is_asked_of_nobody_is_refused(bare: Fact) -> None:
    with pytest.raises(FactError, match="asked of nobody"):
        value(bare)


@pytest.mark.parametrize(
    ("by", "of", "wanted"),
    [
        ("+", (n(2), n(3)), 5),
        ("-", (n(2), n(3)), -1),
        ("*", (n(2), n(3)), 6),
        ("/", (n(6), n(3)), 2),
        ("/", (n(1), n(3)), Fraction(1, 3)),
        ("/", (n(Fraction(3, 2)), n(Fraction(1, 2))), 3),
        ("/", (n(Fraction(3, 2)), n(3)), Fraction(1, 2)),
        ("rest", (n(7), n(3)), 1),
        ("negate", (n(7),), -7),
        ("min", (n(7), n(3)), 3),
        ("max", (n(7), n(3)), 7),
        ("floor", (n(Fraction(7, 2)),), 3),
        ("ceil", (n(Fraction(7, 2)),), 4),
        ("floor", (n(Fraction(-7, 2)),), -4),
        ("sum", (Fact("unit", "unit", "troops"),), 6),
        ("most", (Fact("unit", "unit", "troops"),), 3),
        ("most", (Fact("unit", "unit", "nobody"),), 0),
        ("count", (Fact("unit", "unit", "troops"),), 3),
    ],
)
def test_reckoning(by: str, of: tuple[Expression, ...], wanted: int | Fraction) -> None:
    found = value(Reckon(by, of))
    assert found == wanted
    assert type(found) is type(wanted), "whole numbers are whole: journals and reports tell them so"


@pytest.mark.parametrize(
    ("by", "wanted"),
    [("<", False), ("<=", True), ("=", True), ("!=", False), (">=", True), (">", False)],
)
def test_comparing(by: str, wanted: bool) -> None:
    assert value(Compare(by, STRENGTH, n(4))) is wanted


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        (Among(STRENGTH, (n(1), n(4))), True),
        (Among(STRENGTH, ()), False),
        (Between(STRENGTH, n(2), n(4)), True),
        (Between(STRENGTH, n(2), n(3)), False),
        (Between(STRENGTH, n(5), n(6)), False),
        (Between(STRENGTH, n(5), None), False),
        (Between(STRENGTH, None, n(4)), True),
        (Logic("and", (YES, YES, NO)), False),
        (Logic("or", (NO, NO, YES)), True),
        (Logic("not", (NO,)), True),
    ],
)
def test_conditions(expression: Expression, wanted: bool) -> None:
    assert value(expression) is wanted


def test_what_need_not_be_asked_is_not_asked() -> None:
    """A fact may be costly: a line of sight."""
    CONTEXT.asked.clear()
    value(Logic("and", (NO, Compare(">", STRENGTH, n(1)))))
    assert CONTEXT.asked == []


def test_facts_that_are_used_are_noted() -> None:
    table = facts()
    compile_expression(Logic("and", (YES, Compare(">", STRENGTH, n(1)))), table, "ESA:4")
    assert table.used == {"unit.strength"}


def test_a_fault_in_a_fact_cites_the_section() -> None:
    function = compile_expression(STRENGTH, facts(), "ESA:6.1")
    assert function.__code__.co_filename == "ESA:6.1"


# --- what a stranger could try ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        (Fact("attacker", "unit", "__class__"), "nothing answers `unit.__class__`"),
        (Fact("attacker", "unit", "strength.real"), "nothing answers"),
        (Fact("nobody", "unit", "strength"), "nobody is called `nobody`"),
        (Fact("__class__", "unit", "strength"), "nobody is called `__class__`"),
        (Option("__builtins__"), "no switch is called"),
        (Literal(Ref("constant", "__import__")), "no constant is called"),
        (Lookup("open", n(1), None), "no table is called"),
        (Local("__class__"), "no test has a word"),
        (Local("unit.klass"), "no test has a word"),
    ],
)
def test_names_that_the_system_does_not_know_are_refused(expression: Expression, said: str) -> None:
    with pytest.raises(FactError, match=said):
        compile_expression(expression, facts(), "x")


def test_a_word_is_a_word_and_never_code() -> None:
    assert value(Literal("__import__('os').system('true')")) == "__import__('os').system('true')"
    assert value(Literal(Ref("class", "c.unit"))) == "c.unit"


@pytest.mark.parametrize("by", ["eval", "__import__", "**", "<<"])
def test_an_operator_outside_the_closed_set_is_refused(by: str) -> None:
    with pytest.raises(KeyError):
        compile_expression(Reckon(by, (n(2), n(3))), facts(), "x")


def test_a_comparison_outside_the_closed_set_is_refused() -> None:
    with pytest.raises(KeyError):
        compile_expression(Compare("is", n(2), n(3)), facts(), "x")


def test_the_function_sees_no_builtins_and_only_what_it_was_given() -> None:
    function = compile_expression(Compare(">", STRENGTH, n(1)), facts(), "x")
    assert function.__globals__["__builtins__"] == {}
    assert [name for name in function.__globals__ if not name.startswith("__")] == ["f0"]


def reckoning(**reckoned: Expression) -> Facts:
    known = facts()
    return Facts(
        known.functions,
        known.subjects,
        known.constants,
        known.options,
        reckoned={name.replace("__", "."): value for name, value in reckoned.items()},
    )


def test_a_reckoned_fact_is_asked_of_the_subject_at_hand() -> None:
    """`unit.doubled` of the attacker and of the defender, and a fact that is reckoned from another."""
    own = Fact("unit", "unit", "strength")
    known = reckoning(
        unit__doubled=Reckon("*", (own, n(2))),
        unit__more=Reckon("+", (Fact("unit", "unit", "doubled"), n(1))),
    )
    asked = {
        (subject, path): compile_expression(Fact(subject, "unit", path), known, "ESA:4")(CONTEXT)
        for subject in ("attacker", "defender")
        for path in ("doubled", "more")
    }
    assert asked == {
        ("attacker", "doubled"): 8,
        ("attacker", "more"): 9,
        ("defender", "doubled"): 4,
        ("defender", "more"): 5,
    }


def test_a_reckoned_fact_of_nobody_is_refused() -> None:
    """Also where what it is reckoned from hands the subject on, as a word."""
    known = reckoning(unit__near=Fact("", "", "beside", (Literal("unit"),)))
    known.functions = {**known.functions, "beside": lambda _, unit: unit.strength}
    assert compile_expression(Fact("attacker", "unit", "near"), known, "ESA:4")(CONTEXT) == UNIT.strength
    with pytest.raises(FactError, match="nobody is called `decision` here"):
        compile_expression(Fact("decision", "unit", "near"), known, "ESA:4")


def test_a_fact_that_is_reckoned_from_itself_is_refused() -> None:
    known = reckoning(unit__odd=Fact("unit", "unit", "odd"))
    with pytest.raises(FactError, match=r"`unit\.odd` is reckoned from itself"):
        compile_expression(Fact("attacker", "unit", "odd"), known, "ESA:4")


def test_a_fact_that_is_a_field_is_read_by_its_path() -> None:
    answers = field_facts("unit", "shaken", morale="row.morale")
    unit = SimpleNamespace(shaken=True, row=SimpleNamespace(morale=7))
    context = SimpleNamespace(unit=unit)
    facts = Facts(answers, {"unit": "unit"}, {}, {})
    for path, value in (("shaken", True), ("morale", 7)):
        fact = Fact("unit", "unit", path)
        assert compile_expression(fact, facts, "a test")(context) == value
        assert answers[f"unit.{path}"](context, unit) == value


def test_fields_of_the_test_at_hand_are_facts_of_whoever_takes_it() -> None:
    known = Facts(at_hand("unit", "score", outcome_so_far="asked"), {"attacker": "unit"}, {}, {}, game="game")
    context = SimpleNamespace(unit=UNIT, game=None, score=7, asked="hit")
    for path, wanted in (("score", 7), ("outcome_so_far", "hit")):
        assert compile_expression(Fact("attacker", "unit", path), known, "ESA:4")(context) == wanted
        assert known.functions[f"unit.{path}"](context, UNIT) == wanted


# --- zones ------------------------------------------------------------------------------------------------------------

CAMP, MOOR = Literal(Ref("zone", "camp")), Literal(Ref("zone", "moor"))


def in_zones(*items: Expression, subject: str = "attacker") -> Any:  # noqa: ANN401
    known = facts()
    known.functions = {**known.functions, "unit.at": lambda c, unit: "somewhere"}
    return compile_expression(Among(Fact(subject, "unit", "at"), items), known, "ESA:4")


def test_who_stands_in_one_of_some_zones() -> None:
    setting = SimpleNamespace(stands_in=lambda piece, zone: (piece.strength, zone) == (4, "moor"))
    table = SimpleNamespace(setting=setting, unit=UNIT, other=SimpleNamespace(strength=2))
    at_hand = SimpleNamespace(game=table, unit=UNIT, other=table.other)
    for asked in (table, at_hand):
        assert in_zones(CAMP, MOOR)(asked)
        assert not in_zones(CAMP)(asked)
        assert not in_zones(CAMP, MOOR, subject="defender")(asked)
    with pytest.raises(FactError, match="nobody is called `nobody` here"):
        in_zones(CAMP, subject="nobody")


def test_other_places_are_compared_as_they_are() -> None:
    assert in_zones(Literal(Ref("place", "somewhere")), CAMP)(CONTEXT)
    assert in_zones(Literal("somewhere"))(CONTEXT)
    assert not in_zones(CAMP, Literal("nowhere"))(CONTEXT)


def test_words_of_a_test_may_be_closed_and_begin_with_no_line() -> None:
    known = facts()
    assert known.knows("score")
    assert not known.knows("_score")
    known.locals = frozenset(("score",))
    assert known.knows("score")
    assert not known.knows("goal")
    assert known.with_subjects({}).locals == known.locals
    assert known.without_subjects().subjects == {}
    assert known.sides_of(n(3)) == ()


def test_division_by_nothing_is_an_error_of_python() -> None:
    for one in (n(3), n(Fraction(1, 2))):
        with pytest.raises(ZeroDivisionError):
            value(Reckon("/", (one, n(0))))


def test_a_choice_between_two_figures() -> None:
    assert [value(Reckon("if", (asked, n(3), n(4)))) for asked in (YES, NO)] == [3, 4]


def test_facts_of_a_kind_may_be_asked_of_another_that_is_alike() -> None:
    known = facts()
    known.alike = {"battery": "unit"}
    assert compile_expression(Fact("attacker", "battery", "strength"), known, "ESA:4")(CONTEXT) == 4


def test_what_is_given_for_the_tables_and_lists_of_a_system_is_kept() -> None:
    known = facts()
    counted = {"army.fit": Counted("unit", "", None, None)}
    given = Facts(
        *(known.functions, known.subjects, known.constants, known.options),
        *(known.tables, {"unit.doubled": STRENGTH}, "game", counted, {"unit": "units"}),
    )
    found = given.tables, given.reckoned, given.game, given.counted, given.lists
    assert found == (known.tables, {"unit.doubled": STRENGTH}, "game", counted, {"unit": "units"})
    others = given.with_subjects({"unit": "other"})
    assert (others.tables, others.reckoned, others.counted, others.lists) == (found[0], found[1], found[3], found[4])
    bare = Facts({}, {}, {}, {})
    assert (bare.tables, bare.reckoned, bare.game, bare.counted, bare.lists) == ({}, {}, "", {}, {})
