"""Who and what an expression asks of; what a score adds to its dice; what a table says; which deeds are secret."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.system import Unplayable
from engine.kit.coding.asking import (
    facts_in,
    figure_of_ending,
    is_length,
    locals_in,
    names_in,
    no_rival_here,
    weight_of,
    with_answers,
)
from engine.kit.coding.sums import added_parts, goal_parts
from engine.kit.reading.secrets import Secrets
from engine.kit.reading.tables import looker
from engine.kit.reading.unplayed import seat_of
from engine.model.battles import Objective
from engine.model.rules import Cell, Ending, Head, Origin, Table, Test
from engine.model.values import (
    Between,
    Compare,
    Dice,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Quantity,
    Reckon,
    Ref,
    Span,
)

HERE = Origin("rules.tercio", 7)
PACE = Fact("mover", "man", "pace")
SEES = Fact("", "", "sees", (Literal("mover"), Literal("foe")))
NEAR = Compare("<=", Fact("", "", "distance", (Literal("mover"), Literal("foe"))), Literal(Quantity(3, "um")))
ALL = Logic("and", (SEES, NEAR, Compare(">", PACE, Local("goal"))))


def test_every_fact_word_and_name_of_an_expression_is_found() -> None:
    assert [fact.path for fact in facts_in(ALL)] == ["sees", "distance", "pace"]
    assert [one.name for one in locals_in(ALL)] == ["goal"]
    assert list(names_in(ALL)) == ["mover", "foe", "mover", "foe", "mover"]
    assert list(names_in(Literal("mover"))) == []


def test_what_is_asked_weighs_a_fact_each_and_a_line_as_much_as_is_said() -> None:
    assert (weight_of(ALL), weight_of(ALL, line=5), weight_of(ALL, PACE, None), weight_of()) == (3, 7, 4, 0)


def test_what_an_event_says_is_answered_where_it_is_asked() -> None:
    asked = Ref("effect", "add", (PACE, Reckon("*", (Fact("event", "event", "strain"), Literal(2)))))
    answered = with_answers(asked, "event", {"strain": 3}.get)
    assert answered == Ref("effect", "add", (PACE, Reckon("*", (Literal(3), Literal(2)))))
    assert with_answers(Fact("event", "event", "calm"), "event", {"strain": 3}.get) == Literal(0)


def ending(when: Expression, **fields: Any) -> Ending:  # noqa: ANN401
    return Ending(name="dusk", origin=HERE, when=when, fields=tuple(fields.items()))


def test_an_ending_compares_armies_by_what_is_highest_or_by_the_figure_that_it_weighs() -> None:
    left, worth = Fact("army", "army", "pieces_left"), Fact("army", "army", "prizes")
    weighed = Compare("<=", left, Literal(3))
    assert figure_of_ending(ending(weighed, highest=worth)) == worth
    assert figure_of_ending(ending(weighed)) == left
    assert (
        figure_of_ending(ending(Logic("or", (Compare("=", left, Literal(0)), Between(worth, Literal(1), None)))))
        == worth
    )
    assert figure_of_ending(ending(Compare("=", left, Literal(0)))) is None
    assert figure_of_ending(ending(Compare("!=", Literal(0), left))) is None
    assert figure_of_ending(ending(Compare("=", left, worth))) == left
    assert figure_of_ending(ending(Compare("<", Fact("army", "army", "near", (Literal("foe"),)), Literal(3)))) is None
    assert figure_of_ending(ending(Compare("<", PACE, Literal(3)))) is None


DECLARED: Any = SimpleNamespace(
    measured_tables={"ranges"},
    facts={"man.reach": SimpleNamespace(type="distance"), "man.wounds": SimpleNamespace(type="number")},
    asked_fact=lambda fact: f"man.{fact.path}" if fact.path in ("reach", "wounds") else None,
    type_along=lambda kind, path: {("man", "pace"): "optional(distance)", ("man", "fire"): "number"}.get(
        (kind, path), ""
    ),
    roles={},
)


@pytest.mark.parametrize(
    ("asked", "is_measured"),
    [
        (Literal(Quantity(3, "um")), True),
        (Quantity(3, "cm"), True),
        (Literal(Quantity(3, "deg")), False),
        (Literal(3), False),
        (Literal(Ref("constant", "far")), True),
        (Literal(Ref("constant", "many")), False),
        (Literal(Ref("order", "far")), False),
        (Lookup("ranges", Literal(1), None), True),
        (Lookup("losses", Literal(1), None), False),
        (PACE, True),
        (Fact("mover", "man", "fire"), False),
        (Fact("mover", "man", "reach"), True),
        (Fact("mover", "man", "wounds"), False),
        (Fact("mover", "man", "moved"), True),
        (Fact("", "", "distance", (Literal("a"), Literal("b"))), True),
        (Fact("mover", "man", "distance"), False),
        (Reckon("/", (PACE, Literal(2))), True),
        (Reckon("/", (PACE, PACE)), False),
        (Reckon("/", (Literal(2), Literal(2))), False),
        (Reckon("+", (Literal(2), PACE)), True),
        (Reckon("+", (Literal(2), Literal(3))), False),
        (None, False),
    ],
)
def test_what_is_measured_is_told_from_plain_numbers(asked: Any, is_measured: bool) -> None:  # noqa: ANN401
    assert is_length(asked, DECLARED, {"far": Quantity(9, "um"), "many": 9}) is is_measured


def test_a_role_that_is_called_rival_may_be_meant() -> None:
    assert "needs another name" not in no_rival_here(DECLARED)
    meant: Any = SimpleNamespace(roles={"rival": "man"})
    assert "needs another name" in no_rival_here(meant)


# --- sums -------------------------------------------------------------------------------------------------------------

DIE, ROLL = Literal(Dice(1, 6)), Local("roll")
FIRE, COVER = Fact("shooter", "man", "fire"), Fact("target", "man", "cover")


def rolled(**parts: Any) -> Test:  # noqa: ANN401
    return Test(name="volley", origin=HERE, **parts)


def test_what_stands_beside_the_dice_is_told_part_by_part() -> None:
    many = Reckon("dice", (FIRE, DIE))
    assert added_parts(rolled(roll=DIE)) == ()
    assert added_parts(rolled(roll=Reckon("-", (Reckon("+", (many, FIRE)), COVER)))) == ((1, FIRE), (-1, COVER))
    scored = rolled(roll=Reckon("+", (DIE, Literal(1))), score=Reckon("-", (Reckon("+", (ROLL, FIRE)), COVER)))
    assert added_parts(scored) == ((1, Literal(1)), (1, FIRE), (-1, COVER))
    assert added_parts(rolled()) == ()


@pytest.mark.parametrize(
    "score",
    [
        FIRE,
        Reckon("-", (FIRE, ROLL)),
        Reckon("*", (ROLL, Literal(2))),
        Reckon("+", (ROLL, ROLL)),
        Reckon("+", (ROLL, Reckon("*", (Local("goal"), Literal(2))))),
    ],
)
def test_a_score_that_is_no_sum_of_the_roll_and_other_figures_is_not_told_so(score: Expression) -> None:
    assert added_parts(rolled(roll=DIE, score=score)) is None


def test_a_goal_is_told_part_by_part_unless_it_asks_what_was_thrown() -> None:
    assert goal_parts(rolled(roll=DIE, goal=Reckon("-", (FIRE, COVER)))) == ((1, FIRE), (-1, COVER))
    assert goal_parts(rolled(roll=DIE, goal=Reckon("+", (FIRE, Reckon("*", (ROLL, Literal(2))))))) == ()
    assert goal_parts(rolled(roll=DIE)) == ()


# --- tables -----------------------------------------------------------------------------------------------------------


def length(quantity: Quantity) -> int:
    return 100 * int(quantity.amount)


def drawn(**parts: Any) -> Table:  # noqa: ANN401
    usual: dict[str, Any] = {
        "down": None,
        "down_type": "distance",
        "heads_down": (Head((), Span(0, 8), "um"), Head((), Span(9, None), "um"), Head(("wall", "hedge"))),
        "heads_across": (Head(),),
        "cells": ((Cell(3),), (Cell(Quantity(2, "um")),), (Cell(Ref("order", "halt")),)),
        "otherwise": -1,
    }
    return Table(name="fire", origin=HERE, **{**usual, **parts})


def test_a_table_is_looked_up_by_spans_in_units_of_the_map_and_by_names() -> None:
    look = looker(drawn(), length, 100)
    assert [look(asked) for asked in (0, 8, Fraction(17, 2), 9, 900, "wall", "hedge", "moon", None)] == [
        *(3, 3, -1, 200, 200),
        *("halt", "halt", -1, -1),
    ]
    assert look(8) == 3, "asked again it is the same"
    half = looker(drawn(), length, 50)
    assert [half(asked) for asked in (16, 17, 18)] == [3, -1, 200]
    two = drawn(
        heads_down=(Head(("near",)), Head(("far",))),
        across_type="number",
        heads_across=(Head((), Span(1, 1)), Head((), Span(2, 3))),
        cells=((Cell(1), Cell(2)), (Cell(3), Cell(None))),
    )
    look = looker(two, length, 100)
    assert [look(*asked) for asked in (("near", 1), ("near", 3), ("far", 1), ("far", 2), ("far", 4), ("moon", 1))] == [
        *(1, 2, 3, None, -1, -1)
    ]


def test_marks_in_cells_are_refused() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the table `fire` has marks in its cells"):
        looker(drawn(cells=((Cell(3),), (Cell(2, ("star",)),), (Cell(1),))), length, 100)


# --- secrets ----------------------------------------------------------------------------------------------------------


def effect(*does: Ref, cases: tuple[tuple[Ref, ...], ...] = ()) -> Any:  # noqa: ANN401
    return SimpleNamespace(does=does, cases=[SimpleNamespace(does=case) for case in cases])


def deed(name: str, *does: Ref, pays: tuple[Ref, ...] = (), **said: str) -> Any:  # noqa: ANN401
    return SimpleNamespace(name=name, does=does, pays=pays, **{"test": "", "moves": "", "plays": "", **said})


def change(name: str, fact: str) -> Ref:
    return Ref("effect", name, (Fact("mover", "man", fact), 1))


def secrets(is_hidden: bool = True, **effects: Any) -> Secrets:  # noqa: ANN401
    kept = {
        "a": SimpleNamespace(name="man.plan", is_hidden=is_hidden),
        "b": SimpleNamespace(name="man.wounds", is_hidden=False),
    }
    plan, wound = change("set", "plan"), change("add", "wounds")
    deeds = [
        deed("plot", plan),
        deed("pay", wound, pays=(change("add", "plan"),)),
        deed("wound", wound),
        deed("march", plan, moves="march"),
        deed("shoot", plan, test="volley"),
        deed("play", plan, plays="deck"),
        deed("brood", Ref("effect", "brood")),
    ]
    declared: Any = SimpleNamespace(
        kept=kept,
        effects=effects,
        actions={one.name: one for one in deeds[:4]},
        reactions={one.name: one for one in deeds[4:]},
        asked_fact=lambda fact: f"man.{fact.path}",
    )
    return Secrets(declared)


def test_deeds_and_effects_that_change_a_hidden_fact_and_show_nothing_are_secret() -> None:
    plan = change("throw", "plan")
    found = secrets(
        brood=effect(Ref("effect", "muse")),
        muse=effect(change("add", "wounds"), cases=((), (plan,))),
        circle=effect(Ref("effect", "circle")),
        hurt=effect(change("add", "wounds")),
        take=effect(Ref("effect", "take", (Fact("mover", "man", "plan"),))),
        bare=effect(Ref("effect", "set")),
    )
    assert found.facts == {"man.plan"}
    assert found.effects == {"brood", "muse"}
    assert found.deeds == {"plot", "pay", "brood"}


def test_where_nothing_is_hidden_nothing_is_secret() -> None:
    found = secrets(is_hidden=False, brood=effect(change("set", "plan")))
    assert (found.facts, found.effects, found.deeds) == (frozenset(), frozenset(), frozenset())


def test_an_objective_names_an_army_of_the_battle_or_nobody() -> None:
    mill = Objective(name="mill", origin=HERE)
    asked = ("red", "blue", None, "all", "any", "nobody", "both")
    assert [seat_of(name, ["red", "blue"], mill) for name in asked] == [0, 1, -1, -1, -1, -1, -1]
    assert seat_of("both", ["red", "both"], mill) == 1
    with pytest.raises(
        Unplayable, match=r"^rules\.tercio:7: the objective `mill` names `green`, which is no army here"
    ):
        seat_of("green", ["red", "blue"], mill)
