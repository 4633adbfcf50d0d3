"""Booklets and maps of a ruleset that plays by itself: who shares a hex, what armies say, what a battle changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.maps.drawing import draw_map
from compiler.backends.maps.fan import Standing, shared
from compiler.backends.maps.letters import letters_of_people, letters_of_things
from compiler.backends.products.kept import kept_facts, most_of
from compiler.backends.products.numbers import is_leader
from compiler.layout.draw import Group, Rect, walk
from compiler.layout.maps.battlefield import HexField
from compiler.layout.maps.ground import Grounds
from engine.model.battles import Scenario
from engine.model.rules import Entry, Origin
from engine.model.values import Hex
from tests.compiler.documents.library import bare, made_of, painted, runs, squeezed, workshop
from tests.compiler.finding import pack_of
from tests.compiler.picket import TEXT, picket


def dyke() -> Scenario:
    return picket().scenarios[0]


def booklet(text: str = TEXT, language: str = "en") -> str:
    (document,) = made_of("booklet", pack_of(text), language)
    return squeezed(painted(document).text)


def test_two_to_four_that_share_a_hex_stand_side_by_side_in_it() -> None:
    alone, two = Standing((0.0, 0.0), 4.0), Standing((50.0, 0.0), 4.0)
    made = shared([alone, two, two])
    assert made[0] == alone
    assert made[1].spot[0] < 50.0 < made[2].spot[0]
    assert made[1].spot[0] + made[1].half <= made[2].spot[0] - made[2].half + 0.001
    four = shared([two] * 4)
    assert len({one.spot for one in four}) == 4
    assert shared([two] * 5) == [two] * 5


def test_units_that_share_a_hex_are_drawn_inside_it() -> None:
    battle = dyke()
    first, second = battle.armies
    moved = tuple(replace(piece, at=Hex(2, 1)) for piece in second.pieces if piece.kind == "company")
    drawn = draw_map(replace(battle, armies=(first, replace(second, pieces=moved))), picket(), "en", workshop())
    assert drawn is not None
    assert isinstance(drawn.field, HexField)
    middle = drawn.centre(Hex(2, 1))
    assert middle is not None
    layer = drawn.layer("pieces")
    assert layer is not None
    groups = [one for one in layer.items if isinstance(one, Group) and one.name.startswith("blue.lancers")]
    bodies = [next(one.bounds() for one in walk([group]) if isinstance(one.item, Rect)) for group in groups]
    assert len(bodies) == 2
    for left, top, right, low in bodies:
        assert middle[0] - drawn.field.step / 2 < left < right < middle[0] + drawn.field.step / 2
        assert middle[1] - drawn.field.radius < top < low < middle[1] + drawn.field.radius


def test_who_may_join_others_is_drawn_as_a_leader() -> None:
    ruleset = next(one for one in picket().rulesets if one.name == "picket.dyke")
    troop = dyke().armies[0].commands[0]
    assert [is_leader(piece, ruleset) for piece in troop.pieces] == [True, False, False, False]


def test_ground_that_is_a_line_elsewhere_fills_hexes_where_its_author_says_so() -> None:
    shop = workshop()
    grounds = Grounds(shop.library, shop.theme, shop.icons, shop.sink)
    palisade = next(one for one in picket().rulesets[-1].entries if one.name == "palisade")
    assert grounds.style("palisade", palisade).line is None
    assert grounds.style("palisade", palisade).letter == "p"
    assert grounds.style("palisade", None).line is not None


def test_a_ruleset_says_what_its_ground_is_drawn_as() -> None:
    shop = workshop()
    grounds = Grounds(shop.library, shop.theme, shop.icons, shop.sink)

    def ground(drawn_as: str) -> Entry:
        return Entry(name="race", origin=Origin("x", 1), kind="terrain", fields=(("drawn_as", drawn_as),))

    assert grounds.style("race", ground("sea")) == grounds.style("sea", None)
    blue, plain = grounds.style("race", ground("blue")), grounds.style("race", None)
    assert blue.fill not in (plain.fill, grounds.style("sea", None).fill)


def test_ground_of_two_words_is_drawn_by_the_last_or_the_first() -> None:
    shop = workshop()
    grounds = Grounds(shop.library, shop.theme, shop.icons, shop.sink)
    assert grounds.style("chestnut_wood", None) == grounds.style("wood", None)
    assert grounds.style("hill_somewhere", None) == grounds.style("hill", None)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_army_says_the_figures_of_its_ruleset_though_they_are_the_usual_ones(language: str) -> None:
    said = booklet(language=language)
    word = {"en": "Resolve", "it": "Fermezza"}[language]
    assert f"{word}: 12" in said
    assert f"{word}: 8" in said


def test_a_figure_that_rules_ask_for_is_told_though_it_is_the_usual_one() -> None:
    """All have two steps, and nobody else says how many a company can lose; what no rule asks for is left out."""
    said = booklet()
    assert "Class Pace Fire Reach Steps Actions Points" in said
    assert "Standing orders" not in said


def test_a_commander_in_chief_is_told() -> None:
    assert "Ada in chief, valour 2" in booklet(
        TEXT.replace("captain ada { at 0304 }", "captain ada { at 0304  in_chief yes }")
    )


def test_no_command_is_said_to_need_a_commander() -> None:
    assert "needs a commander" not in booklet()


def test_abilities_and_the_figures_of_other_cards_stand_with_the_name() -> None:
    said = booklet()
    assert "Muskets Swift" in said
    assert "Ada valour 2" in said


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Add to Volley: −1 in the mist", "Strike out of the turn: Orders", "20 Mist Nobody shoots far.")),
        (
            "it",
            ("Salva, aggiungere: −1 nella nebbia", "Il turno, togliere: Ordini", "20 Nebbia Nessuno tira lontano."),
        ),
    ],
)
def test_special_rules_tell_what_an_amendment_changes(language: str, lines: tuple[str, ...]) -> None:
    said = booklet(language=language)
    for words in lines:
        assert bare(words) in bare(said)
    assert bare({"en": "They shoot.", "it": "Si tira."}[language]) not in bare(said)


def test_a_table_of_events_without_playing_cards_has_no_column_for_them() -> None:
    events = """
      encounter rain "Rain" it "Pioggia" { does add(player.pips, 1)  means "One more order." it "Un ordine in più." }
      events sky "The sky" it "Il cielo" {
        die 1d6
        event wet "Wet" it "Bagnato" { of rain }
        zone anywhere "anywhere" it "ovunque"
        face 1 to 2 { anywhere wet }
        face 3 to 6 { anywhere none }
      }
    """
    text = TEXT.replace("    ending beaten", f"{events}\n    ending beaten", 1).replace(
        "turns 8", "turns 8  event_table sky"
    )
    said = booklet(text)
    assert "1d6 anywhere 1–2 Wet. One more order." in said


@pytest.mark.parametrize(
    ("language", "figures", "boxes"),
    [
        ("en", "Fire 3 · Reach 3 hexes · Melee 0", "Steps lost Temper: calm shaken Loaded"),
        ("it", "Fuoco 3 · Gittata 3 esagoni · Mischia 0", "Passi persi Umore: calma scossa Carica"),
    ],
)
def test_a_roster_has_whole_labels_and_boxes_for_what_is_kept(language: str, figures: str, boxes: str) -> None:
    (document,) = made_of("roster", picket(), language)
    assert figures in squeezed(painted(document).text)
    page = document.pages[0]
    words = [run.words for run, _, _ in runs(page)]
    assert boxes in squeezed(" ".join(words))
    assert {"en": "Has fired", "it": "Ha tirato"}[language] not in " ".join(words)
    ticked = [one for one in walk(page.items) if isinstance(one.item, Rect) and one.item.width == one.item.height]
    # Two steps, two tempers and one flag of each of five companies, on the page of both armies, and eight turns.
    assert len(ticked) == 5 * (2 + 2 + 1) + 8


def test_what_a_kept_figure_may_come_to_is_read_from_the_rules() -> None:
    ruleset = next(one for one in picket().rulesets if one.name == "picket")
    kept = {one.name: one for one in kept_facts(ruleset, "company")}
    assert list(kept) == ["losses", "temper", "spent", "loaded"]
    assert kept["spent"].is_passing
    assert most_of(kept["losses"], {"steps": 3}, ruleset) == 3
    assert most_of(kept["losses"], {}, ruleset) is None
    assert [one.name for one in kept["temper"].things] == ["calm", "shaken"]
    assert kept_facts(ruleset, "captain") == []


@pytest.mark.parametrize(
    ("title", "letter"), [("The silver ship", "S"), ("La Capitana", "C"), ("L'armata", "A"), ("Theban band", "T")]
)
def test_a_counter_bears_the_letter_of_a_name_and_not_of_its_article(title: str, letter: str) -> None:
    assert letters_of_things([title]) == [letter]


def test_letters_of_different_troops_differ() -> None:
    assert letters_of_things(["Dragoon", "Drover", "Drummer", "Officer"]) == ["Dra", "Dro", "Dru", "O"]
    assert letters_of_things(["81st Foot", "8th Foot", "Guides"]) == ["81", "8", "G"]


def test_leaders_are_called_by_the_name_that_they_are_known_by() -> None:
    named = [
        "The duke of Marlborough",
        "Vittorio Amedeo II",
        "von Hompesch",
        "The prince of Holstein-Beck",
        "a colonel",
    ]
    assert letters_of_people(named) == ["Ma", "Am", "Hom", "Hol", "Co"]
    assert letters_of_people(["The general of foot", "The general of horse"]) == ["Ge1", "Ge2"]
    royal = ["Prince Eugene of Savoy", "Il principe Eugenio di Savoia", "The Prince of Hesse"]
    assert letters_of_people(royal[::2]) == ["Eu", "He"]
    assert letters_of_people(royal[1:]) == ["Eu", "He"]
    office, fief = "Charles de Monchy d'Hocquincourt, marshal of France", "Louis de Bourbon, duke of Enghien"
    assert letters_of_people([office, fief]) == ["Ho", "En"]


def test_the_rulebook_tells_the_figures_of_kinds_that_its_author_made_up() -> None:
    (document,) = made_of("rulebook", picket(), "en")
    assert "Temper Steel calm 0 shaken −1" in squeezed(painted(document).text)


def test_places_of_hidden_troops_and_decoys_stand_on_a_page_for_their_side_alone() -> None:
    troops = "company 2 x lancers { at 0201, 0301  facing s }"
    hidden = "company 1 x lancers { at 0201  facing s  hidden yes }"
    sticks = 'company sticks "Sticks" { of lancers  at 0301  decoy yes }'
    (document,) = made_of("booklet", pack_of(TEXT.replace(troops, f"{hidden}  {sticks}")), "en")
    *both, alone = painted(document).pages
    assert "in secret" in " ".join(both)
    assert "0201 S" not in " ".join(both)
    assert "Sticks" not in " ".join(both)
    assert "only for Blue" in alone
    assert "1 Lancers 0201 S" in alone
    assert "Sticks (Lancers) decoy 0301" in alone


def test_a_booklet_that_fills_its_last_page_has_no_empty_one_after_it() -> None:
    words = "Nobody knows. " * 250
    text = TEXT.replace('  army red "Red"', f'  deployment """ {words}"""\n  army red "Red"')
    (document,) = made_of("booklet", pack_of(text), "en")
    assert all(any(run.box == "flow" for run, _, _ in runs(page)) for page in document.pages)


def test_neither_numbers_nor_rosters_hint_at_decoys() -> None:
    troops = "company 2 x lancers { at 0201, 0301  facing s }"
    sticks = 'company sticks "Sticks" { of lancers  at 0301  decoy yes }'
    text = TEXT.replace(troops, f"{sticks}  company 1 x lancers {{ at 0201  facing s }}")
    pack = pack_of(text.replace('army blue "Blue"', 'army blue "The blues"'))
    (document,) = made_of("booklet", pack, "en")
    alone = painted(document).pages[-1]
    assert "only for the blues" in alone
    assert "2 Sticks" in alone, "whoever is real is numbered first"
    (roster,) = made_of("roster", pack, "en")
    assert "Sticks" not in painted(roster).text
    titles = [anchor.title for page in roster.pages for anchor in page.anchors if anchor.level == 0]
    assert len(titles) == len(roster.pages), "no army on a page that the other reads"
