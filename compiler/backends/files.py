"""Cards to files: sheets or single cards, painted, with what a front door tells about each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from compiler.backends.products import Printed, Product, Workshop
from compiler.layout.calibration import calibration_pages
from compiler.layout.codes import NO_ROOM
from compiler.layout.draw import Page
from compiler.layout.impose import Press, impose, single_pages
from compiler.layout.sheets import Sheet, grid_for
from compiler.layout.themes import Theme
from compiler.layout.tuckbox import tuck_box
from compiler.paint.pdf import About, paint_pdf
from dsl.source import Source

_WORDS: Final = {
    "en": ("front", "back", "print at 100 %"),
    "it": ("fronte", "retro", "stampare al 100 %"),
}


@dataclass(frozen=True, slots=True)
class How:
    """What the owner of the printer says."""

    duplex: str = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    fronts_first: bool = False
    singles: bool = False


@dataclass(frozen=True, slots=True)
class File:
    name: str
    product: str
    group: str
    language: str
    cards: int
    copies: int
    pages: int
    digest: str
    data: bytes


def card_file(printed: Printed, product: Product, language: str, sheet: Sheet, shop: Workshop, how: How) -> File | None:
    """The cards of one set as a PDF; nothing while there are mistakes, which have been told."""
    theme, bleed = shop.theme, printed.layout.bleed
    font = _font(theme)
    front, back, scale = _WORDS.get(language, _WORDS["en"])
    title = f"{product.title.get(language, product.name)}: {printed.title}"
    press = Press(
        duplex=how.duplex,
        bleed=bleed,
        back_offset=how.back_offset,
        fronts_first=how.fronts_first,
        margin=f"Tercio · {title}",
        stamp=" · ".join(part for part in (scale, printed.edition, printed.digest) if part),
        words=(front, back),
        font=font,
        face=theme.faces[font],
    )
    grid = grid_for(sheet, printed.width, printed.height, shop.sink)
    if grid is None or shop.sink.has_errors:
        return None
    if product.source == "boxes":
        pages = _boxes(printed, sheet, shop)
    elif how.singles:
        pages = single_pages(printed.cards, printed.width, printed.height, bleed)
    else:
        pages = impose(printed.cards, grid, press)
    told = " · ".join(part for part in (printed.edition, printed.digest) if part)
    about = About(title, told, "", (product.name, printed.name, language), language)
    data = paint_pdf(pages, {name: face.path for name, face in theme.faces.items()}, about)
    name = f"{product.name}_{printed.name}_{language}{'_single' if how.singles else ''}.pdf"
    copies = sum(card.quantity for card in printed.cards)
    return File(
        name, product.name, printed.name, language, len(printed.cards), copies, len(pages), printed.digest, data
    )


def _boxes(printed: Printed, sheet: Sheet, shop: Workshop) -> list[Page]:
    """A tuck box as large as the deck needs it."""
    back = next((card.back for card in printed.cards if card.back is not None), None)
    if back is None:
        return []
    copies = sum(card.quantity for card in printed.cards)
    font = shop.theme.fonts.get("title", {}).get("b") or _font(shop.theme)
    size = (printed.width, printed.height)
    box = tuck_box(back, copies, size, printed.title, sheet, font, shop.theme.faces[font])
    if box is None:
        message = f"no box for {copies} cards of {size[0]:g} × {size[1]:g} mm fits on `{sheet.name}`"
        shop.sink.report(NO_ROOM, message, Source(f"sheets/{sheet.name}.yaml", "").span(0, 0))
        return []
    return [box]


def calibration_file(sheet: Sheet, theme: Theme, how: How, language: str) -> File:
    font = _font(theme)
    face = theme.faces[font]
    pages = calibration_pages(sheet, how.duplex, how.back_offset, language, font, face)
    data = paint_pdf(pages, {font: face.path}, About("Tercio: calibration"))
    return File(f"calibration_{sheet.name}.pdf", "calibration", sheet.name, language, 0, 0, len(pages), "", data)


def _font(theme: Theme) -> str:
    """What the margins are set in."""
    return theme.fonts["sans"][""] if "sans" in theme.fonts else next(iter(theme.faces))
