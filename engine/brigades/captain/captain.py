"""The frame of a captain of brigades. A decision of a unit it answers by a method `weigh_fire(unit, option)`: what each
option is worth to that unit. Where the options are other units, as `DECLINES` has it, the method is told which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import isqrt
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.rules.moving import keeps_place
from engine.core.captain import Answer, ToldCaptain
from engine.core.decisions import Decision
from engine.core.position.field import FieldGame
from engine.space.plane import Point, squared

U = TypeVar("U", bound=BasedUnit)
G = TypeVar("G", bound=FieldGame[Any, Any, Any])
NEVER: Final = -99.0
"""What is not to be done as long as there is anything else."""
FAR: Final = 10**9
_ELSEWHERE: Final = 200
"""What is no nearer or farther than by about so much is where it was."""
_UNTHINKING: Final = 3
"""So many turns a unit may stay without a thought."""
_Seen = tuple[int, Hashable, Point | None]
"""The turn, what a unit saw then, and where the nearest friend was."""
_NOTHING: Final[_Seen] = (0, None, None)


class BrigadeCaptain(ToldCaptain[G], Generic[G, U]):
    DECLINES: ClassVar[Mapping[str, float]] = {}
    """Decisions whose options are units, each with what it is worth to choose none."""

    def _answer_to(self, kind: str) -> Answer:
        weigh = getattr(self, f"weigh_{kind}", None)
        if weigh is None:
            return super()._answer_to(kind)
        units: list[U] = self.g.state.units
        if kind not in self.DECLINES:
            return lambda decision: self.best(decision, lambda option: weigh(units[decision.subject], option))
        none = self.DECLINES[kind]
        return lambda decision: self.best(
            decision, lambda other: none if other is None else weigh(units[decision.subject], units[other])
        )

    def __init__(self, game: G, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self._stayed: Final[dict[int, _Seen]] = {}
        """Of each unit that has thought about a move: what it saw if it stayed."""

    def unit_of(self, decision: Decision) -> U:
        unit: U = self.g.state.units[decision.subject]
        return unit

    def nearest_to(self, place: Point) -> int:
        """How far the nearest enemy is."""
        return isqrt(self.g.nearest_enemy(place, self.seat, FAR))

    def move_or_stay(self, unit: U, mood: Hashable, think: Callable[[], int]) -> int:
        """The answer of a unit that is to move. If it stayed when it last thought about it, is in the same mood, the
        nearest enemy is about as far and the nearest friend where he was, it stays again without a thought: most of a
        crowd have nowhere to go. Now and then it thinks all the same."""
        away, turn = self.nearest_to(unit.at) // _ELSEWHERE, self.g.state.turn
        sees = unit.at, unit.facing, unit.formation, mood, away
        thought, seen, friend = self._stayed.get(unit.id, _NOTHING)
        is_same = seen == sees and turn <= thought + _UNTHINKING and self.weighed is None
        if is_same and friend == self._nearest_friend(unit):
            return 0
        answer = think()
        self._stayed[unit.id] = _NOTHING if answer else (turn, sees, self._nearest_friend(unit))
        return answer

    def _nearest_friend(self, unit: U) -> Point | None:
        friends = [(squared(unit.at, (x, y)), x, y) for x, y, one, _ in self.g.spots(unit.side) if one is not unit]
        return min(friends)[1:] if friends else None

    def best_move(self, decision: Decision, worth: Callable[[Any], float]) -> int:
        """Whoever is told to hold only turns, or forms up otherwise."""
        unit = self.unit_of(decision)
        if not self.holds(unit):
            return self.best(decision, worth)
        return self.best(decision, lambda option: worth(option) if keeps_place(unit, option) else NEVER)

    # --- errands ----------------------------------------------------------------------------------------------

    def is_free(self, unit: U) -> bool:  # noqa: ARG002 - for those that send somebody
        """Whether it may be sent to an objective."""
        return False

    def sent_to(self, unit: U) -> int:
        """The objective that it is told to attack, or that it is nearest to of all who are free; -1 for none."""
        told = self.goal_of(unit)
        if told >= 0 or not self.g.state.goals:
            return told
        errands: dict[int, int] = self.g.known(("errands", self.seat), self.errands)
        return errands.get(unit.id, -1)

    def errands(self) -> dict[int, int]:
        """Who is sent to which objective: to each that the army does not hold, the nearest unit that is free to go."""
        sent: dict[int, int] = {}
        free = [unit for unit in self.g.on_table(self.seat) if self.is_free(unit)]
        for number, goal in enumerate(self.g.state.goals):
            waiting = [unit for unit in free if unit.id not in sent]
            if goal.holder != self.seat and waiting:
                nearest = min(waiting, key=lambda unit: (squared(unit.at, (goal.x, goal.y)), unit.id))
                sent[nearest.id] = number
        return sent
