"""E.1, E.2, E.9, G, MOR, CMDLOSS: charges, reactions, melee, morale, commanders; what the examples do not show."""

from __future__ import annotations

import pytest

from engine.brigades.rules.choices import ways_open
from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.declared.trials.dice_tests import passes
from engine.space.stands.manoeuvre import angle
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import about
from engine.systems.risorgimento.questions import contact, ground
from engine.systems.risorgimento.questions.moving import CONTACT, MARCH, judge, turning_into
from engine.systems.risorgimento.rules.cavalry import heading_to, offer_counter_charge, return_gunners
from engine.systems.risorgimento.rules.command import overrun
from engine.systems.risorgimento.rules.fire import answer_with_fire
from engine.systems.risorgimento.rules.forced import break_if_spent, hearten, morale_test, strain, suffer
from engine.systems.risorgimento.rules.melee import fight_out, melee_of
from tests.engine.systems.risorgimento.staging import SYSTEM, commander, field, game, phase, run, told, unit

LINE = "unit z { NORTH  at (40, 22.02) }"
HORSE = "unit h { of drill_hussars  at (40, 10)  facing n }"


def yes(decision: Decision) -> object:
    return decision.options[-1]


# --- morale and commanders --------------------------------------------------------------------------------------


def test_a_unit_at_half_its_morale_breaks_with_the_next_failure() -> None:
    """RIS-MOR.c, RIS-H.1a, RIS-EX.10: first morale 7, half of it 3."""
    g = game(field("unit a { of drill_foot  at (40, 20)  facing n  morale 3 }", LINE.replace("22.02", "40")), [10])
    run(morale_test(g, strain(g, unit(g, "a"), "charged")))
    assert (unit(g, "a").morale, unit(g, "a").routed) == (2, True)
    assert unit(g, "a").y == 800  # twelve centimetres towards the south


@pytest.mark.parametrize(
    ("rules", "is_broken", "is_gone"), [("", True, True), ("unit.broken", False, True), ("unit.spent", True, False)]
)
def test_the_text_says_when_a_unit_breaks_and_when_it_is_removed(rules: str, is_broken: bool, is_gone: bool) -> None:
    """RIS-H.1a, RIS-H.1b: a scenario that says otherwise plays otherwise."""
    red = "unit a { SOUTH  at (40, 20)  morale 2 }  unit b { SOUTH  at (60, 20)  losses 9 }"
    amended = f"amend fact {rules} {{ value unit.guard }}" if rules else ""
    g = game(field(red, LINE.replace("22.02", "40"), rules=amended))
    run(break_if_spent(g, unit(g, "a")))
    run(suffer(g, unit(g, "b"), 1, "fire", "F"))
    assert (unit(g, "a").routed, bool(unit(g, "b").gone)) == (is_broken, is_gone)


def test_morale_never_rises_above_its_first_value() -> None:
    """RIS-MOR.e, RIS-EX.11."""
    g = game(field("unit a { of drill_foot  at (40, 20)  facing n }", LINE))
    hearten(g, unit(g, "a"), "an enemy breaks")
    assert unit(g, "a").morale == 7
    assert told(g, "Heartened") == []


def test_who_stands_near_a_break_takes_heart_or_tests() -> None:
    """RIS-MOR.d: an enemy within 3 cm is heartened, a friend tests."""
    red = (
        "unit a { of drill_foot  at (40, 20)  facing n  morale 3 }  unit b { of drill_foot  at (44, 20)  facing n }"
        "  unit c { of drill_foot  at (60, 20)  facing n }"
    )
    g = game(field(red, "unit z { of drill_foot  at (40, 24)  facing s  morale 5 }"), [10, 1])
    run(morale_test(g, strain(g, unit(g, "a"), "charged")))
    assert unit(g, "z").morale == 6
    assert [test.who for test in told(g, "Tested")] == ["a", "b"]


