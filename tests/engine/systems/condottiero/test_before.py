"""Before the battle: what the sheet says of exploration, the field, deployment, reinforcements and the speech."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.space.plane import is_apart
from engine.systems.condottiero.position.state import Edge, Formation
from engine.systems.condottiero.rules.before import entries, movable, places
from tests.engine.systems.condottiero.staging import (
    RED,
    command,
    compiled,
    eager,
    field,
    first,
    game,
    leader,
    phase,
    play,
    rolled,
    run,
    told,
    unit,
)


def test_the_dice_are_counted_from_the_army() -> None:
    """COND-2.1a, COND-2.1b, COND-2.1d, COND-2.1i: two commands, two exploring units, two dice; the enemy has four."""
    it = rolled(field(), [1] * 10)
    run(phase(it, "exploration"), first)
    red, blue = told(it, "Tested")
    assert (len(red.faces), len(blue.faces)) == (6, 4)
    assert dict(red.applied) == {"light_cavalry_and_dragoons": 4, "other_cavalry": 1, "command_values": 5}
    assert dict(blue.applied) == {"other_cavalry": 1, "artillery": -2, "command_values": 3}
    assert (red.score, blue.score) == (16, 6)
    assert it.state.situation == "outmanoeuvred"


def test_a_condottiero_without_troops_brings_a_die_unless_told_otherwise() -> None:
    """COND-2.1b."""
    alone = """army red { deploys any_edge
      general r { is condottiero  command_value 3 }  character k { part scout }
      command two { general s { command_value 2 }  unit d { of drill_foot } } }"""
    for options, dice in (("", 6), ("lone_condottiero no", 5)):
        it = rolled(field(red=alone, options=options), [1] * (dice + 4))
        run(phase(it, "exploration"), first)
        assert len(told(it, "Tested")[0].faces) == dice


def test_without_exploration_the_field_is_rolled_for() -> None:
    """COND-2.2a: a tie is rolled again; the winner chooses his side."""
    it = rolled(field(options="exploration no"), [2, 3, 4, 3])
    run(phase(it, "exploration"), first)
    asked = run(phase(it, "terrain"), first)
    assert it.state.situation == "unexplored"
    assert it.state.field_winner == 0
    assert [(one.kind, one.seat) for one in asked] == [("place_terrain", 0)] * 2
    run(phase(it, "sides"), lambda decision: Edge.NORTH)
    assert [side.edge for side in it.state.sides] == [Edge.NORTH, Edge.SOUTH]


def test_the_winner_of_the_exploration_lays_out_the_field_and_the_loser_moves_on_five() -> None:
    """COND-2.2b."""
    it = rolled(field(), [3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 4, 5])
    run(phase(it, "exploration"), first)
    run(phase(it, "terrain"), first)
    assert it.state.situation == "outscouted"
    it.state.done = set()
    asked = run(phase(it, "shifting"), lambda decision: decision.options[1])
    assert [(one.kind, one.seat, one.subject) for one in asked] == [("move_terrain", 1, 1)]
    assert told(it, "TerrainPlaced")[-1].section == "2.2d"


def test_the_winner_of_the_manoeuvre_does_all_and_the_loser_nothing() -> None:
    """COND-2.2c: he lays out the field and chooses his side; no die is rolled for the loser's pieces: the only faces
    are those of the exploration, so that another would have none."""
    it = rolled(field(), [1] * 10)
    run(phase(it, "exploration"), first)
    laid = run(phase(it, "terrain"), first)
    assert it.state.situation == "outmanoeuvred"
    it.state.done = set()
    assert [(one.kind, one.seat) for one in laid] == [("place_terrain", 0)] * 2
    assert run(phase(it, "shifting"), first) == []
    sides = run(phase(it, "sides"), lambda decision: Edge.NORTH)
    assert [(one.kind, one.seat) for one in sides] == [("choose_side", 0)]


def test_moved_pieces_keep_their_distance_and_stay_on_the_table() -> None:
    """COND-2.2d: every place that is offered is at least 30 cm from every other piece."""
    it = game(field())
    piece, other = movable(it)
    offered = places(it, piece, it.figures.terrain_gap)
    assert offered
    assert all(is_apart(piece.shape.at(x, y), other.shape, 3_000) for x, y in offered)
    assert len(offered) < len(places(it, piece, 0))


def test_a_piece_without_room_stays() -> None:
    """COND-2.2d: nothing is asked where there is no such place."""
    rows = "  ".join(
        f"wood w{row}{column} {{ at ({column * 30 + 15}, {row * 30 + 15})  size 10 cm x 10 cm }}"
        for row in range(4)
        for column in range(6)
    )
    it = rolled(field(ground=rows, options="exploration no"), [6, 1, *[6] * 24])
    run(phase(it, "exploration"), first)
    it.state.field_winner = 0
    assert run(phase(it, "shifting"), first) == []


def test_a_river_bed_is_neither_placed_nor_moved() -> None:
    """COND-2.2a: it is the field, not a piece."""
    it = game(field(ground="river taro { at (90, 60)  size 180 cm x 8 cm }"))
    assert movable(it) == []


def test_equal_rolls_are_broken_by_numbers_then_by_new_rolls() -> None:
    """COND-2.3c."""
    it = rolled(field(), [2, 3])
    it.state.situation = "no_winner"
    run(phase(it, "order_of_deployment"), first)
    assert (it.state.first, told(it, "DeploymentOrdered")[0].section) == (0, "2.3c")
    even = rolled(field(red=RED.replace("unit e { of drill_lights }", "")), [2, 3, 1, 6])
    even.state.situation = "no_winner"
    run(phase(even, "order_of_deployment"), first)
    assert (even.state.first, told(even, "DeploymentOrdered")[0].section) == (0, "2.3a")


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("situation", ["outscouted", "outmanoeuvred"])
def test_whoever_was_outscouted_deploys_first(situation: str, winner: int) -> None:
    """COND-2.3b."""
    it = game(field())
    it.state.situation, it.state.field_winner = situation, winner
    assert run(phase(it, "order_of_deployment"), first) == []
    assert (it.state.first, told(it, "DeploymentOrdered")[0].section) == (1 - winner, "2.3b")


def test_one_roll_may_serve_for_field_and_deployment() -> None:
    """COND-2.3a: a switch."""
    it = rolled(field(options="exploration no  deployment_roll same"), [6, 1])
    run(phase(it, "exploration"), first)
    run(phase(it, "terrain"), first)
    run(phase(it, "order_of_deployment"), first)
    assert it.state.first == 1


def test_the_first_deploys_whole_before_the_second_and_all_in_column() -> None:
    """COND-2.3b, COND-2.3d."""
    it = game(field())
    it.state.first = 1
    asked = run(phase(it, "deployment"), first)
    assert [one.seat for one in asked] == [1, 0, 0]
    assert all(one.formation == Formation.COLUMN for one in it.state.units if one.on_table)
    assert command(it, "four").status == "waiting"


def test_skirmishers_and_guns_may_be_excused_from_columns() -> None:
    """COND-2.3d: a switch."""
    it = game(field(options="columns not_skirmishers"))
    it.state.first = 1
    run(phase(it, "deployment"), first)
    assert unit(it, "z").formation == Formation.LINE
    assert unit(it, "y").formation == Formation.COLUMN


@pytest.mark.parametrize(("turn", "enters"), [(4, False), (5, True), (7, True)])
def test_reinforcements_enter_from_their_turn_on(turn: int, enters: bool) -> None:
    """COND-REINF, COND-T.1: both armies from the same turn."""
    it = rolled(field(), [1, 0, 2])
    it.state.turn, it.state.reinforcements = turn, 5
    for one in it.state.commands:
        if one.name != "four":
            one.status = "on_table"
    asked = run(entries(it), lambda decision: decision.options[-1])
    assert [one.kind for one in asked] == (["enter"] if enters else [])
    assert command(it, "four").since == (turn if enters else 0)


def test_initiative_markers_are_dealt_by_lot_to_all_leaders_on_the_table() -> None:
    """COND-R.2."""
    it = rolled(field(), [2, 0])
    it.state.turn = 1
    for one in it.state.commands:
        if one.name != "four":
            one.status = "on_table"
    run(phase(it, "markers"), first)
    assert [leader(it, name).marker for name in ("b", "r", "s", "t")] == [1, 2, 3, 0]


def test_the_scenario_may_put_a_condottiero_in_bad_light() -> None:
    """COND-R.11."""
    it = game(field(red=RED.replace("deploys", "unfavourable_light yes  deploys", 1)))
    assert it.state.sides[0].light
    assert not it.state.sides[1].light


def test_everything_before_the_battle_is_done_in_the_order_of_the_sheet() -> None:
    """COND-R.7: then the turns begin."""
    it = game(field())
    run(it.setting.before.play(it), first)
    assert [one.label for one in told(it, "StageBegan")] == [
        *("terrain", "sides", "shifting", "order_of_deployment", "deployment", "reinforcements", "speeches", "battle"),
    ]
    play(it, eager(3))
    rounds = [one.label for one in told(it, "StepBegan")][:8]
    assert rounds == ["orders", "movement", "shooting", "combat", "influencing", "command_tests", "ending", "next turn"]


HEXES = """scenario trial "Trial" { turns 6  players 2  map { size 9 x 9 }
  army red { deploys 0101 to 0909
    command one { general r { is condottiero  command_value 3 }  unit a { of drill_foot } } }
  army blue { deploys 0101 to 0909
    command two { general b { is condottiero  command_value 3 }  unit z { of drill_foot } } } }"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (field(red=RED.replace("command_value 2", "command_value 4")), "not of 1 to 3"),
        (field(red=RED.replace("command_value 3", "command_value 1")), "not of 2 to 4"),
        (field(blue=""), "has one army"),
        (field(ground="wood w { at (175, 60)  size 20 cm x 10 cm }"), "does not lie on the table"),
        (field(ground="wood w { at (90, 60) }"), "neither a size nor a radius"),
        (HEXES, "needs a table in centimetres"),
    ],
)
def test_a_scenario_that_cannot_be_played_says_why(text: str, said: str) -> None:
    """COND-R.10: command values among others. That each army has one Condottiero is told by the compiler (E0825)."""
    compiled(text)
    with pytest.raises(Unplayable, match=said):
        game(text)
