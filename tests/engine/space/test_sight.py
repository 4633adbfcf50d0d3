"""Lines of sight: obstacles, openings, woods, heights, other figures; and an independent library's opinion."""

from __future__ import annotations

from hypothesis import given
from shapely import geometry

from engine.space.areas import Polygon, Round
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground, Patch
from engine.space.plane import rectangle
from engine.space.sight import covered, look, sees
from tests.engine.space.tables import boards, line_of, shape_of, walls_of

_NEAR = 1e-6
_A, _B = Base("a", 200, 500, 50), Base("b", 1_800, 500, 50)


def _board(*bases: Base, barriers: tuple[Barrier, ...] = (), patches: tuple[Patch, ...] = ()) -> Board:
    return Board(Ground(3_000, 3_000, barriers, patches), (_A, _B, *bases))


def _wall(height: int, x: int = 1_000, **more: object) -> Barrier:
    return Barrier("wall", ((x, 0), (x, 1_000)), height=height, **more)  # type: ignore[arg-type]


@given(boards(slow=False))
def test_a_second_opinion_on_every_line(board: Board) -> None:
    for one in board.bases[:2]:
        for other in board.bases:
            if one.name == other.name:
                continue
            seen = sees(board, one, other)
            assert seen == look(board, one, other).clear
            line = line_of(one.at, other.at)
            bodies = [
                (line.distance(geometry.Point(base.at)), base.radius)
                for base in board.bases
                if base.name not in (one.name, other.name)
            ]
            walls = [line.distance(walls_of(barrier)) for barrier in board.ground.barriers if barrier.height >= 100]
            woods = [
                shape_of(patch.area).intersection(line).length
                for patch in board.ground.patches
                if patch.depth is not None
            ]
            if (
                any(abs(gap - radius) < _NEAR for gap, radius in bodies)
                or any(0 < gap < _NEAR for gap in walls)
                or any(abs(wood - 400) < 2 for wood in woods)
            ):
                continue
            free = all(gap > radius for gap, radius in bodies) and all(gap > 0 for gap in walls)
            assert seen == (free and all(wood < 401 for wood in woods))


@given(boards(slow=False))
def test_seeing_is_mutual_on_flat_ground(board: Board) -> None:
    for one in board.bases:
        for other in board.bases:
            if one.name < other.name:
                assert sees(board, one, other) == sees(board, other, one)


def test_a_low_wall_hides_nobody_and_is_told() -> None:
    sight = look(_board(barriers=(_wall(50),)), _A, _B)
    assert sight.clear
    assert [(item.barrier, item.at, item.near_target) for item in sight.crossed] == [("wall", (1_000, 500), False)]


def test_a_high_wall_hides_and_is_named() -> None:
    sight = look(_board(barriers=(_wall(100),)), _A, _B)
    assert (sight.clear, sight.by, sight.at) == (False, "wall", (1_000, 500))


def test_a_window_is_looked_through_by_who_stands_at_it() -> None:
    house = _wall(250, openings=(((1_000, 500), 60),))
    board = _board(barriers=(house,))
    at_the_window = Base("c", 950, 500, 50)
    assert sees(board, at_the_window, _B)
    assert sees(board, _B, at_the_window)
    assert not sees(board, _A, _B)
    assert not sees(board, Base("c", 950, 700, 50), _B)


def test_more_than_four_units_of_wood_hide() -> None:
    def wood(width: int) -> Patch:
        return Patch("wood", Polygon(rectangle(1_000, 500, width, 600).corners), depth=400)

    assert sees(_board(patches=(wood(400),)), _A, _B)
    assert not sees(_board(patches=(wood(402),)), _A, _B)
    assert dict(look(_board(patches=(wood(402),)), _A, _B).inside) == {"wood": 402}
    assert not sees(_board(patches=(Patch("wood", Round(1_000, 500, 201), depth=400),)), _A, _B)


