"""The moves that are offered, and what the captain makes of them."""

from __future__ import annotations

from math import isqrt

import pytest

from engine.core.decisions import Decision
from engine.space.plane import squared
from engine.space.stands.contact import flush
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.captain.captain import Outlook, RisorgimentoCaptain
from engine.systems.risorgimento.questions.moving import CONTACT, MARCH, Move
from tests.engine.systems.risorgimento.staging import field, game, moves_offered

FIELD = field("unit a { SOUTH  at (45, 20) }", "unit b { NORTH  at (45, 28) }")


@pytest.mark.parametrize("facing", [5, 95, 185])
def test_a_unit_is_offered_its_whole_move_in_whatever_direction_it_looks(facing: int) -> None:
    battle = game(field("unit a { SOUTH  at (45, 20) }", "unit b { NORTH  at (5, 57) }"))
    unit = battle.state.units[0]
    unit.facing = facing
    ahead = [
        move for move in moves_offered(battle, unit) if move[0] == MARCH and move[1] == "line" and move[4] == facing
    ]
    longest = max(isqrt(squared(unit.at, move[2:4])) for move in ahead)
    assert longest >= unit.profile.arm.line - 2


def _closing() -> tuple[Outlook, Outlook, Move]:
    """How the same unit sees a move into contact: in a side that is behind, and in one that is ahead."""
    battle = game(FIELD)
    unit, enemy = battle.state.units
    end = flush(unit.stand, enemy.stand, Edge.FRONT)
    battle.state.sides[1].points = 10
    behind = Outlook(battle, unit)
    battle.state.sides[0].points = 20
    return behind, Outlook(battle, unit), (CONTACT, "line", end.x, end.y, end.facing)


def test_a_captain_that_is_behind_closes_sooner() -> None:
    behind, ahead, move = _closing()
    assert behind.worth(move) > ahead.worth(move)
    assert behind.worth(None) == ahead.worth(None)


@pytest.mark.parametrize(("behind", "goes_back"), [(0, True), (10, False)])
@pytest.mark.parametrize("trouble", ["near breaking", "disordered"])
def test_a_unit_in_trouble_is_spared_unless_its_side_is_far_behind(trouble: str, behind: int, goes_back: bool) -> None:
    battle = game(field("unit a { SOUTH  at (45, 20) }", "unit b { NORTH  at (45, 24) }"))
    unit = battle.state.units[0]
    if trouble == "disordered":
        unit.disorder = 1
    else:
        unit.morale = unit.profile.morale // 2
    battle.state.sides[1].points = behind
    outlook = Outlook(battle, unit)
    back = max((move for move in moves_offered(battle, unit) if move[0] == "back"), key=outlook.worth)
    assert (outlook.worth(back) > outlook.worth(None)) is goes_back


@pytest.mark.parametrize(("disorder", "fires"), [(0, True), (1, False)])
def test_a_disordered_unit_holds_its_fire_at_those_far_away_to_come_to_order(disorder: int, fires: bool) -> None:
    battle = game(FIELD)
    unit, enemy = battle.state.units
    unit.disorder = disorder
    captain = RisorgimentoCaptain(battle, 0, 1)
    shot = Decision("fire", 0, "F", [None, enemy.id], unit.id)
    assert bool(captain.choose(shot)) is fires


def test_a_unit_that_stayed_thinks_again_when_the_nearest_friend_or_the_enemy_is_elsewhere() -> None:
    battle = game(field("unit a { SOUTH  at (45, 20) } unit c { SOUTH  at (30, 20) }", "unit b { NORTH  at (45, 40) }"))
    unit, friend, enemy = battle.state.units
    captain, thoughts = RisorgimentoCaptain(battle, 0, 1), list[str]()

    def asked(mood: str, answer: int = 0) -> int:
        def think() -> int:
            thoughts.append(mood)
            return answer

        return captain.move_or_stay(unit, mood, think)

    assert [asked("calm"), asked("calm")] == [0, 0]
    assert thoughts == ["calm"], "it stays as it did"
    asked("wavers")
    friend.y += 300
    battle.forget()
    asked("wavers")
    enemy.y += 1_000
    battle.forget()
    assert asked("wavers", 2) == 2
    assert thoughts == ["calm", *["wavers"] * 3]
    asked("wavers")
    assert len(thoughts) == 5, "whoever has moved thinks anew"
    battle.state.turn += 10
    asked("wavers")
    assert len(thoughts) == 6, "now and then it thinks all the same"


@pytest.mark.parametrize(("away", "stays"), [(40, True), (26, False)])
def test_whoever_wavers_is_content_out_of_reach_of_the_enemy_before_its_front(away: int, stays: bool) -> None:
    battle = game(field("unit a { SOUTH  at (45, 20) }", f"unit b {{ NORTH  at (45, {away}) }}"))
    unit = battle.state.units[0]
    assert not Outlook(battle, unit).is_content()
    unit.shaken = True
    assert Outlook(battle, unit).is_content() is stays
