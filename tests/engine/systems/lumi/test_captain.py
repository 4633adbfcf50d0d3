"""The captain: what an attack is worth to it, who gets its orders, who goes where and which way."""

from __future__ import annotations

import pytest

from engine.brigades.questions.ways import is_barred
from engine.core.decisions import Decision
from engine.systems.lumi.captain.captain import LumiCaptain, Outlook
from engine.systems.lumi.captain.prospects import gain_of_attack, gain_of_melee
from engine.systems.lumi.position.state import DISORDERED, ROUTED, SHAKEN
from engine.systems.lumi.questions import moving
from engine.systems.lumi.questions.ground import way_to
from tests.engine.systems.lumi.tables import FIRST, SECOND, set_down, table

BEHIND_THE_VILLAGE = (1000, 1400)


# --- attacks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [FIRST, SECOND])
def test_a_charge_is_worth_more_the_worse_its_target_stands(edition: str) -> None:
    g = table(edition)
    unit, target = set_down(g, 0, "heavy_cavalry", 30, 6), set_down(g, 1, "line_infantry", 30, 10, 180)
    gains = []
    for level in (0, DISORDERED):
        target.level = level
        g.found.clear()
        gains.append(gain_of_attack(g, unit, target, "charge"))
    assert gains == sorted(gains)
    assert gains[0] < gains[1]


def test_a_charge_into_the_flank_is_worth_more() -> None:
    g = table(FIRST)
    unit, target = set_down(g, 0, "heavy_cavalry", 30, 6), set_down(g, 1, "line_infantry", 30, 10, 180)
    ahead = gain_of_attack(g, unit, target, "charge")
    target.facing = 90
    g.found.clear()
    assert gain_of_attack(g, unit, target, "charge") > ahead


def test_guns_are_lost_to_whoever_reaches_them() -> None:
    """LUMI-6.1: who passes his own test has them."""
    g = table(FIRST)
    unit, guns = set_down(g, 0, "heavy_cavalry", 30, 6), set_down(g, 1, "light_artillery", 30, 10, 180)
    foot = set_down(g, 1, "line_infantry", 34, 10, 180)
    assert gain_of_attack(g, unit, guns, "charge") > gain_of_attack(g, unit, foot, "charge")


def test_a_melee_of_equals_is_worth_nothing_to_either() -> None:
    g = table(FIRST)
    one, other = set_down(g, 0, "line_infantry", 30, 6), set_down(g, 1, "line_infantry", 30, 8, 180)
    assert gain_of_melee(g, one, other, charging=False) == pytest.approx(0.0)
    other.level = DISORDERED
    g.found.clear()
    assert gain_of_melee(g, one, other, charging=False) > 0.0


def test_what_is_in_rout_can_only_be_ridden_down() -> None:
    g = table(FIRST)
    unit, target = set_down(g, 0, "heavy_cavalry", 30, 6), set_down(g, 1, "line_infantry", 30, 10, 180)
    target.level = ROUTED
    g.found.clear()
    assert 0.0 < gain_of_attack(g, unit, target, "charge") < target.bases


# --- orders ---------------------------------------------------------------------------------------------------------


def test_foot_that_fires_leaves_the_order_to_horse_that_may_charge() -> None:
    """LUMI-5.2: fire needs no order."""
    g = table(FIRST)
    captain = LumiCaptain(g, 0, 1)
    foot = [set_down(g, 0, "line_infantry", 20 + 2 * number, 6) for number in range(4)]
    horse = [set_down(g, 0, "heavy_cavalry", 40 + 2 * number, 6) for number in range(2)]
    set_down(g, 1, "line_infantry", 42, 12, 180)
    options = [(g.division_of(unit).id, 3) for unit in (foot[0], horse[0])]
    decision = Decision("give_order", 0, "2.3.3", options)
    assert captain.choose(decision) == 0
    set_down(g, 1, "line_infantry", 23, 10, 180)
    assert captain.choose(decision) == 1


# --- ways and errands -----------------------------------------------------------------------------------------------


def test_horse_goes_round_a_village_that_foot_goes_through() -> None:
    """LUMI-3.5."""
    g = table(FIRST)
    horse, foot = set_down(g, 1, "heavy_cavalry", 11, 25, 180), set_down(g, 1, "line_infantry", 11, 27, 180)
    assert way_to(g, foot, BEHIND_THE_VILLAGE).corner == BEHIND_THE_VILLAGE
    way = way_to(g, horse, BEHIND_THE_VILLAGE)
    assert way.corner != BEHIND_THE_VILLAGE
    assert way.area is not None
    assert not way.area.inside(horse.at, way.corner)
    assert way.left_from(horse.at) > way.left_from(way.corner) == way.rest


def test_a_corner_on_the_way_is_offered_as_a_goal() -> None:
    g = table(FIRST)
    horse = set_down(g, 1, "heavy_cavalry", 11, 25, 180)
    set_down(g, 0, "line_infantry", 10, 14)
    corner = way_to(g, horse, BEHIND_THE_VILLAGE).corner
    headed = {move[2:4] for move in moving.thoughts(g, horse) if move[0] == "march"}
    assert any(horse.at != place and way_to(g, horse, place).corner == place for place in headed)
    assert corner in moving._goals(g, horse)


def test_horse_looks_past_an_enemy_whom_it_cannot_come_at() -> None:
    g = table(FIRST)
    horse = set_down(g, 1, "heavy_cavalry", 10, 25, 180)
    inside, outside = set_down(g, 0, "line_infantry", 10, 19), set_down(g, 0, "line_infantry", 20, 14)
    for goal in g.state.goals:
        goal.holder = 1
    assert is_barred(g, horse, inside.at)
    assert Outlook(g, horse).way.goal == outside.at


def test_the_nearest_free_unit_is_sent_to_each_objective_that_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table(FIRST)
    west, east = set_down(g, 0, "line_infantry", 12, 12), set_down(g, 0, "line_infantry", 36, 12)
    middle = set_down(g, 0, "line_infantry", 24, 12)
    captain = LumiCaptain(g, 0, 1)
    assert captain.errands() == {west.id: 0, east.id: 1}
    east.level = SHAKEN
    assert captain.errands() == {west.id: 0, middle.id: 1}
    g.state.goals[0].holder = 0
    monkeypatch.setattr(captain, "holds", lambda unit: unit is middle)
    assert captain.errands() == {west.id: 1}


def test_fire_is_joined() -> None:
    """LUMI-5.1: three hits make a loss."""
    g = table(FIRST)
    captain = LumiCaptain(g, 0, 1)
    first, second = set_down(g, 0, "line_infantry", 30, 6), set_down(g, 0, "line_infantry", 32, 6)
    targets = [set_down(g, 1, "line_infantry", 30 + 2 * number, 9, 180) for number in range(2)]
    options = [None, *(target.id for target in targets)]
    for target in targets:
        first.aims_at = target.id
        decision = Decision("fire", 0, "5.2", options, second.id)
        assert decision.options[captain.choose(decision)] == target.id
