"""What a booklet tells so that a battle can be played from it: what each side begins with, weapons and abilities, whom
a deed is done to, and a map without zones that mean nothing."""

from __future__ import annotations

import re

import pytest

from engine.core.chance import Seeded
from engine.host.play import prepare
from engine.systems.cape.rules.victory.victory import starting_firmness
from tests.compiler.documents.library import LANGUAGES, bare, pack, printed, runs, scenario, scenarios

OF_CAPE = [name for system, name in scenarios() if system == "cape"]
AT_START = {"en": "Firmness at the start", "it": "Fermezza iniziale"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OF_CAPE)
def test_each_side_is_told_the_firmness_that_the_game_gives_it(name: str, language: str) -> None:
    ready = prepare(pack("cape"), name)
    game = ready.system.new_game(ready.setting, Seeded(1))
    text = printed("booklet", "cape", name, language).flowing
    told = [int(figure) for figure in re.findall(rf"{bare(AT_START[language])}(\d+)", text)]
    assert told == [starting_firmness(game, side) for side in game.state.sides]


def test_a_mission_is_told_though_it_is_the_usual_one() -> None:
    text = printed("booklet", "cape", "carmes_1626", "en").flowing
    assert text.count(bare("Mission:")) == len(scenario("cape", "carmes_1626").armies)


def test_weapons_and_abilities_of_a_card_stand_once_below_its_army() -> None:
    text = printed("booklet", "cape", "carmes_1626", "it").flowing
    assert text.count(bare("Gentiluomo guascone: spada, daga, pistola; scherma, tattico, equitazione")) == 1
    assert bare("Armi e abilità stanno sotto ogni armata") in text
    horse = printed("booklet", "esa", "rethel_1650", "en").flowing
    assert horse.count(bare("Lorraine horse: charge (1), cavalry, reiter")) == 1
    assert bare("Abilities stand below each army") in horse


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "put out of action: a hero"), ("it", "mettere fuori combattimento un eroe")],
)
def test_a_deed_names_whom_it_is_done_to(language: str, words: str) -> None:
    assert bare(words) in printed("booklet", "cape", "carmes_1626", language).flowing


def legend(system: str, name: str, language: str = "en") -> list[str]:
    pages = printed("booklet", system, name, language).document.pages
    return [run.words for page in pages for run, _, _ in runs(page) if run.box == "legend"]


def test_a_zone_that_only_names_an_edge_is_not_drawn_and_one_to_come_on_by_says_whose_it_is() -> None:
    assert not {"North", "South"} & set(legend("cape", "carmes_1626"))
    assert "West (entry): The Musketeers of the King" in " ".join(legend("cape", "teteghem_1658"))
