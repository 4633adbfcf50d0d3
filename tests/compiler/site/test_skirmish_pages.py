"""Pages of `cape`: how objectives are reached, works, event tables in the book whose encounters they have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.site.aims import events_of, events_part, know_people, objectives_table, works_view
from compiler.backends.site.battles import easiest
from compiler.backends.site.decks import events_view
from compiler.backends.site.lists import explaining_values, fields_of
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from tests.compiler.documents.library import OURS
from tests.shipped import shipped_pack


def pack() -> Rulepack:
    return shipped_pack("cape")


def battle(name: str) -> Scenario:
    return next(one for one in pack().scenarios if one.name == name)


def pen(language: str, name: str = "inn_1648") -> Pen:
    ruleset = next(one for one in pack().rulesets if one.name == "cape")
    words = read_dictionaries(OURS, (language,), Sink())[language]
    made = Pen(Atlas(pack()), ruleset, words, f"rules/cape/scenarios/{name}.md", lambda *_: None)
    scenario = battle(name)
    made.know("army", scenario.armies)
    assert scenario.map is not None
    made.know("feature", scenario.map.features)
    know_people(scenario, made)
    return made


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Whose gain", "carry them off the table", "Raoul de Bragelonne", "The patrol", "Papers in a boot")),
        (
            "it",
            ("Per chi vale", "portarli fuori tavolo", "Raoul de Bragelonne", "La pattuglia", "Carte in uno stivale"),
        ),
    ],
)
def test_objectives_tell_how_they_are_reached_and_who_gains(language: str, told: tuple[str, ...]) -> None:
    scenario = battle("inn_1648")
    table = str(objectives_table(scenario, events_of(pack(), scenario), pen(language)))
    for words in told:
        assert words in table
    assert "Belongs to" not in table


def test_a_scenario_without_objectives_has_no_table() -> None:
    assert (
        objectives_table(
            Scenario(name="x", title=None, origin=battle("inn_1648").origin, ruleset="cape"), None, pen("en")
        )
        == ""
    )


def test_works_name_the_side_that_does_them() -> None:
    (part,) = works_view(battle("teteghem_1658"), pen("en", "teteghem_1658"))
    works = part["works"]
    assert isinstance(works, list)
    fields = {str(name): str(said) for name, said in works[0]["fields"]}
    assert fields["Action points"] == "10"
    spain = next(one for one in battle("teteghem_1658").armies if one.name == "spain")
    assert spain.title is not None
    assert fields["For"] == spain.title.within("en")


@pytest.mark.parametrize(("language", "title"), [("en", "How many"), ("it", "Quanti")])
def test_an_event_tells_what_its_type_does_and_asks_for(language: str, title: str) -> None:
    table = next(one for one in pack().events if one.name == "roadside")
    events = events_view(table, pen(language))["events"]
    assert isinstance(events, list)
    named = {str(one["title"]): dict(one["fields"]) for one in events}
    shots = named["Shots from the corn" if language == "en" else "Spari dal grano"]
    assert {str(name): str(said) for name, said in shots.items()}[title] == "3"


def test_event_tables_stand_in_the_book_that_they_are_written_for() -> None:
    atlas = Atlas(pack())
    assert {atlas.book_of(table.ruleset).name for table in pack().events} == {"cape"}


def test_an_event_table_is_named_by_a_link_to_its_page() -> None:
    front = Pen(Atlas(pack()), pen("en").ruleset, pen("en").words, "rules/cape/index.md", lambda *_: None)
    assert str(front.link("events", "roadside")) == "[{}](events/roadside.md)".format(
        front.name(next(one for one in pack().events if one.name == "roadside"))
    )


def test_the_event_table_of_a_club_stands_in_its_own_book() -> None:
    rules = pack()
    base = next(ruleset for ruleset in rules.rulesets if ruleset.name == "cape")
    table = rules.events[0]
    club = replace(rules, rulesets=(*rules.rulesets, replace(base, name="club", amends="cape", events=())))
    club = replace(club, events=(replace(table, ruleset="club"),))
    view = Pen(Atlas(club), club.rulesets[-1], pen("en").words, "rules/club/index.md", lambda *_: None)
    part = events_part(club.events[0], view)
    assert part is not None
    assert f"(events/{table.name}.md)" in str(part["title"])


def test_a_page_leads_to_its_table_of_events() -> None:
    scenario = battle("inn_1648")
    part = events_part(events_of(pack(), scenario), pen("en"))
    assert part is not None
    assert "../events/roadside.md" in str(part["title"])
    assert "](../events/roadside.md#cape-event-" in str(part["table"]), "the page of events says what each does"
    assert events_part(None, pen("en")) is None


@pytest.mark.parametrize(
    ("language", "chapter", "prevents"),
    [
        ("en", "7 Events and encounters", "A morale test that is passed prevents it."),
        ("it", "7 Eventi e incontri", "Un test di morale superato lo evita."),
    ],
)
def test_a_table_of_events_says_how_it_is_used_and_speaks_in_sentences(
    language: str, chapter: str, prevents: str
) -> None:
    table = events_of(pack(), battle("aughrim_1691"))
    assert table is not None
    view = events_view(table, pen(language, "aughrim_1691"))
    lead = " ".join(map(str, view["lead"]))
    assert f"[{chapter}](" in lead
    assert "1d10" in lead or "d10" in lead
    cow = next(event for event in view["events"] if str(event["anchor"]).endswith("cow"))
    said = [(str(name), str(words)) for name, words in cow["fields"]]
    assert ("", prevents) in said
    assert cow["colour"]
    assert not any(str(cow["colour"]) == words for _, words in said), "told once, and without a label"


def test_the_battle_to_begin_with_is_the_one_that_is_over_soonest() -> None:
    first = easiest(pack().scenarios)
    assert first is not None
    assert first.name == "carmes_1626"
    assert easiest(()) is None


def test_an_army_list_leads_to_the_rule_that_explains_its_values() -> None:
    army_list = next(one for one in pack().army_lists if one.name == "musketeers")
    for language, rule in (("en", "1.2.4a How a profile is written"), ("it", "1.2.4a Come si scrive un profilo")):
        assert f"[{rule}](" in explaining_values(fields_of(army_list.profiles), pen(language))
    assert explaining_values(set(), pen("en")) == ""


def test_a_cell_of_the_event_table_leads_to_its_event_from_the_page_of_a_battle_too() -> None:
    table = next(one for one in pack().events if one.name == "roadside")
    words = pen("en")
    part = events_part(table, words)
    assert part is not None
    page = words.to_page("rules/cape/events/roadside.md")
    assert f"]({page}#cape-event-" in str(part["table"])
    assert "](#cape-event-" in str(events_view(table, words)["table"])
