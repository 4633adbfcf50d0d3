"""How long a list of places takes on an open table: 26 figures, 15 pieces of terrain, 48 by 36 units.

Tables are dealt from fixed seeds; each figure of one side asks once. Time is that of the process, best of a few runs.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.space.areas import Polygon, Round
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground, Patch
from engine.space.moves import Mover
from engine.space.places import Wishes, places
from engine.space.plane import Point, rectangle
from engine.space.sight import sees

MOST_MICROSECONDS_OF_PLACES = 1_000.0
TABLES, FIGURES, RUNS = 12, 26, 3
WIDTH, HEIGHT = 4_800, 3_600


def table(seed: int) -> Board:
    """Five houses, five hedges, five woods of which one is thick; every other figure is an enemy of the rest."""
    lots = random.Random(seed)
    barriers, patches = [], []
    for number in range(5):
        corners = rectangle(
            lots.randrange(400, WIDTH - 400), lots.randrange(400, HEIGHT - 400), 600, 400, lots.randrange(360)
        ).corners
        door = ((corners[0][0] + corners[1][0]) // 2, (corners[0][1] + corners[1][1]) // 2)
        barriers.append(
            Barrier(f"house{number}", corners, closed=True, height=250, crossing="openings", openings=((door, 100),))
        )
        barriers.append(Barrier(f"hedge{number}", tuple(_hedge(lots))))
        middle = (lots.randrange(400, WIDTH - 400), lots.randrange(400, HEIGHT - 400))
        area = Round(*middle, 300) if number % 2 else Polygon(rectangle(*middle, 800, 500, lots.randrange(360)).corners)
        patches.append(Patch(f"wood{number}", area, depth=400, slow=number == 0))
    board = Board(Ground(WIDTH, HEIGHT, tuple(barriers), tuple(patches)), ())
    while len(board.bases) < FIGURES:
        number = len(board.bases)
        radius = lots.choice((50, 50, 50, 50, 100))
        at = (lots.randrange(radius, WIDTH - radius), lots.randrange(radius, HEIGHT - radius))
        base = Base(f"figure{number}", *at, radius, 2 * radius if number % 2 else 0)
        if board.stands(base.disc) is None:
            board = Board(board.ground, (*board.bases, base))
    return board


def _hedge(lots: random.Random) -> list[Point]:
    points = [(lots.randrange(WIDTH), lots.randrange(HEIGHT))]
    for _ in range(3):
        x, y = points[-1]
        points.append((_kept(x + lots.randrange(-500, 500), WIDTH), _kept(y + lots.randrange(-500, 500), HEIGHT)))
    return points


def _kept(figure: int, most: int) -> int:
    return min(most, max(0, figure))


def microseconds() -> tuple[float, float, float]:
    """A list of places, the places in it on average, a line of sight."""
    boards = [table(seed) for seed in range(TABLES)]
    asked = []
    for board in boards:
        enemies = board.bases[1::2]
        names = [barrier.name for barrier in board.ground.barriers] + [patch.name for patch in board.ground.patches]
        wishes = Wishes(
            enemies=enemies,
            bands=(800, 2_400),
            their_bands={enemy.name: (800, 2_400) for enemy in enemies},
            objectives=(("middle", (2_000, 1_500)), ("corner", (100, 100))),
            covers=frozenset(names),
        )
        for base in board.bases[::2]:
            board.ground.corners(base.radius)
            asked.append((board, Mover(base, 8 * base.radius), wishes))
    best, count = float("inf"), 0
    for _ in range(RUNS):
        start = time.process_time()
        count = sum(len(places(*one)) for one in asked)
        best = min(best, time.process_time() - start)
    lines = [
        (board, one, other) for board in boards for one in board.bases for other in board.bases if one is not other
    ]
    start = time.process_time()
    for line in lines:
        sees(*line)
    sight = (time.process_time() - start) / len(lines)
    return best / len(asked) * 1e6, count / len(asked), sight * 1e6


def main() -> int:
    listed, number, sight = microseconds()
    print(f"places: {number:.1f} on a list, {listed:.0f} us a list; {sight:.0f} us a line of sight")
    if listed > MOST_MICROSECONDS_OF_PLACES:
        print(f"a list of places takes more than {MOST_MICROSECONDS_OF_PLACES:.0f} us")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
