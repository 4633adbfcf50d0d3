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

        A ruleset that says `plays kit` is played from its declarations alone, so everything in it must be playable:
        each fact is kept (`starts`), worked out (`value`) or counted (`counts`); each role that a condition asks of is
        somebody there; each effect ends in something that the kit does; each phase has actions or does something; each
        action belongs to a phase; nothing follows from itself without end; and the cards of the pieces say every figure
        that the rules ask for.

        Where such a ruleset has no battle yet, an empty one is set up. Nothing is left for the game to stumble over.
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
