"""What is found under the markers: water that rises or runs dry, guests who come and go."""

from __future__ import annotations

from functools import cache

from engine.core.chance import Scripted
from engine.space.board import Refused
from engine.space.moves import Walk
from engine.space.ways import route
from engine.systems.cape import questions as ask
from engine.systems.cape.encounters import meet
from engine.systems.cape.events.moves import Moved
from engine.systems.cape.game import Game
from engine.systems.cape.invariants import INVARIANTS
from engine.systems.cape.movement import leapt
from tests.engine.systems.cape.staging import field, figure, game, group, run, told

TABLE = """events found "Found" { die d10  zone all "all"
  list face \"\"\"
    face    | all
    1       | spate
    2 to 10 | dry
  \"\"\"
  event spate "The river rises" { of flood }
  event dry "A dry summer" { of drought } }"""
RIVER = """river upper { shape (18, 24), (22, 24), (22, 40), (18, 40) }
  ford foats { shape (18, 16), (22, 16), (22, 24), (18, 24) }
  river lower { shape (18, 0), (22, 0), (22, 16), (18, 16) }
  stream rill { through (30, 0), (30, 40) }"""
RED = """army red { base_edge west
  character a { of drill_hero  at (17, 20) }  character c { of drill_guard  at (20, 18) }
  character e { of drill_guard  at (29.4, 5) } }"""


@cache
def text() -> str:
    return field(red=RED, ground=RIVER, head="event_table found", before=TABLE)


def wet(event: str, finder: str = "a") -> Game:
    g = game(text(), Scripted([], lambda one: one, lambda one: one > 0))
    find(g, event, finder)
    return g


def find(g: Game, event: str, finder: str = "a") -> None:
    one = figure(g, finder)
    run(meet(g, group(g, finder), one, ask.spot(one), event))


def way(g: Game, name: str, goal: tuple[int, int]) -> Walk | Refused:
    return route(ask.board_for(g, group(g, name)), ask.mover(g, figure(g, name), 800), goal)


def test_a_flood_closes_the_ford_and_the_river_with_it() -> None:
    """CAPE-7.2: nobody wades in any more; the ford has no line of its own until then."""
    g = game(text())
    assert isinstance(way(g, "a", (1840, 2000)), Walk)
    g = wet("spate")
    assert isinstance(way(g, "a", (1840, 2000)), Refused)
    assert sorted(told(g, "WaterTurned"), key=lambda one: one.piece)[1].piece == g.setting.by_name["foats"].id
    assert len(told(g, "WaterTurned")) == 3, "the stream is another watercourse"
    assert "rill" in leapt(g)


def test_whom_the_flood_catches_in_the_water_gets_out_and_not_in_again() -> None:
    """CAPE-7.2: on either bank, at the pace of difficult ground unless the move leads out."""
    g = wet("spate")
    assert all(one.holds(g) for one in INVARIANTS)
    for bank in ((1740, 1800), (2260, 1800)):
        assert isinstance(way(g, "c", bank), Walk)
    c = figure(g, "c")
    g.record(Moved("4.0a", c.own, ((c.id, 1740, 1800),), ((1740, 1800),), 260, "move"))
    assert isinstance(way(g, "c", (1900, 1800)), Refused)


def test_a_drought_leaves_open_ground_and_no_flood_follows() -> None:
    """CAPE-7.2: whichever comes first stays; a move goes through without stopping."""
    g = wet("dry")
    assert isinstance(way(g, "a", (2400, 2000)), Walk)
    find(g, "spate")
    assert isinstance(way(g, "a", (2400, 2000)), Walk)
    g = wet("spate")
    find(g, "dry")
    assert isinstance(way(g, "a", (1840, 2000)), Refused)


def test_a_stream_in_spate_is_neither_crossed_nor_leapt() -> None:
    """CAPE-7.2, CAPE-9.1.2e: and the river elsewhere stays as it was."""
    g = wet("spate", "e")
    assert "rill" not in leapt(g)
    assert isinstance(way(g, "a", (1840, 2000)), Walk)


def test_away_from_water_both_are_false() -> None:
    """CAPE-7.2."""
    g = wet("spate", "b")
    assert told(g, "WaterTurned") == []
