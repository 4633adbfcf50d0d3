"""An ending that a battle writes for itself comes before the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.values import Compare, Expression, Fact, Literal, Logic, Value

NEVER_ENDS_SO: Final = Code(
    code="W0843",
    name="never-ends-so",
    summary="an ending that waits for a turn after the last",
    manual="""
        This ending of a scenario asks for a turn that its battle does not have: `turn.number = 20` in a battle of
        `turns 8`. It can never come.

        Correct the turn, or let the battle last longer.
    """,
    bad="""
        ruleset demo "Demo" { fact turn.number "number of the turn" { of number } }
        scenario lens_1648 "Lens" {
          turns 8
          ending nightfall "Night falls" { when turn.number = 20 }
        }
    """,
    good="""
        ruleset demo "Demo" { fact turn.number "number of the turn" { of number } }
        scenario lens_1648 "Lens" {
          turns 8
          ending nightfall "Night falls" { when turn.number = 7 }
        }
    """,
)

_NUMBERS: Final = ("turn.number", "turn_number")
"""What systems, and rules without one, call the turn."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        turns = battle.fields.get("turns")
        if not isinstance(turns, int):
            continue
        for ending in _endings(battle):
            asked = _least_turn(ending.fields.get("when"))
            if asked is not None and asked > turns:
                spans = ending.spans.get("when", ()) or (ending.name_span,)
                message = f"{ending.label()} waits for turn {asked}, and the battle lasts {turns} turns"
                sink.report(NEVER_ENDS_SO, message, spans[0].to(spans[-1]))


def _endings(battle: Thing) -> Iterator[Thing]:
    """Those that stand in the scenario, or in its rules."""
    whole = battle.span
    for thing in battle.scope.all("ending").values():
        if thing.span.source == whole.source and whole.start <= thing.span.start < whole.end:
            yield thing


def _least_turn(when: Value | Expression) -> int | None:
    """The first turn in which a condition can hold; `None` where that is not plain."""
    match when:
        case Compare(by="=" | ">=" | ">" as by, left=Fact(path=path), right=Literal(value=int() as turn)):
            return (turn + 1 if by == ">" else turn) if path in _NUMBERS else None
        case Logic(by="and", of=of):
            return max((least for one in of if (least := _least_turn(one)) is not None), default=None)
    return None
