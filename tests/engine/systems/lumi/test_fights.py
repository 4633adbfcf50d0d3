"""4 to 7: extra movement, fire, simultaneous results, pursuit, cohesion, victory."""

from __future__ import annotations

import re

import pytest

from engine.brigades.position.pieces import LOST
from engine.brigades.questions.near import touches_enemy, touching_enemies
from engine.core.decisions import Decision
from engine.core.declared.scenario.stances import Stance
from engine.model.values import Text
from engine.systems.lumi.captain.captain import LumiCaptain
from engine.systems.lumi.position.events import Aimed, Engaged, Fought, Hurt, ImpulseEnded
from engine.systems.lumi.position.state import DISORDERED, ORDERED, ROUTED, SHAKEN, Context, Game, Unit, about
from engine.systems.lumi.questions import standing
from engine.systems.lumi.questions.attacks import is_in_reach, may_declare
from engine.systems.lumi.rules.charges import attack
from engine.systems.lumi.rules.fire import meet_halfway, resolve, targets_of
from engine.systems.lumi.rules.melee import control, fight_out, penetrate
from tests.engine.systems.lumi.tables import FIRST, SECOND, Faces, befall, play, play_phase, set_down, table
from tests.shipped import shipped_pack


def facing_each_other(gap: int, faces: tuple[int, ...] = (), edition: str = SECOND) -> tuple[Game, Unit, Unit]:
    """Two lines, so far apart, in hundredths."""
    g = table(edition, faces)
    one, other = set_down(g, 0, "line_infantry", 24, 12), set_down(g, 1, "line_infantry", 24, 14, 180)
    other.y = one.y + 100 + gap
    g.found.clear()
    return g, one, other


# --- extra movement -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arm", "manner", "gap", "face", "reaches"),
    [
        ("heavy_cavalry", "charge", 800, 5, True),  # morale 2: a score of 7
        ("heavy_cavalry", "charge", 800, 4, False),
        ("line_infantry", "charge", 400, 6, True),  # morale 1: a score of 7
        ("line_infantry", "charge", 400, 5, False),
        ("line_infantry", "close", 600, 6, True),
        ("line_infantry", "close", 600, 5, False),
    ],
)
def test_a_score_above_six_gives_extra_movement(arm: str, manner: str, gap: int, face: int, reaches: bool) -> None:
    """LUMI-4.1.7, LUMI-4.2.6: two um for horse, one for foot and to short range."""
    g = table(faces=(face, 6))
    unit, target = set_down(g, 0, arm, 30, 10), set_down(g, 1, "line_infantry", 30, 14, 180)
    target.y = unit.y + 100 + gap
    g.found.clear()
    play(attack(g, unit, target, manner))
    near = unit.stand.distance(target.stand) <= (unit.profile.arm.short if manner == "close" else 4)
    assert near == reaches
    assert unit.level == (ORDERED if reaches else DISORDERED)


@pytest.mark.parametrize(("edition", "asked"), [(FIRST, ["press_on"]), (SECOND, [])])
def test_short_range_fire_turns_into_melee(edition: str, asked: list[str]) -> None:
    """LUMI-4.3: of itself, each half of the way; before the amendment whoever closed could decline."""
    g, one, other = facing_each_other(200, edition=edition)
    one.engaged = ("close", other.id)
    before = one.y, other.y
    assert play(meet_halfway(g)) == asked
    assert touches_enemy(g, one) == (not asked)
    if not asked:
        assert one.y - before[0] == pytest.approx(100, abs=4)
        assert before[1] - other.y == pytest.approx(100, abs=4)


def test_anybody_in_view_may_be_named_before_measuring_and_only_the_near_without_declarations() -> None:
    """LUMI-1.8b: also an enemy whom no extra movement reaches."""
    g, one, other = facing_each_other(1500)
    assert may_declare(g, one, other, "charge")
    assert may_declare(g, one, other, "close")
    assert not is_in_reach(one, other, "charge", one.move)
    one.y = other.y - 300
    g.found.clear()
    assert is_in_reach(one, other, "charge", one.move)
    assert may_declare(g, one, other, "charge")


def test_a_captain_names_nobody_out_of_reach() -> None:
    g, one, other = facing_each_other(1500)
    captain = LumiCaptain(g, 0, 1)
    decision = Decision("declare", 0, "1.8a", (None, ("charge", other.id)), one.id)
    assert captain.choose(decision) == 0
    other.y, other.level, other.wounds = one.y + 300, SHAKEN, (3,) * other.bases
    g.found.clear()
    assert captain.choose(decision) == 1


