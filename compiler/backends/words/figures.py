"""Figures as a language writes them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_WITH_A_COMMA: Final = ("it", "fr", "de", "es", "pt", "nl")


PARTS: Final = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
"""Fractions that have a sign of their own."""


def figure(words: str, language: str) -> str:
    """`3.5 cm`, or `3,5 cm` where decimals have a comma. For figures, not for numbers of sections."""
    return _POINT.sub(",", with_minus(words)) if language in _WITH_A_COMMA else with_minus(words)


def with_minus(words: str) -> str:
    """`−2.5 cm`: no hyphen before a figure."""
    return f"−{words[1:]}" if words.startswith("-") else words