def test_rises_block_and_who_stands_on_one_looks_over() -> None:
    hill = Patch("hill", Round(1_000, 500, 200), height=100)
    assert look(_board(patches=(hill,)), _A, _B).by == "hill"
    lookout = Base("c", 1_000, 500, 50)
    board = _board(patches=(hill,))
    assert sees(board, lookout, _B)
    assert sees(board, _B, lookout)
    # Over a man's head, and over a wall that is no higher than the line.
    standing = Base("d", 1_400, 500, 50)
    assert sees(_board(standing, patches=(hill,)), lookout, _B)
    assert not sees(_board(standing), lookout, _B)
    assert sees(_board(barriers=(_wall(100, 1_300),), patches=(hill,)), lookout, _B)
    assert not sees(_board(barriers=(_wall(150, 1_600),), patches=(hill,)), lookout, _B)


def test_figures_hide_figures_if_asked() -> None:
    between = Base("c", 1_000, 549, 50)
    assert not sees(_board(between), _A, _B)
    assert sees(_board(between), _A, _B, bodies=False)
    assert sees(_board(Base("c", 1_000, 550, 50)), _A, _B)


def test_cover_is_what_one_stands_against_on_the_line() -> None:
    near = _wall(50, 1_747)
    assert covered(_board(barriers=(near,)), _A, _B, {"wall"}) == ("wall",)
    assert covered(_board(barriers=(near,)), _A, _B, {"hedge"}) == ()
    assert covered(_board(barriers=(_wall(50, 1_500),)), _A, _B, {"wall"}) == ()
    assert covered(_board(barriers=(_wall(50, 1_500),)), _A, _B, {"wall"}, gap=300) == ("wall",)
    assert covered(_board(barriers=(_wall(50, 1_853),)), _A, _B, {"wall"}) == ()
    bush = Patch("bush", Round(1_900, 500, 100))
    assert covered(_board(patches=(bush,)), _A, _B, {"bush"}) == ("bush",)


def _house(height: int = 200) -> Barrier:
    """From (800, 300) to (1200, 700), with a window in the middle of the wall towards `_A`."""
    corners = ((800, 700), (800, 300), (1_200, 300), (1_200, 700))
    return Barrier("house", corners, closed=True, height=height, crossing="openings", openings=(((800, 500), 100),))


def test_a_window_in_the_near_wall_shows_nothing_beyond_the_far_one() -> None:
    """Both walls of a house are looked at, whatever the first one lets through."""
    at_the_window = Base("c", 748, 500, 50)
    board = _board(at_the_window, barriers=(_house(),))
    sight = look(board, at_the_window, _B)
    assert [(item.at, item.opening) for item in sight.crossed] == [((800, 500), True), ((1_200, 500), False)]
    assert not sight.clear
    assert not sees(board, at_the_window, _B)


def test_who_stands_higher_sees_over_a_wall() -> None:
    """The line falls from his eyes to the other's: it clears the wall near him and not near the other."""
    high = Base("c", 200, 800, 50, up=200)
    low = Base("d", 1_800, 800, 50)
    for x, clear in ((600, True), (1_000, False), (1_400, False)):
        board = Board(Ground(3_000, 3_000, (_wall(200, x),), ()), (high, low))
        assert sees(board, high, low) is sees(board, low, high) is clear is look(board, high, low).clear
        assert not sees(board, Base("c", 200, 800, 50), low)


def test_a_figure_below_hides_nobody_from_who_stands_high() -> None:
    high, between, low = Base("c", 200, 800, 50, up=300), Base("e", 600, 800, 50), Base("d", 1_800, 800, 50)
    assert sees(Board(Ground(3_000, 3_000, (), ()), (high, between, low)), high, low)
    assert not sees(Board(Ground(3_000, 3_000, (), ()), (high, Base("e", 600, 800, 50, up=300), low)), high, low)


def test_a_roof_hides_who_is_under_it_from_however_high() -> None:
    """Walls alone would let a line down into the room; a closed house shows him only at his window."""
    high = Base("c", 200, 500, 50, up=1_000)
    inside = Base("d", 1_000, 500, 50, under="house")
    at_the_window = Base("d", 852, 500, 50, under="house")
    for one, seen in ((Base("d", 1_000, 500, 50), True), (inside, False), (at_the_window, True)):
        board = Board(Ground(3_000, 3_000, (_house(),), ()), (high, one))
        assert sees(board, high, one) is sees(board, one, high) is seen
