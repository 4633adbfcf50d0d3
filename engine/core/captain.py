"""The frame of a captain: a player of one system that plays to win. One short answer for each kind of decision.

A captain's class has, for a decision `march`,
- a method `answer_march(decision)`, which gives the index of an option, or
- a method `worth_march(decision, option)`: the option of highest worth is taken, or
- the word `march` in `TAKES_LAST`: the last option is taken.
Of any other decision the first option is taken: it declines where that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, runtime_checkable

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.declared.scenario.stances import FREE, Stance, Troops
from engine.core.lazy_options import LazyOptions, best_of

G = TypeVar("G")

Answer = Callable[[Decision], int]


@runtime_checkable
class Weighing(Protocol):
    """A player that can tell what its options are worth to it."""

    weighed: dict[Any, float] | None

    def choose(self, decision: Decision) -> int: ...


class CaptainFrame(Generic[G]):
    TAKES_LAST: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: G, seat: int, seed: int) -> None:
        self.g: Final = game
        self.seat: Final = seat
        self._chance: Final = Seeded(seed * 2 + seat)
        """Its own, so that no captain moves a die."""
        self._answers: Final[dict[str, Answer]] = {}
        self.weighed: dict[Any, float] | None = None
        """What each option was worth to it, for whoever puts an empty dictionary here before asking; it stays empty
        where the captain answers without weighing them."""

    def choose(self, decision: Decision) -> int:
        answer = self._answers.get(decision.kind)
        if answer is None:
            answer = self._answers[decision.kind] = self._answer_to(decision.kind)
        return answer(decision)

    def _answer_to(self, kind: str) -> Answer:
        answer: Answer | None = getattr(self, f"answer_{kind}", None)
        if answer is not None:
            return answer
        worth: Callable[[Decision, Any], float] | None = getattr(self, f"worth_{kind}", None)
        if worth is not None:
            return lambda decision: self.best(decision, lambda option: worth(decision, option))
        return self.last if kind in self.TAKES_LAST else self.first

    def best(self, decision: Decision, worth: Callable[[Any], float]) -> int:
        """The option of highest worth; among equals one by lot, so that no side of the field is dearer."""
        options = decision.options
        if self.weighed is not None:
            self.weighed.update((option, worth(option)) for option in options)
        if isinstance(options, LazyOptions):
            return options.best(worth, self._chance.below)
        return best_of([worth(option) for option in options], self._chance.below)

    def first_offered(self, decision: Decision, wanted: Iterable[object]) -> int:
        """The first of these that is offered, else the first of all."""
        return next((decision.options.index(option) for option in wanted if option in decision.options), 0)

    def first(self, decision: Decision) -> int:  # noqa: ARG002 - all answers are called alike
        return 0

    def last(self, decision: Decision) -> int:
        return len(decision.options) - 1


class ToldCaptain(CaptainFrame[G]):
    """A captain that heeds what a scenario tells of troops: where they hold, what they go for."""

    TOLD: ClassVar[str] = "units"
    """The list of the state that has them."""

    def __init__(self, game: G, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        played: Any = game
        self.told: Final[Mapping[int, Stance]] = played.setting.stances.among(getattr(played.state, self.TOLD))

    def stance(self, troops: Troops) -> Stance:
        return self.told.get(troops.id, FREE)

    def holds(self, troops: Troops) -> bool:
        return self.stance(troops).holds

    def goal_of(self, troops: Troops) -> int:
        """The objective that they go for, -1 for none."""
        return self.stance(troops).goal
