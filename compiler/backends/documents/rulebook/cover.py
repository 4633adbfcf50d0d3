"""The cover of a rulebook: arms of its time with the colours of its nations, or a picture of the author's own."""

from __future__ import annotations

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.cover_motifs import MOTIFS, PIKES, Colours
from compiler.codes.printing import NO_PICTURE
from compiler.layout.art.pictures import PictureError
from compiler.layout.draw import Group, Image, Item, Rect
from compiler.layout.flow.blocks import Picture
from engine.model.values import Ref, Value

_FLAGS = 3
_SHAPE = 0.8
"""How high it is, in its width."""


def cover_picture(writer: Writer, measure: float) -> Picture:
    """What `cover_art` names: one of ours, or else a picture of the project; pikes where it names nothing."""
    shown = dict(writer.ruleset.fields).get("cover_art")
    name = shown.name if isinstance(shown, Ref) else str(shown or PIKES)
    high = round(measure * _SHAPE, 3)
    if name not in MOTIFS:
        own = _own(writer, name, measure, high)
        if own is not None:
            return own
        name = PIKES
    colour = writer.scribe.colour
    drawn = MOTIFS[name](measure, high, colour("ink"), _nations(writer)[:_FLAGS])
    items: list[Item] = [Rect(0, 0, measure, high, colour("wash")), Group(tuple(drawn), clip=(0, 0, measure, high))]
    items.append(Rect(0, round(high - 5.0, 3), measure, 5.0, colour("ink")))
    return Picture(tuple(items), measure, high)


def _own(writer: Writer, name: str, measure: float, high: float) -> Picture | None:
    """As wide as the page, and no higher than there is room; nothing if it cannot be read, which is told."""
    shop = writer.job.shop
    try:
        picture = shop.pictures.read(name)
    except PictureError as fault:
        known = ", ".join(f"`{one}`" for one in MOTIFS)
        help = f"it is one of {known}, or a PNG, JPEG or SVG file in the project's folder `pictures`"
        shop.sink.report(NO_PICTURE, f"cover_art `{name}`: {fault}", shop.place(writer.ruleset.origin), help=help)
        return None
    scale = min(measure / picture.width, high / picture.height)
    wide, tall = round(picture.width * scale, 4), round(picture.height * scale, 4)
    if picture.items:
        clip = (0.0, 0.0, picture.width, picture.height)
        return Picture((Group(picture.items, 0.0, 0.0, scale, clip=clip),), wide, tall)
    return Picture((Image(0.0, 0.0, wide, tall, picture.data, shop.theme.gray),), wide, tall)


def _nations(writer: Writer) -> list[Colours]:
    """The colours of its nations, with their emblems; red and blue where it has none that the theme knows."""
    theme = writer.job.shop.theme
    nations = [entry for entry in writer.ruleset.entries if entry.kind == "nation"]
    called = [(entry, theme.called(entry.name, entry.get("colour"))) for entry in nations]
    made = [_colours(writer, theme.palette(name), entry.get("emblem")) for entry, name in called if name is not None]
    return made or [Colours(theme.palette(name)) for name in ("red", "blue")]


def _colours(writer: Writer, palette: dict[str, str], shown: Value) -> Colours:
    icons, name = writer.job.shop.icons, shown.name if isinstance(shown, Ref) else str(shown or "")
    if name not in icons.known:
        return Colours(palette)
    return Colours(palette, lambda x, y, size: icons.drawn(name, x, y, size, palette["gold"], palette["main"]))
