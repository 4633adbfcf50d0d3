"""Leaders who ride."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.brigades.position.pieces import NOBODY, Leader
from engine.brigades.questions.ways import Field
from engine.core.decisions import Ask, choose
from engine.core.lazy_options import opened
from engine.space.plane import Point, squared

FOLLOW: Final = "follow"
"""Up behind his men."""


def choose_ride(
    g: Field,
    kind: str,
    section: str,
    leader: Leader,
    reach: int,
    joins: Iterable[int],
    back: Point | None,
    *ways: Point,
) -> Ask[tuple[int, int, int] | None]:
    """The unit that he joins, or -1, and where that is; nothing, if he stays. He may join one of these units, ride
    behind his men, or anywhere at a table: of these places some are offered."""
    here, follows = (leader.x, leader.y), [FOLLOW] if back is not None else []
    options: list[int | str | Point | None] = [None, *follows, *joins, *ways]
    every = opened(options, lambda place: squared(place, here) <= reach**2 and g.setting.has_place(place))
    chosen = yield from choose(kind, leader.side, section, every, leader.id)
    if isinstance(chosen, int):
        return chosen, *g.state.units[chosen].at
    place = back if isinstance(chosen, str) else chosen
    return (NOBODY, *place) if place is not None else None
