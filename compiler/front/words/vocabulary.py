"""Kinds: which keys may stand where, and what their values are.

The compiler knows `kind` and `field` and what may be said of them; all other words come from the prelude and from the
ruleset. A `Vocabulary` is built once for each ruleset and only read afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from functools import cached_property
from typing import Final

from compiler.front.words.types import Type
from dsl import nodes
from dsl.source import Span
from engine.model.quick_dataclass import dataclass

KIND_KEYS: Final = {
    "inside": "where it may stand: kinds, or `file`; unsaid as the kind that it is like",
    "like": "the kind whose fields it inherits",
    "without": "fields of that kind that it has not, since nothing plays them here",
    "key": "the word it is written with, when that is not its own name",
    "named": "what its value is: a new name (unless said), `maybe`, `none`, `number`, `numbers`, `span`, `section`, "
    "`piece`, `values`, `word`, `expectation`, `any_kind`, or a kind whose names it takes",
    "admits": "a kind whose contents it may hold as well",
    "keys_in": "the kind in which its names are keys",
    "as": "the kind that such a key makes",
    "keyed": "the type of the value behind such a key",
    "local": "`yes` when names declared inside it stay inside it",
    "watch": "`yes` when one that is never used deserves a warning",
    "plural": "the word for several of them, in limits and conditions: `units`",
    "plurals": "`yes` when plurals of kinds are keys in it",
    "accepts": "a kind whose names may stand for its own",
    "fielded": "`yes` when each thing of this kind declares fields for those that name it",
    "leads": "`yes` when a piece of this kind is a commander",
    "proper": "`yes` when its titles are names of people and places, the same in every language",
    "stacks": "`yes` when a piece of this kind may share its place",
    "closed": "`yes` when the rules know each by its name: an amendment may change one, not add or remove one",
    "in_prose": "`yes` when rules tell of its things in their own words: books and pages do not list them",
    "unplayed": "`yes` when nothing plays it here: whoever writes one is warned",
    "paths": "`yes` when its keys are facts by their dotted names",
    "about": "one sentence for the reference",
}
FIELD_KEYS: Final = {
    "of": "its type",
    "default": "what holds when nothing is said",
    "nothing": "the value that means none or not allowed: it is printed as a dash",
    "parts": "names for the parts of a pair or list",
    "many": "`yes` when it may be given more than once",
    "required": "`yes` when it must be given",
    "wanted": "`yes` when a battle should say it: one that does not is warned of",
    "excused": "traits of its class or arm for which it need not be given: `excused guns`",
    "needs": "switches that must be on for it to do anything: `needs written_orders`",
    "with": "fields without which it does nothing: a battle that does not say them too is warned of",
    "off_table": "`yes` when who says it is not on the table at first, and so has no place: `reserve yes`",
    "words": "`yes` when words may follow the value",
    "usual": "between which figures it usually is: one beyond is warned of, `usual 1 to 10`",
    "about": "one sentence for the reference",
}
NAMING: Final = frozenset(
    ("new", "maybe", "none", "number", "numbers", "span", "section", "piece", "values", "word", "expectation")
) | {"any_kind"}
ANYWHERE: Final = {
    "house": 'a group of values that are ours, with the reason: `house "why" { … }`',
    "allow": 'silences one warning inside the enclosing braces: `allow unused_definition "why"`',
    "agrees": "number and gender of its title in sentences: `agrees plural`, `agrees { it feminine, plural }`",
    "list": 'draws many entries of one kind as a table: `list weapon """ … """`',
}


OURS: Final = ("prelude", "kit")
"""Whose words every ruleset has, or those that play themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    name: str
    title: nodes.Text | None
    type: Type
    default: tuple[nodes.Expr, ...] = ()
    nothing: tuple[nodes.Expr, ...] = ()
    parts: tuple[str, ...] = ()
    many: bool = False
    required: bool = False
    wanted: bool = False
    excused: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    """Fields without which it does nothing (`with`)."""
    off_table: bool = False
    """Who says it begins off the table."""
    words: bool = False
    usual: tuple[int, int] | None = None
    about: str | None = None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    name: str
    key: str
    title: nodes.Text | None
    inside: tuple[str, ...] = ()
    like: str | None = None
    without: tuple[str, ...] = ()
    named: str = "new"
    admits: str | None = None
    keys_in: str | None = None
    as_kind: str | None = None
    keyed: Type | None = None
    local: bool = False
    watch: bool = False
    plural: str | None = None
    plurals: bool = False
    accepts: str | None = None
    fielded: bool = False
    paths: bool = False
    leads: bool = False
    stacks: bool = False
    proper: bool = False
    closed: bool = False
    in_prose: bool = False
    unplayed: bool = False
    about: str | None = None
    fields: dict[str, FieldSpec] = field(default_factory=dict)
    origin: str
    """The ruleset that declares it."""
    span: Span


FILE: Final = "file"
LISTS: Final = frozenset(("army_list", "deck", "events"))
"""What battles use of other files."""
DEEPEST_LIKE: Final = 20
"""How many kinds may be like one another in a row."""


