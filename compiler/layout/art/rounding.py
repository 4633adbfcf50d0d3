"""Rounded corners as curves."""

from __future__ import annotations

from typing import Final

from compiler.layout.draw import Part, Rect

_KAPPA: Final = 0.5522847498


def rounded(rect: Rect) -> tuple[Part, ...]:
    """The outline of a rectangle with rounded corners."""
    r = min(rect.radius, rect.width / 2, rect.height / 2)
    k = r * (1 - _KAPPA)
    x, y, right, low = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )
