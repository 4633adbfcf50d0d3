"""Cards to files: sheets, single cards, faces, cuts; painted, with what a front door tells about each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import field, replace
from typing import Final

from compiler.backends.cards.manifest import Row
from compiler.backends.cards.spares import joined
from compiler.backends.products.products import Printed, Product, Workshop
from compiler.codes.printing import NO_ROOM
from compiler.layout.draw import Page
from compiler.layout.sheets.bands import Band, impose_bands
from compiler.layout.sheets.calibration import calibration_pages
from compiler.layout.sheets.foldover import folded
from compiler.layout.sheets.impose import Card, Press, impose, single_pages
from compiler.layout.sheets.outlines import cut_lines
from compiler.layout.sheets.services import Service
from compiler.layout.sheets.sheets import Grid, Sheet, grid_for, with_free_gutter
from compiler.layout.sheets.tuckbox import Stock, tuck_box
from compiler.layout.themes import Theme
from compiler.paint.pdf import About, paint_pdf
from compiler.paint.svg import paint_svg, paint_svg_side
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.quick_dataclass import dataclass

DUPLEX: Final = ("long", "short", "fold", "off", "none")
"""The edge that a sheet is turned on; front and back to be folded together; two sheets (`none` is `off`)."""
_COUNTERS: Final = {"en": "Counters", "it": "Pedine e segnalini"}
_GUTTER: Final = 3.0
"""Millimetres between two cards: half of it for the bleed of each."""
_WORDS: Final = {
    "en": ("front", "back", "print at 100 %", "Calibration"),
    "it": ("fronte", "retro", "stampare al 100 %", "Calibrazione"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """What the owner of the printer says."""

    duplex: str = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    fronts_first: bool = False
    singles: bool = False
    cuts: bool = False
    """A file of cuts for a plotter beside each set of sheets."""
    faces: bool = False
    """Each face as an SVG file of its own."""
    copies: int = 1
    """How often everything is printed."""
    blanks: int = 0
    """Cards to write on, in each set."""
    corner: float = 0.0
    """How round the corners are cut."""
    stock: Stock = field(default_factory=Stock)
    gang: bool = False
    """Whether sets of cards of one size share their sheets."""
    saddle: bool = False
    """Whether the pages of documents stand in pairs, to be folded and stitched in the middle."""
    service: Service | None = None
    """Who prints, if somebody else does."""
    gutter_said: bool = False
    """Whether the owner has said what lies between the cards; else there is a little room where it costs nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """Something to write. `name` may lead into a folder."""

    name: str
    product: str
    group: str
    language: str
    cards: int = 0
    copies: int = 0
    pages: int = 1
    digest: str = ""
    left_out: int = 0
    """Cards that have not changed since the print that this one completes."""
    told: str = ""
    """What else is said of it: sheets that were left out, say."""
    rows: tuple[Row, ...] = ()
    """What a manifest says of its cards."""
    data: bytes


def empty_file(printed: Printed, product: Product, language: str, suffix: str = "") -> File:
    """What is said of the cards of one set, before they are painted."""
    return File(
        name=f"{product.name}_{printed.name}_{language}{suffix}.pdf",
        product=product.name,
        group=printed.name,
        language=language,
        cards=len(printed.cards),
        copies=sum(card.quantity for card in printed.cards),
        digest=printed.digest,
        data=b"",
    )


def card_files(
    printed: Printed, product: Product, language: str, sheet: Sheet, shop: Workshop, how: How
) -> Iterator[File]:
    """The cards of one set; nothing while there are mistakes, which have been told."""
    if shop.sink.has_errors or not printed.cards:
        return
    like = empty_file(printed, product, language, "_single" if how.singles else "")
    title = f"{product.title.get(language, product.name)}: {printed.title}"
    is_backed = any(card.back is not None for card in printed.cards)
    duplex = how.duplex if is_backed and how.duplex in ("long", "short") else "off"
    told = " · ".join(part for part in (printed.edition, printed.digest) if part)
    if product.source == "boxes":
        pages = box_pages(printed, title, sheet, shop, how)
        duplex = "off"
        like = replace(like, cards=0, copies=0)
    elif how.singles:
        press = card_press(printed, product, title, language, shop.theme, how)
        pages = single_pages(printed.cards, printed.width, printed.height, press)
    else:
        cards, grid = _spread(printed, sheet, shop.sink, how)
        if grid is None:
            return
        pages = impose(cards, grid, card_press(printed, product, title, language, shop.theme, how))
        if how.cuts:
            yield from _cuts(like, grid, how.corner)
    if pages:
        about = About(title, told, "", (product.name, printed.name, language), language, duplex)
        data = paint_pdf(pages, shop.fonts, about)
        yield replace(like, pages=len(pages), data=data)
    if how.faces and product.source != "boxes":
        yield from _faces(printed, like)


def band_file(
    sets: list[tuple[Product, Printed]], name: str, title: str, language: str, sheet: Sheet, shop: Workshop, how: How
) -> Iterator[File]:
    """Sets of counters, of whatever size, on sheets that they share. Without backs they are printed on one side, and
    called after their product, if it is one."""
    if shop.sink.has_errors:
        return
    bands = [
        Band(held.cards, held.width, held.height, held.layout.shape, held.layout.gap, held.layout.bleed)
        for _, held in sets
    ]
    whole, product = joined(sets, name, title)
    is_backed = any(card.back is not None for card in whole.cards)
    known = {one.name for one, _ in sets}
    if is_backed or len(known) > 1:
        product = replace(product, name="counters" if is_backed else "pieces", title=_COUNTERS)
    else:
        product = sets[0][0]
    like = empty_file(whole, product, language)
    told = " · ".join(part for part in (whole.edition, whole.digest) if part)
    head = f"{product.title.get(language, product.name)}: {title}"
    pages = impose_bands(bands, sheet, card_press(whole, product, head, language, shop.theme, how))
    duplex = how.duplex if is_backed and how.duplex in ("long", "short") else "off"
    about = About(head, told, "", (product.name, name, language), language, duplex)
    yield replace(like, pages=len(pages), data=paint_pdf(pages, shop.fonts, about))


