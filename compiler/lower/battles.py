"""Scenarios, examples and army lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from compiler.front.files.openings import Place, place_of
from compiler.front.words.things import Thing
from compiler.lower.context import Context, expression, text, word, words
from compiler.lower.maps import lower_map, lower_objective
from engine.model.battles import (
    Army,
    ArmyList,
    Campaign,
    Command,
    Example,
    Hand,
    Map,
    Objective,
    Opening,
    Piece,
    Scenario,
)
from engine.model.rules import Ending, Step
from engine.model.values import Area, Date, Expression, Hex, Hour, Point, Ref, Span, Square, Value

_STEPS = ("choose", "draw", "rolling", "run", "start", "expect", "rolled")


def lower_piece(thing: Thing, context: Context) -> Piece:
    at = thing.fields.get("at")
    of = word(thing, "of")
    made = Piece(
        **context.common(thing),
        kind=thing.kind.name,
        profile=of or (thing.target.name if thing.target else None),
        at=at if isinstance(at, Hex | Point | Square | Area | Ref) else None,
        facing=thing.fields.get("facing"),
        marks=words(thing, "is"),
        fields=context.fields(thing, "of", "at", "facing", "is"),
    )
    return context.keep(thing, made)


def _led(thing: Thing, context: Context) -> tuple[tuple[Piece, ...], tuple[Command, ...]]:
    vocabulary = thing.scope.vocabulary  # a scenario with special rules has words of its own
    pieces = tuple(
        lower_piece(child, context) for child in thing.children if vocabulary.is_like(child.kind.name, "piece")
    )
    commands = tuple(
        _command(child, context) for child in thing.children if vocabulary.is_like(child.kind.name, "command")
    )
    return pieces, commands


def _command(thing: Thing, context: Context) -> Command:
    pieces, commands = _led(thing, context)
    made = Command(
        **context.common(thing), kind=thing.kind.name, fields=context.fields(thing), pieces=pieces, commands=commands
    )
    return context.keep(thing, made)


def _army(thing: Thing, context: Context) -> Army:
    pieces, commands = _led(thing, context)
    made = Army(
        **context.common(thing),
        lists=words(thing, "from"),
        nation=word(thing, "nation") or _nation_of_lists(thing),
        fields=context.fields(thing, "from", "nation", "check"),
        pieces=pieces,
        commands=commands,
    )
    return context.keep(thing, made)


def _nation_of_lists(army: Thing) -> str | None:
    """An army that does not say whose it is belongs to the nation of the lists that it is taken from, if they agree."""
    lists = [army.scope.find("army_list", name) for name in words(army, "from")]
    nations = {word(one, "nation") for one in lists if isinstance(one, Thing)}
    return next(iter(nations)) if len(nations) == 1 else None


def _options(thing: Thing) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for child in thing.children:
        if child.kind.name == "options":
            for name, value in child.fields.items():
                found.append((name, ("yes" if value else "no") if isinstance(value, bool) else str(value)))
    return tuple(found)


def _map(thing: Thing, context: Context) -> Map | None:
    child = next((child for child in thing.children if child.kind.name == "map"), None)
    return lower_map(child, context) if child is not None else None


def lower_ending(thing: Thing, context: Context) -> Ending | None:
    when = expression(thing, "when")
    if when is None:
        return None
    ending = Ending(
        **context.common(thing),
        when=when,
        winner=word(thing, "winner"),
        means=text(thing, "means"),
        fields=context.fields(thing, "when", "winner", "means"),
    )
    return context.keep(thing, ending)


def lower_opening(thing: Thing, context: Context, ruleset: str) -> Opening:
    """The half of an opening that is written in the words of the ruleset that opens."""
    armies = tuple(_army(child, context) for child in thing.children if child.kind.name == "army")
    return Opening(
        name="",
        origin=context.origin(thing),
        ruleset=ruleset,
        options=_options(thing),
        map=_map(thing, context),
        armies=armies,
    )


def _opened(thing: Thing, context: Context, openings: Mapping[Place, Opening]) -> Opening | None:
    """Both halves together."""
    opening = next((child for child in thing.children if child.kind.name == "opening"), None)
    half = openings.get(place_of(opening.span)) if opening is not None else None
    if opening is None or half is None:
        return None
    hands = tuple(
        context.keep(child, Hand(**context.common(child), taken_as=word(child, "as") or ""))
        for child in opening.children
        if child.kind.name == "hand"
    )
    return context.keep(opening, replace(half, **context.common(opening), hands=hands))


_PARTS: Final = frozenset({"army", "edition", "ending", "map", "objective", "opening", "options", "rules"})
"""Kinds of the prelude that stand in a scenario; any other is the ruleset's."""


