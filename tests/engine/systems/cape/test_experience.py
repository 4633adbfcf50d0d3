"""Experience and who earns it, where other options are played too."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Scripted
from engine.core.decisions import Ask
from engine.core.declared.trials.rolls import Handful
from engine.model.rules import Outcome
from engine.model.values import Ref
from engine.systems.cape.position.figures import DOWN
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.rules.morale.losses import put_down
from engine.systems.cape.rules.morale.morale import Nerve
from engine.systems.cape.rules.turn.tests import bend, bend_dice, take_test
from engine.systems.cape.rules.victory.victory import buy, leap, reach, steady, stride, to_buy
from tests.engine.systems.cape.staging import field, figure, game, group, run, told

EXPERIENCED = (("experience", "yes"),)
GREEN = "army green { character e { of drill_guard  at (35, 5) } }"


def test_a_die_thrown_again_is_another_card() -> None:
    """CAPE-9.1.2c, CAPE-9.2.2: where cards are played no ten-sided die is rolled, not even the second time."""
    it = game(field(), options=(("cards", "yes"), ("experience", "yes")))
    it.state.sides[0].experience = 3
    hero = figure(it, "a")
    run(take_test(it, "morale", Context(it, hero), hero, Nerve(group(it, "a"), "recovering")), lambda _: "reroll")
    assert len(told(it, "CardTurned")) == 2
    assert it.state.sides[0].experience == 0


def test_only_who_defeats_a_hero_learns_from_it() -> None:
    """CAPE-9.1.1a: of three sides the one that acts, or the one he fought with; nobody if it cannot be told."""
    text = field(blue="army blue { character b { of drill_guard  at (10, 11) } } " + GREEN).replace(
        "players 2", "players 3"
    )
    options = (("experience", "yes"),)
    fought = game(text, options=options)
    put_down(fought, figure(fought, "a"), DOWN)
    assert fought.state.sides[1].experience > 0
    assert fought.state.sides[2].experience == 0
    acted = game(text, options=options)
    acted.state.actor = group(acted, "e").id
    put_down(acted, figure(acted, "a"), DOWN)
    assert acted.state.sides[2].experience > 0
    assert acted.state.sides[1].experience == 0


def test_a_valid_die_may_count_for_more_and_the_first_void_one_become_valid() -> None:
    """CAPE-9.1.2b: a one too; the best has nothing to gain, and a five is too far off."""
    it = game(field(), options=(("experience", "yes"),))
    it.state.sides[0].experience = 9
    asked = run(bend_dice(it, it.state.sides[0], [1, 2, 3, 4, 5, 6]))
    assert [(one.subject, one.options) for one in asked] == [
        (("die", 1), [None, "add_one"]),
        (("die", 2), [None, "add_one"]),
        (("die", 4), [None, "take_one"]),
    ]


def bent(it: Game, shown: int, *, sides: int = 10, hits: Sequence[int] = (1, 2, 3, 4, 5)) -> Ask[int]:
    """A die of a hero that hits with some faces."""

    def outcome(face: int, _: Context) -> Outcome:
        effect = Ref("effect", "score_hit" if face in hits else "nothing")
        return Outcome(name="shown", origin=it.setting.battle.origin, low=None, high=None, fields=(("effect", effect),))

    trial: Any = SimpleNamespace(
        handfuls=[Handful(1, lambda _: 1, sides)], section="5.1.2a", reckon=lambda _, face, __: face, outcome=outcome
    )
    hero = figure(it, "a")
    return bend(it, trial, Context(it, hero), it.state.sides[0], hero, shown)


def ways(it: Game, shown: int, *, sides: int = 10) -> list[object]:
    """What is offered for a die of a hero that needs five or less."""
    asked = run(bent(it, shown, sides=sides))
    return list(asked[0].options) if asked else []


@pytest.mark.parametrize(
    ("points", "shown", "offered"),
    [
        (0, 6, []),
        (1, 4, []),
        (1, 5, [None, "add_one"]),
        (1, 6, [None, "take_one"]),
        (1, 7, []),
        (2, 6, [None, "take_one"]),
        (3, 6, [None, "take_one", "reroll"]),
    ],
)
def test_a_die_is_bent_by_whoever_can_pay_and_only_where_it_helps(
    points: int, shown: int, offered: list[object]
) -> None:
    """CAPE-9.1.2b, CAPE-9.1.2c: the last point counts."""
    it = game(field(), options=EXPERIENCED)
    it.state.sides[0].experience = points
    assert ways(it, shown) == offered


def test_no_die_is_bent_beyond_its_faces() -> None:
    """CAPE-9.1.2b: the outcome of a seven is never asked of a die of six."""
    it = game(field(), options=EXPERIENCED)
    it.state.sides[0].experience = 1
    assert ways(it, 5, sides=5) == []
    assert ways(it, 5, sides=6) == [None, "add_one"]
    assert run(bent(it, 1, sides=6, hits=[0])) == []
    assert len(run(bent(it, 2, sides=6, hits=[1]))) == 1


@pytest.mark.parametrize(("way", "shown", "left"), [("add_one", 6, 2), ("reroll", 1, 0), (None, 5, 3)])
def test_what_a_bent_die_shows_and_costs(way: str | None, shown: int, left: int) -> None:
    """CAPE-9.1.2b, CAPE-9.1.2c."""
    it = game(field(), Scripted([1], lambda face: face, lambda face: face > 0), options=EXPERIENCED)
    side = it.state.sides[0]
    side.experience = 3
    procedure = bent(it, 5)
    decision = next(procedure)
    with pytest.raises(StopIteration) as ended:
        procedure.send(decision.options.index(way))
    assert (ended.value.value, side.experience) == (shown, left)


def test_a_side_bends_as_many_activation_dice_as_it_has_points() -> None:
    """CAPE-9.1.2b."""
    it = game(field(), options=EXPERIENCED)
    it.state.sides[0].experience = 1
    asked = run(bend_dice(it, it.state.sides[0], [2, 2, 4]), lambda decision: decision.options[1])
    assert len(asked) == 1
    assert it.state.sides[0].experience == 0


def test_extras_and_whoever_lacks_a_point_spend_nothing() -> None:
    """CAPE-9.1.2a."""
    it = game(field(), options=EXPERIENCED)
    it.state.sides[0].experience = 2
    assert it.rules.may_spend(it, group(it, "a"))
    assert not it.rules.may_spend(it, group(it, "c"))
    without = game(field())
    assert not without.rules.may_spend(without, group(without, "a"))


@pytest.mark.parametrize(("points", "offered"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 2, 3])])
def test_a_stride_or_a_shot_is_longer_by_three_at_most(points: int, offered: list[int]) -> None:
    """CAPE-9.1.2d, CAPE-9.1.2f."""
    it = game(field(), options=EXPERIENCED)
    it.state.sides[0].experience = points
    hero = group(it, "a")
    (asked,) = run(buy(it, hero, stride(it)))
    assert asked.options == [None, *(("stride", number) for number in offered)]
    (asked,) = run(buy(it, hero, reach(it)))
    assert asked.options == [None, *(("reach", number) for number in offered)]
    assert to_buy(it, hero, reach(it)) == 100 * offered[-1]
    if points > 1:
        needed = run(buy(it, hero, reach(it), least=200))
        assert [one.options for one in needed] == ([[("reach", 2), ("reach", 3)]] if points > 2 else [])
        assert it.state.sides[0].experience == points - 2


def test_an_obstacle_is_leapt_for_two_points() -> None:
    """CAPE-9.1.2e."""
    it = game(field(), options=EXPERIENCED)
    side = it.state.sides[0]
    side.experience = 1
    assert run(leap(it, group(it, "a"))) == []
    side.experience = 2
    run(leap(it, group(it, "a")), lambda _: "leap")
    assert side.experience == 0


@pytest.mark.parametrize(("firmness", "points", "raised"), [(0, 5, 0), (1, 5, 3), (3, 5, 1), (4, 5, 0), (1, 2, 2)])
def test_firmness_is_bought_up_to_where_it_began_and_not_once_it_is_gone(
    firmness: int, points: int, raised: int
) -> None:
    """CAPE-3.3: a point for a point."""
    it = game(field(), options=EXPERIENCED)
    side = it.state.sides[0]
    side.firmness, side.initial, side.experience = firmness, 4, points
    run(steady(it, side), lambda _: "resolve")
    assert (side.firmness, side.experience) == (firmness + raised, points - raised)
