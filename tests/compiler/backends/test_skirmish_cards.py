"""Cards of a game with single figures: two rows of values, squads with their guns, events with their figures."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.layout.draw import Group, Run, walk
from compiler.layout.sheets.impose import Card
from engine.host.packfile import read_pack, write_pack
from engine.model.rules import Entry
from engine.model.values import Quantity, Ref
from tests.compiler.backends.sets import LANGUAGES, cards, pack

LABELS = {
    "en": ("Morale", "Shooting", "Melee", "Armour", "Move"),
    "it": ("Morale", "Tiro", "Mischia", "Armatura", "Movim."),
}


def card(kind: str, name: str, language: str = "en") -> Card:
    return next(one for printed in cards(kind, language, "cape") for one in printed.cards if one.name == name)


def words(side: Group | None, box: str = "") -> list[str]:
    assert side is not None
    runs = [leaf.item for leaf in walk(side.items) if isinstance(leaf.item, Run)]
    return [run.words for run in runs if not box or run.box.endswith(box)]


def groups(group: Group) -> Iterator[Group]:
    for item in group.items:
        if isinstance(item, Group):
            yield item
            yield from groups(item)


def profile(name: str) -> Entry:
    return next(one for held in pack("cape").army_lists for one in held.profiles if one.name == name)


def rules(kind: str) -> list[Entry]:
    ruleset = next(one for one in pack("cape").rulesets if one.name == "cape")
    return [one for one in ruleset.entries if one.kind == kind]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["gascon", "captain", "musketeer", "raider"])
def test_no_words_of_a_character_touch_one_another(name: str, language: str) -> None:
    """Names of values stand in their own cells, and a third weapon keeps clear of the abilities."""
    side = card("characters", name, language).front
    boxes = [(leaf.item.words, leaf.bounds()) for leaf in walk(side.items) if isinstance(leaf.item, Run)]
    for (one, first), (other, second) in itertools.combinations(boxes, 2):
        beside = first[2] <= second[0] or second[2] <= first[0]
        # Bounds reach from the highest letter to the lowest: lines set close may share a hair of that.
        above = first[3] <= second[1] + 1.0 or second[3] <= first[1] + 1.0
        assert beside or above, (one, other)
    labels = sorted(box for words, box in boxes if words in LABELS[language])
    assert len(labels) >= 5
    assert all(
        later[0] - earlier[2] >= 0.3 for earlier, later in itertools.pairwise(labels[:5]) if earlier[1] == later[1]
    )


@pytest.mark.parametrize("name", ["gascon", "captain", "musketeer"])
def test_a_character_has_every_row_of_its_sheet(name: str) -> None:
    sheet = profile(name)
    shown = words(card("characters", name).front, "figures")
    expected: list[str] = []
    for row in sheet.holds or (sheet,):
        values = {**dict(sheet.fields), **dict(row.fields)}
        movement = values["movement"]
        assert isinstance(movement, Quantity)
        expected += [str(values[field]) for field in ("morale", "shooting", "melee", "armour")]
        expected.append(str(movement.amount))
    assert shown == expected


def test_whoever_has_a_name_has_a_card_with_it() -> None:
    artagnan = card("named", "artagnan")
    assert artagnan.title == "D’Artagnan"
    assert words(artagnan.front, "figures") == words(card("characters", "gascon").front, "figures")
    named = {one.name for printed in cards("named", "en", "cape") for one in printed.cards}
    assert "host" in named
    assert not any(name.startswith("ostler") for name in named), "one of many has the card of the army list"


def test_who_cannot_shoot_has_a_dash() -> None:
    assert profile("raider").get("shooting") is None
    assert words(card("characters", "raider").front, "figures")[1] == "–"


def test_whoever_is_unarmed_has_no_table_of_weapons() -> None:
    assert "Load" in words(card("encountered", "brawler").front)
    assert "Load" not in words(card("encountered", "notable_in_need").front)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_back_says_what_every_ability_does(language: str) -> None:
    abilities = {one.name: one for one in rules("ability")}
    held = profile("gascon").get("abilities")
    assert isinstance(held, tuple)
    back = " ".join(words(card("characters", "gascon", language).back))
    for one in held:
        assert isinstance(one, Ref)
        title = abilities[one.name].title
        assert title is not None
        assert title.within(language) in back


def test_a_squad_has_a_box_for_each_figure_and_its_gun() -> None:
    squad = next(
        body
        for scenario in pack("cape").scenarios
        for army in scenario.armies
        for body in army.commands
        if body.name == "falconet"
    )
    gunners = [piece for piece in squad.pieces if piece.kind == "character"]
    made = card("squads", "falconet")
    assert [one.name for one in groups(made.front)].count("icon:strength") == len(gunners)
    shown = words(made.front)
    assert f"{len(gunners)} × Gunner" in shown
    piece = next(one for one in rules("gun_type") if one.name == "light_gun")
    crew = f"{piece.get('crew_least')}–{piece.get('crew_most')}"
    assert any(crew in one for one in shown)


def test_every_squad_of_every_scenario_has_a_card() -> None:
    squads = {
        (f"{scenario.name}_{army.name}", body.name)
        for scenario in pack("cape").scenarios
        for army in scenario.armies
        for body in army.commands
    }
    assert squads == {(printed.name, one.name) for printed in cards("squads", "en", "cape") for one in printed.cards}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weapons_table_has_every_weapon_and_every_note(language: str) -> None:
    shown = " ".join(words(card("weapons", "weapons", language).front))
    for one in (*rules("weapon"), *rules("footnote")):
        assert one.title is not None
        assert one.title.within(language).replace("'", "’") in shown, one.name


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("How many: 3 ·", "Shooting: 3 ·", "With: Harquebus ·", "From: 6 um")),
        ("it", ("Quanti: 3 ·", "Tiro: 3 ·", "Con: Archibugio ·", "Da: 6 um")),
    ],
)
def test_an_event_card_has_the_figures_that_its_type_asks_for(language: str, told: tuple[str, ...]) -> None:
    shown = " ".join(words(card("events", "roadside_3", language).front))
    for one in told:
        assert one in shown


def test_figures_in_the_words_of_an_event_are_those_of_the_rules() -> None:
    shown = " ".join(words(card("events", "roadside_1").front))
    assert "6 at most" in shown
    assert "constant:" not in shown


def test_what_an_encounter_asks_for_comes_through_the_file(tmp_path: Path) -> None:
    path = tmp_path / "cape.json"
    write_pack(pack("cape"), path)
    again = next(one for one in read_pack(path).rulesets if one.name == "cape")
    before = {one.name: one.asks for one in rules("encounter")}
    assert before["skirmishers"]
    assert {one.name: one.asks for one in again.entries if one.kind == "encounter"} == before


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Shield: changes the armour class by −1."), ("it", "Scudo: cambia la classe di armatura di −1.")],
)
def test_a_shield_is_explained_behind_the_card_and_named_with_the_squad(language: str, said: str) -> None:
    assert said in "".join(words(card("characters", "raider", language).back))
    shirts = card("squads", "shirts", language).front
    arms = [line for line in words(shirts, "arms") if said.partition(":")[0] in line]
    assert len(arms) == 1, "the raiders have one each, their sergeant has none"
    assert "(−1)" in arms[0]


def test_a_squad_has_the_ranges_of_its_weapons() -> None:
    back = card("squads", "spanish_shot").back
    assert {"8 um", "24 um"} <= set(words(back)), "of the harquebus"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "tinted: as the battle begins"), ("it", "in tinta: all’inizio della battaglia")],
)
def test_a_squad_says_why_one_of_its_formations_is_tinted(language: str, told: str) -> None:
    assert told in " ".join(words(card("squads", "shirts", language).front))
