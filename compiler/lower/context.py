"""What every lowering needs: the world at hand, where things came from, where to put complaints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any, TypedDict, TypeVar

from compiler.front.fields.resolve import TEST_WORDS
from compiler.front.formulas.calls import Env
from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.settings import Settings
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Agreement, Doubt, Entry, Origin
from engine.model.values import Expression, Literal, Ref, Text, Value

T = TypeVar("T")
Fields = tuple[tuple[str, Value], ...]


class Common(TypedDict):
    name: str
    title: Text | None
    section: str | None
    origin: Origin
    doubts: tuple[Doubt, ...]
    agrees: tuple[Agreement, ...]


@dataclass(slots=True)
class Context:
    world: World
    origins: dict[str, str]
    """Source name to the path that rule objects carry."""
    settings: Settings
    sink: Sink
    objects: dict[int, Any] = field(default_factory=dict)
    """Thing (by identity) to the object it became, for the checks."""
    shared: dict[int, Any] = field(default_factory=dict)
    """What things became that another ruleset has lowered, some of them for this one as well."""
    is_checked: bool = False
    """By an earlier compilation, and nothing was wrong."""
    _changes: dict[tuple[str, str | None], int] = field(default_factory=dict)
    """What amendments change, and which of them was the last to do so; once somebody has asked."""
    _made: dict[type, list[tuple[Thing, Any]]] = field(default_factory=dict)
    """The same objects by their classes, once a check has asked."""

    def origin(self, thing: Thing) -> Origin:
        return self.origin_at(thing.entry.span)

    def origin_at(self, span: Span) -> Origin:
        source = span.source
        return Origin(self.origins.get(source.name, source.name), source.line_number(span.start))

    def common(self, thing: Thing) -> Common:
        doubts = [Doubt(name, None) for name in sorted(thing.doubts)] if thing.doubts else []
        if thing.house_words is not None:
            doubts.append(Doubt("*", thing.house_words))
        return {
            "name": thing.name,
            "title": thing.words,
            "section": section_of(thing),
            "origin": self.origin_at(thing.entry.span),
            "doubts": tuple(doubts),
            "agrees": tuple(thing.agrees),
        }

    def env(self, thing: Thing) -> Env:
        inside_test = thing.within("test", thing.scope.vocabulary) is not None
        return Env(thing.scope, thing, TEST_WORDS if inside_test else {})

    def fields(self, thing: Thing, *but: str) -> Fields:
        """A thing's fields in the order of its kind's declaration, those of its own making last."""
        said = thing.fields
        order = thing.scope.vocabulary.fields_of(thing.kind.name)
        names = [name for name in order if name in said]
        if len(names) < len(said):
            names += sorted(said.keys() - order.keys())
        return tuple([(name, said[name]) for name in names if name not in but])

    def entry(self, thing: Thing) -> Entry:
        """A thing of a kind without a class of its own."""
        holds = tuple(self.entry(child) for child in thing.children)
        return self.keep(
            thing, Entry(**self.common(thing), kind=thing.kind.name, fields=self.fields(thing), holds=holds)
        )

    def changed_by(self, names: Iterable[str | None], within: Iterable[str]) -> str | None:
        """Who was the last to change a section or a rule of these names, or something of it; or what stands in it."""
        if not self._changes:
            for place, change in enumerate(self.world.changes, start=1):
                if change.kind in ("section", "rule"):
                    self._changes["of", change.name] = place
                self._changes["of", change.section] = self._changes["in", change.within] = place
        places = [self._changes.get(("of", name), 0) for name in names]
        last = max([*places, *(self._changes.get(("in", held), 0) for held in within)])
        return self.world.changes[last - 1].by if last else None

    def keep(self, thing: Thing, made: T) -> T:
        self.objects[id(thing)] = made
        return made

    def made(self, of: type[T]) -> list[tuple[Thing, T]]:
        """Everything that has become an object of a class, each with its thing, in the order written; for the checks,
        which come when all are made."""
        if not self._made:
            for thing in self.world.things:
                made = self.objects.get(id(thing))
                self._made.setdefault(made.__class__, []).append((thing, made))
        return self._made.get(of, [])


def section_of(thing: Thing) -> str | None:
    """The number, or else the name, of the section or rule that holds a thing."""
    at = thing.parent
    while at is not None:
        if at.kind.name in ("section", "rule"):
            return at.number or at.name
        at = at.parent
    return None


def text(thing: Thing, field_name: str) -> Text | None:
    value = thing.fields.get(field_name)
    return value if isinstance(value, Text) else None


def texts(thing: Thing, field_name: str) -> tuple[Text, ...]:
    value = thing.fields.get(field_name)
    return tuple(one for one in value if isinstance(one, Text)) if isinstance(value, tuple) else ()


def word(thing: Thing, field_name: str) -> str | None:
    """A word, or the name of what a field refers to."""
    value = thing.fields.get(field_name)
    if isinstance(value, Ref):
        return value.name
    return value if isinstance(value, str) else None


def words(thing: Thing, field_name: str) -> tuple[str, ...]:
    value = thing.fields.get(field_name)
    if not isinstance(value, tuple):
        return ()
    return tuple(one.name if isinstance(one, Ref) else str(one) for one in value)


def expression(thing: Thing, field_name: str) -> Expression | None:
    value = thing.fields.get(field_name)
    if isinstance(value, Ref) and value.kind == "constant":  # a constant alone is a formula too
        return Literal(value)
    return value if isinstance(value, Expression) else None
