"""Markers and counters of rules that play themselves: what the rules can make of a piece, and nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.backends.cards.sources import print_product
from compiler.backends.products.begun import begun_pieces, may_be
from compiler.backends.products.kept import concerns, kept_facts, made_of
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
    assert markers["unit_heart_2"] < markers["unit_losses_1"]
    assert not [name for name in markers if "squadrons" in name or "battery" in name]


def test_there_are_as_many_markers_as_the_battle_needs() -> None:
    markers = {card.name: card.quantity for card in _printed("markers").cards}
    # Ten battalions form up; the horse and the guns of both sides cannot.
    assert (markers["unit_formation_line"], markers["unit_formation_square"]) == (10, 10)
    # One brigadier a side, who goes from one unit to another.
    assert markers["unit_brigadier_brigadier"] == 2
    # A counter is turned over when it is shaken.
    assert not [name for name in markers if "shaken" in name]


def test_a_piece_may_be_only_what_the_rules_can_make_of_it() -> None:
    pack = shipped_pack("brigadier")
    rules = next(one for one in pack.rulesets if one.name == "brigadier")
    battle = next(one for one in pack.scenarios if one.name == "sabugal_1811")
    formation = next(one for one in kept_facts(rules) if one.name == "formation")
    found = {
        tuple(thing.name for thing in may_be(formation, piece.values, rules))
        for piece in begun_pieces(battle, pack, rules)
    }
    assert found == {("line", "column", "square"), ("squadrons",), ("battery",)}


def test_a_card_tells_the_figures_of_the_formation_that_it_begins_in() -> None:
    pack, shop = shipped_pack("brigadier"), workshop()
    (family,) = families_of(pack, ("brigadier",))
    units = next(one for one in products_of(family, OURS, shop.sink) if one.name == "units")
    sets = print_product(units, pack, "en", shop, wanted_for(pack, "sabugal_1811"))
    cards = {card.name: " ".join(_words(card.front)) for made in sets for card in made.cards}
    assert "line (pace\u00a02, fire\u00a01)" in cards["foot_43"]


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


# --- lanterns -----------------------------------------------------------------------------------------------------


def _of_the_cove(name: str, language: str = "en") -> list[Printed]:
    pack, shop = shipped_pack("lanterns"), workshop()
    (family,) = families_of(pack, ("lanterns",))
    wished = next(one for one in products_of(family, OURS, shop.sink) if one.name == name)
    return list(print_product(wished, pack, language, shop, wanted_for(pack, "gannet_cove")))


def test_a_man_without_a_gun_has_dashes_where_others_have_figures() -> None:
    cards = {card.name: _words(card.front) for held in _of_the_cove("units") for card in held.cards}
    for club, gun in (("batman_1", "fowler_1"), ("tidesman_1", "dragoon_1")):
        assert "0 um" not in cards[club]
        assert cards[club].count("–") == 2, "no aim and no range"
        labels = [word for word in cards[gun] if word in ("Speed", "Aim", "Range", "Steel", "Heart", "Points")]
        assert [word for word in cards[club] if word in labels] == labels, "the rows of all cards are alike"
    counters = {card.name: _words(card.front) for held in _of_the_cove("counters") for card in held.cards}
    assert counters["traders_batman_1"][-5:] == ["7", "–", "–", "2", "2"]


def test_sides_without_a_nation_have_an_emblem_each() -> None:
    drawn = [{item.name for item in _groups(held.cards[0].front)} for held in _of_the_cove("units")]
    emblems = [{name for name in names if name in ("icon:star", "icon:tower")} for names in drawn]
    assert emblems == [{"icon:star"}, {"icon:tower"}]
    boxes = _of_the_cove("card_boxes")
    assert [box.name for box in boxes] == ["gannet_cove_traders", "gannet_cove_revenue_men"]
    assert [box.cards[0].quantity for box in boxes] == [6, 6]


def _groups(group: Group) -> list[Group]:
    held = [item for item in group.items if isinstance(item, Group)]
    return [*held, *(inner for item in held for inner in _groups(item))]


@pytest.mark.parametrize(("language", "aim", "turn"), [("en", "The tubs", "Turn"), ("it", "I barili", "Turno")])
def test_an_objective_has_a_piece_and_one_that_says_who_holds_it(language: str, aim: str, turn: str) -> None:
    (made,) = _of_the_cove("aims", language)
    assert [" ".join(_words(card.front)) for card in made.cards] == [f"2 {aim}", f"2 {aim}", turn]
    held = made.cards[1]
    assert held.back is not None
    whose = [{group.name for group in _groups(side)} & {"icon:star", "icon:tower"} for side in (held.front, held.back)]
    assert whose == [{"icon:star"}, {"icon:tower"}]


def test_only_who_has_a_gun_is_asked_whether_it_is_loaded() -> None:
    pack = shipped_pack("lanterns")
    rules = next(one for one in pack.rulesets if one.name == "lanterns")
    kept = {one.name: one for one in kept_facts(rules, "man")}
    profiles = {entry.name: dict(entry.fields) for held in pack.army_lists for entry in held.profiles}
    assert concerns(kept["loaded"], profiles["fowler"], rules)
    assert not concerns(kept["loaded"], profiles["batman"], rules)
    assert all(concerns(kept[name], profiles["batman"], rules) for name in ("wounds", "cowed"))


@pytest.mark.parametrize(("language", "title"), [("en", "Initiative"), ("it", "Iniziativa")])
def test_who_has_the_initiative_has_a_marker_of_it(language: str, title: str) -> None:
    (made,) = _of_the_cove("markers", language)
    (marker,) = [card for card in made.cards if card.name == "army_first"]
    assert marker.quantity == 1
    assert _words(marker.front) == [title]


def test_a_piece_that_is_gone_with_its_last_step_has_no_marker_for_it() -> None:
    pack, shop = shipped_pack("skirmish"), workshop()
    (family,) = families_of(pack, ("skirmish",))
    wished = next(one for one in products_of(family, OURS, shop.sink) if one.name == "markers")
    (made,) = print_product(wished, pack, "en", shop, wanted_for(pack, "cider_lane"))
    # Companies of three steps; the battalions of Sabugal have four and five.
    assert [card.name for card in made.cards if "losses" in card.name] == ["company_losses_1", "company_losses_2"]
    assert "unit_losses_3" in [card.name for card in _printed("markers").cards]
