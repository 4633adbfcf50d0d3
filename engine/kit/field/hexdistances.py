"""How far it is from each hex of a map to all others."""

from __future__ import annotations

from typing import Final, final

from engine.kit.position.records import NOWHERE
from engine.space.hexboard import HexBoard

FAR: Final = 9_999
"""How far everything is from what is off the map."""


@final
class Distances(dict[int, list[int]]):
    """Of each hex to all, reckoned when somebody asks. The last figure of each, and those of the hex -1, are for what
    is off the map."""

    def __init__(self, board: HexBoard) -> None:
        super().__init__()
        self._board: Final = board
        self[NOWHERE] = [FAR] * (board.count + 1)

    def __missing__(self, at: int) -> list[int]:
        row = self[at] = self._board.row(at)
        row.append(FAR)
        return row
