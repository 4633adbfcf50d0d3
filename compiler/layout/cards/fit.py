"""Words into a box: wrapped with real metrics, set smaller within limits, never cut off. A word is broken only where it
would else not fit at all, since a card is read at a glance.

`**bold**` and `*italic*` change the face inside rich words; `\\*` is an asterisk.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from compiler.layout.draw import MM_PER_POINT
from compiler.layout.fonts import Face
from compiler.layout.hyphens import HYPHEN, bound, breaks, is_name, unbound
from engine.model.quick_dataclass import dataclass

STEP: Final = 0.25 * MM_PER_POINT
DESCENT: Final = 0.22
_PIECES: Final = re.compile(r"\\\*|\*\*|\*|[^\\*]+|\\")
_BREAKS: Final = re.compile(r"[^ \n]*?[-–—/](?=[^ \n\d])|[^ \n]+| +|\n")


@dataclass(frozen=True, slots=True)
class Type:
    """How words are set: faces by style (`""`, `"b"`, `"i"`), sizes in millimetres, leading in ems."""

    faces: tuple[tuple[str, str, Face], ...]
    size: float
    least: float
    leading: float
    most_lines: int
    balance: bool = False

    def face(self, style: str) -> tuple[str, Face]:
        for known, name, face in self.faces:
            if known == style:
                return name, face
        return self.faces[0][1], self.faces[0][2]


@dataclass(frozen=True, slots=True)
class FittedRun:
    """Words of one face on a line: where they begin, how wide they are, in ems."""

    words: str
    style: str
    start: float
    width: float


Line = tuple[tuple[FittedRun, ...], float]


@dataclass(frozen=True, slots=True)
class Fitted:
    lines: tuple[Line, ...]
    size: float
    fits: bool

    def height(self, cap: float, leading: float) -> float:
        return self.size * (cap + DESCENT + leading * (len(self.lines) - 1)) if self.lines else 0.0


Word = tuple[tuple[tuple[str, str, float], ...], float, float]
"""Pieces (words, style, width) that stay together, their width, the blank before; a line break is a blank of -1."""


def unmarked(words: str) -> str:
    """Rich words without their marks."""
    return "".join(piece for piece, _ in _styled(words))


def _styled(words: str) -> list[tuple[str, str]]:
    bold = italic = False
    found: list[tuple[str, str]] = []
    for piece in _PIECES.findall(words):
        if piece == "**":
            bold = not bold
        elif piece == "*":
            italic = not italic
        else:
            found.append(("*" if piece == "\\*" else piece, "b" if bold else "i" if italic else ""))
    return found


def _broken(words: str, rich: bool, type_: Type) -> list[Word]:
    """Where lines may break: at blanks, and after hyphens and dashes that the author wrote."""
    made: list[Word] = []
    current: list[tuple[str, str, float]] = []
    width, blank = 0.0, 0.0

    def close() -> None:
        nonlocal current, width, blank
        if current:
            made.append((tuple(current), width, blank))
            current, width, blank = [], 0.0, 0.0

    for text, style in _styled(words) if rich else [(words, "")]:
        face = type_.face(style)[1]
        for token in map(unbound, _BREAKS.findall(bound(text))):
            if token == "\n":
                close()
                made.append(((), 0.0, -1.0))
            elif token.isspace():
                close()
                blank = face.width(" ")
            else:
                wide = face.width(token)
                current.append((token, style, wide))
                width += wide
                if token[-1] in "-–—/":
                    close()
    close()
    return made


def _wrapped(words: list[Word], measure: float) -> tuple[list[list[Word]], float]:
    """Lines no wider than the measure where the words allow it; and the width of the widest."""
    lines: list[list[Word]] = [[]]
    reached, widest = 0.0, 0.0
    for word in words:
        _, width, blank = word
        if blank < 0:
            lines.append([])
            reached = 0.0
            continue
        wanted = reached + blank + width if lines[-1] else width
        if lines[-1] and wanted > measure:
            lines.append([])
            wanted = width
        lines[-1].append(word)
        reached = wanted
        widest = max(widest, wanted)
    return lines, widest


def _line(words: list[Word]) -> Line:
    pieces: list[FittedRun] = []
    at = 0.0
    for index, (parts, _, blank) in enumerate(words):
        gap = blank if index else 0.0
        for text, style, wide in parts:
            last = pieces[-1] if pieces else None
            if last is not None and last.style == style:
                spaced = f"{last.words} {text}" if gap else last.words + text
                pieces[-1] = FittedRun(spaced, style, last.start, at + gap + wide - last.start)
            else:
                # A blank between two styles stays in the words, so that what is copied from the page reads well.
                before = " " if gap else ""
                pieces.append(FittedRun(before + text, style, at, gap + wide))
            at += gap + wide
            gap = 0.0
    return tuple(pieces), at


@dataclass(frozen=True, slots=True)
class _Breaking:
    """Which words may be broken, and how: those wider than a whole line, or `every` one at the end of a line."""

    language: str
    type_: Type
    every: bool

    def cut(self, word: Word, room: float) -> tuple[Word, Word] | None:
        """As much of a word as there is room for, with its hyphen; and the rest of it."""
        parts, _, blank = word
        if len(parts) != 1:
            return None
        text, style, _ = parts[0]
        face = self.type_.face(style)[1]
        for at in reversed(breaks(text, self.language)):
            wide = face.width(text[:at] + HYPHEN)
            if wide <= room and not face.missing(HYPHEN):
                left = face.width(text[at:])
                first = ((text[:at] + HYPHEN, style, wide),), wide, blank
                return first, (((text[at:], style, left),), left, 0.0)
        return None

    def wrapped(self, words: list[Word], measure: float) -> tuple[list[list[Word]], float]:
        """Lines with parts of words, and the width of the widest."""
        lines: list[list[Word]] = [[]]
        reached, widest = 0.0, 0.0
        waiting = list(reversed(words))
        while waiting:
            word = waiting.pop()
            _, width, blank = word
            before = reached + blank if lines[-1] else 0.0
            parts = None
            may_break = width > measure or (self.every and not is_name("".join(part[0] for part in word[0])))
            if blank >= 0 and before + width > measure and may_break:
                parts = self.cut(word, measure - before)
            if parts is not None:
                lines[-1].append(parts[0])
                widest = max(widest, before + parts[0][1])
                waiting.append(parts[1])
            elif blank >= 0 and (before + width <= measure or not lines[-1]):
                lines[-1].append(word)
                reached = before + width
                widest = max(widest, reached)
                continue
            elif blank >= 0:
                waiting.append(word)
            lines.append([])
            reached = 0.0
        return lines, widest


def fit(words: str, type_: Type, width: float, height: float, *, rich: bool = False, language: str = "en") -> Fitted:
    """The largest type, between the limits, in which the words fill at most the box; whole words, if they will do."""
    wide, high = round(width, 4), round(height, 4)
    whole = _fit(words, type_, wide, high, rich, None)
    if whole.fits:
        return whole
    attempts = (_fit(words, type_, wide, high, rich, _Breaking(language, type_, every)) for every in (False, True))
    return next((broken for broken in attempts if broken.fits), whole)


@lru_cache(maxsize=20_000)
def _fit(words: str, type_: Type, width: float, height: float, rich: bool, breaking: _Breaking | None) -> Fitted:
    tokens = _broken(words, rich, type_)
    if not tokens:
        return Fitted((), type_.size, fits=True)
    cap = type_.faces[0][2].cap_height
    size = type_.size
    wrapped = _wrapped if breaking is None else breaking.wrapped
    while True:
        lines, widest = wrapped(tokens, width / size + 1e-6)
        tall = size * (cap + DESCENT + type_.leading * (len(lines) - 1))
        fits = widest * size <= width + 1e-4 and tall <= height + 1e-4 and len(lines) <= type_.most_lines
        if fits or size - STEP < type_.least - 1e-6:
            break
        size -= STEP
    if fits and type_.balance and len(lines) > 1 and breaking is None:
        lines = _balanced(tokens, width / size, lines)
    return Fitted(tuple(_line(line) for line in lines), size, fits)


def _balanced(tokens: list[Word], measure: float, lines: list[list[Word]]) -> list[list[Word]]:
    """The same number of lines, as even as can be: a title of two words and one left over looks forlorn."""
    count, best = len(lines), lines
    for step in range(1, 13):
        narrower, widest = _wrapped(tokens, measure * (1 - 0.05 * step))
        if len(narrower) != count or widest > measure:
            break
        best = narrower
    return best
