"""Zones of a map: whether a piece stands in one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core.declared.reading import listed
from engine.kit.field.hexfield import HexField
from engine.kit.field.tablefield import TableField
from engine.space.lines import Box, holds_point

Zones = dict[str, Callable[[Any], bool]]
"""By name, each a question about a piece."""


def zones_of(field: HexField | TableField) -> Zones:
    """A zone that covers nothing is a name for a deployment, and nobody stands in it."""
    zones: Zones = {}
    for zone in field.drawn.zones:
        covers = listed(zone.get("covers"))
        if isinstance(field, HexField):
            zones[zone.name] = partial(_stands_on, frozenset(field.places(covers, zone.origin)))
        else:
            zones[zone.name] = partial(_stands_within, field.boxes(covers, zone.origin))
    return zones


def _stands_on(hexes: frozenset[int], piece: Any) -> bool:  # noqa: ANN401 - of any kind
    return piece.at in hexes


def _stands_within(boxes: list[Box], piece: Any) -> bool:  # noqa: ANN401
    """The middle of its base."""
    return any(holds_point(box, (piece.x, piece.y)) for box in boxes)
