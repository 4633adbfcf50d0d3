"""E.1a, E.7, G.5b, H.4: a formation needs room. Watched games found lines over the edge of the table, and open order on
a neighbour."""

from __future__ import annotations

import pytest

from engine.brigades.questions.room import fits
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.rules.forced import open_out
from tests.engine.conformance import soak
from tests.engine.systems.risorgimento.staging import SYSTEM, field, game, moves_offered, phase, run, unit

ENEMY = "unit z { NORTH  at (40, 40) }"


@pytest.mark.parametrize(("at", "formation"), [(42.1, "march_column"), (50, "open_order")])
def test_a_unit_recovers_in_open_order_where_there_is_room(at: float, formation: str) -> None:
    """RIS-H.4: beside another column it stays a column."""
    columns = f"""unit a {{ of drill_foot  at (40, 20)  facing n  formation march_column  routed yes }}
        unit b {{ of drill_foot  at ({at}, 20)  facing n  formation march_column }}"""
    g = game(field(columns, ENEMY), [1])
    run(phase(g, "rout_recovery"))
    assert (unit(g, "a").routed, unit(g, "a").formation) == (False, formation)
    assert all(invariant.holds(g) for invariant in SYSTEM.invariants)


@pytest.mark.parametrize(
    ("at", "beside", "has_room"),
    [((40, 20), (60, 20), True), ((40, 20), (42.1, 20), False), ((1.2, 20), (60, 20), False)],
)
def test_a_formation_needs_room_on_the_table_and_among_the_others(
    at: tuple[float, int], beside: tuple[float, int], has_room: bool
) -> None:
    """RIS-E.1a, RIS-E.7; RIS-G.5b: among houses too."""
    columns = f"""unit a {{ of drill_foot  at {at}  facing n  formation march_column }}
        unit b {{ of drill_foot  at {beside}  facing n  formation march_column }}"""
    g = game(field(columns, ENEMY, ground="built_up t { at (40, 20)  size 20 cm x 20 cm }"))
    assert fits(g, unit(g, "a"), "line") is has_room
    if ground.is_in_town(g, unit(g, "a")):
        open_out(g, unit(g, "a"))
        assert (unit(g, "a").formation == "open_order") is has_room


def test_a_unit_without_enemies_and_objectives_may_still_move_and_change_its_formation() -> None:
    g = game(field("unit a { SOUTH  at (40, 20) }", ENEMY))
    unit(g, "z").gone = "destroyed"
    g.forget()
    assert {"march", "form"} <= {move[0] for move in moves_offered(g, unit(g, "a"))}


@pytest.mark.campaign
def test_cavalry_stops_short_of_gunners_who_ran_into_its_way() -> None:
    """RIS-E.2.3c, RIS-E.7: a watched game in which both came to stand on one place."""
    options = (
        ("figures", "large"),
        ("written_orders", "no"),
        ("disorder_flight", "yes"),
        ("small_values_may_be_equal", "no"),
        ("moved_together", "divisions"),
        ("artillery_fires_once", "no"),
    )
    battle = soak.Game("risorgimento", "san_martino_1859", 400109, ("eager", "random"), near=True, options=options)
    assert soak.play(battle).fault == ""
