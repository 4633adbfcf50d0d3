"""Lines of the order of battle: what a player needs stands in them, once, and nothing that rules say otherwise."""

from __future__ import annotations

import pytest

from tests.compiler.documents.library import bare, printed


def booklet(system: str, name: str, language: str) -> str:
    return bare(printed("booklet", system, name, language).text)


def test_abilities_stand_with_the_troops_where_nobody_has_more_than_one() -> None:
    text = booklet("condottiero", "staffarda_1690", "it")
    assert bare("Milizie delle colline Esplorazione") in text
    assert bare("stanno sulle") not in text, "nothing is left to the cards"
    assert bare("no column here") in booklet("cape", "carmes_1626", "en"), "a musketeer has too many of them"


def test_figures_with_a_unit_stand_with_it_since_no_card_has_them() -> None:
    assert bare("Regiment of the Guards figures with it: Commander, Sergeant") in booklet(
        "condottiero", "staffarda_1690", "en"
    )


def test_an_edge_that_rules_settle_is_not_any_edge() -> None:
    text = booklet("condottiero", "staffarda_1690", "it")
    assert bare("qualunque bordo") not in text
    assert bare("Gli spagnoli di Milano · comando: alleato · arriva: come rinforzo") in text


@pytest.mark.parametrize(("system", "name"), [("lumi", "two_villages_1745"), ("risorgimento", "outposts_1859")])
def test_a_brigade_has_no_place_where_each_of_its_units_has_one(system: str, name: str) -> None:
    text = booklet(system, name, "en")
    assert bare("deploys:") not in text
    assert bare("facing:") not in text


def test_an_objective_of_anyone_belongs_to_neither_army() -> None:
    assert bare("6 neither army") in booklet("risorgimento", "outposts_1859", "en")
    assert bare("6 di nessuno") in booklet("risorgimento", "outposts_1859", "it")


def test_the_legend_has_the_flag_of_the_map_with_its_worth() -> None:
    text = booklet("lumi", "two_villages_1745", "en")
    assert bare("4 Objective, with what it is worth") in text
