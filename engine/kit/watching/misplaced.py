"""What begins a battle where nobody can go: pieces on ground that all their movements bar, objectives beyond everybody.

Only the map and the piece itself are asked, as for whoever is driven back: what others have to do with it may change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.core.watching.misplaced import Misplaced, Written, endless
from engine.kit.field.hexfield import HexField, Spot
from engine.kit.field.prizes import Prize
from engine.kit.field.tablefield import TableField
from engine.kit.field.tablemap import UNIT
from engine.kit.playing.armies import Fielded
from engine.kit.playing.moves.tablemoves import TableMoves
from engine.kit.position.game import KitGame
from engine.kit.watching.out_of_time import out_of_time
from engine.space.lines import middle_of

_ASKING: Final = frozenset(("army.prizes", "held_by"))
"""The facts that know who holds an objective."""
_LAST: Final = "last_turn"


def misplaced(game: KitGame) -> Iterator[Misplaced]:
    setting = game.setting
    written = Written(setting.battle)
    for piece in game.state.pieces:
        if not piece.is_in_play or piece.at < 0:
            continue
        origin = written.of(piece.side, piece.name)
        if _is_barred(game, piece, _place_of(game, piece)):
            yield Misplaced(origin, f"`{piece.name}` begins on ground that every movement of a `{piece.kind}` bars")
    yield from _at_the_rim(game, written)
    yield from _crowds(game)
    yield from _objectives(game)
    yield from out_of_time(game)
    yield from _endless(game)
    yield from _over_already(game)


def _over_already(game: KitGame) -> Iterator[Misplaced]:
    """Endings that hold before anybody has done anything: the first phase would be the last."""
    for way in game.setting.endings.ways:
        if any(way.holds(game, army) for army in game.state.armies):
            told = f"the ending `{way.ending.name}` holds before anybody has moved: the first phase would be the last"
            yield Misplaced(way.ending.origin, told, "at_odds")


def _at_the_rim(game: KitGame, written: Written) -> Iterator[Misplaced]:
    """On a table: bases that lie half beyond the edge, or on a line that takes time to get over."""
    field = game.setting.field
    if not isinstance(field, TableField):
        return
    half = field.base // 2
    for piece in game.state.pieces:
        if not piece.is_in_play or piece.at < 0:
            continue
        origin = written.of(piece.side, piece.name)
        if min(piece.x, piece.y, field.wide - piece.x, field.deep - piece.y) < half:
            told = f"`{piece.name}` stands half over the edge: its base is {field.base / UNIT:g} {field.unit} wide"
            yield Misplaced(origin, told, "at_odds")
        for line in field.lines:
            if line.is_beside(piece.x, piece.y, half) and _is_obstacle(game, piece, line.terrain):
                told = f"`{piece.name}` stands on `{line.terrain}`, which takes time to get over: put it beside"
                yield Misplaced(origin, told, "at_odds")
                break


def _is_obstacle(game: KitGame, piece: Any, terrain: str) -> bool:  # noqa: ANN401
    """Whether a line bars every movement of a piece, or costs it something."""
    moves, movements = game.setting.moves, game.setting.movements_of(piece.kind)
    if not isinstance(moves, TableMoves) or not movements:
        return False
    number = moves.ways.lines.index(terrain)
    return all(way.walls(game, piece)[1][number] != 0 for way in movements)


def _endless(game: KitGame) -> Iterator[Misplaced]:
    """A battle without `turns`, by rules that ask for the last one."""
    setting = game.setting
    if setting.scenario is not None and not setting.turns and _LAST in setting.coder.asked_own:
        yield endless(setting.scenario)


def _crowds(game: KitGame) -> Iterator[Misplaced]:
    """On a table: more pieces to be set up in a place than bases find room there. (On hexes the compiler counts.)"""
    setting = game.setting
    waiting: dict[tuple[Any, ...], list[Fielded]] = {}
    for one in setting.armies.fielded if isinstance(setting.field, TableField) else ():
        if one.at is None and not one.turn:
            waiting.setdefault((one.side, one.places), []).append(one)
    for (_, places), pieces in waiting.items():
        if len(pieces) > len(places):
            told = f"{len(pieces)} pieces deploy where {len(places)} bases find room"
            yield Misplaced(pieces[0].origin, f"{told}: make the zone larger", "at_odds")


def _objectives(game: KitGame) -> Iterator[Misplaced]:
    setting = game.setting
    objectives = setting.scenario.objectives if setting.scenario is not None else ()
    movers = [piece for piece in game.state.pieces if setting.movements_of(piece.kind)]
    if not setting.coder.asked_own & _ASKING:
        for objective in objectives:
            message = f"nothing asks who holds the objective `{objective.name}`"
            help = f"ask `army.prizes`, or `held_by({objective.name}, army)`, in an `ending`"
            yield Misplaced(objective.origin, f"{message}: {help}", "at_odds")
    for prize, objective in zip(setting.prizes, objectives, strict=True):
        places = _places_of(game, prize)
        if not places or not movers or any(setting.field.is_at(prize, _place_of(game, one)) for one in movers):
            continue
        if all(_is_barred(game, piece, at) for at in places for piece in movers):
            yield Misplaced(objective.origin, f"the objective `{prize.name}` lies on ground that every movement bars")


def _places_of(game: KitGame, prize: Prize) -> list[Any]:
    """Its hexes; on a table the middles of what it covers, and as far from these as one holds it from."""
    field, reach = game.setting.field, prize.reach
    if not isinstance(field, TableField):
        return sorted(prize.hexes)
    around = [(0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)]
    places = [(x + across, y + up) for x, y in map(middle_of, prize.boxes) for across, up in around]
    return [place for place in places if field.is_on(*place)]


def _place_of(game: KitGame, piece: Any) -> Any:  # noqa: ANN401 - a hex or a point
    return piece.at if isinstance(game.setting.field, HexField) else (piece.x, piece.y)


def _is_barred(game: KitGame, piece: Any, at: Any) -> bool:  # noqa: ANN401
    setting = game.setting
    movements = setting.movements_of(piece.kind)
    if isinstance(setting.moves, TableMoves) and isinstance(setting.field, TableField):
        ground = setting.moves.ways.grounds.index(setting.field.ground_at(at))
        return bool(movements) and all(way.walls(game, piece)[0][ground] is None for way in movements)
    spot = Spot(at, at)
    return bool(movements) and all(movement.is_walled(game, piece, spot) for movement in movements)
