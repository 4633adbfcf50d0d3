"""Counters of what events put on the table: whoever comes out, and what is found and carried away.

Whether something stays there is said by what an encounter does: the row of the product names those effects of the rules
(`kind: [leave_thing, bring_out]`). Who comes, and how many, the event says, or else its type.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.products.products import MOST_COPIES
from compiler.layout.sheets.impose import Card
from engine.model.rules import Entry, Events
from engine.model.values import Ref


def counters(events: Events, maker: Maker, effects: Collection[str]) -> Iterator[Card]:
    """A counter for each thing and each figure. Several of a kind are numbered."""
    views = maker.views
    types = {entry.name: entry for entry in views.ruleset.entries if entry.kind == "encounter"}
    group: Shown = {"name": events.name, "title": views.title(events)}
    for event in events.events:
        of = event.get("of")
        typed = types.get(of.name) if isinstance(of, Ref) else None
        if typed is None or not _stays(typed, effects):
            continue
        who = event.get("spawns") or typed.get("appears")
        count = _how_many(event, maker)
        for number in range(1, count + 1):
            told = views.thing(who.kind, who.name)["title"] if isinstance(who, Ref) and count > 1 else None
            shown: Shown = {
                "name": event.name,
                "type": typed.name,
                "title": told or views.title(event),
                "number": number if count > 1 else None,
                "is_figure": isinstance(who, Ref),
            }
            side = CardSide(card=shown, group=group, palette=typed.name)
            name = f"{events.name}_{event.name}" + (f"_{number}" if count > 1 else "")
            yield maker.make(name, event.origin, side, 1)


def _stays(typed: Entry, effects: Collection[str]) -> bool:
    does = typed.get("does")
    return isinstance(does, tuple) and any(isinstance(one, Ref) and one.name in effects for one in does)


def _how_many(event: Entry, maker: Maker) -> int:
    """As many as the event says, or as its type has where it says nothing."""
    asked = {field.name: field.default for field in maker.views.asked(event)}
    count = event.get("number")
    if not isinstance(count, int):
        usual = asked.get("number")
        count = int(str(usual)) if str(usual).isdigit() else 1
    return min(max(count, 1), MOST_COPIES)
