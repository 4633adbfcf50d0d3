"""Outlines that are cut: the whole card, or the circle or hex in it; and the file that a cutting plotter follows."""

from __future__ import annotations

from compiler.layout.art.rounding import rounded
from compiler.layout.cards.hexes import hex_within
from compiler.layout.draw import Group, Item, Page, Part, Path, Rect, circle, line, polygon
from compiler.layout.sheets.marks import registration_marks
from compiler.layout.sheets.sheets import Grid

_CUT = "#ff0000"
_HAIR = 0.05


def outline(shape: str, x: float, y: float, width: float, height: float, corner: float = 0.0) -> tuple[Part, ...]:
    """The path of the knife around one card, with round corners if `corner` says how round."""
    if shape == "round":
        return circle(x + width / 2, y + height / 2, min(width, height) / 2)
    if shape == "hex":
        return polygon(hex_within(x, y, width, height))
    if corner:
        return rounded(Rect(x, y, width, height, radius=min(corner, width / 2, height / 2)))
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def cut_lines(grid: Grid, count: int, corner: float = 0.0) -> Page:
    """The cuts of a sheet that holds so many cards, and the marks that the plotter finds it by. Neighbours without a
    gap between them share one cut, unless their corners are round."""
    sheet = grid.sheet
    places = [grid.front(index) for index in range(min(count, grid.count))]
    items: tuple[Item, ...]
    if grid.shape == "rect" and not sheet.gutter and not corner:
        items = tuple(
            line(*ends, _CUT, _HAIR) for ends in _shared([(x, y, grid.width, grid.height) for x, y in places])
        )
    else:
        items = tuple(
            Path(outline(grid.shape, x, y, grid.width, grid.height, corner), stroke=_CUT, line=_HAIR) for x, y in places
        )
    cuts = Group(items, name="cuts")
    return Page(sheet.width, sheet.height, (*registration_marks(sheet), cuts))


def _shared(cards: list[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    """Every edge once; edges in a row become one long cut."""
    upright: dict[float, set[tuple[float, float]]] = {}
    level: dict[float, set[tuple[float, float]]] = {}
    for x, y, width, height in cards:
        for edge in (x, x + width):
            upright.setdefault(round(edge, 4), set()).add((round(y, 4), round(y + height, 4)))
        for edge in (y, y + height):
            level.setdefault(round(edge, 4), set()).add((round(x, 4), round(x + width, 4)))
    made = [(x, start, x, end) for x, parts in sorted(upright.items()) for start, end in _joined(parts)]
    return made + [(start, y, end, y) for y, parts in sorted(level.items()) for start, end in _joined(parts)]


def _joined(parts: set[tuple[float, float]]) -> list[tuple[float, float]]:
    made: list[tuple[float, float]] = []
    for start, end in sorted(parts):
        if made and abs(made[-1][1] - start) < 1e-3:
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
    return made
