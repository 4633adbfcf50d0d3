"""Which number of a section a reader sees.

Authors may call a chapter by a word (`SCALE`, `REINF`): rules, tests and links know it by that, and so do addresses of
pages. A word is no number to somebody who turns pages: such chapters are counted on behind the numbered ones, in the
order of the book. Letters stay where chapters are a series of them (`A`, `B`, `C`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_FIRST: Final = "A"
_DIGITS: Final = re.compile(r"\d{1,6}")


def shown_numbers(numbers: Iterable[str]) -> dict[str, str]:
    """Of each number of a book, in its order, what is printed for it."""
    listed = list(dict.fromkeys(numbers))
    counted = _counted(listed)
    return {number: _shown(number, counted) for number in listed}


def names_itself(shown: str, title: str) -> bool:
    """`Phase A: command` says its letter already; an article that a title begins with says nothing."""
    return bool(shown) and re.search(rf"(?<!^)\b{re.escape(shown)}\b", title) is not None


def _counted(numbers: list[str]) -> Mapping[tuple[str, ...], str]:
    """What stands for each part that is a word, by all parts up to it."""
    siblings: dict[tuple[str, ...], list[str]] = {}
    for number in numbers:
        parts = tuple(number.split("."))
        for depth, part in enumerate(parts):
            known = siblings.setdefault(parts[:depth], [])
            if part not in known:
                known.append(part)
    found: dict[tuple[str, ...], str] = {}
    for above, parts_here in siblings.items():
        is_series = _FIRST in parts_here
        last = max((int(digits[0]) for part in parts_here if (digits := _DIGITS.match(part))), default=0)
        for part in parts_here:
            if _is_word(part, is_series=is_series, is_chapter=not above):
                last += 1
                found[(*above, part)] = str(last)
    return found


def _is_word(part: str, *, is_series: bool, is_chapter: bool) -> bool:
    if part[:1].isdigit() or not part:
        return False
    return len(part) > 1 or (is_chapter and part.isupper() and not is_series)


def _shown(number: str, counted: Mapping[tuple[str, ...], str]) -> str:
    parts = tuple(number.split("."))
    made = ""
    for depth, part in enumerate(parts):
        own = counted.get(parts[: depth + 1], part)
        # `SCALE.a` is read as `2a`.
        is_letter = len(part) == 1 and part.islower() and made[-1:].isdigit()
        made += own if not made or is_letter else f".{own}"
    return made
