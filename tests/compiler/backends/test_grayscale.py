"""The theme for printers without colours: it spares ink, and nations that meet can be told apart."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from PIL import ImageStat

from compiler.backends.maps.atlas import Atlas
from compiler.layout.draw import Page
from compiler.paint.pdf import About, paint_pdf
from tests.compiler.backends.sets import composed, workshop
from tests.compiler.documents.library import OURS
from tests.compiler.documents.library import workshop as printing_shop
from tests.compiler.layout.drawing import theme
from tests.shipped import shipped_pack


def darkness(name: str) -> float:
    """How much of a sheet of fronts is ink, from 0 to 1."""
    shop = workshop(name)
    (first, *_), wrong = composed("units", "en", shop)
    assert wrong == ()
    pages = [Page(first.width, first.height, first.cards[0].front.items)]
    picture = pypdfium2.PdfDocument(paint_pdf(pages, shop.fonts, About("ink")))[0].render(scale=2).to_pil().convert("L")
    return 1 - ImageStat.Stat(picture).mean[0] / 255


def test_less_than_two_thirds_of_the_ink_is_used() -> None:
    assert darkness("grayscale") < 0.66 * darkness("default")


@pytest.mark.parametrize("system", ["esa", "condottiero", "lumi", "risorgimento", "cape", "brigadier"])
def test_the_first_two_nations_of_a_battle_have_bands_that_a_poor_printer_still_tells_apart(system: str) -> None:
    gray = theme("grayscale")
    for battle in shipped_pack(system).scenarios:
        nations = dict.fromkeys(army.nation for army in battle.armies[:2] if army.nation in gray.palettes)
        shades = sorted(int(gray.palette(nation)["main"][1:3], 16) for nation in nations)
        steps = [lighter - darker for darker, lighter in pairwise(shades)]
        assert all(step >= 32 for step in steps), (battle.name, list(nations), steps)


def test_the_side_with_the_paler_counters_is_the_light_one_on_the_map() -> None:
    pieces = shipped_pack("brigadier")
    battle = next(one for one in pieces.scenarios if one.name == "maida_1806")
    rules = next(one for one in pieces.rulesets if one.name == battle.ruleset)
    assert battle.map is not None
    atlas = Atlas(battle, battle.map, rules, pieces, "en", printing_shop(OURS, "grayscale"))
    light = {army.name for army in battle.armies if atlas.coat(army.name).body == atlas.scribe.colour("white")}
    palest = max(battle.armies, key=lambda army: atlas.palette(army.name)["main"])
    assert light == {palest.name}
