"""Order decks and event tables on their pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from compiler.backends.site.lists import explaining_values
from compiler.backends.telling.blocks import View
from compiler.backends.telling.decks import card_does
from compiler.backends.words.atlas import chapters, slug, thing_anchor
from compiler.backends.words.markup import inert, joined, link, one_line, table
from compiler.backends.words.wording import Pen, is_told
from engine.model.rules import Card, Deck, Entry, Events, FieldOf
from engine.model.values import Ref, Text, Value

_COLOUR: Final = "colour"
"""Words that set the scene: no rule is in them, and no label before them."""


def deck_view(deck: Deck, pen: Pen, cards: Mapping[str, str]) -> View:
    """A deck to browse: every card with its face and its words, marked by what it names for the filter."""
    kinds = _named_kinds(deck)
    filters = [
        {"title": pen.kind_title(kind), "choices": _choices(deck, kind, pen)}
        for kind in kinds
        if _choices(deck, kind, pen)
    ]
    return {
        "title": pen.heading(deck),
        "facts": pen.fields("deck", deck.fields),
        "rule": pen.cite(deck.section) if deck.section else "",
        "explained": explaining_values({("card", name) for card in deck.cards for name, _ in card.fields}, pen),
        "filters": filters,
        "table": _table(deck, pen),
        "cards": [
            {
                "number": card.number,
                "title": pen.title(card),
                "path": cards[f"{deck.name}_{card.name}"],
                "words": inert(_in_words(card, pen)),
                "marks": " ".join(slug(f"{ref.kind}-{ref.name}") for ref in _refs(card)),
            }
            for card in deck.cards
            if f"{deck.name}_{card.name}" in cards
        ],
        "doubts": list(dict.fromkeys(doubt for card in deck.cards for doubt in pen.doubts(card, "card"))),
    }


def _refs(card: Card) -> list[Ref]:
    return [one for _, value in card.fields for one in _within(value)]


def _within(value: Value) -> list[Ref]:
    if isinstance(value, Ref):
        return [value]
    return [ref for one in value for ref in _within(one)] if isinstance(value, tuple) else []


def _named_kinds(deck: Deck) -> list[str]:
    return list(dict.fromkeys(ref.kind for card in deck.cards for ref in _refs(card)))


def _choices(deck: Deck, kind: str, pen: Pen) -> list[View]:
    names = dict.fromkeys(ref.name for card in deck.cards for ref in _refs(card) if ref.kind == kind)
    return [{"mark": slug(f"{kind}-{name}"), "title": pen.bare(Ref(kind, name))} for name in names]


def _in_words(card: Card, pen: Pen) -> str:
    told = [f"{pen.field_title('card', name)}: {pen.bare(value)}" for name, value in card.fields if value]
    return f"{card.number} {pen.name(card)}. {'; '.join(told)}"


def _table(deck: Deck, pen: Pen) -> Markup:
    columns = dict.fromkeys(name for card in deck.cards for name, value in card.fields if is_told(value))
    head = [inert(pen.words["number"]), inert(pen.words["name"]), *(pen.field_title("card", name) for name in columns)]
    rows = []
    for card in deck.cards:
        said = dict(card.fields)
        anchor = Markup('<a id="{}"></a>{}').format(
            thing_anchor(pen.ruleset, "card", f"{deck.name}-{card.number}"), one_line(card.number)
        )
        cells = [_cell(deck, card, name, pen) if is_told(said.get(name)) else Markup("") for name in columns]
        rows.append([anchor, pen.title(card), *cells])
    return table(head, rows)


def _cell(deck: Deck, card: Card, name: str, pen: Pen) -> Markup:
    if name == "effect" and pen.ruleset.plays is not None:
        return pen.sentence(card_does(pen, deck, card))
    return pen.value(card.get(name))


def events_view(events: Events, pen: Pen, page: str = "") -> View:
    """An event table: die faces and playing cards down, zones across; then what each event says. `page` is where the
    events stand, seen from the table, if that is elsewhere."""
    titles = {
        event.name: link(pen.title(event), f"{page}#{thing_anchor(pen.ruleset, 'event', event.name)}")
        for event in events.events
    }
    zones = [pen.title(zone) for zone in events.zones] or [inert(pen.kind_title("event"))]
    has_cards = any(face.cards for face in events.faces)
    head = [inert(pen.bare(events.die)), *([inert(pen.words["cards"])] if has_cards else []), *zones]
    rows = []
    for face in events.faces:
        cells = [titles.get(name or "", Markup("–")) for _, name in face.events]
        cells += [Markup("")] * (len(zones) - len(cells))
        cards = [inert(", ".join(map(pen.bare, face.cards)), begins=False)] if has_cards else []
        rows.append([inert(pen.span(face.span.low, face.span.high), begins=False), *cards, *cells])
    return {
        "title": pen.heading(events),
        "lead": _how_used(events, pen, has_cards=has_cards),
        "table": table(head, rows),
        "events": [
            {
                "title": pen.title(event),
                "anchor": thing_anchor(pen.ruleset, "event", event.name),
                "colour": pen.phrase(colour) if isinstance(colour := event.get(_COLOUR), Text) else "",
                "fields": _event_fields(event, pen),
            }
            for event in events.events
        ],
        "zones": joined(zones),
        "covers": [(pen.title(zone), pen.value(zone.get("covers"))) for zone in events.zones if zone.get("covers")],
        "doubts": pen.doubts(events, "events"),
    }


def _how_used(events: Events, pen: Pen, *, has_cards: bool) -> list[Markup]:
    """How the table is read, and where the rules say when: in the chapter that has the types of its events."""
    words = pen.words
    found = [inert(words["events_by_cards" if has_cards else "events_by_die"].format(die=pen.bare(events.die)))]
    if any(name is None for face in events.faces for _, name in face.events):
        found.append(inert(words["events_none"]))
    typed = [_type_of(event, pen) for event in events.events]
    numbers = {one.section for one in typed if one is not None and one.section}
    holding = [
        chapter for chapter in chapters(pen.ruleset) if any(section.number in numbers for section in chapter.sections)
    ]
    if holding:
        rules = [chapter.head.number for chapter in holding if chapter.head.number]
        found.append(Markup("{} {}.").format(inert(words["events_when"]), joined(map(pen.cite, rules))))
    return found


def _type_of(event: Entry, pen: Pen) -> Entry | None:
    kind = event.get("of")
    typed = pen.atlas.declared(pen.ruleset.name, kind.kind, kind.name) if isinstance(kind, Ref) else None
    return typed if isinstance(typed, Entry) else None


def _event_fields(event: Entry, pen: Pen) -> list[tuple[Markup, Markup]]:
    """What is said of an event: its type with what that does, and what the type asks for by the titles it gives. A
    title that is simply so is a sentence, and stands alone."""
    typed = _type_of(event, pen)
    if typed is None:
        return pen.fields(event.kind, tuple(field for field in event.fields if field[0] != _COLOUR))
    kind = event.get("of")
    asked = {field.name: field for field in typed.asks}
    own = tuple((name, value) for name, value in event.fields if name not in asked and name not in ("of", _COLOUR))
    means = typed.get("means")
    does = Markup("{}. {}").format(pen.value(kind), pen.phrase(means)) if isinstance(means, Text) else pen.value(kind)
    told = [
        (Markup(""), Markup("{}.").format(pen.title(field)))
        if event.get(name) is True
        else (pen.title(field), pen.value(event.get(name)))
        for name, field in asked.items()
        if is_told(event.get(name)) and not _is_usual(event.get(name), field)
    ]
    return [(pen.field_title(event.kind, "of"), does), *pen.fields(event.kind, own), *told]


def _is_usual(value: Value, field: FieldOf) -> bool:
    """What is as usual for its type, as when somebody leaves, the words of the type tell."""
    return isinstance(value, Ref) and value.name == field.default
