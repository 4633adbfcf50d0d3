"""What a dotted name in a condition asks: `attacker.class`, `army.units.points`, `options.jams`, `letter.reached`."""

from __future__ import annotations

from compiler.front.words.measures import ANY, FAMILIES, NUMBER, TRUTH, Measure, measure_of
from compiler.front.words.shapes import measure_by_shape
from compiler.front.words.things import Scope, Thing
from compiler.front.words.types import read_type
from compiler.front.words.vocabulary import FieldSpec, Vocabulary
from dsl import nodes
from engine.model.values import Expression, Fact, Literal, Local, Option, Ref

Typed = tuple[Expression, Measure]
_MOST_DOTS = 8
_ANY_PIECE = "piece"
_LAYERED = "movement"
"""A kind that only rulesets have that play by themselves."""


def resolve_path(name: nodes.Name, scope: Scope, words: dict[str, Measure], vocabulary: Vocabulary) -> Typed | None:
    """The expression for a name and what it is, or `None` when nothing answers it."""
    text = name.text
    if text.count(".") > _MOST_DOTS:
        return None
    if text in words:
        return Local(text), words[text]
    declared = scope.find("fact", text)
    if declared is not None:
        declared.used = True
        head, _, rest = text.partition(".")
        if rest and head in vocabulary.kinds:
            return Fact(head, head, rest), fact_measure(declared, vocabulary)
        return Fact("", "", text), fact_measure(declared, vocabulary)
    head, _, rest = text.partition(".")
    if not rest:
        constant = scope.find("constant", text)
        if constant is not None:
            constant.used = True
            return Literal(Ref("constant", text)), _constant_measure(constant)
        return None
    if head == "options":
        switch = scope.find("switch", rest)
        if switch is None:
            return None
        switch.used = True
        return Option(rest), TRUTH if _is_yes_no(switch) else Measure("choice", rest)
    role = scope.find("role", head)
    if role is not None:
        role.used = True
        of = role.raw.get("of")
        kind = of[0].entry.values[0] if of and of[0].entry.values else None
        if isinstance(kind, nodes.Name):
            return _member(head, kind.text, rest, scope, vocabulary)
        return None
    if head == "event":
        lent = _lent_by_encounter(rest, scope)
        if lent is not None:
            return Fact(head, head, rest), measure_of(lent.type, vocabulary.kinds)
    subject = named_thing(head, scope, vocabulary)
    if subject is not None:
        subject.used = True
        return _member(head, subject.kind.name, rest, scope, vocabulary)
    if head in vocabulary.kinds:
        return _member(head, head, rest, scope, vocabulary)
    # `wind.push`: a fact of nobody in particular that is itself a thing.
    asked = scope.find("fact", head)
    told = fact_measure(asked, vocabulary) if asked is not None else ANY
    if asked is not None and told.name == "kind":
        inner = _member(head, told.family, rest, scope, vocabulary)
        asked.used = asked.used or inner is not None
        return (Fact("", "", text), inner[1]) if inner is not None else None
    return None


def _lent_by_encounter(field: str, scope: Scope) -> FieldSpec | None:
    """What an event of the encounter in which this stands must say: `does frighten(event.strain)`."""
    around: Scope | None = scope
    while around is not None:
        for encounter in around.all("encounter").values():
            if encounter.scope is around and field in encounter.own_fields:
                return encounter.own_fields[field]
        around = around.outer
    return None


def named_thing(name: str, scope: Scope, vocabulary: Vocabulary) -> Thing | None:
    """A piece, army, objective … that a condition names. Pieces live inside their armies."""
    for kind in ("piece", "army", "objective", "zone", "command"):
        if kind in vocabulary.kinds:
            found = scope.find(kind, name)
            if found is not None:
                return found
            below = scope.find_below(kind, name)
            if below:
                return below[0]
    return None


