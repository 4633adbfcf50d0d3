"""Where a word may be broken, by the patterns that typesetters keep for each language (the library `pyphen`)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyphen import Pyphen

HYPHEN: Final = "-"
_LEAST_BEFORE: Final = 3
_LEAST_AFTER: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]{7,}")
_TIMES: Final = re.compile(r"(?<=\d) × (?=[^\W\d_])")
_OURS: Final = {"en": "en_GB", "it": "it_IT"}
"""Our texts are British; other languages have the patterns that bear their name."""


@lru_cache(maxsize=20_000)
def breaks(word: str, language: str) -> tuple[int, ...]:
    """How many letters may stand before the hyphen, fewest first. None in short words, and none where the patterns of
    the language are unknown."""
    found = _WORD.search(word)
    patterns = _patterns(language) if found is not None else None
    if found is None or patterns is None:
        return ()
    body, start = found[0].lower(), found.start()
    # An article that is joined to its word counts: `dell’ac-`, but never `ac-`.
    first, last = _LEAST_BEFORE - min(start, 1), len(body) - _LEAST_AFTER
    return tuple(start + int(at) for at in patterns.positions(body) if first <= at <= last)


def bound(words: str) -> str:
    """A dot between two things ends a line and begins none, and how many there are of something stands with it.
    `unbound` gives what is shown."""
    return _TIMES.sub("\u00a0×\u00a0", words.replace(" · ", "\u00a0· ")) if "·" in words or "×" in words else words


def unbound(word: str) -> str:
    return word.replace("\u00a0·", " ·").replace("\u00a0×\u00a0", " × ") if "\u00a0" in word else word


def is_name(word: str) -> bool:
    """Whether a word may be somebody's name: capitalised, `d’Enghien` too, but no abbreviation. Names stay whole where
    they can."""
    body = word.rpartition("’")[2].strip("“”(«»)")
    return body[:1].isupper() and not body.isupper()


@lru_cache(maxsize=8)
def _patterns(language: str) -> Pyphen | None:
    import pyphen  # late: most pages have no word to break, and the English patterns are many

    known = _OURS.get(language) or pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known) if known else None