@pytest.mark.parametrize(("faces", "status", "until"), [((2, 2), "lost", 5), ((2, 5), "away", 5), ((1, 6), "away", 3)])
def test_a_commander_is_in_danger_with_his_unit(faces: tuple[int, ...], status: str, until: int) -> None:
    """RIS-CMDLOSS.a to RIS-CMDLOSS.e."""
    colonel = "commander x { rank regiment  initiative 3  bonus 1  radius 8 cm  joins a }"
    red = f"unit a {{ of drill_foot  at (40, 20)  facing n }}  {colonel}"
    g = game(field(red, LINE.replace("22.02", "40")), [*faces, 1])
    run(suffer(g, unit(g, "a"), 1, "fire", "F"))
    leader = commander(g, "x")
    assert (leader.status, leader.away_until, leader.attached) == (status, until, -1)


@pytest.mark.parametrize(("face", "status"), [(4, "lost"), (5, "present")])
def test_a_commander_in_the_way_is_taken_or_slips_behind_a_friend(face: int, status: str) -> None:
    """RIS-CMDLOSS.f."""
    g = game(field("unit a { of drill_foot  at (79, 53)  facing n }", LINE), [face])
    overrun(g, unit(g, "a"))
    oberst = commander(g, "oberst")
    assert oberst.status == status
    assert (oberst.y > 2200) is (status == "present" or oberst.y == 5200)


# --- charges and reactions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troops", "start", "ways"),
    [
        ("drill_foot", 500, ["stand", "form_square"]),
        ("drill_lights", 500, ["stand", "evade"]),
        ("drill_battery", 1201, ["stand", "evade"]),
        ("drill_battery", 1200, ["stand"]),
        ("drill_battery  formation limbered", 500, ["evade"]),
        ("drill_foot  disorder 2", 500, ["stand"]),
    ],
)
def test_what_a_charged_unit_may_do(troops: str, start: int, ways: list[str]) -> None:
    """RIS-E.2.2a, RIS-E.2.2d, RIS-E.2.3a, RIS-E.2.3b, RIS-E.2.3e, RIS-B.1b."""
    g = game(field(HORSE, f"unit z {{ of {troops}  at (40, 30)  facing s }}"))
    assert ways_open(g.setting.reactions, about(g, unit(g, "z"), unit(g, "h"), distance=start)) == ways


def test_cavalry_may_shun_infantry_in_its_zone() -> None:
    """RIS-E.2.1e: half of its movement, without a test."""
    g = game(
        field("unit a { of drill_foot  at (40, 27)  facing n }", "unit k { of drill_dragoons  at (40, 30)  facing s }")
    )
    run(offer_counter_charge(g, unit(g, "k"), unit(g, "a")), lambda _: "retire")
    assert (unit(g, "k").y, unit(g, "k").facing, unit(g, "k").reacted) == (3800, 180, True)


def test_light_infantry_in_the_open_does_not_enter_a_zone_of_cavalry() -> None:
    """RIS-E.2.1f."""
    blue = "unit k { of drill_dragoons  at (40, 30)  facing s }"
    bare = game(field("unit a { of drill_lights  at (40, 20)  facing n }", blue))
    wood = game(
        field(
            "unit a { of drill_lights  at (40, 20)  facing n }",
            blue,
            ground="sparse_wood w { at (40, 26)  size 8 cm x 6 cm }",
        )
    )
    move = (MARCH, "open_order", 4000, 2700, 0)
    assert judge(bare, unit(bare, "a"), move) is None
    assert judge(wood, unit(wood, "a"), move) is not None


@pytest.mark.parametrize(("place", "is_back"), [((40, 30), True), ((40, 19), False)])
def test_gunners_come_back_when_nobody_is_near(place: tuple[int, int], is_back: bool) -> None:
    """RIS-E.2.3c, RIS-E.2.3d: the base goes eight centimetres with them, and is where the guns are afterwards."""
    g = game(field(HORSE, f"unit guns {{ of drill_battery  at {place}  facing s }}"), [10])
    guns, start = unit(g, "guns"), (unit(g, "guns").x, unit(g, "guns").y)
    run(passes(g, "gun_crew", about(g, guns, unit(g, "h")), "guns"))
    assert guns.guns_left
    assert (guns.x, guns.y) == (start[0], start[1] + 800)
    return_gunners(g, None)
    assert guns.guns_left is not is_back
    assert ((guns.x, guns.y) == start) is is_back


