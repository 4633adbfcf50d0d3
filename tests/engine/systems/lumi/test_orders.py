"""1.6, 1.8, 2: units, intentions, impulses, orders, light troops, the attached commander-in-chief."""

from __future__ import annotations

import pytest

from engine.brigades.questions.near import touches_enemy
from engine.core.declared.turn.sequence import Step
from engine.systems.lumi.position.state import DISORDERED, Division, Game, Unit
from engine.systems.lumi.questions import lines, standing
from engine.systems.lumi.rules.activation import roll_orders
from engine.systems.lumi.rules.intentions import intentions, regroup
from engine.systems.lumi.rules.manoeuvre import act
from tests.engine.systems.lumi.tables import FIRST, SECOND, play, play_phase, set_down, table


def step_of(g: Game, name: str) -> Step:
    step = g.setting.turn.step(name)
    assert step is not None
    return step


def divisions(g: Game, *orders: int) -> list[Division]:
    for division, order in zip(g.state.divisions, orders, strict=False):
        division.order = order
    return g.state.divisions


@pytest.mark.parametrize(
    ("orders", "after"),
    [
        ((3, 1, 2, 0), [[3, 2], [3], []]),
        ((3, 0, 3, 0), [[]]),
        ((2, 0, 2, 1), [[2, 2], []]),
    ],
)
def test_the_lowest_orders_of_both_armies_are_spent_after_each_impulse(
    orders: tuple[int, ...], after: list[list[int]]
) -> None:
    """LUMI-2.1a, LUMI-2.1c, LUMI-2.1d: examples 1 to 3 of the specification."""
    g = table()
    divisions(g, *orders)
    for left in after:
        play_phase(g, "deactivation")
        assert g.state.orders == left


def test_a_turn_without_orders_still_has_an_impulse_and_a_rally() -> None:
    """LUMI-2.1b, LUMI-2.1e."""
    g = table()
    course = g.setting.turn
    names = [step.name for step in course.steps]
    assert names[:3] == ["reinforcements", "activation", "intentions"]
    assert names[-2:] == ["rally", "reckoning"]
    end = course.next_place(names.index("deactivation"), (), lambda: g.setting.effects and _at(g))
    assert course.name_of(end.step) == "rally"


def _at(g: Game) -> object:
    from engine.systems.lumi.rules.battle import PLAYBOOK

    return PLAYBOOK.at_table(g)


@pytest.mark.parametrize(("attached", "rolled"), [(False, 3), (True, 1)])
def test_an_attached_chief_costs_two_dice(attached: bool, rolled: int) -> None:
    """LUMI-2.3.5a: never fewer than none."""
    g = table()
    unit = set_down(g, 0, "line_infantry", 10, 10)
    set_down(g, 0, "heavy_cavalry", 20, 10)
    set_down(g, 1, "line_infantry", 10, 30)
    side = g.state.sides[0]
    g.state.generals[side.chief].attached = unit.id if attached else -1
    assert g.setting.army_rules.dice(g, side) == rolled
    roll_orders(g, "2.3.1")
    tested = [event for event in g.journal if event.name == "Tested" and getattr(event, "side", None) == 0]
    assert len(tested) == rolled


def test_the_unit_of_the_chief_acts_whatever_the_dice_say() -> None:
    """LUMI-2.3.5b: in the first impulse, with priority 1."""
    g = table()
    unit = set_down(g, 0, "line_infantry", 10, 10)
    assert not g.setting.rules.may_manoeuvre(g, unit)
    g.state.generals[g.state.sides[0].chief].attached = unit.id
    assert (g.setting.rules.may_manoeuvre(g, unit), g.setting.rules.priority(g, unit)) == (True, 1)
    g.state.impulse = 2
    assert not g.setting.rules.may_manoeuvre(g, unit)


