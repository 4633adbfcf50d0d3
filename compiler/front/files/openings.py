"""Openings: the part of a scenario that is written in another ruleset's words, cut out and read in that world.

The opening itself, with what it hands over, stays in the scenario; its map, armies and options become a small scenario
of the ruleset that opens. Neither ruleset sees the other's names.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.front.files.units import Unit, last_part
from dsl import nodes
from dsl.source import Span

Place = tuple[str, int]
"""Where an opening was written: what links its two halves."""

_BODY = ("map", "army", "options")
"""What an opening says in the words of the ruleset that opens."""


def place_of(span: Span) -> Place:
    return span.source.name, span.start


def opening_of(scenario: nodes.Entry) -> nodes.Entry | None:
    """The first opening that says whose it is; a second one, or one without `of`, is a mistake told elsewhere."""
    if scenario.key.text != "scenario" or scenario.body is None:
        return None
    return next(
        (entry for entry in scenario.body.entries() if entry.key.text == "opening" and ruleset_word(entry)), None
    )


def ruleset_word(opening: nodes.Entry) -> nodes.Name | None:
    for inner in opening.body.entries() if opening.body else ():
        if inner.key.text == "of" and inner.values and isinstance(inner.values[0], nodes.Name):
            return inner.values[0]
    return None


def home_of(unit: Unit, opening: nodes.Entry) -> tuple[Unit, str] | None:
    """The unit and the name of the ruleset that opens, if it was found."""
    word = ruleset_word(opening)
    if word is None or word.text not in unit.openings:
        return None
    return unit.openings[word.text], last_part(word)


def without_body(scenario: nodes.Entry, opening: nodes.Entry) -> nodes.Entry:
    """The scenario as its own ruleset reads it."""
    assert scenario.body is not None, "the opening was found inside it"
    assert opening.body is not None, "only openings with a body come here"
    bare = replace(opening, body=replace(opening.body, items=tuple(i for i in opening.body.items if not _is_body(i))))
    items = tuple(bare if item is opening else item for item in scenario.body.items)
    return replace(scenario, body=replace(scenario.body, items=items))


def as_scenario(scenario: nodes.Entry, opening: nodes.Entry) -> nodes.Entry:
    """The opening as the ruleset that opens reads it."""
    assert opening.body is not None, "found inside it"
    inside = replace(opening.body, items=tuple(item for item in opening.body.items if _is_body(item)))
    key = replace(opening.key, text="scenario")
    return nodes.Entry(None, key, None, scenario.values, (), inside, opening.span, opening.damaged)


def _is_body(item: nodes.Item) -> bool:
    return isinstance(item, nodes.Entry) and item.key.text in _BODY
