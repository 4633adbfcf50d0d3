"""The metrics of TrueType fonts, read from the files themselves: what the page will show is what was measured.

Reads five tables and no outlines. Anything broken is a `FontError`; a stranger's font can do no worse.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from math import fsum
from pathlib import Path

from engine.model.budget import FONT_BYTES, FONT_CHARACTERS
from engine.model.plain_file import read_plain_file


class FontError(Exception):
    """A file that is no TrueType font that can be embedded."""


class Face:
    """One font. Widths are in ems."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        try:
            tables = _tables(data)
            self.units: float = float(struct.unpack_from(">H", data, tables["head"] + 18)[0])
            count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
            advances = struct.unpack_from(">" + "Hh" * count, data, tables["hmtx"])[::2]
            glyphs = _characters(data, tables["cmap"])
            self.cap_height = self._cap_height(data, tables.get("OS/2"))
            if self.units < 16 or not advances or "glyf" not in tables:
                raise FontError("it has no TrueType outlines")
        except (struct.error, KeyError, IndexError) as fault:
            raise FontError("it is no TrueType font, or a damaged one") from fault
        last = len(advances) - 1
        self._advances: dict[str, float] = {
            chr(code): advances[min(glyph, last)] / self.units for code, glyph in glyphs.items() if glyph
        }
        self._advances.setdefault("\u00a0", self._advances.get(" ", 0.25))

    def _cap_height(self, data: bytes, table: int | None) -> float:
        if table is None or struct.unpack_from(">H", data, table)[0] < 2:
            return 0.67
        height = float(struct.unpack_from(">h", data, table + 88)[0])
        return height / self.units if height > 0 else 0.67

    def width(self, words: str) -> float:
        advances = self._advances
        try:
            return fsum([advances[character] for character in words])
        except KeyError:
            return fsum(advances.get(character, 0.5) for character in words)

    def missing(self, words: str) -> list[str]:
        """The characters that the font cannot show, each once, in order."""
        advances = self._advances
        return [character for character in dict.fromkeys(words) if character not in advances and character != "\n"]


def _tables(data: bytes) -> dict[str, int]:
    if data[:4] not in (b"\0\1\0\0", b"true"):
        raise FontError("it is no TrueType font; other kinds cannot be embedded")
    count = struct.unpack_from(">H", data, 4)[0]
    found = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if offset + length > len(data):
            raise FontError("it is a damaged font")
        found[tag.decode("latin-1")] = offset
    return found


def _characters(data: bytes, start: int) -> dict[int, int]:
    count = struct.unpack_from(">H", data, start + 2)[0]
    offsets = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        offsets[platform, encoding] = start + offset
    for known in ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 1), (0, 0)):
        if known in offsets:
            at = offsets[known]
            form = struct.unpack_from(">H", data, at)[0]
            if form == 4:
                return _format_4(data, at)
            if form == 12:
                return _format_12(data, at)
    raise FontError("it has no Unicode table of characters")


def _format_4(data: bytes, at: int) -> dict[int, int]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", data, at + 16 + 4 * count)
    ranges_at = at + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    _count(sum(max(last - first + 1, 0) for first, last in zip(starts, ends, strict=True)))
    found = {}
    for index in range(count):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            if ranges[index]:
                place = ranges_at + 2 * index + ranges[index] + 2 * (code - starts[index])
                glyph = struct.unpack_from(">H", data, place)[0]
                glyph = (glyph + deltas[index]) & 0xFFFF if glyph else 0
            else:
                glyph = (code + deltas[index]) & 0xFFFF
            found[code] = glyph
    return found


def _count(characters: int) -> None:
    """Ranges that overlap could name more characters than there are."""
    if characters > FONT_CHARACTERS:
        raise FontError(f"it says it has more than {FONT_CHARACTERS:,} characters")


def _format_12(data: bytes, at: int) -> dict[int, int]:
    count = struct.unpack_from(">I", data, at + 12)[0]
    found = {}
    total = 0
    for index in range(count):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * index)
        total += max(last - first + 1, 1)
        _count(total)
        for code in range(first, min(last, 0x10FFFF) + 1):
            found[code] = glyph + code - first
    return found


@lru_cache(maxsize=20_000)
def lacked(face: Face, words: str) -> tuple[str, ...]:
    """`Face.missing`, of words that are set again and again."""
    return tuple(face.missing(words))


@lru_cache(maxsize=64)
def read_face(path: Path) -> Face:
    try:
        return Face(path, read_plain_file(path, FONT_BYTES))
    except OSError as fault:
        raise FontError(fault.strerror or "it cannot be read") from None
