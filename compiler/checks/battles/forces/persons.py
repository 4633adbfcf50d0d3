"""Nobody leads two commands of one battle in person: he would stand in two places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Note, Sink

PERSON_TWICE: Final = Code(
    code="W0842",
    name="person-twice",
    summary="one commander in two places of a battle",
    manual="""
        Two pieces that lead have the same name or the same title: one man would stand in two places, and could be lost
        twice. Mostly another was meant, or one is chief and should only have a further command under him.

        Name the other commander; or give the command no commander of its own and say `under conde`. Two men of one name
        are told apart by their titles.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside army, division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            general conde "Condé" { at 0102 }
            division left "Left wing" { general conde "Condé" { at 0103 }  unit gendarmes { at 0202 } }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside army, division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            general conde "Condé" { at 0102 }
            division left "Left wing" { under conde  unit gendarmes { at 0202 } }
          }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        first: dict[tuple[str, str], Thing] = {}
        for piece in battle.inside("piece", battle.scope.vocabulary):
            if not piece.kind.leads or piece.damaged or piece.copies > 1:
                continue
            before = [known for called in _called(piece) if (known := first.setdefault(called, piece)) is not piece]
            if before:
                notes = (Note("he stands here as well", before[0].name_span),)
                who = f"{piece.kind.key} `{piece.name_span.text()}`"
                help = "name another commander, or say `under` whose orders the command is"
                sink.report(PERSON_TWICE, f"{who} leads in two places", piece.name_span, notes=notes, help=help)


def _called(piece: Thing) -> Iterator[tuple[str, str]]:
    """What he is called: the word that was written, and his title. Both armies may have "The colonel"."""
    for value in piece.entry.values[:1]:
        if isinstance(value, nodes.Name):
            yield "name", value.text
    if piece.title is not None and piece.title.value.strip():
        army = piece.within("army", piece.scope.vocabulary)
        yield f"title in {army.name if army is not None else ''}", piece.title.value
