"""Odds for a reader: a table with a column for each circumstance, or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from compiler.notation import notate
from engine.model.pack import Ruleset
from engine.model.rules import Test
from engine.model.values import Amount, Expression, Value
from engine.odds.odds import OPPOSED, Odds
from engine.odds.results import Result
from engine.odds.telling import decimal, percent
from tercio.report.links import spelled
from tercio.report.odds_words import WORDS

Row = tuple[str, list[str]]
_LONGEST: Final = 32
"""A fraction of more signs is left to JSON: nobody reads it."""


def _chance(chance: Fraction) -> str:
    if chance in (0, 1) or len(str(chance)) > _LONGEST:
        return percent(chance)
    return f"{chance}  {percent(chance):>5}"


def _facts(facts: Sequence[tuple[str, Value]]) -> str:
    return ", ".join(f"{name} {notate(value)}" for name, value in facts)


def _signed(amount: Amount) -> str:
    return f"{'+' if amount > 0 else ''}{amount}"


def cite(test: Test, ruleset: Ruleset) -> str | None:
    """`ESA-4`."""
    if test.section is None:
        return None
    return f"{ruleset.rule_prefix}-{test.section}" if ruleset.rule_prefix else test.section


class Page:
    """The odds of one test in one or several circumstances."""

    def __init__(
        self,
        odds: Sequence[Odds],
        ruleset: Ruleset,
        language: str,
        told: Callable[[Expression], str] = notate,
        told_result: Callable[[Result], str] = repr,
    ) -> None:
        """`told` puts a condition into words, `told_result` what a table says for a score."""
        self._told: Final = told
        self._told_result: Final = told_result
        self.odds: Final = odds
        self.ruleset: Final = ruleset
        self.test: Final = odds[0].test
        self.language: Final = language
        self.words: Final = WORDS.get(language, WORDS["en"])

    def _title(self) -> str:
        return self.test.title.within(self.language) if self.test.title else self.test.name

    def outcome_words(self, name: str) -> str:
        if not self.test.outcomes and name in OPPOSED:
            return self.words[name]
        title = next((outcome.title for outcome in self.test.outcomes if outcome.name == name), None)
        return spelled(title.within(self.language), self.ruleset, self.language) if title else name

    def modifier_words(self, name: str) -> str:
        title = next((modifier.title for modifier in self.test.modifiers if modifier.name == name), None)
        return spelled(title.within(self.language), self.ruleset, self.language) if title else name

    # --- text ---------------------------------------------------------------------------------------------------

    def text(self, *, scores: bool) -> str:
        tables = [
            [*self._chance_rows(), *self._modifier_rows(), *self._goal_rows()],
            list(self._outcome_rows()),
            list(self._score_rows()) if scores or self._counts() else [],
        ]
        parts = [list(self._heading()), *(self._table(rows) for rows in tables), self._notes()]
        return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part) + "\n"

    def _counts(self) -> bool:
        """Whether the score itself matters: successes, or a test whose outcomes say too little."""
        return self.test.success is not None or (len(self.odds[0].outcomes) < 2 and self.test.versus is None)

    def _heading(self) -> Iterator[str]:
        number = cite(self.test, self.ruleset)
        yield f"{self._title()} ({number})" if number else self._title()
        common = self._common(lambda odds: odds.given)
        if common:
            yield f"{self.words['given']}: {_facts(common)}"
        if len(self.odds) > 1:
            for letter, odds in zip(self._letters(), self.odds, strict=True):
                own = [fact for fact in odds.given if fact not in common]
                yield f"{letter}  {_facts(own) if own else '.'}"

    def _letters(self) -> list[str]:
        return [chr(ord("A") + place) for place in range(len(self.odds))]

    def _common(self, facts: Callable[[Odds], Sequence[tuple[str, Value]]]) -> list[tuple[str, Value]]:
        first, *others = [facts(odds) for odds in self.odds]
        return [fact for fact in first if all(fact in other for other in others)]

    def _table(self, rows: list[Row]) -> list[str]:
        if not rows:
            return []
        if len(self.odds) > 1:
            rows = [("", self._letters()), *rows]
        widths = [max(len(cells[at]) for _, cells in rows) for at in range(len(self.odds))]
        label = max(len(name) for name, _ in rows)
        return [
            "   ".join([name.ljust(label), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))])
            for name, cells in rows
        ]

    def _chance_rows(self) -> Iterator[Row]:
        if self.test.cards is None:
            yield self.words["dice"], [" + ".join(map(notate, odds.dice)) or "." for odds in self.odds]
        else:
            yield self.words["cards"], ["." if odds.cards is None else str(odds.cards) for odds in self.odds]
            yield self.words["deck"], [str(odds.deck_size) for odds in self.odds]

    def _modifier_rows(self) -> Iterator[Row]:
        for modifier in self.test.modifiers:
            found = [[one for one in odds.modifiers if one.name == modifier.name] for odds in self.odds]
            if any(found):
                sometimes = any(not one.always for several in found for one in several)
                note = f" ({self.words['sometimes']})" if sometimes else ""
                cells = [", ".join(_signed(one.amount) for one in several) or "." for several in found]
                yield f"  {self.modifier_words(modifier.name)}{note}", cells

    def _goal_rows(self) -> Iterator[Row]:
        if any(odds.goal is not None for odds in self.odds):
            yield self.words["goal"], ["." if odds.goal is None else str(odds.goal) for odds in self.odds]

    def _outcome_rows(self) -> Iterator[Row]:
        for at, (result, _) in enumerate(self.odds[0].results):
            if any(odds.results[at][1] for odds in self.odds):
                yield self._told_result(result), [_chance(odds.results[at][1]) for odds in self.odds]
        if self.odds[0].results:
            return
        for at, (name, _) in enumerate(self.odds[0].outcomes):
            words = self.outcome_words(name)
            label = f"{name}: {words}" if self.test.outcomes else words
            yield label, [_chance(odds.outcomes[at][1]) for odds in self.odds]
        if any(odds.impossible for odds in self.odds):
            yield self.words["impossible"], [_chance(odds.impossible) for odds in self.odds]
        if any(odds.automatic for odds in self.odds):
            yield self.words["automatic"], [_chance(odds.automatic) for odds in self.odds]

    def _score_rows(self) -> Iterator[Row]:
        label = self.words["successes" if self.test.success is not None and self.test.score is None else "score"]
        tables = [dict(odds.scores) for odds in self.odds]
        for score in sorted({score for table in tables for score in table}):
            yield f"{label} {score}", [_chance(table.get(score, Fraction(0))) for table in tables]
        means = [odds.expected for odds in self.odds]
        if any(mean is not None for mean in means):
            cells = ["." if mean is None else f"{mean}  {decimal(mean):>5}" for mean in means]
            yield f"{label}, {self.words['expected']}", cells

    def _notes(self) -> list[str]:
        conditions = (
            ("in_force", self.test.when, not all(odds.in_force for odds in self.odds)),
            ("impossible_when", self.test.impossible, any(odds.impossible for odds in self.odds)),
            ("automatic_when", self.test.automatic, any(odds.automatic for odds in self.odds)),
        )
        notes = [f"{self.words[word]} {self._told(asked)}" for word, asked, matters in conditions if matters and asked]
        common = self._common(lambda odds: odds.assumed)
        if common:
            notes.append(f"{self.words['assumed']}: {_facts(common)}")
        for letter, odds in zip(self._letters(), self.odds, strict=True):
            own = [fact for fact in odds.assumed if fact not in common]
            if own:
                notes.append(f"{self.words['assumed']} ({letter}): {_facts(own)}")
        return notes

    # --- JSON ---------------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, object]:
        return {
            "ruleset": self.ruleset.name,
            "test": self.test.name,
            "title": self._title(),
            "section": cite(self.test, self.ruleset),
            "circumstances": [self._plain(odds) for odds in self.odds],
        }

    def _plain(self, odds: Odds) -> dict[str, object]:
        return {
            "given": {name: _plain_value(value) for name, value in odds.given},
            "assumed": {name: _plain_value(value) for name, value in odds.assumed},
            "in_force": odds.in_force,
            "dice": [notate(pool) for pool in odds.dice],
            "cards": odds.cards,
            "deck_size": odds.deck_size,
            "goal": None if odds.goal is None else _plain_value(odds.goal),
            "modifiers": [
                {
                    "name": modifier.name,
                    "words": self.modifier_words(modifier.name),
                    "amount": _plain_value(modifier.amount),
                    "always": modifier.always,
                }
                for modifier in odds.modifiers
            ],
            "outcomes": [
                {"name": name, "title": self.outcome_words(name), "chance": str(chance)}
                for name, chance in odds.outcomes
            ],
            "results": [
                {"words": self._told_result(result), "chance": str(chance)} for result, chance in odds.results if chance
            ],
            "impossible": str(odds.impossible),
            "automatic": str(odds.automatic),
            "scores": [{"score": _plain_value(score), "chance": str(chance)} for score, chance in odds.scores],
            "against": [{"score": _plain_value(score), "chance": str(chance)} for score, chance in odds.against],
            "expected": None if odds.expected is None else str(odds.expected),
        }


def _plain_value(value: Value) -> object:
    return value if value is None or isinstance(value, bool | int) else notate(value)
