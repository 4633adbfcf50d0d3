"""Running text: words in faces, some of them links, broken into lines with the real widths of their letters."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from math import fsum
from typing import Final

from compiler.codes.printing import OVERFULL
from compiler.layout.draw import Item, Link
from compiler.layout.flow.words import Scribe
from compiler.layout.fonts import Face
from compiler.layout.hyphens import HYPHEN, bound, breaks, is_name, unbound
from engine.model.quick_dataclass import dataclass

_TOKENS: Final = re.compile(r"[^ \n]*?[-–—/](?=[^ \n\d])|[^ \n]+|[ \n]+")
_LONGEST_WORD: Final = 300
_BOUND: Final = "\u00a0"
_SHORT: Final = 0.82
"""A line that fills less of its measure than this may take a part of the next word."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words of one style (`""`, `b`, `i`). `link` leads to an anchor (`#name`) or an address; with `page` the words are
    the number of the page where that anchor stands."""

    words: str
    style: str = ""
    link: str = ""
    page: bool = False


TextRuns = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """How text is set: a family, its size and leading in millimetres, a colour of the theme."""

    family: str
    size: float
    leading: float
    colour: str = "ink"
    align: str = "left"
    link: str = "link"
    """The colour of links."""


@dataclass(frozen=True, slots=True)
class Bit:
    """Words of one style on a line, with where they begin."""

    words: str
    style: str
    link: str
    x: float
    width: float


@dataclass(slots=True)
class _BitBeingSet:
    words: list[str]
    style: str
    link: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    bits: tuple[Bit, ...]
    width: float


_EMPTY: Final = Line((), 0.0)


@dataclass(slots=True)
class _Word:
    """Parts that no line may part, and the blank before them."""

    parts: list[tuple[str, str, str, float]]
    width: float
    blank: float


def plain(words: str, style: str = "") -> TextRuns:
    return (TextRun(words, style),) if words else ()


_Token = tuple[str, float, bool]
"""A word as it is shown, or nothing for a blank; how wide it is, in ems; and whether a line may end after it although
no blank follows."""


@lru_cache(maxsize=20_000)
def _measured(words: str, face: Face) -> tuple[_Token, ...]:
    """The same in every size: sheets are tried in many."""
    made: list[_Token] = []
    for read in _TOKENS.findall(bound(words)):
        if read[0] in " \n":
            made.append(("", 0.0, True))
            continue
        token = unbound(read[:_LONGEST_WORD])
        made.append((token, face.width(token), token[-1] in "-–—/" and len(token) > 1))
    return tuple(made)


class Breaker:
    """Breaks text of one language into lines. Remembers what it has broken: a document is set more than once."""

    def __init__(self, scribe: Scribe, language: str) -> None:
        self.scribe = scribe
        self.language = language
        self._known: dict[tuple[TextRuns, float, str, float, float, bool], tuple[Line, ...]] = {}
        self._measured: dict[tuple[TextRuns, str, float], tuple[_Word, ...]] = {}

    def lines(
        self, pieces: TextRuns, measure: float, setting: Setting, indent: float = 0.0, *, whole: bool = False
    ) -> tuple[Line, ...]:
        """`indent` moves the first line in; words are left `whole` unless a line is too short for one."""
        key = (pieces, round(measure, 3), setting.family, setting.size, indent, whole)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._broken(pieces, measure, setting, indent, 0.0 if whole else _SHORT)
        return known

    def natural(self, pieces: TextRuns, setting: Setting) -> float:
        """How wide the text is on one line."""
        width = self.scribe.width
        return fsum(width(piece.words, setting.family, piece.style, setting.size) for piece in pieces)

    def longest(self, pieces: TextRuns, setting: Setting) -> float:
        """The width of its longest word."""
        words = self._words(pieces, setting)
        return max((word.width for word in words), default=0.0)

    def narrowest(self, pieces: TextRuns, setting: Setting) -> float:
        """The width of its longest part that cannot be broken, if words are."""
        return max((self._least(word, setting) for word in self._words(pieces, setting)), default=0.0)

    def _least(self, word: _Word, setting: Setting) -> float:
        if len(word.parts) != 1:
            return word.width
        bound, style, _, _ = word.parts[0]
        face = self.scribe.face(setting.family, style)[1]
        parts = [
            token[start:end] + (HYPHEN if end < len(token) else "")
            for token in bound.split(_BOUND)
            for start, end in pairwise((0, *breaks(token, self.language), len(token)))
        ]
        return max(face.width(part) * setting.size for part in parts)

    def _words(self, pieces: TextRuns, setting: Setting) -> tuple[_Word, ...]:
        """Cells of a table are measured before they are broken."""
        key = (pieces, setting.family, setting.size)
        known = self._measured.get(key)
        if known is None:
            known = self._measured[key] = tuple(self._parts_of(pieces, setting))
        return known

    def _parts_of(self, pieces: TextRuns, setting: Setting) -> list[_Word]:
        made: list[_Word] = []
        blank, fresh = 0.0, True
        for piece in pieces:
            self.scribe.check(piece.words.replace("\n", " "), setting.family, piece.style)
            face = self.scribe.face(setting.family, piece.style)[1]
            space = face.width(" ") * setting.size
            for token, ems, is_open in self._tokens(piece.words, face):
                if not token:
                    blank, fresh = space, True
                    continue
                wide = ems * setting.size
                part = (token, piece.style, piece.link, wide)
                if fresh or not made:
                    made.append(_Word([part], wide, blank))
                    blank, fresh = 0.0, False
                else:
                    made[-1].parts.append(part)
                    made[-1].width += wide
                if is_open:
                    fresh = True
        return made

    def _tokens(self, words: str, face: Face) -> tuple[_Token, ...]:
        """Words and blanks. A word that no language has is told and cut short: to break it would take for ever."""
        for token in _TOKENS.findall(bound(words)) if len(words) > _LONGEST_WORD else ():
            if len(token) > _LONGEST_WORD and token[0] not in " \n":
                message = f"a word of {len(token):,} letters: `{token[:30]}…`"
                self.scribe.sink.report(OVERFULL, message, self.scribe.place, help="put blanks between its parts")
        return _measured(words, face)

    def _broken(
        self, pieces: TextRuns, measure: float, setting: Setting, indent: float, short: float
    ) -> tuple[Line, ...]:
        lines: list[list[_Word]] = [[]]
        reached = indent
        waiting = list(reversed(self._words(pieces, setting)))
        while waiting:
            word = waiting.pop()
            wanted = reached + word.blank + word.width if lines[-1] else reached + word.width
            if wanted <= measure + 1e-6:
                lines[-1].append(word)
                reached = wanted
                continue
            room = measure - reached - (word.blank if lines[-1] else 0.0)
            # A name stays whole, if it fits on a line at all.
            stays = word.width <= measure and is_name("".join(part[0] for part in word.parts))
            is_short = not lines[-1] or (reached < short * measure and not stays)
            parted = self._loosened(word, room, setting) if not lines[-1] else None
            if parted is None and is_short:
                parted = self._parted(word, room, setting)
            if parted is not None:
                lines[-1].append(parted[0])
                waiting.append(parted[1])
            elif lines[-1]:
                waiting.append(word)
            else:
                self._too_wide(word)
                lines[-1].append(word)
            if waiting:
                lines.append([])
                reached = 0.0
        return tuple(self._line(words, indent if at == 0 else 0.0, setting) for at, words in enumerate(lines) if words)

    def _line(self, words: list[_Word], indent: float, _setting: Setting) -> Line:
        return _line(words, indent)

    def _loosened(self, word: _Word, room: float, setting: Setting) -> tuple[_Word, _Word] | None:
        """Words that were bound together and find no room on a line are parted between words, before any is broken."""
        if len(word.parts) != 1 or _BOUND not in word.parts[0][0]:
            return None
        token, style, link, _ = word.parts[0]
        face = self.scribe.face(setting.family, style)[1]
        for at in (at for at in range(len(token) - 1, 0, -1) if token[at] == _BOUND):
            first, rest = token[:at], token[at + 1 :]
            wide = face.width(first) * setting.size
            if wide <= room:
                left, blank = face.width(rest) * setting.size, face.width(" ") * setting.size
                return _Word([(first, style, link, wide)], wide, word.blank), _Word(
                    [(rest, style, link, left)], left, blank
                )
        return None

    def _parted(self, word: _Word, room: float, setting: Setting) -> tuple[_Word, _Word] | None:
        """As much of a word as there is room for, with a hyphen, and the rest."""
        if len(word.parts) != 1:
            return None
        token, style, link, _ = word.parts[0]
        face = self.scribe.face(setting.family, style)[1]
        for at in reversed(breaks(token, self.language)):
            first, rest = token[:at] + HYPHEN, token[at:]
            wide = face.width(first) * setting.size
            if wide <= room:
                left = face.width(rest) * setting.size
                return _Word([(first, style, link, wide)], wide, word.blank), _Word(
                    [(rest, style, link, left)], left, 0.0
                )
        return None

    def _too_wide(self, word: _Word) -> None:
        said = "".join(part[0] for part in word.parts)
        message = f"`{said}` is wider than its column"
        self.scribe.sink.report(OVERFULL, message, self.scribe.place, help="use a shorter word, or wider paper")


class LineCounter(Breaker):
    """Breaks text as any other, for whoever asks how many lines it takes: they are empty."""

    def _line(self, words: list[_Word], _indent: float, setting: Setting) -> Line:
        last, style, _, _ = words[-1].parts[-1]
        if last.endswith(HYPHEN):
            # A font may lack it; all other characters were looked at in the words as they were written.
            self.scribe.check(HYPHEN, setting.family, style)
        return _EMPTY


def _line(words: list[_Word], indent: float) -> Line:
    bits: list[_BitBeingSet] = []
    at = indent
    for index, word in enumerate(words):
        gap = word.blank if index else 0.0
        for text, style, link, wide in word.parts:
            last = bits[-1] if bits else None
            if last is not None and last.style == style and last.link == link:
                last.words += [" ", text] if gap else [text]
                last.width = at + gap + wide - last.x
            elif last is not None and gap and not last.link:
                # A blank between two styles stays in the words, so that what is copied from the page reads well.
                last.words.append(" ")
                last.width += gap
                bits.append(_BitBeingSet([text], style, link, at + gap, wide))
            else:
                bits.append(_BitBeingSet([" ", text] if gap else [text], style, link, at, gap + wide))
            at += gap + wide
            gap = 0.0
    return Line(tuple(Bit("".join(bit.words), bit.style, bit.link, bit.x, bit.width) for bit in bits), at)


def set_line(
    scribe: Scribe, line: Line, x: float, base: float, measure: float, setting: Setting
) -> tuple[list[Item], list[Link]]:
    """A line on its base line, and the places on it that lead elsewhere."""
    spare = measure - line.width
    left = x + (spare if setting.align == "right" else spare / 2 if setting.align == "centre" else 0.0)
    items: list[Item] = []
    links: list[Link] = []
    for bit in line.bits:
        colour = setting.link if bit.link else setting.colour
        items.append(
            scribe.run(
                bit.words,
                left + bit.x,
                base,
                setting.size,
                family=setting.family,
                style=bit.style,
                colour=colour,
                box="flow",
            )
        )
        if bit.link:
            top = base - setting.size * 0.8
            links.append(
                Link(
                    round(left + bit.x, 4), round(top, 4), round(bit.width, 4), round(setting.size * 1.05, 4), bit.link
                )
            )
    return items, links
