"""A battle played on from where a player sits, on a copy in which all that the player cannot see is dealt anew.

A game can be copied at a safe point only. What the seat itself has answered since then is answered again on the copy;
where anybody else has answered since, or chance has had a say, there is no rehearsal: either may be the other side's
secret, and a copy that follows it would tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from engine.core.chance import Seeded
from engine.core.decisions import Ask, Decision
from engine.core.system import Playing, System


@runtime_checkable
class Remembering(Protocol):
    """A system whose captains keep what they have reckoned with the game."""

    def remember(self, game: Any, earlier: Any) -> None:  # noqa: ANN401 - each system has its own game
        """What was reckoned in another copy of the same battle need not be reckoned again in this one."""
        ...


@dataclass(slots=True)
class Rehearsal:
    """A copy that has come to the same decision, and waits for its answer."""

    game: Playing
    procedure: Ask[None]
    decision: Decision


class Rehearsals:
    """Keeps the last safe point of a game, and what its seat has answered since."""

    def __init__(self, system: System, game: Playing, seat: int) -> None:
        self._system: Final = system
        self._game: Final = game
        self._seat: Final = seat
        self._last: Playing | None = None
        self._faces = 0
        """How often chance had been asked by then."""
        self._answers: list[Any] = []
        self._before: Playing | None = None
        """The rehearsal before, for what its captains have reckoned: never the game itself, untouched by any."""
        self._heard: Final = game.on_safe
        """Whoever listened before listens on."""
        game.on_safe = self._note

    def _note(self, game: Playing) -> None:
        self._last = self._system.resume(game, Seeded(0))
        self._faces = len(self._game.chance.faces)
        self._answers = []
        if self._heard is not None:
            self._heard(game)

    def answered(self, option: Any) -> None:  # noqa: ANN401 - options are plain values of any sort
        self._answers.append(option)

    def begin(self, decision: Decision, options: Sequence[Any], lot: int) -> Rehearsal | None:
        """A copy at this very decision, or nothing where none can come to it. The same lot deals the same cards and
        throws the same dice, as long as the same is done."""
        if self._last is None or len(self._game.chance.faces) != self._faces:
            return None
        again = self._system.redeal(self._last, self._seat, Seeded(lot))
        if self._before is not None and isinstance(self._system, Remembering):
            self._system.remember(again, self._before)
        self._before = again
        procedure = self._system.play(again)
        try:
            asked = next(procedure)
            for answer in self._answers:
                if asked.seat != self._seat or answer not in asked.options:
                    return None
                asked = procedure.send(place_of(asked, answer))
        except StopIteration:
            return None
        is_same = (asked.kind, asked.seat, asked.subject) == (decision.kind, self._seat, decision.subject)
        if not is_same or any(option not in asked.options for option in options):
            return None
        return Rehearsal(again, procedure, asked)


def place_of(decision: Decision, option: Any) -> int:  # noqa: ANN401
    return list(decision.options).index(option)
