"""5.1.1, 9.5: who sees whom, and who has a line to shoot along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from engine.core.position.knowing import asked_once
from engine.space.board import Board
from engine.space.ground import Ground
from engine.space.lines import is_near
from engine.space.sight import between, covered, is_bare, look
from engine.space.sight import sees as has_line
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards

T = TypeVar("T")
_UM: Final = 100
_MOST_LINES: Final = 8_192
"""So many lines are remembered."""
_OPEN, _PAST_COVER, _HIDDEN = "open", "past_cover", "hidden"
"""What the ground does to a line of fire: nothing; what it crosses saves nobody from being shot at; it ends there."""


def _as_they_stand(g: Game, asked: str, one: Figure, other: Figure, find: Callable[[Game, Figure, Figure], T]) -> T:
    """What the ground and the stand of two of them decide, whoever else moves: remembered for all games at the table,
    since many stand where others have stood before."""
    key = (
        *(asked, g.ground, one.x, one.y, one.radius, one.up, one.perch, one.hangs),
        *(other.x, other.y, other.radius, other.up, other.perch, other.hangs),
    )
    lines = g.setting.lines
    known: T | None = lines.get(key)
    if known is None:
        if len(lines) >= _MOST_LINES:
            lines.clear()
        known = lines[key] = find(g, one, other)
    return known


def _is_in_the_open(g: Game, one: Figure, other: Figure) -> bool:
    """Nothing that hides anybody lies between two on the ground, nor near: told before anything is remembered."""
    is_on_ground = one.perch < 0 and other.perch < 0
    return (
        is_on_ground
        and is_bare(g.ground, one.x, one.y, other.x, other.y)
        and not (g.setting.woods and common_wood(g, one, other) is not None)
    )


def sees(g: Game, one: Figure, other: Figure) -> bool:
    """4.3.8c, 9.5a: an unbroken line between the middles of the bases, and near enough in this light."""
    return _has_sight(g, one, other) and is_near_enough(g, one, other)


@asked_once
def _has_sight(g: Game, one: Figure, other: Figure) -> bool:
    """Whether nothing hides him from there, be it as dark as it may."""
    return _is_in_the_open(g, one, other) or _as_they_stand(g, "sight", one, other, _is_in_sight)


def _is_in_sight(g: Game, one: Figure, other: Figure) -> bool:
    if is_too_deep(g, one, other) or is_floor_between(g, one, other):
        return False
    return has_line(ground_between(g, one, other), boards.sighted(g, one), boards.sighted(g, other), bodies=False)


def common_wood(g: Game, one: Figure, other: Figure) -> Piece | None:
    """9.5.1c: the wood in which both stand."""
    here = g.setting.wooded.at((one.x, one.y)) if g.setting.woods else ()
    return next((wood for wood in here if wood.contains(other.at)), None) if here else None


def ground_between(g: Game, one: Figure, other: Figure) -> Board:
    """With nobody on it; 9.5.1c: among the trees of one wood it is the distance that hides, not the depth."""
    wood = common_wood(g, one, other) if g.setting.woods else None
    return Board(g.ground if wood is None else _thinned(g, wood), ())


def _thinned(g: Game, wood: Piece) -> Ground:
    ground = g.ground
    return g.as_long_as(ground, ("thinned", wood.name), lambda: ground.thinned(wood.name))


def is_floor_between(g: Game, one: Figure, other: Figure) -> bool:
    """9.5.1b: on another floor of the same house, or one on its roof and one within."""
    if one.up == other.up or not (one.perch >= 0 or other.perch >= 0):
        return False
    houses = []
    for figure in (one, other):
        top = ask.stands_on(g, figure)
        is_roof = top is not None and top.is_building and not figure.hangs
        houses.append(top.name if is_roof and top is not None else ask.building_of(g, figure))
    return bool(houses[0]) and houses[0] == houses[1]


def group_sees(g: Game, group: Group, other: Figure) -> bool:
    """4.3.8c, 6.6b: one figure that sees is enough."""
    return any(sees(g, figure, other) for figure in g.members(group))


def is_too_deep(g: Game, one: Figure, other: Figure) -> bool:
    """9.5.1c: in one wood, farther than one sees between its trees."""
    is_wood = bool(g.setting.woods) and common_wood(g, one, other) is not None
    return is_wood and one.gap(other) > g.figures.wood_sight


def is_near_enough(g: Game, one: Figure, other: Figure) -> bool:
    """9.5a: no farther than the observation distance, where visibility is played. Shots, dusk and rain change it: it is
    asked anew each time."""
    return not g.switches.visibility or one.gap(other) <= observation(g, one, other)


def observation(g: Game, one: Figure, other: Figure) -> int:
    """9.5b, 9.5.1a: how far the one could see the other now, rounded up to whole measures."""
    far = g.book.sight.get((g.setting.light, g.state.weather), g.book.sight["day", "clear"])
    here = ask.building_of(g, other)
    # 9.5.1b: at a window; whoever is away from it has no line at all.
    is_halved = (here and ask.building_of(g, one) != here) or is_half_hidden(g, one, other)
    # 9.5.1e: down the slope; 9.5.2.
    is_doubled = ask.level(g, one) > ask.level(g, other) or other.fired or g.group(other).visible
    is_doubled = is_doubled or bool(ask.foes_touched(g, other))
    exact = far * (g.figures.half_sight if is_halved else 1) * (g.figures.double_sight if is_doubled else 1)
    return -(-exact.numerator // (exact.denominator * _UM)) * _UM if is_halved else int(exact)


def is_half_hidden(g: Game, one: Figure, other: Figure) -> bool:
    """9.5.1b: defends works; 9.5.1c: stands wholly in a wood where the one does not; 9.5.1d: is in a hollow or a sunken
    road, and the one not above it."""
    below = ask.level(g, one) <= ask.level(g, other)
    for name in ask.pieces_at(g, other):
        piece = g.setting.by_name[name]
        if piece.area is None or piece.area.contains(one.at):
            continue
        in_wood = piece.has("wooded") and piece.area.holds(other.disc)
        if piece.has("works") or in_wood or (piece.has("hollow") and below):
            return True
    if below and any(piece.is_on_path(other.at, g.figures.foot_base) for piece in g.setting.sunken):
        return True
    touched = [g.setting.by_line[name] for name in ask.barriers_touched(g, other)]
    works = {piece.barrier for piece in touched if piece.has("works") and piece.area is None}
    return bool(works) and bool(covered(boards.open_board(g), boards.sighted(g, one), boards.sighted(g, other), works))


def has_shot(g: Game, one: Figure, other: Figure) -> bool:
    """5.1.1a: at whom one sees, along a line free of obstacles and of other miniatures."""
    return _has_line_of_fire(g, one, other) and is_near_enough(g, one, other)


@asked_once
def _has_line_of_fire(g: Game, one: Figure, other: Figure) -> bool:
    line = _OPEN if _is_in_the_open(g, one, other) else _as_they_stand(g, "line of fire", one, other, _line_of_fire)
    return line == _PAST_COVER or (line == _OPEN and not _is_anybody_between(g, one, other))


def _line_of_fire(g: Game, one: Figure, other: Figure) -> str:
    """5.1.1b: the cover that the target stands behind does not save it from being shot at."""
    is_floored = one.up != other.up and is_floor_between(g, one, other)
    if is_floored or (g.setting.woods and is_too_deep(g, one, other)):
        return _HIDDEN
    board, mine, theirs = ground_between(g, one, other), boards.sighted(g, one), boards.sighted(g, other)
    if has_line(board, mine, theirs, bodies=False):
        return _OPEN
    sight = look(board, mine, theirs, bodies=False)
    hiding = [item.barrier for item in sight.crossed if item.barrier == sight.by and item.near_target]
    may = any(name in g.setting.covers and not g.setting.by_line[name].is_building for name in hiding)
    return _PAST_COVER if may else _HIDDEN


def _is_anybody_between(g: Game, one: Figure, other: Figure) -> bool:
    """Somebody else hides the one from the other, where the ground does not."""
    px, py, qx, qy = one.x, one.y, other.x, other.y
    left, right = (px, qx) if px < qx else (qx, px)
    bottom, top = (py, qy) if py < qy else (qy, py)
    near = []
    for man in g.standing():
        x, y, wide = man.x, man.y, man.radius
        if (
            left - wide < x < right + wide
            and bottom - wide < y < top + wide
            and man is not one
            and man is not other
            and is_near(x, y, px, py, qx, qy, wide * wide)
        ):
            near.append(man)
    if not near:
        return False
    board = Board(ground_between(g, one, other).ground, [boards.sighted(g, man) for man in near])
    return not has_line(board, boards.sighted(g, one), boards.sighted(g, other))


@asked_once
def is_covered(g: Game, one: Figure, other: Figure) -> bool:
    """5.1.3b, 5.1.1b: the target is behind or in what shelters it from this side, or that lies between; the house in
    which both are shelters neither from the other."""
    return _as_they_stand(g, "cover", one, other, _is_under_cover)


def _is_under_cover(g: Game, one: Figure, other: Figure) -> bool:
    board, mine, theirs = Board(g.ground, ()), boards.sighted(g, one), boards.sighted(g, other)
    room = ask.building_of(g, other)
    bare = {room, g.setting.by_name[room].barrier} if room and room == ask.building_of(g, one) else set()
    top = ask.stands_on(g, other)
    bare |= {top.name, top.barrier} if top is not None else set()
    if any(name not in bare for name in covered(board, mine, theirs, g.setting.covers)):
        return True
    # Whoever is higher than the other looks over what lies between.
    level = ask.level(g, one) == ask.level(g, other)
    return level and any(name not in bare for name in between(board, mine, theirs, g.setting.covers))


def is_high_above(g: Game, one: Figure, other: Figure) -> bool:
    """5.1.3b: two levels or more above who shoots, on ground that can give cover."""
    if ask.level(g, other) - ask.level(g, one) < g.figures.levels_up * _UM:
        return False
    top = ask.stands_on(g, other)
    marks = [top.terrain.is_] if top is not None else []
    marks += [g.setting.by_name[name].terrain.is_ for name in ask.pieces_at(g, other)]
    return any(mark & {"rise", "cover"} for mark in marks)
