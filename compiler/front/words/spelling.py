"""Words in messages: the article of one, and the nearest known word to one that is unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from dsl.diagnostics import Sink

_ALIKE = 0.61
"""Two thirds of the letters or nearly so: of three in five that are the same nobody sees what was meant."""
_MOST_CANDIDATES = 3000
_FEW = 8
_MOST_LISTED = 12
"""Of a list that is closed; of whatever can be asked of armies and pieces, a few."""
_MOST_LIKELY = 4
_MOST_COMPARED = 500
"""Comparing takes its time; of very many candidates only the likeliest are compared."""


def with_article(word: str) -> str:
    """`an army`, `a unit`: as a word of the language is spoken of in messages."""
    return f"{'an' if word[:1] in 'aeiou' and not word.startswith('uni') else 'a'} {word}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if any is like it at all."""
    candidates = sorted(set(known))[:_MOST_CANDIDATES]
    head, dot, asked = word.rpartition(".")
    if dot and head[:1].isalpha():
        # Of `attacker.stregth` the first part is right, and makes nothing alike that follows it.
        own = [candidate for candidate in candidates if candidate.startswith(f"{head}.")]
        meant = nearest(asked, (candidate.removeprefix(f"{head}.") for candidate in own))
        if own and meant is not None:
            return f"{head}.{meant}"
        candidates = [candidate for candidate in candidates if candidate not in own]
    near = [candidate for candidate in candidates if abs(len(candidate) - len(word)) <= max(3, len(word) // 2)]
    if len(near) > _MOST_COMPARED:
        near = sorted(near, key=lambda one: (one[:1] != word[:1], abs(len(one) - len(word)), one))[:_MOST_COMPARED]
    matches = get_close_matches(word, near, n=1, cutoff=_ALIKE)
    if matches:
        return matches[0]
    # A forgotten or added part: `horse` for `heavy_horse`. Only when exactly one word fits.
    parts = _with_a_part(word, candidates)
    return parts[0] if len(parts) == 1 else None


def _with_a_part(word: str, candidates: Iterable[str]) -> list[str]:
    """Those that have a word as one of their parts, or are one of its own."""
    return [
        candidate
        for candidate in candidates
        if len(word) >= 4 and (word in candidate.split("_") or candidate in word.split("_"))
    ]


def did_you_mean(word: str, known: Iterable[str], sink: Sink) -> str | None:
    """The help line for an unknown word; none where so much is wrong already that nobody reads on."""
    if sink.is_long:
        return None
    names = list(known)
    near = nearest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    parts = sorted(set(_with_a_part(word, names)))
    if 1 < len(parts) <= _MOST_LIKELY:
        return f"did you mean {' or '.join(f'`{name}`' for name in parts)}?"
    return known_here(names, _FEW)


def known_here(names: Iterable[str], most: int = _MOST_LISTED) -> str | None:
    """All that could stand there, where they are few."""
    every = sorted(set(names))
    if 0 < len(every) <= most:
        return "known here: " + ", ".join(f"`{name}`" for name in every)
    return None
