"""Whatever a declaration names reaches the page: shipped rulesets of the kit, and the one to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from compiler.backends.telling.known import fact_line, told_facts
from compiler.backends.telling.mentions import facts_in
from compiler.backends.telling.told import (
    is_rule,
    modifier_per,
    modifier_when,
    outcome_does,
    rule_lines,
    says_the_same,
)
from compiler.backends.telling.told import test_said as said_of_test
from compiler.backends.telling.turns import ending_line, phase_lines
from compiler.backends.words.asked import asked
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Literal, Ref, Value
from tests.compiler.documents.library import OURS, bare
from tests.compiler.finding import REPOSITORY, pack_of
from tests.compiler.telling.pages import printed
from tests.shipped import shipped_pack

RULESETS = ("skirmish", "brigadier", "lanterns", "trial")
LINKED = ("effect", "test", "movement", "deck", "action")
BY_THE_KIT = re.compile(
    r"set|add|throw|take|remove|leave|retreat|give_ground|flee|advance|join|face|draw_cards|roll_event|win"
)
SMALL = re.compile(r"an?|the|its?|his|him|has|have|is|are|not?|un[ao]?|il|lo|la|i|gli|le|ha|è|non|si")
"""Words that a sentence may turn: `has no enemy beside it` for `has an enemy beside it`."""


@cache
def rules(name: str) -> Rulepack:
    if name != "trial":
        return shipped_pack(name)
    text = (REPOSITORY / "templates" / "new" / "ruleset.tercio").read_text(encoding="utf-8")
    return pack_of(text.replace("NAME", "trial").replace("TITLE", "Trial"))


def ruleset(name: str) -> Ruleset:
    return next(one for one in rules(name).rulesets if one.name == name)


def pen(name: str, language: str) -> Pen:
    words = read_dictionaries(OURS, (language,), Sink())[language]
    return Pen(Atlas(rules(name)), ruleset(name), words, "", lambda *_: None)


def declarations(name: str, language: str) -> Iterator[tuple[str, tuple[Value, ...], str]]:
    """What each is, what it is made of, and what is told of it."""
    own, writes = ruleset(name), pen(name, language)
    for entry in own.entries:
        if is_rule(own, entry):
            held = tuple(value for inner in entry.holds for _, value in inner.fields)
            values = (*(value for key, value in entry.fields if key not in ("spot", "enters", "arc")), *held)
            yield f"{entry.kind} {entry.name}", values, "\n".join(rule_lines(writes, entry))
    for test in own.tests:
        yield f"test {test.name}", (test.score,), "\n".join(words for _, words in said_of_test(writes, test))
        for modifier in test.modifiers:
            told = [modifier_when(writes, test, modifier), modifier_per(writes, test, modifier)]
            title = Formulas.of(writes, test).for_each(modifier) or writes.plain(modifier.title)
            words = "\n".join([title, *told])
            yield f"modifier {modifier.name} of {test.name}", (modifier.when, modifier.per), words
        for outcome in test.outcomes:
            effect = dict(outcome.fields).get("effect")
            yield f"outcome {outcome.name} of {test.name}", (effect,), outcome_does(writes, test, outcome)
    for sequence in own.sequences:
        for phase in sequence.phases:
            values = tuple(value for _, value in phase.fields)
            yield f"phase {phase.name}", values, "\n".join(phase_lines(writes, phase))
    for ending in own.endings:
        values = (ending.when, dict(ending.fields).get("highest"))
        yield f"ending {ending.name}", values, ending_line(writes, ending)
    for fact in told_facts(own):
        values = (fact.value, *(value for _, value in fact.fields))
        yield f"fact {fact.name}", values, fact_line(writes, fact)


def constants_in(value: Value) -> Iterator[str]:
    if isinstance(value, Literal):
        yield from constants_in(value.value)
    elif isinstance(value, Ref):
        if value.kind == "constant":
            yield value.name
        for one in value.given:
            yield from constants_in(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from constants_in(one)
    else:
        for part in ("of", "given", "items"):
            yield from constants_in(getattr(value, part, ()))
        for part in ("left", "right", "item", "low", "high"):
            inner = getattr(value, part, None)
            if inner is not None:
                yield from constants_in(inner)


def things_in(value: Value) -> Iterator[Ref]:
    if isinstance(value, Ref) and value.kind in LINKED and not BY_THE_KIT.fullmatch(value.name):
        yield value
    for one in value if isinstance(value, tuple) else value.given if isinstance(value, Ref) else ():
        yield from things_in(one)


def missing(name: str, language: str) -> list[tuple[str, str, str]]:
    """Each name in a declaration whose title or value the page does not tell."""
    writes, found = pen(name, language), []
    for what, values, words in declarations(name, language):
        told = _plain(words)
        for value in values:
            titles = [
                title
                for fact in facts_in(value)
                if fact.subject and (known := asked(writes, fact.kind, fact.path)).own
                for title in known.titles
            ]
            titles += [writes.bare(Ref("constant", one)) for one in constants_in(value)]
            titles += [writes.bare(Ref(one.kind, one.name)) for one in things_in(value)]
            found += [(what, title, words) for title in titles if not _is_told(title, told)]
    return found


def _is_told(title: str, told: str) -> bool:
    """Word by word; or by a title of the author's that says the same of one: `a leader near`."""
    return _contents(title) <= _contents(told) or says_the_same(told, title)


def _contents(words: str) -> set[str]:
    return {one for one in re.findall(r"[^\s,;:.()’“”«»]+", _plain(words)) if not SMALL.fullmatch(one)}


def _plain(words: str) -> str:
    shown = re.sub(r"\[\[[^|\]]*\|([^\]]*)\]\]", r"\1", words)
    return " ".join(shown.lower().replace("'", "’").split())


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", RULESETS)
def test_everything_that_a_declaration_names_is_told(name: str, language: str) -> None:
    told = [what for what, _, words in declarations(name, language) if words]
    assert len(told) > 15
    assert missing(name, language) == []


@pytest.mark.parametrize("name", RULESETS)
def test_everything_that_is_told_stands_in_the_book(name: str) -> None:
    only = Rulepack(rulesets=(ruleset(name),), army_lists=rules(name).army_lists)
    book = bare(printed(only, "rulebook", "en")).lower()
    explained = {f"ending {one.name}": one.means for one in ruleset(name).endings if one.means is not None}
    for means in explained.values():
        assert bare(pen(name, "en").plain(means)).lower() in book
    # Links to sections are printed with the page where they stand.
    lost = [
        (what, sentence)
        for what, _, words in declarations(name, "en")
        # An ending that its author explains is told in those words alone.
        if what not in explained
        for sentence in re.split(r"(?<=\.) |\n", words)
        # The way of moving itself stands right below the action that goes so.
        if not sentence.startswith("Way of moving: ")
        if "→" not in sentence and bare(_plain(sentence)).strip(".") not in book
    ]
    assert lost == []
