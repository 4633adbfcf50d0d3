"""Cards of rulesets that have no layouts of their own: all that an author declared is on them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from compiler.backends.cards.plain import _rows, plan
from compiler.backends.cards.sources import print_product
from compiler.backends.products.products import Family, Printed, products_of
from compiler.backends.products.quantities import once, wanted_for
from compiler.backends.words.views import Plain, Views
from compiler.layout.draw import Group, Run, walk
from compiler.layout.maps.tiles import TrueSize
from engine.model.pack import Rulepack
from engine.model.values import Quantity, Value
from tests.compiler.backends.sets import workshop
from tests.compiler.documents.library import squeezed
from tests.compiler.finding import errors, pack_of
from tests.compiler.layout.drawing import OURS
from tests.compiler.picket import TEXT, picket


def printed(
    name: str, rules: Rulepack | None = None, language: str = "en", scenario: str | None = None
) -> tuple[list[Printed], list[str]]:
    """What is made of a product of the small game, and what is wrong with it."""
    rules, shop = rules or picket(), workshop()
    product = next(one for one in products_of(Family("picket"), OURS, shop.sink) if one.name == name)
    wanted = once() if scenario is None else wanted_for(rules, scenario)
    made = list(print_product(product, rules, language, shop, wanted))
    return made, [one.message for one in shop.sink.sorted()]


def words_of(side: Group | None) -> str:
    assert side is not None
    return squeezed(" ".join(placed.item.words for placed in walk([side]) if isinstance(placed.item, Run)))


def front(sets: list[Printed], name: str) -> str:
    return next(words_of(card.front) for one in sets for card in one.cards if card.name == name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_field_that_an_author_declared_is_on_the_card(language: str) -> None:
    made, wrong = printed("units", language=language)
    assert wrong == []
    said = front(made, "muskets")
    views = Views(next(one for one in picket().rulesets if one.name == "picket"), language)
    hidden = ("quantity", "nation", "picture", "about", "abilities")
    titles = [str(title) for field, title in views.titles("profile").items() if field not in hidden]
    assert len(titles) == 12
    assert [title for title in titles if title not in said] == []
    assert views.titles("profile")["quantity"] not in said
    ability = {"en": "Swift. Goes one hex more.", "it": "Svelta. Va di un esagono in più."}[language]
    assert ability in said
    assert {"en": "Reach 3 hexes", "it": "Gittata 3 esa"}[language] in said


def test_a_card_with_few_figures_has_them_one_below_the_other() -> None:
    made, _ = printed("units")
    ada = front(made, "ada")
    assert "Valour 2 Points 3" in ada


def test_more_figures_than_there_is_room_for_are_an_error_and_not_cut_off() -> None:
    many = "".join(f'field f{at} "Figure of merit {at}" {{ of number  default {at} }}\n' for at in range(70))
    text = TEXT.replace("field abilities", many + "field abilities", 1)
    assert errors(text) == []
    _, wrong = printed("units", pack_of(text))
    assert any("does not fit" in one and "Muskets" in one for one in wrong)


def test_two_lists_without_a_nation_are_told_apart_by_their_colours() -> None:
    second = 'army_list rovers "Rovers" it "Corsari" { profile mob "Mob" it "Folla" { class foot  pace 1  fire 1 } }'
    made, _ = printed("units", pack_of(f"{TEXT}\n{second}"))
    bands = [one.cards[0].front.items[1] for one in made]
    assert len({getattr(one, "fill", None) for one in bands}) == 2


def test_profiles_of_the_ruleset_itself_have_cards_as_often_as_a_battle_needs_them() -> None:
    text = TEXT.replace("inside army_list\n    field class", "inside army_list, ruleset\n    field class", 1)
    text = text.replace("role mover", 'profile line "Line" it "Linea" { class foot  pace 2  fire 1 }\n  role mover', 1)
    text = text.replace("company 2 x lancers { at 0201, 0301", "company 2 x line { at 0201, 0301", 1)
    made, wrong = printed("units", pack_of(text), scenario="dyke")
    assert wrong == []
    assert [(card.name, card.quantity) for one in made for card in one.cards if card.name == "line"] == [("line", 2)]


def test_other_rows_of_a_card_are_told_by_what_differs() -> None:
    kinds = 'kind profile_row "Row" it "Riga" { inside profile  key row  named row  field fire "Fire" { of number } }'
    rows = 'list row """\n row | fire\n whole | 3\n reduced | 1\n """'
    text = TEXT.replace("kind captain_card", f"{kinds}\n  kind captain_card", 1)
    text = text.replace("role mover", 'row reduced "reduced" it "ridotta" { when company.losses > 0 }\n  role mover', 1)
    text = text.replace("role mover", 'row whole "whole" it "intera" { when company.losses = 0 }\n  role mover', 1)
    text = text.replace("points 8  abilities swift", f"points 8  abilities swift  {rows}", 1)
    made, _ = printed("units", pack_of(text))
    assert "Reduced. Fire 1" in front(made, "muskets")
    # The row that holds as a battle begins is the card's, wherever it is written.
    text = text.replace("whole | 3\n reduced | 1", "reduced | 1\n whole | 3", 1)
    made, _ = printed("units", pack_of(text))
    assert "Reduced. Fire 1" in front(made, "muskets")
    # One that says the same says nothing.
    made, _ = printed("units", pack_of(text.replace("reduced | 1", "reduced | 3", 1)))
    assert "Reduced" not in front(made, "muskets")


def test_a_card_that_is_no_card_has_nothing_to_say() -> None:
    assert plan(None, Views(picket().rulesets[0], "en")) == {"lines": [], "tiles": [], "words": [], "is_brief": False}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_deck_of_the_ruleset_is_printed_with_its_words_once(language: str) -> None:
    made, wrong = printed("decks", language=language)
    assert wrong == []
    said = front(made, "commands_1")
    words = {"en": "Two orders, and one is kept.", "it": "Due ordini, e uno si tiene."}[language]
    assert said.count(words) == 1
    assert {"en": "The drums begin.", "it": "Cominciano i tamburi."}[language] in said
    assert {"en": "Orders are given (1)", "it": "Si danno ordini (1)"}[language] in front(made, "commands_3")
    back = words_of(made[0].cards[0].back)
    # What is said of the back tells decks apart, and is no text to be printed.
    assert {"en": "Commands", "it": "Comandi"}[language] in back
    assert {"en": "A drum", "it": "Un tamburo"}[language] not in back


def test_every_piece_of_a_battle_has_a_counter_with_its_number_and_figures() -> None:
    made, wrong = printed("counters")
    assert wrong == []
    (battle,) = made
    names = [card.name for card in battle.cards]
    assert [name for name in names if "_key_" not in name] == [
        *("red_ada", "red_muskets_1", "red_muskets_2", "red_muskets_3"),
        *("blue_lancers_1", "blue_lancers_2", "blue_ada"),
    ]
    assert front(made, "red_key_profile") == "1 Pace 2 Fire 3 Reach 4 Melee 5 Nerve"
    assert front(made, "red_muskets_2") == "Muskets 2 2 3 3 0 3"
    # Their class has an icon, and needs no letters.
    assert front(made, "blue_lancers_1") == "Lancers 1 4 – 3 3 3"


def test_a_counter_shows_its_front_and_on_its_back_the_state_that_is_kept_of_it() -> None:
    made, _ = printed("counters")
    cards = {card.name: card for card in made[0].cards}
    muskets, ada = cards["red_muskets_2"], cards["red_ada"]
    assert muskets.back is not None
    assert words_of(muskets.back) == "Muskets 2 Shaken"
    for card, has_front in ((muskets, True), (cards["red_key_profile"], False)):
        drawn = {name for placed in walk((card.front,)) for name in placed.within}
        assert ("icon:front_mark" in drawn) is has_front
    assert ada.back is not None
    assert "Shaken" not in words_of(ada.back)


def test_counters_fit_the_hexes_of_the_map_that_is_played_on() -> None:
    made, _ = printed("counters")
    side, radius = made[0].width, TrueSize().hex / 3**0.5
    assert made[0].height == side
    # Set a little below the middle it lies within its hex, its corners on the line, and the number stays to be read.
    low = -0.48 * radius + side
    assert low <= radius
    assert side / 2 <= (radius - low) * 3**0.5 + 0.3


def test_what_is_kept_of_pieces_has_markers_but_for_what_they_begin_with() -> None:
    made, wrong = printed("markers", language="it")
    assert wrong == []
    names = [card.name for card in made[0].cards]
    # When it is shaken a counter is turned over.
    assert names == ["company_losses_1", "company_losses_2", "company_losses_3", "company_spent_spent"]
    assert front(made, "company_losses_2") == "2 Passi persi"
    assert front(made, "company_spent_spent") == "Ha tirato"


NATION = 'nation swedes "Swedes" it "Svedesi" { emblem lion  colour blue }'


def coloured(colour: str) -> Rulepack:
    text = TEXT.replace("role mover", f"{NATION.replace('blue', colour)}\n  role mover", 1)
    army_list = f'army_list swedes "S" it "S" {{ nation swedes  {CARD} }}'
    return pack_of(text.replace("army_list guild", f"{army_list}\narmy_list guild", 1))


CARD = 'profile blues "Blues" it "Blu" { class foot  pace 1  fire 1 }'


def test_a_nation_has_the_colour_that_it_says() -> None:
    made, wrong = printed("units", coloured("blue"))
    assert wrong == []
    card = next(card for one in made for card in one.cards if card.name == "blues")
    fills = {getattr(placed.item, "fill", None) for placed in walk([card.front])}
    assert workshop().theme.palettes["blue"]["main"] in fills


def test_a_colour_that_the_theme_lacks_is_told() -> None:
    _, wrong = printed("units", coloured("bleu"))
    assert any("has the colour `bleu`, which the theme does not know" in message for message in wrong)


@pytest.mark.parametrize(("count", "rows"), [(3, [3]), (4, [2, 2]), (5, [3, 2]), (7, [3, 2, 2]), (8, [3, 3, 2])])
def test_tiles_leave_no_place_empty(count: int, rows: list[int]) -> None:
    figures: list[dict[str, Plain]] = [{"title": str(at), "value": str(at)} for at in range(count)]
    made = list(_rows(figures, 3))
    assert [len(row) for row in made if isinstance(row, list)] == rows
    assert [one for row in made if isinstance(row, list) for one in row] == figures


@pytest.mark.parametrize(
    ("value", "language", "told"),
    [
        (Fraction(1, 2), "en", "½"),
        (Fraction(-3, 2), "en", "−1.5"),
        (Fraction(-3, 2), "it", "−1,5"),
        (Quantity(Fraction(-5, 2), "cm"), "en", "−2.5 cm"),
        (Quantity(3, "cm"), "it", "3 cm"),
    ],
)
def test_fractions_and_what_is_less_than_nothing_are_set_as_figures(value: Value, language: str, told: str) -> None:
    assert Views(picket().rulesets[0], language).plain(value) == told
