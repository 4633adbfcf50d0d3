"""Which number of a section a reader sees.

Authors may call a chapter by a word (`SCALE`, `REINF`): rules, tests and links know it by that, and so do addresses of
pages. A word is no number to somebody who turns pages: such chapters are counted on behind the numbered ones, in the
order of the book. Letters stay where chapters are a series of them (`A`, `B`, `C`).

A book that has `2` and `3.6` but no `3` keeps the numbers of a longer one: there `3.6` is a chapter like any other, and
all chapters are counted from 1, so that a reader looks for none that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_FIRST: Final = "A"
_DIGITS: Final = re.compile(r"\d{1,6}")
_SECOND: Final = re.compile(r"\d{1,6}\.\d{1,6}")


def shown_numbers(numbers: Iterable[str]) -> dict[str, str]:
    """Of each number of a book, in its order, what is printed for it."""
    listed = list(dict.fromkeys(numbers))
    chapters = _chapters_of_a_part(listed)
    renamed = {number: _renamed(number, chapters) for number in listed}
    counted = _counted(list(renamed.values()))
    return {number: _shown(told, counted) for number, told in renamed.items()}


def _chapters_of_a_part(listed: list[str]) -> dict[str, str]:
    """New numbers of the chapters of a book that is a part of a longer one; nothing for a book that is whole."""
    known = set(listed)
    tops = list(dict.fromkeys(digits[0] for number in listed if (digits := _DIGITS.match(number))))
    missing = [top for top in tops if top not in known]
    # Where most chapters have no heading, they are no chapters: their author counts sections alone.
    if not missing or 2 * len(missing) >= len(tops):
        return {}
    found: dict[str, str] = {}
    for number in listed:
        top = _chapter(number)
        if top in missing and (deeper := _SECOND.match(number)):
            top = deeper[0]
        if top in known:
            found.setdefault(top, str(len(found) + 1))
    return found


def _chapter(number: str) -> str:
    digits = _DIGITS.match(number)
    return digits[0] if digits else number.partition(".")[0]


def _renamed(number: str, chapters: Mapping[str, str]) -> str:
    for old in (deeper[0] if (deeper := _SECOND.match(number)) else "", _chapter(number)):
        if old in chapters:
            return chapters[old] + number[len(old) :]
    return number


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
