"""Words on a page of a document: which face, how wide, where. What no font has is told, once a character."""

from __future__ import annotations

from typing import Final

from compiler.codes.printing import NO_GLYPH
from compiler.layout.draw import MM_PER_POINT, Run
from compiler.layout.fonts import Face, lacked
from compiler.layout.themes import Theme
from dsl.diagnostics import Sink
from dsl.source import Source, Span

SMALLEST: Final = 6.5 * MM_PER_POINT
"""No word of a document is smaller."""
_FAMILIES: Final = ("serif", "sans", "title", "label")


def points(size: float) -> float:
    """Points in millimetres."""
    return size * MM_PER_POINT


class Scribe:
    """Writes in the faces of a theme. `place` is the line of the source that the words come from."""

    def __init__(self, theme: Theme, sink: Sink, place: Span | None = None) -> None:
        self.theme = theme
        self.sink = sink
        self.place = place or Source("documents", "").span(0, 0)
        self._faces: dict[tuple[str, str], tuple[str, Face]] = {}
        self._seen: set[tuple[str, str]] = set()
        self._told: set[str] = set()

    def face(self, family: str, style: str = "") -> tuple[str, Face]:
        """The font of a family and style; a theme that lacks it has another that serves."""
        key = (family, style)
        if key not in self._faces:
            fonts = self.theme.fonts
            styles = fonts.get(family) or next((fonts[one] for one in _FAMILIES if one in fonts), None)
            name = styles.get(style, styles[""]) if styles else next(iter(self.theme.faces))
            self._faces[key] = (name, self.theme.faces[name])
        return self._faces[key]

    def colour(self, name: str) -> str:
        """A colour of the theme; its ink where it has none of that name."""
        return self.theme.colour(name) or self.theme.colours["ink"]

    def width(self, words: str, family: str, style: str, size: float) -> float:
        return self.face(family, style)[1].width(words) * size

    def check(self, words: str, family: str, style: str) -> None:
        """A character without a picture would be printed as a crossed box."""
        name, face = self.face(family, style)
        if (name, words) in self._seen:
            return
        self._seen.add((name, words))
        for character in lacked(face, words):
            if character not in self._told:
                self._told.add(character)
                shown = words if len(words) <= 40 else words[:40] + "…"
                message = f"`{shown}`: {name} has no `{character}` (U+{ord(character):04X})"
                self.sink.report(NO_GLYPH, message, self.place)

    def run(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        family: str = "sans",
        style: str = "",
        colour: str = "ink",
        anchor: str = "start",
        box: str = "",
    ) -> Run:
        """Words on a base line; `anchor` says which part of them stands at `x`."""
        self.check(words, family, style)
        name, face = self.face(family, style)
        wide = face.width(words) * size
        left = x - (wide if anchor == "end" else wide / 2 if anchor == "middle" else 0.0)
        return Run(round(left, 4), round(y, 4), words, name, size, self.colour(colour), round(wide, 4), box)

    def wrap(self, words: str, size: float, measure: float, *, family: str = "sans", style: str = "") -> list[str]:
        """Lines no wider than the measure, broken at blanks; a single word that is wider stands alone."""
        face = self.face(family, style)[1]
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and face.width(longer) * size <= measure:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
