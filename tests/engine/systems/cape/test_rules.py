"""What the ruleset declares: all of the specification, once; what is ours, marked; nothing that nobody reads."""

from __future__ import annotations

from pathlib import Path

from engine.core.declared.effects import effects_of, refs_of
from engine.host.coverage import rules_of
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Ref
from engine.systems.cape.rules.playbook import EFFECTS
from tests.engine.conformance.games import pack_of

HERE = Path(__file__).resolve().parent
IDS = (HERE / "ids.txt").read_text(encoding="utf-8").split()
SOURCES = "".join(
    path.read_text(encoding="utf-8") for path in (HERE.parents[3] / "engine" / "systems" / "cape").rglob("*.py")
)
TOLD_ONLY = {"real_metres", "squad_least", "squad_most"}
"""Figures for people: the scale, and how large a squad should be, which `limit squad` checks."""


def ruleset() -> Ruleset:
    return next(one for one in pack_of("cape").rulesets if one.name == "cape")


def entries(kind: str) -> dict[str, Entry]:
    return {one.name: one for one in ruleset().entries if one.kind == kind}


def test_every_rule_of_the_specification_is_there_once_and_no_other() -> None:
    """Besides the introduction (0), which is ours."""
    numbers = [number for number in rules_of(ruleset()) if number.partition(".")[0] != "0"]
    assert sorted(f"CAPE-{number}" for number in numbers) == sorted(IDS)
    assert len(IDS) == len(set(IDS)) == 315


def test_every_rule_has_prose_in_both_languages() -> None:
    for section in ruleset().sections:
        if f"CAPE-{section.number}" in IDS:
            assert section.prose is not None, section.number
            assert {language for language, _ in section.prose.words} == {"en", "it"}, section.number


def test_the_catalogues_are_as_long_as_the_book_s() -> None:
    found = {kind: len(entries(kind)) for kind in ("weapon", "footnote", "ability", "encounter", "gun_type", "class")}
    assert found == {"weapon": 27, "footnote": 13, "ability": 17, "encounter": 20, "gun_type": 4, "class": 3}


def test_the_seventeen_abilities_cost_what_they_cost() -> None:
    """CAPE-8.1.3: short forms, points and who may have them."""
    points = {name: entry.get("points") for name, entry in entries("ability").items()}
    assert sum(cost for cost in points.values() if isinstance(cost, int)) == 112
    assert points["leadership"] == points["reactive"] == 10
    assert len({str(entry.get("abbr")) for entry in entries("ability").values()}) == 17
    extras = [name for name, entry in entries("ability").items() if entry.get("extras") is True]
    assert len(extras) == 9


def test_lengths_of_weapons_are_marked_as_ours() -> None:
    """CAPE-5.2.2a: the book uses lengths and gives none."""
    for weapon in entries("weapon").values():
        if weapon.get("length"):
            assert any(doubt.field == "length" for doubt in weapon.doubts), weapon.name


def test_every_effect_is_carried_out_and_named_by_something() -> None:
    assert set(entries("effect")) == set(EFFECTS.done)
    told = {
        effect.name
        for value in (
            *(cause.get("failing") for cause in entries("cause").values()),
            *(encounter.get(field) for encounter in entries("encounter").values() for field in ("harms", "does")),
            *(value for test in ruleset().tests for outcome in test.outcomes for _, value in outcome.fields),
        )
        for effect in refs_of(value)
    }
    assert set(entries("effect")) - told == {"set_on_fire", "clear_away"}, "these are for the tasks of scenarios"


def test_every_switch_is_read_and_says_why() -> None:
    known = [switch for switch in ruleset().switches if f"switches.{switch.name}" not in SOURCES]
    # `fighting_retreat` is read by a modifier of the test of melee itself, the others by conditions of actions.
    assert [switch.name for switch in known] == ["fighting_retreat", "collaboration", "artillery"]
    assert all(switch.because for switch in ruleset().switches)


def test_every_figure_is_read_by_the_engine_or_by_a_test() -> None:
    tests = repr(ruleset().tests)
    unread = {one.name for one in ruleset().constants if f"figures.{one.name}" not in SOURCES and one.name not in tests}
    assert unread <= TOLD_ONLY


def test_every_cause_needs_what_can_come_about() -> None:
    morale = next(test for test in ruleset().tests if test.name == "morale")
    outcomes = {grade.name for outcome in morale.outcomes for effect in effects_of(outcome) for grade in effect.given}
    for cause in entries("cause").values():
        needs = cause.get("needs")
        assert isinstance(needs, Ref)
        assert needs.name in outcomes
