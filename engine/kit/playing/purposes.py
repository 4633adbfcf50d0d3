"""What armies fight for besides their pieces: figures that they keep, such as points, and that an ending compares.

Prizes and losses, which such a figure may count as well, a captain sees without it: the one on the ground, the other in
the worth of pieces. What is left are facts of armies that effects change (`starts`). A ruleset that reckons them into
the worth of its pieces has said itself what they are worth.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kit.coding.asking import facts_in
from engine.kit.reading.declared import ARMY, Declarations
from engine.model.rules import Ending
from engine.model.values import Expression, Fact, Literal, Reckon, Value


def kept_purposes(declared: Declarations, endings: tuple[Ending, ...]) -> list[Expression]:
    """What of the figures that `highest` compares is kept by armies; each once."""
    found: list[Expression] = []
    known = set(_in_worths(declared))
    for ending in endings:
        highest = dict(ending.fields).get("highest")
        part = _kept_part(highest, declared, known, frozenset())
        if part is not None and part not in found:
            found.append(part)
    return found


def _kept_part(
    figure: Expression | Value, declared: Declarations, known: set[str], asked: frozenset[str]
) -> Expression | None:
    """Of a sum, the terms that ask for facts that armies keep; of a fact that is worked out, those of its value."""
    match figure:
        case Fact(subject=subject, given=()) if subject == ARMY:
            name = declared.asked_fact(figure)
            kept = declared.kept.get(name) if name is not None else None
            if kept is not None:
                return figure if kept.type == "number" and kept.name not in known else None
            if name is not None and name not in asked:
                return _kept_part(declared.facts[name].value, declared, known, asked | {name})
        case Reckon(by="+" | "-" as by, of=(one, other)):
            first, second = (_kept_part(part, declared, known, asked) for part in (one, other))
            if first is not None and second is not None:
                return Reckon(by, (first, second))
            return first if second is None else second if by == "+" else Reckon("negate", (second,))
        case Reckon(by="*", of=(Literal() as times, other) | (other, Literal() as times)):
            part = _kept_part(other, declared, known, asked)
            return Reckon("*", (times, part)) if part is not None else None
    return None


def _in_worths(declared: Declarations) -> Iterator[str]:
    """Facts of armies that the worth of some piece is reckoned from."""
    for name, fact in declared.facts.items():
        if name.rpartition(".")[2] == "worth" and fact.value is not None:
            yield from (asked for one in facts_in(fact.value) if (asked := declared.asked_fact(one)) is not None)
