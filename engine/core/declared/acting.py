"""Phases in which one piece acts after the other: the foremost first until nobody is left, or each once, the sides in
their order, their players choosing which piece is next.

For these the state has `acted`, a set of numbers that is forgotten each step: `acted: set[int] = for_step(set())`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.core.position.events import Event
from engine.core.position.game import Game


class Acted(Event):
    """A piece has done its part of the phase, or will not."""

    piece: int

    def apply(self, state: Any) -> None:  # noqa: ANN401 - a state with `acted`, forgotten each step
        state.acted.add(self.piece)


Options = Callable[[Any, Any], list[Any]]
"""What a piece may do now: takes the game and the piece."""
Act = Callable[[Any, Any, Any], Ask[None]]
"""Does it: takes the game, the piece and the option."""


def foremost_first(ready: Callable[[Any], list[Any]], act: Callable[[Any, list[Any]], Ask[None]]) -> Any:  # noqa: ANN401
    """The procedure of a phase: those who are ready act, the foremost by the declared order first, until nobody is
    left. `act` takes all of one side who are as near to the front, and does what the first or a chosen one does."""

    def phase(g: Game[Any, Any], step: Step) -> Ask[None]:
        while True:
            g.safe()
            foremost = step.foremost(g, ready(g))
            if not foremost:
                return
            yield from act(g, [one for one in foremost if one.side == foremost[0].side])

    return phase


def one_by_one(kind: str, pieces: Callable[[Any], list[Any]], options: Options, act: Act) -> Any:  # noqa: ANN401
    """The procedure of a phase: of each side in turn, pieces that can do something are chosen one by one, then what
    they do; a side that declines is done with it. `kind` is the declared decision."""

    def phase(g: Game[Any, Any], step: Step) -> Ask[None]:
        while not g.state.over:
            g.safe()
            waiting = [piece for piece in pieces(g) if piece.id not in g.state.acted and options(g, piece)]
            if not waiting:
                return
            side = min(piece.side for piece in waiting)
            own = [piece.id for piece in waiting if piece.side == side]
            number = yield from choose(kind, side, step.section, [None, *own])
            if number is None:
                for piece in own:
                    g.record(Acted(step.section, piece))
                continue
            piece = next(piece for piece in waiting if piece.id == number)
            option = yield from choose(kind, side, step.section, options(g, piece), piece.id)
            g.record(Acted(step.section, number))
            yield from act(g, piece, option)

    return phase
