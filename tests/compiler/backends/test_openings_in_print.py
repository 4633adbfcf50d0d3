"""The opening of a battle in its booklet and on its page: who plays at the table finds there what the engine plays."""

from __future__ import annotations

from dataclasses import replace

from compiler.backends.cards.jobs import Job
from compiler.backends.documents.booklet.opening import opening_blocks
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.site.openings import opening_view
from compiler.layout.flow.blocks import Grid, Heading, Picture
from compiler.layout.sheets.sheets import read_sheet
from engine.model.battles import Scenario
from tests.compiler.backends.sets import pack, workshop


def battle(name: str) -> Scenario:
    return next(one for one in pack().scenarios if one.name == name)


def writer(scenario: Scenario, language: str) -> Writer:
    shop = workshop()
    sheet = read_sheet(shop.library, "a4", shop.sink)
    assert sheet is not None
    ruleset = next(one for one in pack().rulesets if one.name == scenario.ruleset)
    job = Job(pack=pack(), scenario=scenario.name, shop=shop, sheet=sheet)
    return Writer(job, language, ruleset, scenario)


def words(grid: Grid) -> str:
    return " ".join(piece.words for row in grid.rows for cell in row for piece in cell)


def test_the_booklet_tells_what_the_opening_settles_and_for_whom() -> None:
    """COND-OPEN.3, ESA-OPEN: in the reader's language, units by their names in the battle."""
    scenario = battle("bleneau_1652")
    made = opening_blocks(writer(scenario, "it"), scenario)
    headings = ["".join(piece.words for piece in one.pieces) for one in made if isinstance(one, Heading)]
    assert headings[0] == "La notte degli incendi"
    assert sum(isinstance(one, Picture) for one in made) == 1
    handed, *armies = (one for one in made if isinstance(one, Grid))
    assert len(handed.rows) == 4
    assert "chi si schiera per primo" in words(handed)
    assert "Reggimenti veterani" in words(armies[0])
    assert "Gentiluomini dei principi" in words(armies[1])


def test_a_battle_without_an_opening_says_nothing_of_one() -> None:
    scenario = battle("rethel_1650")
    assert opening_blocks(writer(scenario, "en"), scenario) == []


def test_an_opening_without_a_title_is_called_the_opening() -> None:
    scenario = battle("bleneau_1652")
    assert scenario.opening is not None
    bare = replace(scenario, opening=replace(scenario.opening, title=None))
    (first, *_) = (one for one in opening_blocks(writer(bare, "en"), bare) if isinstance(one, Heading))
    assert "".join(piece.words for piece in first.pieces) == "The opening"


def test_the_page_tells_what_the_opening_settles_and_for_whom() -> None:
    """COND-OPEN.3, ESA-OPEN: with the values that the opening gives leaders and units."""
    scenario = battle("bleneau_1652")
    view = opening_view(pack(), scenario, writer(scenario, "it").pen)
    assert view is not None
    assert view["title"] == "La notte degli incendi"
    assert "chi si schiera per primo" in str(view["hands"])
    armies = str(view["armies"])
    assert "Reggimenti veterani" in armies
    assert "Valore di comando: 3" in armies


def test_the_page_of_a_battle_without_an_opening_has_none() -> None:
    scenario = battle("rethel_1650")
    assert opening_view(pack(), scenario, writer(scenario, "en").pen) is None
