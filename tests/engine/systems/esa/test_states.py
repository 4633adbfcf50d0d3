"""The table of states (10.16) and the questions that the rules ask say the same."""

from __future__ import annotations

import pytest

from engine.model.values import Ref
from engine.systems.esa.position.game import Game
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import targets_of
from engine.systems.esa.rules.combat import can_attack
from tests.engine.systems.esa.staging import BLUE, RED, field, game, ruleset, unit

SHOT = RED.replace("of drill_pike  at 0507", "of drill_shot  at 0505")


def allows(state: str, act: str) -> str:
    table = next(one for one in ruleset().tables if one.name == "states")
    row = next(n for n, head in enumerate(table.heads_down) if state in head.names)
    column = next(n for n, head in enumerate(table.heads_across) if act in head.names)
    value = table.cells[row][column].value
    assert isinstance(value, Ref)
    return value.name


def staged(state: str) -> Game:
    """`a` is the unit in question; `x` an enemy in front of it."""
    g = game(field(SHOT + BLUE))
    one = unit(g, "a")
    one.shaken, one.paralysed = state == "shaken", state == "paralysed"
    one.strength = 1 if state == "weakened" else 3
    return g


STATES = pytest.mark.parametrize("state", ["in_order", "shaken", "paralysed", "weakened"])


@STATES
def test_moving_and_shooting(state: str) -> None:
    """ESA-10.16a, ESA-10.14a, ESA-10.12."""
    g = staged(state)
    assert ask.can_act(unit(g, "a")) == (allows(state, "move") != "barred")
    assert g.rules.free_to_shoot(g, unit(g, "a")) == (allows(state, "shoot") != "barred")


@STATES
def test_attacking_and_defending(state: str) -> None:
    """ESA-10.16c, ESA-10.14a: the paralysed defend themselves and do not attack."""
    g = staged(state)
    one, enemy = unit(g, "a"), unit(g, "x")
    g.state.at[enemy.hex] = -1
    enemy.hex = g.board.near[one.hex][0]
    g.state.at[enemy.hex] = enemy.id
    assert can_attack(g, one, enemy) == (allows(state, "attack") != "barred")
    assert g.rules.may_defend(g, one) == (allows(state, "defend") != "barred")


@STATES
def test_evading_and_being_shot_at(state: str) -> None:
    """ESA-9.8a, ESA-6.3c."""
    g = staged(state)
    assert g.rules.may_evade(g, unit(g, "a")) == (allows(state, "evading") != "barred")
    assert (unit(g, "a") in targets_of(g, unit(g, "x"))) == (allows(state, "be_shot_at") == "allowed")


@STATES
def test_being_rallied(state: str) -> None:
    """ESA-8a, ESA-8b: without a marker only the weakened are rallied, to regain strength."""
    g = staged(state)
    assert g.rules.may_rally(g, unit(g, "a")) == (allows(state, "be_rallied") == "allowed")


def test_an_engaged_unit_neither_moves_nor_shoots_nor_is_shot_at() -> None:
    """ESA-10.13, ESA-6.3b, ESA-6.3c."""
    g = staged("in_order")
    one, enemy = unit(g, "a"), unit(g, "x")
    g.state.at[enemy.hex] = -1
    enemy.hex = g.board.near[one.hex][0]
    g.state.at[enemy.hex] = enemy.id
    general = g.general_of(g.division(enemy))
    general.hex = enemy.hex
    g.division(enemy).card = 1
    assert ask.is_engaged(g, one)
    assert not g.rules.free_to_shoot(g, one)
    assert one not in targets_of(g, unit(g, "y"))
    assert [allows("engaged", act) for act in ("move", "shoot", "be_shot_at")] == ["barred"] * 3