def test_gunners_do_not_come_back_to_a_place_where_an_enemy_stands() -> None:
    """RIS-E.2.3d, RIS-E.7: behind the guns no zone of control tells of him."""
    g = game(field(HORSE, "unit guns { of drill_battery  at (40, 30)  facing s }"), [10])
    guns, rider = unit(g, "guns"), unit(g, "h")
    run(passes(g, "gun_crew", about(g, guns, rider), "guns"))
    g.record(events.Shifted("E.1c", rider.id, 4000, 3120, 0, "charges"))
    return_gunners(g, None)
    assert guns.guns_left


def test_who_has_fired_in_opportunity_or_reacted_is_silent_in_the_fire_phase() -> None:
    """RIS-E.9b, RIS-E.2.2g."""
    g = game(field("unit a { SOUTH  at (40, 20) }", LINE.replace("22.02", "25")), [10])
    target = unit(g, "z")
    run(answer_with_fire(g, unit(g, "a")), yes)
    assert target.opportunity == {unit(g, "a").id}
    assert not g.rules.may_fire_now(g, target)
    assert g.rules.may_fire(g, target)
    g.record(events.Reacted("E.2.2a", unit(g, "a").id, "form_square"))
    assert not g.rules.may_fire_now(g, unit(g, "a"))


def test_a_unit_that_changes_formation_counts_as_the_firer_likes() -> None:
    """RIS-E.9d: caught in march column, though it is in open order now."""
    g = game(field("unit a { of drill_foot  at (40, 20)  facing n }", LINE.replace("22.02", "25")), [10])
    run(answer_with_fire(g, unit(g, "a"), "march_column"), yes)
    (shot,) = told(g, "FiredInOpportunity")
    assert shot.value == 8 - 1 + 2


# --- melee ------------------------------------------------------------------------------------------------------


def test_a_unit_that_another_enemy_touches_supports_nobody() -> None:
    """RIS-G.1c, RIS-G.c: each of two pairs fights its own melee."""
    red = "unit a { SOUTH  at (40, 20) }  unit b { SOUTH  at (43.52, 20) }"
    blue = LINE + "  unit y { NORTH  at (43.52, 22.02) }"
    g = game(field(red, blue))
    assert [(melee.one.helpers, melee.other.helpers) for melee in contact.melees(g)] == [((), ()), ((), ())]


def test_a_support_fires_at_half_and_one_of_two_melees_not_at_all() -> None:
    """RIS-F.1d, RIS-F.1e."""
    red = "unit a { SOUTH  at (36, 20) }  unit b { SOUTH  at (39.52, 20) }  unit c { SOUTH  at (43.04, 20) }"
    once = game(field(red, "unit z { NORTH  at (35, 22.02) }"))
    twice = game(
        field(
            red,
            "unit z { NORTH  at (35, 22.02) }  unit y { NORTH  at (44.5, 22.02) }",
        )
    )
    assert contact.supported(once, unit(once, "b")) == 1
    assert contact.supported(twice, unit(twice, "b")) == 2
    assert not twice.rules.may_fire_now(twice, unit(twice, "b"))
    assert not twice.rules.may_be_shot_at(twice, unit(twice, "b"))


def test_attacked_in_rear_while_engaged_in_front() -> None:
    """RIS-G.2b."""
    red = "unit a { SOUTH  at (40, 20) }  unit b { NORTH  at (40, 24.04) }"
    g = game(field(red, LINE))
    (melee,) = contact.melees(g)
    party = melee.one if melee.one.unit is unit(g, "z") else melee.other
    assert (party.in_rear, party.in_flank) == (True, False)


def test_cavalry_that_fights_twice_is_disordered_and_stays_if_it_wins() -> None:
    """RIS-G.4.1d, RIS-E.2.3h."""
    g = game(field("unit h { of drill_cuirassiers  at (40, 20)  facing n }", LINE), [10, 1, 10])
    g.record(events.FoughtAgain("G.4.1d", unit(g, "h").id, 1))
    melee = melee_of(g, unit(g, "h"))
    assert melee is not None
    run(fight_out(g, melee, is_charge=True))
    assert (unit(g, "h").disorder, unit(g, "h").y, unit(g, "z").disorder) == (2, 2000, 2)


