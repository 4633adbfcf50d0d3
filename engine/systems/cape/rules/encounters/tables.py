"""7.1, 7.4: the event table of a scenario: drawing a line of it, and what stands there for the zone of a marker."""

from __future__ import annotations

from engine.core.declared.reading import number, word
from engine.model.rules import Events
from engine.model.values import Dice
from engine.space.lines import holds_point
from engine.space.plane import Point
from engine.systems.cape.position.game import Game


def table_of(g: Game) -> Events:
    assert g.setting.table is not None, "events come from a table"
    return g.setting.table


def draw(g: Game) -> int:
    """7.1.1b: a card of those that are left; 7.1.1c: a die, which may show what has been."""
    table, deck = table_of(g), g.state.encounters
    if deck is not None:
        return g.chance.face(deck.bag, "7.1.1b") if deck.bag else -1
    sides = table.die.sides if isinstance(table.die, Dice) else len(table.faces)
    shown = g.chance.roll(sides, "7.1.1c")
    return next((place for place, line in enumerate(table.faces) if line.span.holds(shown)), -1)


def event_of(g: Game, line: int, place: Point) -> tuple[str, bool]:
    """7.1.1a, 7.4: by the zone the marker lies in, and whether it may come again: as its line says, or its type; a line
    that has come up before is a false event."""
    if line < 0 or g.setting.table is None:
        return "", False
    drawn = g.setting.table.faces[line]
    name = dict(drawn.events).get(zone_of(g, place)) or ""
    event = g.setting.events.get(name)
    kind = g.book.encounters.get(word(event.get("of"))) if event is not None else None
    again = drawn.again or (kind is not None and kind.get("again") is True)
    # 7.1.1a: rows make a thing likelier to be found; there is one of it all the same.
    is_over = line in g.state.revealed or any(thing.event == name for thing in g.state.things)
    return (name, again) if again or not is_over else ("", False)


def zone_of(g: Game, place: Point) -> str:
    """7.4: the first zone whose squares hold the marker, else the one that has none."""
    zones = g.setting.columns.items()
    here = [name for name, boxes in zones if any(holds_point(box, place) for box in boxes)]
    return next(iter([*here, *(name for name, boxes in zones if not boxes)]), "")


def worth_of(g: Game, name: str, side: str) -> int:
    """3.1.1: what an event is worth to an army: to whoever finds it, unless it names one."""
    event = g.setting.events.get(name)
    if event is None or word(event.get("for")) not in ("", "finder", "anyone", side):
        return 0
    return number(event.get("worth"))
