"""Objectives that can be won by somebody."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.battles import Map, Objective
from engine.model.values import Hex
from engine.space.hexes import is_on

EMPTY_OBJECTIVE: Final = Code(
    code="E0805",
    name="empty-objective",
    summary="an objective that nobody can score",
    manual="""
        Nobody could ever score this objective: it is worth nothing, it is for nobody, the same army would win and
        lose it, its owner has no enemy, or it lies where nobody can go.

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


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        made = context.objects.get(id(thing))
        if isinstance(made, Objective) and not thing.damaged:
            reason = _why_not(thing, made, context)
            if reason is not None:
                sink.report(EMPTY_OBJECTIVE, f"nobody can score {thing.label()}: {reason}", thing.name_span)


def _why_not(thing: Thing, made: Objective, context: Context) -> str | None:
    scenario = thing.within("scenario", context.world.vocabulary)
    if scenario is None:
        return None
    armies = [child.name for child in scenario.children if child.kind.name == "army"]
    if made.worth == 0:
        return "it is worth nothing"
    if "nobody" in (made.gains, made.owner) and made.gains in (None, "nobody"):
        return "it is for nobody"
    if made.owner is not None and made.owner == made.gains and made.owner in armies:
        return "the same army would gain and lose it"
    if made.owner in armies and armies == [made.owner]:
        return f"`{made.owner}` has no enemy in this scenario"
    on = next((context.objects.get(id(child)) for child in scenario.children if child.kind.name == "map"), None)
    if isinstance(on, Map) and on.ground and made.at:
        impassable = {
            name for name, terrain in scenario.scope.all("terrain").items() if terrain.fields.get("impassable") is True
        }
        hexes = [
            place for place in made.at if isinstance(place, Hex) and is_on(place, len(on.ground[0]), len(on.ground))
        ]
        if hexes and all(on.ground[place.line - 1][place.column - 1] in impassable for place in hexes):
            return "it lies where nobody can go"
    return None
