"""Formulas and conditions of rules in words: `min(attacker.strength, 3) + attacker.melee` for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from compiler.backends.words.asked import asked
from compiler.backends.words.cast import GROUP, Cast
from compiler.backends.words.language.counted import each_of
from compiler.backends.words.plainer import plainer
from compiler.backends.words.wording import Pen
from engine.model.expression_parts import walk
from engine.model.keeping import keep_last
from engine.model.rules import Modifier, Outcome, Role, Test
from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    Reckon,
    Ref,
    Value,
)
from engine.odds.odds import TIES_AGAIN

_COMPARED: Final = {
    "<": "is_below",
    "<=": "is_at_most",
    "=": "is",
    "!=": "is_not",
    ">=": "is_at_least",
    ">": "is_above",
}
_CHAINS: Final = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
_FUNCTIONS: Final = {
    "min": "lower_of",
    "max": "higher_of",
    "count": "count_of",
    "sum": "sum_of",
    "most": "most_of",
}
_ROUNDED: Final = {"floor": "rounded_down", "ceil": "rounded_up"}
_CARD: Final = "card"
_RIVAL: Final = "rival"
"""Whoever takes a test on the other side: only the score is asked, and told in words of its own."""
_CERTAIN: Final = 9
_WITHOUT: Final = re.compile(r", \d+ (?:without|senza)\b.*$")


class Formulas:
    """Words for the expressions of one test, table or example; `names` are what its roles and pieces are called.

    `lone` is the only one that is asked anything, `taker` takes the test: whose a figure of theirs is need not be told.
    """

    def __init__(
        self,
        pen: Pen,
        roles: tuple[Role, ...] = (),
        names: dict[str, str] | None = None,
        lone: str = "",
        taker: str = "",
    ) -> None:
        self.pen: Final = pen
        self._names: Final = dict(names or {})
        self._lone: Final = lone
        self._taker: Final = taker or (roles[0].name if roles else "")
        for role in roles:
            if role.title is not None:
                self._names.setdefault(role.name, pen.name(role))

    @classmethod
    def of(cls, pen: Pen, test: Test) -> Formulas:
        """Words for the figures of a test."""
        lone, first = _subjects(test)
        by = dict(test.fields).get("by") if pen.ruleset.plays is not None else None
        taker = by.name if isinstance(by, Ref) else first if not test.roles else ""
        return cls(pen, test.roles, lone=lone, taker=taker)

    def said_of(self, test: Test, say: Callable[[Expression | Value], str] | None = None) -> list[tuple[str, str]]:
        """What is rolled or drawn and what counts: the key of the word for it, and the formula."""
        words = say or self.words
        asked = (
            ("dice", test.roll),
            ("cards", test.cards),
            ("least" if test.cards is None else "least_cards", test.least),
            ("success" if test.cards is not None else "success_of_dice", test.success),
            ("goal", test.goal),
            ("score", None if test.score == Local("roll") else test.score),
            ("only_when", test.when),
            ("impossible", test.impossible),
            ("automatic", test.automatic),
        )
        said = [(key, words(what)) for key, what in asked if what is not None]
        ties = [("ties", self.pen.words["thrown_again"])] if dict(test.fields).get(TIES_AGAIN) is True else []
        return [*said, *ties]

    def words(self, expression: Expression | Value) -> str:
        pen = self.pen
        if isinstance(expression, Reckon):
            expression = plainer(pen.ruleset, expression)
        match expression:
            case Literal(str() as name) if pen.ruleset.plays is not None:
                return self._names.get(name) or Cast(pen).noun(name).words
            case Literal(value):
                return pen.bare(value)
            case Fact(subject="rival", path="score") | Fact(path="rival.score"):
                return Cast(pen).say("rival_score")
            case Fact():
                return self._fact(expression)
            case Option(switch):
                return self._titled("switch", switch)
            case Local(name):
                return pen.words.within("locals", name) or name.replace("_", " ")
            case Lookup(table, down, across):
                asked = [self.words(one) for one in (down, across) if one is not None]
                return f"{self._titled('table', table)} ({', '.join(asked)})"
            case Reckon(by, of):
                return self._reckoned(by, of)
            case Compare(by, left, right):
                return self._compared(by, left, right)
            case Among(item, items):
                listed = [self.words(one) for one in items]
                return f"{self.words(item)} {pen.words['is']} {_joined(listed, pen.words['or'])}"
            case Between(item, low, high):
                return f"{self.words(item)}: {self.span(low, high)}"
            case Logic(by, of):
                if by == "not":
                    return f"{pen.words['not']} {self._inside(of[0])}"
                return f" {pen.words[by]} ".join(self._inside(one) for one in of)
        return pen.bare(expression)

    def added(self, amount: Expression) -> str:
        """What a modifier adds, with its sign: `+2`, `−1`, `− his bonus`."""
        if isinstance(amount, Reckon) and amount.by == "negate":
            return f"− {self.words(amount.of[0])}"
        said = self.words(amount)
        if not isinstance(amount, Literal):
            return f"+ {said}"
        return f"+{said}" if said[:1].isdecimal() and amount.value != 0 else said

    def counted(self, modifier: Modifier) -> str:
        """What a modifier adds, with what it is counted by; rules that play say that behind their words."""
        if _is_certain(modifier):
            return self.pen.words["never" if self.added(modifier.amount).startswith("−") else "always"]
        said = self.added(modifier.amount)
        if modifier.per is None:
            return said
        if self.pen.ruleset.plays is not None:
            is_told = self.for_each(modifier) or self.is_by_points(modifier)
            return said if is_told else f"{said} {self.pen.words['each']}"
        counted = self.words(modifier.per)
        sign = (
            {Literal(1): "+", Literal(-1): "−"}.get(modifier.amount) if isinstance(modifier.amount, Literal) else None
        )
        return f"{sign} {counted}" if sign is not None else f"{said} × {counted}"

    def for_each(self, modifier: Modifier) -> str:
        """`for each step lost`, where the author's words are of many and rules that play count by them."""
        if modifier.per is None or modifier.title is None or self.pen.ruleset.plays is None:
            return ""
        title = self.pen.plain(modifier.title)
        one = each_of(title, self.pen.language) if self.pen.said(modifier.title) == title else ""
        return self.pen.words["for_each"].replace("{what}", one) if one else ""

    def is_by_points(self, modifier: Modifier) -> bool:
        """Whether it counts once for each point of a figure that is one thing, such as the cover of some ground."""
        per = modifier.per
        if not isinstance(per, Fact) or not per.subject or self.pen.ruleset.plays is None or self.for_each(modifier):
            return False
        return not self.pen.grammar.is_plural(asked(self.pen, per.kind, per.path).titles[0])

    def span(self, low: Expression | None, high: Expression | None) -> str:
        words = self.pen.words
        if low is None and high is None:
            return words["otherwise"]
        if high is None:
            return self._open_end(low, words["or_more"])
        if low is None:
            return self._open_end(high, words["or_less"])
        if low == high:
            return self.words(low)
        # A dash between `command value + 1` and another such would be a minus.
        is_plain = isinstance(low, Literal) and isinstance(high, Literal)
        between = "{low}–{high}" if is_plain else words["from_to"]
        return between.format(low=self.words(low), high=self.words(high))

    def band(self, test: Test, outcome: Outcome) -> str:
        """The scores of an outcome; of the only one that there is, all of them."""
        is_lone = len(test.outcomes) == 1 and outcome.low is None and outcome.high is None
        return self.pen.words["any_score"] if is_lone else self.span(outcome.low, outcome.high)

    def _open_end(self, end: Expression | None, word: str) -> str:
        """`3 or more`; of an end that depends on something, either of the two is told whole."""
        end = plainer(self.pen.ruleset, end) if isinstance(end, Reckon) else end
        if isinstance(end, Reckon) and end.by == "if":
            condition, then, other = end.of
            words = self.pen.words
            first, last = self._open_end(then, word), self._open_end(other, word)
            return f"{first} {words['if_so']} {self.words(condition)}, {words['otherwise']} {last}"
        beyond = {("-", self.pen.words["or_less"]): "less_than", ("+", self.pen.words["or_more"]): "more_than"}
        if isinstance(end, Reckon) and (end.by, word) in beyond and end.of[1:] == (Literal(1),):
            said = f"{self.pen.words[beyond[end.by, word]]} {self._noun(self.words(end.of[0]))}"
            return self.pen.grammar.smoothed(said)
        return f"{self.words(end)} {word}"

    def named(self, local: Local) -> str:
        """A figure of the test itself, with its article: `the goal`."""
        return self._noun(self.words(local))

    def _noun(self, said: str) -> str:
        """A single word with its article: `the goal`."""
        return said if " " in said or said[:1].isdecimal() else self.pen.grammar.named(said)

    def _titled(self, kind: str, name: str) -> str:
        found = self.pen.atlas.declared(self.pen.ruleset.name, kind, name)
        return self.pen.name(found) if found is not None else name.replace("_", " ")

    def _inside(self, expression: Expression) -> str:
        said = self.words(expression)
        return f"({said})" if isinstance(expression, Logic) and expression.by != "not" else said

    def called(self, fact: Fact) -> str:
        """Whoever a fact is asked of."""
        if fact.subject in self._names:
            return self._names[fact.subject]
        said = self.pen.words.within("subjects", fact.subject)
        if said is not None:
            return said
        role = self.pen.atlas.declared(self.pen.ruleset.name, "role", fact.subject)
        if role is not None and role.title is not None:
            return self.pen.name(role)
        if self.pen.ruleset.plays is not None:
            return Cast(self.pen).noun(fact.subject).words
        if fact.subject == fact.kind:
            return self.pen.kind_title(fact.kind).lower()
        return fact.subject.replace("_", " ")

    def _fact(self, fact: Fact) -> str:
        asked = self._asked(fact)
        given = f" ({', '.join(map(self.words, fact.given))})" if fact.given else ""
        if not fact.subject:
            things = self._things(fact)
            return f"{asked}: {', '.join(things)}" if things else asked + given
        if fact.subject == _CARD:
            return f"{asked} {self.pen.words['on_the_card']}"
        if fact.subject in (self._lone, self._taker, fact.kind):
            # `points (unit)`: that it is a unit's is known by what is asked.
            return asked + given
        return f"{asked}{given} ({self.called(fact)})"

    def _things(self, fact: Fact) -> list[str]:
        """What a fact is asked of, by its titles, if all of it is something that the rules list."""
        takes = next((one.takes for one in self.pen.ruleset.facts if one.name == fact.path), ())
        names = [one.value.name for one in fact.given if isinstance(one, Literal) and isinstance(one.value, Ref)]
        names += [one.value for one in fact.given if isinstance(one, Literal) and isinstance(one.value, str)]
        found = [self.pen.atlas.declared(self.pen.ruleset.name, *asked) for asked in zip(takes, names, strict=False)]
        return [self.pen.name(one) for one in found if one is not None] if all(found) else []

    def _asked(self, fact: Fact) -> str:
        """What a fact is called: its own title, or that of the field it reads."""
        if self.pen.ruleset.plays is not None:
            return self._path(fact)
        # A fact of nobody in particular is called by its whole name.
        names = [*(f"{one.name}.{fact.path}" for one in self.pen.chain(fact.kind)), fact.path]
        for name in names:
            for one in self.pen.ruleset.facts:
                if one.name == name and one.title is not None:
                    # What it is where there is none, `0 without one`, stands in the list of facts.
                    return _WITHOUT.sub("", self.pen.plain(one.title))
        field = self.pen.field(fact.kind, fact.path)
        if field is None:
            profiles = [kind.name for kind in self.pen.ruleset.kinds if kind.like == "card_profile"]
            found = [self.pen.field(kind, fact.path) for kind in (*profiles, "card_profile")]
            field = next((one for one in found if one is not None), None)
        return self.pen.name(field).lower() if field is not None else fact.path.replace("_", " ").replace(".", " ")

    def _path(self, fact: Fact) -> str:
        """`pace of the formation`."""
        known = self.pen.words.within(GROUP, f"title_{fact.path}") if not fact.subject else None
        if known is not None:
            return known
        titles, grammar = asked(self.pen, fact.kind, fact.path).titles, self.pen.grammar
        said = titles[-1]
        for title in reversed(titles[:-1]):
            said = f"{title} {grammar.of(grammar.named(said))}"
        return said

    def _compared(self, by: str, left: Expression, right: Expression) -> str:
        if isinstance(right, Literal) and right.value is True and by == "=":
            return self.words(left)
        if isinstance(left, Option) and isinstance(right, Literal):
            return f"{self.words(left)} – {self._choice(left.switch, right.value)}"
        if isinstance(left, Fact) and left.subject == _CARD and isinstance(right, Fact):
            grammar = self.pen.grammar
            figure, value = grammar.named(self.words(left)), grammar.named(self._asked(right))
            return f"{figure} {self.pen.words[_COMPARED[by]]} {value}"
        asked = self.named(left) if isinstance(left, Local) else self.words(left)
        return f"{asked} {self.pen.words[_COMPARED[by]]} {self.words(right)}"

    def _choice(self, switch: str, value: Value) -> str:
        name = value.name if isinstance(value, Ref) else self.pen.bare(value)
        found = next((one for one in self.pen.ruleset.switches if one.name == switch), None)
        words = dict(found.choices).get(name) if found is not None else None
        return self.pen.plain(words) if words is not None else name.replace("_", " ")

    def _reckoned(self, by: str, of: tuple[Expression, ...]) -> str:
        said = [self.words(one) for one in of]
        if by == "if":
            return f"{said[1]} {self.pen.words['if_so']} {said[0]}, {self.pen.words['otherwise']} {said[2]}"
        if _is_capped(by, of):
            return f"{said[0]} ({self.pen.words['n_at_most'].replace('{n}', said[1])})"
        if _has_floor(by, of):
            return f"{said[1]} ({self.pen.words['n_at_least'].replace('{n}', said[0])})"
        if by in _CHAINS and len(of) > 1:
            inner = [f"({one})" if self._is_apart(part, by) else one for one, part in zip(said, of, strict=True)]
            return _CHAINS[by].join(inner)
        if by == "dice" and self._is_apart(of[0], "*"):
            said[0] = f"({said[0]})"
        return self.reckoned(by, said)

    def reckoned(self, by: str, said: list[str]) -> str:
        """What a function makes of figures that are words already."""
        if by == "negate":
            return f"−{said[0]}"
        if by == "dice" and len(said) == 2:
            return f"{said[0]} × {said[1].removeprefix('1')}"
        if by == "half":
            return f"{self.pen.words['half']} {self.pen.grammar.of(said[0])}"
        if by in _ROUNDED:
            return f"{said[0]} ({self.pen.words[_ROUNDED[by]]})"
        if by == "rest" and said[1:] == ["10"]:
            return f"{self.pen.words['last_digit']} {self.pen.grammar.of(self._noun(said[0]))}"
        if by == "rest":
            return f"{self.pen.words['rest']} {' ÷ '.join(said)}"
        if by in ("min", "max"):
            return f"{self.pen.words[_FUNCTIONS[by]]} {_joined(said, self.pen.words['and'])}"
        return f"{self.pen.words[_FUNCTIONS[by]]} {', '.join(said)}" if by in _FUNCTIONS else f"{by} {', '.join(said)}"

    @staticmethod
    def _is_apart(expression: Expression, by: str) -> bool:
        """Whether a part of a sum or product is better kept together."""
        if not isinstance(expression, Reckon):
            return False
        if _is_capped(expression.by, expression.of) or _has_floor(expression.by, expression.of):
            return False
        return expression.by in ("min", "max", "if") or (
            by != "+" and expression.by in ("+", "-") and len(expression.of) > 1
        )


