"""What a ruleset says of movements, actions, reactions, effects and phases, read off its entries."""

from __future__ import annotations

from engine.core.declared.reading import listed, refusal, word
from engine.kit.reading.sentences import judge_sentences
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry, Origin, Phase
from engine.model.values import Expression, Literal, Ref, Text, Value


@dataclass(frozen=True, slots=True)
class Movement:
    name: str
    section: str
    origin: Origin
    by: str
    enters: str
    allowance: Expression
    cost: Expression | None
    bars: Expression | None
    stops: Expression | None
    ends: Expression | None
    turns: str
    into: str = ""
    """The role of whomever it goes into contact with."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action or a reaction: who does it, to whom, what follows."""

    name: str
    section: str
    origin: Origin
    by: str
    when: Expression | None
    at: str
    where: Expression | None
    moves: str
    plays: str
    test: str
    does: tuple[Ref, ...]
    must: bool
    once: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    instead: bool = False
    during: tuple[str, ...] = ()
    pays: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    when: Expression | None
    does: tuple[Ref, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Effect:
    """`on` are the roles that it befalls, in the order in which they are given; `figures` how many figures follow."""

    name: str
    section: str
    origin: Origin
    on: tuple[str, ...]
    figures: int
    does: tuple[Ref, ...]
    cases: tuple[Case, ...]
    says: Text | None
    each: str
    where: Expression | None
    hook: str


@dataclass(frozen=True, slots=True)
class PhasePlan:
    name: str
    origin: Origin
    actions: tuple[str, ...]
    does: tuple[Ref, ...]
    each: str
    order: str
    first: Expression | None
    times: Expression | None
    groups: Expression | None
    per_piece: Expression


def plan_of(phase: Phase) -> PhasePlan:
    fields = dict(phase.fields)
    return PhasePlan(
        phase.name,
        phase.origin,
        words(fields.get("actions")),
        refs(fields.get("does")),
        word(fields.get("each")),
        word(fields.get("order"), "side_by_side"),
        expression_of(fields.get("first")),
        expression_of(fields.get("times")),
        expression_of(fields.get("groups")),
        expression_of(fields.get("per_piece")) or Literal(1),
    )


def refs(value: Value) -> tuple[Ref, ...]:
    return tuple(one for one in listed(value) if isinstance(one, Ref))


def words(value: Value) -> tuple[str, ...]:
    return tuple(word(part) for part in listed(value))


def expression_of(value: Value) -> Expression | None:
    return value if isinstance(value, Expression) else None


def section_of(entry: Entry) -> str:
    cites = listed(entry.get("cites"))
    return str(cites[0]) if cites else entry.section or entry.name


def movement_of(entry: Entry) -> Movement:
    allowance = expression_of(entry.get("allowance"))
    if allowance is None:
        raise refusal(entry.origin, f"the movement `{entry.name}` says no `allowance`")
    return Movement(
        entry.name,
        entry.section or entry.name,
        entry.origin,
        word(entry.get("by")),
        word(entry.get("enters")),
        allowance,
        expression_of(entry.get("cost")),
        expression_of(entry.get("bars")),
        expression_of(entry.get("stops")),
        expression_of(entry.get("ends")),
        word(entry.get("turns"), "freely"),
        word(entry.get("into")),
    )


def deed_of(entry: Entry) -> Deed:
    return Deed(
        entry.name,
        section_of(entry),
        entry.origin,
        word(entry.get("by")),
        expression_of(entry.get("when")),
        word(entry.get("at")),
        expression_of(entry.get("where")),
        word(entry.get("moves")),
        word(entry.get("plays")),
        word(entry.get("test")),
        refs(entry.get("does")),
        entry.get("must") is True,
        word(entry.get("once")),
        words(entry.get("before")),
        words(entry.get("after")),
        words(entry.get("result")),
        entry.get("instead") is True,
        words(entry.get("during")),
        refs(entry.get("pays")),
    )


def effect_of(entry: Entry) -> Effect:
    says = entry.get("says")
    judge_sentences(f"the effect `{entry.name}`", says, entry.origin)
    return Effect(
        entry.name,
        entry.section or entry.name,
        entry.origin,
        words(entry.get("on")),
        len(listed(entry.get("takes"))),
        refs(entry.get("does")),
        tuple(
            Case(expression_of(case.get("when")), refs(case.get("does")), case.origin)
            for case in entry.holds
            if case.kind == "case"
        ),
        says if isinstance(says, Text) else None,
        word(entry.get("each")),
        expression_of(entry.get("where")),
        word(entry.get("hook")),
    )
