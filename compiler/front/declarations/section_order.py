"""In which order the sections of a book stand: by their numbers, as a reader counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

_PART: Final = re.compile(r"(\d*+)(.*)")
_LONGEST_NUMBER: Final = 18
"""Digits of a part of a section's number that count for its order."""


def section_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sections in the order of a book: 7.2 before 7.10, 7.3 before 7.3a before 7.3b, figures before words; D.a, which
    is of the chapter itself, before D.1."""
    parts: list[tuple[int, int, str]] = []
    for part in number.split("."):
        match = _PART.fullmatch(part)
        digits, letters = (match[1], match[2]) if match else ("", part)
        of_the_chapter = not digits and len(letters) == 1 and letters.islower()
        parts.append((-1 if of_the_chapter else 0 if digits else 1, int(digits[:_LONGEST_NUMBER] or 0), letters))
    return tuple(parts)


def book_order(numbers: Iterable[str | None], wished: Sequence[str] = ()) -> Callable[[str | None], tuple[object, ...]]:
    """The order of all sections of a book: numbered chapters first. Where chapters have letters (`A`, `B`), those that
    are called by a word (`SCALE`, `UNIT`) come before them, as they are declared. What an author `wished` stands before
    all of that, as he named it."""
    chapters = dict.fromkeys(number.split(".")[0] for number in numbers if number)
    has_letters = any(len(chapter) == 1 and chapter.isalpha() for chapter in chapters)
    words = [chapter for chapter in chapters if has_letters and len(chapter) > 1 and chapter.isalpha()]
    rank = {word: place for place, word in enumerate(words)} | {
        chapter: -1 for chapter in chapters if chapter[0].isdigit()
    }

    def order(number: str | None) -> tuple[object, ...]:
        said = number or ""
        place = next((at for at, chapter in enumerate(wished) if _is_of(said, chapter)), len(wished))
        return place, rank.get(said.split(".")[0], len(words)), section_key(number or "~")

    return order


def _is_of(number: str, chapter: str) -> bool:
    """3.6 and 3.6a and 3.6.1 are of 3.6; 3.61 is not."""
    return number.startswith(chapter) and not (number[len(chapter) :][:1].isdigit())
