"""Themes: colours, fonts and the palettes of nations, as data."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import field
from typing import Final

from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.fonts import Face, FontError, read_face
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_extending, unknown_keys
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_KEYS: Final = ("title", "about", "fonts", "colours", "palettes", "other", "gray")
_STYLES: Final = ("regular", "bold", "italic")
_SHORT: Final = {"regular": "", "bold": "b", "italic": "i"}


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    colours: dict[str, str]
    palettes: dict[str, dict[str, str]]
    """Colours by nation or deck; `""` is for those that have none of their own."""
    fonts: dict[str, dict[str, str]]
    """Font files by family and style (`""`, `b`, `i`)."""
    faces: dict[str, Face] = field(repr=False)
    gray: bool = False
    """Pictures lose their colours too."""

    def palette(self, name: str | None) -> dict[str, str]:
        return self.palettes.get(name or "", self.palettes[""])

    def called(self, *names: object) -> str | None:
        """The first of several names that the theme has colours for: that of a nation, then the colour that it says."""
        return next((name for name in names if isinstance(name, str) and name in self.palettes), None)

    def colour(self, name: str) -> str | None:
        """A colour of the theme by its name, or as it is written; nothing if it is neither."""
        found = self.colours.get(name)
        return found if found is not None else name.lower() if _COLOUR.fullmatch(name) else None


def read_theme(library: Library, name: str, sink: Sink) -> Theme | None:
    spot = read_extending(library, name, "themes", sink)
    if spot is None:
        return None
    unknown_keys(spot, _KEYS, f"theme `{name}`", sink)
    said = spot.mapping()
    gray = "gray" in said and said["gray"].value is True
    colours = _colours(said.get("colours"), sink, gray=gray)
    for needed in ("paper", "ink"):
        if needed not in colours:
            sink.report(BAD_LAYOUT, f"theme `{name}` has no colour `{needed}`", spot.span)
            colours[needed] = "#000000"
    palettes = {"": _palette({}, said.get("other"), sink, gray=gray)}
    for nation, one in said["palettes"].mapping().items() if "palettes" in said else ():
        palettes[nation] = _palette(palettes[""], one, sink, gray=gray)
    faces: dict[str, Face] = {}
    fonts = _fonts(library, said.get("fonts"), faces, sink)
    if not fonts:
        sink.report(BAD_LAYOUT, f"theme `{name}` names no font", spot.span)
        return None
    return Theme(name, colours, palettes, fonts, faces, gray)


def _palette(below: dict[str, str], spot: Spot | None, sink: Sink, *, gray: bool) -> dict[str, str]:
    """The colours of a nation. What is drawn on bare paper has its main colour, unless the theme says otherwise."""
    own = _colours(spot, sink, gray=gray)
    mark = own.get("mark") or own.get("main") or below.get("mark")
    return {**below, **own, **({"mark": mark} if mark else {})}


def _colours(spot: Spot | None, sink: Sink, *, gray: bool) -> dict[str, str]:
    made = {}
    for key, one in spot.mapping().items() if spot is not None else ():
        if not isinstance(one.value, str) or not _COLOUR.fullmatch(one.value):
            sink.report(BAD_LAYOUT, f'`{key}` should be a colour such as "#2b4c8c"', one.span)
            continue
        made[key] = grayed(one.value) if gray else one.value.lower()
    return made


def _fonts(library: Library, spot: Spot | None, faces: dict[str, Face], sink: Sink) -> dict[str, dict[str, str]]:
    fonts: dict[str, dict[str, str]] = {}
    for family, one in spot.mapping().items() if spot is not None else ():
        unknown_keys(one, _STYLES, f"font `{family}`", sink)
        styles = {}
        for style, named in one.mapping().items():
            name = str(named.value)
            path = library.find(f"fonts/{name}.ttf")
            if path is None:
                help = did_you_mean(name, library.names("fonts", ".ttf"), sink)
                sink.report(BAD_LAYOUT, f"there is no font `{name}.ttf` among the templates", named.span, help=help)
                continue
            try:
                faces[name] = read_face(path)
            except FontError as fault:
                sink.report(BAD_LAYOUT, f"font `{name}`: {fault}", named.span)
                continue
            styles[_SHORT.get(style, style)] = name
        if styles:
            first = next(iter(styles.values()))
            fonts[family] = {"": first, **styles}
    return fonts


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def grayed(colour: str) -> str:
    red, green, blue = channels(colour)
    gray = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{gray:02x}{gray:02x}{gray:02x}"


def mixed(one: str, other: str, share: float) -> str:
    """So much of the other colour in the one."""
    pairs = zip(channels(one), channels(other), strict=True)
    red, green, blue = (round(a + (b - a) * min(max(share, 0.0), 1.0)) for a, b in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


def lit(colour: str, lightness: float) -> str:
    """The same hue, so light; one that has a hue keeps enough of it to be told from others."""
    hue, _, saturation = rgb_to_hls(*(channel / 255 for channel in channels(colour)))
    lively = max(saturation, 0.5) if saturation > 0.1 else saturation
    red, green, blue = (round(255 * share) for share in hls_to_rgb(hue, lightness, lively))
    return f"#{red:02x}{green:02x}{blue:02x}"
