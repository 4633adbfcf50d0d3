"""Texts that are bent but not broken: another figure, another name, a line too few or too many. Most still compile."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.soak.words import tokens

FIGURES: Final = ("0", "1", "2", "7", "9", "40", "60", "99", "999", "100000", "1/3", "-1")
_NAME: Final = re.compile(r"[a-z_]{3,}")
_OPENING: Final = re.compile(r"\s*\w+ \w+")


def names_in(text: str) -> tuple[str, ...]:
    return tuple(sorted({token for token in tokens(text) if _NAME.fullmatch(token)}))


def bent(text: str, chance: Random, names: Sequence[str], times: int) -> str:
    """The first two words stay, and so do braces that reach beyond their line."""
    head = _OPENING.match(text)
    start = head.end() if head else 0
    kept, text = text[:start], text[start:]
    for _ in range(times):
        how = chance.random()
        if how < 0.5:
            text = _exchanged(text, str.isdigit, chance, FIGURES)
        elif how < 0.75:
            text = _exchanged(text, lambda word: _NAME.fullmatch(word) is not None, chance, names)
        else:
            lines = text.split("\n")
            whole = [at for at, line in enumerate(lines) if at and line.count("{") == line.count("}")]
            if whole:
                at = chance.choice(whole)
                lines[at : at + 1] = [] if how < 0.9 else [lines[at], lines[at]]
            text = "\n".join(lines)
    return kept + text


def _exchanged(text: str, fits: Callable[[str], bool], chance: Random, others: Sequence[str]) -> str:
    words = tokens(text)
    places = [at for at, word in enumerate(words) if fits(word)]
    if places and others:
        words[chance.choice(places)] = chance.choice(others)
    return "".join(words)