class Vocabulary:
    """All kinds of a ruleset, the prelude's included."""

    def __init__(self, kinds: dict[str, Kind]) -> None:
        self.kinds = kinds
        self._ancestors: dict[str, tuple[str, ...]] = {}
        self._like: dict[str, frozenset[str]] = {}
        self._fields: dict[str, dict[str, FieldSpec]] = {}
        self._own_fields: dict[str, dict[str, FieldSpec]] = {}
        self._inside: dict[str, dict[str, Kind]] = {}
        self._keyed_in: dict[str, list[Kind]] = {}

    def get(self, name: str) -> Kind | None:
        return self.kinds.get(name)

    def ruleset(self) -> str:
        """Whose words these are, for `tercio words`."""
        origins = (kind.origin.partition(".")[0] for kind in reversed(self.kinds.values()))
        return next((origin for origin in origins if origin not in OURS), "RULESET")

    def ancestors(self, name: str) -> tuple[str, ...]:
        """The kind itself and those it is like, nearest first. A circle of `like` ends where it closes."""
        known = self._ancestors.get(name)
        if known is None:
            chain: list[str] = []
            at: str | None = name
            while at is not None and at not in chain and len(chain) < DEEPEST_LIKE:
                chain.append(at)
                kind = self.kinds.get(at)
                at = kind.like if kind else None
            known = self._ancestors[name] = tuple(chain)
        return known

    def is_like(self, name: str, other: str) -> bool:
        return name in (self._like.get(other) or self.all_like(other))

    def all_like(self, name: str) -> frozenset[str]:
        """The kind itself and all that are like it, for whoever asks it of many things."""
        known = self._like.get(name)
        if known is None:
            known = frozenset((name, *(kind for kind in self.kinds if name in self.ancestors(kind))))
            self._like[name] = known
        return known

    def fields_of(self, name: str) -> dict[str, FieldSpec]:
        """Own and inherited fields, and for a piece those of its profile, which it may overrule."""
        known = self._fields.get(name)
        if known is None:
            known = self.own_fields_of(name)
            self._fields[name] = known  # now, since a profile may itself be a piece, or this very kind
            if self.is_like(name, "piece") and "of" in known:
                profile = known["of"].type.name
                # A piece may overrule its profile, but need not say what the profile must.
                borrowed = {
                    one.name: replace(one, required=False, default=())
                    for one in self.fields_of(profile).values()
                    if one.name not in known
                }
                known = {**borrowed, **known}
            self._fields[name] = known
        return known

    def own_fields_of(self, name: str) -> dict[str, FieldSpec]:
        """Own and inherited fields without a profile's."""
        known = self._own_fields.get(name)
        if known is None:
            known = {}
            for ancestor in reversed(self.ancestors(name)):
                kind = self.kinds.get(ancestor)
                if kind is not None:
                    known.update(kind.fields)
                    known = {field: spec for field, spec in known.items() if field not in kind.without}
            self._own_fields[name] = known
        return known

    def profile_kind(self, name: str) -> str | None:
        """The kind of profile that a kind of piece has."""
        if not self.is_like(name, "piece"):
            return None
        of = self.own_fields_of(name).get("of")
        return of.type.name if of else None

    def _containers(self, name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for ancestor in self.ancestors(waiting.pop()):
                if ancestor not in found:
                    found.add(ancestor)
                    kind = self.kinds.get(ancestor)
                    if kind is not None and kind.admits is not None:
                        waiting.append(kind.admits)
        return found

    def kinds_inside(self, name: str) -> dict[str, Kind]:
        """Key to kind for everything that may stand inside a thing of this kind (or inside `file`)."""
        known = self._inside.get(name)
        if known is None:
            containers = self._containers(name)
            known = self._inside[name] = {
                kind.key: kind for kind in self.kinds.values() if containers.intersection(self.inside_of(kind))
            }
        return known

    def inside_of(self, kind: Kind) -> tuple[str, ...]:
        """Where a kind may stand: as it says, or else as the nearest does that it is like."""
        if kind.inside or kind.like is None:
            return kind.inside
        above = (self.kinds[name] for name in self.ancestors(kind.name) if name in self.kinds)
        return next((ancestor.inside for ancestor in above if ancestor.inside), ())

    def is_of_lists(self, name: str) -> bool:
        """Whether things of a kind stand in files that battles use: army lists and decks, and what is in them."""
        kind = self.kinds.get(name)
        return kind is not None and not LISTS.isdisjoint((name, *self.inside_of(kind)))

    def keyed_in(self, name: str) -> list[Kind]:
        """The kinds whose names are keys inside a thing of this kind."""
        known = self._keyed_in.get(name)
        if known is None:
            containers = self._containers(name)
            known = self._keyed_in[name] = [kind for kind in self.kinds.values() if kind.keys_in in containers]
        return known

    @cached_property
    def plurals(self) -> dict[str, str]:
        """Plural to kind."""
        return {kind.plural: kind.name for kind in self.kinds.values() if kind.plural}

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every key that is known anywhere; for messages."""
        return frozenset(kind.key for kind in self.kinds.values()) | {
            one for kind in self.kinds.values() for one in kind.fields
        }

    def homes(self, key: str) -> Iterator[str]:
        """Where a key may stand; for messages."""
        for kind in self.kinds.values():
            if kind.key == key:
                yield from self.inside_of(kind)
            if self.inside_of(kind) and key in self.own_fields_of(kind.name):
                yield kind.key
