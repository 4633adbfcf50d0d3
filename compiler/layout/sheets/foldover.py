"""Cards for printers with one side: front and back side by side, to be folded together and glued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compiler.layout.draw import Group, Item, Part, Path, line
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.outlines import outline

_FOLD: Final = "#8a8a8a"
_DASH: Final = 1.5


def folded(
    cards: Sequence[Card], width: float, height: float, bleed: float, *, upright: bool, shape: str = "rect"
) -> tuple[list[Card], float, float]:
    """Cards twice as large, with nothing behind them.

    Folded on an upright edge, the back stands to the left of its front as it is read; folded on its head (`upright` is
    false), it stands above it, upside down.
    """
    size = (2 * width, height) if upright else (width, 2 * height)
    cut = (
        () if shape == "rect" else outline(shape, width if upright else 0.0, 0.0 if upright else height, width, height)
    )
    return [_pair(card, width, height, bleed, upright, cut) for card in cards], *size


def _pair(card: Card, width: float, height: float, bleed: float, upright: bool, cut: tuple[Part, ...]) -> Card:
    """Neither side reaches over the fold into the other."""
    items: list[Item] = []
    if upright:
        clip = (-bleed, -bleed, width + bleed, height + 2 * bleed)
        if card.back is not None:
            items.append(Group(card.back.items, clip=clip, name="back"))
        clip = (0.0, -bleed, width + bleed, height + 2 * bleed)
        items.append(Group(card.front.items, width, clip=clip, name="front"))
        items += _dashes(width, 0.0, width, height)
    else:
        clip = (-bleed, 0.0, width + 2 * bleed, height + bleed)
        if card.back is not None:
            # Turned about its own corner: what is its head now lies on the fold.
            items.append(Group(card.back.items, width, height, turn=180, clip=clip, name="back"))
        items.append(Group(card.front.items, 0.0, height, clip=clip, name="front"))
        items += _dashes(0.0, height, width, height)
    if cut:
        items.append(Path(cut, stroke=_FOLD, line=0.1))
    return Card(card.name, card.title, Group(tuple(items), name="pair"), None, card.quantity)


def _dashes(x1: float, y1: float, x2: float, y2: float) -> list[Item]:
    """Where to fold; thin and broken, so that a slight miss does not show."""
    count = max(int((x2 - x1 + y2 - y1) / (2 * _DASH)), 1)
    dx, dy = (x2 - x1) / count, (y2 - y1) / count
    return [line(x1 + n * dx, y1 + n * dy, x1 + (n + 0.4) * dx, y1 + (n + 0.4) * dy, _FOLD, 0.08) for n in range(count)]
