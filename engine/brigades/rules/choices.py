"""What somebody does who has several ways open to him: each way is an effect of the ruleset, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.decisions import Ask, choose
from engine.core.position.field import FieldGame

Ways = Mapping[str, Callable[[Any], Any]]
"""Each by its name, with what tells whether somebody may: see `FieldSetting.ways`."""


def ways_open(ways: Ways, context: Any) -> list[str]:  # noqa: ANN401 - each system has its own
    return [way for way, may in ways.items() if may(context)]


def choose_way(
    g: FieldGame[Any, Any, Any],
    decision: str,
    ways: Sequence[str | None],
    context: Any,  # noqa: ANN401
    section: str,
) -> Ask[str | None]:
    """The way that the unit of the context goes, when what it does is done; nothing, where it may do nothing."""
    way = yield from choose(decision, context.unit.side, section, list(ways), context.unit.id)
    if way is not None:
        yield from g.setting.effects.happen(g, way, context)
    return way
