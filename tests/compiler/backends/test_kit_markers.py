"""Markers and counters of rules that play themselves: what the rules can make of a piece, and nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.backends.cards.sources import print_product
from compiler.backends.products.kept import kept_facts, made_of
from compiler.backends.products.products import Printed, families_of, products_of
from compiler.backends.products.quantities import wanted_for
from compiler.layout.draw import Group, Run, walk
from engine.model.values import Ref
from tests.compiler.documents.library import OURS, workshop
from tests.shipped import shipped_pack


@cache
def _printed(name: str) -> Printed:
    pack, shop = shipped_pack("brigadier"), workshop()
    (family,) = families_of(pack, ("brigadier",))
    wished = next(one for one in products_of(family, OURS, shop.sink) if one.name == name)
    (made,) = print_product(wished, pack, "en", shop, wanted_for(pack, "sabugal_1811"))
    return made


def _words(side: Group | None) -> list[str]:
    return [leaf.item.words for leaf in walk((side,) if side is not None else ()) if isinstance(leaf.item, Run)]


def test_markers_are_those_that_rules_can_ask_for() -> None:
    markers = {card.name: card.quantity for card in _printed("markers").cards}
    assert [name for name in markers if "haste" in name] == ["unit_haste_1"]
    assert [name for name in markers if "heart" in name] == ["unit_heart_2"]
    assert markers["unit_heart_2"] < markers["unit_shaken_shaken"]
    assert not [name for name in markers if "squadrons" in name or "battery" in name]


def test_one_formation_stands_behind_another() -> None:
    line = next(card for card in _printed("markers").cards if card.name == "unit_formation_line")
    assert (_words(line.front), _words(line.back)) == (["Line"], ["Column"])


def test_the_back_of_a_counter_tells_what_it_may_become_and_not_what_others_are() -> None:
    counters = [card for card in _printed("counters").cards if "_key_" not in card.name]
    assert len(counters) == 13
    assert all("Shaken" in _words(card.back) and "Line" not in _words(card.back) for card in counters)


@pytest.mark.parametrize(
    ("fact", "by", "made"),
    [
        ("haste", "add", [1]),
        ("heart", "add", [2]),
        ("losses", "add", None),
        ("formation", "set", ["line", "column", "square"]),
    ],
)
def test_what_rules_make_of_a_fact(fact: str, by: str, made: list[object] | None) -> None:
    (rules,) = (one for one in shipped_pack("brigadier").rulesets if one.name == "brigadier")
    kept = next(one for one in kept_facts(rules) if one.name == fact)
    found = made_of(kept, rules, by)
    named = [one.name if isinstance(one, Ref) else one for one in found] if found is not None else None
    assert named == made


@pytest.mark.parametrize("language", ["en", "it"])
def test_layouts_that_extend_the_marker_have_words_on_both_sides(language: str) -> None:
    pack, shop = shipped_pack("risorgimento"), workshop()
    (family,) = families_of(pack, ("risorgimento",))
    wished = next(one for one in products_of(family, OURS, shop.sink) if one.name == "markers")
    (made,) = print_product(wished, pack, language, shop, wanted_for(pack, "magenta_1859"))
    assert shop.sink.sorted() == ()
    assert made.cards
    assert all(_words(card.front) and _words(card.back) for card in made.cards)
