"""Some traits are borne once: an army has one commander-in-chief."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.values import Ref

NOT_ONE: Final = Code(
    code="E0825",
    name="not-one",
    summary="a trait that one piece must have, and none or several have",
    manual="""
        The ruleset says of this trait that each army (or command) has exactly one piece with it, `one_in army`, or at
        most one, `sole_in squad`: its commander-in-chief, for instance. Here none has it, or more than one.

        Give the trait to one piece: `general conde { is cic }`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind general "General" { like piece  inside army  stacks yes }
          tag cic "commander-in-chief" { one_in army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { general conde "Condé" { at 0102 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind general "General" { like piece  inside army  stacks yes }
          tag cic "commander-in-chief" { one_in army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { general conde "Condé" { is cic  at 0102 } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    if context.world.is_opening:
        return
    for battle in context.world.of_kind("scenario"):
        for tag in battle.scope.all("tag").values():
            for rule in ("one_in", "sole_in"):
                holder = tag.fields.get(rule)
                if isinstance(holder, str):
                    _check(battle, tag, holder, sink, is_needed=rule == "one_in")


def _check(battle: Thing, tag: Thing, holder: str, sink: Sink, *, is_needed: bool) -> None:
    vocabulary = battle.scope.vocabulary
    for group in battle.inside(holder, vocabulary):
        pieces = list(group.inside("piece", vocabulary))
        if group.damaged or not pieces or any(piece.damaged for piece in pieces):
            continue
        bearers = [piece for piece in pieces if _has(piece, tag.name)]
        if not bearers and is_needed:
            help = f"write `is {tag.name}` on one of its pieces"
            sink.report(NOT_ONE, f"nobody in {group.label()} is `{tag.name}`", group.name_span, help=help)
        for second in bearers[1:]:
            notes = (Note("the first is here", bearers[0].name_span),)
            message = f"{second.label()} is a second `{tag.name}` of {group.label()}"
            sink.report(NOT_ONE, message, second.name_span, notes=notes)


def _has(piece: Thing, name: str) -> bool:
    marks = piece.fields.get("is")
    listed = marks if isinstance(marks, tuple) else (marks,)
    return any(isinstance(mark, Ref) and mark.name == name for mark in listed)