def _is_capped(by: str, of: tuple[Expression, ...]) -> bool:
    """`min(attacker.strength, 3)`: a figure that counts up to another."""
    return by == "min" and len(of) == 2 and not isinstance(of[0], Literal) and isinstance(of[1], Literal)


def _has_floor(by: str, of: tuple[Expression, ...]) -> bool:
    """`max(1, rival.score)`: a figure that counts from another on."""
    return by == "max" and len(of) == 2 and isinstance(of[0], Literal) and isinstance(of[1], Fact | Local)


@partial(keep_last, most=200)
def _subjects(test: Test) -> tuple[str, str]:
    """The only one of whom a test asks anything, and the first of whom it asks for its score; asked for each line."""
    told = {fact.subject for part in _told_parts(test) for fact in walk(part) if isinstance(fact, Fact)} - {_RIVAL}
    rolled = (test.score, test.goal, *(outcome.high or outcome.low for outcome in test.outcomes))
    takers = (fact.subject for part in rolled if part is not None for fact in walk(part) if isinstance(fact, Fact))
    return told.pop() if len(told) == 1 else "", next(takers, "")


def _told_parts(test: Test) -> Iterator[Expression]:
    """What a reader is shown of a test: conditions of modifiers are told in their authors' words."""
    shown: list[Expression | None] = [test.cards, test.success, test.goal, test.score]
    shown += [test.when, test.impossible, test.automatic]
    shown += [part for modifier in test.modifiers for part in (modifier.amount, modifier.per)]
    shown += [end for outcome in test.outcomes for end in (outcome.low, outcome.high)]
    yield from (part for part in shown if part is not None)


def _is_certain(modifier: Modifier) -> bool:
    """A figure that no other can make up for, of what the die itself shows: a 6 always hits."""
    value = modifier.amount.value if isinstance(modifier.amount, Literal) else 0
    is_large = isinstance(value, int) and abs(value) >= _CERTAIN
    return is_large and modifier.when is not None and Local("roll") in list(walk(modifier.when))


def _joined(parts: list[str], last: str) -> str:
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else parts[0]
