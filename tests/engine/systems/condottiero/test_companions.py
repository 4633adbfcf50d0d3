"""2.4, 3.6g, 3.7, R.2: who is with whom, and what an army counts."""

from __future__ import annotations

from engine.systems.condottiero.position.state import Morale
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.rounds import (
    may_accompany,
)
from tests.engine.systems.condottiero.edge_tables import character, table
from tests.engine.systems.condottiero.staging import (
    answer,
    command,
    leader,
    of_command,
    of_unit,
    unit,
)


def test_characters_of_the_army_ride_with_the_condottiero_of_their_side() -> None:
    """COND-T.2: those of a command with their command; musicians stay where they are."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000), x=(4_000, 9_000))
    who = {one.name: one for one in it.state.characters}
    rides = {
        name: [held.name for held in it.state.commands if may_accompany(it, one, held)] for name, one in who.items()
    }
    assert rides == {"h": ["one"], "f": ["one"], "m": [], "g": ["three"]}
    who["h"].present = False
    assert not may_accompany(it, who["h"], command(it, "one"))


def test_whoever_inspires_must_be_there_and_with_the_unit() -> None:
    """COND-3.6g."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000))
    one, bearer, hero = unit(it, "a"), character(it, "f"), character(it, "h")
    assert not of_unit(it, "inspired", one)
    bearer.joined = one.id
    assert not of_unit(it, "inspired", one)
    bearer.raised = True
    assert of_unit(it, "inspired", one)
    bearer.present = False
    assert not of_unit(it, "inspired", one)
    hero.joined = one.id
    assert of_unit(it, "inspired", one)
    hero.joined = unit(it, "d").id
    assert not of_unit(it, "inspired", one)
    leader(it, "s").joined = unit(it, "d").id
    assert ask.leaders_with(it, unit(it, "d")) == [leader(it, "s")]
    hero.joined = -1
    assert of_unit(it, "inspired", unit(it, "d"))


def test_what_an_army_counts_is_its_own_and_still_there() -> None:
    """COND-2.4b, COND-3.7d, COND-3.7e, COND-2.1b, COND-2.3c."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000))
    assert [answer(it, "army.charismatic_characters", side) for side in (0, 1)] == [2, 1]
    character(it, "h").present = False
    leader(it, "s").status = "dead"
    assert [answer(it, "army.charismatic_characters", side) for side in (0, 1)] == [0, 1]
    assert [answer(it, "army.charismatic_leaders_lost", side) for side in (0, 1)] == [1, 0]
    leader(it, "r").status, leader(it, "r").charismatic = "dead", True
    assert answer(it, "army.charismatic_leaders_lost", 0) == 1
    assert [answer(it, "army.commands_counted", side) for side in (0, 1)] == [2, 2]
    assert [answer(it, "army.commands_fielded", side) for side in (0, 1)] == [2, 1]
    assert [answer(it, "army.units_listed", side) for side in (0, 1)] == [5, 3]
    assert [answer(it, "army.units_standing", side) for side in (0, 1)] == [2, 1]
    unit(it, "a").morale = Morale.FALLING_BACK
    assert answer(it, "army.units_standing", 0) == 1
    command(it, "one").status = "fled"
    assert [answer(it, "army.commands_lost", side) for side in (0, 1)] == [1, 0]


def test_music_of_a_command_is_its_own() -> None:
    """COND-3.6g, COND-R.6."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000))
    assert [of_command(it, "has_music", held) for held in it.state.commands] == [False, True, False, False]
    character(it, "m").present = False
    assert not of_command(it, "has_music", command(it, "two"))
    unit(it, "a").figures = frozenset({"trumpeter"})
    assert of_command(it, "has_music", command(it, "one"))


def test_commands_without_a_leader_come_last() -> None:
    """COND-R.2: among themselves in the order of the list."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000), x=(4_000, 9_000))
    for number, name in enumerate("srtb", start=1):
        leader(it, name).marker = number
    for name in ("r", "b"):
        leader(it, name).status = "dead"
    order = sorted(it.state.commands, key=lambda held: ask.initiative(it, held))
    assert [held.name for held in order] == ["two", "four", "one", "three"]
