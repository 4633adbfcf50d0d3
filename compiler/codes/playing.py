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
        played: troops of no list of their army, a figure across a wall, an ending that asks what nobody knows. House
        rules are set up without a battle: a constant that nothing plays would change the page and no game.

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
    summary="a piece that begins, or an objective that lies, on ground that bars it",
    manual="""
        `tercio check` sets up every battle, and asks of each unit whether it may enter the ground that it stands on,
        and of each objective whether anybody may, or may come there at all: by rules that say `plays kit` all its
        movements, elsewhere what the ground bars. A unit across a river, or a battery in a village, could not have come
        there; an objective behind a river without a bridge is out of reach. Mostly a place is one line off.

        Choose another place, or look at what the ground bars. If it is meant, say why in the scenario:
        `allow barred_ground "the garrison of the island"`.
    """,
    bad="# movement march { … bars place.ground.deep }, and a company that begins in a river, which is deep",
    good="# the same company beside the river",
)
AT_ODDS: Final = Code(
    code="W1404",
    name="at-odds",
    summary="what a battle says of somebody, of which only a part can be so",
    manual="""
        One part of what is said is played and another is not, which nobody sees until it is missed: a commander
        away for the whole battle, more pieces than find room in a zone; an objective that no rule asks about, or to
        which nobody comes in time; a base half over the edge of a table, or on a wall; places in *Condottiero*, where
        they are chosen in the game; a battle without `turns` by rules that judge it after the last one; an ending that
        holds before anybody has moved.

        Take away what is not meant. If it is, say why in the scenario: `allow at_odds "he is only talked of"`.
    """,
    bad='# ending swept "Swept" { when france.lead >= 0  winner france }, which is so before anybody has moved',
    good='# ending swept "Swept" { when france.lead >= 6  winner france }',
)
CODES: Final = (CANNOT_BE_PLAYED, BARRED_GROUND, AT_ODDS)
FOUND_IN_PLAY: Final = frozenset((BARRED_GROUND.name, AT_ODDS.name))
"""Warnings that are found after everything is compiled, when a battle is set up."""
