"""Figures as a report tells them: with one minus sign, and distances with their unit."""

from __future__ import annotations

from typing import Final

from engine.model.battles import Map

_HEXES: Final = {
    "en": ("hex", "hexes"),
    "it": ("esagono", "esagoni"),
    "fr": ("hexagone", "hexagones"),
    "es": ("hexágono", "hexágonos"),
    "de": ("Feld", "Felder"),
}


_COMMA: Final = frozenset(("it", "fr", "es", "de"))
"""Languages that write 4,5."""

IN_HALVES: Final = "_in_halves"
"""Phrases have a word with this ending beside that of a figure which the system keeps in halves of a point."""


def figure(amount: object) -> str:
    """With the same minus sign wherever a figure is told."""
    return str(amount).replace("-", "−")


def halved(amount: int) -> str:
    """A figure that is kept in halves, as players count it: `39½`."""
    whole, half = divmod(abs(amount), 2)
    return figure(f"{'-' if amount < 0 else ''}{whole if whole or not half else ''}{'½' if half else ''}")


def hundredths(value: int, language: str) -> str:
    """A length that is kept in hundredths, to the tenth, since nobody lays a ruler finer; a smaller one as it is. With
    the decimal sign of the language."""
    tenths = (abs(value) + 5) // 10
    told = figure(f"{(tenths / 10 if value > 0 else -tenths / 10) if tenths else value / 100:g}")
    return told.replace(".", ",") if language in _COMMA else told


def point(place: tuple[int, int], language: str) -> str:
    """A place on a table. Where figures have commas others stand between."""
    across, up = (hundredths(value, language) for value in place)
    return f"({across}; {up})" if language in _COMMA else f"({across}, {up})"


def told_distance(value: int, drawn: Map | None, language: str) -> str:
    """On hexes so many of them; on a table, where lengths are kept in hundredths, in its own unit."""
    unit = drawn.size.unit if drawn is not None else ""
    if unit not in ("hex", "hexes", ""):
        return f"{hundredths(value, language)} {unit}"
    one, many = _HEXES.get(language, _HEXES["en"])
    return f"{figure(value)} {one if value == 1 else many}"
