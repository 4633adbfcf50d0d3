"""Things: entries with their kind known and their names declared, on the way from tree to rule object.

Mutable while the front end works on them; the checks and the lowering only read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, Final, Protocol

from compiler.front.words.measures import Measure
from compiler.front.words.vocabulary import FieldSpec, Kind, Vocabulary
from dsl import nodes
from dsl.source import Span
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Agreement
from engine.model.values import Text, Value


@dataclass(slots=True)
class Raw:
    """A field as written, before its type has read it."""

    spec: FieldSpec
    entry: nodes.Entry


WRITTEN: Final = ("entry", "raw", "house", "modifiers", "outcomes", "row_changes", "unsettled")
"""What of a thing is as its author wrote it."""


class Later(Protocol):
    """Gives a thing what it is, or what was written of it: some of its fields at once."""

    def bring(self, thing: Thing, names: tuple[str, ...]) -> None: ...


@dataclass(slots=True, eq=False)
class Thing:
    kind: Kind
    name: str
    name_span: Span
    entry: nodes.Entry
    parent: Thing | None
    scope: Scope
    """Where names inside it are declared and looked up."""
    number: str | None = None
    house: nodes.Text | None = None
    """Why it is ours, as written."""
    house_words: Text | None = None
    """The same, read."""
    copy: int = 0
    """Which of several alike: `unit 3 x gendarmes` makes copies 1, 2 and 3."""
    copies: int = 1
    raw: dict[str, list[Raw]] = field(default_factory=dict)
    fields: dict[str, Value] = field(default_factory=dict)
    spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    """Where each value of a field was written."""
    doubts: set[str] = field(default_factory=set)
    children: list[Thing] = field(default_factory=list)
    own_fields: dict[str, FieldSpec] = field(default_factory=dict)
    modifiers: list[nodes.Modifier] = field(default_factory=list)
    outcomes: list[tuple[nodes.Outcome, Thing]] = field(default_factory=list)
    """The lines of a test, each with the thing that its braces make."""
    row_changes: list[nodes.Entry] = field(default_factory=list)
    """Rows that amendments add to, replace in or remove from a drawn table."""
    words: Text | None = None
    """Its title, read."""
    agrees: list[Agreement] = field(default_factory=list)
    """What sentences about its title agree with, as the author says."""
    unsettled: list[nodes.Entry] = field(default_factory=list)
    target: Thing | None = None
    """What a thing `named` by another kind refers to: the decision of a `choose`, the profile of a unit."""
    measure: Measure | None = None
    """What a fact is that does not say so itself, once somebody has asked."""
    is_given: bool = False
    """A constant that is the value of some field."""
    used: bool = False
    damaged: bool = False
    later: Later | None = None
    """Who knows what it is, if it came from the shelf."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as the slot, which is filled now
        if name in _BROUGHT and self.later is not None:
            self.later.bring(self, WRITTEN if name in WRITTEN else KNOWN)
            return object.__getattribute__(self, name)
        raise AttributeError(f"a thing has no {name}")

    @property
    def title(self) -> nodes.Text | None:
        return self.entry.text

    @property
    def span(self) -> Span:
        return self.entry.span

    def walk(self) -> Iterator[Thing]:
        """It and everything inside it, in the order written."""
        waiting = [self]
        while waiting:
            thing = waiting.pop()
            yield thing
            if thing.children:
                waiting += thing.children[::-1]

    def inside(self, kind: str, vocabulary: Vocabulary) -> Iterator[Thing]:
        """What it holds of a kind, at any depth."""
        alike = vocabulary.all_like(kind)
        for child in self.children:
            if child.kind.name in alike:
                yield child
            if child.children:
                yield from child.inside(kind, vocabulary)

    def within(self, kind: str, vocabulary: Vocabulary) -> Thing | None:
        """The nearest enclosing thing of a kind, itself included."""
        alike = vocabulary.all_like(kind)
        at: Thing | None = self
        while at is not None and at.kind.name not in alike:
            at = at.parent
        return at

    def label(self) -> str:
        """What messages call it."""
        return f"{self.kind.key} `{self.name}`" if self.name else f"`{self.kind.key}`"


KNOWN: Final = tuple(name for name in Thing.__slots__ if name not in (*WRITTEN, "later"))
"""What else it is."""
_BROUGHT: Final = frozenset((*KNOWN, *WRITTEN))