def _member(subject: str, kind: str, path: str, scope: Scope, vocabulary: Vocabulary) -> Typed | None:
    fact = Fact(subject, kind, path)
    for ancestor in vocabulary.ancestors(kind):
        declared = scope.find("fact", f"{ancestor}.{path}")
        if declared is not None:
            declared.used = True
            return fact, fact_measure(declared, vocabulary)
    fields = vocabulary.fields_of(kind)
    if path in fields:
        return fact, measure_of(fields[path].type, vocabulary.kinds)
    head, _, rest = path.partition(".")
    if head in vocabulary.plurals:
        many = vocabulary.plurals[head]
        if not rest:
            return fact, Measure("list", of=Measure("kind", many))
        inner = _member(subject, many, rest, scope, vocabulary)
        return (fact, Measure("list", of=inner[1])) if inner else None
    if head in fields and rest in fields[head].parts:
        of = fields[head].type
        part = of.of[min(fields[head].parts.index(rest), len(of.of) - 1)] if of.of else of
        return fact, measure_of(part, vocabulary.kinds)
    # `unit.ground.cover`: a fact that is itself a thing.
    for ancestor in vocabulary.ancestors(kind) if rest else ():
        asked = scope.find("fact", f"{ancestor}.{head}")
        told = fact_measure(asked, vocabulary) if asked is not None else ANY
        if asked is not None and told.name == "kind":
            asked.used = True
            inner = _member(head, told.family, rest, scope, vocabulary)
            return (fact, inner[1]) if inner else None
    # `target.profile.class`: a field that is itself a thing.
    if head in fields and rest and fields[head].type.name in vocabulary.kinds:
        inner = _member(head, fields[head].type.name, rest, scope, vocabulary)
        return (fact, inner[1]) if inner else None
    if kind == _ANY_PIECE and _LAYERED in vocabulary.kinds:
        # A role of any piece: what the cards of some kind of piece say. Whose card does not is told when it is set up.
        for other in vocabulary.kinds:
            if other != kind and vocabulary.is_like(other, kind) and head in vocabulary.fields_of(other):
                inner = _member(subject, other, path, scope, vocabulary)
                return (fact, inner[1]) if inner else None
    return None


def field_measure(kind: str, path: str, scope: Scope, vocabulary: Vocabulary) -> Measure | None:
    """What a fact or a field of a thing of some kind is; `None` when it has none of that name."""
    found = _member(kind, kind, path, scope, vocabulary)
    return found[1] if found is not None else None


def fact_measure(fact: Thing, vocabulary: Vocabulary) -> Measure:
    """What a fact is: as its `of` says; else what its `value` comes to or what it `starts` as; a number where it
    `counts`; else a yes or no."""
    of = fact.raw.get("of")
    written = read_type(of[0].entry.values[0]) if of and of[0].entry.values else None
    if written is not None:
        return measure_of(written, vocabulary.kinds)
    if fact.measure is None:
        fact.measure = ANY  # while it is looked for: a fact that asks itself is told elsewhere
        fact.measure = _unsaid_measure(fact, vocabulary)
    return fact.measure


def cell_measure(table: Thing) -> Measure:
    """What a table says: distances or angles where its `cell` is a figure of these, or else numbers."""
    raw = table.raw.get("cell")
    value = raw[0].entry.values[0] if raw and raw[0].entry.values else None
    figure = table.scope.find("figure", value.text) if isinstance(value, nodes.Name) else None
    of = figure.raw.get("of") if figure is not None else None
    written = read_type(of[0].entry.values[0]) if of and of[0].entry.values else None
    measure = measure_of(written, set()) if written is not None else NUMBER
    return measure if measure.name == "quantity" else NUMBER


def value_measure(fact: Thing, vocabulary: Vocabulary) -> Measure:
    """What a fact is worked out as, whatever its `of` says."""
    return _shape(fact, "value", vocabulary)


def _unsaid_measure(fact: Thing, vocabulary: Vocabulary) -> Measure:
    for field in ("value", "starts"):
        if field in fact.raw:
            found = _shape(fact, field, vocabulary)
            return NUMBER if found == ANY and field == "value" else TRUTH if found == ANY else found
    if "counts" not in fact.raw:
        return TRUTH
    sums = _shape(fact, "sums", vocabulary)
    return NUMBER if sums == ANY else sums


def _shape(fact: Thing, field: str, vocabulary: Vocabulary) -> Measure:
    raw = fact.raw.get(field)
    value = raw[0].entry.values[0] if raw and len(raw[0].entry.values) == 1 else None
    if value is None:
        return ANY

    def known(name: nodes.Name, field: nodes.Name | None) -> Measure:
        found = resolve_path(name, fact.scope, {}, vocabulary)
        if found is not None and field is not None:
            return field_measure(found[1].family, field.text, fact.scope, vocabulary) or ANY
        if found is not None:
            return found[1]
        table = fact.scope.find("table", name.text)
        if table is not None:
            return cell_measure(table)
        thing = next(fact.scope.find_any(name.text), None)
        return Measure("kind", thing.kind.name) if thing is not None and "." not in name.text else ANY

    try:
        return measure_by_shape(value, known)
    except RecursionError:
        return ANY  # hundreds of facts, each worked out from the next, and none says what it is


def _is_yes_no(switch: Thing) -> bool:
    of = switch.raw.get("of")
    return bool(of and of[0].entry.values and of[0].entry.values[0].span.text() == "yes_no")


def _constant_measure(constant: Thing) -> Measure:
    raw = constant.raw.get("value")
    value = raw[0].entry.values[0] if raw and len(raw[0].entry.values) == 1 else None
    if isinstance(value, nodes.Unary) and value.op in ("?", "-", "+"):
        value = value.operand
    if isinstance(value, nodes.Number):
        return Measure("number")
    if isinstance(value, nodes.Quantity):
        return Measure("quantity", FAMILIES[value.unit])
    return ANY
