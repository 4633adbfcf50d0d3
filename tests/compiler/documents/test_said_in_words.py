"""Aims and choices of a booklet read as words, not as fields."""

from __future__ import annotations

import pytest

from compiler.backends.cards.sources import print_product
from compiler.backends.products.quantities import wanted_for
from compiler.layout.draw import Rect, Run, walk
from tests.compiler.backends.sets import pack, product, workshop
from tests.compiler.documents.library import bare, printed


@pytest.mark.parametrize(
    ("language", "aim", "choice"),
    [
        ("en", "put out of action: Galloping Hogan", "With the optional rule: Visibility and weather"),
        ("it", "mettere fuori combattimento: Galloping Hogan", "Con la regola opzionale: Visibilità e tempo"),
    ],
)
def test_what_is_to_be_done_to_whom_needs_no_labels(language: str, aim: str, choice: str) -> None:
    text = printed("booklet", "cape", "aughrim_1691", language).flowing
    assert bare(aim) in text
    assert bare(choice) in text


def test_words_of_square_markers_keep_clear_of_their_frame() -> None:
    rules = pack("condottiero")
    wanted = wanted_for(rules, "fornovo_1495")
    (markers,) = print_product(product("condottiero", "markers"), rules, "it", workshop(), wanted)
    for card in markers.cards:
        leaves = list(walk((card.front,)))
        frames = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Rect) and leaf.item.radius]
        words = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Run)]
        assert words
        assert frames
        for box in words:
            assert min(box[0] - frames[0][0], frames[0][2] - box[2]) >= 0.95
