"""The figures of a ruleset on its sheets: how many hits make a loss, how far support reaches, dice of a base.

Each stands below the test that it belongs to: the one of the nearest rule, every test beside which something is worked
out with it, and every test with a modifier whose condition asks for it, as `from near` asks how near. What a test says
in its own words is not told again. All other figures are listed by themselves.
What no rule tells, such as the value that a field has if nobody says one, is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.entries import field_words
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.belonging import nearest_test
from compiler.backends.documents.reference.chosen import said_of
from compiler.layout.flow.blocks import Block, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.expression_parts import walk
from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.rules import Constant, Test
from engine.model.values import Expression, Literal, Ref

_INDENT: Final = 2.6
_LATE: Final = "late"


class Figures:
    """Which figures stand where on the sheets of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        # Rules that play themselves are told with all their figures.
        known = ruleset.constants if ruleset.plays is None else ()
        told = [one for one in known if one.title is not None and one.section is not None]
        self._of: dict[str, list[Constant]] = {test.name: [] for test in ruleset.tests}
        self.others: list[Constant] = []
        for constant in told:
            near = nearest_test(constant.section, ruleset.tests)
            homes = [
                test
                for test in ruleset.tests
                if test is near or _reckons(ruleset, test, constant.name) or constant.name in set(_asked(test))
            ]
            for test in homes:
                if constant.name not in set(_named(test)):
                    self._of[test.name].append(constant)
            if not homes:
                self.others.append(constant)

    def of(self, test: Test) -> list[Constant]:
        return self._of[test.name]


figures_of: Final = keep_last(Figures)
"""Those of a ruleset: a sheet is tried in many types, and looks for them each time."""


def figure_lines(writer: Writer, figures: list[Constant], *, listed: bool) -> list[Paragraph]:
    """A line for each, or all of them one after the other."""
    told = [_pieces(writer, one) for one in figures]
    if listed or not told:
        return [Paragraph(one, "body", mark=plain("•"), indent=_INDENT, tight=True, keep=True) for one in told]
    run_on = [piece for at, one in enumerate(told) for piece in ((TextRun(" · "), *one) if at else one)]
    return [Paragraph(tuple(run_on), "body", mark=plain("•"), indent=_INDENT, tight=True)]


def other_figures(writer: Writer, figures: Figures, *, listed: bool) -> list[Block]:
    """What belongs to no test: a list that may go on in the next column. Figures of the scale and of bases, which
    nobody asks while he plays, come last."""
    title = writer.say("figures_to_know")
    under = plain(writer.say("continued", what=title))
    late = said_of(writer, _LATE)
    ordered = sorted(figures.others, key=lambda one: one.section in late)
    lines = [replace(one, keep=False, under=under) for one in figure_lines(writer, ordered, listed=listed)]
    return [Heading(plain(title), 2), *lines] if lines else []


def _pieces(writer: Writer, constant: Constant) -> TextRuns:
    return TextRun(f"{writer.name(constant)}: "), TextRun(field_words(writer, constant.value), "b")


def _reckons(ruleset: Ruleset, test: Test, name: str) -> bool:
    """Whether something is worked out with a figure in the very section of a test."""
    facts = [fact for fact in ruleset.facts if fact.section is not None and fact.section == test.section]
    return any(name in set(_names(fact.value)) for fact in facts if fact.value is not None)


def _named(test: Test) -> Iterator[str]:
    """The figures that a test tells itself."""
    said: list[Expression | None] = [test.roll, test.score, test.goal, test.cards, test.impossible]
    said += [end for outcome in test.outcomes for end in (outcome.low, outcome.high)]
    said += [part for one in test.modifiers for part in (one.amount, one.per)]
    for one in said:
        yield from _names(one)


def _asked(test: Test) -> Iterator[str]:
    """The figures that its modifiers ask for: their titles need not tell them."""
    for modifier in test.modifiers:
        yield from _names(modifier.when)


def _names(value: Expression | None) -> Iterator[str]:
    for part in walk(value) if value is not None else ():
        if isinstance(part, Literal) and isinstance(part.value, Ref) and part.value.kind == "constant":
            yield part.value.name
