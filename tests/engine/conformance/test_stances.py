"""Captains of every system heed what a scenario tells of its troops: who holds stays, who attacks goes there."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.declared.scenario.stances import Stances
from engine.host.play import prepare, seat_player
from engine.model.battles import Army, Command, Objective, Piece
from engine.model.pack import Rulepack
from engine.model.rules import Origin
from engine.model.values import Ref, Value
from engine.space.plane import squared
from tests.shipped import shipped_pack

Fields = tuple[tuple[str, Value], ...]
HERE = Origin("here.tercio", 1)
HOLD: Fields = (("stance", Ref("stance", "hold")),)
FREE: Fields = (("stance", Ref("stance", "free")),)
HOLDING = {
    "esa": ("rethel_1650", 1, 2),
    "cape": ("teteghem_1658", 0, 2),
    "condottiero": ("fornovo_1495", 1, 2),
    "lumi": ("two_villages_1745", 0, 2),
    "risorgimento": ("outposts_1859", 0, 2),
    "skirmish": ("cider_lane", 0, 2),
    "lanterns": ("gannet_cove", 0, 2),
}
"""A battle of each system, the army that is told to hold, and turns in which nobody drives it away yet."""
ATTACKING = {
    "esa": ("lens_1648", "grenay", 1, 4),
    "cape": ("aughrim_1691", "the_ford", 1, 2),
    "lumi": ("carpi_1701", "legnago_road", 1, 4),
    "risorgimento": ("san_martino_1859", "roccolo_farm", 1, 4),
    "brigadier": ("maida_1806", "shore", 0, 4),
}
"""A battle of each system that has objectives in places, one that troops would not go to by themselves, an army, and
turns to go there in."""


def attacks(objective: str) -> Fields:
    return (("attacks", Ref("objective", objective)),)


def told(system: str, name: str, side: int, fields: Fields) -> Rulepack:
    """The battle, with something told of an army."""
    pack = shipped_pack(system)
    battle = next(scenario for scenario in pack.scenarios if scenario.name == name)
    army = replace(battle.armies[side], fields=(*battle.armies[side].fields, *fields))
    armies = (*battle.armies[:side], army, *battle.armies[side + 1 :])
    changed = replace(battle, armies=armies)
    return replace(pack, scenarios=tuple(changed if one is battle else one for one in pack.scenarios))


def played(pack: Rulepack, name: str, turns: int) -> Any:  # noqa: ANN401 - each system has its own game
    """A battle between captains as it stands after so many turns."""
    ready = prepare(pack, name)
    game: Any = ready.begin(Seeded(1), near=False)
    captains = [seat_player("captain", ready.system, game, seat, 1) for seat in range(len(ready.seats()))]
    procedure = ready.system.play(game)
    decision = next(procedure)
    while game.state.turn <= turns:
        try:
            decision = procedure.send(captains[decision.seat].choose(decision))
        except StopIteration:
            break
    return game


def troops(game: Any, side: int) -> list[Any]:  # noqa: ANN401
    state = game.state
    every = next(getattr(state, name) for name in ("units", "pieces", "figures") if hasattr(state, name))
    return [unit for unit in every if unit.side == side]


def spot(unit: Any) -> object:  # noqa: ANN401
    return unit.hex if hasattr(unit, "hex") else (unit.at, unit.x, unit.y)


def far(game: Any, unit: Any, goal: int) -> float:  # noqa: ANN401
    """From a unit to an objective."""
    setting = game.setting
    if hasattr(setting, "objective_hexes"):
        return min(game.board.distance(unit.hex, place) for place in setting.objective_hexes[goal])
    if hasattr(setting, "prizes"):
        return float(setting.field.to_prize(setting.prizes[goal], setting.field.place_of(unit)))
    if hasattr(game.state, "goals"):
        return isqrt(squared(unit.at, (game.state.goals[goal].x, game.state.goals[goal].y)))
    return min(isqrt(squared(unit.at, post.middle)) for post in setting.objectives[goal].posts)


def is_there(unit: Any) -> bool:  # noqa: ANN401
    place = unit.hex if hasattr(unit, "hex") else unit.at if hasattr(unit, "is_in_play") else unit.x
    return not isinstance(place, int) or place >= 0


@pytest.mark.parametrize("system", HOLDING)
def test_who_is_told_to_hold_stays_where_it_stands(system: str) -> None:
    name, side, turns = HOLDING[system]
    held = told(system, name, side, HOLD)
    before = {unit.id: spot(unit) for unit in troops(played(held, name, 0), side) if is_there(unit)}
    moved = [unit.name for unit in troops(played(held, name, turns), side) if spot(unit) != before.get(unit.id)]
    free = troops(played(shipped_pack(system), name, turns), side)
    went = [unit.name for unit in free if spot(unit) != before.get(unit.id)]
    assert (len(moved), len(went) > len(before) // 2) == (0, True), (moved, went)


@pytest.mark.parametrize("system", ATTACKING)
def test_who_is_told_to_attack_goes_there(system: str) -> None:
    name, objective, side, turns = ATTACKING[system]
    battle = next(scenario for scenario in shipped_pack(system).scenarios if scenario.name == name)
    goal = [one.name for one in battle.objectives].index(objective)

    def nearness(pack: Rulepack) -> float:
        game = played(pack, name, turns)
        there = [far(game, unit, goal) for unit in troops(game, side) if is_there(unit)]
        return sum(there) / len(there)

    assert nearness(told(system, name, side, attacks(objective))) < 0.8 * nearness(shipped_pack(system))


def test_what_stands_nearest_to_the_troops_counts() -> None:
    foot = Command(
        name="foot",
        origin=HERE,
        kind="division",
        fields=attacks("mill"),
        pieces=(
            Piece(name="pikes", origin=HERE, kind="unit"),
            Piece(name="shot", origin=HERE, kind="unit", fields=HOLD),
            Piece(name="scouts", origin=HERE, kind="unit", fields=FREE),
        ),
    )
    lancers = Piece(name="lancers", origin=HERE, kind="unit")
    horse = Command(name="horse", origin=HERE, kind="division", pieces=(lancers,))
    army = Army(name="red", origin=HERE, fields=HOLD, commands=(foot, horse))

    class Troop:
        side = 0

        def __init__(self, number: int, name: str) -> None:
            self.id, self.name = number, name

    names = ("pikes", "shot", "scouts", "lancers")
    objectives = (Objective(name="ford", origin=HERE), Objective(name="mill", origin=HERE))
    stances = Stances([army], objectives).among(Troop(number, name) for number, name in enumerate(names))
    assert {names[number]: (stance.holds, stance.goal) for number, stance in stances.items()} == {
        "pikes": (False, 1),
        "shot": (True, -1),
        "lancers": (True, -1),
    }
