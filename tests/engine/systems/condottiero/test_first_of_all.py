"""The first command, the first unit and the first column of the table are like all others; and who has nobody left."""

from __future__ import annotations

from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Status
from engine.systems.condottiero.rules.battle import SPEECHES, results
from engine.systems.condottiero.rules.before import may_hear, may_lie
from engine.systems.condottiero.rules.effects import outmanoeuvre, stay_even
from engine.systems.condottiero.rules.rounds import may_accompany, ride, whereabouts
from tests.engine.systems.condottiero.edge_tables import TEXT, character, table
from tests.engine.systems.condottiero.staging import command, field, first, game, leader, phase, run, told, unit

LED_BY_ANOTHER = """army red { deploys any_edge
  command zero { general s { command_value 2 }  character f { part standard_bearer }
    unit d { of drill_horse }  unit e { of drill_reiters } }
  command one { general r { is condottiero  command_value 3 }  unit a { of drill_foot } } }"""


def test_characters_of_the_first_command_ride_with_it_and_not_with_the_condottiero() -> None:
    """COND-T.2: where nobody has joined him, he is with his own general."""
    it = game(field(red=LED_BY_ANOTHER))
    assert command(it, "zero").id == 0
    bearer = character(it, "f")
    assert [held.name for held in it.state.commands if may_accompany(it, bearer, held)] == ["zero"]
    leader(it, "s").x, leader(it, "s").y = 4_000, 2_000
    leader(it, "r").x, leader(it, "r").y = 9_000, 2_000
    assert whereabouts(it, bearer) == (4_000, 2_000)
    leader(it, "s").status = "dead"
    assert whereabouts(it, bearer) is None


def deployed(red: str) -> Game:
    it = game(field(red=red))
    run(phase(it, "deployment"), first)
    return it


def test_a_condottiero_waits_for_the_command_that_he_leads_and_takes_his_place_only_without_one() -> None:
    """COND-2.3d: his reserve is the first command; it enters later, and he with it."""
    late = LED_BY_ANOTHER.replace("command zero {", "command first { entry reserve  enters any_edge ")
    late = late.replace("general s { ", "general r { is condottiero  ").replace(
        "command one { general r { is condottiero ", "command one { general s { "
    )
    it = deployed(late)
    assert leader(it, "r").command == command(it, "first").id == 0
    assert (leader(it, "r").x, told(it, "LeaderPlaced")) == (-1, [])
    alone = LED_BY_ANOTHER.replace(
        "deploys any_edge", "deploys any_edge  general chief { is condottiero  command_value 2 }"
    )
    it = deployed(alone.replace("general r { is condottiero ", "general r { "))
    assert [event.leader for event in told(it, "LeaderPlaced")] == [leader(it, "chief").id]
    assert leader(it, "chief").x == it.setting.width // 2
    before = len(it.journal)
    leader(it, "chief").x = 0
    run(phase(it, "deployment"), first)
    assert [event.name for event in it.journal[before:] if event.name == "LeaderPlaced"] == []


def test_an_army_is_spoken_to_once_though_it_was_its_first_unit() -> None:
    """COND-2.4a, COND-OPEN.3: and what it thought of it is handed over."""
    it = table(a=(2_000, 2_000), y=(2_000, 9_000))
    it.state.sides[0].spoken_to, it.state.sides[0].speech = 0, "positive"
    assert may_hear(it, 0) == []
    assert results(it)[SPEECHES] == ((0, "a", 1),)


def test_a_leader_who_has_nobody_left_does_not_ride() -> None:
    """COND-T.2."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000))
    for name in ("d", "e"):
        unit(it, name).gone = "fled"
    assert run(ride(it, leader(it, "s")), first) == []
    assert told(it, "Rode") == []


def test_pieces_of_terrain_lie_wholly_on_the_table() -> None:
    """COND-2.2d."""
    it = game(TEXT)
    (piece,) = it.state.pieces
    assert may_lie(it, piece, piece.shape.at(1_000, 500), 0)
    assert not may_lie(it, piece, piece.shape.at(999, 500), 0)
    assert not may_lie(it, piece, piece.shape.at(1_000, 499), 0)


def test_what_befalls_both_is_told_once_and_bad_light_is_the_loser_s() -> None:
    """COND-2.1l, COND-2.1k, COND-R.11."""
    it = game(TEXT)
    one, other = it.state.sides
    stay_even(it, Context(it, other, "2.1l"))
    assert told(it, "Explored") == []
    stay_even(it, Context(it, one, "2.1l"))
    assert [event.winner for event in told(it, "Explored")] == [-1]
    outmanoeuvre(it, Context(it, other, "2.1k"))
    assert [event.side for event in told(it, "LightFell")] == [one.id]
    outmanoeuvre(it, Context(it, other, "2.1k"))
    assert len(told(it, "LightFell")) == 1
    assert it.state.field_winner == other.id


def test_commands_that_are_there_already_are_not_deployed_again() -> None:
    """COND-2.3d."""
    it = game(field(red=LED_BY_ANOTHER))
    command(it, "zero").status = Status.ON_TABLE
    asked = run(phase(it, "deployment"), first)
    assert [one.subject for one in asked if one.seat == 0] == [command(it, "one").id]