def test_a_charge_without_a_decision_ends_in_disorder() -> None:
    """RIS-E.2.3g, RIS-EX.37: half of its column movement."""
    g = game(field("unit h { of drill_dragoons  at (40, 20)  facing n }", LINE), [1, 1])
    g.record(events.ChargeBegan("E.1a", unit(g, "h").id, unit(g, "z").id))
    melee = melee_of(g, unit(g, "h"))
    assert melee is not None
    run(fight_out(g, melee, is_charge=True))
    assert (unit(g, "h").disorder, unit(g, "h").y) == (2, 1000)


# --- towns and bridges ------------------------------------------------------------------------------------------

FARMS = "farm one { at (40, 30)  size 7.5 cm x 7.5 cm }  farm two { at (40, 37.5)  size 7.5 cm x 7.5 cm }"


def test_a_sector_holds_four_of_foot_and_two_batteries() -> None:
    """RIS-G.5a."""
    blue = "  ".join(
        f"unit z{number} {{ of drill_foot  at ({x}, {y})  facing s }}"
        for number, (x, y) in enumerate(((38, 28), (42, 28), (38, 32), (42, 32)))
    )
    g = game(field(HORSE, f"{blue}  unit y {{ of drill_foot  at (40, 40)  facing s }}", ground=FARMS))
    sector = ground.sector_of(g, (4000, 3000))
    assert sector is not None
    assert not ground.has_room(g, sector, unit(g, "y"))
    assert ground.has_room(g, sector, unit(g, "z0"))


def test_who_leaves_a_sector_goes_to_the_one_behind() -> None:
    """RIS-G.5d."""
    g = game(
        field(
            "unit a { of drill_foot  at (40, 24.98)  facing n  formation attack_column }",
            "unit z { of drill_foot  at (40, 27)  facing s }",
            ground=FARMS,
        ),
        [10, 1, 10, 1],
    )
    run(phase(g, "melee"), lambda decision: "give_way" if decision.kind == "hold_on" else decision.options[-1])
    assert (unit(g, "z").x, unit(g, "z").y, unit(g, "z").disorder) == (4000, 3750, 2)


@pytest.mark.parametrize(("formation", "allowed"), [("attack_column", True), ("line", False)])
def test_a_bridge_is_attacked_over_in_attack_column(formation: str, allowed: bool) -> None:
    """RIS-G.6, RIS-EX.54, RIS-G.b."""
    ground = "river stream_bed { through (0, 22), (90, 22) }  bridge span { through (40, 21), (40, 23) }"
    g = game(
        field(
            f"unit a {{ of drill_foot  at (40, 17)  facing n  formation {formation} }}",
            "unit z { NORTH  at (40, 24) }",
            ground=ground,
        )
    )
    assert (judge(g, unit(g, "a"), (CONTACT, formation, 4000, 2198, 0)) is not None) is allowed


def test_two_do_not_attack_over_one_bridge() -> None:
    """RIS-G.6."""
    drawn = "bridge span { through (40, 21), (40, 23) }"
    red = "  ".join(
        f"unit {name} {{ of drill_foot  at {at}  facing n  formation attack_column }}"
        for name, at in (("a", "(40, 22)"), ("b", "(45, 17)"))
    )
    g = game(field(red, "unit z { of drill_foot  at (40, 24.02)  facing s }", ground=drawn))
    assert not ground.may_end(g, unit(g, "b"), "attack_column", unit(g, "a").stand, attacks=True)
    g.record(events.UnitLost("H.1b", unit(g, "a").id, "destroyed"))
    assert ground.may_end(g, unit(g, "b"), "attack_column", unit(g, "a").stand, attacks=True)


# --- what a player may not see ----------------------------------------------------------------------------------


