"""3: tactical and sideways moves, exchange of lines, rout, obstacles."""

from __future__ import annotations

import pytest

from engine.brigades.book.setting import UNKNOWN
from engine.model.values import Quantity
from engine.systems.lumi.position.state import DISORDERED, ORDERED, Game, Unit, about
from engine.systems.lumi.questions import lines, moving
from engine.systems.lumi.questions.attacks import end_of
from engine.systems.lumi.rules.forced import march_to
from engine.systems.lumi.rules.intentions import regroup
from engine.systems.lumi.rules.manoeuvre import exchange, march
from tests.engine.systems.lumi.tables import FIRST, SECOND, befall, play, set_down, table


def commanded(g: Game, arm: str, x: int, y: int, formation: str = "") -> Unit:
    unit = set_down(g, 0, arm, x, y, 0, formation)
    g.division_of(unit).order = 2
    general = g.general_of(unit)
    assert general is not None
    general.x, general.y = unit.x, unit.y - 100
    g.found.clear()
    return unit


@pytest.mark.parametrize(("edition", "sideways"), [(FIRST, False), (SECOND, True)])
def test_a_tactical_move_goes_any_way_twice_as_far_and_disorders(edition: str, sideways: bool) -> None:
    """LUMI-3.1.2a, LUMI-3.1.2b, LUMI-3.1.2c: a march column only straight ahead."""
    g = table(edition)
    unit = commanded(g, "line_infantry", 20, 4, "column")
    set_down(g, 1, "line_infantry", 20, 34, 180)
    aside = ("rapid", "column", 2790, 400, 90)
    assert (moving.judge(g, unit, aside) is not None) == sideways
    ahead = ("rapid", "column", 2000, 1190, 0)
    assert moving.judge(g, unit, ahead) is not None
    assert moving.judge(g, unit, ("rapid", "column", 2000, 1210, 0)) is None
    play(march(g, unit, ahead))
    assert unit.level == (DISORDERED if sideways else ORDERED)


@pytest.mark.parametrize("limit", [45, 20])
def test_one_goes_obliquely_as_far_as_the_limit_and_no_farther(limit: int) -> None:
    """LUMI-3.1: with the front as it is; what lies between is offered."""
    g = table(oblique_limit=Quantity(limit, "deg"))
    unit = commanded(g, "line_infantry", 30, 5)
    ways = {off: ("oblique", "line", *moving.step(unit.at, 290, off), 0) for off in (limit, -limit, limit + 3)}
    assert [moving.judge(g, unit, move) is not None for move in ways.values()] == [True, True, False]
    set_down(g, 1, "line_infantry", 42, 26, 180)
    offered = [move for move in moving.thoughts(g, unit) if move[0] == "oblique"]
    assert bool(offered) == (limit == 45), "he stands at thirty degrees"


def test_an_obstacle_whose_level_is_unknown_gets_one_before_it_is_crossed() -> None:
    """LUMI-3.3.1b, LUMI-3.3.2: also for somebody who is set down there and has not come by himself."""
    g = table(FIRST, faces=[6])
    unit = commanded(g, "line_infantry", 20, 10)
    unit.stopped_at, g.state.obstacles[0].level = 0, UNKNOWN
    befall(g, "cross_obstacle", about(g, unit, section="3.3.1"))
    assert g.state.obstacles[0].level == 1


def test_in_range_of_the_enemy_only_who_is_unseen_makes_a_tactical_move() -> None:
    """LUMI-3.1.2a: the village hides it; a line never may."""
    g = table()
    unit = commanded(g, "line_infantry", 10, 15, "column")
    enemy = set_down(g, 1, "line_infantry", 10, 18, 180)
    rules = g.setting.rules
    assert not rules.may_march_rapidly(g, unit)
    enemy.y = 2100
    g.found.clear()
    assert rules.may_march_rapidly(g, unit)
    unit.formation = "line"
    g.found.clear()
    assert not rules.may_march_rapidly(g, unit)


