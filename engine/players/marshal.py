"""`marshal`: a player that rehearses its choices before it makes them.

It asks the system's captain first. Then it plays on what the captain would do and a few other options, with the same
lots and both sides led by captains, and takes another option only where that came out clearly better. It counts games
and decisions and never looks at a clock, so the same seed gives the same game; what its seat cannot see is dealt anew
for every rehearsal, so nothing hidden is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from engine.core.captain import Weighing
from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.system import Playing, System
from engine.players.rehearsal import Rehearsals, place_of
from engine.players.standing import Standing

OTHERS: Final = 3
"""Options that are tried besides the captain's."""
FIRST_LOOK: Final = 2
"""Rehearsals of each option; the better half of the others is then looked at again."""
SECOND_LOOK: Final = 6
TURNS: Final = 2
"""A rehearsal ends when so many turns have ended, or after so many decisions."""
MOST_DECISIONS: Final = 40
SURE: Final = 0.7
"""In deviations of the mean: by so much another option must be better than the captain's."""


class Marshal:
    def __init__(self, system: System, game: Playing, seat: int, seed: int) -> None:
        self._system: Final = system
        self._seat: Final = seat
        self._captain: Final = system.captain(game, seat, seed)
        self._rehearsals: Final = Rehearsals(system, game, seat)
        self._standing: Final = Standing(system, seat)
        self._chance: Final = Seeded(seed)
        """Its own, so that no marshal moves a die."""

    def choose(self, decision: Decision) -> int:
        if isinstance(self._captain, Weighing):
            self._captain.weighed = {}
        answer = self._captain.choose(decision)
        usual = decision.options[answer]
        chosen = self._best(decision, usual)
        self._rehearsals.answered(chosen)
        return answer if chosen == usual else place_of(decision, chosen)

    def _best(self, decision: Decision, usual: Any) -> Any:  # noqa: ANN401 - options are plain values of any sort
        options = [usual, *self._others(decision, usual)]
        lot = self._chance.below(1 << 48)
        rehearsal = self._rehearsals.begin(decision, options, lot) if len(options) > 1 else None
        if rehearsal is None or not self._system.result(rehearsal.game).score:
            return usual  # Where nothing is counted yet, as in an opening, nothing can be compared.
        worths = self._look(decision, options, range(lot, lot + FIRST_LOOK))
        others = sorted(range(1, len(options)), key=lambda number: -sum(worths[number]))
        kept = [0, *others[: -(-len(others) // 2)]]
        if sum(worths[kept[1]]) <= sum(worths[0]):
            return usual
        second = range(lot + FIRST_LOOK, lot + FIRST_LOOK + SECOND_LOOK)
        further = self._look(decision, [options[number] for number in kept], second)
        for number, more in zip(kept, further, strict=True):
            worths[number] += more
        best = max(kept[1:], key=lambda number: sum(worths[number]))
        return options[best] if is_better(worths[best], worths[0]) else usual

    def _others(self, decision: Decision, usual: Any) -> list[Any]:  # noqa: ANN401
        """The captain's next best, where it has weighed them all; or some by lot."""
        rest = [option for option in decision.options if option != usual]
        weighed = self._captain.weighed if isinstance(self._captain, Weighing) else None
        if weighed and all(option in weighed for option in rest):
            return sorted(rest, key=lambda option: -weighed[option])[:OTHERS]
        return [rest.pop(self._chance.below(len(rest))) for _ in range(min(OTHERS, len(rest)))]

    def _look(self, decision: Decision, options: Sequence[Any], lots: range) -> list[list[float]]:
        """Each option is played on with the same lots, so that what differs is owed to the option."""
        return [[self._play_on(decision, option, options, lot) for lot in lots] for option in options]

    def _play_on(self, decision: Decision, option: Any, options: Sequence[Any], lot: int) -> float:  # noqa: ANN401
        rehearsal = self._rehearsals.begin(decision, options, lot)
        if rehearsal is None:
            return 0.0
        system, game = self._system, rehearsal.game
        begun = system.result(game)
        captains = [system.captain(game, seat, lot + seat) for seat in range(len(begun.score))]
        answer = place_of(rehearsal.decision, option)
        for _ in range(MOST_DECISIONS):
            try:
                asked = rehearsal.procedure.send(answer)
            except StopIteration:
                return self._standing.at_the_end(game)
            if system.result(game).turn >= begun.turn + TURNS:
                break
            answer = captains[asked.seat].choose(asked)
        return self._standing.now(game)


def is_better(new: Sequence[float], old: Sequence[float]) -> bool:
    """By pairs: each two were played with the same lots."""
    gains = [after - before for after, before in zip(new, old, strict=True)]
    mean = sum(gains) / len(gains)
    deviation = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
    return mean > SURE * deviation and mean > 0
