"""Reading the fields of every thing, filling defaults, missing what must be said."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.codes.naming import MISSING_FIELD, UNKNOWN_NAME
from compiler.codes.scenarios import PLACES_AND_PIECES
from compiler.front.expressions import Env
from compiler.front.measures import ANY, NUMBER, Measure
from compiler.front.spelling import did_you_mean
from compiler.front.things import Raw, Thing
from compiler.front.types import SPAN, Type
from compiler.front.values import MISSING, Values
from compiler.front.vocabulary import NAMING, FieldSpec, Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.values import Value

TEST_WORDS = {"roll": NUMBER, "score": NUMBER, "goal": NUMBER, "cards": NUMBER, "successes": NUMBER}
EXAMPLE_WORDS = {**TEST_WORDS, "outcome": ANY, "modifiers": ANY, "winner": ANY, "asked": ANY}


class Resolver:
    def __init__(self, vocabulary: Vocabulary, values: Values, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.values = values
        self.sink = sink
        self._defaults: dict[int, object] = {}

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
        env = self.env(thing)
        self._name_values(thing, env)
        for name, raws in thing.raw.items():
            self._field(thing, name, raws, env)
        fields = self.vocabulary.own_fields_of(thing.kind.name)
        for spec in fields.values():
            if spec.name in thing.raw:
                continue
            if spec.required and not thing.damaged and not (spec.name == "of" and thing.target is not None):
                place = thing.name_span if thing.name else thing.entry.key.span
                help = f"write `{spec.name} …`: {spec.type.words()}"
                self.sink.report(MISSING_FIELD, f"{thing.label()} does not say its `{spec.name}`", place, help=help)
            elif spec.default:
                value = self._default(spec, thing)
                if value is not MISSING:
                    thing.fields[spec.name] = value  # type: ignore[assignment]

    def _default(self, spec: FieldSpec, thing: Thing) -> object:
        known = self._defaults.get(id(spec))
        if known is None:
            where = spec.default[0].span.to(spec.default[-1].span)
            known = self.values.read_values(spec.type, spec.default, Env(thing.scope, thing), spec.name, where)
            self._defaults[id(spec)] = known
        return known

    def _field(self, thing: Thing, name: str, raws: list[Raw], env: Env) -> None:
        thing.spans[name] = tuple(value.span for raw in raws for value in raw.entry.values)
        read = [self.values.read(raw, thing, env) for raw in raws]
        found = [one for one in read if one is not MISSING]
        if not found:
            return
        spec = raws[0].spec
        value: object = found[0]
        if spec.many:
            value = tuple(one for part in found for one in part) if spec.type.name == "list" else tuple(found)  # type: ignore[attr-defined]
        if name == "at" and self.vocabulary.is_like(thing.kind.name, "piece"):
            value = self._own_place(thing, value)
        thing.fields[name] = value  # type: ignore[assignment]

    def _own_place(self, thing: Thing, value: object) -> Value:
        """The one place of a piece: of several alike, each takes its own."""
        assert isinstance(value, tuple), "`at` is a list of places"
        if len(value) == thing.copies:
            place: Value = value[thing.copy - 1] if thing.copies > 1 else value[0]
            return place
        if len(value) != 1 and thing.copy == 1:
            where = thing.spans["at"]
            message = f"{len(value)} places for {thing.copies} pieces"
            self.sink.report(PLACES_AND_PIECES, message, where[0].to(where[-1]), help="give each its place, or one zone for all")
        elif thing.copy == 1 and thing.copies > 1 and not hasattr(value[0], "kind"):
            message = f"one place for {thing.copies} pieces"
            self.sink.report(PLACES_AND_PIECES, message, thing.spans["at"][0], help="give each its place, or one zone for all")
        first: Value = value[0]
        return first

    def _name_values(self, thing: Thing, env: Env) -> None:
        """What a thing's name says where it is no new name."""
        entry, kind = thing.entry, thing.kind
        match kind.named:
            case "span":
                read = self.values.read_values(SPAN, entry.values, env, kind.key, thing.name_span) if entry.values else MISSING
                if read is not MISSING:
                    thing.fields["span"] = read  # type: ignore[assignment]
            case "values":
                values = self.values.read_values(Type("list", (Type("any"),)), entry.values, env, kind.key, thing.name_span)
                if values is not MISSING:
                    thing.fields["values"] = values  # type: ignore[assignment]
            case "expectation":
                self._expectation(thing, env)
            case "any_kind":
                if thing.name and thing.name not in self.vocabulary.kinds:
                    help = did_you_mean(thing.name, self.vocabulary.kinds)
                    self.sink.report(UNKNOWN_NAME, f"no kind is called `{thing.name}`", thing.name_span, help=help)
            case named if named not in NAMING and entry.values:
                self._references(thing, named, env)

    def _expectation(self, thing: Thing, env: Env) -> None:
        for value in thing.entry.values:
            if isinstance(value, nodes.Name) and value.text == "refused":
                thing.fields["refused"] = True
                continue
            condition = self.values.expressions.condition(value, env)
            if condition is not None:
                thing.fields["condition"] = condition

    def _references(self, thing: Thing, kind: str, env: Env) -> None:
        found = []
        for value in thing.entry.values:
            read = self.values.read_values(Type(kind), (value,), env, thing.kind.key, value.span)
            if read is not MISSING:
                found.append(read)
        thing.fields["names"] = tuple(found)  # type: ignore[assignment]
