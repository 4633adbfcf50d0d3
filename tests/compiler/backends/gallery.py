"""Pictures of everything that is printed, for the gallery page and the README: `make gallery` writes them anew.

The same rulepacks and layouts, the same pixels: nothing here depends on the day or the machine's fonts.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

from compiler.backends.cards.files import How
from compiler.backends.cards.jobs import Job
from compiler.backends.catalogue import files
from compiler.layout.draw import Group, Page
from compiler.layout.sheets.sheets import read_sheet
from compiler.paint.pdf import About, paint_pdf
from dsl.diagnostics import Sink
from tests.compiler.backends.goldens import card
from tests.compiler.backends.sets import cards, pack, workshop
from tests.compiler.finding import REPOSITORY
from tests.compiler.layout.drawing import OURS

ASSETS = REPOSITORY / "site" / "docs" / "assets"
GROUND = (222, 214, 196)
COLOURS = 48
COLOURS_OF_PAGES = 160
"""Of pages, which are nearly all black and white: with fewer a map among them would lose its colours."""
README = "gallery"
WIDTH = 1200
GAP = 22

Side = tuple[str, str, str, str]
"""System, product, card, and `front` or `back`."""

SHEETS: dict[str, tuple[float, tuple[Side, ...]]] = {
    "gallery": (
        92,
        (
            ("esa", "units", "veteran_pike", "front"),
            ("esa", "units", "veteran_pike", "back"),
            ("esa", "units", "tercio_viejo", "front"),
            ("esa", "leaders", "turenne", "front"),
            ("esa", "decks", "base_5", "front"),
            ("condottiero", "generals", "gonzaga", "front"),
            ("condottiero", "units", "stradiots", "front"),
            ("foray", "events", "terheyden_8", "front"),
            ("esa", "tokens", "activated", "front"),
            ("esa", "tokens", "determination_10", "front"),
            ("condottiero", "order_counters", "oppose_or_attack", "front"),
            ("condottiero", "execution", "execution_3", "front"),
            ("esa", "ground", "woods_or_rough", "front"),
            ("esa", "ground", "hill_or_village", "back"),
        ),
    ),
    "gallery_esa": (
        104,
        (
            ("esa", "units", "veteran_pike", "front"),
            ("esa", "units", "veteran_pike", "back"),
            ("esa", "units", "dragoons", "front"),
            ("esa", "units", "tercio_viejo", "front"),
            ("esa", "leaders", "turenne", "front"),
            ("esa", "leaders", "turenne", "back"),
            ("esa", "decks", "base_5", "front"),
            ("esa", "decks", "expansion_32", "front"),
        ),
    ),
    "gallery_condottiero": (
        104,
        (
            ("condottiero", "units", "lances", "front"),
            ("condottiero", "units", "handgunners", "front"),
            ("condottiero", "generals", "gonzaga", "front"),
            ("condottiero", "characters", "standard_of_st_mark", "front"),
        ),
    ),
    "gallery_cape": (
        104,
        (
            ("cape", "characters", "gascon", "front"),
            ("cape", "characters", "gascon", "back"),
            ("cape", "squads", "falconet", "front"),
            ("cape", "events", "roadside_3", "front"),
        ),
    ),
    "gallery_brigades": (
        104,
        (
            ("risorgimento", "units", "bersaglieri", "front"),
            ("risorgimento", "commanders", "regnaud", "front"),
            ("lumi", "units", "irish_foot_1704", "front"),
            ("lumi", "generals", "prince", "front"),
        ),
    ),
    "gallery_counters": (
        130,
        (
            ("esa", "markers", "one_or_two_losses", "front"),
            ("esa", "markers", "one_or_two_losses", "back"),
            ("esa", "markers", "three_losses", "front"),
            ("esa", "markers", "shaken_or_paralysed", "front"),
            ("esa", "markers", "shaken_or_paralysed", "back"),
            ("condottiero", "markers", "demoralised_or_falling_back", "front"),
            ("condottiero", "markers", "demoralised_or_falling_back", "back"),
            ("condottiero", "markers", "bloodlust_or_disorganised", "front"),
            ("esa", "tokens", "activated", "front"),
            ("esa", "tokens", "initiative", "front"),
            ("esa", "tokens", "determination_10", "front"),
            ("condottiero", "order_counters", "oppose_or_attack", "front"),
            ("condottiero", "order_counters", "oppose_or_attack", "back"),
            ("condottiero", "initiative", "initiative_7", "front"),
            ("condottiero", "execution", "execution_3", "front"),
            ("esa", "ground", "woods_or_rough", "front"),
            ("esa", "ground", "hill_or_village", "back"),
            ("esa", "stands", "veteran_pike", "front"),
            ("esa", "stands", "gendarmes", "front"),
        ),
    ),
    "gallery_events": (
        104,
        (
            ("foray", "events", "terheyden_1", "front"),
            ("foray", "events", "terheyden_8", "front"),
            ("foray", "events", "terheyden_1", "back"),
            ("foray", "units", "musketeers", "front"),
        ),
    ),
}
PAGES = {
    "gallery_press": (
        ("esa", "rethel_1650", "units", How(), 0),
        ("esa", "rethel_1650", "units", How(duplex="fold"), 0),
        ("esa", "rethel_1650", "box", How(), 0),
        ("foray", None, "event_tables", How(), 0),
        ("foray", None, "calibration", How(), 0),
    ),
    "gallery_documents": (
        ("esa", "rethel_1650", "booklet", How(), 0),
        ("esa", "rethel_1650", "booklet", How(), 1),
        ("condottiero", "fornovo_1495", "reference", How(), 0),
        ("condottiero", "fornovo_1495", "roster", How(), 0),
        ("condottiero", "fornovo_1495", "rulebook", How(), 6),
        ("condottiero", "fornovo_1495", "templates", How(), 0),
    ),
}
"""Whole sheets: a page of the first file of each."""


def face(system: str, kind: str, name: str, side: str, dots: float) -> Image.Image:
    """A card as it looks when it is cut."""
    made = card(system, kind, name, "en")
    layout = cards(kind, "en", system)[0]
    drawn = made.front if side == "front" else made.back
    assert drawn is not None, f"{name} has two sides"
    cut = Group(drawn.items, clip=(0.0, 0.0, layout.width, layout.height))
    fonts = {font: metrics.path for font, metrics in workshop().theme.faces.items()}
    data = paint_pdf([Page(layout.width, layout.height, (cut,))], fonts, About("face"))
    picture = _rendered(data, dots)
    if layout.layout.shape == "rect":
        return picture.convert("RGBA")
    return _cut_out(picture, layout.layout.shape, layout.width, layout.height)


def _cut_out(picture: Image.Image, shape: str, width: float, height: float) -> Image.Image:
    from PIL import ImageDraw

    from compiler.layout.cards.hexes import hex_within

    large = Image.new("L", (picture.width * 4, picture.height * 4), 0)
    draw, scale = ImageDraw.Draw(large), large.width / width
    if shape == "round":
        draw.ellipse((0, 0, large.width - 1, large.height - 1), fill=255)
    else:
        draw.polygon([(x * scale, y * scale) for x, y in hex_within(0, 0, width, height)], fill=255)
    made = picture.convert("RGBA")
    made.putalpha(large.resize(picture.size, Image.Resampling.LANCZOS))
    return made


def _rendered(data: bytes, dots: float, page: int = 0) -> Image.Image:
    return pypdfium2.PdfDocument(data)[page].render(scale=dots / 72).to_pil().convert("RGB")


def sheets(system: str, scenario: str | None, what: str, how: How, page: int) -> Image.Image:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None, "our sheet reads"
    job = Job(pack=pack(system), scenario=scenario, shop=workshop(), sheet=sheet, how=how)
    first = next(files(job, ("en",), (what,)))
    return _rendered(first.data, 44, page).convert("RGBA")


def contact_sheet(pictures: Iterator[Image.Image]) -> Image.Image:
    """Rows as full as the width allows, each in its middle, every picture with a soft shadow."""
    rows: list[list[Image.Image]] = [[]]
    for picture in pictures:
        if rows[-1] and sum(one.width + GAP for one in rows[-1]) + picture.width + GAP > WIDTH:
            rows.append([])
        rows[-1].append(picture)
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    made = Image.new("RGB", (WIDTH, height), GROUND)
    y = GAP
    for row in rows:
        tall = max(one.height for one in row)
        x = (WIDTH - sum(one.width for one in row) - GAP * (len(row) - 1)) // 2
        for picture in row:
            _laid(made, picture, x, y + (tall - picture.height) // 2)
            x += picture.width + GAP
        y += tall + GAP
    return made


def _laid(ground: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    shadow = Image.new("L", (picture.width + 24, picture.height + 24), 0)
    shadow.paste(picture.getchannel("A").point(lambda alpha: alpha * 90 // 255), (12, 12))
    shadow = shadow.filter(ImageFilter.GaussianBlur(5))
    ground.paste((60, 50, 40), (x - 10, y - 8), shadow)
    ground.paste(picture, (x, y), picture)


def written(picture: Image.Image, kind: str = "WEBP", colours: int = COLOURS) -> bytes:
    """WebP without loss is a fifth smaller than PNG, which is for the README: every reader of one knows it."""
    out = io.BytesIO()
    # Colours are moved to the middle of those that they stand for: few of them are enough, and gold stays gold.
    reduced = picture.quantize(colours, method=Image.Quantize.MEDIANCUT, kmeans=6, dither=Image.Dither.NONE)
    if kind == "PNG":
        reduced.save(out, kind, optimize=True)
    else:
        reduced.convert("RGB").save(out, kind, lossless=True, method=6)
    return out.getvalue()


def main(folder: Path = ASSETS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (dots, sides) in SHEETS.items():
        kind = "PNG" if name == README else "WEBP"
        picture = contact_sheet(face(*side, dots) for side in sides)
        (folder / f"{name}.{kind.lower()}").write_bytes(written(picture, kind))
    for name, pages in PAGES.items():
        picture = contact_sheet(sheets(*page) for page in pages)
        (folder / f"{name}.webp").write_bytes(written(picture, colours=COLOURS_OF_PAGES))


if __name__ == "__main__":
    main()
