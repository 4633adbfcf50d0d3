"""Chance: dice and draws, each asked for by a section, each face kept.

One generator of our own (splitmix64 on integers): the same seed gives the same faces on every machine and every Python.
A game may also be fed recorded faces (replay) or faces written by an author (examples).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from struct import Struct
from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
"""Of splitmix64: how far its state goes each time, and what it is mixed by."""

_MANY: Final = 24
"""Numbers that are mixed at once, as lanes of 128 bits of one large integer: Python reckons with a large integer almost
as fast as with a small one, so that each costs half. The last lane is the first to come."""
_ONE_EACH: Final = sum(1 << 128 * lane for lane in range(_MANY))
_MASKS: Final = _ONE_EACH * _MASK
_STEPS: Final = sum((_MANY - lane) * _STEP % (1 << 64) << 128 * lane for lane in range(_MANY))
_LANES: Final = Struct("<" + "Q8x" * _MANY)
_ALONE: Final = 4
"""Numbers that are mixed one by one at first: many a generator is made for a few only. Six cost as much as a mix."""


class Chance:
    """Where faces come from. `faces` is what has come up so far, as values."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def face(self, options: Sequence[int], section: str) -> int:
        """One of the options, all equally likely: a die's face, a card of a bag."""
        raise NotImplementedError

    def roll(self, sides: int, section: str) -> int:
        return self.face(range(1, sides + 1), section)

    def by_lot(self, things: Sequence[int], section: str) -> list[int]:
        """All of them, in an order that is drawn; the last one needs no draw."""
        left, drawn = list(things), []
        while len(left) > 1:
            drawn.append(self.face(left, section))
            left.remove(drawn[-1])
        return drawn + left

    def numbered_by_lot(self, things: Sequence[int], section: str) -> tuple[tuple[int, int], ...]:
        """The same, each with its number from 1."""
        return tuple((thing, place) for place, thing in enumerate(self.by_lot(things, section), start=1))

    def copy(self) -> Chance:
        raise NotImplementedError


class Seeded(Chance):
    def __init__(self, seed: int) -> None:
        super().__init__()
        self._state = seed & _MASK
        self._alone = _ALONE
        self._ahead: list[int] = []
        """Numbers that are mixed already, the next one last."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1. The fold of 64 bits onto a small count is even to one part in 2**57."""
        if self._ahead:
            return (self._ahead.pop() * count) >> 64
        if not self._alone:
            self._ahead = self._mixed()
            return (self._ahead.pop() * count) >> 64
        self._alone -= 1
        mixed = self._state = (self._state + _STEP) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _MASK
        return ((mixed ^ (mixed >> 31)) * count) >> 64

    def _mixed(self) -> list[int]:
        """The same for the next numbers, lane by lane."""
        mixed = (self._state * _ONE_EACH + _STEPS) & _MASKS
        mixed = ((mixed ^ (mixed >> 30 & _MASKS)) * _FIRST) & _MASKS
        mixed = ((mixed ^ (mixed >> 27 & _MASKS)) * _SECOND) & _MASKS
        mixed ^= mixed >> 31  # what runs over into the lane below falls where nobody reads
        self._state = (self._state + _MANY * _STEP) & _MASK
        return list(_LANES.unpack(mixed.to_bytes(_LANES.size, "little")))

    def face(self, options: Sequence[int], section: str) -> int:  # noqa: ARG002 - scripted chance reports the section
        chosen = options[self.below(len(options))]
        self.faces.append(chosen)
        return chosen

    def copy(self) -> Seeded:
        made = Seeded(0)
        made._state, made._alone, made._ahead = self._state, self._alone, self._ahead.copy()
        made.faces = list(self.faces)
        return made


_MOST_FACES: Final = 10
"""That are named one by one."""


class FaceError(Exception):
    """Faces that do not fit the game: missing, left over, or impossible."""


class Recorded(Chance):
    """Faces of a game that was played before, by their values."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._given = list(faces)

    def face(self, options: Sequence[int], section: str) -> int:
        place = len(self.faces)
        if place >= len(self._given):
            raise FaceError(f"section {section} asks for a face, and the record has no more than {place}")
        chosen = self._given[place]
        if chosen not in options:
            number = f"number {place + 1}"
            raise FaceError(
                f"section {section} cannot give the recorded face {chosen} ({number}), only {_faces(options)}"
            )
        self.faces.append(chosen)
        return chosen

    def copy(self) -> Recorded:
        made = Recorded(self._given)
        made.faces = list(self.faces)
        return made


class Scripted(Chance):
    """Faces that an example writes: read off a card rather than naming it, so `reads` tells what an option shows."""

    def __init__(
        self, given: Sequence[int | str], reads: Callable[[int], int], succeeds: Callable[[int], bool]
    ) -> None:
        super().__init__()
        self.left = list(given)
        self.taken: list[tuple[str, int | str]] = []
        """Which face went to what, as it asked for it."""
        self._reads = reads
        self._succeeds = succeeds

    def face(self, options: Sequence[int], section: str) -> int:
        if not self.left:
            raise FaceError(f"{_named(section)} asks for a face, and the example gives no more{self.spent()}")
        wanted = self.left.pop(0)
        self.taken.append((section, wanted))
        for option in options:
            shown = self._reads(option)
            if (
                wanted == shown
                or (wanted == "success" and self._succeeds(shown))
                or (wanted == "failure" and not self._succeeds(shown))
            ):
                self.faces.append(option)
                return option
        shows = _faces([self._reads(option) for option in options])
        raise FaceError(f"{_named(section)} cannot show `{wanted}`, only {shows}")

    def spent(self) -> str:
        """Which tests have had the faces so far, for a message."""
        tests = groupby(self.taken, key=lambda one: one[0])
        told = [f"{_named(section)} {', '.join(str(face) for _, face in taken)}" for section, taken in tests]
        return f"; so far: {'; '.join(told)}" if told else ""

    def copy(self) -> Scripted:
        made = Scripted(self.left, self._reads, self._succeeds)
        made.faces, made.taken = list(self.faces), list(self.taken)
        return made


def _faces(options: Sequence[int]) -> str:
    """What a die or a deck can show, in few words: `1 to 6`, or `1, 3, 5`."""
    faces = sorted(set(options))
    if len(faces) > 2 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} to {faces[-1]}"
    few = ", ".join(map(str, faces[:_MOST_FACES]))
    return f"{few}, …" if len(faces) > _MOST_FACES else few or "nothing"


def _named(section: str) -> str:
    """What asks for a face: a section by its number, an effect that stands in none by its name."""
    return f"`{section}`" if section.islower() and section.isidentifier() else f"section {section}"
