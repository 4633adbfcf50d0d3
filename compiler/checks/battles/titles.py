"""Names by which readers tell things apart are not the same."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink

SAME_TITLE: Final = Code(
    code="W0847",
    name="same-title",
    summary="two armies of a battle, or two cards of a list, of one name",
    manual="""
        Reports, maps and cards call things by their titles: of two armies of one name nobody knows who has won, and of
        two cards of one name who is who.

        Give one of them another title. Many of one sort are one card: `unit 3 x line_foot` fields three of it.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 4 }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The King's army" { unit tercio { at 0101 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 4 }
          army france "The army of the King of France" { unit gendarmes { at 0103 } }
          army spain "The army of the King of Spain" { unit tercio { at 0101 } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        if thing.kind.name == "scenario":
            _tell([child for child in thing.children if child.kind.name == "army"], sink)
        elif thing.kind.name == "army_list":
            for kind in dict.fromkeys(child.kind.name for child in thing.children):
                _tell([child for child in thing.children if child.kind.name == kind], sink)


def _tell(things: list[Thing], sink: Sink) -> None:
    first: dict[str, Thing] = {}
    for thing in things:
        if thing.title is None or thing.damaged:
            continue
        title = thing.title.value
        other = first.setdefault(title.casefold(), thing)
        if other is not thing and other.title is not None:
            message = f"{thing.label()} is called “{title}”, like {other.label()}"
            sink.report(SAME_TITLE, message, thing.title.span, notes=(Note("the other", other.title.span),))
