"""Markers of battles: in the colours that the rules call them by, saying what they do, as many as the battle needs."""

from __future__ import annotations

import pytest

from compiler.backends.products.quantities import wanted_for
from compiler.layout.draw import Rect, walk
from tests.compiler.backends.test_pieces import cards, ground, sets, words
from tests.compiler.documents.library import workshop
from tests.shipped import shipped_pack


def test_a_marker_that_rules_call_by_a_colour_has_that_colour() -> None:
    (made,) = sets("risorgimento", "magenta_1859", "markers")
    palettes = workshop().theme.palettes
    found = {words(side).partition(" ")[0]: ground(side) for card in made.cards for side in (card.front, card.back)}
    for name in ("blue", "brown", "yellow", "green"):
        assert found[name.capitalize()] == palettes[name]["main"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Blue ¾ of the move",
                "Brown ¾ of the move penalty 1",
                "Yellow ½ of the move penalty 1",
                "Green no move penalty 1",
            ],
        ),
        (
            "it",
            [
                "Blu ¾ di mossa",
                "Marrone ¾ di mossa penalità 1",
                "Giallo ½ mossa penalità 1",
                "Verde non muove penalità 1",
            ],
        ),
    ],
)
def test_markers_of_command_say_what_they_do(language: str, told: list[str]) -> None:
    (made,) = sets("risorgimento", "magenta_1859", "markers", language)
    states = [card for card in made.cards if card.name in ("blue_or_brown", "yellow_or_green")]
    assert [words(side) for card in states for side in (card.front, card.back)] == told


@pytest.mark.parametrize(("language", "told"), [("en", "Limbered"), ("it", "Al traino")])
def test_the_counter_of_a_battery_is_turned_over_when_it_limbers(language: str, told: str) -> None:
    """The rules have no marker for it (3a)."""
    made = cards(*sets("risorgimento", "magenta_1859", "counters", language))
    batteries = {name: card for name, card in made.items() if "battery" in name}
    assert len(batteries) == 4
    for card in batteries.values():
        assert told in words(card.back)
        assert told not in words(card.front)
    line = made["france_line_23_1"]
    assert line.back == line.front


def test_disorder_of_two_is_turned_to_one() -> None:
    (made,) = sets("risorgimento", "magenta_1859", "markers")
    (disorder,) = (card for card in made.cards if card.name.startswith("disordered"))
    assert (words(disorder.front), words(disorder.back)) == ("2 Disordered", "1 Disordered")


@pytest.mark.parametrize(
    ("system", "battle", "formations"),
    [
        ("risorgimento", "magenta_1859", "Line, Attack column, March column, Square"),
        ("lumi", "blenheim_1704", "Column, Open order, Limbered, In battery"),
        ("condottiero", "fornovo_1495", "Column, Line"),
    ],
)
def test_where_troops_are_drawn_up_in_formations_there_are_markers_of_them(
    system: str, battle: str, formations: str
) -> None:
    (made,) = sets(system, battle, "formations")
    assert [words(side) for card in made.cards for side in (card.front, card.back)] == formations.split(", ")
    for card in made.cards:
        signs = [{name for leaf in walk((side,)) for name in leaf.within} for side in (card.front, card.back) if side]
        assert signs[0] != signs[1], "both sides have a sign of their own"


def test_each_house_that_is_to_burn_has_a_marker() -> None:
    """Five objectives name four houses; no other battle burns any."""
    (village,) = sets("cape", "teteghem_1658", "markers")
    (ford,) = sets("cape", "aughrim_1691", "markers")
    assert [card.quantity for card in village.cards if card.name == "burning"] == [4]
    assert not [card for card in ford.cards if card.name == "burning"]


def test_every_unit_of_a_battle_has_a_marker_of_its_formation() -> None:
    pack = shipped_pack("condottiero")
    (made,) = sets("condottiero", "fornovo_1495", "formations")
    assert made.cards[0].quantity == wanted_for(pack, "fornovo_1495").pieces["unit"] > 10


@pytest.mark.parametrize(
    ("language", "told"), [("en", "1 Loss 2 Losses 3 Losses"), ("it", "1 Perdita 2 Perdite 3 Perdite")]
)
def test_losses_are_counted_in_grammar(language: str, told: str) -> None:
    (made,) = sets("lumi", "blenheim_1704", "markers", language)
    assert " ".join(words(card.front) for card in made.cards if card.name.startswith("losses")) == told


@pytest.mark.parametrize(("language", "told"), [("en", "Order"), ("it", "Ordine")])
def test_a_marker_of_one_order_is_called_as_those_of_more(language: str, told: str) -> None:
    (made,) = sets("lumi", "blenheim_1704", "orders", language)
    orders = [card for card in made.cards if card.name.startswith("order")]
    assert [words(card.front) for card in orders] == [f"{number} {told}" for number in (1, 2, 3)]


@pytest.mark.parametrize(("battle", "units"), [("outposts_1859", 14), ("palestro_1859", 34)])
def test_there_are_as_many_markers_of_states_as_the_units_of_a_battle_ask_for(battle: str, units: int) -> None:
    (made,) = sets("risorgimento", battle, "markers")
    counts = {card.name: card.quantity for card in made.cards}
    assert counts["fired"] == counts["yellow_or_green"] == counts["shaken_or_routed"] == units // 2
    assert counts["blue_or_brown"] == -(-units // 3)


def test_formations_and_abandoned_guns_have_the_colour_of_no_army_and_of_no_command_state() -> None:
    palettes = workshop().theme.palettes
    (markers,) = sets("risorgimento", "palestro_1859", "markers")
    (formations,) = sets("risorgimento", "palestro_1859", "formations")
    neutral = {ground(card.front) for card in formations.cards}
    neutral |= {ground(card.front) for card in markers.cards if card.name == "abandoned_guns"}
    assert neutral == {palettes["slate"]["main"]}
    named = ("sardinia", "france", "austria", "blue", "brown", "yellow", "green", "grey")
    assert not neutral & {palettes[name]["main"] for name in named}


def test_a_guest_has_the_colours_of_his_nation_on_card_and_counter() -> None:
    """The Zouaves of Palestro are French, in an army of Sardinia."""
    counters = cards(*sets("risorgimento", "palestro_1859", "counters"))
    troops = cards(*sets("risorgimento", "palestro_1859", "units"))
    palettes = workshop().theme.palettes
    for name, nation in (("zouaves_3_1", "france"), ("line_9_1", "sardinia")):
        colour = palettes[nation]["main"]
        assert ground(counters[f"sardinia_{name}"].front) == colour
        assert colour in {leaf.item.fill for leaf in walk((troops[name].front,)) if isinstance(leaf.item, Rect)}


def test_the_card_of_every_unit_names_its_brigade() -> None:
    for card in cards(*sets("risorgimento", "palestro_1859", "units")).values():
        assert "brigade" in words(card.front) or "Zouaves" in words(card.front)
