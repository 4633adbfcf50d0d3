"""What the rulepack calls things, by kind and name: titles, sentences and meanings of what a journal speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.declared.turn.sequence import phases_in
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Card, Declared, FactOf
from engine.model.values import Ref, Text
from tercio.report.naming import readable
from tercio.report.phrases import LANGUAGES, Phrases

HEART: Final = "heart"
"""What systems call the score that decides their battles, where they have but one."""


def sentences_of(fact: FactOf) -> tuple[Text, ...]:
    """For yes or a figure, and for no."""
    says = dict(fact.fields).get("says")
    return tuple(one for one in says if isinstance(one, Text)) if isinstance(says, tuple) else ()


def cards_of(pack: Rulepack, ruleset: Ruleset) -> Iterable[Card]:
    for deck in (*ruleset.decks, *pack.decks):
        yield from deck.cards


def meanings_of(pack: Rulepack, ruleset: Ruleset) -> dict[str, Text]:
    """Of the events of all tables, by the type of each."""
    types = {entry.name: entry.get("means") for entry in ruleset.entries if entry.kind == "encounter"}
    meanings: dict[str, Text] = {}
    for table in (*ruleset.events, *pack.events):
        for event in table.events:
            of = event.get("of")
            means = types.get(of.name) if isinstance(of, Ref) else None
            if isinstance(means, Text):
                meanings[event.name] = means
    return meanings


def layer_titles(layers: Iterable[Ruleset]) -> dict[tuple[str, str], Declared]:
    """Of what a layer answers by itself."""
    return {("fact", fact.name): fact for layer in layers for fact in layer.facts if fact.title is not None}


def titles_of(pack: Rulepack, scenario: Scenario, ruleset: Ruleset) -> dict[tuple[str, str], Declared]:
    titles: dict[tuple[str, str], Declared] = {}

    def note(kind: str, name: str, declared: Declared) -> None:
        if declared.title is not None:
            titles[kind, name] = declared

    for entry in ruleset.entries:
        note(entry.kind, entry.name, entry)
    for sequence in ruleset.sequences:
        for phase in phases_in(sequence.phases):
            note("phase", phase.name, phase)
    for fact in ruleset.facts:
        note("fact", fact.name, fact)
    for test in ruleset.tests:
        note("test", test.name, test)
        for modifier in test.modifiers:
            note("modifier", f"{test.name}.{modifier.name}", modifier)
        for outcome in test.outcomes:
            note("outcome", f"{test.name}.{outcome.name}", outcome)
    for table in ruleset.tables:
        note("table", table.name, table)
    for constant in ruleset.constants:
        note("constant", constant.name, constant)
    for listed in pack.army_lists:
        for entry in listed.profiles:
            note(entry.kind, entry.name, entry)
    for feature in scenario.map.features if scenario.map is not None else ():
        note("feature", feature.name, feature)
    for way_out in scenario.map.exits if scenario.map is not None else ():
        note("exit", way_out.name, way_out)
    for objective in scenario.objectives:
        note("objective", objective.name, objective)
    for ending in (*ruleset.endings, *scenario.endings):
        note("ending", ending.name, ending)
    for objective in scenario.objectives:
        note("objective", objective.name, objective)
    for deck in (*pack.decks, *ruleset.decks):
        note("deck", deck.name, deck)
    for events in (*ruleset.events, *pack.events):
        for event in events.events:
            note("event", event.name, event)
    return titles


def card_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of cards that pieces may have: a ruleset may call them as it likes."""
    likes = {kind.name: kind.like for kind in ruleset.kinds}

    def is_card(kind: str | None) -> bool:
        return kind == "card_profile" or (kind is not None and is_card(likes.get(kind)))

    return tuple(dict.fromkeys(("profile", "leader", *filter(is_card, likes))))


def counted_title(ruleset: Ruleset, phrases: Phrases, counts: str, *, language: str) -> str:
    """What decides a battle: the fact of armies that the ruleset declares under this name, else a word of the system's
    phrases."""
    for fact in ruleset.facts:
        if fact.name == f"army.{counts}" and fact.title is not None:
            title = fact.title.within(language)
            return title[:1].upper() + title[1:]
    known = phrases.words.get(counts)
    return known.get(language, known[LANGUAGES[0]]) if known is not None else readable(counts)
