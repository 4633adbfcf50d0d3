"""Endings: the ways to win and to lose that a scenario and its ruleset declare, asked of each side in turn.

Those of the scenario come first; among each, the first that holds decides. An ending befalls every side of which its
condition is true, or the one that its condition names (`france.determination < 5`), and `winner` says what follows:

- nothing: the side that it befalls has won; `enemy`: it has lost. Befalls it more than one side, nobody has won.
- the name of an army, or `nobody`: so it is, whomever it befalls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, Protocol, TypeVar, final

from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.turn.sequence import place_of
from engine.core.position.events import Event
from engine.core.position.turn_events import BattleEnded
from engine.core.system import Unplayable
from engine.model.rules import Ending
from engine.model.values import Fact

NOBODY: Final = -1
_ARMY: Final = "army"
_ENEMY: Final = "enemy"
_WHO_MEETS_IT: Final = None


class Seated(Protocol):
    @property
    def id(self) -> int: ...


S = TypeVar("S", bound=Seated)


class Table(Protocol):
    """A game, as far as its end goes."""

    def record(self, event: Event) -> None: ...


def foremost(sides: Iterable[S], marks: Callable[[S], Any], otherwise: int) -> int:
    """The seat of the one side that has the most, if there is one."""
    ranked = [(marks(side), side.id) for side in sides]
    most = max((mark for mark, _ in ranked), default=None)
    first = [seat for mark, seat in ranked if mark == most]
    return first[0] if len(first) == 1 else otherwise


@final
class OfArmy:
    """What endings and objectives may be asked of where a context of tests would hold much more: a game, and a side."""

    __slots__ = ("game", "side")

    def __init__(self, game: Any, side: Any) -> None:  # noqa: ANN401 - each system has its own
        self.game: Final = game
        self.side: Final = side


@final
class Way:
    """One declared ending. `winner` is a seat, `NOBODY`, or who it is asked of (`None`) or not (`enemy`); `asked` is
    the one seat of which it is asked, if it names an army."""

    __slots__ = ("asked", "holds", "name", "section", "winner")

    def __init__(
        self, name: str, section: str, holds: Callable[[Any], Any], winner: int | str | None, asked: int | None = None
    ) -> None:
        self.name: Final = name
        self.section: Final = section
        self.holds: Final = holds
        self.winner: Final = winner
        self.asked: Final = asked

    def won_by(self, befallen: Sequence[int], seats: Iterable[int]) -> int:
        if isinstance(self.winner, int):
            return self.winner
        others = [seat for seat in seats if seat not in befallen]
        left = befallen if self.winner is _WHO_MEETS_IT else others
        return left[0] if len(left) == 1 else NOBODY


@final
class Endings:
    """The endings of a battle, compiled."""

    def __init__(
        self,
        of_scenario: Iterable[Ending],
        of_ruleset: Iterable[Ending],
        facts: Facts,
        armies: Sequence[str],
        section: str,
    ) -> None:
        """`armies` are the names of the sides by their seats; `section` is what a journal cites for an ending that
        stands in no section, as those of a scenario do."""
        self._armies: Final = {name: seat for seat, name in enumerate(armies)}
        self._facts: Final = facts
        self.ways: Final = tuple(self._way(ending, section) for ending in (*of_scenario, *of_ruleset))

    def judge(self, game: Table, contexts: Mapping[int, Any]) -> bool:
        """Ends the battle if an ending is reached; `contexts` has each side that is still in it, by its seat."""
        for way in self.ways:
            befallen = [seat for seat, context in contexts.items() if way.asked in (None, seat) and way.holds(context)]
            if befallen:
                game.record(BattleEnded(way.section, way.won_by(befallen, contexts), way.name))
                return True
        return False

    def _way(self, ending: Ending, section: str) -> Way:
        told = f"{place_of(ending.origin)}the ending `{ending.name}`"
        named = sorted(set(_subjects(ending.when)) & self._armies.keys())
        if len(named) > 1:
            raise Unplayable(f"{told} asks of {' and '.join(named)}: it is asked of one army, and of its `enemy`")
        facts = self._facts
        if named and _ARMY in facts.subjects:
            facts = facts.with_subjects({**facts.subjects, named[0]: facts.subjects[_ARMY]})
        try:
            holds = compile_expression(ending.when, facts, f"ending:{ending.name}")
        except FactError as fault:
            raise Unplayable(f"{told}: {fault}; endings are asked of armies") from fault
        asked = self._armies[named[0]] if named else None
        return Way(ending.name, ending.section or section, holds, self._winner(ending), asked)

    def _winner(self, ending: Ending) -> int | str | None:
        if ending.winner in (_WHO_MEETS_IT, _ENEMY):
            return ending.winner
        if ending.winner == "nobody":
            return NOBODY
        if ending.winner not in self._armies:
            raise Unplayable(
                f"{place_of(ending.origin)}the ending `{ending.name}` makes `{ending.winner}` the winner; "
                f"it can be `enemy`, `nobody`, or an army: {', '.join(f'`{name}`' for name in self._armies)}"
            )
        return self._armies[ending.winner]


def _subjects(expression: object) -> Iterator[str]:
    """Everybody of whom a condition asks something, as it is written."""
    if isinstance(expression, Fact) and expression.subject:
        yield expression.subject
    if isinstance(expression, tuple):
        for part in expression:
            yield from _subjects(part)
    elif is_dataclass(expression):
        for field in fields(expression):
            yield from _subjects(getattr(expression, field.name))
