"""Colours as inks: what a screen mixes of light, a press prints in cyan, magenta, yellow and black.

A colour is separated so that a reader that turns it back by the plain rule of PDF (red is what neither cyan nor black
takes away) shows the same colour: what cyan, magenta and yellow have in common is printed in black. So no place gets
more than two full inks and a black, far below what any paper bears. Words and thin lines that are nearly black or grey
are black alone, and full black where they are dark: they need no second plate to be sharp.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from engine.model.quick_dataclass import dataclass

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

Cmyk = tuple[float, float, float, float]

MOST_INK: Final = 2.4
"""All four inks together, at most: the strictest limit of the services that are served."""
_NEUTRAL: Final = 0.1
"""Words whose channels differ by less are grey, whatever tint they have on a screen."""
_DARK: Final = 0.2
"""Grey words darker than this are black."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A printing condition that the registry of characterisations knows by its name; no profile need be sent along."""

    identifier: str
    info: str
    registry: str = "http://www.color.org"


def separated(colour: str) -> Cmyk:
    """The inks of a plain colour."""
    light = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    black = 1 - max(light)
    cyan, magenta, yellow = (1 - channel - black for channel in light)
    return cyan, magenta, yellow, black


def separated_words(colour: str) -> Cmyk:
    """The inks of words and thin lines: black alone, if they are nearly grey."""
    light = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    if max(light) - min(light) > _NEUTRAL:
        return separated(colour)
    gray = sum(light) / 3
    return 0.0, 0.0, 0.0, 1.0 if gray < _DARK else 1 - gray


def separated_picture(data: bytes, *, gray: bool) -> Pixels:
    """The pixels of a PNG or JPEG file in the four inks, by the same rule; what shines through shows white paper."""
    from PIL import Image, ImageChops

    with Image.open(io.BytesIO(data)) as opened:
        picture = opened.convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    light = Image.alpha_composite(paper, picture).convert("L" if gray else "RGB")
    if gray:
        none = Image.new("L", light.size, 0)
        return Image.merge("CMYK", (none, none, none, ImageChops.invert(light)))
    inks = [ImageChops.invert(channel) for channel in light.split()]
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return Image.merge("CMYK", (*(ImageChops.subtract(ink, black) for ink in inks), black))
