"""What players of `cape` lay on the table, and what their documents say: shapes to scale, events, works, lists."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from compiler.backends.documents.reference.templates import template_sheets
from compiler.layout.draw import Path as Outline
from compiler.layout.draw import Rect, Run, walk
from engine.model.rules import Entry
from engine.model.values import Quantity
from tests.compiler.documents.library import LANGUAGES, bare, codes, job, own, pack, printed, ruleset, sheet, workshop

UM = 20.0


def figure(name: str) -> float:
    """A figure of the rules, in measures or degrees."""
    rules = ruleset("cape")
    thing, _, field = name.rpartition(".")
    values = [one.value for one in rules.constants if one.name == name]
    values += [one.get(field) for one in rules.entries if one.name == thing and one.get(field) is not None]
    (value,) = {value for value in values if isinstance(value, Quantity)}
    return float(value.amount)


def outlines(words: str) -> list[tuple[float, float, float, float]]:
    """Bounds of every outline on the page of one measure with these words."""
    for page in printed("templates", "cape", "cape", "en").document.pages:
        placed = list(walk(page.items))
        told = [one.item.words for one in placed if isinstance(one.item, Run)]
        if words in told and "20" in " ".join(told).split():
            return [one.bounds() for one in placed if isinstance(one.item, Outline)]
    raise AssertionError(words)


def test_the_fire_of_a_gun_opens_as_the_rules_say() -> None:
    bounds = outlines("Fire of a gun")
    left, top, right, low = max(bounds, key=lambda one: (one[2] - one[0]) * (one[3] - one[1]))
    deep = (low - top) / UM
    assert deep >= figure("light_gun.short_to"), "the nearest range is on the paper"
    opened = figure("gun_base") + 2 * deep * math.tan(math.radians(figure("canister_angle")))
    assert (right - left) / UM == pytest.approx(opened, abs=0.01)


def test_the_base_of_the_gun_is_part_of_its_shape() -> None:
    pages = printed("templates", "cape", "cape", "en").document.pages
    sides = {
        (round(one.item.width, 2), round(one.item.height, 2))
        for page in pages
        for one in walk(page.items)
        if isinstance(one.item, Rect)
    }
    assert (figure("gun_base") * UM, figure("gun_base") * UM) in sides


@pytest.mark.parametrize("name", ["burst_radius", "howitzer.area"])
def test_bursts_reach_as_far_as_the_rules_say(name: str) -> None:
    sizes = [(round(right - left, 1), round(low - top, 1)) for left, top, right, low in outlines("Bursts")]
    assert (figure(name) * UM, figure(name) * UM) in sizes


@pytest.mark.parametrize("name", ["foot_zone", "mounted_zone"])
def test_zones_are_discs_about_the_middle(name: str) -> None:
    sizes = [(round(right - left, 1), round(low - top, 1)) for left, top, right, low in outlines("Zones of control")]
    assert (figure(name) * UM * 2, figure(name) * UM * 2) in sizes


@pytest.mark.parametrize(
    "shape",
    [
        "{ shape: cube, marks: [burst_radius] }",
        "{ shape: discs, marks: [nothing_such] }",
        "{ shape: discs, marks: [canister_angle] }",
        "{ shape: discs, marks: [] }",
        "{ shape: discs, marks: [burst_radius], colour: red }",
    ],
)
def test_a_shape_that_cannot_be_drawn_is_told(shape: str, tmp_path: Path) -> None:
    shop = workshop(own(tmp_path, shapes=f"cape:\n  odd: {shape}\n"))
    list(template_sheets(job(pack("cape"), shop), "en"))
    assert set(codes(shop)) == {"E1101"}


# --- booklets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_holds_its_table_of_events(language: str) -> None:
    text = bare(printed("booklet", "cape", "inn_1648", language).text)
    table = next(one for one in pack("cape").events if one.name == "roadside")
    for event in table.events:
        assert event.title is not None
        assert bare(event.title.within(language)) in text, event.name
    for zone in table.zones:
        assert zone.title is not None
        assert bare(zone.title.within(language)) in text


@pytest.mark.parametrize(("language", "words"), [("en", "How many: 4"), ("it", "Quanti: 4")])
def test_an_event_tells_what_its_type_asks_for(language: str, words: str) -> None:
    assert bare(words) in bare(printed("booklet", "cape", "inn_1648", language).text)


@pytest.mark.parametrize(("language", "head"), [("en", "Whose gain"), ("it", "Per chi vale")])
def test_objectives_tell_how_they_are_reached_and_who_gains(language: str, head: str) -> None:
    text = bare(printed("booklet", "cape", "inn_1648", language).text)
    assert bare(head) in text
    deeds = {one.name: one for one in ruleset("cape").entries if one.kind == "deed"}
    title = deeds["carry_off"].title
    assert title is not None
    assert bare(title.within(language)) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_works_of_a_scenario_stand_in_its_booklet(language: str) -> None:
    battle = next(one for one in pack("cape").scenarios if one.name == "teteghem_1658")
    text = bare(printed("booklet", "cape", "teteghem_1658", language).text)
    assert battle.others
    for one in battle.others:
        assert one.title is not None
        assert bare(one.title.within(language)) in text


# --- lists --------------------------------------------------------------------------------------------------------


def entries(kind: str) -> list[Entry]:
    return [one for one in ruleset("cape").entries if one.kind == kind]


@pytest.mark.parametrize("kind", ["weapon", "footnote", "gun_type", "action", "ability", "masonry"])
def test_the_quick_reference_lists_what_is_looked_up_in_play(kind: str) -> None:
    text = bare(sheet("reference", "cape", "it").text)
    for one in entries(kind):
        assert one.title is not None
        assert bare(one.title.within("it")) in text, one.name


def test_a_nought_is_a_figure() -> None:
    """A knife neither adds nor takes: that is not the same as a weapon that cannot be used so."""
    text = sheet("reference", "cape", "it").text
    knife = next(one for one in entries("weapon") if one.name == "knife")
    assert (knife.get("melee_hit"), knife.get("melee_wound")) == (0, 0)
    assert knife.title is not None
    assert f"{knife.title.within('it')} j 0 0 ·" in text
