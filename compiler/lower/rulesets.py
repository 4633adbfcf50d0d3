"""A whole ruleset: its book, its words, its procedures; decks and event tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from compiler.front.declarations.amend import Change
from compiler.front.declarations.section_order import book_order, section_key
from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import FieldSpec, Kind
from compiler.lower.battles import lower_ending, lower_example
from compiler.lower.context import Context, expression, text, texts, word, words
from compiler.lower.drawings import lower_sector, lower_table
from compiler.lower.tests import lower_test
from dsl import nodes
from engine.model.pack import Ruleset
from engine.model.rules import (
    Amendment,
    Card,
    Constant,
    Decision,
    Deck,
    Entry,
    Events,
    Face,
    FactOf,
    FieldOf,
    KindOf,
    Limit,
    Phase,
    Section,
    Sequence,
    Switch,
    Term,
)
from engine.model.values import Ref, Span, Text

Lowered = dict[str, list[Any]]


def lower_ruleset(context: Context) -> Ruleset:
    world = context.world
    root = world.root
    assert root is not None, "a ruleset's world has a root"
    made: Lowered = {}
    options: list[tuple[str, str]] = []
    for thing in root.walk():
        if thing is root or _belongs_to_another(thing):
            continue
        if thing.kind.name == "options":
            options += [
                (name, ("yes" if value else "no") if isinstance(value, bool) else str(value))
                for name, value in thing.fields.items()
            ]
            continue
        slot, lower = _SLOTS.get(thing.kind.name, ("entries", _entry))
        if slot == "entries" and world.vocabulary.is_like(thing.kind.name, "decision"):
            made.setdefault("decisions", []).append(_decision(thing, context))
        result = context.shared.get(id(thing)) or lower(thing, context)
        if result is not None:
            made.setdefault(slot, []).append(result)
    sections = made.pop("sections", [])
    order = book_order([section.number for section in sections], words(root, "chapters"))
    sections.sort(key=lambda section: order(section.number))
    prefix = text(root, "rule_prefix")
    named = context.common(root)
    named["name"] = world.name
    parts: dict[str, Any] = {slot: tuple(objects) for slot, objects in made.items()}
    return Ruleset(
        **named,
        languages=world.languages,
        rule_prefix=prefix.words[0][1] if prefix else None,
        fields=context.fields(root, "languages", "rule_prefix", "amends", "chapters"),
        amends=world.amends,
        amendments=tuple(_amendment(change, context) for change in world.changes),
        kinds=tuple(_kind(kind, context) for _, kind in sorted(world.vocabulary.kinds.items())),
        sections=tuple(sections),
        options=tuple(options),
        **parts,
    )


def _belongs_to_another(thing: Thing) -> bool:
    """Parts of a thing are lowered with it; what a section or rule holds stands for itself."""
    return thing.parent is not None and thing.parent.kind.name not in ("ruleset", "section", "rule")


# --- the book -------------------------------------------------------------------------------------------------


def _section(thing: Thing, context: Context) -> Section:
    number = thing.number
    names = (thing.name, number)
    inside = {f"{child.kind.key} {child.name}" for child in thing.children}
    inside |= {f"{thing.kind.key} {name}" for name in names}
    made = Section(
        **context.common(thing),
        number=number,
        is_rule=thing.kind.name == "rule",
        prose=text(thing, "prose"),
        notes=texts(thing, "note"),
        readings=texts(thing, "reading"),
        tabletop=text(thing, "tabletop"),
        shown_by=text(thing, "shown_by"),
        when=expression(thing, "when"),
        holds=tuple((child.kind.name, child.number or child.name) for child in thing.children),
        changed_by=context.changed_by(names, inside),
    )
    return context.keep(thing, made)


def _term(thing: Thing, context: Context) -> Term | None:
    means = text(thing, "means")
    return context.keep(thing, Term(**context.common(thing), abbr=text(thing, "abbr"), means=means)) if means else None


def _constant(thing: Thing, context: Context) -> Constant | None:
    if "value" not in thing.fields:
        return None
    made = Constant(**context.common(thing), value=thing.fields["value"], is_given=thing.is_given)
    return context.keep(thing, made)


def _fact(thing: Thing, context: Context) -> FactOf:
    return context.keep(
        thing,
        FactOf(
            **context.common(thing),
            type=word(thing, "of") or "yes_no",
            takes=words(thing, "takes"),
            value=expression(thing, "value"),
            fields=context.fields(thing, "of", "takes", "value"),
        ),
    )


def _entry(thing: Thing, context: Context) -> Entry:
    asks = tuple(_field(spec, context) for spec in thing.own_fields.values())
    made = context.entry(thing)
    return context.keep(thing, replace(made, asks=asks)) if asks else made


def _decision(thing: Thing, context: Context) -> Decision:
    fields = tuple(_field(spec, context) for spec in thing.own_fields.values())
    return context.keep(thing, Decision(**context.common(thing), fields=fields))


def _switch(thing: Thing, context: Context) -> Switch:
    choices: tuple[tuple[str, Text | None], ...] = tuple(
        (child.name, child.words) for child in thing.children if child.kind.name == "choice"
    )
    if not choices:
        choices = (("yes", None), ("no", None))
    default = thing.fields.get("default")
    made = Switch(
        **context.common(thing),
        choices=choices,
        default=str(default) if default is not None else choices[0][0],
        because=text(thing, "because"),
    )
    return context.keep(thing, made)


def _phase(thing: Thing, context: Context) -> Phase:
    repeat = thing.fields.get("repeat")
    return Phase(
        **context.common(thing),
        repeat=repeat if isinstance(repeat, Span) else None,
        while_=expression(thing, "while"),
        when=expression(thing, "when"),
        taken_by=words(thing, "taken_by"),
        cites=words(thing, "cites"),
        means=text(thing, "means"),
        phases=tuple(_phase(child, context) for child in thing.children if child.kind.name == "phase"),
        fields=context.fields(thing, "repeat", "while", "when", "taken_by", "cites", "means"),
    )


def _sequence(thing: Thing, context: Context) -> Sequence:
    phases = tuple(_phase(child, context) for child in thing.children if child.kind.name == "phase")
    return context.keep(thing, Sequence(**context.common(thing), phases=phases))


def _limit(thing: Thing, context: Context) -> Limit:
    counts = tuple((name, value) for name, value in context.fields(thing, "when") if isinstance(value, Span))
    return context.keep(thing, Limit(**context.common(thing), counts=counts, when=expression(thing, "when")))


# --- decks and events -----------------------------------------------------------------------------------------


def written_for(context: Context) -> str:
    """The ruleset of a file's content, or the one at hand."""
    return context.world.ruleset.name if context.world.ruleset is not None else context.world.name


