"""Everybody for whom an effect is done: the pieces or armies of a role of which its condition is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kit.playing.parts import Figure, Table
from engine.kit.position.game import KitGame, slot


def those_meant(setting: Table, role: str, holds: Figure | None) -> Callable[[KitGame, Any], list[Any]]:
    """A function of the game and the cast, asked of the position as it is when the effect begins."""
    kind, name, is_army = setting.declared.roles[role], slot(role), setting.is_army(role)

    def those(g: KitGame, c: Any) -> list[Any]:  # noqa: ANN401
        before, meant = getattr(c, name), []
        for candidate in (
            [army for army in g.state.armies if not army.is_out] if is_army else setting.pieces_for(g, kind)
        ):
            setattr(c, name, candidate)
            if holds is None or holds(c):
                meant.append(candidate)
        setattr(c, name, before)
        return meant

    return those
