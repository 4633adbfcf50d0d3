"""Tables for the unit tests of the plane: drawn by Hypothesis, and told to shapely, which knows nothing of ours."""

from __future__ import annotations

from hypothesis import strategies as st
from shapely import geometry

from engine.space.areas import Area, Polygon, Round
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground, Patch
from engine.space.plane import Point, rectangle

WIDTH, HEIGHT = 3_000, 2_400

POINTS = st.tuples(st.integers(0, WIDTH), st.integers(0, HEIGHT))
MIDDLES = st.tuples(st.integers(100, WIDTH - 100), st.integers(100, HEIGHT - 100))
RADII = st.sampled_from((50, 100))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """Turned rectangles and stars: bulging and hollow ones, all simple."""
    x, y = draw(st.integers(600, WIDTH - 600)), draw(st.integers(600, HEIGHT - 600))
    if draw(st.booleans()):
        width, height = draw(st.integers(150, 900)), draw(st.integers(150, 700))
        return Polygon(rectangle(x, y, width, height, draw(st.integers(0, 179))).corners)
    arms = draw(st.lists(st.integers(80, 550), min_size=8, max_size=8))
    winds = ((0, 10), (7, 7), (10, 0), (7, -7), (0, -10), (-7, -7), (-10, 0), (-7, 7))
    return Polygon(
        tuple((x + across * arm // 10, y + up * arm // 10) for arm, (across, up) in zip(arms, winds, strict=True))
    )


ROUNDS = st.builds(Round, st.integers(300, WIDTH - 300), st.integers(300, HEIGHT - 300), st.integers(60, 500))
AREAS: st.SearchStrategy[Area] = st.one_of(polygons(), ROUNDS)


@st.composite
def grounds(draw: st.DrawFn, *, slow: bool = True) -> Ground:
    barriers = []
    for number in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            corners = draw(polygons()).corners
            barriers.append(Barrier(f"house{number}", corners, closed=True, height=250, crossing="openings"))
        else:
            points = draw(st.lists(POINTS, min_size=2, max_size=4, unique=True))
            barriers.append(Barrier(f"hedge{number}", tuple(points)))
    patches = [
        Patch(f"wood{number}", draw(AREAS), slow=slow and draw(st.booleans()), depth=400)
        for number in range(draw(st.integers(0, 3)))
    ]
    return Ground(WIDTH, HEIGHT, tuple(barriers), tuple(patches))


@st.composite
def boards(draw: st.DrawFn, *, slow: bool = True, most: int = 12) -> Board:
    """Bases never overlap, nor stand on a barrier; every other one is an enemy of the first."""
    board = Board(draw(grounds(slow=slow)), ())
    for number in range(draw(st.integers(2, most))):
        radius = draw(RADII)
        base = Base(f"f{number}", *draw(MIDDLES), radius, 2 * radius if number % 2 else 0)
        if board.stands(base.disc) is None:
            board = Board(board.ground, (*board.bases, base))
    return board


# --- as shapely sees it -----------------------------------------------------------------------------------------


def shape_of(area: Area) -> geometry.base.BaseGeometry:
    if isinstance(area, Polygon):
        return geometry.Polygon(area.corners)
    return geometry.Point(area.x, area.y).buffer(area.radius, quad_segs=256)


def line_of(*points: Point) -> geometry.LineString:
    return geometry.LineString(points)


def walls_of(barrier: Barrier) -> geometry.MultiLineString:
    return geometry.MultiLineString([((wall[0], wall[1]), (wall[2], wall[3])) for wall in barrier.walls])
