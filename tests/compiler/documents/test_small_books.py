"""Books of games that play themselves, as a buyer reads them: no page for three lines, nothing twice, true odds."""

from __future__ import annotations

import pytest

from compiler.backends.documents.rulebook.imprint import stands_alone
from compiler.backends.telling.decks import card_groups
from compiler.backends.words.abilities import Abilities
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from compiler.layout.draw import Anchor, Page
from dsl.diagnostics import Sink
from engine.model.pack import Ruleset
from engine.model.values import Quantity
from tests.compiler.documents.library import OURS, made_of, runs
from tests.compiler.documents.library import pack as pack_of_system


def ruleset(name: str) -> Ruleset:
    return next(one for one in pack_of_system(name).rulesets if one.name == name)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", ["skirmish", "brigadier", "lanterns"])
def test_an_imprint_has_no_page_of_its_own(system: str, language: str) -> None:
    for document in made_of("rulebook", pack_of_system(system), language):
        assert not stands_alone(document.pages)
        words = " ".join(run.words for page in document.pages for run, _, _ in runs(page))
        assert words.count({"en": "Edition: 1.", "it": "Edizione: 1."}[language]) == 1


def test_an_imprint_at_the_head_of_the_last_page_stands_alone() -> None:
    above, below = (Page(210, 297, (), anchors=(Anchor("part-imprint", y),)) for y in (30.0, 120.0))
    other = Page(210, 297, (), anchors=(Anchor("part-index", 20.0),))
    assert stands_alone([other, above])
    assert not stands_alone([other, below])
    assert not stands_alone([above, other])


def test_who_may_not_shoot_beside_an_enemy_has_odds_for_the_next_hex() -> None:
    skirmish = ruleset("skirmish")
    volley = next(test for test in skirmish.tests if test.name == "volley")
    held = {fact.path: value for fact, value in Abilities(volley, skirmish, pack_of_system("skirmish")).held()}
    assert held["distance"] == Quantity(2, "hex")
    brigadier = ruleset("brigadier")
    volley = next(test for test in brigadier.tests if test.name == "volley")
    held = {fact.path: value for fact, value in Abilities(volley, brigadier, pack_of_system("brigadier")).held()}
    assert held["distance"] == Quantity(1, "hex")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_card_whose_words_tell_all_does_not_name_its_effect_besides(language: str) -> None:
    brigadier = ruleset("brigadier")
    words = read_dictionaries(OURS, (language,), Sink())[language]
    pen = Pen(Atlas(pack_of_system("brigadier")), brigadier, words, "", lambda *_: None)
    (deck,) = brigadier.decks
    first = card_groups(pen, deck)[0][2]
    assert (
        first
        == {
            "en": "A unit within call goes one hex farther this turn.",
            "it": "Un'unità a portata di voce va di un esagono in più in questo turno.",
        }[language]
    )
