"""The cover of a rulebook: a stand of pikes with its colours, drawn and not painted, in the colours of the theme."""

from __future__ import annotations

from compiler.backends.documents.parts.writer import Writer
from compiler.layout.draw import Item, Path, Rect, polygon
from compiler.layout.flow.blocks import Picture

_HIGH = 118.0
_COUNT = 41


def cover_picture(writer: Writer, measure: float) -> Picture:
    colour = writer.scribe.colour
    ink, wash = colour("ink"), colour("wash")
    items: list[Item] = [Rect(0, 0, measure, _HIGH, wash)]
    step = measure / _COUNT
    for at in range(_COUNT):
        # Heights that look uneven and are the same in every copy.
        x, tall = step * (at + 0.5), 66.0 + (at * 37 % 29)
        items += _pike(x, _HIGH - tall, _HIGH, ink)
    palettes = [writer.job.shop.theme.palette(name) for name in _nations(writer)]
    for at, palette in enumerate(palettes[:3]):
        x = measure * (0.22 + 0.27 * at)
        items += _colours(x, 12.0 + 9.0 * (at % 2), palette)
    items.append(Rect(0, _HIGH - 5.0, measure, 5.0, ink))
    return Picture(tuple(items), measure, _HIGH)


def _nations(writer: Writer) -> list[str | None]:
    theme = writer.job.shop.theme
    nations = [entry for entry in writer.ruleset.entries if entry.kind == "nation"]
    called = (theme.called(entry.name, entry.get("colour")) for entry in nations)
    return [name for name in called if name is not None] or ["red", "blue"]


def _pike(x: float, top: float, low: float, ink: str) -> list[Item]:
    head = polygon(
        [(round(x, 3), round(top - 7.0, 3)), (round(x + 0.9, 3), round(top, 3)), (round(x - 0.9, 3), round(top, 3))]
    )
    return [Rect(round(x - 0.28, 3), round(top, 3), 0.56, round(low - top, 3), ink), Path(head, fill=ink)]


def _colours(x: float, top: float, palette: dict[str, str]) -> list[Item]:
    """A flag on its staff: a field, and a saltire across it."""
    wide, high = 34.0, 26.0
    field = Rect(x, top, wide, high, palette["main"])
    cross = [
        Path((("M", (x, top)), ("L", (x + wide, top + high))), stroke=palette["gold"], line=2.6),
        Path((("M", (x, top + high)), ("L", (x + wide, top))), stroke=palette["gold"], line=2.6),
    ]
    staff = Rect(x - 0.7, top - 4.0, 1.4, _HIGH - top, palette["deep"])
    return [field, *cross, staff]
