"""A battle lasts a turn at least."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from compiler.checks.unusual_figures import UNUSUAL_FIGURE
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.values import Span as Many

NO_TIME: Final = Code(
    code="E0830",
    name="no-time",
    summary="a battle of no turns, no minutes or no players, or of half a one",
    manual="""
        A battle lasts one turn at least, takes some minutes and has somebody to play it, all in whole numbers. Leave
        out what you do not know yet: without `turns` it lasts until it is decided.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 0  army france "France"  army spain "Spain" }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8  army france "France"  army spain "Spain" }
    """,
)

_COUNTED: Final = ("turns", "minutes", "players")


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario"):
        if context.world.is_opening or battle.damaged:
            continue
        for name in _COUNTED:
            value = battle.fields.get(name)
            least = value.low if isinstance(value, Many) else value
            spans = battle.spans.get(name, ()) or (battle.name_span,)
            if isinstance(least, int) and least < 1:
                sink.report(NO_TIME, f"{battle.label()} has {least} {name}: it has 1 at least", spans[0])
            elif isinstance(least, Fraction):
                message = f"{battle.label()} has {float(least):g} {name}, and they are whole"
                sink.report(NO_TIME, message, spans[0], help=f"write `{name} {ceil(least)}`")
        _check_players(battle, sink)


def _check_players(battle: Thing, sink: Sink) -> None:
    """Each has somebody to lead: at most as many as there are commanders, or troops where nobody commands."""
    said = battle.fields.get("players")
    most = said.high if isinstance(said, Many) else said
    pieces = list(battle.inside("piece", battle.scope.vocabulary))
    leaders = [piece for piece in pieces if piece.kind.leads]
    usual = battle.scope.vocabulary.fields_of(battle.kind.name)["players"].usual
    is_told = usual is not None and isinstance(most, int) and most > usual[1]  # as any figure that is unusual
    if isinstance(most, int) and not is_told and pieces and most > len(leaders or pieces):
        whom = "commanders" if leaders else "pieces"
        message = f"{battle.label()} is for {most} players, and has {len(leaders or pieces)} {whom}"
        help = 'correct it, or say why: `allow unusual_figure "…"`'
        sink.report(UNUSUAL_FIGURE, message, battle.spans.get("players", (battle.name_span,))[0], help=help)
        return
    armies = sum(child.kind.name == "army" for child in battle.children)
    least = said.low if isinstance(said, Many) else said
    if isinstance(most, int) and least == most and not is_told and 1 < armies < most and most % armies:
        message = f"{battle.label()} is for {most} players, and has {armies} armies"
        help = f"write `players {armies} to {most}`, if two may share an army"
        sink.report(UNUSUAL_FIGURE, message, battle.spans.get("players", (battle.name_span,))[0], help=help)
