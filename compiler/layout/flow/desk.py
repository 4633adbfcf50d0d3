"""What setting text needs everywhere: the faces, the styles, the lines broken so far, the pages known so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from compiler.layout.draw import Item, Link
from compiler.layout.flow.styles import Style, Styles
from compiler.layout.flow.text import Breaker, Line, Setting, TextRun, TextRuns, set_line
from compiler.layout.flow.words import Scribe
from engine.model.quick_dataclass import dataclass

_BASE: Final = 0.76
"""Of the size: how far below the top of its letters the base line runs."""


class PageNumbers:
    """Where anchors stood when the document was set before, and whether anybody has asked."""

    def __init__(self, known: Mapping[str, int] | None = None) -> None:
        self._known = known or {}
        self.questions = 0

    @property
    def asked(self) -> bool:
        return self.questions > 0

    def of(self, anchor: str) -> int:
        self.questions += 1
        return self._known.get(anchor, 0)


@dataclass(frozen=True, slots=True)
class Desk:
    scribe: Scribe
    styles: Styles
    breaker: Breaker
    pages: PageNumbers = field(default_factory=PageNumbers)

    def dressed(self, pieces: TextRuns, style: Style) -> TextRuns:
        """The words in the style of their role, and numbers of pages put in."""
        made = []
        for piece in pieces:
            if not piece.page and (piece.style or not style.style):
                made.append(piece)
                continue
            words = str(self.pages.of(piece.link[1:])) if piece.page else piece.words
            made.append(TextRun(words, piece.style or style.style, piece.link))
        return tuple(made)

    def set_line(
        self, line: Line, x: float, base: float, measure: float, setting: Setting
    ) -> tuple[list[Item], list[Link]]:
        return set_line(self.scribe, line, x, base, measure, setting)


def base_line(setting: Setting) -> float:
    """From the top of a line to its base line: the leading is shared out above and below."""
    return (setting.leading - setting.size) / 2 + setting.size * _BASE
