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
        formulas = Formulas(writer.pen)
        said = [(sign, plain(curled(formulas.words(part)))) for sign, part in _parts_of(fact)]
        section = f" ({writer.pen.number(fact.section)})" if fact.section else ""
        heading = Heading(plain(f"{capital(writer.name(fact))}{section}"), 2)
        made.append(Together((heading, *hung(writer, [("=", said[0][1]), *said[1:]]), *quoted(writer, fact.name))))
    return made


def _scores(ruleset: Ruleset) -> list[FactOf]:
    """Sums that endings ask for, also by way of what else is worked out. What a sum is made of is no score any more,
    and neither is what one army has beyond the other: the words of an ending say that it has more."""
    if ruleset.plays is not None:
        return []
    worked_out = {fact.name: fact for fact in ruleset.facts if fact.value is not None}
    todo: list[Expression] = [ending.when for ending in ruleset.endings]
    found: dict[str, FactOf] = {}
    seen: set[str] = set()
    while todo:
        for asked in facts_in(todo.pop()):
            fact = worked_out.get(f"{asked.kind}.{asked.path}")
            if fact is None or fact.value is None or fact.name in seen:
                continue
            seen.add(fact.name)
            if fact.type == "number" and len(_parts_of(fact)) >= _FEWEST:
                if not _compares(fact, ruleset):
                    found[fact.name] = fact
            else:
                todo.append(fact.value)
    return list(found.values())


def _compares(fact: FactOf, ruleset: Ruleset) -> bool:
    """Whether a part of a sum is added up over the other armies."""
    owner = fact.name.partition(".")[0]
    counted = {one.name: dict(one.fields).get("counts") for one in ruleset.facts}
    asked = [f"{part.kind}.{part.path}" for _, whole in _parts_of(fact) for part in facts_in(whole)]
    return any(counted.get(name) == owner for name in asked)


def _parts_of(fact: FactOf) -> list[tuple[str, Expression]]:
    return list(_parts(fact.value)) if fact.value is not None else []


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