# --- fire -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "firers", "losses"),
    [(2, 1, 0), (3, 1, 1), (7, 1, 1), (3, 2, 1), (5, 2, 1), (6, 2, 2), (9, 2, 2)],
)
def test_losses_from_fire(damage: int, firers: int, losses: int) -> None:
    """LUMI-5.1a, LUMI-5.1b: one at most by one unit, two by several."""
    g, one, _ = facing_each_other(300)
    context = about(g, one)
    context.damage, context.firers = damage, firers
    assert g.setting.losses_of_volley(context) == losses
    g = facing_each_other(300, edition=FIRST)[0]
    context = about(g, g.state.units[0])
    context.damage, context.firers = damage, firers
    assert g.setting.losses_of_volley(context) == damage // 3


def shoot(g: Game, *shots: tuple[Unit, Unit]) -> list[str]:
    for unit, target in shots:
        g.record(Aimed("5.2", unit.id, target.id))
    return play(resolve(g, "5.2"))


def test_a_hit_disorders_and_a_second_state_tests() -> None:
    """LUMI-5.1c: by the state at the start of the phase, once for each target."""
    g, one, other = facing_each_other(300, (6, 1, 1, 1, 1, 1))
    shoot(g, (one, other))
    assert other.level == DISORDERED
    assert not [event for event in g.journal if event.name == "Tested"]
    g, one, other = facing_each_other(300, (6, 1, 1, 1, 1, 1, 6))
    other.level = DISORDERED
    shoot(g, (one, other))
    assert [getattr(event, "test", "") for event in g.journal if event.name == "Tested"] == ["morale"]


def test_fire_at_a_routed_unit_costs_one_loss_and_a_rout_move() -> None:
    """LUMI-5.1d."""
    g, one, other = facing_each_other(300, (6, 1, 1, 1, 1, 1))
    other.level = ROUTED
    shoot(g, (one, other))
    assert sum(other.wounds) == 1
    assert other.y > 2000


def test_extreme_range_disorders_and_never_wounds() -> None:
    """LUMI-5.2.1a, LUMI-5.2.1b: twice the maximum range, for artillery alone."""
    g = table(faces=(6, 6, 6))
    guns, target = set_down(g, 0, "light_artillery", 24, 2), set_down(g, 1, "line_infantry", 24, 22, 180)
    band = standing.band_of(g, guns, target)
    assert band is not None
    assert (band.name, band.reach(guns.profile.arm)) == ("extreme", 2 * guns.profile.arm.maximum)
    assert band.reach(target.profile.arm) == 0
    shoot(g, (guns, target))
    assert (target.level, sum(target.wounds)) == (DISORDERED, 0)


@pytest.mark.parametrize("initiative", [0, 1])
def test_of_two_units_that_shake_each_other_the_initiative_spares_one(initiative: int) -> None:
    """LUMI-7.1.2, LUMI-7.1.sum: it is only disordered, and may fall back."""
    # Six dice each, one hit; then two morale tests of 2 + 1 - 1.
    g, one, other = facing_each_other(300, (6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 2, 2))
    one.level = other.level = DISORDERED
    g.state.initiative = initiative
    assert shoot(g, (one, other), (other, one)) == ["fall_back"]
    levels = {one.side: one.level, other.side: other.level}
    assert levels == {initiative: DISORDERED, 1 - initiative: SHAKEN}


# --- melee ----------------------------------------------------------------------------------------------------------


def in_contact(faces: tuple[int, ...] = (), arm: str = "line_infantry") -> tuple[Game, Unit, Unit]:
    g = table(faces=faces)
    one, other = set_down(g, 0, arm, 24, 12), set_down(g, 1, "line_infantry", 24, 13, 180)
    other.y = one.y + 102
    g.found.clear()
    assert touches_enemy(g, one)
    return g, one, other


@pytest.mark.parametrize("initiative", [0, 1])
def test_of_two_units_that_rout_in_a_melee_one_is_only_shaken(initiative: int) -> None:
    """LUMI-7.1.3, LUMI-7.1.sum."""
    # Six dice each, no hit: a draw, and both test; a 1 with morale 1, less 2 for three losses, is a rout.
    g, one, other = in_contact((*(1,) * 12, 1, 1))
    one.wounds = other.wounds = (3, 0)
    g.state.initiative = initiative
    assert play(fight_out(g, one, "6.1")) == ["fall_back"]
    levels = {one.side: one.level, other.side: other.level}
    assert levels == {initiative: SHAKEN, 1 - initiative: ROUTED}


def beaten(faces: tuple[int, ...], arm: str = "heavy_cavalry") -> tuple[Game, Unit, Unit]:
    """The first wins with six hits against none; then the faces."""
    g, one, other = in_contact((*(6,) * 6, *(1,) * 6, *faces), arm)
    return g, one, other


