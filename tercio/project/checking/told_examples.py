"""Whether the examples that a book tells hold: asked of the engine, and warned of where one does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compiler.backends.products.products import Workshop
from compiler.codes.printing import UNTRUE_EXAMPLE
from engine.host.examples import ExampleResult, own_examples, play_one
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Place


class ToldExamples:
    """Plays every told example once, however many books and languages ask, and reports those that do not hold."""

    def __init__(self, pack: Rulepack, shop: Workshop) -> None:
        self._pack: Final = pack
        self._shop: Final = shop
        self._known: Final[dict[str, bool]] = {}
        self._ends: Final[dict[tuple[str, str], Mapping[str, tuple[Place, int]]]] = {}

    def all_hold(self, ruleset: Ruleset) -> bool:
        """Whether those of a ruleset do, and of what it amends, each played by the rules that it was written for."""
        lineage = self._pack.lineage(ruleset.name)
        told = [self._of_one(known) for known in self._pack.rulesets if known.name in lineage]
        return all(told)

    def ends(self, ruleset: Ruleset, example: Example) -> Mapping[str, tuple[Place, int]]:
        """Where those stand who took part in an example, when it is over: the book draws it."""
        self.all_hold(ruleset)
        written_for = (name for name in self._pack.lineage(ruleset.name) if (name, example.name) in self._ends)
        return self._ends.get((next(written_for, ""), example.name), {})

    def _of_one(self, ruleset: Ruleset) -> bool:
        if ruleset.name not in self._known:
            told = [example for example in own_examples(self._pack, ruleset) if example.is_told]
            played = [play_one(self._pack, ruleset, example) for example in told]
            for result in played:
                self._ends[ruleset.name, result.example.name] = result.ends if result.holds else {}
                report_untrue(result, self._shop)
            self._known[ruleset.name] = all(result.holds for result in played)
        return self._known[ruleset.name]


def report_untrue(result: ExampleResult, shop: Workshop) -> None:
    """Warns of an example that does not hold, at the line of it that does not."""
    if not result.holds:
        message = f"the example `{result.example.name}` is told to readers and is not so: {result.fault}"
        help = "`tercio test` plays it; correct what it says, or the rules"
        shop.sink.report(UNTRUE_EXAMPLE, message, shop.place(result.at), help=help)
