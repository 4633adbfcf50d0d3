"""Stands that come up to others."""

from __future__ import annotations

import pytest

from engine.space.stands.approach import leading, until_met, up_to
from engine.space.stands.stand import Stand

OWN = Stand(1_000, 1_000, 300, 200, 0)


def test_one_rides_on_until_it_would_lie_on_the_other() -> None:
    enemy = Stand(1_000, 2_000, 300, 200, 180)
    end = until_met(OWN, enemy, 1, 1_000)
    assert not end.overlaps(enemy)
    assert end.moved(end.x, end.y + 1).overlaps(enemy)


@pytest.mark.parametrize("aside", [0, 150, 290])
def test_one_comes_no_nearer_than_it_must(aside: int) -> None:
    """Also to the end of a wide front, where it comes nearer by less than it goes."""
    enemy = Stand(1_000, 2_000, 1_400, 200, 180 + aside // 10)
    end = up_to(OWN, enemy, 300)
    assert end is not None
    assert 290 <= end.distance(enemy) <= 300


def test_nobody_comes_up_to_whom_it_does_not_look_at() -> None:
    assert up_to(OWN, Stand(1_900, 1_000, 300, 200, 270), 300) is None


def test_the_middle_leads_and_the_ends_of_the_front_or_those_of_the_rear_on_a_way_back() -> None:
    end, middle = OWN.moved(1_000, 1_200), (1_000, 1_000)
    assert leading(OWN, end) == (
        (middle, (1_000, 1_300), 100),
        ((850, 1_100), (850, 1_300), 0),
        ((1_150, 1_100), (1_150, 1_300), 0),
    )
    back = OWN.moved(1_000, 900)
    assert leading(OWN, back, backwards=True) == (
        (middle, (1_000, 800), 100),
        ((1_150, 900), (1_150, 800), 0),
        ((850, 900), (850, 800), 0),
    )
