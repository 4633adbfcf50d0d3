"""Hedges and the like: who is right behind one, and whom it runs along."""

from __future__ import annotations

from engine.space.stands.fire import is_along, is_behind
from engine.space.stands.stand import Stand

HEDGE = ((0, 300), (1_000, 300))
STAND = Stand(500, 200, 400, 100, 0)


def test_a_hedge_covers_who_is_right_behind_it_from_fire_that_crosses_it() -> None:
    assert is_behind(STAND, HEDGE, (500, 900), 50)
    assert not is_behind(STAND, HEDGE, (500, 900), 48)
    assert not is_behind(STAND, HEDGE, (500, 0), 50)


def test_a_hedge_runs_along_who_has_a_side_or_a_corner_near_it() -> None:
    assert is_along(STAND, HEDGE, 50)
    assert not is_along(STAND, HEDGE, 48)
    assert is_along(STAND, ((720, 260), (900, 900)), 50)