def _spread(printed: Printed, sheet: Sheet, sink: Sink, how: How) -> tuple[list[Card], Grid | None]:
    """Cards as they stand on sheets: as they are, or each beside its back to be folded."""
    layout = printed.layout
    if how.duplex != "fold" or not any(card.back is not None for card in printed.cards):
        if not how.gutter_said and layout.shape == "rect" and not layout.gap:
            sheet = with_free_gutter(sheet, printed.width, printed.height, min(_GUTTER, 2 * layout.bleed))
        grid = grid_for(sheet, printed.width, printed.height, sink, shape=layout.shape, gap=layout.gap)
        return list(printed.cards), grid
    best: tuple[list[Card], Grid] | None = None
    tried = Sink()
    for upright in (True, False):
        cards, width, height = folded(
            printed.cards, printed.width, printed.height, layout.bleed, upright=upright, shape=layout.shape
        )
        grid = grid_for(sheet, width, height, tried, gap=layout.gap)
        if grid is not None and (best is None or grid.count > best[1].count):
            best = cards, grid
    if best is None:
        message = f"no card of {printed.width:g} × {printed.height:g} mm fits on `{sheet.name}` beside its own back"
        sink.report(NO_ROOM, message, Source(f"sheets/{sheet.name}.yaml", "").span(0, 0))
        return [], None
    return best


def card_press(printed: Printed, product: Product, title: str, language: str, theme: Theme, how: How) -> Press:
    front, back, scale, _ = _WORDS.get(language, _WORDS["en"])
    font = margin_font(theme)
    return Press(
        duplex=how.duplex,
        bleed=printed.layout.bleed,
        back_offset=how.back_offset,
        fronts_first=how.fronts_first,
        collated=product.source == "decks",
        margin=f"Tercio · {title}",
        stamp=scale,
        words=(front, back),
        font=font,
        face=theme.faces[font],
        registered=how.cuts,
    )


def _cuts(like: File, grid: Grid, corner: float) -> Iterator[File]:
    """One file for full sheets, one for the last if that is not full."""
    last = like.copies % grid.count
    for count, name in ((grid.count, "cut"), (last, "cut_last")):
        if count and (count == last or like.copies >= grid.count):
            data = paint_svg(cut_lines(grid, count, corner), like.name).encode()
            path = like.name.replace(".pdf", f"_{name}.svg")
            yield replace(like, name=path, product="cuts", cards=0, copies=0, data=data)


def _faces(printed: Printed, like: File) -> Iterator[File]:
    size = printed.width, printed.height
    for card in printed.cards:
        for side in (card.front, card.back):
            if side is not None:
                path = f"faces/{like.name.removesuffix('.pdf')}/{card.name}_{side.name}.svg"
                data = paint_svg_side(side, size, card.title).encode()
                yield replace(like, name=path, product="faces", cards=1, copies=0, data=data)


def box_pages(printed: Printed, title: str, sheet: Sheet, shop: Workshop, how: How) -> list[Page]:
    """A tuck box as large as the deck needs it, for each player who has one."""
    back = next((card.back for card in printed.cards if card.back is not None), None)
    if back is None:
        return []
    copies = sum(card.quantity for card in printed.cards)
    theme = shop.theme
    font = theme.fonts.get("title", {}).get("b") or margin_font(theme)
    size = (printed.width, printed.height)
    told = (printed.game, printed.title)
    box = tuck_box(back, copies, size, told, f"Tercio · {title}", sheet, font, theme.faces[font], how.stock)
    if box is None:
        message = f"no box for {copies} cards of {size[0]:g} × {size[1]:g} mm fits on `{sheet.name}`"
        shop.sink.report(NO_ROOM, message, Source(f"sheets/{sheet.name}.yaml", "").span(0, 0))
        return []
    return [box] * how.copies


def calibration_file(sheet: Sheet, theme: Theme, how: How, language: str) -> File:
    font = margin_font(theme)
    face = theme.faces[font]
    title = _WORDS.get(language, _WORDS["en"])[3]
    turned = how.duplex if how.duplex in ("long", "short") else "long"
    digest = hashlib.sha256(repr((sheet, turned, how.back_offset)).encode()).hexdigest()[:12]
    stamp = f"Tercio · {title} · {sheet.name} · {turned}"
    pages = calibration_pages(sheet, turned, how.back_offset, language, stamp, font, face)
    data = paint_pdf(pages, {font: face.path}, About("Tercio: calibration", digest, "", (), language, turned))
    return File(
        name=f"calibration_{sheet.name}.pdf",
        product="calibration",
        group=sheet.name,
        language=language,
        pages=len(pages),
        digest=digest,
        data=data,
    )


def margin_font(theme: Theme) -> str:
    """What the margins are set in."""
    return theme.fonts["sans"][""] if "sans" in theme.fonts else next(iter(theme.faces))
