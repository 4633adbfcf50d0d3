"""Which edge of the map is an army's own: the one that it runs to when it flees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from engine.core.declared.reading import word
from engine.model.values import Value

_Place = TypeVar("_Place")
_EDGES: Final = {"n": "n", "s": "s", "w": "w", "e": "e", "north": "n", "south": "s", "west": "w", "east": "e"}


def edge_in(deploys: Sequence[Value]) -> str:
    """The edge that an army deploys along, or nothing where it deploys elsewhere."""
    return _EDGES.get(word(deploys[0]), "") if len(deploys) == 1 else ""


def home_edges(starts: Sequence[Sequence[_Place]], said: Sequence[str], far: Callable[[_Place, str], int]) -> list[str]:
    """For each army the edge that it says, or else, of those that no other says, the one that is nearer to it than to
    the others, by most; of two alike the nearer."""

    def rank(side: int, edge: str) -> tuple[int, int]:
        own = [far(at, edge) for at in starts[side]]
        others = [far(at, edge) for other, places in enumerate(starts) if other != side for at in places]
        return sum(own) * max(1, len(others)) - sum(others) * max(1, len(own)), sum(own)

    def nearest(side: int) -> str:
        free = [edge for edge in "nswe" if edge not in said] or ["n", "s", "w", "e"]
        return min(free, key=lambda edge: rank(side, edge))

    return [said[side] or nearest(side) for side in range(len(starts))]
