"""Endings: the ways to win and to lose that a scenario and its ruleset declare, asked of each side in turn.

Those of the scenario come first; among each, the first that holds decides. An ending befalls every side of which its
condition is true, and `winner` says what follows:

- nothing: the side that it befalls has won; `enemy`: it has lost. Befalls it more than one side, nobody has won.
- the name of an army, or `nobody`: so it is, whomever it befalls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, final

from engine.core.declared.compiled import FactError, Facts, compile_expression
from engine.core.declared.sequence import place_of
from engine.core.position.events import Event
from engine.core.position.turn_events import BattleEnded
from engine.core.system import Unplayable
from engine.model.rules import Ending

NOBODY: Final = -1
_ENEMY: Final = "enemy"
_WHO_MEETS_IT: Final = None


class Table(Protocol):
    """A game, as far as its end goes."""

    def record(self, event: Event) -> None: ...


@final
class Way:
    """One declared ending. `winner` is a seat, `NOBODY`, or who it is asked of (`None`) or not (`enemy`)."""

    __slots__ = ("holds", "name", "section", "winner")

    def __init__(self, name: str, section: str, holds: Callable[[Any], Any], winner: int | str | None) -> None:
        self.name: Final = name
        self.section: Final = section
        self.holds: Final = holds
        self.winner: Final = winner

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
            befallen = [seat for seat, context in contexts.items() if way.holds(context)]
            if befallen:
                game.record(BattleEnded(way.section, way.won_by(befallen, contexts), way.name))
                return True
        return False

    def _way(self, ending: Ending, section: str) -> Way:
        try:
            holds = compile_expression(ending.when, self._facts, f"ending:{ending.name}")
        except FactError as fault:
            raise Unplayable(f"{place_of(ending.origin)}the ending `{ending.name}`: {fault}") from fault
        return Way(ending.name, ending.section or section, holds, self._winner(ending))

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