def test_light_troops_move_first_without_orders_and_attack_nobody() -> None:
    """LUMI-2.3.6a to LUMI-2.3.6c, LUMI-2.3.6a, LUMI-2.3.6b, LUMI-2.3.6c."""
    g = table()
    unit = set_down(g, 0, "light_cavalry", 20, 10)
    set_down(g, 1, "line_infantry", 20, 14, 180)
    rules = g.setting.rules
    assert (rules.may_manoeuvre(g, unit), rules.priority(g, unit), rules.may_attack(g, unit)) == (True, 4, False)
    g.state.impulse = 2
    assert not rules.may_manoeuvre(g, unit)
    g.state.impulse = 1
    g.division_of(unit).order = 2
    general = g.general_of(unit)
    assert general is not None
    general.x, general.y = 2000, 900
    g.found.clear()
    assert (rules.priority(g, unit), rules.may_attack(g, unit)) == (2, True)


def commanded(g: Game, side: int, arm: str, x: int, y: int, facing: int) -> int:
    """A unit with an order, and its general beside it."""
    unit = set_down(g, side, arm, x, y, facing)
    g.division_of(unit).order = 2
    general = g.general_of(unit)
    assert general is not None
    general.x, general.y = unit.x, unit.y - 100
    g.found.clear()
    return unit.id


def test_who_is_attacked_may_answer_though_it_had_declined() -> None:
    """LUMI-1.8a: the defender, with the higher priority, is asked first, and again when it is attacked."""
    g = table()
    unit = set_down(g, 0, "heavy_cavalry", 20, 10)
    target = set_down(g, 1, "heavy_cavalry", 20, 15, 180)
    for piece, order in ((unit, 1), (target, 3)):
        g.division_of(piece).order = order
        general = g.general_of(piece)
        assert general is not None
        general.x, general.y = piece.at
    g.found.clear()
    answers = [None, ("charge", target.id), ("charge", unit.id)]
    assert play(intentions(g, step_of(g, "intentions")), answers) == ["declare"] * 3
    assert (unit.intent, target.intent) == (("charge", target.id), ("charge", unit.id))


def test_what_is_declared_is_done_and_nothing_else_is_asked() -> None:
    """LUMI-1.8a, LUMI-1.8b: the unit is not asked again when it moves."""
    g = table(faces=[5, 5])
    number = commanded(g, 0, "heavy_cavalry", 20, 10, 0)
    target = set_down(g, 1, "line_infantry", 20, 14, 180)
    asked = play(intentions(g, step_of(g, "intentions")), [("charge", target.id)])
    assert asked == ["declare"]
    unit = g.state.units[number]
    assert unit.intent == ("charge", target.id)
    assert play(act(g, unit, "3.1")) == []
    assert unit.engaged == ("charge", target.id)
    assert touches_enemy(g, unit)


def test_without_the_amendment_a_charge_is_chosen_when_the_unit_moves() -> None:
    g = table(FIRST, faces=[5, 5])
    unit = g.state.units[commanded(g, 0, "heavy_cavalry", 20, 10, 0)]
    target = set_down(g, 1, "line_infantry", 20, 14, 180)
    assert play(act(g, unit, "3.1"), [("charge", target.id)]) == ["manoeuvre"]
    assert unit.engaged == ("charge", target.id)


def test_a_unit_has_the_morale_of_its_worst_base_and_tests_once() -> None:
    """LUMI-1.6a, LUMI-1.6c: one die for all its bases."""
    g = table(faces=[5, 5])
    number = commanded(g, 0, "heavy_cavalry", 20, 10, 0)
    unit = g.state.units[number]
    assert unit.bases == 2
    target = set_down(g, 1, "line_infantry", 20, 14, 180)
    play(intentions(g, step_of(g, "intentions")), [("charge", target.id)])
    play(act(g, unit, "3.1"))
    tests = [event for event in g.journal if event.name == "Tested"]
    assert [getattr(event, "who", "") for event in tests] == [unit.name, target.name]


def test_bases_act_apart_when_their_player_says_so() -> None:
    """LUMI-1.6b: each becomes a unit of its own, where it stood."""
    g = table()
    unit = set_down(g, 0, "line_infantry", 20, 10)
    count = len(g.state.units)
    regroup(g, unit, unit)
    other = g.state.units[count]
    assert (unit.bases, other.bases) == (1, 1)
    assert unit.stand.distance(other.stand) < 10
    assert not unit.stand.overlaps(other.stand)


def may_join(g: Game, unit: Unit) -> list[Unit]:
    """Units whose bases may act with its own."""
    return [g.state.units[number] for manner, number in lines.regroupings(g, unit) if manner == lines.TOGETHER]


