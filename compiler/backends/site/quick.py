"""The quick reference: what is looked up during a game, whole and on one page; the turn as it is usually played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from compiler.backends.telling.blocks import Blocks, View, entries_table, told_columns
from compiler.backends.telling.turns import (
    cited_in,
    is_played_by_text,
    means_of,
    phase_lines,
    unusual_phases,
    usual_phases,
)
from compiler.backends.words.atlas import PROMINENT, slug, things_of
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import inert, joined, one_line
from compiler.backends.words.plainer import usual
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Phase, Sequence, Test
from engine.model.values import Literal

QUICK: Final = {"sequence": "sequences", "test": "tests", "table": "tables", "sector": "sectors"}
"""Kinds of things on the page, and the word over them."""
_MOST_ASKING: Final = 3


def quick_groups(pen: Pen, blocks: Blocks, is_home: Callable[[str, Declared], bool]) -> list[View]:
    """A group a kind. What stands elsewhere keeps its anchor there and leads to it."""
    found: list[View] = []
    sequences = [thing for _, thing in things_of(pen.ruleset) if isinstance(thing, Sequence)]
    # What is open where little fits: of several sequences the longest is the turn.
    turn = max(sequences, key=lambda one: len(one.phases), default=None)
    for kind, title in QUICK.items():
        views = [
            {**_quick(kind, thing, pen, blocks, is_home=is_home(kind, thing)), "is_open": thing is turn}
            for its, thing in things_of(pen.ruleset)
            if its == kind
        ]
        if views:
            lead = pen.words[f"quick_{title}"]
            found.append({"title": pen.words[title], "lead": lead, "kind": kind, "things": views})
    return found


def quick_lists(pen: Pen, kinds: Iterable[str]) -> list[View]:
    """Figures that no card has, kind by kind: moves of each arm, paces of formations, what actions cost. Ground,
    weapons and abilities have pages of their own."""
    found: list[View] = []
    for kind in kinds:
        entries = [entry for entry in pen.ruleset.entries if entry.kind == kind]
        if entries and kind not in PROMINENT and told_columns(pen, entries):
            title = one_line(pen.kind_heading(kind, len(entries)))
            found.append({"title": title, "kind": slug(kind), "table": entries_table(pen, entries)})
    return found


def _quick(kind: str, thing: Declared, pen: Pen, blocks: Blocks, *, is_home: bool) -> View:
    view = dict(blocks.of(kind, thing))
    if not is_home:
        view["anchor"] = f"quick-{view['anchor']}"
    if isinstance(thing, Sequence):
        view["phases"] = list(_phases(pen, thing.phases))
        told = {phase["title"] for phase in _phases(pen, thing.phases)}
        others = dict.fromkeys(pen.title(phase) for phase in unusual_phases(pen, thing))
        view["other_steps"] = joined(title for title in others if title not in told)
    if isinstance(thing, Test):
        asking = [number for number in _asking(pen.ruleset, thing) if number != thing.section]
        view["asked_in"] = joined(pen.cite(number) for number in asking[:_MOST_ASKING])
    return view


def _phases(pen: Pen, phases: tuple[Phase, ...], depth: int = 0) -> Iterator[View]:
    """As they come while every choice is the usual one. Rules are cited by their numbers alone: titles of steps say
    what they are about."""
    for phase in usual_phases(pen, phases):
        when = usual(pen.ruleset, phase.when) if phase.when is not None else Literal(True)
        is_told = when != Literal(True) and not is_played_by_text(pen, phase)
        yield {
            "indent": "    " * depth,
            "title": pen.title(phase),
            "means": pen.phrase(means_of(phase)),
            "cites": joined(pen.link("rule", number, pen.number(number)) for number in cited_in(phase)),
            "when": inert(Formulas(pen).words(when)) if is_told else "",
            "does": pen.sentence(" ".join(phase_lines(pen, phase))),
        }
        yield from _phases(pen, phase.phases, depth + 1)


def _asking(ruleset: Ruleset, test: Test) -> Iterator[str]:
    """Rules in whose words the test is named: where it is taken."""
    named = re.compile(rf"\[\[test[ :]{re.escape(test.name)}[|\]]")
    for section in ruleset.sections:
        if section.number and section.prose is not None and named.search(section.prose.within("en")):
            yield section.number
