"""OPEN: what a battle takes from an opening of another ruleset, before anybody deploys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.hexes.moved_ground import drawn_hexes, hex_at, resting_place
from engine.core.opening import Value, number_in, rows_in
from engine.core.system import Unplayable
from engine.systems.esa.position.events import acts
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
        g.record(acts.HelpDelayed("OPEN.3", turn))


def _change_spirits(g: Game, value: Value) -> None:
    """OPEN.4."""
    for side, name, spirit in rows_in(value):
        for unit in g.state.units:
            if (unit.side, unit.name) == (side, name):
                g.record(acts.SpiritsChanged("OPEN.4", unit.id, int(spirit)))


def _move_ground(g: Game, value: Value) -> None:
    """OPEN.2."""
    assert g.setting.battle.map is not None, "a setting has a map"
    features = {one.name: one for one in g.setting.battle.map.features if one.name}
    for name, across, up in rows_in(value):
        feature = features.get(str(name))
        if feature is None or not drawn_hexes(feature):
            raise Unplayable(f"{g.setting.battle.name} has no feature `{name}` that an opening could move")
        free = [at for at in range(g.board.count) if _may_lie(g, at)]
        goal = hex_at(g.board, int(across), up)
        hexes = resting_place(g.board, feature, goal, g.figures.farthest_shift, free)
        if hexes != drawn_hexes(feature):
            g.record(acts.GroundMoved("OPEN.2", feature.name, tuple(g.board.place(at) for at in hexes)))
            g.redraw()


def _may_lie(g: Game, place: int) -> bool:
    """OPEN.2: on open ground, away from objectives, roads and whoever stands there already."""
    at = g.board.hex(place)
    taken = g.state.at[place] >= 0 or any(general.hex == place for general in g.state.generals)
    marked = place in g.board.on_road or any(at in prize.declared.at for prize in g.setting.objectives)
    return g.board.ground[place].name == OPEN_GROUND and not taken and not marked


TAKINGS: Final[dict[str, Callable[[Game, Value], None]]] = {
    "deploys_first": lambda g, value: g.record(acts.DeploymentOrdered("OPEN.1", number_in(value))),
    "moved_ground": _move_ground,
    "help_comes": _delay_help,
    "spirits": _change_spirits,
}
"""By the names that the ruleset declares."""
