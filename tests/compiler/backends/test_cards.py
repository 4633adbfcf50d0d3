"""The cards of `esa`: complete in both languages, showing what the pack says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from compiler.backends.words.views import Views
from compiler.layout.draw import Group, Path, Placed, Run, walk
from compiler.layout.sheets.impose import Card
from engine.model.rules import Card as DeckCard
from engine.model.rules import Entry
from engine.model.values import Text
from tests.compiler.backends.sets import LANGUAGES, cards, composed, pack, workshop

CLASSES = {
    "en": {
        "HC": "heavy cavalry",
        "MC": "medium cavalry",
        "LC": "light cavalry",
        "MD": "mounted dragoons",
        "LI": "light infantry",
        "DD": "dismounted dragoons",
        "HI": "heavy infantry",
        "PS": "pike and shot",
        "SQ": "square",
    },
    "it": {
        "CP": "cavalleria pesante",
        "CM": "cavalleria media",
        "CL": "cavalleria leggera",
        "DM": "dragoni a cavallo",
        "FL": "fanteria leggera",
        "DD": "dragoni appiedati",
        "FP": "fanteria pesante",
        "PM": "picche e moschetti",
        "Q": "quadrato",
    },
}


def runs(side: Group) -> list[Placed]:
    return [leaf for leaf in walk(side.items) if isinstance(leaf.item, Run)]


def words(side: Group | None) -> str:
    assert side is not None
    return (
        " ".join(leaf.item.words for leaf in runs(side) if isinstance(leaf.item, Run))
        .replace("  ", " ")
        .replace("- ", "-")
    )


def one(kind: str, language: str, name: str) -> Card:
    return next(card for printed in cards(kind, language) for card in printed.cards if card.name == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_profile_leader_and_order_card_is_there_with_its_title(language: str) -> None:
    for kind, sort in (("units", "profile"), ("leaders", "leader")):
        for army in pack().army_lists:
            views = Views(next(one for one in pack().rulesets if one.name == army.ruleset), language)
            made = {
                card.name: card
                for printed in cards(kind, language)
                if printed.name == army.name
                for card in printed.cards
            }
            wanted = [entry for entry in army.profiles if entry.kind == sort]
            assert list(made) == [entry.name for entry in wanted]
            assert all(views.title(entry) in words(made[entry.name].front) for entry in wanted)
    for deck, printed in zip(pack().decks, cards("decks", language), strict=True):
        views = Views(next(ruleset for ruleset in pack().rulesets if ruleset.name == deck.ruleset), language)
        assert [card.title for card in printed.cards] == [views.words(card.title) for card in deck.cards]
        assert all(card.number in words(made.front) for card, made in zip(deck.cards, printed.cards, strict=True))


def test_italian_cards_have_no_english_left() -> None:
    front, back = one("units", "it", "veteran_pike").front, one("units", "it", "veteran_pike").back
    for english in ("Movement", "Strength", "Points", "France", "Firing", "Charge", "always", "The old"):
        assert english not in words(front) + words(back)
    assert "Reggimenti veterani" in words(front)
    assert "Dopo un test di morale" in words(back)
    assert "Movimento" in words(one("decks", "it", "base_5").front)


def test_a_troop_card_shows_what_the_pack_says() -> None:
    card = one("units", "en", "veteran_pike")
    for shown in ("Veteran regiments", "Pike and shot", "France", "1 | 1", "−1", "+2", "Charge 1", "9", "LC·MD"):
        assert shown in words(card.front), shown
    assert "Steadiness. Shoots once" in words(card.back)
    icons = [item.name for item in card.front.items if isinstance(item, Group)]
    assert icons.count("icon:strength") == 4
    assert icons.count("icon:mark_in_line") == 3
    assert icons.count("icon:mark_always") == 2
    assert icons.count("icon:burst") == 4
    hexes = [item for item in card.front.items if isinstance(item, Path) and len(item.parts) == 7]
    assert len(hexes) == 6 + 7


@pytest.mark.parametrize(
    ("name", "rows"),
    [("tercio_viejo", ("strength above three", "strength three or less")), ("dragoons", ("mounted", "dismounted"))],
)
def test_cards_with_two_rows_show_both(name: str, rows: tuple[str, str]) -> None:
    front = words(one("units", "en", name).front)
    assert all(row in front for row in rows)


def lit(card: Card) -> int:
    panels = [item for item in card.front.items if getattr(item, "radius", 0) == 1.4]
    assert len(panels) == 4
    return sum(1 for panel in panels if getattr(panel, "fill", "") != "#f1e9d6")


def test_orders_are_lit_or_greyed() -> None:
    for deck, printed in zip(pack().decks, cards("decks", "en"), strict=True):
        for card, made in zip(deck.cards, printed.cards, strict=True):
            orders = card.get("orders")
            assert isinstance(orders, tuple)
            assert lit(made) == len(orders), made.name


def test_low_random_values_stand_out() -> None:
    for deck, printed in zip(pack().decks, cards("decks", "en"), strict=True):
        for card, made in zip(deck.cards, printed.cards, strict=True):
            names = [item.name for item in made.front.items if isinstance(item, Group)]
            value = card.get("value")
            assert isinstance(value, int)
            assert ("icon:points" in names) == (value <= 3), made.name


# --- what does not fit --------------------------------------------------------------------------------------------


def test_a_title_that_does_not_fit_names_its_card() -> None:
    army = next(army for army in pack().army_lists if army.name == "france_1648")
    entry = replace(army.profiles[0], title=Text((("en", "The very long and never ending name " * 4),)))
    rules = replace(pack(), army_lists=(replace(army, profiles=(entry,)),))
    _, found = composed("units", "en", workshop(), rules)
    assert {one.code.code for one in found} == {"E1103"}
    assert all("The very long" in one.message and "title" in one.message for one in found)


@pytest.mark.parametrize("theme", ["default", "grayscale", "draft"])
def test_every_theme_prints(theme: str) -> None:
    assert composed("units", "it", workshop(theme))[1] == ()
    assert composed("decks", "en", workshop(theme))[1] == ()


def test_grayscale_has_no_colour() -> None:
    (first, *_), _ = composed("units", "en", workshop("grayscale"))
    fills = {
        leaf.item.fill
        for leaf in walk(first.cards[0].front.items)
        if not isinstance(leaf.item, Run) and hasattr(leaf.item, "fill")
    }
    colours = [fill for fill in fills if fill and not fill[1:3] == fill[3:5] == fill[5:7]]
    assert colours == []


@pytest.mark.parametrize("size", [(63.5, 88.9), (63.0, 88.0)])
def test_other_sizes_print_or_say_why_not(size: tuple[float, float]) -> None:
    assert composed("units", "en", workshop(size=size))[1] == ()


@pytest.mark.parametrize(("system", "kind"), [("esa", "units"), ("esa", "leaders"), ("cape", "characters")])
@pytest.mark.parametrize("language", ["en", "it"])
def test_cards_full_of_figures_fit_on_mini_cards(system: str, kind: str, language: str) -> None:
    """44 × 67 mm; no word below 4.8 points."""
    sets, found = composed(kind, language, workshop(size=(44.0, 67.0)), system=system)
    assert found == ()
    leaves = [leaf for held in sets for card in held.cards for leaf in walk((card.front,))]
    sizes = [leaf.item.points * leaf.scale for leaf in leaves if isinstance(leaf.item, Run)]
    assert min(sizes) >= 4.79


def test_a_tiny_card_says_what_does_not_fit() -> None:
    _, found = composed("units", "en", workshop(size=(30.0, 45.0)))
    assert found
    assert {one.code.code for one in found} <= {"E1101", "E1103"}


def test_a_card_of_a_deck_knows_its_ruleset() -> None:
    assert [deck.ruleset for deck in pack().decks] == ["esa", "esa"]
    assert isinstance(pack().decks[0].cards[0], DeckCard)
    assert isinstance(pack().army_lists[0].profiles[0], Entry)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_back_of_a_troop_card_explains_the_heads_of_its_table(language: str) -> None:
    for printed in cards("units", language):
        for card in printed.cards:
            front, back = words(card.front), words(card.back)
            heads = {abbr: title for abbr, title in CLASSES[language].items() if abbr in re.split(r"[\s·]", front)}
            assert len(heads) >= 9, card.title
            assert [abbr for abbr, title in heads.items() if f"{abbr} {title}" not in back] == [], card.title


def test_a_figure_that_the_rules_ignore_is_not_printed() -> None:
    """Movement is points and turns, and the game has no turns (2.6.1b)."""
    front = words(one("units", "en", "enfants_perdus").front)
    assert "2 |" not in front
    assert "1 | 1" in front, "protection is read in both parts"
    for army in pack().army_lists:
        for entry in army.profiles:
            assert entry.kind != "profile" or isinstance(entry.get("movement"), tuple | None), "the rules keep it"
