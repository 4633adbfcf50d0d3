"""2.2, 2.3, 2.4, T.1: what comes before the battle, at its limits."""

from __future__ import annotations

import pytest

from engine.systems.condottiero.position.state import Edge, Status
from engine.systems.condottiero.rules.before import (
    free_places,
    from_edge,
    grid,
    lines_of,
    may_hear,
    may_lie,
    places,
    raise_standard,
    spots_of,
)
from tests.engine.systems.condottiero.edge_tables import BLUE, HEIGHT, RADIUS, RED, TEXT, character, table
from tests.engine.systems.condottiero.staging import (
    answer,
    command,
    field,
    first,
    game,
    phase,
    rolled,
    run,
    told,
    unit,
)


def test_pieces_lie_on_a_grid_with_half_a_step_to_the_edges() -> None:
    """COND-T.1."""
    found = grid(game(TEXT))
    assert found[:2] == [(1_000, 1_000), (3_000, 1_000)]
    assert found[-1] == (17_000, 11_000)
    assert len(found) == 9 * 6


def test_a_piece_that_is_moved_ends_thirty_centimetres_from_any_other() -> None:
    """COND-2.2d: exactly thirty will do; the river stays and is only not covered."""
    ground = "hill mound { at (40, 60)  radius 10 cm }  hill knoll { at (100, 60)  radius 10 cm }"
    it = game(field(ground=ground))
    mound, knoll = it.state.pieces
    gap = it.figures.terrain_gap
    assert (mound.name, gap) == ("mound", 3_000)
    assert may_lie(it, mound, mound.shape.at(5_000, 6_000), gap)
    assert not may_lie(it, mound, mound.shape.at(5_001, 6_000), gap)
    assert may_lie(it, mound, mound.shape.at(1_000, 1_000), gap)
    assert not may_lie(it, mound, mound.shape.at(999, 1_000), gap)
    assert (4_000, 6_000) not in places(it, mound, gap)
    assert (knoll.shape.x, knoll.shape.y) == (10_000, 6_000)


def test_a_command_deploys_five_abreast_in_its_zone() -> None:
    """COND-T.1, COND-2.3d: within 30 cm of its edge, whole bases on the table, a centimetre apart."""
    red = "army red { deploys any_edge  command one { general r { is condottiero  command_value 3 } "
    red += " ".join(f"unit u{number} {{ of drill_foot }}" for number in range(6)) + " } }"
    it = game(field(red=red, blue=BLUE))
    own = command(it, "one")
    it.state.sides[0].edge, it.state.sides[1].edge = Edge.SOUTH, Edge.NORTH
    assert lines_of(it) == [2_700, 2_000, 1_300, 600]
    assert spots_of(it, own, (9_000, 2_700)) == [
        *((7_600 + 700 * number, 2_700) for number in range(5)),
        (7_600, 2_000),
    ]
    assert spots_of(it, own, (9_000, 600))[-1] == (7_600, RADIUS)
    other = command(it, "three")
    assert spots_of(it, other, (9_000, HEIGHT - 2_700)) == [(8_650, HEIGHT - 2_700), (9_350, HEIGHT - 2_700)]
    assert [from_edge(it, side, 600) for side in (0, 1)] == [600, HEIGHT - 600]
    xs = [x for x, y in free_places(it, own, [2_700])]
    assert (xs[0], xs[1], xs[-1]) == (2_000, 3_000, 16_000)
    unit(it, "y").x, unit(it, "y").y = 9_000, 2_700
    near = [x for x, y in free_places(it, own, [2_700])]
    assert set(xs) - set(near) == {8_000, 9_000, 10_000}


def test_a_reserve_of_six_enters_in_one_line() -> None:
    """COND-T.1: help touches its own edge in one line, however many they are."""
    red = "army red { deploys any_edge  command one { general r { is condottiero  command_value 3 }"
    red += " unit a { of drill_foot } }  command late { entry reserve  enters any_edge  general l { command_value 3 } "
    red += " ".join(f"unit u{number} {{ of drill_foot }}" for number in range(6)) + " } }"
    it = game(field(red=red, blue=BLUE))
    it.state.sides[0].edge, it.state.sides[1].edge = Edge.SOUTH, Edge.NORTH
    late = command(it, "late")
    assert spots_of(it, late, (9_000, RADIUS)) == [(7_250 + 700 * number, RADIUS) for number in range(6)]
    assert [x for x, _ in free_places(it, late, [RADIUS])][:1] == [3_000]


def test_skirmishers_and_guns_may_be_let_off_the_column() -> None:
    """COND-2.3d."""
    for options, in_line in (("", [False] * 3), ("columns not_skirmishers", [False, False, True])):
        it = game(field(red=RED, blue=BLUE, options=options))
        assert [it.rules.begins_in_line(it, unit) for unit in it.units_left(command(it, "one"))] == in_line
        guns = [it.rules.begins_in_line(it, unit) for unit in it.units_left(command(it, "three"))]
        assert guns == [False, in_line[-1]]


@pytest.mark.parametrize(
    ("entry", "turn", "able"),
    [("reserve", 1, False), ("reserve", 2, True), ("reinforcement", 4, False), ("reinforcement", 5, True)],
)
def test_help_comes_from_its_turn_on(entry: str, turn: int, able: bool) -> None:
    """COND-REINF, COND-T.1."""
    it = game(TEXT)
    late = command(it, "four")
    late.entry = entry
    it.state.reinforcements, it.state.turn = 5, turn
    assert it.setting.command_rules.may_enter(it, late) == able
    late.status = Status.ON_TABLE
    assert not it.setting.command_rules.may_enter(it, late)


def test_the_condottiero_speaks_to_one_unit_that_is_there() -> None:
    """COND-2.4a: the first unit of the army counts as spoken to."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), y=(2_000, 9_000))
    assert [one.name for one in may_hear(it, 0)] == ["a", "d"]
    it.state.sides[0].spoken_to = 0
    assert may_hear(it, 0) == []
    assert [one.name for one in may_hear(it, 1)] == ["y"]


def test_a_standard_is_raised_once_by_its_bearer() -> None:
    """COND-2.4b."""
    it = table(a=(2_000, 2_000))
    bearer = character(it, "f")
    assert run(raise_standard(it, 1), first) == []
    assert len(run(raise_standard(it, 0), lambda _: bearer.id)) == 1
    assert bearer.raised
    assert answer(it, "army.standard_raised", 0)
    assert not answer(it, "army.standard_raised", 1)
    assert run(raise_standard(it, 0), first) == []
    bearer.present = False
    assert not answer(it, "army.standard_raised", 0)


def test_a_tie_for_the_field_is_thrown_again() -> None:
    """COND-2.2a: red has command value 3, blue 2."""
    it = rolled(field(red=RED, blue=BLUE, options="exploration no"), [1, 2, 2, 4])
    it.state.situation = "unexplored"
    run(phase(it, "terrain"), first)
    assert it.state.field_winner == 1
    won = told(it, "FieldWon")[0]
    assert won.scores == (5, 6)
