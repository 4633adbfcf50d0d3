"""The letters on a counter that has no icon: short, and no two of a side alike, so that a legend can explain them.

They come from what tells a name from others: "The duke of Richelieu" is Ri, "Waldeck's foot, left" is WFl.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PARTS: Final = re.compile(r"[^\W\d_]+|\d+")
_BATTALION: Final = re.compile(r"[IVX]{1,4}/(?:\d{1,3}|[^\W\d_])")
_OF_A_REGIMENT: Final = re.compile(r"(\d{1,3})\D.*, (\d)[a-z]{2} battalion")
"""The second of "36e de ligne, 2nd battalion" is 2/36, as such battalions are written."""
_ORDINAL: Final = re.compile(r"(?<=\d)er?\b")
"""What the French put after a number: no initial."""
_OWNED: Final = re.compile(r"['’]s?\b(?=[\s,]|$)")
_WHICH: Final = re.compile(r"(.+), ([a-z][\w-]*)$")
"""Which of several of one name: "right", "left", "second"."""
_SMALL: Final = re.compile(
    r"an?|and|at|by|de[ls]?|della|d[iu]|from|l[ae]|o[fn]|st|[nr]d|th|the|to|v[ao]n|with", re.IGNORECASE
)
"""Words that say nothing of who it is, and endings of numbers."""
_RANK: Final = re.compile(
    r"(?:arch|vis|lieutenant|major|field|vice)?-?(?:baron|captain|chevalier|colonel|count|don|duke|earl|elector|emperor"
    r"|general|king|lieutenant|lord|major|marquess|marquis|marshal|prince|sergeant|sir)",
    re.IGNORECASE,
)
"""What half of an army's leaders are called by."""
LONGEST: Final = 4
LONGEST_BATTALION: Final = 6


class Letters:
    """Hands out letters: nobody else's, on either side, where the name allows it; never another's of the same side."""

    def __init__(self) -> None:
        self._given: set[tuple[int, str]] = set()
        self._called: set[tuple[int, str]] = set()

    def keep(self, number: str, side: int) -> None:
        """The number of a counter: nobody else of its side goes by it."""
        self._given.add((side, number))

    def of(self, name: str, side: int) -> str:
        found = self._unused(name, side)
        self._given.add((side, found))
        self._called.add((side, name))
        return found

    def _unused(self, name: str, side: int) -> str:
        plain = list(_plain(name))
        is_shared = any(called == name for _, called in self._called)
        anywhere = {letters for _, letters in self._given}
        if not is_shared and (free := [letters for letters in plain if letters not in anywhere]):
            return free[0]
        numbered = (f"{plain[0][:2]}{count}"[:LONGEST] for count in range(2, 100))
        # Two of one name are told apart by their numbers, not by letters that happen to be free.
        wanted = numbered if (side, name) in self._called else (*plain, *numbered)
        return next((letters for letters in wanted if (side, letters) not in self._given), plain[0])


def _plain(name: str) -> Iterator[str]:
    """From the plainest on: initials, or the first letters of the one word that tells, then more of that word."""
    battalion = _BATTALION.match(name)
    if battalion is not None and len(battalion.group()) <= LONGEST_BATTALION:
        yield battalion.group()
    numbered = _OF_A_REGIMENT.fullmatch(name)
    if numbered is not None:
        yield f"{numbered[2]}/{numbered[1]}"
    told, which = _told_apart(name)
    parts = _words(told) or [name[:1] or "?"]
    number = parts.pop()[:2] if len(parts) > 1 and parts[-1].isdigit() else ""
    first = parts[0]
    if first.isdigit():
        yield first[:3]
    short = "".join(part[0].upper() for part in parts[:2]) if len(parts) > 1 else first[:2].capitalize()
    if number:
        yield f"{short[:1]}{number}"
    tail = number or which
    yield f"{short}{tail}"[:LONGEST]
    yield f"{first[:3].capitalize()}{tail}"[:LONGEST]
    if len(parts) > 1:
        yield f"{parts[1][:2].capitalize()}{tail}"[:LONGEST]
    yield from (f"{first[:1].upper()}{letter}{tail}"[:LONGEST] for letter in first[2:].lower())


def _told_apart(name: str) -> tuple[str, str]:
    """The name, and the letter that says which of several it is."""
    which = _WHICH.fullmatch(name)
    return (which.group(1), which.group(2)[0]) if which is not None else (name, "")


def _words(name: str) -> list[str]:
    """Without what is said of many; a name of nothing else keeps it."""
    parts = [part for part in _PARTS.findall(_ORDINAL.sub("", _OWNED.sub(" ", name))) if not _SMALL.fullmatch(part)]
    return [part for part in parts if not _RANK.fullmatch(part)] or parts
