"""Squads on the move: who is measured, who follows, how they stand afterwards."""

from __future__ import annotations

import pytest

from engine.space.board import is_joined
from engine.space.plane import Point
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.movement.marching import LEAVE, do_move, marches
from tests.engine.systems.cape.staging import field, figure, game, group, run, told

SIX = """army red { base_edge south
  squad men { formation open_order  action_points 3
    character a { of drill_guard  at (20, 20) }  character b { of drill_guard  at (18.5, 20) }
    character c { of drill_guard  at (21.5, 20) }  character d { of drill_guard  at (19, 21.4) }
    character e { of drill_guard  at (20.5, 21.4) }  character f { of drill_guard  at (22, 21.4) } } }"""
BLUE = "army blue { character z { of drill_guard  at (20, 38) } }"


def squad() -> Game:
    return game(field(red=SIX, blue=BLUE))


def front(g: Game, away: Point) -> int:
    """How far the foremost figure stands in a direction, in hundredths of its length."""
    return max(one.x * away[0] + one.y * away[1] for one in g.members(group(g, "men")))


WINDS = [(0, -1), (0, 1), (1, 0), (-1, 0)]


@pytest.mark.parametrize("away", WINDS)
def test_a_squad_goes_as_far_as_its_foremost_figure_may_in_every_direction(away: Point) -> None:
    """CAPE-6.5a, CAPE-6.5c: towards the enemy, away from him and aside: the squad as a whole makes its movement and not
    a hundredth more, whoever of it stands nearest to the enemy."""
    g = squad()
    men = group(g, "men")
    speed = ask.group_speed(g, men)
    before = front(g, away)
    best = max(marches(g, men, speed), key=lambda point: point[0] * away[0] + point[1] * away[1])
    run(do_move(g, men), lambda decision: best if best in decision.options else decision.options[0])
    assert before + speed - 3 <= front(g, away) <= before + speed
    assert not told(g, "LeftTable")
    discs = [one.disc for one in g.members(men)]
    assert is_joined(discs, g.book.gaps["open_order"])


def test_two_moves_two_leaders() -> None:
    """CAPE-6.5a: first down, led by one of the front; then aside, led by another; two points gone."""
    g = squad()
    men = group(g, "men")
    leads = []
    for away in ((0, -1), (1, 0)):
        ways = marches(g, men, ask.group_speed(g, men))
        best = max((point for point in ways), key=lambda point: point[0] * away[0] + point[1] * away[1])
        leads.append(ways[best][0].name)
        run(do_move(g, men), lambda decision, best=best: best if best in decision.options else decision.options[0])
    assert leads[0] in ("a", "b", "c")
    assert leads[1] != leads[0]
    assert men.pa == 1
    assert [one.how for one in told(g, "Moved")] == ["move", "move"]


def test_nobody_is_placed_ahead_of_the_one_who_leads() -> None:
    """CAPE-6.5a: for every place that is offered."""
    g = squad()
    men = group(g, "men")
    for point, (lead, walk) in marches(g, men, ask.group_speed(g, men)).items():
        it = squad()
        run(do_move(it, group(it, "men")), lambda one, point=point: point if point in one.options else one.options[0])
        away = (point[0] - lead.x, point[1] - lead.y)
        assert walk.end == point != LEAVE
        moved = [one.at for one in it.members(group(it, "men"))]
        there = point[0] * away[0] + point[1] * away[1]
        length = max(abs(away[0]), abs(away[1]))
        assert all(x * away[0] + y * away[1] <= there + 3 * length for x, y in moved), (lead.name, point)


def test_the_foremost_figure_is_the_one_nearest_to_where_it_goes() -> None:
    """CAPE-6.5a: straight back from the enemy the rear leads."""
    g = squad()
    men = group(g, "men")
    ways = marches(g, men, ask.group_speed(g, men))
    south = min(ways, key=lambda point: (point[1], point[0]))
    north = max(ways, key=lambda point: (point[1], point[0]))
    assert ways[south][0].y == figure(g, "a").y
    assert ways[north][0].y == figure(g, "d").y
