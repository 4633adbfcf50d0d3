"""Figures as a report tells them: with one minus sign, and distances with their unit."""

from __future__ import annotations

from typing import Final

from engine.model.battles import Map

_HEXES: Final = {"en": ("hex", "hexes"), "it": ("esagono", "esagoni")}


def figure(amount: object) -> str:
    """With the same minus sign wherever a figure is told."""
    return str(amount).replace("-", "−")


def told_distance(value: int, drawn: Map | None, language: str) -> str:
    """On hexes so many of them; on a table, where lengths are kept in hundredths, in its own unit."""
    unit = drawn.size.unit if drawn is not None else ""
    if unit not in ("hex", "hexes", ""):
        return f"{figure(f'{value / 100:g}')} {unit}"
    one, many = _HEXES.get(language, _HEXES["en"])
    return f"{figure(value)} {one if value == 1 else many}"
