"""Is what a ruleset declares what is played? Found out by experiment: one thing is changed, and the game must notice.

A change is noticed when the ruleset is refused, when an executable example comes out otherwise, or when a battle of the
same seed and players has another journal. `inert` lists the changes that nothing notices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.conformance.changes import Change, changes_of
from engine.core.system import Unplayable
from engine.host.examples import own_examples, play_one
from engine.host.journal import event_line
from engine.host.play import Endless, play_ready, prepare
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset

GAMES: Final = (("eager", True), ("captain", False), ("eager", False), ("random", True))
"""Who plays each battle, and whether it begins with the sides one move apart: what fights soonest comes first."""
_ENDLESS: Final = "no end"
_TELLING: Final = frozenset(("StepBegan", "StageBegan", "RoundBegan", "Tested", "Rolled"))
"""Events that say where the game is or what a test came to. Where the order of play or an outcome was changed they
would differ by their words alone; something must follow."""
_MUST_HAVE_CONSEQUENCES: Final = frozenset(("outcome", "effect", "phase removed", "phase last"))

Line = tuple[str, str]
"""The name of an event, and the line that it is in a journal."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A game that is played before and after a change."""

    scenario: str
    seed: int
    player: str
    near: bool


@dataclass(frozen=True, slots=True)
class Noticed:
    """A change, and what noticed it; `by` is nothing where nobody did."""

    change: Change
    by: str | None


class Experiment:
    """The battles and examples of one ruleset, as they are without any change."""

    def __init__(self, pack: Rulepack, ruleset: str, battles: Iterable[Battle], *, with_examples: bool = True) -> None:
        self.pack: Final = pack
        self.ruleset: Final[Ruleset] = next(one for one in pack.rulesets if one.name == ruleset)
        self.battles: Final = tuple(battles)
        self.examples: Final[tuple[Example, ...]] = own_examples(pack, self.ruleset) if with_examples else ()
        self._before: Final[dict[Battle, list[Line]]] = {}
        self._held: Final[dict[str, str | None]] = {}

    def notice(self, change: Change) -> str | None:
        """What notices the change first: a refusal, an example of what was changed, a battle, any other example."""
        pack = with_ruleset(self.pack, change.ruleset)
        likely, others = self._examples_for(change)
        try:
            return (
                self._example_that_differs(pack, change, likely)
                or self._battle_that_differs(pack, change)
                or self._example_that_differs(pack, change, others)
            )
        except Unplayable as refusal:
            return f"refused: {refusal}"

    def _battle_that_differs(self, pack: Rulepack, change: Change) -> str | None:
        silent = _TELLING if change.kind in _MUST_HAVE_CONSEQUENCES else frozenset()
        for battle in self.battles:
            if _without(_journal(pack, battle), silent) != _without(self._unchanged(battle), silent):
                return f"{battle.player} at {battle.scenario}, seed {battle.seed}"
        return None

    def _example_that_differs(self, pack: Rulepack, change: Change, examples: Iterable[Example]) -> str | None:
        for example in examples:
            if play_one(pack, change.ruleset, example).fault != self._fault_of(example):
                return f"example {example.name}"
        return None

    # Played when a change asks for it: most are noticed by the first few.

    def _unchanged(self, battle: Battle) -> list[Line]:
        if battle not in self._before:
            self._before[battle] = _journal(self.pack, battle)
        return self._before[battle]

    def _fault_of(self, example: Example) -> str | None:
        if example.name not in self._held:
            self._held[example.name] = play_one(self.pack, self.ruleset, example).fault
        return self._held[example.name]

    def run(
        self, changes: Iterable[Change] | None = None, tell: Callable[[str], None] = lambda what: None
    ) -> Iterator[Noticed]:
        for change in changes if changes is not None else changes_of(self.ruleset):
            tell(str(change))
            yield Noticed(change, self.notice(change))

    def _examples_for(self, change: Change) -> tuple[list[Example], list[Example]]:
        """Examples that run the test which was changed, or cite the section of what was changed; and all others."""
        section = self._section_of(change.kind, change.thing)
        likely: list[Example] = []
        others: list[Example] = []
        for example in self.examples:
            is_about = any(step.what == change.thing for step in example.steps)
            (likely if is_about or (section is not None and section in example.cites) else others).append(example)
        return likely, others

    def _section_of(self, kind: str, name: str) -> str | None:
        things = {"constant": self.ruleset.constants, "table": self.ruleset.tables}.get(kind, self.ruleset.tests)
        return next((thing.section for thing in things if thing.name == name), None)


def with_ruleset(pack: Rulepack, ruleset: Ruleset) -> Rulepack:
    """The pack with this ruleset in the place of the one of its name.

    A scenario's own rules are a whole ruleset; those are left as they are, so scenarios without any are to be played.
    """
    return replace(pack, rulesets=tuple(ruleset if one.name == ruleset.name else one for one in pack.rulesets))


def _journal(pack: Rulepack, battle: Battle) -> list[Line]:
    try:
        played = play_ready(prepare(pack, battle.scenario), battle.seed, (battle.player,), near=battle.near)
    except Endless:
        return [(_ENDLESS, "")]
    return [*((event.name, event_line(event)) for event in played.journal), ("result", str(played.result))]


def _without(journal: list[Line], silent: frozenset[str]) -> list[str]:
    return [line for name, line in journal if name not in silent]


def battles_of(pack: Rulepack, ruleset: str, seeds: Iterable[int] = (3,)) -> list[Battle]:
    """One game of each kind for every scenario that is played by the ruleset as it stands, shortest scenarios first."""
    scenarios = [scenario for scenario in pack.scenarios if scenario.ruleset == ruleset]
    scenarios.sort(key=lambda scenario: sum(len(army.pieces) for army in scenario.armies))
    return [
        Battle(scenario.name, seed, player, near) for player, near in GAMES for scenario in scenarios for seed in seeds
    ]
