"""Who and what an expression asks of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import TypeVar, cast

from engine.kit.reading.declared import ARMY, Declarations
from engine.model.expression_parts import parts_of
from engine.model.rules import Ending
from engine.model.values import (
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

V = TypeVar("V")


def facts_in(expression: Expression | Value) -> Iterator[Fact]:
    """Every fact that an expression asks."""
    if isinstance(expression, Fact):
        yield expression
    for part in parts_of(expression):
        yield from facts_in(part)


def locals_in(expression: Expression | Value) -> Iterator[Local]:
    """Every word of the test at hand that an expression asks: `roll`, `goal`."""
    if isinstance(expression, Local):
        yield expression
    for part in parts_of(expression):
        yield from locals_in(part)


def weight_of(*asked: Expression | Value, line: int = 1) -> int:
    """How dear it is to ask something, in facts; a line of sight that nobody knows yet is as dear as `line` of them."""
    return sum(line if fact.path == "sees" else 1 for part in asked for fact in facts_in(part))


def with_answers(asked: V, subject: str, answer: Callable[[str], Value]) -> V:
    """An effect or an expression in which what is asked of a subject is answered already: `event.strain` is the strain
    of the event at hand, which never changes. What it does not say is nothing."""
    if isinstance(asked, Fact) and asked.subject == subject:
        value = answer(asked.path)
        return cast("V", Literal(0 if value is None else value))
    if isinstance(asked, tuple):
        return cast("V", tuple(with_answers(part, subject, answer) for part in asked))
    if not isinstance(asked, Expression | Ref):
        return asked
    parts = {field.name: with_answers(getattr(asked, field.name), subject, answer) for field in fields(asked)}
    return cast("V", replace(asked, **parts))


def names_in(expression: Expression | Value) -> Iterator[str]:
    """Every word that stands for somebody in an expression."""
    for fact in facts_in(expression):
        if fact.subject:
            yield fact.subject
        yield from (one.value for one in fact.given if isinstance(one, Literal) and isinstance(one.value, str))


def figure_of_ending(ending: Ending) -> Expression | None:
    """What an ending compares the armies by: what the winner has most of, or else the first figure of an army that its
    condition weighs. Nothing where it only asks for one certain number: then its title says it."""
    highest = dict(ending.fields).get("highest")
    return highest if isinstance(highest, Expression) else next(_weighed(ending.when), None)


def _weighed(expression: Expression | Value) -> Iterator[Fact]:
    match expression:
        case Compare(by="=" | "!=", left=left, right=right) if isinstance(left, Literal) or isinstance(right, Literal):
            return
        case Compare() | Between():
            yield from (fact for fact in facts_in(expression) if fact.subject == ARMY and not fact.given)
        case Logic():
            for part in expression.of:
                yield from _weighed(part)


def is_length(expression: Expression | Value, declared: Declarations, constants: Mapping[str, Value]) -> bool:
    """Whether an expression is measured (`4 um`, `mover.speed`) and not a plain number."""
    match expression:
        case Literal(value=value):
            return is_length(value, declared, constants)
        case Quantity(unit=unit):
            return unit != "deg"
        case Ref(kind="constant", name=name):
            return is_length(constants.get(name), declared, constants)
        case Lookup(table=name):
            return name in declared.measured_tables
        case Fact(subject=subject, kind=kind, path=path):
            fact = declared.asked_fact(expression)
            if fact is not None and fact in declared.facts:
                return "distance" in declared.facts[fact].type
            if path in ("distance", "moved"):
                return not subject or path == "moved"
            return "distance" in declared.type_along(kind if subject else "", path)
        case Reckon(by="/", of=(of, by)):  # how often one distance goes into another is a number
            return is_length(of, declared, constants) and not is_length(by, declared, constants)
        case Reckon(of=of):
            return any(is_length(part, declared, constants) for part in of)
    return False


def no_rival_here(declared: Declarations) -> str:
    """Why `rival.score` has no answer; a role of that name may be meant."""
    also = ": a role `rival` whose fact is called `score` needs another name" if "rival" in declared.roles else ""
    return f"`rival.score` is known in a test that is `versus` another, not here{also}"
