"""Orders of battle on the page of a scenario: who is who on the map, and how places are read."""

from __future__ import annotations

import pytest

from compiler.backends.products.numbers import numbers_of
from compiler.backends.site.pages import Handed
from compiler.backends.site.site import Wish, write_site
from engine.host.rules import rules_for
from tests.compiler.site.small import workshop
from tests.shipped import shipped_pack

MEASURED = {"en": "in um from the left and the lower edge", "it": "in um dal bordo sinistro e da quello inferiore"}


def page(system: str, battle: str, language: str) -> str:
    pack = rules_for(shipped_pack(system), battle)
    made = write_site(pack, Wish(languages=(language,)), workshop(), Handed())
    return next(one.text for one in made.pages if one.path.endswith(f"scenarios/{battle}.md"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_piece_is_called_as_on_the_map_and_places_are_measured(language: str) -> None:
    text = page("lumi", "carpi_1701", language)
    assert MEASURED[language] in text
    pack = shipped_pack("lumi")
    scenario = next(one for one in pack.scenarios if one.name == "carpi_1701")
    ruleset = next(one for one in pack.rulesets if one.name == "lumi_2")
    forces = text.partition("## {}".format("Orders of battle" if language == "en" else "Ordini di battaglia"))[2]
    forces = forces.partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in forces.splitlines() if line.startswith("|")]
    told = [row[1] for row in rows if len(row) > 3 and row[1].isdigit()]
    assert told == [str(number) for army in scenario.armies for number in numbers_of(army, ruleset).values()]


def test_hexes_are_told_by_their_numbers() -> None:
    assert "from the left and the lower edge" not in page("esa", "rethel_1650", "en")


@pytest.mark.parametrize(("language", "line"), [("en", "- Arrives: in turn 2"), ("it", "- Arriva: nel turno 2")])
def test_when_a_command_comes_is_told_as_a_turn(language: str, line: str) -> None:
    assert line in page("brigadier", "maida_1806", language).splitlines()


def test_of_armies_that_the_map_does_not_show_the_page_says_where_it_is_told_how_they_deploy() -> None:
    text = page("condottiero", "staffarda_1690", "en")
    assert "(#part-forces) as [2.3 Deployment](../2-before-the-battle.md#cond-2-3) says;" in text
    assert "| Counter |" in text
    assert "(Part: Scout)" in text
    untrue = [words for words in ("On the map", "from the left and the lower edge", "any edge") if words in text]
    assert not untrue


def test_the_words_of_a_scenario_about_deployment_come_first_and_a_chief_has_the_name_of_his_card() -> None:
    text = page("esa", "bleneau_1652", "it")
    assert "come dice [Schieramento](#part-deployment);" in text
    chief = "- Agli ordini di: [Charles de Monchy d'Hocquincourt, maresciallo di Francia]("
    assert chief in text


def test_units_that_their_brigade_draws_up_have_their_places() -> None:
    """The booklet and the map had them, and the page left the place empty."""
    text = page("risorgimento", "outposts_1859", "en")
    forces = text.partition("## Orders of battle")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in forces.splitlines() if line.startswith("|")]
    units = [row for row in rows if len(row) > 3 and row[1].isdigit()]
    assert units
    assert [row for row in units if not row[3]] == []
