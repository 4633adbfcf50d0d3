"""A layout and a card make a draw list. Every word that does not fit is told, with its card and its box."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from compiler.codes.printing import (
    BAD_LAYOUT,
    BAD_TEMPLATE,
    BEYOND_CARD,
    COARSE_PICTURE,
    NO_GLYPH,
    NO_PICTURE,
    OVERFULL,
)
from compiler.front.words.spelling import did_you_mean
from compiler.layout.art.icons import Icons
from compiler.layout.art.pictures import Picture, PictureError, Pictures
from compiler.layout.cards.boxes import LEAST_SMALL_TYPE, LEAST_TYPE, Box, Layout
from compiler.layout.cards.fill import Filler, FillError
from compiler.layout.cards.fit import DESCENT, Fitted, Type, fit, unmarked
from compiler.layout.cards.hexes import hex_outline, hex_within, spread
from compiler.layout.draw import MM_PER_POINT, Group, Image, Item, Path, Rect, Run, circle, polygon
from compiler.layout.themes import Theme, grayed
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span

MOST_REPEATS: Final = 400
LEAST_DOTS: Final = 200
"""Pixels to the inch, below which a picture looks coarse in print."""
_INCH: Final = 25.4
_NEAR: Final = 0.05
_OF_PALETTE: Final = re.compile(r"\{\{ palette\.(\w+) \}\}")
_ALIGN: Final = {"left": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}

# Width and height of a box as seen by what is turned in it, and the corner about which that is turned.
_TURNED: Final = {
    90: lambda x, y, wide, high: (high, wide, x + wide, y),
    180: lambda x, y, wide, high: (wide, high, x + wide, y + high),
    270: lambda x, y, wide, high: (high, wide, x, y + high),
}

Values = dict[str, object]


def _grayed(item: Item) -> Item:
    """A shape of an author's drawing, for printers without colours."""
    if not isinstance(item, Path):
        return item
    fill, stroke = (grayed(colour) if colour is not None else None for colour in (item.fill, item.stroke))
    return replace(item, fill=fill, stroke=stroke)


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose card it is, as messages name it, and where its author wrote it."""

    title: str
    span: Span


@dataclass(slots=True)
class Composer:
    layout: Layout
    theme: Theme
    icons: Icons
    filler: Filler
    pictures: Pictures
    sink: Sink
    language: str = "en"
    """Whose words may be broken where nothing else helps."""
    shown: list[Picture] = field(default_factory=list)
    """The pictures that were drawn since somebody last asked."""
    _types: dict[Box, Type] = field(default_factory=dict)
    _set: dict[tuple[Box, str, float, float, float, float, str], list[Run]] = field(default_factory=dict)
    """Words set before in the same place: labels stand on every card, and painters spell the same run once."""
    _asked_of_palette: dict[str, str] = field(default_factory=dict)
    """Templates that are one colour of the palette, and which: most colours of a card are."""
    _subject: Subject | None = None
    _size: tuple[float, float] = (0.0, 0.0)
    _turned: bool = False

    def compose(
        self, boxes: tuple[Box, ...], values: Values, subject: Subject, width: float, height: float, name: str
    ) -> Group:
        """One side of a card of this size, its upper left trim corner at the origin."""
        self._subject = subject
        self._size = width, height
        items: list[Item] = []
        for box in boxes:
            self._box(box, values, 0.0, 0.0, width, height, items, True)
        return Group(tuple(items), name=name)

    # --- boxes ----------------------------------------------------------------------------------------------------

    def _box(
        self,
        box: Box,
        values: Values,
        x: float,
        y: float,
        width: float,
        height: float,
        out: list[Item],
        outermost: bool,
    ) -> None:
        condition = box.templates.get("when")
        repeated = box.templates.get("over")
        if repeated is None:
            if condition is None or self._asked(box, "when", condition, values):
                left, top, wide, high = box.place(width, height)
                grown = outermost and "bleed" in box.flags
                if grown:
                    left, top, wide, high = self._grown(left, top, wide, high, width, height)
                self._content(box, values, x + left, y + top, wide, high, out)
            return
        items = self._asked(box, "over", repeated, values)
        if not isinstance(items, list | tuple) or len(items) > MOST_REPEATS:
            self._wrong(box, BAD_TEMPLATE, f"`over` wants a list of at most {MOST_REPEATS}")
            return
        left, top, wide, high = box.place(width, height)
        down = box.choices.get("divide") == "down"
        gap = box.lengths.get("gap", 0.0)
        count = max(len(items), 1)
        for index, item in enumerate(items):
            inner = {**values, box.item: item, "index": index, "count": len(items)}
            if condition is not None and not self._asked(box, "when", condition, inner):
                continue
            if box.step is not None:
                dx, dy = index * box.step[0].of(width), index * box.step[1].of(height)
                self._content(box, inner, x + left + dx, y + top + dy, wide, high, out)
            elif down:
                part = (high - gap * (count - 1)) / count
                self._content(box, inner, x + left, y + top + index * (part + gap), wide, part, out)
            else:
                part = (wide - gap * (count - 1)) / count
                self._content(box, inner, x + left + index * (part + gap), y + top, part, high, out)

    def _grown(
        self, x: float, y: float, wide: float, high: float, width: float, height: float
    ) -> tuple[float, float, float, float]:
        """Edges that touch the card's edge reach out to the bleed."""
        bleed, near = self.layout.bleed, 1e-6
        right, bottom = x + wide, y + high
        x = x - bleed if x <= near else x
        y = y - bleed if y <= near else y
        right = right + bleed if right >= width - near else right
        bottom = bottom + bleed if bottom >= height - near else bottom
        return x, y, right - x, bottom - y

    def _content(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        if wide < 0 or high < 0:
            self._wrong(box, BAD_LAYOUT, "is smaller than nothing on a card of this size")
            return
        self._check_place(box, x, y, wide, high)
        if not box.turn:
            self._drawn(box, values, x, y, wide, high, out)
            return
        # Drawn upright in a place of its own, which is then turned clockwise into the box.
        inner: list[Item] = []
        wide, high, x, y = _TURNED[box.turn](x, y, wide, high)
        outer, self._turned = self._turned, True
        self._drawn(box, values, 0.0, 0.0, wide, high, inner)
        self._turned = outer
        out.append(Group(tuple(inner), x, y, turn=box.turn, name=box.name))

    def _check_place(self, box: Box, x: float, y: float, wide: float, high: float) -> None:
        """What stands on the card stays on it. In a turned box, places are those of its own drawing."""
        width, height = self._size
        if x >= -_NEAR and y >= -_NEAR and x + wide <= width + _NEAR and y + high <= height + _NEAR:
            return
        if self._turned or not self._draws(box):
            return
        over = max(-x, -y, x + wide - width, y + high - height)
        if over > (self.layout.bleed if "bleed" in box.flags else 0.0) + _NEAR:
            message = f"it reaches {over:.3g} mm over the edge of a card of {width:g} × {height:g} mm"
            self._wrong(box, BEYOND_CARD, message)

    @staticmethod
    def _draws(box: Box) -> bool:
        return any(key in box.templates for key in ("text", "icon", "image", "fill", "stroke", "hexes"))

    def _drawn(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        templates = box.templates
        if ("fill" in templates or "stroke" in templates) and "hexes" not in templates:
            self._shape(box, values, x, y, wide, high, out)
        if "image" in templates:
            self._image(box, values, x, y, wide, high, out)
        if "hexes" in templates:
            self._hexes(box, values, x, y, wide, high, out)
        if "icon" in templates:
            self._icon(box, values, x, y, wide, high, out)
        if "text" in templates:
            self._text(box, values, x, y, wide, high, out)
        for inner in box.boxes:
            self._box(inner, values, x, y, wide, high, out, False)

    def _shape(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        fill, stroke = self._colour(box, "fill", values), self._colour(box, "stroke", values)
        line = box.lengths.get("line", 0.2)
        shape = box.choices.get("shape", "rect")
        if shape == "circle":
            out.append(Path(circle(x + wide / 2, y + high / 2, min(wide, high) / 2), fill, stroke, line))
        elif shape == "hex":
            out.append(Path(polygon(hex_within(x, y, wide, high)), fill, stroke, line))
        else:
            out.append(Rect(x, y, wide, high, fill, stroke, line, box.lengths.get("radius", 0.0)))

    def _image(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        name = self._filled(box, "image", values)
        if not name:
            return
        try:
            picture = self.pictures.read(name)
        except PictureError as fault:
            self._wrong(box, NO_PICTURE, f"picture `{name}`: {fault}")
            return
        self.shown.append(picture)
        scale = min(wide / picture.width, high / picture.height)
        w, h = picture.width * scale, picture.height * scale
        left, top = x + (wide - w) / 2, y + (high - h) / 2
        if picture.items:
            clip = (0.0, 0.0, picture.width, picture.height)
            items = tuple(map(_grayed, picture.items)) if self.theme.gray else picture.items
            out.append(Group(items, left, top, scale, clip=clip, name=f"art:{name}"))
        elif picture.data:
            dots = picture.width / w * _INCH
            if dots < LEAST_DOTS:
                self._wrong(
                    box, COARSE_PICTURE, f"picture `{name}` has {dots:.0f} pixels to the inch, {LEAST_DOTS} are few"
                )
            out.append(Image(left, top, w, h, picture.data, self.theme.gray))

    def _icon(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        name = self._filled(box, "icon", values)
        if not name:
            return
        if name not in self.icons.known:
            help = did_you_mean(name, self.icons.known, self.sink)
            self._wrong(box, NO_PICTURE, f"there is no icon `{name}`", help)
            return
        size = min(wide, high)
        ink = self._colour(box, "colour", values) or self.theme.colours["ink"]
        paper = self._colour(box, "paper", values) or self.theme.colours["paper"]
        across = _ALIGN[box.choices.get("align", "centre")]
        out.append(self.icons.drawn(name, x + (wide - size) * across, y + (high - size) / 2, size, ink, paper))

    def _hexes(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        cells = self._asked(box, "hexes", box.templates["hexes"], values)
        if not isinstance(cells, list | tuple) or len(cells) > MOST_REPEATS:
            self._wrong(box, BAD_TEMPLATE, "`hexes` wants a list of cells")
            return
        plain = [(int(cell["q"]), int(cell["r"]), str(cell["mark"])) for cell in cells if isinstance(cell, dict)]
        stroke = self._colour(box, "stroke", {**values}) or self.theme.colours["ink"]
        line = box.lengths.get("line", 0.2)
        for mark, cx, cy, radius in spread(plain, x, y, wide, high, box.lengths.get("hex", 5.0)):
            told = box.marks.get(mark)
            if told is None:
                self._wrong(box, BAD_LAYOUT, f"`marks` says nothing of `{mark}`")
                continue
            fill = self._named(box, "marks", told["fill"], values) if "fill" in told else None
            edge = self._named(box, "marks", told["stroke"], values) if "stroke" in told else stroke
            out.append(Path(hex_outline(cx, cy, radius), fill, edge, line))
            icon = self._marked(box, told.get("icon", ""), values)
            if icon in self.icons.known:
                ink = self._named(box, "marks", told.get("colour", "ink"), values) or stroke
                side = radius * 1.15
                out.append(self.icons.drawn(icon, cx - side / 2, cy - side / 2, side, ink, fill or stroke))
            elif icon:
                help = did_you_mean(icon, self.icons.known, self.sink)
                self._wrong(box, NO_PICTURE, f"there is no icon `{icon}`", help)

    # --- words ----------------------------------------------------------------------------------------------------

    def _text(self, box: Box, values: Values, x: float, y: float, wide: float, high: float, out: list[Item]) -> None:
        rich = "rich" in box.flags
        words = self._filled(box, "text", values, rich=rich).strip()
        if not words or (self.layout.smaller and "spare" in box.flags):
            return
        colour = self._colour(box, "colour", values) or self.theme.colours["ink"]
        key = (box, words, x, y, wide, high, colour)
        known = self._set.get(key)
        if known is not None:
            out += known
            return
        type_ = self._type(box)
        if type_ is None:
            return
        missing = type_.faces[0][2].missing(unmarked(words) if rich else words)
        if missing:
            shown = ", ".join(f"`{one}` (U+{ord(one):04X})" for one in missing[:5])
            self._wrong(box, NO_GLYPH, f"font `{type_.faces[0][1]}` has no {shown}")
            return
        fitted = fit(words, type_, wide, high, rich=rich, language=self.language)
        if not fitted.fits:
            least = type_.least / MM_PER_POINT
            plain = unmarked(words) if rich else words
            shown = plain if len(plain) <= 60 else plain[:59] + "…"
            place = f"{wide:.4g} × {high:.4g} mm"
            told = f"“{shown}” does not fit {place}, not even in {least:.3g} points"
            self._wrong(box, OVERFULL, told, "shorten it: titles of fields stand on cards as well")
            return
        made = self._set[key] = self._placed(box, type_, fitted, x, y, wide, high, colour)
        out += made

    def _placed(
        self, box: Box, type_: Type, fitted: Fitted, x: float, y: float, wide: float, high: float, colour: str
    ) -> list[Run]:
        cap = type_.faces[0][2].cap_height
        size, lead = fitted.size, type_.leading * fitted.size
        tall = size * cap + lead * (len(fitted.lines) - 1)
        down = _ALIGN[box.choices.get("valign", "middle")]
        # A middle is the middle of the capitals: figures in a roundel sit where the eye wants them.
        spare = high - tall - (size * DESCENT if down == 1.0 else 0.0)
        base = y + spare * down + size * cap
        across = _ALIGN[box.choices.get("align", "left")]
        made = []
        for number, (pieces, width) in enumerate(fitted.lines):
            start = x + (wide - width * size) * across
            for piece in pieces:
                left, low, font = start + piece.start * size, base + number * lead, type_.face(piece.style)[0]
                made.append(Run(left, low, piece.words, font, size, colour, piece.width * size, box.name))
        return made

    def _type(self, box: Box) -> Type | None:
        made = self._types.get(box)
        if made is None:
            family = self.theme.fonts.get(box.font)
            if family is None:
                help = did_you_mean(box.font, self.theme.fonts, self.sink)
                self._wrong(box, BAD_LAYOUT, f"theme `{self.theme.name}` has no font `{box.font}`", help)
                return None
            styles = {"": family.get(box.style, family[""]), **{one: family.get(one, family[""]) for one in "bi"}}
            faces = tuple((style, name, self.theme.faces[name]) for style, name in styles.items())
            size = box.lengths.get("size", 8 * MM_PER_POINT)
            least = min(box.lengths.get("least", size), size)
            balance = "balance" in box.flags
            smallest = LEAST_SMALL_TYPE if self.layout.smaller else LEAST_TYPE
            made = Type(faces, size, max(least, smallest), box.leading, box.lines, balance)
            self._types[box] = made
        return made

    # --- templates ------------------------------------------------------------------------------------------------

    def _filled(self, box: Box, key: str, values: Values, *, rich: bool = False) -> str:
        try:
            return self.filler.words(box.templates[key], values, rich=rich)
        except FillError as fault:
            self._wrong(box, BAD_TEMPLATE, f"`{key}`: {fault}")
            return ""

    def _asked(self, box: Box, key: str, expression: str, values: Values) -> object:
        try:
            return self.filler.value(expression, values)
        except FillError as fault:
            self._wrong(box, BAD_TEMPLATE, f"`{key}`: {fault}")
            return ()

    def _marked(self, box: Box, template: str, values: Values) -> str:
        try:
            return self.filler.words(template, values).strip()
        except FillError as fault:
            self._wrong(box, BAD_TEMPLATE, f"`marks`: {fault}")
            return ""

    def _colour(self, box: Box, key: str, values: Values) -> str | None:
        template = box.templates.get(key)
        return None if template is None else self._named(box, key, template, values)

    def _named(self, box: Box, key: str, template: str, values: Values) -> str | None:
        plain = self.theme.colours.get(template)
        if plain is not None:
            return plain
        if template not in self._asked_of_palette:
            found = _OF_PALETTE.fullmatch(template)
            self._asked_of_palette[template] = found[1] if found is not None else ""
        key = self._asked_of_palette[template]
        palette = values.get("palette") if key else None
        if isinstance(palette, dict) and key in palette:
            return self.theme.colour(palette[key])
        try:
            name = self.filler.words(template, values).strip()
        except FillError as fault:
            self._wrong(box, BAD_TEMPLATE, f"`{key}`: {fault}")
            return None
        if name in ("", "none"):
            return None
        colour = self.theme.colour(name)
        if colour is None:
            help = did_you_mean(name, self.theme.colours, self.sink)
            self._wrong(box, BAD_LAYOUT, f"`{key}`: theme `{self.theme.name}` has no colour `{name}`", help)
        return colour

    def _wrong(self, box: Box, code: Code, message: str, help: str | None = None) -> None:
        assert self._subject is not None, "a box is drawn for somebody's card"
        subject = self._subject
        told = f"card “{subject.title}”, box `{box.name}`: {message}"
        self.sink.report(code, told, subject.span, notes=(Note("the box of the layout", box.span),), help=help)
