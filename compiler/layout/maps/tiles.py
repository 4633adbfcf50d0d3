"""A map at its true size on sheets of paper: which part of it stands on which sheet, and where neighbours are joined.

Pure geometry, in millimetres of paper.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from compiler.codes.printing import UNKNOWN_WISH
from compiler.layout.lengths import read_length
from compiler.layout.sheets.sheets import Sheet
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.quick_dataclass import dataclass

OVERLAP: Final = 10.0
"""What a sheet shows of its neighbour, so that a cut a little off leaves no gap."""
MARGIN: Final = 10.0
FOOT: Final = 14.0
"""Below the map there is room for a bar of fifty millimetres and what the sheet is."""
USUAL_HEX: Final = 30.0
_FLAG, _BESIDE = 32.0, 12.0
"""Between a joint and what it spares: room for the flag of an objective, and on the side where none stands."""
_LEAST, _MOST = 2.0, 200.0
_SCALE: Final = re.compile(r"([1-9]\d{0,2}):([1-9]\d{0,2})")
_MOST_TILES: Final = 400
_LONGEST: Final = 5000.0
"""No page of a PDF is longer, by much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueSize:
    """How large a player wants the map to be played on: a hex from side to side, or one measure of a table, in
    millimetres; or a share of the table's own size."""

    hex: float = USUAL_HEX
    measure: float | None = None
    share: float = 1.0
    one_sheet: bool = False
    may_shrink: bool = False
    """Nobody asked for a width of hexes: a little less is as good where it saves sheets."""
    without_bare: bool | None = None
    """Whether sheets of a table are left out on which nothing lies and nobody stands; if nobody says, they are where
    most sheets would be such."""


def read_true_size(
    wide: str, unit: str, scale: str, *, one_sheet: bool, sink: Sink, without_bare: bool | None = None
) -> TrueSize:
    """What `--hex 30mm`, `--unit 20mm` and `--scale 1:2` ask for."""
    lengths = {}
    for name, words in (("hex", wide), ("unit", unit)):
        length = read_length(words) if words else None
        if length is not None and not length.share and _LEAST <= length.mm <= _MOST:
            lengths[name] = length.mm
        elif words:
            message = f"`{words}` is no length of {_LEAST:g} to {_MOST:g} mm, such as 30mm"
            sink.report(UNKNOWN_WISH, message, Source(f"--{name}", words).span(0, len(words)))
    share = 1.0
    if scale:
        read = _SCALE.fullmatch(scale)
        if read is None or not 0.1 <= int(read[1]) / int(read[2]) <= 10:
            message = f"`{scale}` is no scale, such as 1:2: half as long as on the table"
            sink.report(UNKNOWN_WISH, message, Source("--scale", scale).span(0, len(scale)))
        else:
            share = int(read[1]) / int(read[2])
    return TrueSize(
        hex=lengths.get("hex", USUAL_HEX),
        measure=lengths.get("unit"),
        share=share,
        one_sheet=one_sheet,
        may_shrink=not wide and not one_sheet,
        without_bare=without_bare,
    )


@dataclass(frozen=True, slots=True)
class Tile:
    """A sheet: its row and column, and the part of the map on it."""

    row: int
    column: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """`B3` is the third of the second row."""
        row, letters = self.row, ""
        while row >= 0:
            letters, row = chr(ord("A") + row % 26) + letters, row // 26 - 1
        return f"{letters}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """All sheets of a map, and the lines along which they are joined, in millimetres of the map."""

    paper: tuple[float, float]
    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    across: tuple[float, ...]
    down: tuple[float, ...]


def tiling_for(
    width: float,
    height: float,
    sheet: Sheet,
    *,
    one_sheet: bool = False,
    spared: Sequence[tuple[float, float]] = (),
) -> Tiling | None:
    """As few sheets as the map needs, upright or lying; nothing if it would need far too many. The places that are
    `spared` lie on no joint where the last sheets leave room to shift them."""
    if one_sheet:
        paper = round(width + 2 * MARGIN, 3), round(height + MARGIN + FOOT, 3)
        whole = Tile(0, 0, 0.0, 0.0, width, height)
        return Tiling(paper, 1, 1, (whole,), (), ()) if max(paper) <= _LONGEST else None
    upright, lying = (sheet.width, sheet.height), (sheet.height, sheet.width)
    tilings = [_tiled(width, height, paper, max(sheet.side, MARGIN), spared) for paper in (upright, lying)]
    best = min((tiling for tiling in tilings if tiling is not None), key=lambda one: len(one.tiles), default=None)
    return best if best is not None and len(best.tiles) <= _MOST_TILES else None


def _tiled(
    width: float, height: float, paper: tuple[float, float], margin: float, spared: Sequence[tuple[float, float]]
) -> Tiling | None:
    room = paper[0] - 2 * margin, paper[1] - margin - FOOT
    if min(room) <= 2 * OVERLAP:
        return None
    columns, rows = _count(width, room[0]), _count(height, room[1])
    if columns * rows > _MOST_TILES:
        return None
    # Flags stand to the right of their places, and above them.
    across = _cut(width, columns, room[0], [(x - _BESIDE, x + _FLAG) for x, _ in spared])
    down = _cut(height, rows, room[1], [(y - _FLAG, y + _BESIDE) for _, y in spared])
    tiles = tuple(
        Tile(row, column, left, top, round(right - left, 4), round(low - top, 4))
        for row, (top, low) in enumerate(_spans(height, down))
        for column, (left, right) in enumerate(_spans(width, across))
    )
    return Tiling(paper, columns, rows, tiles, across, down)


def _cut(length: float, count: int, room: float, spared: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """The lines of the joints. All sheets show equally much: a last one of a few millimetres would be a strip to be
    glued on; but all lines are shifted together as far as the first sheet and the last have room, to where they are
    least of what is spared is cut off."""
    share = _shared(length, count)
    lines = [at * (share - OVERLAP) + OVERLAP / 2 for at in range(1, count)]

    def crowded(shift: float) -> float:
        ends = ((line + shift - low, high - line - shift) for line in lines for low, high in spared)
        return sum(max(0.0, min(end)) for end in ends)

    shifts = [float(shift) for most in range(int(room - share) + 1) for shift in (most, -most)]
    best = min(shifts, key=lambda shift: (round(crowded(shift), 4), abs(shift)), default=0.0)
    return tuple(round(line + best, 4) for line in lines)


def _spans(length: float, lines: tuple[float, ...]) -> list[tuple[float, float]]:
    """From where to where each sheet shows the map: half of what overlaps beyond its joints."""
    starts = [0.0, *(round(line - OVERLAP / 2, 4) for line in lines)]
    ends = [*(round(line + OVERLAP / 2, 4) for line in lines), round(length, 4)]
    return list(zip(starts, ends, strict=True))


def _shared(length: float, count: int) -> float:
    return length if count == 1 else (length - OVERLAP) / count + OVERLAP


def _count(length: float, room: float) -> int:
    return max(1, math.ceil((length - OVERLAP - 1e-6) / (room - OVERLAP)))
