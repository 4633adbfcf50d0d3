"""Event tables as cards and as a sheet: a line a die face and its playing card, a column a zone, a box to tick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.plain import short_words
from compiler.backends.words.views import Plain, Views
from compiler.layout.sheets.impose import Card
from compiler.notation import notate
from engine.model.rules import Entry, Events, Face
from engine.model.values import PlayingCard, Value

_RANKS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
_COURT: Final = {"it": {1: "A", 11: "F", 12: "D", 13: "R"}}
"""Italian players know fante, donna and re."""
_MUCH: Final = 220
"""Letters that leave no room for an ornament below them."""


def cards(events: Events, maker: Maker) -> Iterator[Card]:
    """A card for each line: what is found in each zone, or everywhere."""
    views, group = maker.views, _group(events, maker.views)
    for number, face in enumerate(events.faces, 1):
        line = _line(face, events, views)
        shown: Shown = {**line, "name": f"{events.name}_{number}", "title": _title(line)}
        side = CardSide(card=shown, titles=views.titles("face") | views.titles("event"), group=group)
        yield maker.make(f"{events.name}_{number}", events.origin, side, 1)


def table(events: Events, maker: Maker) -> Card:
    """The whole table."""
    views = maker.views
    shown: Shown = {
        "name": events.name,
        "title": views.title(events),
        "lines": [dict(line) for line in lines(events, views)],
    }
    titles = views.titles("face") | views.titles("events")
    return maker.make(events.name, events.origin, CardSide(card=shown, titles=titles, group=_group(events, views)), 1)


def lines(events: Events, views: Views) -> list[Shown]:
    """The lines of a table; what is found in each zone is in their `columns`."""
    return [_line(face, events, views) for face in events.faces]


def _group(events: Events, views: Views) -> Shown:
    zones: list[Plain] = [
        {"name": zone.name, "title": views.title(zone), "covers": places(zone)} for zone in events.zones
    ]
    group: Shown = {"name": events.name, "title": views.title(events), "zones": zones, "die": notate(events.die)}
    # Where a ruleset plays by itself an event is known as soon as it is rolled.
    group |= {"is_secret": views.ruleset.plays is None, "has_cards": any(face.cards for face in events.faces)}
    return group | {"reveal_cost": views.plain(events.reveal_cost), "lines": len(events.faces)}


def places(zone: Entry) -> str:
    """The squares of a zone: `b2–d3`."""
    covers = zone.get("covers")
    return notate(covers).replace(" to ", "–") if covers else ""


def _line(face: Face, events: Events, views: Views) -> Shown:
    """What a line says. `found` has an entry for each zone, or a single one if it is the same in all."""
    known = {event.name: event for event in events.events}
    zones = {zone.name: views.title(zone) for zone in events.zones}
    by_zone = [(zone, event) for zone, event in face.events]
    alike = len({event for _, event in by_zone}) <= 1
    told = by_zone[:1] if alike else by_zone
    found: list[Plain] = [
        {"zone": "" if alike else zones.get(zone, zone), "event": _event(known.get(event or ""), views)}
        for zone, event in told
    ]
    columns: list[Plain] = [_event(known.get(event or ""), views) for _, event in by_zone]
    cards: list[Plain] = [_playing_card(card, views.language) for card in face.cards]
    shown: Shown = {"die": notate(face.span).replace(" to ", "–"), "cards": cards, "again": face.again, "found": found}
    return shown | {"columns": columns, "alike": alike}


def _event(event: Entry | None, views: Views) -> Plain:
    """An event with its type's meaning before its own, and the figures that its type asks for; what only sets the scene
    is told apart. Nothing where nothing happens."""
    if event is None:
        return None
    shown = views.entry(event)
    kind = shown.get("of")
    typed = kind if isinstance(kind, dict) else {}
    parts = [str(part) for part in (typed.get("means"), shown.get("means")) if part]
    words = " ".join([*parts, *_true(event, shown, views)])
    row = " · ".join(_figures(event, shown, typed, views))
    words = "\n".join(part for part in (words, row) if part)
    colour = str(shown.get("colour") or "")
    is_long = len(words) + len(colour) > _MUCH
    return {**shown, "type": typed.get("title"), "words": words, "colour": colour, "is_long": is_long}


def _true(event: Entry, shown: Shown, views: Views) -> Iterator[str]:
    """What an event says yes to: `A morale test that is passed prevents it.`"""
    for field in views.asked(event):
        if shown.get(field.name) is True:
            yield f"{views.title(field)}."


def _figures(event: Entry, shown: Shown, typed: Shown, views: Views) -> Iterator[str]:
    """What the author says of an event beyond words, as a row: `How many: 4`; who appears, if only its type knows."""
    who = typed.get("appears")
    if isinstance(who, dict) and not shown.get("spawns"):
        yield f"{views.titles('encounter').get('appears')}: {_person(who, views)}"
    for field in views.asked(event):
        value = shown.get(field.name)
        # What is as usual for its type, as when somebody leaves, the words of the type tell.
        is_usual = isinstance(value, dict) and value.get("name") == field.default
        if value is not None and not isinstance(value, bool) and not is_usual:
            yield f"{views.title(field)}: {_told(value, views)}"
    if shown.get("worth"):
        yield f"{views.titles('event').get('worth')}: {shown['worth']}"


def _told(value: Plain, views: Views) -> str:
    is_person = isinstance(value, dict) and views.is_card(str(value.get("kind")))
    return _person(value, views) if isinstance(value, dict) and is_person else short_words(value)


def _person(card: dict[str, Plain], views: Views) -> str:
    """Whom an event brings, with his values if no card of the rules has them: no army of the battle need have his."""
    own = {(entry.kind, entry.name) for entry in views.ruleset.entries} if views.ruleset.plays is None else set()
    values = ", ".join(views.values(card)) if (card["kind"], card["name"]) not in own else ""
    return f"{card['title']} ({values})" if values else str(card["title"])


def _playing_card(card: Value, language: str) -> Plain:
    if not isinstance(card, PlayingCard):
        return None
    rank = _COURT.get(language, _RANKS).get(card.rank) or _RANKS.get(card.rank) or str(card.rank)
    shown: Shown = {"number": card.rank, "rank": rank if card.rank else "", "suit": card.suit}
    return {**shown, "red": card.suit in ("hearts", "diamonds")}


def _title(line: Shown) -> str:
    """A card is called after what is on it."""
    found = line["found"]
    names: list[str] = []
    for one in found if isinstance(found, list) else []:
        event = one.get("event") if isinstance(one, dict) else None
        if isinstance(event, dict):
            names.append(str(event["title"]))
    return " / ".join(dict.fromkeys(names)) or "–"