@pytest.mark.parametrize(
    ("edition", "arm", "may"),
    [(SECOND, "line_infantry", True), (SECOND, "light_artillery", False), (FIRST, "line_infantry", False)],
)
def test_a_step_sideways(edition: str, arm: str, may: bool) -> None:
    """LUMI-3.1.11: not for guns."""
    g = table(edition)
    unit = commanded(g, arm, 20, 10)
    move = ("sideways", unit.formation, unit.x + 100, unit.y, 0)
    assert (moving.judge(g, unit, move) is not None) == may
    assert moving.judge(g, unit, ("sideways", unit.formation, unit.x + 110, unit.y, 0)) is None


def two_lines(edition: str = SECOND, gap: int = 200) -> tuple[Game, Unit, Unit]:
    g = table(edition)
    first, second = commanded(g, "heavy_cavalry", 30, 12), commanded(g, "heavy_cavalry", 30, 10)
    second.y = first.y - 100 - gap
    g.found.clear()
    return g, first, second


def test_the_second_line_comes_forward() -> None:
    """LUMI-LINES.a, LUMI-LINES.c, LUMI-LINES.d, LUMI-LINES.e: placed one um ahead; who is behind is disordered."""
    g, first, second = two_lines()
    assert lines.exchanges(g, second) == [(lines.FORWARD, first.id)]
    exchange(g, second, first, lines.FORWARD)
    assert second.stand.distance(first.stand) == 100
    assert second.y > first.y
    assert (first.level, second.level) == (DISORDERED, ORDERED)
    assert first.spent
    assert second.spent


def test_the_first_line_passes_to_the_rear() -> None:
    """LUMI-LINES.c: and is the one that is disordered."""
    g, first, second = two_lines()
    exchange(g, first, second, lines.REARWARD)
    assert first.y < second.y
    assert (first.level, second.level) == (DISORDERED, ORDERED)


def test_who_may_exchange_lines() -> None:
    """LUMI-LINES.b, LUMI-LINES.d, LUMI-LINES.f: within two um, in line, not moved, and by the army list."""
    g, first, second = two_lines(gap=201)
    assert lines.exchanges(g, second) == []
    g, first, second = two_lines()
    first.moved = True
    assert lines.exchanges(g, second) == []
    g, first, second = two_lines()
    first.formation = "column"
    g.found.clear()
    assert lines.exchanges(g, second) == []
    g, first, second = two_lines(FIRST)
    assert lines.exchanges(g, second) == []
    g = table()
    foot, behind = commanded(g, "line_infantry", 20, 12), commanded(g, "line_infantry", 20, 10)
    assert not foot.profile.exchanges
    assert lines.exchanges(g, behind) == []


@pytest.mark.parametrize(("edition", "lost_one", "losses"), [(SECOND, False, 1), (SECOND, True, 0), (FIRST, False, 0)])
def test_a_rout_costs_a_loss_unless_one_was_just_suffered(edition: str, lost_one: bool, losses: int) -> None:
    """LUMI-3.2.2."""
    g = table(edition)
    unit = set_down(g, 0, "line_infantry", 20, 20)
    context = about(g, unit)
    context.lost_one = lost_one
    befall(g, "rout", context)
    assert (unit.y < 2000, sum(unit.wounds)) == (True, losses)


# --- obstacles ------------------------------------------------------------------------------------------------------


def at_the_hedge(level: int, faces: tuple[int, ...] = ()) -> tuple[Game, Unit]:
    g = table(faces=faces)
    unit = commanded(g, "line_infantry", 22, 18)
    unit.y = 1840
    g.state.obstacles[0].level = level
    g.found.clear()
    return g, unit