def lower_deck(thing: Thing, context: Context) -> Deck:
    cards = [child for child in thing.children if child.kind.name == "card"]
    cards.sort(key=lambda card: section_key(card.number or card.name))  # a deck lies in the order of its numbers
    made = tuple(
        context.keep(card, Card(**context.common(card), number=card.number or card.name, fields=context.fields(card)))
        for card in cards
    )
    return context.keep(
        thing, Deck(**context.common(thing), ruleset=written_for(context), fields=context.fields(thing), cards=made)
    )


def lower_events(thing: Thing, context: Context) -> Events | None:
    if "die" not in thing.fields:
        return None
    zones = [child for child in thing.children if child.kind.name == "zone"]
    faces = [
        face for child in thing.children if child.kind.name == "face" and (face := _face(child, zones)) is not None
    ]
    made = Events(
        **context.common(thing),
        ruleset=written_for(context),
        die=thing.fields["die"],
        reveal_cost=thing.fields.get("reveal_cost"),
        zones=tuple(context.entry(zone) for zone in zones),
        faces=tuple(faces),
        events=tuple(context.entry(child) for child in thing.children if child.kind.name == "event"),
    )
    return context.keep(thing, made)


def _face(thing: Thing, zones: list[Thing]) -> Face | None:
    span = thing.fields.get("span")
    cards = thing.fields.get("card")
    events = []
    for zone in zones:
        event = thing.fields.get(zone.name)
        events.append((zone.name, event.name if isinstance(event, Ref) else None))
    if not isinstance(span, Span):
        return None
    return Face(span, cards if isinstance(cards, tuple) else (), tuple(events), thing.fields.get("again") is True)


# --- vocabulary and the record --------------------------------------------------------------------------------


def _title(node_text: nodes.Text | None, context: Context) -> Text | None:
    if node_text is None:
        return None
    return Text(tuple((part.language or context.world.languages[0], part.value) for part in node_text.parts))


def _field(spec: FieldSpec, context: Context) -> FieldOf:
    default, nothing = (
        values[0].span.to(values[-1].span).text() if values else None for values in (spec.default, spec.nothing)
    )
    return FieldOf(
        name=spec.name,
        title=_title(spec.title, context),
        origin=context.origin_at(spec.span),
        type=str(spec.type),
        default=default,
        nothing=nothing,
        parts=spec.parts,
    )


def _kind(kind: Kind, context: Context) -> KindOf:
    fields = tuple(_field(spec, context) for spec in kind.fields.values())
    return KindOf(
        name=kind.name,
        title=_title(kind.title, context),
        origin=context.origin_at(kind.span),
        like=kind.like,
        plural=kind.plural,
        fields=fields,
        stacks=kind.stacks,
        in_prose=kind.in_prose,
        key=kind.key if kind.key != kind.name else None,
    )


def _amendment(change: Change, context: Context) -> Amendment:
    return Amendment(
        verb=change.verb,
        kind=change.kind,
        name=change.name,
        within=change.within,
        title=_title(change.text, context),
        by=change.by,
        origin=context.origin_at(change.span),
    )


_SLOTS: dict[str, tuple[str, Callable[[Thing, Context], object]]] = {
    "section": ("sections", _section),
    "rule": ("sections", _section),
    "term": ("terms", _term),
    "constant": ("constants", _constant),
    "fact": ("facts", _fact),
    "decision": ("decisions", _decision),
    "switch": ("switches", _switch),
    "test": ("tests", lower_test),
    "table": ("tables", lower_table),
    "sector": ("sectors", lower_sector),
    "sequence": ("sequences", _sequence),
    "limit": ("limits", _limit),
    "ending": ("endings", lower_ending),
    "deck": ("decks", lower_deck),
    "events": ("events", lower_events),
    "example": ("examples", lower_example),
}
"""Kind to the part of a ruleset that it goes into. Every other kind becomes an `Entry`."""
