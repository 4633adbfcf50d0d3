"""The score that ends a battle, on sheets: what an army begins with, and what is taken from it, a line each.

An ending says when it holds; where that is asked of a figure that the rules work out, as the cohesion of an army, a
player has to know how. Rules that play themselves tell all such figures anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.quoted import quoted
from compiler.backends.documents.reference.tests import hung
from compiler.backends.telling.mentions import facts_in
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Heading, Together
from compiler.layout.flow.text import plain
from engine.model.pack import Ruleset
from engine.model.rules import FactOf
from engine.model.values import Expression, Literal, Reckon

_FEWEST: Final = 2
"""Parts of a figure that is worth a list."""


def score_blocks(writer: Writer) -> list[Block]:
    made: list[Block] = []
    for fact in _scores(writer.ruleset):
        parts = list(_parts(fact.value)) if fact.value is not None else []
        if len(parts) >= _FEWEST:
            formulas = Formulas(writer.pen)
            said = [(sign, plain(curled(formulas.words(part)))) for sign, part in parts]
            section = f" ({writer.pen.number(fact.section)})" if fact.section else ""
            heading = Heading(plain(f"{capital(writer.name(fact))}{section}"), 2)
            made.append(Together((heading, *hung(writer, [("=", said[0][1]), *said[1:]]), *quoted(writer, fact.name))))
    return made


def _scores(ruleset: Ruleset) -> list[FactOf]:
    """Figures that endings ask for, also by way of what else is worked out."""
    if ruleset.plays is not None:
        return []
    worked_out = {fact.name: fact for fact in ruleset.facts if fact.value is not None}
    todo: list[Expression] = [ending.when for ending in ruleset.endings]
    found: dict[str, FactOf] = {}
    while todo:
        for asked in facts_in(todo.pop()):
            fact = worked_out.get(f"{asked.kind}.{asked.path}")
            if fact is not None and fact.value is not None and fact.name not in found:
                found[fact.name] = fact
                todo.append(fact.value)
    return [fact for fact in found.values() if fact.type == "number"]


def _parts(value: Expression, sign: str = "+") -> Iterator[tuple[str, Expression]]:
    """What is added up, with its sign; that a score never falls below nothing need not be said."""
    if isinstance(value, Reckon) and value.by == "max" and Literal(0) in value.of and len(value.of) == 2:
        yield from _parts(value.of[1 - value.of.index(Literal(0))], sign)
    elif isinstance(value, Reckon) and value.by in ("+", "-") and len(value.of) > 1:
        yield from _parts(value.of[0], sign)
        turned = {"+": "−", "−": "+"}[sign] if value.by == "-" else sign
        for one in value.of[1:]:
            yield from _parts(one, turned)
    else:
        yield sign, value
