"""Plots as SVG, drawn from figures alone: whatever words stand beside them are the page's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

WIDTH: Final = 620
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 24, 12, 26


def binned(counts: Sequence[tuple[int, int]], most: int) -> list[tuple[str, int]]:
    """Numbers gathered into no more than so many spans of one length, empty ones too."""
    if not counts:
        return []
    first, last = counts[0][0], counts[-1][0]
    span = -(-(last - first + 1) // most)
    spans = [(low, low + span - 1) for low in range(first, last + 1, span)]
    names = [f"{low}" if span == 1 else f"{low}–{high}" if low >= 0 else f"{low} … {high}" for low, high in spans]
    sums = [sum(count for number, count in counts if low <= number <= high) for low, high in spans]
    return list(zip(names, sums, strict=True))


def bars(counts: Sequence[tuple[int | str, int]], label: str, along: str) -> str:
    """How often each number came, as columns; numbers that never came have a place and no column. `along` says what the
    numbers are."""
    height = 165
    if not counts:
        return ""
    numbers = [number for number, _ in counts if isinstance(number, int)]
    known: dict[int | str, int] = dict(counts)
    places: Sequence[int | str] = range(min(numbers), max(numbers) + 1) if numbers else list(known)
    most = max(known.values())
    step = (WIDTH - _LEFT - _RIGHT) / len(places)
    room = height - _TOP - _BOTTOM - 15
    drawn = [f'<text x="{WIDTH / 2}" y="{height - 4}">{along}</text>' if along else ""]
    for place, number in enumerate(places):
        x, count = _LEFT + place * step, known.get(number, 0)
        tall = room * count / most
        drawn.append(
            f'<rect class="bar" x="{x + step * 0.12:.1f}" y="{_TOP + room - tall:.1f}" width="{step * 0.76:.1f}"'
            f' height="{tall:.1f}"/><text x="{x + step / 2:.1f}" y="{_TOP + room + 15}">{number}</text>'
            f'<text x="{x + step / 2:.1f}" y="{_TOP + room - tall - 3:.1f}">{count}</text>'
        )
    return _svg(height + 8, label, drawn, top=-8)


def shares(rows: Sequence[tuple[float, float, float, str]], label: str, equal: float = 0.5) -> str:
    """A bar for each share with the interval of its truth; a row is share, least, most, colour. A dashed line stands at
    an equal share."""
    height = 30 * len(rows) + 24
    room = WIDTH - _LEFT - _RIGHT
    drawn = [
        f'<path class="half" d="M{_LEFT + room * equal:.1f} 0V{height - 20}"/>',
        *(f'<text x="{_LEFT + room * part / 4:.1f}" y="{height - 6}">{25 * part} %</text>' for part in range(5)),
    ]
    for number, (share, least, most, colour) in enumerate(rows):
        y = 30 * number + 6
        drawn.append(
            f'<rect x="{_LEFT}" y="{y}" width="{room * share:.1f}" height="18" fill="{colour}"/>'
            f'<path class="interval" d="M{_LEFT + room * least:.1f} {y + 9}H{_LEFT + room * most:.1f}'
            f'M{_LEFT + room * least:.1f} {y + 4}v10M{_LEFT + room * most:.1f} {y + 4}v10"/>'
        )
    return _svg(height, label, drawn)


def lines(rows: Sequence[Sequence[float]], colours: Sequence[str], label: str, along: str) -> str:
    """A line for each side, a point a turn; `along` says what the numbers are. Below nothing there is room, too: what
    decides a battle may be less."""
    height = 205
    most = max((figure for row in rows for figure in row), default=0) or 1
    least = min(0.0, min((figure for row in rows for figure in row), default=0))
    turns = max(len(row) for row in rows) - 1 or 1
    across, up = (WIDTH - _LEFT - _RIGHT) / turns, (height - _TOP - _BOTTOM - 15) / (most - least)
    base = _TOP + most * up
    foot = height - _BOTTOM - 15
    drawn = [
        f'<path class="axis" d="M{_LEFT} {_TOP}V{foot:.1f}M{_LEFT} {base:.1f}H{WIDTH - _RIGHT}"/>',
        f'<text x="{_LEFT - 14}" y="{_TOP + 6}">{most:.0f}</text><text x="{_LEFT - 14}" y="{base + 4:.1f}">0</text>',
        *(f'<text x="{_LEFT + turn * across:.1f}" y="{foot + 16:.1f}">{turn}</text>' for turn in range(turns + 1)),
        f'<text x="{WIDTH / 2}" y="{height - 6}">{along}</text>',
    ]
    for row, colour in zip(rows, colours, strict=True):
        points = " ".join(f"{_LEFT + turn * across:.1f},{base - figure * up:.1f}" for turn, figure in enumerate(row))
        drawn.append(f'<polyline class="line" points="{points}" stroke="{colour}"/>')
        x, y = points.rpartition(" ")[2].split(",")
        drawn.append(f'<text class="end" x="{float(x) + 4:.1f}" y="{float(y) + 4:.1f}">{row[-1]:.0f}</text>')
    return _svg(height, label, drawn)


def heat(spots: Iterable[tuple[float, float, int]], unit: float) -> str:
    """Circles for the map: the area of each is what was lost there."""
    marked = list(spots)
    most = max((count for _, _, count in marked), default=1)
    return "".join(
        f'<circle class="heat" cx="{x:.2f}" cy="{y:.2f}" r="{unit * (count / most) ** 0.5:.2f}"/>'
        for x, y, count in sorted(marked)
    )


def _svg(height: float, label: str, drawn: Iterable[str], top: float = 0) -> str:
    return (
        f'<svg class="plot" viewBox="0 {top} {WIDTH} {height}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'
    )
