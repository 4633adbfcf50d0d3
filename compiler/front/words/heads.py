"""What is read of a ruleset or a scenario before anything else of it: its languages, its layer, its special rules."""

from __future__ import annotations

from dsl import nodes


def languages_of(items: tuple[nodes.Item, ...]) -> tuple[str, ...]:
    for item in items:
        if isinstance(item, nodes.Entry) and item.key.text == "languages":
            names = tuple(value.text for value in item.values if isinstance(value, nodes.Name))
            if names:
                return names
    return ("en",)


def layer_of(items: tuple[nodes.Item, ...]) -> nodes.Name | None:
    """The word after `plays`."""
    asked = next((item for item in items if isinstance(item, nodes.Entry) and item.key.text == "plays"), None)
    word = asked.values[0] if asked is not None and len(asked.values) == 1 else None
    return word if isinstance(word, nodes.Name) else None


def zones_of(scenario: nodes.Entry) -> frozenset[str]:
    """The names of the zones of its map."""
    maps = [inner.body for inner in scenario.body.entries() if inner.key.text == "map"] if scenario.body else []
    zones = [inner for drawn in maps if drawn is not None for inner in drawn.entries() if inner.key.text == "zone"]
    return frozenset(zone.values[0].span.text() for zone in zones if zone.values)


def rules_of(entry: nodes.Entry) -> nodes.Entry | None:
    """The special rules of a scenario."""
    if entry.key.text != "scenario" or entry.body is None:
        return None
    return next((inner for inner in entry.body.entries() if inner.key.text == "rules" and inner.body), None)
