"""Letters that stand for names on counters: short, and different wherever the names are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*")
_BEGIN: Final = re.compile(r"\d+|[^\W\d_]+")
_ROMAN: Final = re.compile(r"[IVXL]+")
_BEFORE_NAMES: Final = frozenset(
    (
        "the",
        "a",
        "an",
        "il",
        "lo",
        "la",
        "i",
        "gli",
        "le",
        "l",
        "un",
        "una",
        "uno",
        "d",
        "les",
        "une",
        "des",
        "sir",
        "don",
    )
)
_FIEFS: Final = frozenset(
    (
        *("duke", "duchess", "count", "earl", "prince", "marquis", "viscount", "baron", "lord"),
        *("duca", "conte", "principe", "marchese", "visconte", "barone"),
    )
)
"""Titles by whose place somebody is known: *Louis de Bourbon, duke of Enghien*. An office behind a comma is none."""
_ROYAL: Final = re.compile(
    r"\b(?:king|queen|prince|princess|re|regina|principe|principessa)\s+([^\W\d_]\w*)\s+(?:of|di|de|von)\b",
    re.IGNORECASE,
)
"""Before a name of his own somebody is known by that: *Prince Eugene of Savoy*, but *the prince of Hesse*."""
_SHORT, _LONGER = 2, 3


def letters_of_people(titles: Sequence[str]) -> list[str]:
    """Two letters of what each is known by, three where two would be alike."""
    return _told_apart([_name(title) for title in titles], _SHORT)


def letters_of_things(titles: Sequence[str]) -> list[str]:
    """The first letter of each without its article, or its number; two letters or three where they would be alike."""
    return _told_apart([_begin(title) for title in titles], 1)


def _told_apart(names: list[str], least: int) -> list[str]:
    """Of those that are alike so far one letter more is taken, and a number where even three letters are."""
    said = [name if name.isdigit() else name[:least] for name in names]
    for most in range(least + 1, _LONGER + 1):
        often = Counter(said)
        said = [name[:most] if often[one] > 1 else one for name, one in zip(names, said, strict=True)]
    often, seen = Counter(said), Counter[str]()
    made = []
    for one in said:
        seen[one] += 1
        made.append(f"{one[:_SHORT]}{seen[one]}" if often[one] > 1 else one)
    return made


def _name(title: str) -> str:
    """The last word of a name that has a capital, without a number behind it: *The duke of Marlborough* is an M. Where
    none has, the first that is no article."""
    royal = _ROYAL.search(title)
    if royal is not None and royal[1][0].isupper():
        return royal[1]
    first, *others = title.split(",")
    told = [part for part in others if _FIEFS & set(part.casefold().split())]
    words = _WORD.findall(" ".join([first, *told]))
    given = [word for word in words if word[0].isupper() and not _ROMAN.fullmatch(word)]
    known = [word for word in given if word.casefold() not in _BEFORE_NAMES]
    return _capital(known[-1]) if known else _begin(title)


def _begin(title: str) -> str:
    """The first word that is no article: *The silver ship* is an S."""
    words = _BEGIN.findall(title)
    told = [word for word in words if word.casefold() not in _BEFORE_NAMES]
    return _capital((told or words or [title])[0])


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
