"""Booklets of maps that do not have north above: edges and fronts are told as the map shows them."""

from __future__ import annotations

import pytest

from tests.compiler.documents.library import made_of, pack, painted


@pytest.mark.parametrize(
    ("language", "edge", "compass"),
    [("en", "Own edge: bottom edge", "south"), ("it", "Proprio bordo: bordo inferiore", "sud")],
)
def test_no_edge_or_front_is_called_by_a_wind_that_the_map_has_elsewhere(
    language: str, edge: str, compass: str
) -> None:
    """At Blenheim north is on the right: troops that look up look west."""
    (document,) = made_of("booklet", pack("lumi"), language, only="blenheim_1704")
    orders = painted(document).pages[1]
    assert edge in orders
    assert f"{edge.partition(':')[0]}: {compass}" not in orders
    assert "(5.5, 16) ↑" in orders.replace(",5; 16", ".5, 16")
    assert ") N" not in orders


def test_where_north_is_above_fronts_are_winds() -> None:
    (document,) = made_of("booklet", pack("esa"), "en", only="rethel_1650")
    orders = painted(document).text
    assert "0403 S" in orders
    assert "↓" not in orders