def test_an_ordered_victor_goes_on_a_step() -> None:
    """LUMI-7.2.1a: foot as well as horse, in the first impulse in which it fights."""
    g, one, other = beaten((1,), "line_infantry")
    before = one.y
    play(fight_out(g, one, "6.1"))
    assert other.level == ROUTED
    assert one.y - before == 100
    g, one, other = beaten((1,), "line_infantry")
    one.fought, before = 1, one.y
    play(fight_out(g, one, "6.1"))
    assert one.y == before


def test_penetration_into_a_zone_of_control_is_met_or_fled() -> None:
    """LUMI-7.2.1b: who passes fights at once, who fails falls back; LUMI-7.2.1c: a second melee disorders."""
    g = table(faces=(6,))
    unit, enemy = set_down(g, 0, "line_infantry", 24, 12), set_down(g, 1, "line_infantry", 24, 15, 180)
    unit.fought, enemy.y = 1, 1490
    play(penetrate(g, about(g, unit), 1))
    assert [event.name for event in g.journal].count("Struck") == 2
    assert unit.level >= DISORDERED
    g = table(faces=(1,))
    unit, enemy = set_down(g, 0, "line_infantry", 24, 12), set_down(g, 1, "line_infantry", 24, 15, 180)
    enemy.y = 1490
    play(penetrate(g, about(g, unit), 1))
    assert enemy.level >= SHAKEN
    assert "Struck" not in [event.name for event in g.journal]


def test_ordered_cavalry_that_has_won_tests_and_makes_a_control_move() -> None:
    """LUMI-7.2.2a, LUMI-7.2.2b: disordered or worse it does not."""
    g, one, _ = beaten((1, 6))
    assert play(fight_out(g, one, "6.1")) == ["control"]
    assert one.controlled
    g, one, _ = beaten((1, 6))
    one.level = DISORDERED
    assert play(fight_out(g, one, "6.1")) == []


def test_a_controlled_charge_costs_a_loss_if_it_routs_its_target() -> None:
    """LUMI-7.2.2b, LUMI-7.2.2c, LUMI-7.2.3: no test of its own; the target tests; then disordered, and a loss."""
    # The target passes; cavalry hits six times, the target none; the target routs.
    g = table(faces=(6, *(6,) * 6, *(1,) * 6, 1))
    unit, target = set_down(g, 0, "heavy_cavalry", 24, 12), set_down(g, 1, "line_infantry", 24, 16, 180)
    target.wounds, unit.fought = (1, 1), 1
    play(control(g, about(g, unit)), [("charge", target.id)])
    tests = [getattr(event, "who", "") for event in g.journal if event.name == "Tested"]
    assert tests[0] == target.name
    assert unit.name not in tests
    assert target.level == ROUTED
    assert (unit.level, sum(unit.wounds)) == (DISORDERED, 1)


def test_cavalry_out_of_control_pursues_and_is_disordered() -> None:
    """LUMI-7.2.2a."""
    g = table()
    unit = set_down(g, 0, "heavy_cavalry", 24, 12)
    before = unit.y
    befall(g, "pursue", about(g, unit))
    assert (unit.y - before, unit.level) == (unit.move, DISORDERED)


def test_a_fight_is_all_who_touch_one_another() -> None:
    g, one, other = in_contact()
    play(fight_out(g, other, "6.1"))
    assert [event.units for event in g.journal if isinstance(event, Fought)] == [(one.id, other.id)]


# --- brigades and armies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "levels"),
    [
        (6, [ORDERED, DISORDERED, SHAKEN]),
        (5, [DISORDERED, SHAKEN, SHAKEN]),
        (3, [SHAKEN, ROUTED, SHAKEN]),
        (1, None),
    ],
)
def test_the_cohesion_of_a_brigade(face: int, levels: list[int] | None) -> None:
    """LUMI-7.3: 6, 4-5, 2-3, 1; those who were shaken fall back."""
    g = table(faces=(face,))
    brigade = g.state.brigades[0]
    units = [set_down(g, 0, "line_infantry", 8 + 8 * number, 16) for number in range(3)]
    assert {unit.brigade for unit in units} == {brigade.id}
    for unit, level in zip(units, (ORDERED, DISORDERED, SHAKEN), strict=True):
        unit.level = level
    brigade.first_bases = 8
    for other in g.state.brigades[1:]:
        other.out = other.first_bases
    befall(g, "test_brigades", Context(g, g.state.sides[0]))
    if levels is None:
        assert all(unit.gone == "lost" for unit in units)
    else:
        assert [unit.level for unit in units] == levels
        assert (units[2].y < 1600) == (face < 6)


