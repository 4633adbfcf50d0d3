"""Reading the fields of every thing, filling defaults, missing what must be said."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.codes.naming import MISSING_FIELD, UNKNOWN_NAME
from compiler.codes.scenarios import PLACES_AND_PIECES
from compiler.codes.typing import WRONG_TYPE
from compiler.front.fields.figures import MISSING, Missing, Read
from compiler.front.fields.values import Values
from compiler.front.formulas.calls import Env
from compiler.front.formulas.paths import fact_measure, value_measure
from compiler.front.words.measures import ANY, NUMBER, Measure, alike, type_of
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Raw, Thing
from compiler.front.words.types import SPAN, Type, leaf_names
from compiler.front.words.vocabulary import NAMING, FieldSpec, Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.values import Area, Ref, Text, Value

TEST_WORDS = {
    "roll": NUMBER,
    "die": NUMBER,
    "score": NUMBER,
    "goal": NUMBER,
    "cards": NUMBER,
    "successes": NUMBER,
}
_WRITTEN = frozenset({"text", "prose", "symbol", "drawing"})
"""What is read from words on the page, which no default can hold."""
_VALUES = Type("list", (Type("any"),))
EXAMPLE_WORDS = {**TEST_WORDS, "outcome": ANY, "modifiers": ANY, "winner": ANY, "asked": ANY}


class Resolver:
    def __init__(self, vocabulary: Vocabulary, values: Values, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.values = values
        self.sink = sink
        self._defaults: dict[int, Read] = {}
        self._houses: dict[int, Text] = {}
        """Reasons of `house` groups: many things share one, and each is read once."""
        self._awaited: dict[str, list[FieldSpec]] = {}
        """Fields of a kind that mean something where they are not said."""

    def resolve(self, things: Iterable[Thing]) -> None:
        for thing in things:
            self._resolve(thing)

    def env(self, thing: Thing) -> Env:
        words: dict[str, Measure] = {}
        if thing.within("example", self.vocabulary) is not None:
            words = EXAMPLE_WORDS
        elif thing.within("test", self.vocabulary) is not None:
            words = TEST_WORDS
        return Env(thing.scope, thing, words)

    def _resolve(self, thing: Thing) -> None:
        if thing.title is not None:
            thing.words = self.values.texts.read(thing.title, thing)
        if thing.house is not None:
            if id(thing.house) not in self._houses:
                self._houses[id(thing.house)] = self.values.texts.read(thing.house, thing)
            thing.house_words = self._houses[id(thing.house)]
        env = self.env(thing)
        self._name_values(thing, env)
        for name, raws in thing.raw.items():
            self._field(thing, name, raws, env)
        if thing.kind.name == "fact":
            self._type_of_fact(thing)
        for spec in self._awaited_of(thing):
            if spec.name in thing.raw or spec.name in thing.fields:
                continue
            is_told = thing.damaged or (spec.name == "of" and thing.target is not None)
            if spec.required and not is_told:
                if _is_said_by_rows(thing, spec.name) or _is_excused(thing, spec):
                    continue
                place = thing.name_span if thing.name else thing.entry.key.span
                help = f"write `{spec.name} …`: {spec.type.words()}"
                self.sink.report(MISSING_FIELD, f"{thing.label()} does not say its `{spec.name}`", place, help=help)
            elif spec.default:
                value = self._default(spec, thing)
                if not isinstance(value, Missing):
                    thing.fields[spec.name] = value

    def _awaited_of(self, thing: Thing) -> list[FieldSpec]:
        """The fields of a thing that must be said, or have a default."""
        kind = thing.kind.name
        if thing.target is not None and thing.target.kind.name == "encounter":
            # What an encounter asks of the events of its kind; what a decision asks has no answer of its own.
            fields = {**thing.target.own_fields, **self.vocabulary.own_fields_of(kind)}
            return [spec for spec in fields.values() if spec.required or spec.default]
        known = self._awaited.get(kind)
        if known is None:
            fields = self.vocabulary.own_fields_of(kind)
            known = self._awaited[kind] = [spec for spec in fields.values() if spec.required or spec.default]
        return known

    def _type_of_fact(self, fact: Thing) -> None:
        """A fact that does not say what it is is what it is worked out as; one that says so must be worked out so."""
        told = fact_measure(fact, self.vocabulary)
        if "of" not in fact.raw:
            fact.fields["of"] = str(type_of(told))
            return
        actual = value_measure(fact, self.vocabulary)
        if "value" in fact.fields and not alike(told, actual):
            written = fact.raw["of"][0].entry.span.text()
            message = f"this is {actual.words()}, and the fact is `{written}`"
            self.sink.report(WRONG_TYPE, message, fact.spans["value"][0], help="leave `of` out, or correct it")

    def _default(self, spec: FieldSpec, thing: Thing) -> Read:
        if id(spec) not in self._defaults:
            self._defaults[id(spec)] = self._read_default(spec, thing)
        return self._defaults[id(spec)]

    def _read_default(self, spec: FieldSpec, thing: Thing) -> Read:
        where = spec.default[0].span.to(spec.default[-1].span)
        if leaf_names(spec.type)[-1] in _WRITTEN and not (spec.type.name == "optional" and where.text() == "none"):
            message = f"`{spec.name}` takes {spec.type.words()}, which has no default"
            self.sink.report(WRONG_TYPE, message, where, help="take the `default` away")
            return MISSING
        return self.values.read_values(spec.type, spec.default, Env(thing.scope, thing), spec.name)

    def resolve_defaults(self, root: Thing, things: Iterable[Thing], known: Vocabulary | None) -> None:
        """Reads the defaults that nothing has asked for yet, since a kind may be declared long before anybody uses it:
        those of kinds that are not `known` from the prelude, and of what decisions and encounters ask."""
        before = {id(spec) for kind in known.kinds.values() for spec in kind.fields.values()} if known else set()
        own = [spec for kind in self.vocabulary.kinds.values() for spec in kind.fields.values()]
        own += [spec for thing in things for spec in thing.own_fields.values()]
        for spec in own:
            if spec.default and id(spec) not in before:
                self._default(spec, root)

    def _field(self, thing: Thing, name: str, raws: list[Raw], env: Env) -> None:
        thing.spans[name] = tuple([value.span for raw in raws for value in raw.entry.values])
        read = [self.values.read(raw, thing, env) for raw in raws]
        found = [one for one in read if one is not MISSING]
        if not found:
            return
        spec = raws[0].spec
        value: Value = found[0]
        if spec.many:
            value = (
                tuple(one for part in found if isinstance(part, tuple) for one in part)
                if spec.type.name == "list"
                else tuple(found)
            )
        if name == "at" and self.vocabulary.is_like(thing.kind.name, "piece"):
            value = self._own_place(thing, value)
        thing.fields[name] = value

    def _own_place(self, thing: Thing, value: Value) -> Value:
        """The one place of a piece: of several alike, each takes its own."""
        if not isinstance(value, tuple):
            return value  # a ruleset whose pieces say `at` in a way of its own
        if len(value) == thing.copies:
            return value[max(thing.copy, 1) - 1]
        if len(value) == 1 and isinstance(value[0], Ref | Area):
            return value[0]
        if thing.copy <= 1:
            where = thing.spans["at"]
            places = f"{len(value) or 'no'} {'place' if len(value) == 1 else 'places'}"
            message = f"{places} for {thing.copies} {'piece' if thing.copies == 1 else 'pieces'}"
            self.sink.report(
                PLACES_AND_PIECES, message, where[0].to(where[-1]), help="give each its place, or one zone for all"
            )
        return None

    def _name_values(self, thing: Thing, env: Env) -> None:
        """What a thing's name says where it is no new name."""
        entry, kind = thing.entry, thing.kind
        match kind.named:
            case "span":
                self._keep(thing, "span", SPAN, env)
            case "values":
                self._keep(thing, "values", _VALUES, env)
            case "expectation":
                self._expectation(thing, env)
            case "any_kind":
                if thing.name and thing.name not in self.vocabulary.kinds:
                    help = did_you_mean(thing.name, self.vocabulary.kinds, self.sink)
                    self.sink.report(UNKNOWN_NAME, f"no kind is called `{thing.name}`", thing.name_span, help=help)
            case named if named not in NAMING and entry.values:
                self._references(thing, named, env)

    def _keep(self, thing: Thing, name: str, of: Type, env: Env) -> None:
        values = thing.entry.values
        read = self.values.read_values(of, values, env, thing.kind.key) if values else MISSING
        if not isinstance(read, Missing):
            thing.fields[name] = read

    def _expectation(self, thing: Thing, env: Env) -> None:
        for value in thing.entry.values:
            if isinstance(value, nodes.Name) and value.text == "refused":
                thing.fields["refused"] = True
                continue
            condition = self.values.expressions.condition(value, env)
            if condition is not None:
                thing.fields["condition"] = condition

    def _references(self, thing: Thing, kind: str, env: Env) -> None:
        of = Type(kind)
        read = [self.values.read_values(of, (value,), env, thing.kind.key) for value in thing.entry.values]
        thing.fields["names"] = tuple(one for one in read if not isinstance(one, Missing))


def _is_said_by_rows(thing: Thing, name: str) -> bool:
    """Whether one of its rows says this, as of a card on foot and mounted."""
    return any(name in child.raw for child in thing.children if child.kind.key == "row")


def _is_excused(thing: Thing, spec: FieldSpec) -> bool:
    """Whether what it is of has a trait for which the field is not needed: the class of a battery, the arm of guns."""
    if not spec.excused:
        return False
    for said in thing.fields.values():
        of = thing.scope.find(said.kind, said.name) if isinstance(said, Ref) else None
        for raw in of.raw.get("is", ()) if of is not None else ():
            if any(isinstance(value, nodes.Name) and value.text in spec.excused for value in raw.entry.values):
                return True
    return False