def test_a_written_charge_is_hidden_from_the_enemy_until_it_is_ridden() -> None:
    """RIS-C.1."""
    g = game(field(HORSE, LINE), [1, 2, 6, 5, 5])
    hussars = unit(g, "h").id

    def seen(seat: int) -> dict[str, object]:
        record: dict[str, object] = SYSTEM.view(g, seat)["units"][hussars]
        return record

    g.record(g.setting.turn.begin(g.setting.turn.steps_of("charge_orders")[0].index))
    run(phase(g, "charge_orders"), yes)
    assert seen(0)["charge_target"] == unit(g, "z").id
    assert seen(1)["charge_target"] is None
    dealt = [unit(SYSTEM.redeal(g, 1, Seeded(seed)), "h").charge_target for seed in range(8)]
    assert set(dealt) == {-1, unit(g, "z").id}


@pytest.mark.parametrize(("up", "asked"), [("10", ["turn_to_face"]), ("1.2", [])])
def test_nobody_turns_to_face_the_enemy_over_the_edge_of_the_table(up: str, asked: list[str]) -> None:
    """RIS-G.2c: a front is wider than a base is deep."""
    enemy = f"unit z {{ of drill_foot  facing w  formation line  at (42.76, {float(up) + 0.8:g}) }}"
    g = game(field(f"unit a {{ SOUTH  at (40, {up}) }}", enemy))
    (melee,) = contact.melees(g)
    kinds = [decision.kind for decision in run(fight_out(g, melee, is_charge=False))]
    assert [kind for kind in kinds if kind == "turn_to_face"] == asked
    assert all(one.stand.is_on_table(g.setting.width, g.setting.height) for one in g.on_table())


SUFFERED = """
-  -  -  -  -  0  0
-  -  -  -  0  0  10
-  -  -  0  0  10 10
-  -  0  0  10 10 11
-  0  0  10 10 11 11
0  0  10 10 11 11 21
0  10 10 11 11 21 21
10 10 11 11 21 21 22
10 11 11 21 21 22 22
11 11 21 21 22 22 32
11 21 21 22 22 32 42
"""
"""By score down and strength across: losses, and by how much the morale test is harder; a single 0 is a plain test."""
STRENGTHS = ((0, 2), (3, 4), (5, 6), (7, 8), (9, 11), (12, 15), (16, 40))


@pytest.mark.parametrize(("score", "line"), [*enumerate(SUFFERED.split("\n")[1:-1])])
def test_a_melee_costs_what_its_table_says_at_both_ends_of_each_column(score: int, line: str) -> None:
    """RIS-G.3b."""
    tables = game(field("unit a { SOUTH  at (40, 20) }", "unit z { NORTH  at (40, 40) }")).book.fight
    for costs, ends in zip(line.split(), STRENGTHS, strict=True):
        suffered = (0, -1) if costs == "-" else divmod(int(costs), 10)
        assert [tables.melee_result(score, strength) for strength in ends] == [suffered, suffered]


@pytest.mark.parametrize(("x", "quarters"), [(40, 0), (49, 0), (51, 1), (20, 1), (65, 1)])
def test_who_charges_turns_for_nothing_as_far_as_one_goes_obliquely(x: int, quarters: int) -> None:
    """RIS-E.3.2b: forty-five degrees to either side; each forty-five more cost a quarter."""
    g = game(field("unit h { of drill_hussars  at (40, 20)  facing n }", f"unit z {{ NORTH  at ({x}, 30) }}"))
    rider = unit(g, "h")
    assert turning_into(g, angle(rider.facing, heading_to(rider, unit(g, "z")))) == quarters


@pytest.mark.parametrize(("routed", "reason"), [(1, ""), (2, "half_lost")])
def test_an_army_with_half_of_its_units_routed_has_lost(routed: int, reason: str) -> None:
    """RIS-I.3a: two of four, and the enemy has won; with one of four the battle goes on unless it collapses."""
    units = "".join(f"unit u{number} {{ SOUTH  at ({20 + 8 * number}, 20) }}  " for number in range(4))
    g = game(field(units, LINE), [100])
    for number in range(routed):
        unit(g, f"u{number}").routed = True
    run(phase(g, "administration"))
    assert g.state.reason == reason
    assert g.state.winner == (1 if reason else -1)
