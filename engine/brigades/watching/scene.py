"""What a viewer sees of every battle of brigades: units in their formations, those who lead, and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.brigades.position.pieces import BasedUnit, Leader
from engine.core.watching.scene import SceneFigure, SeenKind, Stand, marked, measured, on_base, point_at


def seen_units(
    body: str,
    within: Callable[[Any, Any], int],
    strength: Callable[[Any, Any], tuple[int, int]],
    marks: Callable[[Any], Mapping[str, bool]],
) -> SeenKind[Any, Any]:
    """Units on the table, each with its formation, the marks of it that hold, and its strength: what is left of it, and
    what it had. `within` is the number of the body that it belongs to."""

    def figure(g: Any, unit: BasedUnit) -> SceneFigure:  # noqa: ANN401 - each system has its own game
        radius = measured(unit.front // 2, g.setting.scale)
        told = unit.profile.arm.name, strength(g, unit)[1], radius, body, within(g, unit)
        return SceneFigure("unit", unit.id, *told, name=unit.name, side=unit.side)

    def stand(g: Any, unit: BasedUnit) -> Stand:  # noqa: ANN401 - each system has its own game
        if not unit.on_table:
            return Stand()
        shown = (f"formation:{unit.formation}", *marked(**marks(unit)))
        return on_base(unit.stand, g.setting.scale, strength(g, unit)[0], shown)

    return SeenKind("units", figure, stand)


def seen_commands(kind: str, marks: Callable[[Any], tuple[str, ...]]) -> SeenKind[Any, Any]:
    """Commands of a kind: they stand nowhere, and have marks."""

    def stand(_: Any, command: Any) -> Stand:  # noqa: ANN401 - each system has its own
        return Stand(marks=marks(command))

    return SeenKind(f"{kind}s", lambda _, command: SceneFigure(kind, command.id), stand)


def seen_leaders(kind: str, marks: Callable[[Any], tuple[str, ...]] = lambda _: ()) -> SeenKind[Any, Any]:
    """Leaders, whom a system calls so, with the marks of those who lead. Who is lost is marked; who is out of action,
    or has no place, is not on the table."""

    def stand(g: Any, leader: Leader) -> Stand:  # noqa: ANN401 - each system has its own game
        if not leader.present or leader.x < 0:
            return Stand(marks=marked(lost=leader.lost))
        return Stand(point_at(leader.x, leader.y, g.setting.scale), marks=marks(leader))

    return SeenKind(f"{kind}s", lambda _, leader: SceneFigure(kind, leader.id), stand)
