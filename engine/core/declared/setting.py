"""What stays the same through a battle, as far as every system has it: the book, the battle, compiled tests, the clock.

A setting is made once and shared by many games. What a ruleset or a scenario lacks is found here, before the first
decision, and refused with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import LOCALS, FactError, FactFunction, Facts, compile_expression
from engine.core.declared.expressions.settled import asks_only
from engine.core.declared.playbook import Playbook, courses_of, effects_of
from engine.core.declared.reading import refusal
from engine.core.declared.scenario.arrivals import Arrivals
from engine.core.declared.scenario.stances import Stances
from engine.core.declared.turn.endings import Endings
from engine.core.declared.turn.sequence import Course
from engine.model.battles import Army, Example, Scenario
from engine.model.keeping import keep_last
from engine.model.rules import Test

Book = TypeVar("Book", bound=RuleBook)
Tried = TypeVar("Tried")
"""A compiled test: with cards or with dice."""


class Position(Protocol):
    def copy(self) -> Self: ...


State = TypeVar("State", bound=Position)


def _compile_tests(
    book: RuleBook,
    answers: Mapping[str, FactFunction],
    subjects: Mapping[str, str],
    make: Callable[[Test, Facts, str], Tried],
    game: str,
    lists: tuple[tuple[str, str], ...],
) -> tuple[Facts, dict[str, Tried]]:
    """The tests of a book: the same on every table."""
    reckoned, counted = book.reckoned, book.counted
    for fact in book.ruleset.facts:
        if fact.name not in answers and fact.name not in reckoned and fact.name not in counted:
            help = "say what it is with `value`, or what it counts with `counts`"
            raise refusal(fact.origin, f"nothing answers the fact `{fact.name}`: {help}")
    facts = Facts(
        *(answers, subjects, book.constants, book.options),
        reckoned=reckoned,
        game=game,
        counted=counted,
        lists=dict(lists),
    )
    facts.locals = LOCALS
    trials: dict[str, Tried] = {}
    for test in book.ruleset.tests:
        try:
            trials[test.name] = make(test, facts, book.prefix)
        except FactError as fault:
            raise refusal(test.origin, f"the test `{test.name}` cannot be taken: {fault}") from None
    return facts, trials


compile_tests: Final = keep_last(_compile_tests)


@keep_last
def compile_conditions(book: RuleBook, facts: Facts, kind: str, field: str) -> dict[str, Callable[[Any], Any]]:
    """Conditions that stand in a field of entries: the same on every table."""
    compiled: dict[str, Callable[[Any], Any]] = {}
    for name, entry in book.entries(kind).items():
        declared: Any = entry.get(field)
        if declared is not None:
            try:
                compiled[name] = compile_expression(declared, facts, f"{book.prefix}:{name}:{field}")
            except FactError as fault:
                raise refusal(entry.origin, f"the {kind} `{name}`: {fault}") from None
    return compiled


@keep_last
def names_asking_only(book: RuleBook, facts: Facts, kind: str, field: str, known: Container[str]) -> frozenset[str]:
    """The entries with a condition in a field that asks nothing but facts that are known."""
    asked: list[tuple[str, Any]] = [(name, entry.get(field)) for name, entry in book.entries(kind).items()]
    return frozenset(name for name, when in asked if when is not None and asks_only(when, facts, known))


class SettingOf(Generic[Book, Tried]):
    turn: Course[Any]
    """The sequence of a turn, where the system plays one."""

    def __init__(
        self,
        book: Book,
        battle: Scenario | Example,
        playbook: Playbook,
        make: Callable[[Test, Facts, str], Tried],
        game: str = "",
        lists: Mapping[str, str] = {},
    ) -> None:
        """`game` is the attribute of a context that facts are asked with, where that is not the context itself; `lists`
        are those of the state over which facts are counted, by the kind of their pieces."""
        self.book: Final = book
        self.battle: Final = battle
        self.scenario: Final = battle if isinstance(battle, Scenario) else None
        """The battle, unless it is an example's."""
        facts, trials = compile_tests(book, playbook.facts, playbook.subjects, make, game, tuple(lists.items()))
        self.facts: Final = facts
        self.trials: Final[Mapping[str, Tried]] = trials
        self.effects: Final = effects_of(book.ruleset, playbook, facts).effects
        self.courses: Final = courses_of(book.ruleset, playbook, facts)
        if "turn" in self.courses:
            self.turn = self.courses["turn"]
        self.turns = int(self.scenario.turns or 0) if self.scenario is not None else 0
        """The last turn; 0 where nothing is said, but for an example that says that it begins in the last."""
        self.arrivals: Final = Arrivals()
        """Commands that come later."""
        self.stances: Final = Stances(battle.armies, battle.objectives)
        """What captains are told of their troops."""
        self._start: Any = None

    @property
    def is_example(self) -> bool:
        return self.scenario is None

    def armies(self, least: int = 2, most: int = 2) -> tuple[Army, ...]:
        armies = self.battle.armies
        if not least <= len(armies) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            there = "one army" if len(armies) == 1 else f"{len(armies)} armies"
            raise refusal(self.battle.origin, f"{self.battle.name} has {there}, and a battle takes {wanted}")
        return armies

    def conditions(self, kind: str, field: str = "when") -> dict[str, Callable[[Any], Any]]:
        """What must be true for things of a kind, by their names, as the ruleset declares it: those that say so."""
        return compile_conditions(self.book, self.facts, kind, field)

    def asking_only(self, kind: str, known: Container[str], field: str = "when") -> frozenset[str]:
        """Those of them that ask nothing but facts that are known."""
        return names_asking_only(self.book, self.facts, kind, field, known)

    def declared_endings(self, section: str) -> Endings:
        """Of the scenario and of the ruleset; `section` is what a journal cites where an ending stands in none."""
        own = self.scenario.endings if self.scenario is not None else ()
        armies = [army.name for army in self.battle.armies]
        facts = self.facts.naming((*armies, *(objective.name for objective in self.battle.objectives)))
        return Endings(own, self.book.ruleset.endings, facts, armies, section)

    def start(self, build: Callable[[Self], State]) -> State:
        """The position before the first decision: built once and copied for each game."""
        if self._start is None:
            self._start = build(self)
        first: State = self._start.copy()
        return first
