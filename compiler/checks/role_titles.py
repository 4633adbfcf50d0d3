"""Roles that no language but the first has a word for."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

UNTITLED_ROLE: Final = Code(
    code="W0506",
    name="untitled-role",
    summary="a role has no title, and sentences in another language would hold its name",
    manual="""
        Book, quick reference and site of a ruleset that plays by itself are written in all its languages, and they call
        whoever takes part in a rule by the title of the role. This role has none, and it is none of the common ones
        (`mover`, `shooter`, `target`, `victim` …) for which there is a word in every language: its name would
        stand in the middle of foreign sentences. It is said once, with all such roles of the ruleset.

        Give it a title in every language: `role witness "the witness" it "chi assiste" { of unit }`.
    """,
    bad="""
        ruleset demo "Demo" it "Prova" {
          plays kit   languages en, it
          kind unit "Unit" it "Unità" { like piece  inside army }
          role witness { of unit }
          fact unit.near "others" it "altre" { counts unit  as witness  when witness.moved > 0 hexes }
          section 1 turn "Turn" it "Turno" { when turn_number > 1 and unit.near > 0 }
        }
    """,
    good="""
        ruleset demo "Demo" it "Prova" {
          plays kit   languages en, it
          kind unit "Unit" it "Unità" { like piece  inside army }
          role witness "the witness" it "chi assiste" { of unit }
          fact unit.near "others" it "altre" { counts unit  as witness  when witness.moved > 0 hexes }
          section 1 turn "Turn" it "Turno" { when turn_number > 1 and unit.near > 0 }
        }
    """,
)

COMMON: Final = frozenset(
    (
        *("mover", "walker", "runner", "shooter", "firer", "target", "striker", "struck", "attacker", "defender"),
        *("charger", "charged", "tester", "victim", "friend", "mate", "foe", "enemy", "led", "rider", "host"),
        *("place", "spot", "player", "commander"),
    )
)
"""Roles that we have words for in every language (`roles` in `templates/site/rules.yaml`)."""
_OF_THE_LAYER: Final = "reaction"
"""A kind that only rulesets have that play by themselves."""


def check(context: Context, sink: Sink) -> None:
    world = context.world
    if world.derived or len(world.languages) < 2 or _OF_THE_LAYER not in world.vocabulary.kinds:
        return
    untitled = [
        thing
        for thing in world.things
        if thing.kind.name == "role" and thing.title is None and thing.name not in COMMON and not thing.damaged
    ]
    if untitled:
        names = ", ".join(f"`{thing.name}`" for thing in untitled)
        message = f"no title is given to {names}, which would stand untranslated in sentences"
        help = f'give each one: `role {untitled[0].name} "the …" {world.languages[1]} "…" {{ … }}`'
        sink.report(UNTITLED_ROLE, message, untitled[0].name_span, help=help)
