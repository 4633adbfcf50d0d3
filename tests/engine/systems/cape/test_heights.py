"""Up there: who may stand where, how far one walks, how the shaken get down, what is refused."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.systems.cape.position.events.fights import Downed
from engine.systems.cape.position.events.moves import Climbed
from engine.systems.cape.position.events.turns import PointsGained
from engine.systems.cape.position.figures import SHELTER
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.melee.melee import fall
from engine.systems.cape.rules.movement.flight import bolt
from engine.systems.cape.rules.movement.marching import marches
from engine.systems.cape.rules.movement.obstacles import climb, gutters, holds, landings
from engine.systems.cape.watching.invariants import INVARIANTS
from tests.engine.systems.cape.staging import BLUE, field, figure, game, group, run, told

WALL = "high_wall wall { through (10, 5), (10, 15), (20, 15) }"
CHURCH = "church abbey { at (10, 10)  size 8 um x 8 um }  cart wagon { at (10, 4.5)  size 3 um x 2 um }"


def red(at: str, *more: str) -> str:
    return f"army red {{ base_edge south  character a {{ of drill_guard  at {at}  {' '.join(more)} }} }}"


def up(ground: str, at: str, *more: str, blue: str = BLUE) -> Game:
    g = game(field(red=red(at, *more), blue=blue, ground=ground))
    g.record(PointsGained("2.1.1a", group(g, "a").id, 3, "test"))
    assert all(one.holds(g) for one in INVARIANTS)
    return g


@pytest.mark.parametrize(
    ("at", "level", "why"),
    [
        ("(30, 30)", "2", "nothing under it"),
        ("(10, 10)", "1", "nothing under it"),
        ("(10, 10)", "3", "nothing under it"),
    ],
)
def test_nobody_is_set_down_on_air(at: str, level: str, why: str) -> None:
    """CAPE-4.3.3: a wall is stood on at its top and nowhere else."""
    with pytest.raises(Unplayable, match=why):
        up(WALL, at, f"level {level}")


def test_a_squad_is_not_set_down_on_a_roof() -> None:
    """CAPE-6.3a."""
    squad = "army red { squad men { character a { of drill_guard  at (10, 10)  level 2 } character c { of drill_guard"
    text = field(red=f"{squad}  at (12, 3) }} character e {{ of drill_guard  at (13.5, 3) }} }} }}", ground=WALL)
    with pytest.raises(Unplayable, match="belongs to a squad"):
        game(text)


def test_one_walks_round_the_corner_of_a_wall_and_never_off_it() -> None:
    """CAPE-4.3.3: from the corner along either part; every place offered is on the line."""
    g = up(WALL, "(10, 15)", "level 2")
    places = list(marches(g, group(g, "a"), 400))
    assert any(y < 1450 for _, y in places)
    assert any(x > 1050 for x, _ in places)
    assert all(abs(x - 1000) <= 8 or abs(y - 1500) <= 8 for x, y in places)


def test_the_shaken_get_down_the_quickest_way() -> None:
    """CAPE-2.3.3, CAPE-4.3.4: a jump from a wall; CAPE-4.3.3: a level by the hands where it is too high."""
    g = up(WALL, "(10, 10)", "level 2")
    group(g, "a").shaken, group(g, "a").flees = True, SHELTER
    bolt(g, group(g, "a"), "2.3.3b")
    assert (figure(g, "a").up, told(g, "Climbed")[-1].how) == (0, "jump")
    g = up(CHURCH, "(10, 10)", "level 3")
    group(g, "a").shaken, group(g, "a").flees = True, SHELTER
    bolt(g, group(g, "a"), "2.3.3b")
    assert (figure(g, "a").up, told(g, "Climbed")[-1].how) == (200, "climb")
    assert not group(g, "a").shaken, "under the roof he is in shelter"


def test_a_jump_may_end_on_something_lower() -> None:
    """CAPE-4.3.4: from the abbey's roof onto the wagon, two levels down, and not to the ground beside it."""
    g = up(CHURCH, "(10, 6.52)", "level 3")
    assert [figure(g, "a").at[0] - x for x, _ in landings(g, group(g, "a"))] == [0]
    assert gutters(g, figure(g, "a"), 600) != []


def test_nobody_slides_down_into_the_house_nor_onto_somebody() -> None:
    """CAPE-2.2.3b: places on open ground, each with room for him."""
    free = up(CHURCH, "(10, 6.52)", "level 3")
    places = gutters(free, figure(free, "a"), 600)
    assert places
    assert not any(ask.building_at(free, spot) for spot in places)
    x, y = places[0]
    below = f"army blue {{ base_edge north  character b {{ of drill_guard  at ({x / 100}, {y / 100}) }} }}"
    taken = up(CHURCH, "(10, 6.52)", "level 3", blue=below)
    assert places[0] not in gutters(taken, figure(taken, "a"), 600)


def test_who_falls_while_hanging_lies_at_the_foot_of_the_wall() -> None:
    """CAPE-4.3.3: and who falls on the top lies there."""
    g = up(WALL, "(9.48, 10)")
    run(climb(g, group(g, "a"), next(hold for hold in holds(g, group(g, "a")) if hold[2] == 100)))
    a = figure(g, "a")
    assert (a.up, a.hangs) == (100, True)
    g.record(Downed("5.1.2c", a.id, "down", 1))
    assert (a.up, a.hangs, a.lies_down) == (0, False, True)
    g = up(WALL, "(10, 10)", "level 2")
    g.record(Downed("5.1.2c", figure(g, "a").id, "down", 1))
    assert figure(g, "a").up == 200


def test_nobody_climbs_onto_another() -> None:
    """CAPE-1.3a, CAPE-1.3c: the place on the rampart is taken, or an enemy's zone is there."""
    fort = "redoubt fort { at (20, 20)  size 10 um x 10 um }"
    foe = "army blue { character b { of drill_guard  at (20, 15.6) }  character d { of drill_guard  at (30, 36) } }"
    assert list(holds(up(fort, "(20, 14.48)"), group(up(fort, "(20, 14.48)"), "a"))) == [(2000, 1500, 100)]
    g = up(fort, "(20, 14.48)", blue=foe)
    assert holds(g, group(g, "a")) == {}


def test_up_there_one_takes_nothing_from_the_ground() -> None:
    """CAPE-7.1b: markers lie on the ground."""
    g = up(WALL, "(10, 10)", "level 2")
    a = figure(g, "a")
    assert not ask.touches(g, a, a.at)
    g.record(Climbed("4.3.3", a.own, a.id, 940, 1000, 0, -1, False, "climb"))
    assert ask.touches(g, a, a.at)


def test_a_fall_is_as_deep_as_from_there_to_where_one_lies() -> None:
    """CAPE-2.2.3b: from twice the height of a wall onto its top, one die is rolled and not three."""
    g = game(field(red=red("(10, 10)", "level 2"), blue=BLUE, ground=WALL), options=(("falls", "yes"),))
    run(fall(g, group(g, "a"), 400))
    assert [event.test for event in told(g, "Tested")] == ["burst_wound"]


def test_a_fall_hurts_only_where_that_is_played() -> None:
    """CAPE-2.2.3b: the original gives no figures."""
    for options, tests in (((), []), ((("falls", "yes"),), ["burst_wound"])):
        g = game(field(red=red("(10, 10)", "level 2"), blue=BLUE, ground=WALL), options=options)
        run(fall(g, group(g, "a"), 400))
        assert [event.test for event in told(g, "Tested")] == tests
