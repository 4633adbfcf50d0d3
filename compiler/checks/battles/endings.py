"""An ending that a battle writes for itself comes before the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.expression_parts import walk
from engine.model.values import Compare, Expression, Fact, Literal, Logic, Ref, Value

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
WHOSE_FIGURE: Final = Code(
    code="W0849",
    name="whose-figure",
    summary="an ending that asks of any army and names the winner",
    manual="""
        `army.lead` in an ending is asked of each army in turn, and this ending has one army win whoever it was that
        had it: the enemy's lead wins the battle for yours.

        Ask it of the army that is meant, by its name (`france.lead >= 6`), or let `winner army` have won who has it.
    """,
    bad="""
        ruleset demo "Demo" { fact army.lead "lead of an army" { of number } }
        scenario lens_1648 "Lens" {
          army france "France" { }
          army spain "Spain" { }
          ending swept "The field is swept" { when army.lead >= 6  winner france }
        }
    """,
    good="""
        ruleset demo "Demo" { fact army.lead "lead of an army" { of number } }
        scenario lens_1648 "Lens" {
          army france "France" { }
          army spain "Spain" { }
          ending swept "The field is swept" { when france.lead >= 6  winner france }
        }
    """,
)
WINS_NOBODY: Final = Code(
    code="W0853",
    name="wins-nobody",
    summary="an ending that speaks of no army and does not say who wins",
    manual="""
        An ending befalls the army of which its condition holds, and that army wins. A condition that speaks of no army,
        such as `turn.last` or `held_by(mill, france)`, holds of every one, so nobody wins.

        Say who does, `winner france`, or `winner nobody` where you mean a draw.
    """,
    bad="""
        ruleset demo "Demo" { fact turn.last "the last turn is over" { of yes_no } }
        scenario lens_1648 "Lens" {
          army france "France" { }
          army spain "Spain" { }
          ending nightfall "Night falls" { when turn.last }
        }
    """,
    good="""
        ruleset demo "Demo" { fact turn.last "the last turn is over" { of yes_no } }
        scenario lens_1648 "Lens" {
          army france "France" { }
          army spain "Spain" { }
          ending nightfall "Night falls" { when turn.last  winner nobody }
        }
    """,
)

_NUMBERS: Final = ("turn.number", "turn_number")
"""What systems, and rules without one, call the turn."""
_ENEMY: Final = "enemy"
"""As the winner: whoever it does not befall."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        _check_winners(battle, sink)
        _check_that_somebody_wins(battle, sink)
        turns = battle.fields.get("turns")
        if not isinstance(turns, int):
            continue
        for ending in _endings(battle):
            asked = _least_turn(ending.fields.get("when"))
            if asked is not None and asked > turns:
                spans = ending.spans.get("when", ()) or (ending.name_span,)
                message = f"{ending.label()} waits for turn {asked}, and the battle lasts {turns} turns"
                sink.report(NEVER_ENDS_SO, message, spans[0].to(spans[-1]))


def _check_winners(battle: Thing, sink: Sink) -> None:
    armies = {child.name for child in battle.children if child.kind.name == "army"}
    for ending in _endings(battle):
        when, named = ending.fields.get("when"), _winner(ending)
        of_any = [one.path for one in (walk(when) if isinstance(when, Expression) else ()) if _is_of_any(one)]
        if named in armies and of_any:
            spans = ending.spans.get("when", ()) or (ending.name_span,)
            message = f"`army.{of_any[0]}` is asked of each army, and {named} wins whoever it is that has it"
            help = f"ask `{named}.{of_any[0]}`, or write `winner army`"
            sink.report(WHOSE_FIGURE, message, spans[0].to(spans[-1]), help=help)


def _check_that_somebody_wins(battle: Thing, sink: Sink) -> None:
    armies = [child.name for child in battle.children if child.kind.name == "army"]
    for ending in _endings(battle) if len(armies) > 1 else ():
        when = ending.fields.get("when")
        says_who = _winner(ending) not in (None, _ENEMY) or "highest" in ending.fields
        if says_who or not isinstance(when, Expression) or any(map(_is_of_somebody, walk(when))):
            continue
        spans = ending.spans.get("when", ()) or (ending.name_span,)
        message = f"{ending.label()} speaks of no army and does not say who wins: so nobody does"
        help = f"write `winner {armies[0]}`, or `winner nobody` if it is a draw"
        sink.report(WINS_NOBODY, message, spans[0].to(spans[-1]), help=help)


def _is_of_somebody(asked: object) -> bool:
    """Of an army by its name, or of each in turn: `army.lead`, `held_by(mill, army)`."""
    return isinstance(asked, Fact) and (bool(asked.subject) or Literal("army") in asked.given)


def _winner(ending: Thing) -> object:
    winner = ending.fields.get("winner")
    return winner.name if isinstance(winner, Ref) else winner


def _is_of_any(asked: object) -> TypeGuard[Fact]:
    return isinstance(asked, Fact) and asked.subject == "army"


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