@pytest.mark.parametrize("name", ["carpi_1701", "blenheim_1704", "fontenoy_1745", SECOND])
def test_the_text_of_a_battle_tells_the_cohesion_that_its_armies_begin_with(name: str) -> None:
    """LUMI-VICTORY."""
    game = table(name)
    scenario = next(one for one in shipped_pack("lumi").scenarios if one.name == name)
    victory = dict(scenario.fields)["victory"]
    assert isinstance(victory, Text)
    for language in ("en", "it"):
        told = [int(figure) for figure in re.findall(r"\d+", victory.within(language))]
        assert set(told) == {side.points // 2 for side in game.state.sides}


def test_an_army_without_cohesion_is_beaten() -> None:
    """LUMI-VICTORY: points of routed and eliminated units, shaken ones, generals, objectives."""
    g = table()
    for unit in g.state.units:
        unit.gone = ""
    g.found.clear()
    side = g.state.sides[0]
    cohesion = g.setting.army_rules.cohesion
    whole = cohesion(g, side)
    assert whole == side.points // 2
    fallen = g.state.generals[side.chief]
    side.times_shaken, fallen.status, fallen.morale = 2, LOST, 3
    assert cohesion(g, side) == whole - 5
    unit = next(unit for unit in g.state.units if unit.side == 0)
    unit.level = ROUTED
    assert cohesion(g, side) == whole - 5 - unit.points * unit.bases
    side.times_shaken = whole
    play_phase(g, "reckoning")
    assert (g.state.over, g.state.winner, g.state.reason) == (True, 1, "broken")


# --- melees that go on ----------------------------------------------------------------------------------------------


def test_a_melee_that_goes_on_is_no_second_one() -> None:
    """LUMI-7.2.1c: whoever fights on in the next impulse is in the same melee, until one comes at the other anew."""
    blows = (1,) * 14
    g, one, other = facing_each_other(0)
    for unit in (one, other):
        unit.morale = 6
    g.chance = Faces(blows * 4)  # nobody hits, everybody stands
    play(fight_out(g, one, "6.1"))
    assert (one.fought, other.fought, one.in_new_melee) == (1, 1, True)
    g.record(ImpulseEnded("2.1", 1))
    play(fight_out(g, one, "6.1"))
    assert (one.fought, other.fought, one.in_new_melee) == (1, 1, False)
    g.state.forget_turn()
    play(fight_out(g, one, "6.1"))
    assert (one.fought, other.fought, one.in_new_melee) == (1, 1, False)
    g.record(Engaged("4.1", other.id, "charge", one.id))
    play(fight_out(g, one, "6.1"))
    assert (one.fought, other.fought) == (2, 2)


def test_every_enemy_in_range_may_be_fired_at() -> None:
    """LUMI-5.2: however many."""
    g = table()
    gun = set_down(g, 0, "light_artillery", 30, 10)
    arms = ("line_infantry",) * 4 + ("grenadiers",)
    enemies = [set_down(g, 1, arm, 26 + 2 * place, 17, 180, "column") for place, arm in enumerate(arms)]
    assert {unit.id for unit in targets_of(g, gun)} == {unit.id for unit in enemies}


def test_bases_that_have_parted_keep_what_the_scenario_tells_of_their_unit() -> None:
    g, one, _ = facing_each_other(300)
    captain = LumiCaptain(g, 0, 1)
    captain.told = {one.id: Stance(holds=True)}
    one.wounds = (0, 0)
    others = len(g.state.units)
    g.state.part(one.id, ((one.x, one.y), (one.x + 500, one.y)), "_")
    assert [captain.holds(unit) for unit in (one, *g.state.units[others:])] == [True, True]
    assert [captain.holds(unit) for unit in g.state.units[:others] if unit is not one] == [False] * (others - 1)


def test_a_unit_that_loses_a_base_in_contact_lies_on_nobody() -> None:
    """LUMI-3.1: its front is rounded anew; it still touches the enemy that it fights."""
    g = table()
    unit, enemy = set_down(g, 0, "line_infantry", 0, 0), set_down(g, 1, "line_infantry", 0, 0)
    unit.size = enemy.size = (200, 100)
    unit.wounds = enemy.wounds = (0, 0)
    (unit.x, unit.y, unit.facing), (enemy.x, enemy.y, enemy.facing) = (2978, 1200, 189), (2961, 1101, 9)
    g.found.clear()
    assert touching_enemies(g, unit) == (enemy,)
    g.record(Hurt("6.1", unit.id, (0,), "melee"))
    assert not unit.stand.overlaps(enemy.stand)
    assert touching_enemies(g, unit) == (enemy,)
