"""Battle reports: every event has its words in both languages, names come from the rulepack."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core.position.turn_events import StepBegan
from engine.model.pack import Ruleset
from engine.systems.cape.position.events.moves import LeftTable, Moved
from engine.systems.esa.position.events.turns import DeterminationLost
from engine.systems.registry import SYSTEMS
from tercio.project.places import shipped as shipped_folder
from tercio.report.facings import told_facing
from tercio.report.faults import PhraseError
from tercio.report.naming import Speech, readable
from tercio.report.phrases import LANGUAGES, LEVELS, read_phrases
from tercio.report.telling import Line, Report, phrases_file, phrases_of, render, report_lines, report_of
from tests.engine.conformance.games import WATCHED_ONCE, pack_of, recorded, shipped
from tests.tercio.disagreement import disagreements, names_of

TEMPLATES = shipped_folder("templates")
EACH = pytest.mark.parametrize("system", list(SYSTEMS))
EVERY = pytest.mark.parametrize(("system", "scenario"), shipped())
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


@cache
def lines(system: str, scenario: str, language: str = "en", level: str = "full", seed: int = 11) -> list[Line]:
    played = recorded(system, scenario, seed, "eager", near=True).played
    return report_lines(pack_of(system), played, TEMPLATES, language=language, level=level)


def first_of(system: str) -> str:
    return next(scenario for of, scenario in shipped() if of == system)


# --- two lists that must be equal -------------------------------------------------------------------------------


@EACH
def test_every_event_has_phrases_or_a_reason_to_be_silent(system: str) -> None:
    phrases = read_phrases(phrases_file(TEMPLATES, system))
    known = {event.__name__ for event in SYSTEMS[system].events}
    assert set(phrases.events) | set(phrases.silent) == known
    assert set(phrases.events) & set(phrases.silent) == set()
    assert all(len(reason) > 10 for reason in phrases.silent.values())


@EACH
def test_every_phrase_names_only_fields_that_its_event_has(system: str) -> None:
    from jinja2 import Environment, meta

    phrases = read_phrases(phrases_file(TEMPLATES, system))
    fields = {event.__name__: set(event.FIELDS) for event in SYSTEMS[system].events}
    parser = Environment(autoescape=True)
    filters = ("titled", "word", "ending", "card", "signed", "figure", "hex", "achieved", "hundredths", "point")
    filters += ("does", "form", "quality", "after", "amid", "compass", "befallen", "halved", "changes_goal")
    kinds = [kind for kind, _ in recorded(system, first_of(system), 11, near=True).played.roster.pieces]
    parser.filters.update(dict.fromkeys((*filters, *kinds), str))
    for event, entries in phrases.events.items():
        for entry in entries:
            for phrase in entry.phrases.values():
                asked = meta.find_undeclared_variables(parser.parse(phrase))
                assert asked <= fields[event] | {"section", "whence", "kept", "gathered"}, event


@EACH
def test_every_id_of_the_phrases_is_a_field_of_some_event(system: str) -> None:
    phrases = read_phrases(phrases_file(TEMPLATES, system))
    assert set(phrases.ids) <= {field for event in SYSTEMS[system].events for field in event.FIELDS}


# --- what is told -----------------------------------------------------------------------------------------------


@EVERY
@SPOKEN
def test_every_line_is_words(system: str, scenario: str, language: str) -> None:
    for line in lines(system, scenario, language):
        assert line.text
        assert not re.search(r"[{}¶]|\bNone\b|_|  ", line.text), line.text


@EVERY
@SPOKEN
def test_every_line_agrees_with_whom_it_is_about(system: str, scenario: str, language: str) -> None:
    played = recorded(system, scenario, 11, "eager", near=True).played
    names = names_of(report_of(pack_of(system), played, TEMPLATES, language))
    told = (line.text for line in lines(system, scenario, language) if line.rank == 3)
    assert [(text, fault) for text in told for fault in disagreements(text, language, names)] == []


@EVERY
def test_lines_cite_sections_of_the_ruleset(system: str, scenario: str) -> None:
    editions = [one for one in pack_of(system).rulesets if system in (one.name, one.amends)]
    known = {f"{one.rule_prefix}-{section.number}" for one in editions for section in one.sections}
    cited = {line.section for line in lines(system, scenario) if line.section}
    assert cited <= known
    assert len(cited) > 10


@EVERY
def test_a_longer_report_says_more(system: str, scenario: str) -> None:
    quiet, usual, full = (len(lines(system, scenario, level=level)) for level in LEVELS)
    assert quiet < usual < full


@EVERY
def test_a_heading_never_stands_alone(system: str, scenario: str) -> None:
    for level in LEVELS:
        told = lines(system, scenario, level=level)
        for one, after in pairwise(told):
            assert one.rank == 3 or after.rank > one.rank, one.text
        assert told[-1].rank == 3


@EVERY
def test_the_last_line_says_who_won(system: str, scenario: str) -> None:
    last = lines(system, scenario, level="quiet")[-1].text
    assert "Victory for" in last or "Nobody wins" in last


@pytest.mark.parametrize(("system", "reason"), [("risorgimento", "collapse_of_army"), ("condottiero", "nightfall")])
def test_an_army_that_gives_way_is_named(system: str, reason: str) -> None:
    played = recorded(system, first_of(system), 11, "eager", near=True).played
    names = report_of(pack_of(system), played, TEMPLATES, "en").names
    first, second = (names.piece(seat, "side") for seat in (0, 1))
    assert first is not None
    assert second is not None
    told = names.befallen(reason, second), names.befallen(reason, None)
    # What befalls nobody, such as the night, names nobody.
    assert told == ((first.amid, f"{first.amid}, {second.amid}") if reason != "nightfall" else ("", ""))


@EVERY
def test_the_two_languages_tell_the_same_battle(system: str, scenario: str) -> None:
    one, other = lines(system, scenario, "en"), lines(system, scenario, "it")
    assert [(line.rank, line.section) for line in one] == [(line.rank, line.section) for line in other]
    assert sum(1 for a, b in zip(one, other, strict=True) if a.text == b.text) < len(one) / 2


@EACH
def test_every_word_that_play_shows_is_translated(system: str) -> None:
    """Causes, reactions and reasons are words of the system: each that comes up is in the list."""
    phrases = read_phrases(phrases_file(TEMPLATES, system))
    asked: set[str] = set()

    class Listening(Report):
        def word(self, name: str) -> str:
            asked.add(name)
            return super().word(name)

    for of, scenario in shipped():
        if of == system:
            # The games that were played for other tests of this worker.
            games = (("eager", True),) if scenario in WATCHED_ONCE else (("eager", True), ("captain", False))
            for player, near in games:
                played = recorded(of, scenario, 11, player, near=near).played
                list(Listening(pack_of(of), played, phrases, "it").lines("full"))
    assert sorted(asked - set(phrases.words)) == []
    assert asked


# --- a report as text -------------------------------------------------------------------------------------------


def test_a_move_says_whence_and_whither() -> None:
    text = render(lines("esa", "rethel_1650"))
    assert re.search(r"^    .+: \d{4} → \d{4}.* \[5\.1a [^\]]+\]$", text, re.MULTILINE)


def test_a_move_on_a_table_says_where_it_ended_and_is_told_once() -> None:
    text = render(lines("cape", "carmes_1626", level="usual"))
    assert re.search(r"^    .+ moves, [\d.]+ um, to \([\d.]+, [\d.]+\) \[4", text, re.MULTILINE)
    assert not re.search(r": (move|charge) \(\d\)", text)


def test_squads_give_ground_and_leave_in_one_line() -> None:
    played = recorded("cape", "terheyden_1625", 11, "eager", near=True).played
    squads = {piece.name: number for number, piece in enumerate(dict(played.roster.pieces)["group"])}
    figures = {piece.name: number for number, piece in enumerate(dict(played.roster.pieces)["figure"])}
    squad, (one, other) = squads["mansfeld"], (figures["mansfeld_captain"], figures["mansfelder_1"])
    way = ((1500, 2000), (1500, 2100))
    journal = (
        Moved("5.2.3b", squad, ((one, 1500, 2100),), way, 100, "push"),
        Moved("5.2.3b", squad, ((other, 1600, 2100),), way, 0, "push"),
        Moved("5.2.3b", squad, ((one, 1500, 2000),), way[::-1], 100, "follow"),
        Moved("6.3a", squad, ((other, 1600, 2000),), way, 0, "rejoin"),
        LeftTable("3.1a", (one, other), "dutch_camp", "left"),
    )
    told = report_lines(pack_of("cape"), replace(played, journal=journal), TEMPLATES, language="en", level="usual")
    assert [line.text for line in told if line.section] == [
        "Mansfeld's men give ground, 1 um, to (15, 21)",
        "Mansfeld's men follow up, 1 um, to (15, 20)",
        "Mansfeld's soldier 3 goes back to the squad",
        "Captain Gray, Mansfeld's soldier 3 leave the table (The camp of the relief)",
    ]


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("officers_down biscarat", "Their second is put out of action (Biscarat)"),
        ("officers_down", "Their second is put out of action"),
        ("aramis", "Aramis"),
    ],
)
def test_what_earned_points_is_told_by_titles_and_names(key: str, told: str) -> None:
    played = recorded("cape", "carmes_1626", 11, "eager", near=True).played
    report = Report(pack_of("cape"), played, read_phrases(phrases_file(TEMPLATES, "cape")), "en")
    assert report.names.achieved(key) == told


@EACH
def test_no_line_says_he_or_his_of_somebody_whose_gender_nobody_gave(system: str) -> None:
    phrases = read_phrases(phrases_file(TEMPLATES, system))
    said = [entry.phrases["en"] for entries in phrases.events.values() for entry in entries]
    assert not [text for text in said if re.search(r"\b(he|his|him)\b", text)]


@pytest.mark.parametrize(
    ("language", "begins", "of_value"), [("en", "Fire, die", "value"), ("it", "Fuoco, dado", "valore")]
)
def test_modifiers_that_change_the_value_are_not_told_as_if_they_changed_the_die(
    language: str, begins: str, of_value: str
) -> None:
    """In 1859 the die is thrown against a value of fire: `die 7 (−1, −2): 7` could not be added up."""
    told = [line.text for line in lines("risorgimento", "outposts_1859", language) if f": {begins} " in line.text]
    modified = [line for line in told if "+" in line or "−" in line]
    assert modified
    assert [line for line in modified if f"; {'on the' if language == 'en' else 'sul'} {of_value} " not in line] == []
    assert [line for line in told if "(" in line.partition(f": {begins} ")[2]] == []


def test_turns_and_determination_are_told() -> None:
    text = render(lines("esa", "rethel_1650", level="quiet"))
    assert "\nTurn 1\n======\n" in text
    assert re.search(r"^    Determination left: the marshal's army \d+, the princes' army \d+$", text, re.MULTILINE)


@SPOKEN
def test_a_loss_and_what_is_left_beyond_nothing_have_the_same_minus_sign(language: str) -> None:
    played = recorded("esa", "rethel_1650", 11, "eager", near=True).played
    beaten = replace(played, journal=(DeterminationLost("3.2.4c", 0, 0, 12, -9), StepBegan("3.2.5", 21, "ending")))
    told = render(report_lines(pack_of("esa"), beaten, TEMPLATES, language=language, level="full"))
    assert (told.count("−9"), told.count("−12"), told.count("-9")) == (2, 1, 0)


@SPOKEN
def test_each_loss_of_determination_names_its_own_cause(language: str) -> None:
    played = recorded("esa", "rethel_1650", 11, "eager", near=True).played
    sections = ("3.2.4b", "3.2.4c", "2.1.1b", "3.2.4d", "3.2.4e")
    journal = tuple(DeterminationLost(section, 0, 0, 2, 5) for section in sections)
    told = report_lines(pack_of("esa"), replace(played, journal=journal), TEMPLATES, language=language, level="full")
    causes = [line.text.partition("−2")[2].partition(",")[0] for line in told]
    assert len(set(causes) - {""}) == len(sections)


def test_names_are_titles_in_the_reader_s_language() -> None:
    assert "Regiments of foot" in render(lines("esa", "rethel_1650"))
    assert "Reggimenti di fanteria" in render(lines("esa", "rethel_1650", "it"))


def test_units_alike_are_numbered_and_divisions_alike_have_their_army() -> None:
    text = render(lines("esa", "rethel_1650"))
    assert "Chevau-légers 5" in text, "the number of its counter"
    assert "Foot (the marshal's army)" in text


def test_an_id_without_a_title_is_made_readable() -> None:
    assert readable("plessis_praslin") == "Plessis Praslin"


# --- phrases that are not as they should be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "no YAML"),
        ("system: x\nwords: {a: {en: a, it: b}, a: {en: c, it: d}}", "a is said twice, the first time in line 2"),
        ("- a", "the file is names with values"),
        ("system: x\nmore: 1", "nothing is called `more`"),
        ("ids: {}", "system: missing"),
        ("system: x\nevents: {Moved: {en: goes}}", "events.Moved.it: missing"),
        ("system: x\nevents: {Moved: {all: goes, shown: loud}}", "events.Moved.shown: one of"),
        ("system: x\nevents: {Moved: {all: goes, heading: 9}}", "events.Moved.heading"),
        ("system: x\nevents: {Moved: {all: goes, goes: unit}}", "events.Moved.goes: two names"),
        ("system: x\nevents: {Moved: {all: goes, fr: va}}", "events.Moved: nothing is called `fr`"),
        ("system: x\nwords: {fire: {en: fire}}", "words.fire.it: missing"),
        ("system: x\nwords: {fire: hot}", "words.fire is names with values"),
    ],
)
def test_a_fault_in_the_phrases_is_told_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PhraseError, match=rf"^x\.yaml: .*{re.escape(said)}"):
        read_phrases(file)


def test_phrases_are_needed_only_in_the_languages_of_the_ruleset(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("system: x\nwords: {fire: {en: fire}}\nevents: {Moved: {en: goes}}", encoding="utf-8")
    phrases = read_phrases(file, ("en",))
    assert phrases.words["fire"] == {"en": "fire", "it": "fire"}
    assert phrases.events["Moved"][0].phrases == {"en": "goes", "it": "goes"}
    with pytest.raises(PhraseError, match=r"words\.fire\.it: missing"):
        read_phrases(file, ("en", "it"))


@pytest.mark.parametrize("part", ["events: {Mooved: {all: goes}}", "silent: {Mooved: nothing is seen}"])
def test_a_phrase_for_an_event_that_nobody_knows_is_told(tmp_path: Path, part: str) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "esa.yaml").write_text(f"system: esa\n{part}", encoding="utf-8")
    with pytest.raises(PhraseError, match=r"^esa\.yaml: `esa` has no event `Mooved`; did you mean `Moved`\?$"):
        phrases_of(SYSTEMS["esa"], ruleset_called("esa"), tmp_path)


def test_phrases_that_are_missing_are_asked_of_the_package_that_brings_the_system(tmp_path: Path) -> None:
    with pytest.raises(PhraseError, match=r"the package that brings the system needs .*/esa\.yaml$") as told:
        phrases_of(SYSTEMS["esa"], ruleset_called("esa"), tmp_path)
    assert str(tmp_path) not in str(told.value)


def ruleset_called(name: str) -> Ruleset:
    return next(ruleset for ruleset in pack_of(name).rulesets if ruleset.name == name)


def test_a_phrase_that_is_no_template_is_told() -> None:
    phrases = read_phrases(phrases_file(TEMPLATES, "esa"))
    bad = replace(phrases, events={"Moved": (replace(phrases.events["Moved"][0], phrases={"en": "{% if %}"}),)})
    with pytest.raises(PhraseError, match=r"^Moved: "):
        Report(pack_of("esa"), recorded("esa", "rethel_1650", 11).played, bad, "en")


def test_an_id_of_a_kind_that_the_roster_does_not_list_is_told() -> None:
    bad = replace(read_phrases(phrases_file(TEMPLATES, "esa")), ids={"unit": "dragon"})
    with pytest.raises(PhraseError, match=r"^esa\.yaml: ids\.unit: `dragon` is none of side, division, unit"):
        Report(pack_of("esa"), recorded("esa", "rethel_1650", 11).played, bad, "en")


def test_a_phrase_cannot_reach_behind_the_names() -> None:
    from jinja2.exceptions import SecurityError

    phrases = read_phrases(phrases_file(TEMPLATES, "esa"))
    sly = "{{ unit.__class__.__mro__ }}"
    bad = replace(phrases, events={"Moved": (replace(phrases.events["Moved"][0], phrases={"en": sly}),)})
    played = recorded("esa", "rethel_1650", 11).played
    with pytest.raises(SecurityError):
        list(Report(pack_of("esa"), played, bad, "en").lines())


# --- sentences of authors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "who", "value", "told"),
    [
        ("{it} is shaken", "The pikes", True, "The pikes are shaken"),
        ("{it} is shaken", "The pike", True, "The pike is shaken"),
        ("{it} {stands|stand} and {holds|hold}", "The pikes", True, "The pikes stand and hold"),
        ("{it} has {value} {value: round|rounds} left", "The pikes", 1, "The pikes have 1 round left"),
        ("{it} has {value} {value: round|rounds} left", "The pike", 3, "The pike has 3 rounds left"),
        ("smoke around {it}", "The pikes", True, "smoke around the pikes"),
    ],
)
def test_a_sentence_of_an_author_agrees(pattern: str, who: str, value: object, told: str) -> None:
    speech = Speech("en", ruleset_called("esa"))
    assert speech.sentence(pattern, who, str(value), value) == told


@pytest.mark.parametrize(
    ("who", "value", "told"),
    [
        ("Le guardie", "scosso", "Le guardie ora sono scosse"),
        ("Il reggimento", "scossa", "Il reggimento ora è scosso"),
        ("I dragoni", "in rotta", "I dragoni ora sono in rotta"),
        ("Le guardie", "{scosso|scossa|scossi|scosse}", "Le guardie ora sono scosse"),
    ],
)
def test_a_value_that_is_a_word_agrees_as_well(who: str, value: str, told: str) -> None:
    speech = Speech("it", ruleset_called("esa"))
    assert speech.sentence("{it} ora è {value}", who, value, value) == told


def test_facings_are_those_of_the_world_and_not_of_the_paper() -> None:
    """The top of the map of Lens is the east."""
    drawn = next(one.map for one in pack_of("esa").scenarios if one.name == "lens_1648")
    (ruleset,) = [one for one in pack_of("esa").rulesets if one.name == "esa"]
    told = [told_facing(facing, ruleset, drawn, lambda name: name.removeprefix("compass_")) for facing in (0, 3)]
    assert told == ["e", "w"]
