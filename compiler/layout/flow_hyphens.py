"""Where a word may be broken: Italian by its syllables, English only between consonants where that is safe.

Own rules rather than a dictionary of patterns: lines of our documents are not justified, so a word is broken only where
a line would stay very short, and a break too few is no fault.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LEAST_BEFORE: Final = 3
_LEAST_AFTER: Final = 3
_VOWELS: Final = "aeiouyàèéìíòóùúâêîôûäëïöü"
_WORD: Final = re.compile(r"[^\W\d_]{7,}")
_TOGETHER_IT: Final = re.compile(r"s[^aeiou]+|[bcdfgptv][lr]|gn|gl|ch|gh|qu|sc[hr]?")
_TOGETHER_EN: Final = re.compile(r"[bcfgp]l|[bcdfgpt]r|th|ch|sh|ph|wh|gh|ck|st|sc|sp|sk|ss|ll|tt|ng|qu")
_ENDINGS: Final = ("ment", "ments", "ness", "less", "tion", "tions", "sion", "sions", "ship", "fully")


@lru_cache(maxsize=20_000)
def breaks(word: str, language: str) -> tuple[int, ...]:
    """How many letters may stand before the hyphen, fewest first."""
    found = _WORD.search(word)
    if found is None:
        return ()
    body, start = found[0].lower(), found.start()
    points = _italian(body) if language == "it" else _english(body)
    last = len(body) - _LEAST_AFTER
    return tuple(start + at for at in points if _LEAST_BEFORE <= at <= last)


def _italian(body: str) -> list[int]:
    """Before the consonants that open the next syllable; never between vowels."""
    points: list[int] = []
    for found in re.finditer(rf"(?<=[{_VOWELS}])([^{_VOWELS}]+)(?=[{_VOWELS}])", body):
        cluster, at = found[1], found.start()
        if len(cluster) == 1 or _TOGETHER_IT.fullmatch(cluster):
            points.append(at)
        elif len(cluster) > 2 and _TOGETHER_IT.fullmatch(cluster[1:]):
            points.append(at + 1)
        else:
            points.append(at + len(cluster) - 1)
    return points


def _english(body: str) -> list[int]:
    """Between two consonants that stand between vowels, and before endings that are words' own."""
    points = {found.start() + 1 for found in re.finditer(rf"(?<=[{_VOWELS}])[^{_VOWELS}]{{2}}(?=[{_VOWELS}])", body)}
    points = {at for at in points if body[at - 1] == body[at] or not _TOGETHER_EN.fullmatch(body[at - 1 : at + 1])}
    points |= {len(body) - len(ending) for ending in _ENDINGS if body.endswith(ending)}
    return sorted(points)