_SHOWN: Final = _PARTS | {"given", *_STEPS}
"""Kinds of the prelude that stand in an example."""


def lower_scenario(thing: Thing, context: Context, ruleset: str, openings: Mapping[Place, Opening]) -> Scenario:
    date, hour, turns, players = (thing.fields.get(name) for name in ("date", "hour", "turns", "players"))
    made = Scenario(
        **context.common(thing),
        ruleset=ruleset,
        date=date if isinstance(date, Date) else None,
        hour=hour if isinstance(hour, Hour) else None,
        place=text(thing, "place"),
        turns=turns if isinstance(turns, int | Fraction) else None,
        weather=word(thing, "weather"),
        event_table=word(thing, "event_table"),
        players=players if isinstance(players, Span) else None,
        fields=context.fields(thing, "date", "hour", "turns", "players", "place", "weather", "event_table"),
        options=_options(thing),
        map=_map(thing, context),
        armies=tuple(_army(child, context) for child in thing.children if child.kind.name == "army"),
        objectives=_objectives(thing, context),
        endings=tuple(
            made for child in thing.children if child.kind.name == "ending" and (made := lower_ending(child, context))
        ),
        opening=_opened(thing, context, openings),
        editions=tuple(
            (child.name, turns)
            for child in thing.children
            if child.kind.name == "edition" and isinstance(turns := child.fields.get("turns"), int | Fraction)
        ),
        others=tuple(context.entry(child) for child in thing.children if child.kind.name not in _PARTS),
    )
    return context.keep(thing, made)


def _objectives(thing: Thing, context: Context) -> tuple[Objective, ...]:
    """Those that stand on its map, then its own."""
    on_map = [part for child in thing.children if child.kind.name == "map" for part in child.children]
    return tuple(lower_objective(part, context) for part in [*on_map, *thing.children] if part.kind.name == "objective")


def lower_example(thing: Thing, context: Context) -> Example:
    given: list[tuple[str, Value]] = []
    for child in thing.children:
        if child.kind.name == "given":
            given += child.fields.items()
    made = Example(
        **context.common(thing),
        cites=words(thing, "cites"),
        means=text(thing, "means"),
        options=_options(thing),
        given=tuple(given),
        map=_map(thing, context),
        armies=tuple(_army(child, context) for child in thing.children if child.kind.name == "army"),
        objectives=_objectives(thing, context),
        steps=tuple(_step(child, context) for child in thing.children if child.kind.name in _STEPS),
        others=word(thing, "others"),
        proof=thing.fields.get("proof") is True,
        fields=context.fields(thing, "cites", "means", "others", "proof"),
        things=tuple(context.entry(child) for child in thing.children if child.kind.name not in _SHOWN),
    )
    return context.keep(thing, made)


def _step(thing: Thing, context: Context) -> Step:
    kind = thing.kind.name
    values = thing.fields.get("values")
    condition = thing.fields.get("condition")
    faces = values if isinstance(values, tuple) else ()
    do = "roll" if kind == "rolling" else kind
    if thing.fields.get("refused") is True:
        do = "refused"
    what = thing.name if kind in ("choose", "run", "start") else None
    fields = context.fields(thing, "values", "condition", "refused", "names")
    return Step(
        do, what, faces, fields, condition if isinstance(condition, Expression) else None, context.origin(thing)
    )


def lower_army_list(thing: Thing, context: Context, ruleset: str) -> ArmyList:
    vocabulary = context.world.vocabulary
    profiles = [child for child in thing.children if vocabulary.is_like(child.kind.name, "card_profile")]
    others = [child for child in thing.children if not vocabulary.is_like(child.kind.name, "card_profile")]
    made = ArmyList(
        **context.common(thing),
        ruleset=ruleset,
        fields=context.fields(thing),
        profiles=tuple(context.entry(child) for child in profiles),
        others=tuple(context.entry(child) for child in others),
    )
    return context.keep(thing, made)


def lower_campaign(thing: Thing, context: Context) -> Campaign:
    evenings = tuple(context.entry(child) for child in thing.children)
    return context.keep(thing, Campaign(**context.common(thing), fields=context.fields(thing), evenings=evenings))
