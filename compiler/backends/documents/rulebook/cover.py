"""The cover of a rulebook: arms of its time under flags of its nations, or a picture of the author's own."""

from __future__ import annotations

from functools import partial
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.cover_motifs import FLAGGED, MOTIFS, PIKES, Field, Flag
from compiler.backends.documents.rulebook.flags import Cloth, Flags
from compiler.codes.printing import NO_PICTURE
from compiler.layout.art.pictures import PictureError
from compiler.layout.draw import Group, Image, Item, Rect
from compiler.layout.flow.blocks import Picture
from engine.model.values import Ref

_SHAPE: Final = 0.8
"""How high it is, in its width."""
_MOST_FLAGS: Final = 3


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
    theme = writer.job.shop.theme
    palettes = [theme.palette(nation) for nation in _nations(writer)]
    flags = _flags(writer) if name in FLAGGED else []
    field = Field(measure, high, colour("ink"), colour("wash"), palettes[:3], flags, theme.palette("yellow")["main"])
    drawn = MOTIFS[name](field)
    items: list[Item] = [Rect(0, 0, measure, high, colour("wash")), Group(tuple(drawn), clip=(0, 0, measure, high))]
    items.append(Rect(0, round(high - 5.0, 3), measure, 5.0, colour("ink")))
    return Picture(tuple(items), measure, high)


def _flags(writer: Writer) -> list[Flag]:
    """Those that `cover_flags` names, three at most; else a cloth for each nation, with its colour and its emblem."""
    shop = writer.job.shop
    flags = Flags(shop)
    asked = dict(writer.ruleset.fields).get("cover_flags")
    cloths: list[Cloth] = []
    for one in asked if isinstance(asked, tuple) else ():
        name = one.name if isinstance(one, Ref) else str(one)
        if name in flags.known:
            cloths.append(Cloth(name))
        else:
            said = f"cover_flags `{name}`: there is no such flag in `documents/flags.yaml`"
            shop.sink.report(NO_PICTURE, said, shop.place(writer.ruleset.origin), help=flags.help(name))
    if not cloths:
        palettes = [(shop.theme.palette(name), emblem) for name, emblem in _emblems(writer)]
        cloths = [Cloth("", palette["main"], palette["gold"], emblem) for palette, emblem in palettes]
    return [partial(flags.drawn, cloth) for cloth in cloths[:_MOST_FLAGS]]


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


def _nations(writer: Writer) -> list[str]:
    return [name for name, _ in _emblems(writer)]


def _emblems(writer: Writer) -> list[tuple[str, str]]:
    """What the theme calls the colours of each nation, with its emblem; two colours where there are no nations."""
    theme = writer.job.shop.theme
    nations = [entry for entry in writer.ruleset.entries if entry.kind == "nation"]
    called = [(theme.called(one.name, one.get("colour")), one.get("emblem")) for one in nations]
    named = [(name, emblem.name if isinstance(emblem, Ref) else str(emblem or "")) for name, emblem in called if name]
    return named or [("red", ""), ("blue", "")]
