"""The sum of a test in words that a reader can check: dice, what the formula adds, modifiers, score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.kit.coding.asking import facts_in, figure_of_ending
from engine.kit.coding.sums import added_parts, goal_parts
from engine.kit.reading.declared import tester_of
from engine.model.expression_parts import parts_of
from engine.model.pack import Ruleset
from engine.model.rules import Test
from engine.model.values import Expression, Fact, Lookup, Ref, Value
from tercio.report.figures import figure
from tercio.report.names import Names
from tercio.report.naming import signed

Word = Callable[[str], str]
"""A word of the phrases, by its name."""


class Sums:
    """Tells the sums of one ruleset. `word` answers `the other`, which has `{}` where a title goes, `against`, `score`
    and `without dice`."""

    def __init__(self, ruleset: Ruleset, names: Names, word: Word) -> None:
        self._names = names
        self._word = word
        self._tests: Mapping[str, Test] = {test.name: test for test in ruleset.tests}
        self._kinds = {kind.name: kind for kind in ruleset.kinds}
        self._labels: dict[str, list[str]] = {}
        weighed = {ending.name: figure_of_ending(ending) for ending in (*ruleset.endings, *names.scenario.endings)}
        firsts = {phase.name: dict(phase.fields).get("first") for phase in names.phases}
        self._measures = {**firsts, **weighed}

    def told(
        self,
        test: str,
        faces: Sequence[int],
        terms: Sequence[int],
        applied: Sequence[tuple[str, int]],
        score: int,
        goal: int,
    ) -> str:
        """`3, 4 (+2 Fire, −1 long range) = 8`."""
        declared = self._tests[test]
        if not faces and declared.cards is not None:
            parts = [(amount, self._names.titled(f"{test}.{name}", "modifier")) for name, amount in applied]
            return f"{self._word('successes')} {figure(score)}" + (f" ({_joined(parts)})" if parts else "")
        if not faces:
            return self._word("without dice")
        amounts = [(amount, self._names.titled(f"{test}.{name}", "modifier")) for name, amount in applied]
        is_goal = declared.modify == "goal"
        added = list(zip(terms, self._labels_of(declared), strict=False))
        listed = [(amount, title) for amount, title in (*added, *(() if is_goal else amounts)) if amount]
        if declared.success is not None:
            return self._counted(declared, faces, amounts, score, goal)
        total = sum(faces) + sum(amount for amount, _ in listed)
        dice = ", ".join(map(figure, faces))
        if listed:
            dice += f" ({_joined(listed)})"
        # Of another formula, such as `resolve - roll`, the sum of the dice may come to the same by chance.
        if total != score or added_parts(declared) is None:
            dice += f", {self._word('score')} {figure(score)}"
        elif listed or len(faces) > 1:
            dice += f" = {figure(score)}"
        if declared.goal is None:
            return dice
        made_of = list(zip(terms[len(self._labels_of(declared)) :], self._goal_labels(declared), strict=False))
        own = [(amount, title) for amount, title in made_of if amount] if len(made_of) > 1 or amounts else []
        of_goal = [*own, *(amounts if is_goal else ())]
        changed = f" ({_joined(of_goal)})" if of_goal else ""
        return f"{dice} {self._word('against')} {figure(goal)}{changed}"

    def _counted(
        self, test: Test, faces: Sequence[int], amounts: Sequence[tuple[int, str]], score: int, goal: int
    ) -> str:
        """Dice that are counted: `5, 2, 6 (−1 cover), successes 1`."""
        changed = f" ({_joined(amounts)})" if amounts else ""
        against = f" {self._word('against')} {figure(goal)}" if test.goal is not None else ""
        counted = self._word("successes" if test.score is None else "score")
        before = ", ".join(map(figure, faces)) + (changed if test.modify == "roll" else "") + against
        before += changed if test.modify == "goal" else ""
        return f"{before}, {counted} {figure(score)}" + (changed if test.modify == "score" else "")

    def changes_goal(self, test: str) -> bool:
        """Whether the modifiers of a test change what is to be rolled, not the dice."""
        return self._tests[test].modify == "goal"

    def measure(self, name: str) -> str:
        """What decides an ending, or who is first in a phase."""
        found = self._measures.get(name)
        titles = list(dict.fromkeys(self._titles_in(found))) if found is not None else []
        said = ", ".join(titles)
        return said[:1].upper() + said[1:]

    # --- what the formula adds ----------------------------------------------------------------------------------

    def _labels_of(self, test: Test) -> list[str]:
        known = self._labels.get(test.name)
        if known is None:
            parts = [part for _, part in added_parts(test) or ()]
            asked = {fact.subject for part in parts for fact in facts_in(part) if fact.subject}
            others = asked - {tester_of(test)}
            known = self._labels[test.name] = [self._label(part, others) for part in parts]
        return known

    def _goal_labels(self, test: Test) -> list[str]:
        parts = [part for _, part in goal_parts(test)]
        asked = {fact.subject for part in parts for fact in facts_in(part) if fact.subject}
        return [self._label(part, asked - {tester_of(test)}) for part in parts]

    def _label(self, part: Expression, others: set[str]) -> str:
        """The titles of what a part asks: its own, or those of the facts and tables in it."""
        if isinstance(part, Fact) and part.subject in others:
            if len(others) == 1:
                return self._word("the other").replace("{}", self.title(part))
            return f"{self.title(part)} ({self._names.titled(part.subject, 'role').lower()})"
        return ", ".join(dict.fromkeys(self._titles_in(part)))

    def _titles_in(self, part: Expression | Value) -> Iterator[str]:
        match part:
            case Fact():
                yield self.title(part)
            case Lookup(table=table):
                yield self._names.titled(table, "table")
            case Ref(kind="constant", name=name):
                yield self._names.titled(name, "constant")
            case _:
                for inner in parts_of(part):
                    yield from self._titles_in(inner)

    def title(self, fact: Fact) -> str:
        """Of the fact itself, or of the field of a card or a thing that it reads."""
        chain = list(self._chain(fact.kind))
        for name in (*(f"{kind}.{fact.path}" for kind in chain), fact.path):
            if self._names.is_titled(name, "fact"):
                return self._names.titled(name, "fact")
        *way, last = fact.path.split(".")
        said = self._field_title(last, chain)
        if not way:
            return said
        of = way[-1]
        known = (name for name in (*(f"{kind}.{of}" for kind in chain), of) if self._names.is_titled(name, "fact"))
        holder = next((self._names.titled(name, "fact") for name in known), "") or self._field_title(of, chain)
        return f"{said} ({holder.lower()})"

    def _field_title(self, name: str, chain: list[str]) -> str:
        for kind in (*chain, *self._kinds):
            declared = self._kinds.get(kind)
            for field in declared.fields if declared is not None else ():
                if field.name == name and field.title is not None:
                    return field.title.within(self._names.language)
        return self._word(name)

    def _chain(self, kind: str) -> Iterator[str]:
        while kind:
            yield kind
            declared = self._kinds.get(kind)
            kind = (declared.like or "") if declared is not None else ""


def _joined(amounts: Sequence[tuple[int, str]]) -> str:
    return ", ".join(f"{signed(amount)} {title}".rstrip() for amount, title in amounts)
