"""What a battle says at odds with itself: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, without_end
from engine.systems.esa.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """3.2.5."""
    yield from without_end(game)
