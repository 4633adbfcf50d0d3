"""Figures of declared rules in words: `the pace of its formation`, `more than 3 hexes`.

What is true or not is told in `clauses`; a condition within a figure is told by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.backends.telling.brackets import in_chain, in_function, is_choice
from compiler.backends.telling.owners import is_nobodys
from compiler.backends.telling.relations import ANGLE, EDGE, MANY, RELATIONS, Relations, relation
from compiler.backends.words.asked import asked
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.links import lowered
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
    Quantity,
    Reckon,
    Ref,
    Value,
)

FIGURES: Final = ("amount", "turn_number", "sides_left")
"""Figures that the kit answers and that are nobody's."""
RIVAL: Final = ("rival", "score")
_CHAINS: Final = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
_EXPRESSIONS: Final = (Fact, Literal, Reckon, Compare, Among, Between, Logic, Lookup)


class Amounts:
    """Words for the figures of one rule, told about the hero of its cast."""

    def __init__(self, cast: Cast, sentence: Callable[[Expression], str]) -> None:
        """`sentence` tells a condition."""
        self.cast: Final = cast
        self.pen: Final = cast.pen
        self._sentence: Final = sentence
        self._formulas: Final = Formulas(cast.pen)
        self.relations: Final = Relations(cast, self.figure, self._counted)

    def figure(self, value: Expression | Value) -> str:
        """A figure in words, by the titles of what it is made of."""
        match value:
            case Literal(held):
                return self._literal(held)
            case Fact():
                return self._fact(value)
            case Lookup(table, down, across):
                told = [self.figure(one) for one in (down, across) if one is not None]
                name = self._formulas.words(Lookup(table, down, None)).partition(" (")[0]
                return self.cast.say("table_of", table=name, asked=", ".join(told))
            case Reckon(by, of) if by in _CHAINS and len(of) > 1:
                inner = [self._bracketed(one, is_apart=in_chain(one, by, at)) for at, one in enumerate(of)]
                return _CHAINS[by].join(inner)
            case Reckon("if", (condition, one, other)):
                first = self._bracketed(one, is_apart=is_choice(one))
                return self.cast.say("choice", said=self._sentence(condition), one=first, other=self.figure(other))
            case Reckon(by, of):
                return self._formulas.reckoned(by, [self._bracketed(one, is_apart=in_function(one, by)) for one in of])
            case Compare() | Logic() | Among() | Between():
                return self._sentence(value)
            case Local():
                return self._formulas.named(value)
        return self._literal(value)

    def _bracketed(self, part: Expression, *, is_apart: bool) -> str:
        return f"({self.figure(part)})" if is_apart else self.figure(part)

    def _literal(self, value: Value) -> str:
        if value is None:
            return self.cast.say("none")
        if isinstance(value, _EXPRESSIONS):
            return self.figure(value)
        if isinstance(value, str) or (isinstance(value, Ref) and value.kind == "role"):
            return self.cast.object(name_in(value))
        if isinstance(value, Quantity) and value.unit == "deg":
            return f"{self.pen.bare(value.amount)}°"
        if isinstance(value, Ref) and value.kind == "terrain":
            return lowered(self._formulas.words(value))
        return self._formulas.words(value)

    def _fact(self, fact: Fact) -> str:
        cast = self.cast
        if (of_two := relation(fact)) in RELATIONS or of_two in MANY or of_two.partition(".")[0] in (EDGE, ANGLE):
            return self.relations.figure(fact)
        if not fact.subject:
            known = self.cast.say(fact.path) if fact.path in FIGURES else ""
            *titles, last = asked(self.pen, "", fact.path).titles
            said = known or cast.grammar.named(last)
            for title in reversed(titles):
                said = f"{cast.grammar.named(title)} {cast.grammar.of(said)}"
            return said
        if (fact.subject, fact.path) == RIVAL:
            return cast.say("rival_score")
        return self.owned(fact.subject, asked(self.pen, fact.kind, fact.path).titles)

    def owned(self, subject: str, titles: tuple[str, ...]) -> str:
        """`the pace of its formation`."""
        grammar = self.cast.grammar
        said = titles[-1] if is_nobodys(self.cast, titles) else self.cast.owned(subject, titles[-1])
        for title in reversed(titles[:-1]):
            said = f"{grammar.named(title)} {grammar.of(said)}"
        return said

    # --- comparing ------------------------------------------------------------------------------------------------

    def _counted(self, by: str, right: Expression) -> str:
        """How many pieces there are."""
        return self.figure(right) if by == "=" else self.measured(by, right, is_whole=True)

    def measured(self, by: str, right: Expression, *, is_whole: bool) -> str:
        """`2 or more`, `more than 3 hexes`."""
        figure = self._known(right.value) if isinstance(right, Literal) else None
        if isinstance(figure, int) and not isinstance(figure, bool):
            if is_whole and by in ("<", ">"):
                figure, by = (figure + 1, ">=") if by == ">" else (figure - 1, "<=")
            words = {">=": "or_more", "<=": "or_less", ">": "above", "<": "below"}
            return self.cast.say(words[by], n=self.pen.bare(figure))
        words = {">=": "at_least", "<=": "at_most", ">": "above", "<": "below"}
        return self.cast.say(words[by], n=self.beside(right))

    def _known(self, value: Value) -> Value:
        """A constant by its value."""
        if isinstance(value, Ref) and value.kind == "constant":
            return next(
                (constant.value for constant in self.pen.ruleset.constants if constant.name == value.name), value
            )
        return value

    def beside(self, right: Expression) -> str:
        """What something is compared with; a choice or a condition ends where its bracket does."""
        return self._bracketed(right, is_apart=is_choice(right) or isinstance(right, Logic))
