"""Plays the executable examples of a rulepack and says of each whether it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.declared.book.book import RuleBook
from engine.core.examples.bare_tests import Failure
from engine.core.examples.test_examples import play_bare_example
from engine.core.system import System, Unplayable
from engine.core.watching.scene import Watched
from engine.host.selecting import Wanted, wanted
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Origin
from engine.model.values import Place
from engine.systems.registry import system_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleResult:
    """An example that was played. `fault` is `None` when it holds; `at` is the line that does not.

    `sections` are those that its game cited, with how often.
    """

    ruleset: str
    example: Example
    fault: str | None
    at: Origin
    sections: dict[str, int]
    ends: Mapping[str, tuple[Place, int]] = field(default_factory=dict)
    """Where the pieces of its position stand when it is over, by their names, and the degrees that they face, or -1."""

    @property
    def holds(self) -> bool:
        return self.fault is None


def _quiet(what: str) -> None:
    """Nobody wants to know how far it is."""


def own_examples(pack: Rulepack, ruleset: Ruleset) -> tuple[Example, ...]:
    """The examples of a ruleset without those that it has of the one it amends."""
    above = next((one for one in pack.rulesets if one.name == ruleset.amends), None)
    inherited = {example.name for example in above.examples} if above is not None else set()
    return tuple(example for example in ruleset.examples if example.name not in inherited)


def play_examples(
    pack: Rulepack, words: str = "", tell: Callable[[str], None] = _quiet, stands: Wanted = lambda example: True
) -> list[ExampleResult]:
    """Every example that the words want (see `selecting`) and that stands where it should, file by file."""
    played: list[ExampleResult] = []
    is_wanted = wanted(words)
    for ruleset in pack.rulesets:
        for example in own_examples(pack, ruleset):
            if stands(example) and is_wanted(example):
                tell(f"{ruleset.name} {example.name}")
                played.append(play_one(pack, ruleset, example))
    return played


def _system(pack: Rulepack, ruleset: Ruleset) -> System | None:
    try:
        return system_of(ruleset.name, pack.rulesets)
    except KeyError:
        return None


def play_one(pack: Rulepack, ruleset: Ruleset, example: Example) -> ExampleResult:
    fault: str | None = None
    at = example.origin
    sections: Counter[str] = Counter()
    ends: Mapping[str, tuple[Place, int]] = {}
    try:
        system = _system(pack, ruleset)
        if system is not None:
            game = system.example(pack, ruleset, example)
            if game is not None:
                sections.update(event.section for event in game.journal)
                ends = _ends(system, game)
        elif example.map is None:
            # A test by itself needs nobody that plays its ruleset.
            book = RuleBook(pack, ruleset, example.options)
            play_bare_example(ruleset, example, book.constants, book.options)
        else:
            fault = f"no system plays the ruleset `{ruleset.name}`"
    except Unplayable as error:
        fault = str(error)
    except Failure as error:
        fault = str(error)
        if error.step is not None and error.step.origin is not None:
            at = error.step.origin
    except Exception as error:  # noqa: BLE001 - one example that breaks the engine keeps no other from being played
        fault = f"this broke the engine, which is a fault of Tercio: {type(error).__name__}: {error}"
    return ExampleResult(ruleset=ruleset.name, example=example, fault=fault, at=at, sections=dict(sections), ends=ends)


def _ends(system: System, game: Any) -> dict[str, tuple[Place, int]]:  # noqa: ANN401 - each system has its own game
    """Where everybody stands who is still there. Of pieces that share a name, as those of two sides may, none is."""
    if not isinstance(system, Watched):
        return {}
    named = {(kind, at): one.name for kind, ones in system.roster(game).pieces for at, one in enumerate(ones)}
    found: dict[str, tuple[Place, int]] = {}
    twice: set[str] = set()
    for figure, stand in zip(system.figures(game), system.scene(game).stands, strict=False):
        name = figure.name or named.get((figure.kind, figure.number), "")
        twice |= {name} if name in found else set()
        if stand.place is not None:
            found[name] = stand.place, stand.facing
    return {name: end for name, end in found.items() if name and name not in twice}
