"""Plots as SVG, drawn from figures alone: whatever words stand beside them are the page's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

WIDTH: Final = 620
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 24, 12, 26


def bars(counts: Sequence[tuple[int, int]], label: str) -> str:
    """How often each number came, as columns."""
    height = 150
    if not counts:
        return ""
    first, last = counts[0][0], counts[-1][0]
    most = max(count for _, count in counts)
    step = (WIDTH - _LEFT - _RIGHT) / (last - first + 1)
    room = height - _TOP - _BOTTOM
    drawn = []
    for number, count in counts:
        x = _LEFT + (number - first) * step
        tall = room * count / most
        drawn.append(
            f'<rect class="bar" x="{x + step * 0.12:.1f}" y="{_TOP + room - tall:.1f}" width="{step * 0.76:.1f}"'
            f' height="{tall:.1f}"/><text x="{x + step / 2:.1f}" y="{height - 8}">{number}</text>'
            f'<text x="{x + step / 2:.1f}" y="{_TOP + room - tall - 3:.1f}">{count}</text>'
        )
    return _svg(height + 8, label, drawn, top=-8)


def shares(rows: Sequence[tuple[float, float, float, str]], label: str) -> str:
    """A bar for each share with the interval of its truth; a row is share, least, most, colour."""
    height = 30 * len(rows) + 24
    room = WIDTH - _LEFT - _RIGHT
    drawn = [
        f'<path class="half" d="M{_LEFT + room / 2:.1f} 0V{height - 20}"/>',
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


def lines(rows: Sequence[Sequence[float]], colours: Sequence[str], label: str) -> str:
    """A line for each side, a point a turn."""
    height = 190
    most = max((figure for row in rows for figure in row), default=0) or 1
    turns = max(len(row) for row in rows) - 1 or 1
    across, up = (WIDTH - _LEFT - _RIGHT) / turns, (height - _TOP - _BOTTOM) / most
    base = height - _BOTTOM
    drawn = [
        f'<path class="axis" d="M{_LEFT} {_TOP}V{base}H{WIDTH - _RIGHT}"/>',
        f'<text x="{_LEFT - 14}" y="{_TOP + 6}">{most:.0f}</text><text x="{_LEFT - 14}" y="{base}">0</text>',
        *(f'<text x="{_LEFT + turn * across:.1f}" y="{height - 8}">{turn}</text>' for turn in range(turns + 1)),
    ]
    for row, colour in zip(rows, colours, strict=True):
        points = " ".join(f"{_LEFT + turn * across:.1f},{base - figure * up:.1f}" for turn, figure in enumerate(row))
        drawn.append(f'<polyline class="line" points="{points}" stroke="{colour}"/>')
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
