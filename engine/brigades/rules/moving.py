"""A unit whose turn to move has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    kind: str, section: str, unit: BasedUnit, thoughts: Iterable[Any], is_allowed: Callable[[Any], bool]
) -> Ask[Any]:
    """What a unit does of all that is worth a thought, or nothing. Of moves only those that are allowed are offered,
    judged no sooner than somebody wants to know; examples may name any other that is."""

    def may_move(option: Any) -> bool:  # noqa: ANN401
        return is_move(option) and is_allowed(option)

    here = unit.at

    def stays(option: Any) -> bool:  # noqa: ANN401
        """It may almost always turn, or change its formation, where it stands."""
        return len(option) == _MOVE and bool(option[2:4] == here)

    # As `is_move` has it, but nothing is called: a dozen are judged for every unit.
    options = LazyOptions[Any]((None, *thoughts), lambda option: len(option) != _MOVE or is_allowed(option))
    return (yield from choose_lazily(kind, unit.side, section, options, unit.id, stays, may_move))
