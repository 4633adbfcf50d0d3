"""How much work a battle may make: rules that ask more than anybody could answer end with a message.

What is counted is the same on every machine: pieces and places that are asked about, not seconds.
"""

from __future__ import annotations

from typing import Final, final

from engine.core.declared.expressions.compiled import FactError

IN_A_PHASE: Final = 5_000_000
"""Pieces and places that the rules may ask about in one phase: a second or so."""
IN_A_BATTLE: Final = 8_000_000
IN_A_THOUGHT: Final = 1_000_000
"""The same of one decision of a captain."""
IN_ALL_THOUGHTS: Final = 3_000_000
"""Of all captains of a battle together."""
EVENT: Final = 100
"""What happens is as dear as so many questions."""


class TooMuchError(FactError):
    """More is asked than may be: the message is what has asked most."""


@final
class Meter:
    __slots__ = ("_all", "_asked", "_by", "_left", "_limit", "_most", "_watched")

    def __init__(self, most: int, in_all: int) -> None:
        """So much may be asked between two beginnings, and so much before the battle ends."""
        self._most: Final = most
        self._all: Final = in_all
        self._left = in_all
        self._limit = min(most, in_all)
        self._watched = self._limit // 2
        self._asked = 0
        self._by: Final[dict[str, int]] = {}

    @property
    def is_spent(self) -> bool:
        """Nothing is left to ask, or nearly: a hundredth of what there was at first."""
        return self._left - self._asked < self._all // 100

    def begin(self) -> None:
        """A new phase, or a new decision."""
        self._left -= self._asked
        self._limit = max(0, min(self._most, self._left))
        self._watched = self._limit // 2
        self._asked = 0
        self._by.clear()

    def charge(self, many: int, what: str) -> None:
        """`what` asks about so many pieces or places."""
        self._asked += many
        if self._asked > self._watched:
            self._note(many, what)

    def _note(self, many: int, what: str) -> None:
        """Who asks how much matters only where it may become too much."""
        self._by[what] = self._by.get(what, 0) + many
        if self._asked > self._limit:
            raise TooMuchError(max(self._by, key=lambda asker: self._by[asker]))
