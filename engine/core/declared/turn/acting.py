"""Phases in which one piece acts after the other: the foremost first until nobody is left; or each once, the sides in
their order, their players choosing which piece is next; or group by group, each as long as it has something to do.

For `one_by_one` the state has `acted`, a set of numbers that is forgotten each step: `acted: set[int] =
for_step(set())`. For `group_by_group` it has `active`, the number of the group under way: `active: int = for_step(-1)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.decisions import Ask, Decision, choose, is_open
from engine.core.declared.turn.sequence import Step
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

    def phase(g: Game[Any, Any], step: Step) -> Ask[None] | None:
        # In most turns nobody is ready in most of these phases: then there is no procedure to begin.
        foremost = step.foremost(g, ready(g))
        return acting(g, step, foremost) if foremost else None

    def acting(g: Game[Any, Any], step: Step, foremost: list[Any]) -> Ask[None]:
        while foremost:
            side = foremost[0].side
            yield from act(g, foremost if len(foremost) == 1 else [one for one in foremost if one.side == side])
            g.safe()
            foremost = step.foremost(g, ready(g))

    return phase


GroupAct = Callable[[Any, int], Ask[bool] | None]
"""What a group does next: answers whether it may do more. Nothing, where nobody of it has anything to do."""


def group_by_group(
    waiting: Callable[[Any, Step], list[Any]],
    asks: tuple[str, str],
    begins: Callable[[int], Event],
    act: GroupAct,
    ends: Callable[[int], Event],
) -> Callable[[Any, Step], Ask[None] | None]:
    """The procedure of a phase: `waiting` are the groups whose turn it is; among his own the player chooses, by the
    declared decision and section that it `asks`. Events tell that one begins and that it has done."""

    def phase(g: Game[Any, Any], step: Step) -> Ask[None] | None:
        foremost = waiting(g, step) if g.state.active < 0 else []
        return acting(g, step, foremost) if foremost or g.state.active >= 0 else None

    def acting(g: Game[Any, Any], step: Step, foremost: list[Any]) -> Ask[None]:
        kind, section = asks
        group = g.state.active
        while group >= 0 or foremost:
            if group < 0:
                side = foremost[0].side
                own = [one.id for one in foremost if one.side == side] if len(foremost) > 1 else [foremost[0].id]
                group = own[(yield Decision(kind, side, section, own))] if is_open(own) else own[0]
                g.record(begins(group))
            asked = act(g, group)
            if asked is None or not (yield from asked):
                g.record(ends(group))
            g.safe()
            group = g.state.active
            foremost = waiting(g, step) if group < 0 else []

    return phase


def until_done(g: Game[Any, Any], act: GroupAct, group: int) -> Ask[None]:
    """A group acts as long as it has something to do."""
    g.safe()
    while (asked := act(g, group)) is not None and (yield from asked):
        g.safe()


def as_they_like(
    kind: str, section: str, ready: Callable[[Any, int], list[Any]], act: Callable[[Any, Any], Ask[None]]
) -> GroupAct:
    """What a group does: one of its pieces that are ready acts, if the player likes. It asks the decision `kind`."""

    def of_group(g: Game[Any, Any], group: int) -> Ask[bool] | None:
        able = ready(g, group)
        return one_of(g, able) if able else None

    def one_of(g: Game[Any, Any], able: list[Any]) -> Ask[bool]:
        answer = yield Decision(kind, able[0].side, section, [None, *[piece.id for piece in able]])
        if answer:
            yield from act(g, able[answer - 1])
        return answer > 0

    return of_group


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
