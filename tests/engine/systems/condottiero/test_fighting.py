"""T.3, T.4, R.9: shooting, fighting, reorganising."""

from __future__ import annotations

import pytest

from engine.systems.condottiero.position.state import Morale
from engine.systems.condottiero.rules.rounds import opponents_of, targets_of
from tests.engine.systems.condottiero.edge_tables import RADIUS, table
from tests.engine.systems.condottiero.staging import (
    first,
    phase,
    run,
    told,
    unit,
)


def test_who_may_shoot() -> None:
    """COND-T.3: armed, not yet, steady enough, not in contact; guns only if they have not moved."""
    it = table(a=(2_000, 2_000), d=(4_000, 2_000), z=(9_000, 9_000), y=(2_000, 9_000))
    one, guns = unit(it, "a"), unit(it, "z")
    assert it.rules.may_shoot(it, one)
    assert not it.rules.may_shoot(it, unit(it, "d"))
    able = {Morale.DEMORALISED: True, Morale.BLOODLUST: False, Morale.FALLING_BACK: False, Morale.OK: True}
    for morale, may_shoot in able.items():
        one.morale = morale
        assert it.rules.may_shoot(it, one) == may_shoot
    one.moved = True
    assert it.rules.may_shoot(it, one)
    one.shot = True
    assert not it.rules.may_shoot(it, one)
    assert it.rules.may_shoot(it, guns)
    guns.moved = True
    assert not it.rules.may_shoot(it, guns)
    guns.moved = False
    unit(it, "a").x, unit(it, "a").y = 9_000, 9_700
    assert not it.rules.may_shoot(it, guns)
    unit(it, "a").y += 1
    assert it.rules.may_shoot(it, guns)
    guns.gone = "fled"
    assert not it.rules.may_shoot(it, guns)


def test_targets_are_within_reach_the_nearest_first() -> None:
    """COND-T.3: foot reaches 15 cm; of two as near the first."""
    reach = 1_500 + 2 * RADIUS
    it = table(a=(5_000, 5_000), y=(5_000 + reach, 5_000), z=(5_000, 5_000 + reach), x=(5_000, 4_999 - reach))
    assert targets_of(it, unit(it, "a")) == [unit(it, "y").id, unit(it, "z").id]
    unit(it, "z").y -= 1
    assert targets_of(it, unit(it, "a")) == [unit(it, "z").id, unit(it, "y").id]


def test_a_unit_fights_once_a_turn() -> None:
    """COND-T.4."""
    it = table(a=(2_000, 2_000), y=(2_600, 2_000), z=(2_000, 2_600))
    assert opponents_of(it, unit(it, "a")) == [unit(it, "y").id, unit(it, "z").id]
    unit(it, "y").fought = True
    assert opponents_of(it, unit(it, "a")) == [unit(it, "z").id]


@pytest.mark.parametrize(
    ("name", "value", "again"),
    [
        ("moved", False, True),
        ("moved", True, False),
        ("shot", True, False),
        ("fought", True, False),
        ("morale", Morale.FALLING_BACK, False),
        ("disorganised", False, False),
        ("gone", "fled", False),
    ],
)
def test_an_idle_unit_is_reorganised(name: str, value: object, again: bool) -> None:
    """COND-R.9."""
    it = table(a=(2_000, 2_000), y=(2_000, 9_000))
    one = unit(it, "a")
    one.disorganised = True
    setattr(one, name, value)
    run(phase(it, "combat"), first)
    assert bool(told(it, "Reorganised")) == again
