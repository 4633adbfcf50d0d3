"""How games end, what objectives are worth, who earns experience: what no single example can stage."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.position.turn_events import TurnBegan
from engine.systems.cape.position.events.fights import Downed
from engine.systems.cape.position.events.finds import Found, PickedUp
from engine.systems.cape.position.events.turns import Achieved, FirmnessChanged
from engine.systems.cape.rules.movement.marching import exit_of, leave
from engine.systems.cape.rules.victory.victory import begin, look_at_ends
from tests.engine.systems.cape.staging import RED, field, figure, game, group, phase, run, told

FLAG = 'objective flag "The flag" { by carry_off  item colours  worth 5  for red  is fundamental }'
HEROES = 'objective heroes "Heroes" { by put_down  class hero  worth 3  for anyone }'
WAY_OUT = 'exit road "The road" { at (10, 0)  for red }'
TABLE = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | card | all
    1 to 10 | A♥   | colours
  \"\"\"
  event colours "Colours" { of object  worth 5  for finder } }"""


def test_the_goal_ends_the_game_and_names_the_winner() -> None:
    """CAPE-3.1a, CAPE-3.1c, CAPE-3.1.1: colours carried off the table by the way out."""
    near = RED.replace("(10, 10)", "(10, 0.6)")
    g = game(field(red=near, ground=WAY_OUT, head=f"event_table found\n{FLAG}", before=TABLE))
    begin(g)
    a = figure(g, "a")
    g.record(Found("7.2", "colours", "colours", a.x, a.y, 0))
    g.record(PickedUp("2.2.1d", a.id, 0))
    assert exit_of(g, group(g, "a"))
    leave(g, group(g, "a"))
    run(look_at_ends(g))
    assert (g.state.over, g.state.winner, g.state.reason) == (True, 0, "flag")
    assert g.state.sides[0].points == 5


@pytest.mark.parametrize(("turn", "points"), [(1, 0), (2, 3)])
def test_an_objective_is_reached_when_its_condition_holds_and_not_before(turn: int, points: int) -> None:
    """CAPE-3.1a."""
    g = game(field(head='objective late "Late" { when turn.number >= 2  worth 3  for red }'))
    begin(g)
    g.state.turn = turn
    run(look_at_ends(g))
    assert [side.points for side in g.state.sides] == [points, 0]


def test_points_may_overrule_the_goal() -> None:
    """CAPE-3.1c: where the scenario counts points, whoever reached the goal may still have lost."""
    g = game(field(head=f"wins_by by_points\n{FLAG}\n{HEROES}"))
    begin(g)
    g.record(Achieved("3.1.1", 0, "carried colours", 1))
    g.state.sides[1].points = 9
    run(look_at_ends(g))
    assert (g.state.over, g.state.winner) == (True, 1)


def test_each_fallen_hero_is_worth_his_points_to_the_other_side() -> None:
    """CAPE-3.1.1: an objective that counts a class counts every one of it, once."""
    g = game(field(head=HEROES))
    begin(g)
    g.record(Downed("5.1.2c", figure(g, "d").id, "down", 3))
    run(look_at_ends(g))
    run(look_at_ends(g))
    assert [side.points for side in g.state.sides] == [3, 0]


def test_a_fundamental_goal_earns_experience() -> None:
    """CAPE-9.1.1b: and only where experience is played."""
    for said, earned in (("yes", True), ("no", False)):
        g = game(field(head=FLAG), Seeded(3), options=(("experience", said),))
        begin(g)
        g.record(Achieved("3.1.1", 0, "carried colours", 1))
        run(look_at_ends(g))
        assert (g.state.sides[0].experience > 0) is earned


@pytest.mark.parametrize(("left", "winner"), [((2, 1), 0), ((1, 2), 1), ((2, 2), -1)])
def test_after_the_last_turn_whoever_kept_more_of_its_firmness_has_won(left: tuple[int, int], winner: int) -> None:
    """CAPE-3.1c: where nobody has points, the share of firmness decides, and a tie is a draw."""
    g = game(field(), turns=1)
    begin(g)
    g.record(TurnBegan("2.1", 1))
    for side, firmness in zip(g.state.sides, left, strict=True):
        g.record(FirmnessChanged("3.2.3a", side.id, firmness - side.firmness, "test"))
    run(phase(g, "ending"))
    assert (g.state.over, g.state.winner, g.state.reason) == (True, winner, "last_turn")


def test_both_gone_is_a_draw() -> None:
    """CAPE-3.2.2: two sides whose firmness goes in one resolution."""
    g = game(field())
    begin(g)
    for side in g.state.sides:
        g.record(FirmnessChanged("3.2.3a", side.id, -side.firmness, "test"))
    run(look_at_ends(g))
    assert (g.state.over, g.state.winner) == (True, -1)
    assert len(told(g, "SideBeaten")) == 2


def test_of_three_sides_the_beaten_walk_off_and_the_others_go_on() -> None:
    """CAPE-3.2, CAPE-3.1b: the game is over when one side is left."""
    third = "army green { base_edge west  character e { of drill_guard  at (3, 20) } }"
    g = game(field(head="").replace("map {", f"{third}\nmap {{", 1))
    begin(g)
    green = next(side for side in g.state.sides if side.name == "green")
    g.record(FirmnessChanged("3.2.3a", green.id, -green.firmness, "test"))
    run(look_at_ends(g))
    assert not g.state.over
    assert figure(g, "e").gone
    blue = next(side for side in g.state.sides if side.name == "blue")
    g.record(FirmnessChanged("3.2.3a", blue.id, -blue.firmness, "test"))
    run(look_at_ends(g))
    assert g.state.over
    assert g.state.sides[g.state.winner].name == "red"


TWO_WAYS = 'exit road "The road" { at a4  for red }  exit lane "The lane" { at b4  for red }'
BY_THE_LANE = 'objective away "Away" { by escape  whom a  at b4  worth 5  for red  is fundamental }'


@pytest.mark.parametrize(("at", "over"), [("(5, 0.6)", False), ("(15, 0.6)", True), ("(10.2, 0.6)", True)])
def test_an_escape_counts_by_the_way_out_that_the_objective_names(at: str, over: bool) -> None:
    """CAPE-3.1a: another way out is off the table too, and not what was wanted; on the line between two, the one
    he stands in."""
    g = game(field(red=RED.replace("(10, 10)", at), ground=TWO_WAYS, head=BY_THE_LANE))
    begin(g)
    leave(g, group(g, "a"))
    run(look_at_ends(g))
    assert figure(g, "a").left_by == ("lane" if over else "road")
    assert (g.state.over, g.state.sides[0].points) == ((True, 5) if over else (False, 0))
