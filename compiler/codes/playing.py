"""What is found wrong with a battle, or with a ruleset that plays itself (`plays kit`), when it is set up."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

CANNOT_BE_PLAYED: Final = Code(
    code="E1401",
    name="cannot-be-played",
    summary="a battle, or a ruleset of the kit, that cannot be played as it is written",
    manual="""
        `tercio check` sets up every battle that it reads, as `tercio play` does, and tells at its place what cannot be
        played: troops that are of no list of their army, a figure that stands across a wall, a battle of one army, an
        ending that asks what nobody knows.

        A ruleset that says `plays kit` is played from its declarations alone, and an empty battle of it is set up where
        it has none yet: each fact is kept (`starts`), worked out (`value`) or counted (`counts`); each role is somebody
        there; each effect does something, each phase has actions, each action a phase; nothing follows from itself
        without end; cards say every figure that the rules ask for.
    """,
    bad="""
        ruleset demo "Demo" {
          plays kit
          kind company "Company" { like piece  inside army }
          role mover { of company }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { means "nobody can do anything" } } }
          movement march "March" { by mover  allowance 2 }
        }
    """,
    good="""
        ruleset demo "Demo" {
          plays kit
          kind company "Company" { like piece  inside army }
          role mover { of company }
          section 1 turn "Turn" { sequence turn "Turn" { phase marches "Marches" { actions march } } }
          movement march "March" { by mover  allowance 2 }
          action march "March" { by mover  moves march }
        }
    """,
)
CODES: Final = (CANNOT_BE_PLAYED,)
