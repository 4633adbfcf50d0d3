"""Rulers, sectors and shapes to cut out: those of the battle, in the measures of the print, with words to be read."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest

from compiler.backends.documents.reference.shape import Mark, Shape
from compiler.backends.products.used import all_named
from compiler.layout.draw import Group, Page, Path, Rect, Run, walk
from tests.compiler.documents.library import made_of, pack


@cache
def sheets(system: str, battle: str | None, language: str = "en") -> tuple[Page, ...]:
    (document,) = made_of("templates", pack(system), language, only=battle)
    return tuple(document.pages)


def said(pages: tuple[Page, ...]) -> list[str]:
    return [leaf.item.words for page in pages for leaf in walk(page.items) if isinstance(leaf.item, Run)]


@pytest.mark.parametrize(
    ("language", "present", "absent"),
    [
        ("en", "Radius of a grenade", ("Howitzer", "Fire of a gun")),
        ("it", "Raggio di una granata", ("Obice", "Tiro di un cannone")),
    ],
)
def test_a_battle_without_guns_has_no_shapes_of_guns(language: str, present: str, absent: tuple[str, str]) -> None:
    words = " ".join(said(sheets("cape", "terheyden_1625", language)))
    assert present in words, "of the volunteers, who have grenades"
    assert not any(one in words for one in absent)
    whole = " ".join(said(sheets("cape", None, language)))
    assert all(one in whole for one in absent), "the rules have them"


def test_a_battle_has_the_sectors_that_its_cards_name_and_a_legend_of_their_signs() -> None:
    pages = sheets("esa", "rethel_1650")
    words = said(pages)
    drawn = {item.name for page in pages for item in _groups(page.items) if item.name.startswith("sector:")}
    assert {"sector:foot_musket", "sector:all_round"} <= drawn
    assert not drawn & {"sector:light_gun", "sector:heavy_gun", "sector:square", "sector:bow"}
    assert "ordinary damage, −1" in words, "what the dashes mean"


def _groups(items: tuple[object, ...]) -> list[Group]:
    held = [item for item in items if isinstance(item, Group)]
    return [*held, *(inner for item in held for inner in _groups(item.items))]


def test_a_ruler_reaches_as_far_as_any_gun_of_the_battle() -> None:
    """Guns of 1495 reach sixty centimetres."""
    figures = [int(words) for words in said(sheets("condottiero", "fornovo_1495")) if words.isdigit()]
    assert max(figures) >= 60


@pytest.mark.parametrize(("language", "glue"), [("en", "Glue the strips"), ("it", "Si incollano le strisce")])
def test_strips_of_rules_of_ones_own_are_counted_on_as_far_as_their_guns_reach(language: str, glue: str) -> None:
    """Sixteen um, which only cards of an army list say."""
    words = said(sheets("lanterns", "gannet_cove", language))
    assert glue in " ".join(words)
    figures = [int(one) for one in words if one.isdigit()]
    assert figures.count(8) == 3, "at both sides of a join of the long ruler, and within the short one"
    assert max(figures) >= 16
    assert figures.count(0) == 2, "one ruler of each length"


@pytest.mark.parametrize(
    ("system", "battle", "lengths"),
    [("lanterns", "gannet_cove", (20.0, 12.5)), ("cape", "terheyden_1625", (20.0, 25.0))],
)
def test_rulers_have_the_measures_that_the_rules_ask_for(
    system: str, battle: str, lengths: tuple[float, float]
) -> None:
    found: dict[float, None] = {}
    for page in sheets(system, battle):
        for leaf in walk(page.items):
            if isinstance(leaf.item, Rect) and leaf.item.height == 4.0:
                found[round(leaf.item.width, 3)] = None
    assert tuple(found) == lengths


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("battle", [None, "terheyden_1625"])
def test_words_of_a_burst_stay_inside_their_arc(battle: str | None, language: str) -> None:
    arcs = [
        (leaf.bounds(), page)
        for page in sheets("cape", battle, language)
        for leaf in walk(page.items)
        if isinstance(leaf.item, Path) and len(leaf.item.parts) == 33
    ]
    assert arcs
    for page in {id(page): page for _, page in arcs}.values():
        quarters = [box for box, at in arcs if at is page]
        corner = min(box[0] for box in quarters), max(box[3] for box in quarters)
        for leaf in walk(page.items):
            left, top, right, low = leaf.bounds()
            if not isinstance(leaf.item, Run) or not corner[0] <= left or top < min(box[1] for box in quarters):
                continue
            if low > corner[1] or leaf.item.words.isdigit():
                continue
            corners = [((x - corner[0]) ** 2 + (y - corner[1]) ** 2) ** 0.5 for x in (left, right) for y in (top, low)]
            radii = [box[2] - box[0] for box in quarters]
            assert any(max(corners) <= radius for radius in radii), leaf.item.words
            assert not any(min(corners) < radius < max(corners) for radius in radii), leaf.item.words


def test_what_a_battle_names_is_followed_to_the_weapons_of_its_cards() -> None:
    rules = pack("cape")
    battle = next(one for one in rules.scenarios if one.name == "terheyden_1625")
    there = all_named(battle, rules)
    assert ("weapon", "grenade") in there
    assert not any(kind == "gun_type" for kind, _ in there)


def test_a_range_of_guns_is_as_far_from_the_base_everywhere() -> None:
    """D.1a: measured from the nearest point of the base, which beside it is its corner."""
    cone = Shape("cone", "Fire", "", 2.0, 15.0, (Mark(30.0, "long"),))
    strokes = cone.level(30.0)
    assert strokes[0] == (0.0, 30.0)
    assert all(abs(hypot(x - 1.0, up) - 30.0) < 1e-6 for x, up in strokes[1:])
    x, up = strokes[-1]
    assert abs(x - cone.side(up)) < 1e-4
    assert cone.drop(30.0) > 0.5
