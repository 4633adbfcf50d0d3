"""What is remembered of a place is only what the ground alone decides."""

from __future__ import annotations

import random

from engine.space.areas import Polygon
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground, Patch
from engine.space.moves import Mover, Surroundings
from engine.space.places import Wishes, places
from engine.space.winds import outlooks

GROUND = Ground(
    2400,
    2000,
    (
        Barrier("wall", ((400, 900), (900, 1000)), crossing="never", height=150),
        Barrier("hedge", ((1400, 1100), (1900, 900))),
    ),
    (Patch("marsh", Polygon(((900, 300), (1300, 300), (1300, 700), (900, 700))), slow=True),),
)
COVERS = frozenset({"wall", "hedge", "marsh"})


def told(board: Board, mover: Mover, wishes: Wishes) -> list[tuple[str, str, object, int]]:
    return [(one.why, one.what, one.walk.way, one.walk.length) for one in places(board, mover, wishes)]


def test_a_place_is_offered_the_same_from_memory_and_anew_whoever_stands_around() -> None:
    lots = random.Random(4)
    for _ in range(200):
        at = lots.randrange(100, 2300), lots.randrange(100, 1900)
        base, reach = Base("m", *at, 50), lots.choice((300, 401, 600))
        others = [
            Base(str(number), at[0] + lots.randrange(-700, 700), at[1] + lots.randrange(-700, 700), 50, zone)
            for number, zone in enumerate((0, 150, 150))
        ]
        mover = Mover(base, reach, slow_reach=reach // 2)
        wishes = Wishes(enemies=tuple(others[1:]), bands=(150, 400), covers=COVERS)
        empty, crowded = Board(GROUND, ()), Board(GROUND, others)
        outlooks._outlook.cache_clear()
        anew = told(crowded, mover, wishes)
        outlooks._outlook.cache_clear()
        alone = told(empty, mover, wishes)
        # Now the outlook knows all ways of somebody who is alone there.
        assert told(crowded, mover, wishes) == anew
        assert told(empty, mover, wishes) == alone


def test_who_stands_aside_bars_nothing_and_who_stands_in_the_way_does() -> None:
    mover = Mover(Base("m", 1200, 1500, 50), 400)
    aside, ahead = Base("a", 1320, 1700, 50), Base("b", 1240, 1700, 50)
    for other, is_clear in ((aside, True), (ahead, False)):
        around = Surroundings(Board(GROUND, [other]), mover)
        assert around.is_clear((1200, 1500), (1200, 1900)) == is_clear
        assert not around.is_alone((1200, 1500), (1250, 1900))
