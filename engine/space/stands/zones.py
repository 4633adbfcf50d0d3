"""The ground before a stand that it controls, in the shapes that rules give it. A hair longer than is said: whoever is
exactly at the limit is within it, and ground that only touches the zone does not lie in it."""

from __future__ import annotations

from functools import lru_cache

from engine.space.plane import Block
from engine.space.stands.manoeuvre import hull
from engine.space.stands.stand import Stand


@lru_cache(maxsize=4096)
def fan(stand: Stand, reach: int) -> Block:
    """So far ahead of its front, and 45 degrees to each side of it."""
    far, wide = stand.depth + 2 * reach + 2, stand.width + 2 * reach + 2
    return hull((stand.corners[0], stand.corners[1], stand.beside(wide, far), stand.beside(-wide, far)))


@lru_cache(maxsize=4096)
def wedge(stand: Stand, reach: int) -> Block:
    """So far ahead, and 15 degrees to each side of its middle; a little wide: the tangent of 15 degrees is 0.268."""
    far = stand.depth + 2 * reach + 2
    spread = far * 268 // 1000
    return hull((stand.at, stand.beside(-spread, far), stand.beside(spread, far)))


@lru_cache(maxsize=4096)
def apron(stand: Stand, reach: int) -> Block:
    """So far ahead of its front, and as far beside the front half of its base."""
    wide, far = stand.width + 2 * reach + 2, stand.depth + 2 * reach + 2
    return hull((stand.beside(-wide, far), stand.beside(wide, far), stand.beside(wide, 0), stand.beside(-wide, 0)))
