"""Figures as a language writes them."""

from __future__ import annotations

import re
from typing import Final

_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_WITH_A_COMMA: Final = ("it", "fr", "de", "es", "pt", "nl")


def figure(words: str, language: str) -> str:
    """`3.5 cm`, or `3,5 cm` where decimals have a comma. For figures, not for numbers of sections."""
    return _POINT.sub(",", words) if language in _WITH_A_COMMA else words
