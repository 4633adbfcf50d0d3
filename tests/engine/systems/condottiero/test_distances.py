"""R.10, R.13, T.2, T.4: how far things are from one another."""

from __future__ import annotations

from engine.systems.condottiero.position.state import Morale, Unit
from engine.systems.condottiero.questions import situation as ask
from tests.engine.systems.condottiero.edge_tables import RADIUS, table
from tests.engine.systems.condottiero.staging import (
    leader,
    unit,
)


def test_edges_of_bases_are_what_is_measured() -> None:
    """COND-R.13: short distance is 15 cm from edge to edge, counted in."""
    it = table(a=(1_000, 1_000), y=(1_000, 1_000 + 1_500 + 2 * RADIUS))
    assert unit(it, "a").is_within(unit(it, "y"), it.figures.short_distance)
    unit(it, "y").y += 1
    assert not unit(it, "a").is_within(unit(it, "y"), it.figures.short_distance)


def test_contact_is_a_centimetre_and_no_more() -> None:
    """COND-T.2: the first unit of an army touches like any other; those that are gone or not yet here do not."""
    it = table(a=(2_000, 2_000), y=(2_700, 2_000), z=(2_000, 2_701))
    assert ask.touching_enemies(it, unit(it, "a")) == [unit(it, "y")]
    assert ask.touching_enemies(it, unit(it, "y")) == [unit(it, "a")]
    unit(it, "y").gone = "fled"
    assert ask.touching_enemies(it, unit(it, "a")) == []
    unit(it, "x").x, unit(it, "x").y = 0, 0
    unit(it, "a").x, unit(it, "a").y = 300, 300
    assert ask.touching_enemies(it, unit(it, "a")) == [unit(it, "x")]


def test_of_enemies_as_near_as_one_another_the_first_is_nearest() -> None:
    """COND-T.2."""
    it = table(a=(5_000, 5_000), y=(7_000, 5_000), z=(3_000, 5_000), x=(5_000, 8_000))
    one = unit(it, "a")

    def nearest() -> Unit | None:
        return one.nearest(it.enemies(one.side))

    assert nearest() is unit(it, "y")
    unit(it, "z").x += 1
    assert nearest() is unit(it, "z")
    for name in ("y", "z"):
        unit(it, name).gone = "fled"
    assert nearest() is unit(it, "x")
    unit(it, "x").x = -1
    assert nearest() is None
    unit(it, "x").x = 0
    assert nearest() is unit(it, "x")


def test_a_friend_supports_who_is_steady_and_within_half_a_base() -> None:
    """COND-T.4."""
    it = table(a=(2_000, 2_000), c=(2_000 + 3 * RADIUS, 2_000), y=(2_000, 2_700))
    one, friend = unit(it, "a"), unit(it, "c")
    assert ask.is_supported(it, one)
    friend.morale = Morale.DEMORALISED
    assert not ask.is_supported(it, one)
    friend.morale = Morale.OK
    friend.x += 1
    assert not ask.is_supported(it, one)
    friend.x, friend.gone = 2_500, "fled"
    assert not ask.is_supported(it, one)


def test_the_command_radius_is_counted_to_the_edge_of_a_unit() -> None:
    """COND-R.10: 15 cm for each point of command value; where he has joined, from that unit."""
    it = table(a=(2_000, 2_000), c=(2_000 + 4_500 + RADIUS, 2_000))
    chief = leader(it, "r")
    assert ask.is_in_radius(it, chief, unit(it, "c"))
    unit(it, "c").x += 1
    assert not ask.is_in_radius(it, chief, unit(it, "c"))
    chief.joined = unit(it, "a").id
    assert chief.joined == 0
    unit(it, "a").x += 1
    assert ask.leader_spot(it, chief) == (2_001, 2_000)
    assert ask.is_in_radius(it, chief, unit(it, "c"))
