"""What would do nothing, asked directly: of phases, facts, tests, movements, deeds, effects, boards, decks and maps."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.reading.idle import judge_idle
from engine.kit.reading.unplayed import (
    _judge_exits,
    _judge_map,
    _judge_objective,
    _judge_phases,
    _judge_results,
    _judge_sections,
)
from engine.model.battles import Army, Example, Feature, Map, Objective, Scenario
from engine.model.pack import Ruleset
from engine.model.rules import Deck, Ending, Entry, FactOf, Modifier, Origin, Outcome, Phase, Sequence, Test
from engine.model.values import Compare, Dice, Fact, Literal, Local, Point, Quantity, Ref, Size

HERE = Origin("rules.tercio", 7)
ONE = Literal(1)
GOAL = Compare(">=", Local("goal"), ONE)


def effect(*does: Ref, **said: Any) -> Any:  # noqa: ANN401
    usual = {
        "name": "hurt",
        "origin": HERE,
        "cases": (),
        "figures": 0,
        "hook": "",
        "says": None,
        "on": ("victim",),
        "where": None,
    }
    return SimpleNamespace(does=does, **{**usual, **said})


def case(*does: Ref, when: Any = None) -> Any:  # noqa: ANN401
    return SimpleNamespace(does=does, when=when)


def deed(**said: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(
        **{"name": "act", "origin": HERE, "once": "", "results": (), "after": (), "plays": "", **said}
    )


def told(
    battle: Scenario | Example | None = None,
    movements: tuple[Any, ...] = (),
    actions: tuple[Any, ...] = (),
    reactions: tuple[Any, ...] = (),
    effects: tuple[Any, ...] = (),
    board: Entry | None = None,
    things: Any = None,  # noqa: ANN401
    **parts: Any,  # noqa: ANN401
) -> list[str]:
    """What is refused, each in its own words, without the place."""
    declared: Any = SimpleNamespace(
        movements=dict(enumerate(movements)),
        actions=dict(enumerate(actions)),
        reactions=dict(enumerate(reactions)),
        effects={one.name: one for one in effects},
        board=board,
        things=things or {},
    )
    rules = Ruleset(name="camp", origin=HERE, languages=("en",), **parts)
    found = judge_idle(rules, battle or Scenario(name="ford", origin=HERE, ruleset="camp"), declared)
    return [str(one).removeprefix("rules.tercio:7: ") for one in found]


def phase(*inner: Phase, **fields: Any) -> tuple[Sequence, ...]:  # noqa: ANN401
    made = Phase(name="fire", origin=HERE, phases=inner, fields=tuple(fields.items()))
    return (Sequence(name="turn", origin=HERE, phases=(made,)),)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""),
        ({"times": Literal(0)}, ""),
        ({"times": Literal(-1)}, "`times` of the phase `fire` says how many"),
        ({"groups": Literal(Fraction(1, 2))}, "`groups` of the phase `fire` says how many"),
        ({"per_piece": ONE}, ""),
        ({"per_piece": Literal(0)}, "no piece would do anything"),
        ({"order": Ref("order", "together")}, ""),
        ({"order": Ref("order", "together"), "times": ONE}, ""),
        ({"order": Ref("order", "together"), "times": Literal(2)}, "`times` would change nothing"),
        ({"times": Literal(2)}, ""),
        ({"each": Ref("role", "mover")}, "is for each `mover`, and does nothing"),
        ({"each": Ref("role", "mover"), "does": Ref("effect", "rally")}, ""),
    ],
)
def test_figures_of_a_phase_say_how_many(fields: dict[str, Any], why: str) -> None:
    found = told(sequences=phase(**fields))
    assert [why in one for one in found] == ([True] if why else [])
    inner = phase(**fields)[0].phases[0]
    assert len(told(sequences=phase(inner))) == len(found), "phases within a phase are judged as well"


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({}, []),
        ({"among": Ref("word", "all")}, ["among"]),
        ({"among": Ref("word", "in_play")}, []),
        ({"sums": ONE}, ["sums"]),
        ({"counts": "man", "sums": ONE, "among": Ref("word", "all")}, []),
        ({"lasts": Ref("word", "turn")}, ["lasts"]),
        ({"lasts": Ref("word", "battle")}, []),
        ({"lasts": Ref("word", "turn"), "starts": 0}, []),
        ({"hidden": True}, ["hidden"]),
        ({"hidden": False}, []),
        ({"told": False}, ["told"]),
        ({"told": True}, []),
        ({"told": False, "starts": 0}, []),
    ],
)
def test_a_fact_says_only_what_belongs_to_it(fields: dict[str, Any], names: list[str]) -> None:
    fact = FactOf(name="man.pace", origin=HERE, type="number", fields=tuple(fields.items()))
    assert [one.split("`")[3] for one in told(facts=(fact,))] == names


@pytest.mark.parametrize(
    ("parts", "is_asked"),
    [
        ({}, False),
        ({"score": GOAL.left}, True),
        ({"success": GOAL}, True),
        ({"impossible": GOAL}, True),
        ({"automatic": GOAL}, True),
        ({"modifiers": (Modifier(name="m", origin=HERE, amount=ONE, when=GOAL),)}, True),
        ({"modifiers": (Modifier(name="m", origin=HERE, amount=ONE, per=GOAL.left),)}, True),
        ({"modifiers": (Modifier(name="m", origin=HERE, amount=GOAL.left),)}, True),
        ({"outcomes": (Outcome(name="o", origin=HERE, low=GOAL.left, high=None),)}, True),
        ({"outcomes": (Outcome(name="o", origin=HERE, low=None, high=GOAL.left),)}, True),
        ({"score": Local("roll")}, False),
    ],
)
def test_a_goal_is_asked_by_something(parts: dict[str, Any], is_asked: bool) -> None:
    test = Test(name="volley", origin=HERE, roll=Literal(Dice(1, 6)), goal=ONE, **parts)
    assert bool(told(tests=(test,))) is not is_asked
    bare = Test(name="volley", origin=HERE, roll=Literal(Dice(1, 6)), **parts)
    assert told(tests=(bare,)) == []


def test_a_deck_that_a_test_names_is_turned_over() -> None:
    named = (("deck", Ref("deck", "orders")),)
    assert "turns over no `cards`" in told(tests=(Test(name="volley", origin=HERE, fields=named),))[0]
    assert told(tests=(Test(name="volley", origin=HERE, cards=ONE, fields=named),)) == []


def test_an_ending_is_won_by_the_highest_or_by_somebody() -> None:
    def ended(winner: str | None, **fields: Any) -> list[str]:  # noqa: ANN401
        return told(endings=(Ending(name="dusk", origin=HERE, when=GOAL, winner=winner, fields=tuple(fields.items())),))

    assert "keep one" in ended("enemy", highest=ONE)[0]
    assert ended(None, highest=ONE) == ended("enemy") == ended("enemy", highest=None) == []


def test_a_movement_has_no_less_than_nothing() -> None:
    def moved(allowance: Any, cost: Any = None) -> list[str]:  # noqa: ANN401
        made = SimpleNamespace(name="march", origin=HERE, allowance=allowance, cost=cost)
        return [one.split("`")[1] for one in told(movements=(made,))]

    assert moved(Literal(0)) == moved(ONE, Literal(0)) == moved(Fact("mover", "man", "pace")) == []
    assert moved(Literal(-1)) == ["allowance"]
    assert moved(Literal(Fraction(-1, 2)), Literal(-1)) == ["allowance", "cost"]


def test_deeds_are_done_once_a_phase_a_turn_or_a_battle() -> None:
    for once, is_told in (("turn", False), ("phase", False), ("own_turn", True), ("activation", True), ("", False)):
        assert bool(told(actions=(deed(once=once),))) is is_told
        assert bool(told(reactions=(deed(once=once),))) is is_told


def test_a_reaction_that_waits_for_a_result_says_after_which_test() -> None:
    assert len(told(reactions=(deed(results=("hit",)),))) == 1
    assert told(reactions=(deed(results=("hit",), after=("volley",)),)) == []


def amount(name: str = "amount") -> Fact:
    return Fact("", "", name)


@pytest.mark.parametrize(
    ("made", "is_idle"),
    [
        (effect(Ref("effect", "add", (1, amount())), figures=1), False),
        (effect(Ref("effect", "add", (1, Ref("word", "amount"))), figures=1), False),
        (effect(Ref("effect", "add", (1, amount("other"))), figures=1), True),
        (effect(Ref("effect", "add", (1, Fact("victim", "man", "amount"))), figures=1), True),
        (effect(Ref("effect", "add", (1, 2)), figures=1), True),
        (effect(figures=1, cases=(case(Ref("effect", "add", (1, amount()))),)), False),
        (effect(figures=1, cases=(case(when=Compare(">", amount(), ONE)),)), False),
        (effect(figures=1, where=Compare(">", amount(), ONE)), False),
        (effect(figures=1, hook="mine"), False),
        (effect(figures=1, says="words"), False),
        (effect(), False),
        (effect(says="words", on=()), True),
    ],
)
def test_an_effect_uses_the_figure_that_it_takes_and_says_of_whom(made: Any, is_idle: bool) -> None:  # noqa: ANN401
    assert bool(told(effects=(made,))) is is_idle


# --- boards, decks and maps -------------------------------------------------------------------------------------------


def battle(unit: str, *features: Feature, **parts: Any) -> Scenario:  # noqa: ANN401
    drawn = Map(name="map", origin=HERE, size=Size(9, 9, unit), features=features)
    return Scenario(name="ford", origin=HERE, ruleset="camp", map=drawn, **parts)


def board(**fields: Any) -> Entry:  # noqa: ANN401
    return Entry(name="board", kind="board", origin=HERE, fields=tuple(fields.items()))


def test_a_board_says_what_its_map_can_do_something_with() -> None:
    def said(unit: str, **fields: Any) -> list[str]:  # noqa: ANN401
        return [one.split("`")[1] for one in told(battle(unit), board=board(**fields))]

    narrow, usual = Quantity(120, "deg"), Quantity(180, "deg")
    assert said("", arc=narrow) == said("hex", arc=narrow) == ["arc"]
    assert said("", arc=usual) == said("um", arc=narrow) == []
    assert said("um", stacking=2, front=3) == ["stacking", "front"]
    assert said("um", stacking=1, front=2) == said("", stacking=2, front=3) == said("um") == []
    assert told(battle("um")) == []
    assert told(Scenario(name="ford", origin=HERE, ruleset="camp"), board=board(stacking=2)) == []
    assert told(Example(name="ford", origin=HERE, map=battle("um").map), board=board(stacking=2)) == []


def test_what_protects_one_side_lies_along_sides_of_hexes() -> None:
    bank = Feature(name="", terrain="bank", origin=HERE)
    terrains = {"terrain": {"bank": board(inward=True), "wood": board(inward=False)}}
    wood = Feature(name="", terrain="wood", origin=HERE)
    assert len(told(battle("um", bank, wood), board=board(), things=terrains)) == 1
    assert told(battle("", bank), board=board(), things=terrains) == []


def test_a_deck_is_played_turned_over_or_drawn() -> None:
    deck = (Deck(name="orders", origin=HERE),)
    draw = Ref("effect", "draw_cards", (Ref("role", "player"), Ref("deck", "orders"), 2))
    assert "nothing plays the deck `orders`" in told(decks=deck)[0]
    assert told(decks=deck, actions=(deed(plays="orders"),)) == []
    assert told(decks=deck, reactions=(deed(plays="orders"),)) == []
    assert told(decks=deck, effects=(effect(draw),)) == told(decks=deck, effects=(effect(cases=(case(draw),)),)) == []
    assert len(told(decks=deck, effects=(effect(Ref("effect", "draw_cards", draw.given[:2])),))) == 1
    assert len(told(decks=deck, effects=(effect(Ref("effect", "deal", draw.given)),))) == 1
    turned = Test(name="t", origin=HERE, cards=ONE, fields=(("deck", Ref("deck", "orders")),))
    assert told(decks=deck, tests=(turned,)) == []


def test_an_army_draws_only_where_there_is_a_deck() -> None:
    for draws, is_told in ((0, False), (1, True)):
        red = Army(name="red", origin=HERE, fields=(("draws", draws),))
        assert bool(told(battle("", armies=(red,)))) is is_told
        assert told(battle("", armies=(red,)), actions=(deed(plays="orders"),)) == []


def test_points_of_a_zone_are_told_as_the_field_that_they_span() -> None:
    def zone(*points: Point) -> list[str]:
        covers = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", points),))
        drawn = Map(name="map", origin=HERE, size=Size(9, 9, "um"), zones=(covers,))
        return [str(one) for one in _judge_map(Scenario(name="ford", origin=HERE, ruleset="camp", map=drawn))]

    assert zone(Point(1, 2)) == []
    assert "`covers (1, 2) to (5, 8)`" in zone(Point(1, 8), Point(5, 2))[0]
    assert list(_judge_map(Scenario(name="ford", origin=HERE, ruleset="camp"))) == []
    opened = Feature(name="", terrain="wall", origin=HERE, fields=(("opening", 2),))
    assert len(list(_judge_map(battle("um", opened, Feature(name="", terrain="wall", origin=HERE))))) == 1


def test_objectives_and_ways_out_are_played_as_the_kit_plays_them() -> None:
    def objective(**said: Any) -> int:  # noqa: ANN401
        return len(list(_judge_objective(Objective(name="mill", origin=HERE, **said))))

    assert [objective(), objective(when=GOAL), objective(counts="each_turn"), objective(counts="at_end")] == [
        0,
        1,
        1,
        0,
    ]
    gate = Entry(name="gate", kind="exit", origin=HERE)
    drawn = Map(name="map", origin=HERE, size=Size(9, 9, "um"), exits=(gate, gate))
    assert len(list(_judge_exits(Scenario(name="ford", origin=HERE, ruleset="camp", map=drawn)))) == 2
    assert list(_judge_exits(Scenario(name="ford", origin=HERE, ruleset="camp"))) == []


def test_phases_say_their_actions_and_sections_are_always_in_force() -> None:
    def book(**parts: Any) -> Any:  # noqa: ANN401
        return SimpleNamespace(ruleset=SimpleNamespace(**parts))

    def asked(*fields: str) -> int:
        return len(list(_judge_phases(book(sequences=phase(**dict.fromkeys(fields, (Ref("decision", "march"),)))))))

    assert [asked(), asked("asks"), asked("asks", "also_asks"), asked("actions")] == [0, 1, 2, 0]
    sections = [
        SimpleNamespace(name="s", origin=HERE, when=when, holds=holds)
        for when, holds in ((GOAL, (1,)), (GOAL, ()), (None, (1,)))
    ]
    assert [len(list(_judge_sections(book(sections=[one])))) for one in sections] == [1, 0, 0]


def test_a_result_that_a_reaction_waits_for_is_one_of_its_test() -> None:
    volley = SimpleNamespace(name="volley", outcomes=(SimpleNamespace(name="hit"), SimpleNamespace(name="miss")))

    def results(*names: str, after: tuple[str, ...] = ("volley",)) -> int:
        declared: Any = SimpleNamespace(reactions={"r": deed(results=names, after=after)}, tests={"volley": volley})
        return len(list(_judge_results(declared)))

    assert [results("hit"), results("rout"), results("hit", "rout", "flight"), results("rout", after=("nerve",))] == [
        0,
        1,
        2,
        0,
    ]
