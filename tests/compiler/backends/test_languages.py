"""What is printed speaks one language: no word of the other, its decimals, its apostrophes, nothing of the machine."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Family, products_of
from compiler.backends.products.quantities import once
from compiler.backends.words.figures import figure
from compiler.layout.draw import Run, walk
from compiler.layout.hyphens import is_name
from tests.compiler.backends.sets import pack, workshop
from tests.compiler.layout.drawing import OURS

_ENGLISH = """
    the of and with when each which whose from into their they this that every nothing without only unit units turn card
    cards move hex hexes inch inches enemy enemies before after front back print
"""
_ITALIAN = """
    il lo gli della delle dello degli dei del che con nel nella sono ogni turno carta carte unità quando senza nemico
    nemici esa movimento fronte retro stampare una uno
"""
_FOREIGN = {"en": frozenset(_ITALIAN.split()), "it": frozenset(_ENGLISH.split())}
_WORD = re.compile(r"[^\W\d_]+")
_NAMES = ("Sir William Lockhart of Lee",)
"""Names that have a word of the other language in them."""


def printed(system: str, language: str) -> Iterator[tuple[str, str]]:
    """Where something stands, and what is said there, on every card and counter of a system."""
    shop, rules = workshop(), pack(system)
    for product in products_of(Family(system), OURS, shop.sink):
        for held in print_product(product, rules, language, shop, once()):
            for card in held.cards:
                for side in (card.front, card.back):
                    boxes: dict[str, list[str]] = {}
                    for leaf in walk((side,)) if side is not None else ():
                        if isinstance(leaf.item, Run):
                            boxes.setdefault(leaf.item.box, []).append(leaf.item.words)
                    yield from ((f"{product.name} {card.name} {box}", " ".join(said)) for box, said in boxes.items())


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", ["esa", "condottiero", "cape", "lumi", "risorgimento", "skirmish"])
def test_no_card_has_a_word_of_the_other_language(system: str, language: str) -> None:
    count = 0
    for place, said in printed(system, language):
        count += 1
        foreign = [word for word in _WORD.findall(said) if word.lower() in _FOREIGN[language]]
        # The first letters of a name are no word, whatever they spell.
        assert foreign == [] or said in _NAMES or place.endswith("map_number"), (place, said)
        assert not re.search(r"['{}\[\]]|\bNone\b", said), (place, said)
        assert language == "en" or not re.search(r"\d\.\d", said), (place, said)
    assert count > 20


def test_decimals_have_a_comma_in_italian() -> None:
    assert figure("3.5 cm", "it") == "3,5 cm"
    assert figure("3.5 cm", "en") == "3.5 cm"
    assert figure("12 cm.", "it") == "12 cm."


def test_what_may_be_a_name_is_known() -> None:
    assert [word for word in ("Rothenburg", "d’Enghien", "regiment", "MOR", "(Saint-Germain)") if is_name(word)] == [
        "Rothenburg",
        "d’Enghien",
        "(Saint-Germain)",
    ]
