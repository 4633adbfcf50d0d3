"""How much text one file may hold. Counts, never a clock: the same file is accepted or refused on every machine.

What costs more later (figures, steps of reckoning, printing) is bounded in `engine.model.budget`.
"""

from __future__ import annotations

from typing import Final

MOST_CHARACTERS: Final = 1 << 20
MOST_TOKENS: Final = 200_000
"""Words and signs, texts in quotes counting one each."""
LONGEST_NAME: Final = 60
"""Letters of a name, or of a part of one with dots: a few names and an ending still make the name of a file."""
DEEPEST: Final = 60
"""Braces or parentheses inside one another."""
MOST_STEPS: Final = 150
"""Of one value: signs, calls and parentheses on the way to its innermost part. A longer one would overturn whoever
walks through it."""
MOST_TRANSLATIONS: Final = 40
"""Of one text."""
MOST_PROBLEMS: Final = 1000
"""Told of one file; after so many slips the rest is not worth reading."""
