"""Where a movement must stop is asked of the whole way over a table, not only of the places that are offered."""

from __future__ import annotations

import pytest

from tests.engine.kit.tables import MAP, RULES, begun
from tests.engine.kit.test_table_moves import reach

HERE = (1_000, 1_000)
NEAR = "stops enemies_within(mover, place, 4 um) > 0"
ARMIES = """
  army red "Red" { man pikeman { at (10, 10) } }
  army blue "Blue" { man pikeman { at (13, 13) } }
"""
"""The enemy stands three measures beside the way to the right, three measures on."""


def rules(stops: str) -> str:
    assert "turns ahead" in RULES
    return RULES.replace("turns ahead", f"turns ahead   {stops}", 1)


def straight_on(stops: str, drawn: str = MAP, armies: str = ARMIES) -> list[int]:
    """How far it may go straight to the right."""
    return [x - HERE[0] for x, y in reach(begun(drawn, armies, rules(stops))) if y == HERE[1] and x > HERE[0]]


def test_nobody_walks_past_an_enemy_that_stops_it() -> None:
    assert max(straight_on("")) == 600
    assert max(straight_on(NEAR)) <= 300


def test_who_stands_beside_an_enemy_already_may_leave() -> None:
    beside = ARMIES.replace("(13, 13)", "(8, 13)")
    assert max(straight_on(NEAR, armies=beside)) == 600


@pytest.mark.parametrize("stops", ["stops place.ground.slow > 1", "bars place.ground.slow > 1 or place.taken"])
def test_ground_on_the_way_stops_a_movement_where_it_begins(stops: str) -> None:
    far = ARMIES.replace("(13, 13)", "(13, 30)")
    drawn = f"{MAP}  mud {{ shape (11.5, 8), (12.5, 8), (12.5, 12), (11.5, 12) }}"
    text = rules(stops) if stops.startswith("stops") else rules("").replace("bars place.ground.impassable", stops)
    places = reach(begun(drawn, far, text))
    right = [x - HERE[0] for x, y in places if y == HERE[1] and x > HERE[0]]
    assert not [x for x in right if x > 270]
    assert bool([x for x in right if 150 <= x <= 270]) == stops.startswith("stops"), "it stops in the mud, or before it"


@pytest.mark.parametrize(
    ("asks", "most"),
    [
        ("stops place.crossed.slow > 1", 250),
        ("bars place.crossed.slow > 1", 199),
        ("bars place.crossed.slow > 1 and mover.pace > 0 um", 199),
        ("bars place.crossed.slow > 1 and not place.taken", 199),
    ],
)
def test_a_line_on_the_way_is_asked_together_with_whatever_changes(asks: str, most: int) -> None:
    far = ARMIES.replace("(13, 13)", "(13, 30)")
    text = rules(asks) if asks.startswith("stops") else rules("").replace("bars place.ground.impassable", asks)
    places = reach(begun(f"{MAP}  hedge {{ through (12, 5), (12, 15) }}", far, text))
    right = [x - HERE[0] for x, y in places if y == HERE[1] and x > HERE[0]]
    assert right
    assert max(right) <= most
