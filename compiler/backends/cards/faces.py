"""Faces for the web: each card, counter and order card of a rulepack as SVG, trimmed as it will be when it is cut.

    for face in faces(pack, "it", shop):
        page = f"{face.set}/{face.name}.svg"  # face.front, face.back

The same draw lists as in print. Put the SVG into a page inline and let its style sheet bring the fonts ("Tercio Serif",
"Tercio Sans", from `templates/fonts`); as a picture of its own it uses whatever serif and sans the reader has, set to
the same widths. Names of clips inside begin with `prefix`, so that many faces can stand on one page.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Workshop, families_of, products_of
from compiler.backends.products.quantities import once
from compiler.paint.svg import paint_svg_side
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """Both sides of one card. `product` is its kind in `products.yaml` (`units`), `what` the group that it belongs to
    (`cards`), `set` the army list, deck or ruleset that it comes from, `name` unique in its set."""

    product: str
    what: str
    set: str
    name: str
    title: str
    width: float
    height: float
    front: str
    back: str | None


def faces(
    pack: Rulepack, language: str, shop: Workshop, wanted: Container[str] | None = None, *, backs: bool = True
) -> Iterator[Face]:
    """Each card once, in the order of print; only of the products or groups that are wanted, if any are named;
    without `backs` only the fronts are painted.

    What is wrong with a card is told in `shop.sink`; ask it before using what was made.
    """
    books = dict.fromkeys(ruleset.name.partition(".")[0] for ruleset in pack.rulesets)
    for family in families_of(pack, tuple(books)):
        for product in products_of(family, shop.library, shop.sink):
            # A box is no face; and the cards in it are those of its deck.
            if product.source == "boxes" or not (wanted is None or product.name in wanted or product.what in wanted):
                continue
            for printed in print_product(product, pack, language, shop, once()):
                size = printed.width, printed.height
                for card in printed.cards:
                    mark = f"{product.name}-{printed.name}-{card.name}-{language}"
                    front, back = (
                        paint_svg_side(side, size, card.title, f"{mark}-{side.name}-") if side is not None else None
                        for side in (card.front, card.back if backs else None)
                    )
                    assert front is not None, "every card has a front"
                    yield Face(
                        product.name, product.what, printed.name, card.name, card.title, *size, front=front, back=back
                    )
