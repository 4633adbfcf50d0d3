"""Objectives that can be won by somebody."""

from __future__ import annotations

from typing import Final

from compiler.checks.battles.ground.hex_field import hex_field, places_said
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.battles import Map, Objective
from engine.model.values import Hex
from engine.space.hexes import is_on

EMPTY_OBJECTIVE: Final = Code(
    code="E0805",
    name="empty-objective",
    summary="an objective that nobody can score",
    manual="""
        Nobody could ever score this objective: it is worth nothing, it is for nobody, the same army would win and
        lose it, its owner has no enemy, it has no place, or it lies where nobody can go or come to.

        The message says which. Say who gains it with `for`, whose loss it is with `owner`, and let it be `worth`
        something.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" {
          army france "The King's army"
          army spain "The army of Flanders"
          objective grenay "Grenay" { worth 0  owner spain }
        }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" {
          army france "The King's army"
          army spain "The army of Flanders"
          objective grenay "Grenay" { worth 4  owner spain }
        }
    """,
)
OBJECTIVE_TWICE: Final = Code(
    code="W0836",
    name="objective-twice",
    summary="two objectives in one place",
    manual="""
        Two objectives lie in the same place for the same armies, so whoever takes one takes both: mostly the second has
        been copied and its place not changed.

        Correct the place, or make one objective of the two. If both are meant, say why in the second:
        `allow objective_twice "the bridge and its tower"`.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 3
            objective grenay "Grenay" { at 0202  worth 4 }
            objective loos "Loos" { at 0202  worth 2 }
          }
          army france "The King's army"
          army spain "The army of Flanders"
        }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 3
            objective grenay "Grenay" { at 0202  worth 4 }
            objective loos "Loos" { at 0302  worth 2 }
          }
          army france "The King's army"
          army spain "The army of Flanders"
        }
    """,
)


_SAID_OF_ALL: Final = frozenset(("at", "worth", "counts", "owner", "for", "when", "is", "means"))
"""What every ruleset says of objectives; one that is reached by deeds has words of its own."""


def check(context: Context, sink: Sink) -> None:
    first: dict[tuple[object, ...], Thing] = {}
    reached: dict[int, set[Hex]] = {}
    for thing, made in context.made(Objective):
        if not thing.damaged:
            reason = _why_not(thing, made, context, reached)
            if reason is not None:
                sink.report(EMPTY_OBJECTIVE, f"nobody can score {thing.label()}: {reason}", thing.name_span)
            elif made.at:
                _check_place(thing, made, first, sink)


def _check_place(thing: Thing, made: Objective, first: dict[tuple[object, ...], Thing], sink: Sink) -> None:
    """The same place for the same armies; what is reached by deeds may be done in one place."""
    scenario = thing.within("scenario", thing.scope.vocabulary)
    if scenario is None or thing.raw.keys() - _SAID_OF_ALL or "when" in thing.raw:
        return
    other = first.setdefault((id(scenario), made.at, made.gains, made.owner), thing)
    if other is not thing:
        notes = (Note(f"{other.label()} lies there", other.name_span),)
        sink.report(OBJECTIVE_TWICE, f"{thing.label()} lies where {other.label()} does", thing.name_span, notes=notes)


def _why_not(thing: Thing, made: Objective, context: Context, reached: dict[int, set[Hex]]) -> str | None:
    """Why nobody can score it. What is within reach is `reached` once for all objectives of a scenario."""
    scenario = thing.within("scenario", context.world.vocabulary)
    if scenario is None:
        return None
    armies = [child.name for child in scenario.children if child.kind.name == "army"]
    if made.worth is not None and made.worth <= 0:
        return "it is worth nothing" if made.worth == 0 else "it is worth less than nothing"
    if "nobody" in (made.gains, made.owner) and made.gains in (None, "nobody"):
        return "it is for nobody"
    if made.owner is not None and made.owner == made.gains and made.owner in armies:
        return "the same army would gain and lose it"
    if made.owner in armies and armies == [made.owner]:
        return f"`{made.owner}` has no enemy in this scenario"
    on = next((context.objects.get(id(child)) for child in scenario.children if child.kind.name == "map"), None)
    if on is not None and not made.at and made.when is None and not thing.raw.keys() - _SAID_OF_ALL:
        return "it has no place: say where it is, `at 0705`, or when it is reached"
    if isinstance(on, Map) and on.ground and made.at:
        impassable = {
            name for name, terrain in scenario.scope.all("terrain").items() if terrain.fields.get("impassable") is True
        }
        hexes = [
            place for place in made.at if isinstance(place, Hex) and is_on(place, len(on.ground[0]), len(on.ground))
        ]
        if hexes and all(on.ground[place.line - 1][place.column - 1] in impassable for place in hexes):
            return "it lies where nobody can go"
        if hexes and id(scenario) not in reached:
            reached[id(scenario)] = _within_reach(scenario, context)
        if hexes and reached[id(scenario)].isdisjoint(hexes):
            return "nobody can come there from where the armies stand"
    return None


def _within_reach(scenario: Thing, context: Context) -> set[Hex]:
    """All hexes to which some piece finds a way from where it stands, deploys or comes in; all where that is open."""
    field = hex_field(scenario, context)
    if field is None:
        return set()
    everywhere = {Hex(column, line) for line in range(1, field.height + 1) for column in range(1, field.width + 1)}
    starts: set[Hex] = set()
    for piece in scenario.inside("piece", scenario.scope.vocabulary):
        at = piece.fields.get("at")
        if isinstance(at, Hex):
            starts.add(at)
            continue
        holder = piece.parent
        while holder is not None:
            places = field.hexes(places_said(holder, "deploys", "enters"))
            if places is None:
                return everywhere
            starts |= places - field.barred
            holder = holder.parent
    return field.within_reach(starts) if starts else everywhere
