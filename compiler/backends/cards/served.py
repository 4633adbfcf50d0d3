"""Cards for a service that prints for others: pictures or a file for the press, and what its manifest says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from compiler.backends.cards.files import File, How, box_pages, card_press, empty_file
from compiler.backends.cards.manifest import Row, manifest_csv, manifest_json
from compiler.backends.products.products import Printed, Product, Workshop
from compiler.layout.draw import Group, Page, Run, walk
from compiler.layout.sheets.impose import Card, single_pages
from compiler.layout.sheets.services import Offered, Service
from compiler.layout.sheets.sheets import Sheet
from compiler.paint.inks import Condition
from compiler.paint.pdf import About, paint_pdf
from compiler.paint.png import paint_png


def served_files(
    printed: Printed, product: Product, language: str, sheet: Sheet, shop: Workshop, how: How, service: Service
) -> Iterator[File]:
    """The cards of one set; nothing while there are mistakes. What the service has no product for is a file without
    contents, which says what it would have been."""
    if shop.sink.has_errors or not printed.cards:
        return
    if not _is_made(printed, product, service):
        like = empty_file(printed, product, language)
        size = "" if product.source == "boxes" else f" ({printed.width:g} × {printed.height:g} mm)"
        yield replace(like, told=f"{like.product} {like.group}{size}", copies=0)
        return
    if product.source == "boxes":
        yield from _boxes(printed, product, language, sheet, shop, how, service)
        return
    name = f"{product.name}_{printed.name}_{language}"
    told = " · ".join(part for part in (printed.edition, printed.digest) if part)
    about = About(f"{product.title.get(language, product.name)}: {printed.title}", told, "", (name,), language)
    like = empty_file(printed, product, language)
    make = _pictures if service.output == "png" else _pages
    yield from make(printed, product, like, about, shop, how, service)


def _is_made(printed: Printed, product: Product, service: Service) -> bool:
    """A printing house makes whatever it is sent; a service for cards those sizes that it offers, and its own boxes."""
    if not service.offers:
        return True
    return product.source != "boxes" and _offered(printed, service) is not None


def _offered(printed: Printed, service: Service) -> Offered | None:
    size, shape = (printed.width, printed.height), printed.layout.shape
    offers = [*(service.offers.values() if shape == "rect" else ()), *service.chits]
    return next((offer for offer in offers if offer.size == size and offer.shape == shape), None)


def _boxes(
    printed: Printed, product: Product, language: str, sheet: Sheet, shop: Workshop, how: How, service: Service
) -> Iterator[File]:
    """The nets of boxes, each on a sheet that is large enough for it."""
    title = f"{product.title.get(language, product.name)}: {printed.title}"
    pages = box_pages(printed, title, sheet, shop, how)
    if not pages:
        return
    like = replace(empty_file(printed, product, language), cards=0, copies=0)
    about = About(title, printed.digest, "", (product.name, printed.name, language), language)
    data = paint_pdf(pages[:1], shop.fonts, about, condition_of(service))
    row = _row(printed, product, like, service, printed.name, printed.title, f"{like.name}#page=1", "", len(pages))
    yield replace(like, pages=1, data=data, rows=(row,))


def _pages(
    printed: Printed, product: Product, like: File, about: About, shop: Workshop, how: How, service: Service
) -> Iterator[File]:
    """A file with a side a page, each card as often as it is wanted, or once where the service counts by the list."""
    press = replace(card_press(printed, product, about.title, like.language, shop.theme, how), collated=False)
    held = printed.cards if service.repeats else tuple(replace(card, quantity=1) for card in printed.cards)
    pages = single_pages(held, printed.width, printed.height, press)
    rows, at = [], 1
    for card, shown in zip(printed.cards, held, strict=True):
        sides = 2 if card.back is not None else 1
        last = at + sides * shown.quantity - 1
        where = f"{like.name}#page={at}" if at == last else f"{like.name}#page={at}-{last}"
        rows.append(_row(printed, product, like, service, card.name, _called(card, product), where, "", card.quantity))
        at = last + 1
    data = paint_pdf(pages, shop.fonts, about, condition_of(service))
    yield replace(like, pages=len(pages), data=data, rows=tuple(rows))


def _pictures(
    printed: Printed, product: Product, like: File, about: About, shop: Workshop, how: How, service: Service
) -> Iterator[File]:
    """A picture of each side. Backs that look alike are one picture."""
    press = card_press(printed, product, about.title, like.language, shop.theme, how)
    folder = like.name.removesuffix(".pdf")
    names: dict[Group, str] = {}
    pages: list[Page] = []
    rows = []
    for number, card in enumerate(printed.cards, 1):
        sides = []
        for side, word in ((card.front, "front"), (card.back, "back")):
            if side is None:
                sides.append("")
                continue
            if side not in names:
                names[side] = f"{folder}/{number:03}_{card.name}_{word}.png"
                once = replace(card, front=side, back=None, quantity=1)
                pages += single_pages([once], printed.width, printed.height, press)
            sides.append(names[side])
        rows.append(
            _row(printed, product, like, service, card.name, _called(card, product), sides[0], sides[1], card.quantity)
        )
    pictures = paint_png(paint_pdf(pages, shop.fonts, about), service.dpi)
    for number, (name, data) in enumerate(zip(names.values(), pictures, strict=True)):
        counted = like if number == 0 else replace(like, cards=0, copies=0)
        yield replace(counted, name=name, data=data, rows=tuple(rows) if number == 0 else ())


def _called(card: Card, product: Product) -> str:
    """A counter is known by the words on its sides: what it stands for may have another name, a colour say."""
    if product.source != "counters":
        return card.title
    sides = [
        " ".join(placed.item.words for placed in walk(side.items) if isinstance(placed.item, Run))
        for side in (card.front, card.back)
        if side is not None
    ]
    return " / ".join(filter(None, dict.fromkeys(sides))) or card.title


def _row(
    printed: Printed,
    product: Product,
    like: File,
    service: Service,
    card: str,
    title: str,
    front: str,
    back: str,
    quantity: int,
) -> Row:
    offer = _offered(printed, service)
    return Row(
        product=offer.product if offer is not None else product.title.get(like.language) or product.title["en"],
        set=f"{like.product}_{like.group}",
        language=like.language,
        card=card,
        title=title,
        front=front,
        back=back,
        quantity=quantity,
        width_mm=printed.width,
        height_mm=printed.height,
        bleed_mm=printed.layout.bleed,
    )


def condition_of(service: Service | None) -> Condition | None:
    return Condition(*service.condition) if service is not None and service.condition is not None else None


def manifest_files(service: Service, rows: Sequence[Row], refused: Sequence[str] = ()) -> Iterator[File]:
    """What is to be ordered, for programs and for people, and what the service cannot make of it."""
    told = f"{service.title} has no product for these, print them at home: {', '.join(refused)}" if refused else ""
    for name, data in (("manifest.json", manifest_json(service, rows, refused)), ("manifest.csv", manifest_csv(rows))):
        yield File(name=name, product="manifest", group=service.name, language="", pages=0, data=data, told=told)
