"""Counters of what a battle is fought for, and of its turn: each objective that has a place, who holds it, and a marker
for the track of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.sides import Side
from compiler.backends.maps.atlas import Atlas
from compiler.layout.flow.phrases import Phrases
from compiler.layout.sheets.impose import Card
from engine.model.battles import Scenario


def counters(
    atlas: Atlas, armies: Mapping[str, Side], scenario: Scenario, maker: Maker, say: Phrases
) -> Iterator[Card]:
    """The objective itself, and one that says who holds it: an army on each side."""
    views = maker.views
    pairs = list(zip_longest(scenario.armies[::2], scenario.armies[1::2]))
    for objective in scenario.objectives:
        if not objective.at:
            continue
        told: Shown = {"name": objective.name, "title": views.title(objective), "icon": "objective"}
        told["worth"] = views.plain(objective.worth)
        yield maker.make(f"aim_{objective.name}", objective.origin, _side(atlas, None, told, maker), 1)
        for first, second in pairs:
            sides = [_side(atlas, armies[army.name], told, maker) for army in (first, second) if army is not None]
            name = f"held_{objective.name}_{first.name}"
            yield maker.make(name, objective.origin, sides[0], 1, sides[-1])
    if scenario.turns:
        turn: Shown = {"name": "turn", "title": say("turn_marker"), "icon": "hourglass", "worth": None}
        yield maker.make("turn", scenario.origin, _side(atlas, None, turn, maker), 1)


def _side(atlas: Atlas, army: Side | None, shown: Shown, maker: Maker) -> CardSide:
    """In nobody's colours, or in those of an army, with its emblem."""
    group: Shown = {"name": atlas.battle.name, "title": maker.views.title(atlas.battle)}
    if army is None:
        return CardSide(card=shown | {"emblem": None}, group=group)
    return CardSide(card=shown | {"emblem": army.emblem}, group=group, colours=army.colours)
