"""What one run may cost, whoever wrote its files: the figures of every bound in one place.

A bound is a count (digits, steps, bytes), never a clock, so that the same files are accepted or refused on every
machine. Each is far above what a rulebook needs and low enough that a small file ends within seconds and in little
memory. What goes over one is an error of the author's with its own code (`E13…`, see `tercio explain E1301`), told in
its place. The bounds of reading a text (`dsl.lexing.limits`) stand in `dsl`, which imports nothing of ours.

This room is the lowest that compiler, engine and front door share. It holds no behaviour.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

# --- files ------------------------------------------------------------------------------------------------------

FILE_BYTES: Final = 1 << 20
"""Of one `.tercio` file."""
ALL_BYTES: Final = 32 << 20
"""Of all `.tercio` files of one run."""
FILES: Final = 2000
TEMPLATE_BYTES: Final = 1 << 19
"""Of a layout, theme, sheet, list of icons or page template."""
FONT_BYTES: Final = 8 << 20
"""The largest file among templates."""
FONT_CHARACTERS: Final = 200_000
PACK_BYTES: Final = 64 << 20
SAVE_BYTES: Final = 4 << 20
DRAWING_BYTES: Final = 2 << 20
"""Of an author's SVG file."""
DRAWING_POINTS: Final = 100_000
"""Of one drawing: moves, lines and curves."""
PICTURE_BYTES: Final = 20 << 20
PICTURE_PIXELS: Final = 20_000_000

# --- figures ----------------------------------------------------------------------------------------------------

LARGEST_FIGURE: Final = 999_999
"""What a file may say. Engines count up to figures, and printers draw them, so none may be without end."""
LARGEST_PART: Final = 10**18 - 1
"""Above or below the line of a ratio."""
DIGITS: Final = 100
"""Of a figure that is reckoned from others, above and below the line."""

NUMBER_LETTERS: Final = 20
"""Of the number of a section or a card."""
TEXT_LETTERS: Final = 1_000
"""Of a title, or another text that is set on a line."""
PROSE_LETTERS: Final = 50_000
"""Of one text in paragraphs."""
PIECES: Final = 2000
"""In one scenario."""

# --- steps ------------------------------------------------------------------------------------------------------

CHECK_STEPS: Final = 1_000_000
"""Values that the checks of one compilation may reckon."""
ODDS_STEPS: Final = 1_000_000
"""Of the odds of one test: dice summed, throws combined, scores looked up among the outcomes."""
PAGES_OF_ODDS_STEPS: Final = 500_000
"""Of all tables of odds on one site, or in one document."""
REPEATED_THINGS: Final = 12_000
"""Things of a ruleset that those who amend it repeat, in one compilation; more where more is written."""
MOST_REPEATED_THINGS: Final = 60_000

_LONGEST: Final = 10**DIGITS


def is_too_long(figure: int | Fraction) -> bool:
    """Whether a reckoned figure has more digits than we go on with: whoever squares it would only make it worse."""
    return not (-_LONGEST < figure.numerator < _LONGEST and figure.denominator < _LONGEST)
