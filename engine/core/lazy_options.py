"""Options that are judged no sooner than somebody wants to know.

Where a unit may go is found by thinking of many places and judging each, and judging is most of the work. A player that
knows what a place would be worth to it judges from the best down, and stops at the first that is allowed; one that
declines at once has nobody think of the others. Whoever looks at all options, as `random` does, has them all, in the
order in which they were thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar, cast, final, overload

from engine.core.decisions import Ask, Decision, asks_everything, choose

T = TypeVar("T")
_EQUAL: Final = 1e-9
"""Worths nearer to one another are alike."""


def best_of(worths: Sequence[float], lot: Callable[[int], int]) -> int:
    """The place of the highest worth; among equals one by lot, so that no side of the field is dearer."""
    top = max(worths)
    best = [number for number, worth in enumerate(worths) if worth >= top - _EQUAL]
    return best[0] if len(best) == 1 else best[lot(len(best))]


@final
class LazyOptions(Sequence[T], Generic[T]):
    """The first is always allowed: it declines. Others may be thought of no sooner than somebody looks at them."""

    def __init__(self, thoughts: Iterable[T], is_allowed: Callable[[T], bool]) -> None:
        self._coming: Iterator[T] | None = iter(thoughts)
        self._first: Final[T] = next(self._coming)
        self._thought_of: list[T] = []
        self._is_allowed: Final = is_allowed
        self._verdicts: Final[dict[T, bool]] = {self._first: True}
        self._is_open = True

    @property
    def _thoughts(self) -> list[T]:
        if self._coming is not None:
            assert self._is_open, "options are thought of before the answer: after it the position is another"
            self._thought_of, self._coming = list(dict.fromkeys((self._first, *self._coming))), None
        return self._thought_of

    def _judge(self, option: T) -> bool:
        verdict = self._verdicts.get(option)
        if verdict is None:
            assert self._is_open, "options are judged before the answer: after it the position is another"
            verdict = self._verdicts[option] = self._is_allowed(option)
        return verdict

    def __iter__(self) -> Iterator[T]:
        return (option for option in self._thoughts if self._judge(option))

    def __len__(self) -> int:
        return sum(map(self._judge, self._thoughts))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if index == 0:
            return self._first
        if isinstance(index, slice) or index < 0:
            return list(self)[index]
        for number, option in enumerate(self):
            if number == index:
                return option
        raise IndexError(index)

    def __contains__(self, option: object) -> bool:
        return option in self._thoughts and self._judge(self._thoughts[self._thoughts.index(option)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

    def has_choice(self, likely: Iterable[T]) -> bool:
        """Whether anything but the first is allowed; those that are likely to be are judged before the rest."""
        return any(map(self._judge, likely)) or any(map(self._judge, self._thoughts[1:]))

    def best(self, worth: Callable[[T], float], lot: Callable[[int], int]) -> int:
        """The index of the allowed option of highest worth. It is told next after the first, so that nothing before it
        need be judged."""
        thoughts = self._thoughts
        worths = [worth(option) for option in thoughts]
        ranked = sorted(range(len(thoughts)), key=worths.__getitem__, reverse=True)
        top = worths[next(number for number in ranked if self._judge(thoughts[number]))] - _EQUAL
        alike = [number for number, one in enumerate(worths) if one >= top and self._judge(thoughts[number])]
        chosen = thoughts[alike[best_of([worths[number] for number in alike], lot)]]
        if chosen == self._first:
            return 0
        thoughts.remove(chosen)
        thoughts.insert(1, chosen)
        return 1

    def close(self) -> None:
        """The answer is given: what has not been judged is judged no more."""
        self._is_open = False


class OpenOptions(list[T]):
    """What an example may name: these options, and whatever else is allowed, which joins them when it is asked for."""

    def __init__(self, options: Iterable[T], is_allowed: Callable[[Any], bool]) -> None:
        super().__init__(options)
        self._is_allowed = is_allowed

    def __contains__(self, option: object) -> bool:
        if super().__contains__(option):
            return True
        if isinstance(option, tuple) and self._is_allowed(option):
            self.append(cast(T, option))
            return True
        return False


def opened(options: list[T], is_allowed: Callable[[Any], bool]) -> list[T]:
    """These options; where examples are played, with whatever else is allowed."""
    return OpenOptions(options, is_allowed) if asks_everything() else options


def choose_lazily(
    kind: str,
    seat: int,
    section: str,
    options: LazyOptions[T],
    subject: Any,  # noqa: ANN401
    likely: Iterable[T],
    is_allowed: Callable[[Any], bool] | None = None,
) -> Ask[T]:
    """Asks, unless there is only one answer. Where examples are played they may name whatever else `is_allowed`."""
    if is_allowed is not None and asks_everything():
        return (yield from choose(kind, seat, section, OpenOptions(options, is_allowed), subject))
    if not options.has_choice(likely) and not asks_everything():
        return options[0]
    answer = yield Decision(kind, seat, section, options, subject)
    chosen = options[answer]
    options.close()
    return chosen
