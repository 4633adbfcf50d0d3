"""What is said of somebody twice and in two ways, objectives that nobody comes to, a battle that may never end: see
`engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.core.watching.misplaced import Misplaced, endless, pieces_of
from engine.space.lines import meet, middle_of
from engine.space.plane import Disc, Point
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """Who is in reserve comes later, and stands nowhere until then."""
    setting = game.setting
    for army in setting.battle.armies:
        for piece in pieces_of(army):
            if piece.at is not None and dict(piece.fields).get("reserve") is True:
                message = f"{piece.name} is in reserve, and has a place on the table: say only one of the two"
                yield Misplaced(piece.origin, message, "at_odds")
    if setting.scenario is not None and not setting.turns:
        yield endless(setting.scenario)  # 3.1c
    closed = [piece for piece in setting.pieces if piece.nature.closed]
    if closed and any(goal.posts for goal in setting.objectives):
        yield from _out_of_reach(game, closed)


def _out_of_reach(game: Game, closed: list[Piece]) -> Iterator[Misplaced]:
    """4.3.2, 4.3.3: walls and houses are crossed or climbed, but nobody comes over a river without a bridge."""
    setting = game.setting
    step = game.figures.foot_base
    starts = [figure.at for figure in game.state.figures if figure.x >= 0]
    if any(group.reserve for group in game.state.groups):
        for side, _ in enumerate(setting.battle.armies):
            starts += map(middle_of, setting.entrances(side, "")) if setting.entrances(side, "") else _rim(game, step)
    reached = _reached(game, starts, closed, step)
    for goal in setting.objectives:
        if goal.posts and not any(post.is_at(Disc(*place, step)) for post in goal.posts for place in reached):
            message = f"nobody comes to the objective `{goal.name}`: it lies in or behind what nobody can cross"
            yield Misplaced(goal.declared.origin, message)


def _rim(game: Game, step: int) -> Iterator[Point]:
    wide, high = game.setting.width, game.setting.height
    yield from ((x, y) for x in range(0, wide + 1, step) for y in (0, high))
    yield from ((x, y) for x in (0, wide) for y in range(0, high + 1, step))


def _reached(game: Game, starts: Iterable[Point], closed: list[Piece], step: int) -> list[Point]:
    """Places a base apart to which a way leads from one of some places."""
    wide, high = game.setting.width // step, game.setting.height // step
    waiting = [(min(x // step, wide), min(y // step, high)) for x, y in starts]
    found = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there in found or not (0 <= there[0] <= wide and 0 <= there[1] <= high):
                continue
            if not _bars(game, closed, (x * step, y * step), (there[0] * step, there[1] * step)):
                found.add(there)
                waiting.append(there)
    return [(x * step, y * step) for x, y in found]


def _bars(game: Game, closed: list[Piece], here: Point, there: Point) -> bool:
    for piece in closed:
        if any(deck.contains(there) for deck in game.setting.landscape.decks_over(piece)):
            continue
        if piece.area is not None and piece.area.contains(there):
            return True
        if piece.area is None and any(meet(here, there, one, other) for one, other in pairwise(piece.line)):
            return True
    return False