def test_a_unit_stops_at_an_obstacle() -> None:
    """LUMI-3.3.1a: whatever move it had left."""
    g, unit = at_the_hedge(1)
    unit.y = 1700
    g.found.clear()
    judged = moving.judge(g, unit, ("march", "line", 2200, 2000, 0))
    assert judged is not None
    assert judged.obstacle == 0
    assert judged.end.y + unit.size[1] // 2 < 1900


@pytest.mark.parametrize(
    ("level", "faces", "crosses", "state"),
    [(0, (), True, ORDERED), (1, (3,), True, ORDERED), (1, (2,), True, DISORDERED), (1, (1,), False, ORDERED)],
)
def test_crossing(level: int, faces: tuple[int, ...], crosses: bool, state: int) -> None:
    """LUMI-3.3.1a, LUMI-3.3.1b: above the value, on it, below it."""
    g, unit = at_the_hedge(level, faces)
    unit.stopped_at = 0
    before = unit.y
    play(march(g, unit, ("cross", "line", 2200, 2000, 0)))
    assert (unit.y > before, unit.level) == (crosses, state)
    assert unit.moved_now
    if not crosses:
        assert unit.tried
        play(march(g, unit, ("cross", "line", 2200, 2000, 0)))
        assert (unit.y > before, unit.level) == (True, DISORDERED)


def test_an_opening_needs_no_die() -> None:
    """LUMI-3.3.1c."""
    g, unit = at_the_hedge(3)
    unit.stopped_at = 0
    piece = g.setting.obstacles[0]
    object.__setattr__(piece, "openings", ((2200, 1900),))
    try:
        befall(g, "cross_obstacle", about(g, unit, section="3.3.1"))
        assert not unit.tried
        assert not [event for event in g.journal if event.name == "Tested"]
    finally:
        object.__setattr__(piece, "openings", ())


def test_a_charge_crosses_the_obstacle_at_which_the_unit_has_stopped() -> None:
    """LUMI-3.3.1d: any other is in the way."""
    g, unit = at_the_hedge(3)
    target = set_down(g, 1, "line_infantry", 22, 21, 180)
    assert end_of(g, unit, target, "charge") is None
    unit.stopped_at = 0
    g.found.clear()
    assert end_of(g, unit, target, "charge") is not None


@pytest.mark.parametrize(("face", "level"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_level_of_an_obstacle_is_rolled_when_somebody_comes_to_it(face: int, level: int) -> None:
    """LUMI-3.3.2: and stays."""
    g, unit = at_the_hedge(-1, (face,))
    judged = moving.Judged(unit.stand, 0)
    play(march_to(g, unit, "march", judged, "3.1"))
    assert g.state.obstacles[0].level == level
    play(march_to(g, unit, "march", judged, "3.1"))
    assert g.state.obstacles[0].level == level


@pytest.mark.parametrize(("beyond", "stops"), [(10, True), (-10, False)])
def test_the_end_of_a_front_meets_an_obstacle_too(beyond: int, stops: bool) -> None:
    """LUMI-3.3.1a: the middle of the unit passes beside the hedge, an end of its front comes to it or does not."""
    g, unit = at_the_hedge(1)
    hedge = g.setting.obstacles[0].line
    unit.x, unit.y = min(x for x, _ in hedge) - unit.stand.width // 2 + beyond, 1700
    g.found.clear()
    judged = moving.judge(g, unit, ("march", "line", unit.x, 2000, 0))
    assert judged is not None
    assert (judged.obstacle == 0, judged.end.y < 1900) == (stops, stops)


def test_bases_that_part_at_an_obstacle_have_all_stopped_there() -> None:
    """LUMI-3.3.1b, LUMI-1.6b: those that have failed to cross will cross, each of them."""
    g = table()
    unit = commanded(g, "line_infantry", 20, 10)
    unit.wounds, unit.stopped_at, unit.tried = (0, 0), 0, True
    regroup(g, unit, unit)
    other = g.state.units[-1]
    assert other is not unit
    assert [(one.stopped_at, one.tried) for one in (unit, other)] == [(0, True), (0, True)]
