"""A unit whose turn to move has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from engine.brigades.position.pieces import BasedUnit
from engine.core.decisions import Ask
from engine.core.lazy_options import LazyOptions, choose_lazily

_MOVE: int = 5
"""What a move tells; an attack, and whatever else a unit may do, tells less."""


def is_move(option: Any) -> bool:  # noqa: ANN401 - whatever may be chosen
    return option is not None and len(option) == _MOVE


def keeps_place(unit: BasedUnit, option: Any) -> bool:  # noqa: ANN401
    """Whether somebody stays where he stands: he may turn there, or change his formation."""
    return option is None or (is_move(option) and option[2:4] == unit.at)


def choose_move(
    kind: str,
    section: str,
    unit: BasedUnit,
    thoughts: Iterable[Any],
    is_allowed: Callable[[Any], bool],
    likely: Iterable[Any] | None = None,
) -> Ask[Any]:
    """What a unit does of all that is worth a thought, or nothing. Of moves only those that are allowed are offered,
    judged no sooner than somebody wants to know; examples may name any other that is. Where some are told that are
    `likely` to be, the others are not even thought of sooner."""

    def may_move(option: Any) -> bool:  # noqa: ANN401
        return is_move(option) and is_allowed(option)

    # As `is_move` has it, but nothing is called: a dozen are judged for every unit.
    offered = tuple(thoughts) if likely is None else thoughts
    options = LazyOptions[Any](chain((None,), offered), lambda option: len(option) != _MOVE or is_allowed(option))
    first = _likely(unit, offered if likely is None else likely)
    return (yield from choose_lazily(kind, unit.side, section, options, unit.id, first, may_move))


def _likely(unit: BasedUnit, offered: Iterable[Any]) -> list[Any]:
    """Where it stands it may almost always turn or change its formation, above all into one of the same shape, which
    has room where it stands."""
    here, shape = unit.at, unit.shape(unit.formation)
    stays = [option for option in offered if len(option) == _MOVE and option[2:4] == here]
    return sorted(stays, key=lambda option: (option[4] != unit.facing, unit.shape(option[1]) != shape))
