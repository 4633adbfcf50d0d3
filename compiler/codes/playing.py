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
BARRED_GROUND: Final = Code(
    code="W1403",
    name="barred-ground",
    summary="a piece that begins, or an objective that lies, on ground that every movement bars",
    manual="""
        `tercio check` sets up every battle of a ruleset that says `plays kit`, and asks of each piece on hexes whether
        its movements bar the ground that it stands on, all of them; and of each objective, whether they bar it to
        everybody. The piece could not have come there, and the objective is out of reach: mostly a hex is one line off.

        Choose another hex, or look at what the movement `bars`. If it is meant, say why in the scenario:
        `allow barred_ground "the garrison of the island"`.
    """,
    bad="# movement march { … bars place.ground.deep }, and a company that begins in a river, which is deep",
    good="# the same company beside the river",
)
CODES: Final = (CANNOT_BE_PLAYED, BARRED_GROUND)
FOUND_IN_PLAY: Final = frozenset((BARRED_GROUND.name,))
"""Warnings that are found after everything is compiled, when a battle is set up."""
