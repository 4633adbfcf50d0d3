"""What a viewer sees beside the figures: horses that are held for men on foot."""

from __future__ import annotations

from engine.model.values import Point
from engine.systems.cape.position.events.moves import Rode
from engine.systems.cape.position.events.turns import PointsGained
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.movement.obstacles import mount
from tests.engine.systems.cape.staging import SYSTEM, field, figure, game, group

RED = """army red { base_edge south
  squad troop { horses (10, 10)
    character t1 { of drill_rider  at (10.5, 10) }  character t2 { of drill_rider  at (10.5, 11.5) }
    character t3 { of drill_rider  at (10.5, 13) } }
  character a { of drill_rider  at (20, 20)  mounted yes } }"""


def held(g: Game) -> list[Point]:
    """Places of held horses, as they are drawn."""
    seen = zip(SYSTEM.figures(g), SYSTEM.scene(g).stands, strict=True)
    return [stand.place for one, stand in seen if one.kind == "horses" and isinstance(stand.place, Point)]


def test_the_horses_of_a_squad_are_seen_once_where_they_are_held() -> None:
    """CAPE-4.3.6b: until it mounts; a horse that is ridden is seen under its rider."""
    g = game(field(red=RED))
    assert held(g) == [Point(10, 10)]
    g.record(PointsGained("2.1.1a", group(g, "troop").id, 1, "test"))
    mount(g, group(g, "troop"))
    assert held(g) == []


def test_a_horse_waits_where_its_rider_got_off() -> None:
    """CAPE-4.3.6b."""
    g = game(field(red=RED))
    one = figure(g, "a")
    g.record(Rode("4.3.6b", one.id, False, one.x, one.y))
    assert held(g) == [Point(20, 20), Point(10, 10)]
