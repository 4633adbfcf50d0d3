"""Guns behind their teams: piece, team and crew go together and stand on nobody."""

from __future__ import annotations

from itertools import combinations

from engine.space.ground import TOUCH
from engine.space.plane import squared
from engine.systems.cape.questions import boards
from engine.systems.cape.questions.squads import crew_at, team_touches
from engine.systems.cape.rules.artillery.works import drives, haul, hauls
from tests.engine.systems.cape.staging import field, game, group, run

RED = """army red { base_edge south
  squad gunners { gun piece { of light_gun  at (20, 20)  facing 0 deg  %s }
    character g1 { of drill_gunner  at (18.5, 20) }  character g2 { of drill_gunner  at (21.5, 20) }
    character g3 { of drill_gunner  at (21.3, 19) }  character g4 { of drill_gunner  at (18.7, 19) } } }"""
WALL = "low_wall { through (10, 16), (30, 16) }"


def test_wherever_it_is_drawn_nothing_overlaps_and_the_crew_is_at_it() -> None:
    """CAPE-10.4.3b, CAPE-1.3a: all ways that are offered, each from the start."""
    text = field(red=RED % "limbered yes", ground=WALL)
    ways = list(hauls(game(text), group(game(text), "gunners")))
    assert len(ways) > 4
    for way in ways:
        it = game(text)
        run(haul(it, group(it, "gunners")), lambda _, way=way: way)
        gun = it.state.guns[0]
        assert gun.team == way
        assert team_touches(it, gun)
        assert len(crew_at(it, gun)) == 4
        bases = [*(boards.base(it, one) for one in it.standing()), *boards.gun_bases(it)]
        for one, other in combinations(bases, 2):
            assert squared(one.at, other.at) >= (one.radius + other.radius - TOUCH) ** 2, (way, one.name, other.name)
        assert all(one.y - one.radius > 1600 for one in bases), "nobody is drawn through a wall"


def test_a_team_without_its_gun_goes_where_there_is_room() -> None:
    """CAPE-10.4.3c."""
    it = game(field(red=RED % "team (20, 12)"))
    found = drives(it, group(it, "gunners"))
    assert found
    assert all(squared(place, (2000, 1200)) <= it.figures.team_speed**2 for place in found)
    bare = game(field(red=RED % "loaded yes"))
    assert drives(bare, group(bare, "gunners")) == []