class Scope:
    """Names by kind. A name is looked for here, then in what was used, then further out."""

    is_short = False
    """Whether what a `use` of its file leads to was not found, which was told: names may be missing for that alone."""

    def __init__(self, vocabulary: Vocabulary, outer: Scope | None, uses: tuple[Scope, ...] = ()) -> None:
        self.vocabulary = vocabulary
        self.outer = outer
        self.uses = uses
        self.inner: list[Scope] = []
        self.names_below: set[str] = set()
        """Names that scopes inside this one have, of whatever kind; perhaps some that they have no more."""
        self.by_kind: dict[str, dict[str, Thing]] = {}
        self.limits: list[Thing] = []
        self.zones: frozenset[str] = frozenset()
        """Zones of the scenario whose special rules stand here."""
        if outer is not None:
            outer.inner.append(self)

    def take_in(self, inner: Scope) -> None:
        """A scope that was made without this one comes to stand inside it."""
        self.inner.append(inner)
        names = inner.names_below.union(*inner.by_kind.values())
        above: Scope | None = self
        while above is not None:
            above.names_below |= names
            above = above.outer

    def may_lack(self, kind: str) -> bool:
        """Whether names of a kind may be missing here because the file that has them was not found."""
        at: Scope | None = self
        while at is not None and not at.is_short:
            at = at.outer
        return at is not None and self.vocabulary.is_of_lists(kind)

    def all_zones(self) -> set[str]:
        """Every zone of a map that can be named here."""
        return {*self.zones, *self.all("zone"), *(self.outer.all_zones() if self.outer is not None else ())}

    def declare(self, thing: Thing, name: str | None = None) -> Thing | None:
        """Enters a name under its kind and those the kind is like; answers who has it already."""
        name = thing.name if name is None else name
        by_kind = self.by_kind
        known = by_kind.get(thing.kind.name)
        if known is not None and name in known:
            return known[name]
        above = self.outer
        while above is not None:
            above.names_below.add(name)
            above = above.outer
        for kind in self.vocabulary.ancestors(thing.kind.name):
            names = by_kind.get(kind)
            if names is None:
                by_kind[kind] = {name: thing}
            else:
                names.setdefault(name, thing)
        return None

    def find(self, kind: str, name: str) -> Thing | None:
        at: Scope | None = self
        while at is not None:
            names = at.by_kind.get(kind)
            if names is not None and name in names:
                return names[name]
            for used in at.uses:
                names = used.by_kind.get(kind)
                if names is not None and name in names:
                    return names[name]
            at = at.outer
        accepted = self.vocabulary.kinds[kind].accepts if kind in self.vocabulary.kinds else None
        return self.find(accepted, name) if accepted else None

    def find_below(self, kind: str, name: str) -> list[Thing]:
        """What scopes inside this one have under a name: an example's units, who live in their armies."""
        found: list[Thing] = []
        # A ruleset has a scope for every army of its examples, and is asked for much that is in none of them.
        waiting = self.inner[::-1] if name in self.names_below else []
        while waiting:
            inner = waiting.pop()
            names = inner.by_kind.get(kind)
            if names is not None and name in names:
                found.append(names[name])
            if inner.inner:
                waiting += inner.inner[::-1]
        return found

    def all(self, kind: str) -> dict[str, Thing]:
        """Every name of a kind that can be seen from here."""
        found: dict[str, Thing] = {}
        at: Scope | None = self
        while at is not None:
            for used in (at, *at.uses):
                for name, thing in used.by_kind.get(kind, {}).items():
                    found.setdefault(name, thing)
            at = at.outer
        accepted = self.vocabulary.kinds[kind].accepts if kind in self.vocabulary.kinds else None
        if accepted:
            found = {**self.all(accepted), **found}
        return found

    def find_any(self, name: str) -> Iterator[Thing]:
        """Things of whatever kind with this name, nearest first, each once."""
        seen: set[int] = set()
        at: Scope | None = self
        while at is not None:
            for used in (at, *at.uses):
                for names in used.by_kind.values():
                    thing = names.get(name)
                    if thing is not None and id(thing) not in seen:
                        seen.add(id(thing))
                        yield thing
            at = at.outer
