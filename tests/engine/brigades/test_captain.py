"""What captains of brigades have alike: the enemy around a place, where a unit is bound, what is weighed for a unit."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.brigades.captain.captain import BrigadeCaptain
from engine.brigades.captain.outlook import Outlook
from engine.core.decisions import Decision
from engine.space.plane import Point, squared

FAR = 2_000


class Short(Outlook[Any]):
    SEEN = LOOKS = FAR
    THREATENS = 300
    PULL = 1.0
    DETOUR = 2


def unit(number: int, at: Point, side: int = 1) -> Any:  # noqa: ANN401 - as much of a unit as is asked
    return SimpleNamespace(id=number, x=at[0], y=at[1], at=at, side=side)


def outlook(own: Point, enemies: list[Point], goals: list[Point], sent_to: int = -1) -> Short:
    held = [SimpleNamespace(x=x, y=y, holder=-1) for x, y in goals]
    game: Any = SimpleNamespace(state=SimpleNamespace(goals=held), on_table=lambda _: [])
    foes = sorted((squared(own, at), number, unit(number, at)) for number, at in enumerate(enemies))
    return Short(game, unit(99, own, 0), foes, lambda _: True, sent_to)


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_enemy_of_a_place_and_the_threats_are_those_that_looking_at_all_would_find(seed: int) -> None:
    chance = random.Random(seed)
    places = [(chance.randrange(3_000), chance.randrange(3_000)) for _ in range(12)]
    own, *enemies = places
    seen = outlook(own, enemies, [])
    for _ in range(30):
        place = chance.randrange(3_000), chance.randrange(3_000)
        away = [squared(place, at) for at in enemies]
        around = seen.around(place)
        assert around.threats == sum(square < Short.THREATENS**2 for square in away)
        if min(away) < FAR**2:
            assert around.away == min(away)
            assert around.nearest is not None
            assert around.nearest.id == away.index(min(away))
        else:
            assert (around.nearest, around.away) == (None, FAR**2)


@pytest.mark.parametrize(
    ("enemies", "goals", "sent_to", "bound"),
    [
        ([(0, 100)], [(0, 140)], -1, (0, 140)),
        ([(0, 100)], [(0, 142)], -1, (0, 100)),
        ([(0, 100)], [(500, 0), (0, 140)], 0, (500, 0)),
        ([], [(500, 0), (0, 140)], -1, (0, 140)),
        ([(0, 100)], [], -1, (0, 100)),
        ([], [], -1, (0, 0)),
    ],
)
def test_a_unit_is_bound_where_it_is_sent_or_for_an_objective_unless_an_enemy_is_much_nearer(
    enemies: list[Point], goals: list[Point], sent_to: int, bound: Point
) -> None:
    assert outlook((0, 0), enemies, goals, sent_to).bound_for(enemies) == bound


class Thrifty(BrigadeCaptain[Any, Any]):
    DECLINES = {"fire": 1.5}  # noqa: RUF012

    def weigh_fire(self, unit: Any, target: Any) -> float:  # noqa: ANN401
        return float(target.x - unit.x)

    def weigh_react(self, unit: Any, way: str) -> float:  # noqa: ANN401
        return float(len(way) * unit.x)


@pytest.mark.parametrize(("x", "chosen"), [(0, 1), (9, 0)])
def test_units_are_weighed_against_one_another_and_against_choosing_none(x: int, chosen: int) -> None:
    units = [unit(0, (x, 0), 0), unit(1, (3, 0))]
    stances: Any = SimpleNamespace(among=lambda _: {})
    game: Any = SimpleNamespace(state=SimpleNamespace(units=units), setting=SimpleNamespace(stances=stances))
    captain = Thrifty(game, 0, 1)
    assert captain.choose(Decision("fire", 0, "1", [None, 1], 0)) == chosen
    assert captain.choose(Decision("react", 0, "1", ["stand", "evade fast"], 1)) == 1
    assert captain.choose(Decision("ride", 0, "1", [None, 1], 0)) == 0
