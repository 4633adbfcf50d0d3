"""How names, languages and texts are spelt: as the language has them, in rulepacks and saves too, whoever wrote those.

Names become parts of file names and of addresses, and texts are shown on terminals and pages. What no `.tercio` file
can say, no other file says either. `dsl` has the same rules in its tokens; a test compares them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 60
"""Letters of a name, or of one part of a name with dots: a few names and an ending still make the name of a file."""
MOST_PARTS: Final = 20
NAME: Final = r"[a-z0-9][a-z0-9_]*(?:\.[a-z0-9_]+)*"
"""Also numbers of cards and most of sections: `pikes`, `esa.lens_1648`, `26`, `3.2.4d`."""
NUMBER: Final = r"[A-Z]+(?:\.[0-9]+[a-z]?)*(?:\.[a-z]+)?"
"""The other sections, and what is known by its capitals: `CAV.e`, `R.4`, `PM`."""
LANGUAGE: Final = r"[a-z]{2}"
HIDDEN: Final = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # what a terminal would obey
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of writing
    "\u180e\u200b-\u200d\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e00ff"  # what has no width
    "\u2028\u2029"  # ends of lines that editors do not show
    "\ud800-\udfff"  # halves of characters
)
"""Characters that a reader does not see, or that show something else than is there; in the brackets of a pattern."""

_NAME: Final = re.compile(f"(?:{NAME}|{NUMBER})?")
_LANGUAGE: Final = re.compile(LANGUAGE)
_HIDDEN: Final = re.compile(f"[{HIDDEN}]")


@lru_cache(maxsize=1 << 14)
def is_name(word: str) -> bool:
    """Empty for what has none: a map, a hedge."""
    if len(word) > LONGEST_NAME:
        parts = word.split(".")
        if len(parts) > MOST_PARTS or max(map(len, parts)) > LONGEST_NAME:
            return False
    return _NAME.fullmatch(word) is not None


def is_language(word: str) -> bool:
    return _LANGUAGE.fullmatch(word) is not None


def hidden_in(text: str) -> str:
    """The first hidden character of a text, as it can be told; empty if there is none."""
    if text.isprintable():
        # Python calls none of them printable, and looks much faster than a pattern does.
        return ""
    found = _HIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found is not None else ""
