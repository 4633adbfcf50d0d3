"""What a scenario tells the computer's captains: that it can be done."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.values import Ref

IDLE_STANCE: Final = Code(
    code="E0829",
    name="idle-stance",
    summary="something told to the computer's captain that cannot be done",
    manual="""
        `stance hold` keeps troops where they stand, and `attacks mill` sends them to an objective and keeps them there,
        if a captain of the computer's leads them. Said of an army or a command it holds for all below; what stands
        nearer to the troops counts before it, and `stance free` takes it back.

        The same troops cannot do both, and nobody can be sent to an objective that is no place, as when somebody is to
        be put out of action: the captain goes after those by himself.
    """,
    bad="""
        ruleset demo "Demo" { kind unit "Unit" { like piece  inside army } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3  objective grenay "Grenay" { at 0202  worth 4 } }
          army france "The King's army" { unit gendarmes { at 0103  stance hold  attacks grenay } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
        }
    """,
    good="""
        ruleset demo "Demo" { kind unit "Unit" { like piece  inside army } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3  objective grenay "Grenay" { at 0202  worth 4 } }
          army france "The King's army" { unit gendarmes { at 0103  attacks grenay } }
          army spain "The army of Flanders" { unit tercio { at 0301  stance hold } }
        }
    """,
)

_PLACES: Final = frozenset(("at", "what"))
"""Where an objective is: a place, or pieces of the map."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        for holder in battle.walk():
            if "attacks" in holder.raw and not holder.damaged:
                _check_aim(holder, battle, sink)


def _check_aim(holder: Thing, battle: Thing, sink: Sink) -> None:
    if "stance" in holder.raw:
        message = f"{holder.label()} has a stance and attacks an objective: it can do one of the two"
        sink.report(IDLE_STANCE, message, _span(holder, "attacks"), help="leave one of them out")
        return
    aim = holder.fields.get("attacks")
    named = battle.scope.find("objective", aim.name) if isinstance(aim, Ref) else None
    if named is not None and not named.damaged and not named.raw.keys() & _PLACES:
        message = f"{holder.label()} attacks {named.label()}, which is no place to go to"
        sink.report(IDLE_STANCE, message, _span(holder, "attacks"), help="name an objective that says where it is")


def _span(thing: Thing, name: str) -> Span:
    spans = thing.spans.get(name, ())
    return spans[0].to(spans[-1]) if spans else thing.name_span
