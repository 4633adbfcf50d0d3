"""OPEN: what a battle takes from an opening of another ruleset, before anybody deploys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.opening import THOUSAND, Value, number_in, rows_in
from engine.core.system import Unplayable
from engine.model.battles import Feature
from engine.model.values import Hex
from engine.space.hexes import axial, distance, from_axial, is_on
from engine.systems.esa.position.events import moves
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import OPEN_GROUND


def take(g: Game, taken: Mapping[str, Value]) -> None:
    """OPEN."""
    for name, value in taken.items():
        if name not in TAKINGS:
            raise Unplayable(f"`esa` takes nothing called `{name}` from an opening")
        TAKINGS[name](g, value)


def _delay_help(g: Game, value: Value) -> None:
    """OPEN.3."""
    turn = min(number_in(value), g.figures.longest_wait)
    if g.setting.arrivals.earliest is not None and turn > g.setting.arrivals.earliest:
        g.record(moves.HelpDelayed("OPEN.3", turn))


def _change_spirits(g: Game, value: Value) -> None:
    """OPEN.4."""
    for side, name, spirit in rows_in(value):
        for unit in g.state.units:
            if (unit.side, unit.name) == (side, name):
                g.record(moves.SpiritsChanged("OPEN.4", unit.id, int(spirit)))


# --- ground -----------------------------------------------------------------------------------------------------


def _move_ground(g: Game, value: Value) -> None:
    """OPEN.2."""
    assert g.setting.battle.map is not None, "a setting has a map"
    features = {one.name: one for one in g.setting.battle.map.features if one.name}
    for name, across, up in rows_in(value):
        feature = features.get(str(name))
        if feature is None or not _drawn(feature):
            raise Unplayable(f"{g.setting.battle.name} has no feature `{name}` that an opening could move")
        hexes = resting_place(g, feature, int(across), up)
        if hexes != _drawn(feature):
            g.record(moves.GroundMoved("OPEN.2", feature.name, tuple(g.board.place(at) for at in hexes)))
            g.redraw()


def _drawn(feature: Feature) -> tuple[Hex, ...]:
    return tuple(at for at in feature.at if isinstance(at, Hex))


def resting_place(g: Game, feature: Feature, across: int, up: int) -> tuple[Hex, ...]:
    """OPEN.2: of the places within its reach where it can lie, the one nearest to where the opening has it."""
    drawn = _drawn(feature)
    middle = min(drawn, key=lambda one: (max(distance(one, other) for other in drawn), g.board.place(one)))
    goal = field_hex(g, across, up)
    free = {at for at in range(g.board.count) if _may_lie(g, at)} | {g.board.place(at) for at in drawn}
    best: tuple[tuple[int, int, int], tuple[Hex, ...]] | None = None
    for steps in _steps(g.figures.farthest_shift):
        hexes = tuple(_shifted(at, steps) for at in drawn)
        if not all(is_on(at, g.board.width, g.board.lines) and g.board.place(at) in free for at in hexes):
            continue
        lies = _shifted(middle, steps)
        rank = (distance(lies, goal), distance(lies, middle), g.board.place(lies))
        if best is None or rank < best[0]:
            best = (rank, hexes)
    return best[1] if best is not None else drawn


def field_hex(g: Game, across: int, up: int) -> Hex:
    """The hex that answers to a place on the table of the opening; its lines are counted from the top."""
    column = min(g.board.width - 1, across * g.board.width // THOUSAND)
    line = min(g.board.lines - 1, (THOUSAND - up) * g.board.lines // THOUSAND)
    return Hex(column + 1, line + 1)


def _steps(most: int) -> list[tuple[int, int]]:
    """Every way of so many steps or fewer, none at all among them."""
    reach = range(-most, most + 1)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= most]


def _shifted(at: Hex, steps: tuple[int, int]) -> Hex:
    q, r = axial(at)
    return from_axial(q + steps[0], r + steps[1])


def _may_lie(g: Game, place: int) -> bool:
    """OPEN.2: on open ground, away from objectives, roads and whoever stands there already."""
    at = g.board.hex(place)
    taken = g.state.at[place] >= 0 or any(general.hex == place for general in g.state.generals)
    marked = place in g.board.on_road or any(at in prize.declared.at for prize in g.setting.objectives)
    return g.board.ground[place].name == OPEN_GROUND and not taken and not marked


TAKINGS: Final[dict[str, Callable[[Game, Value], None]]] = {
    "deploys_first": lambda g, value: g.record(moves.DeploymentOrdered("OPEN.1", number_in(value))),
    "moved_ground": _move_ground,
    "help_comes": _delay_help,
    "spirits": _change_spirits,
}
"""By the names that the ruleset declares."""