def test_bases_act_as_one_again_when_their_player_says_so() -> None:
    """LUMI-1.6b: side by side, in the same state, and with all their losses."""
    g = table()
    unit = g.state.units[commanded(g, 0, "line_infantry", 20, 10, 0)]
    unit.wounds = (1, *unit.wounds[1:])
    whole = unit.bases
    regroup(g, unit, unit)
    others = may_join(g, unit)
    assert [other.bases for other in others] == [1]
    others[0].level = DISORDERED
    assert may_join(g, unit) == []
    others[0].level = unit.level
    before = g.setting.army_rules.cohesion(g, g.state.sides[0])
    regroup(g, unit, others[0])
    assert (unit.bases, unit.wounds[0], others[0].on_table) == (min(2, whole), 1, False)
    assert g.setting.army_rules.cohesion(g, g.state.sides[0]) == before


def test_nobody_joins_while_an_attack_on_one_is_declared() -> None:
    """LUMI-1.6b."""
    g = table()
    unit = g.state.units[commanded(g, 0, "line_infantry", 20, 10, 0)]
    regroup(g, unit, unit)
    enemy = set_down(g, 1, "line_infantry", 20, 14, 180)
    assert may_join(g, unit)
    enemy.intent = ("charge", unit.id)
    assert may_join(g, unit) == []


def test_support_behind_one_base_is_support_of_the_unit() -> None:
    """LUMI-1.6d."""
    g = table()
    unit = set_down(g, 0, "line_infantry", 20, 14)
    friend = set_down(g, 0, "line_infantry", 21, 11)
    assert standing.has_rear_support(g, unit)
    friend.level = 2
    g.found.clear()
    assert not standing.has_rear_support(g, unit)


def test_the_ruleset_lists_this_as_a_list_under_discussion() -> None:
    """LUMI-0.a: the second edition amends the first."""
    assert table(SECOND).book.ruleset.amends == table(FIRST).book.ruleset.name


def test_aggressive_units_charge_unasked_but_not_open_order() -> None:
    """LUMI-AGG.a, LUMI-AGG.b, LUMI-AGG.c: whatever their morale test comes to."""
    for formation, charges in (("line", True), ("open_order", False)):
        g = table(faces=[1, 5])
        unit = set_down(g, 0, "light_cavalry", 20, 10)
        target = set_down(g, 1, "line_infantry", 20, 15, 180)
        target.formation = formation
        assert unit.profile.aggressive
        play_phase(g, "moves")
        assert unit.charged == charges, formation
        assert unit.level < DISORDERED


@pytest.mark.parametrize(("orders", "after"), [((3, 1, 2, 0), [[2, 1], [1], []]), ((1, 1, 1, 0), [[]])])
def test_by_the_other_reading_an_order_lasts_as_many_impulses_as_its_priority(
    orders: tuple[int, ...], after: list[list[int]]
) -> None:
    """LUMI-2.1d: `impulse_mode by_value`."""
    g = table(impulse_mode="by_value")
    divisions(g, *orders)
    for left in after:
        play_phase(g, "deactivation")
        assert g.state.orders == left


def test_whoever_comes_later_comes_on_the_march() -> None:
    """LUMI-R.20: the relief of Carpi in column; horse that is there from the start in line."""
    horse = [unit for unit in table("carpi_1701").state.units if unit.profile.arm.is_mounted]
    waiting = {unit.formation for unit in horse if unit.name.startswith("relief_")}
    there = {unit.formation for unit in horse if not unit.name.startswith("relief_")}
    assert (waiting, there) == ({"column"}, {"line"})


def test_bases_that_join_keep_their_losses_from_left_to_right() -> None:
    """LUMI-1.6a, LUMI-1.6b: whoever joins from the left stands on the left."""
    g = table()
    unit = g.state.units[commanded(g, 0, "line_infantry", 20, 10, 0)]
    unit.wounds = (2, *unit.wounds[1:])
    whole, number = unit.wounds, len(g.state.units)
    regroup(g, unit, unit)
    regroup(g, g.state.units[number], unit)
    assert g.state.units[number].wounds == whole[:2]
