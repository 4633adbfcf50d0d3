"""Which figure the odds of a test are told by, and the values that it has in the rules, the lists and the battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model.battles import Army, Command
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Test
from engine.model.values import Expression, Fact, Reckon, Ref, Value
from engine.odds.asking import Asking
from engine.odds.sides import AGAINST
from engine.odds.trees import spell, walk

_MOST_VALUES: Final = 6
_WIDEST: Final = 12
"""How far apart the least and the greatest of them may be: all between them are told as well."""


class Abilities:
    """The figures that a test asks for, with what pieces really have of each."""

    def __init__(self, test: Test, ruleset: Ruleset, pack: Rulepack) -> None:
        self.asking: Final = Asking(test, ruleset)
        self._test: Final = test
        self._pack: Final = pack
        self._holders: Final = list(_fields(ruleset, pack))
        self._given: Final[dict[str, set[int]]] = {}
        """Figures that examples give, for what only a game can tell."""
        for example in ruleset.examples:
            for name, value in example.given:
                if type(value) is int:
                    self._given.setdefault(name.rpartition(".")[2], set()).add(value)

    def varied(self) -> Fact | None:
        """The figure with the most values among pieces; of those alike that of the taker of the test, then the last."""
        taker = dict(self._test.fields).get("by")
        by = taker.name if isinstance(taker, Ref) else taker
        found = [fact for fact in self._figures() if self.values(fact)]
        capped = self._capped()
        ranked = sorted(found, key=lambda fact: (fact not in capped, len(self.values(fact)), fact.subject == by))
        return ranked[-1] if ranked else None

    def _capped(self) -> set[Fact]:
        """Figures that count only up to a limit: most of their values come to the same."""
        ends = [part for whole in self._parts() for part in walk(whole) if isinstance(part, Reckon)]
        return set(_facts([part for part in ends if part.by in ("min", "max")]))

    def _figures(self) -> list[Fact]:
        """What the cards, the goal, the score or the ends of the outcomes ask."""
        return list(dict.fromkeys(fact for fact in _facts(self._parts()) if self._is_figure(fact)))

    def _parts(self) -> list[Expression]:
        test = self._test
        parts: list[Expression] = [one for one in (test.cards, test.goal, test.score) if one is not None]
        return parts + [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]

    def _is_figure(self, fact: Fact) -> bool:
        return spell(fact) in self.asking.asked and self.asking.asked[spell(fact)].type.is_figure

    def held(self) -> list[tuple[Fact, int]]:
        """The other figures that count, and what each is taken for."""
        steady = self.steady(self.varied())
        return [(fact, steady[spell(fact)]) for fact in self._figures() if spell(fact) in steady]

    def of_the_other(self) -> list[tuple[Fact, int]]:
        """What the figures of the other side are taken for where both take a test: those of a usual piece."""
        name, ruleset = self._test.versus, self.asking.ruleset
        versus = next((test for test in ruleset.tests if test.name == name), None)
        if versus is None:
            return []
        other = Abilities(versus, ruleset, self._pack)
        known = ((fact, sorted(other._met(fact.path))) for fact in other._figures())
        return [(fact, values[(len(values) - 1) // 2]) for fact, values in known if values and max(values) > 0]

    def is_of_nobody(self) -> bool:
        """Whether the odds hang on figures that no piece has, so that they would be true of nobody."""
        return self.varied() is None and any(not self._met(fact.path) for fact in self._figures())

    def values(self, fact: Fact) -> list[int]:
        """From the least to the greatest that some piece has; none if they are many, or far apart, or all the same."""
        known = self._met(fact.path)
        if not 1 < len(known) <= _MOST_VALUES or max(known) - min(known) > _WIDEST or known <= {0, 1}:
            return []
        return list(range(min(known), max(known) + 1))

    def _met(self, path: str) -> set[int]:
        """Those of a field; `morale_now`, which changes in play, begins as the field that its name begins with."""
        name = path.rpartition(".")[2]
        names = [name, *(name[:at] for at in range(len(name) - 1, 0, -1) if name[at] == "_")]
        for known in names:
            values = {value for fields in self._holders if type(value := fields.get(known)) is int}
            if values:
                return values
        given = self._given.get(name, set())
        # Many of them are examples of everything, and tell nothing of what is usual.
        return given if len(given) <= _MOST_VALUES else set()

    def steady(self, varied: Fact | None) -> dict[str, int]:
        """What the figures are taken for that are not varied: what is most usual among those that have them."""
        found: dict[str, int] = {}
        for fact in self._figures():
            known = sorted(self._met(fact.path))
            if known and 0 not in known:
                found[spell(fact)] = known[(len(known) - 1) // 2]
        if varied is not None:
            found.pop(spell(varied), None)
        return found | {AGAINST + spell(fact): value for fact, value in self.of_the_other()}


def _facts(parts: list[Expression]) -> Iterator[Fact]:
    for part in parts:
        yield from (one for one in walk(part) if isinstance(one, Fact))


def _fields(ruleset: Ruleset, pack: Rulepack) -> Iterator[dict[str, Value]]:
    """What is written of every card of the rules and the lists, and of every piece in a battle."""
    family = pack.family(ruleset.name)
    lists = [army_list for army_list in pack.army_lists if army_list.ruleset in family]
    for entry in (*ruleset.entries, *(entry for army_list in lists for entry in army_list.profiles)):
        yield dict(entry.fields)
        for row in entry.holds:
            yield dict(row.fields)
    battles = [scenario for scenario in pack.scenarios if scenario.ruleset.partition(".")[0] in family]
    for battle in battles:
        for army in battle.armies:
            yield from _of_pieces(army)


def _of_pieces(holder: Army | Command) -> Iterator[dict[str, Value]]:
    yield from (dict(piece.fields) for piece in holder.pieces)
    for command in holder.commands:
        yield from _of_pieces(command)
