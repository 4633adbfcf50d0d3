"""What a fact is: its type as the ruleset declares it, and what holds when nobody says anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Entry, FactOf, FieldOf, KindOf
from engine.model.values import Expression, Fact, Ref, Text, Value, Worded
from engine.odds.layer import LEADS_TO, OWN_FACTS, OWN_THINGS

_PIECE: Final = "piece"
_ANY_CARD: Final = "card_profile"
_FIGURES: Final = frozenset(("number", "share", "formula", "distance", "angle"))
_CONDITIONS: Final = frozenset(("yes_no", "condition"))


@dataclass(frozen=True, slots=True)
class Type:
    """A type as it is written: `number`, a kind, `optional(number)`, `list(ability)`."""

    name: str
    of: tuple[Type, ...] = ()

    @property
    def is_figure(self) -> bool:
        return self.name in _FIGURES or (self.name == "optional" and self.of[0].is_figure)

    @property
    def is_condition(self) -> bool:
        return self.name in _CONDITIONS

    @property
    def neutral(self) -> Value:
        """Nothing: no figure, no such condition, none of the things."""
        return 0 if self.is_figure else False if self.is_condition else () if self.name == "list" else None


def read_type(written: str) -> Type:
    name, bracket, rest = written.strip().partition("(")
    if not bracket:
        return Type(name.strip())
    parts, depth = [""], 0
    for sign in rest.rstrip()[:-1]:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return Type(name.strip(), tuple(map(read_type, parts)))


ANY: Final = Type("any")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a fact before a game: its type, the default of the field behind it, its words."""

    type: Type
    default: Value = None
    title: Text | None = None


class Kinds:
    """The kinds and facts of a ruleset, by name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.kinds: Final[dict[str, KindOf]] = {kind.name: kind for kind in ruleset.kinds}
        self.facts: Final[dict[str, FactOf]] = {fact.name: fact for fact in ruleset.facts}
        self.plurals: Final = {kind.plural: kind.name for kind in ruleset.kinds if kind.plural}
        self.is_layered: Final = ruleset.plays is not None
        """Whether it plays itself: then the position answers some facts that no ruleset declares."""
        self._names: Final[dict[str, list[str]]] = {}
        self._things: Final[dict[tuple[str, str], Entry]] = {}
        if self.is_layered:
            self._names.update((kind, list(names)) for kind, names in OWN_THINGS.items())
        for entry in ruleset.entries:
            for kind in self.ancestors(entry.kind):
                self._names.setdefault(kind, []).append(entry.name)
                self._things.setdefault((kind, entry.name), entry)

    def ancestors(self, kind: str) -> list[str]:
        """The kind itself first."""
        line: list[str] = []
        at: str | None = kind
        while at is not None and at not in line:
            line.append(at)
            at = self.kinds[at].like if at in self.kinds else None
        return line

    def names(self, kind: str) -> list[str]:
        """The things of a kind that the ruleset declares."""
        return self._names.get(kind, [])

    def declared(self, fact: Fact) -> FactOf | None:
        """The declaration behind a fact, on its own kind or one that this is like."""
        if not fact.kind:
            return self.facts.get(fact.path)
        head, _, rest = fact.path.partition(".")
        if self.is_layered and head in LEADS_TO and rest and _PIECE in self.ancestors(fact.kind):
            return self.facts.get(f"{LEADS_TO[head]}.{rest}")
        found = (self.facts.get(f"{kind}.{fact.path}") for kind in self.ancestors(fact.kind))
        return next((one for one in found if one is not None), None)

    def kept(self, fact: Fact) -> Kept:
        declared = self.declared(fact)
        if declared is not None:
            start = dict(declared.fields).get("starts")
            default = None if isinstance(start, Expression) else _bare(start)
            return Kept(read_type(declared.type), default, declared.title)
        own = self._own(fact)
        if own is not None:
            return Kept(read_type(own[0]), own[1])
        of = self.owner(fact)
        return self._member(*(of if of is not None else (fact.kind, fact.path)), frozenset())

    def _own(self, fact: Fact) -> tuple[str, str] | None:
        """What the position answers by itself, where a ruleset plays itself: its type and what is assumed."""
        if not self.is_layered:
            return None
        keys = [f"{kind}.{fact.path}" for kind in self.ancestors(fact.kind)] if fact.kind else [fact.path]
        return next((OWN_FACTS[key] for key in keys if key in OWN_FACTS), None)

    # --- fields of things: `target.ground.cover` ------------------------------------------------------------------

    def head(self, fact: Fact) -> Fact | None:
        """The fact that names the thing whose field is asked: `target.ground` of `target.ground.cover`."""
        first, _, rest = fact.path.partition(".")
        if not self.is_layered or not rest or self.declared(fact) is not None:
            return None
        return Fact(fact.subject, fact.kind, first, fact.given)

    def owner(self, fact: Fact) -> tuple[str, str] | None:
        """The kind of that thing, and the field that is asked of it."""
        head = self.head(fact)
        of = self.kept(head).type if head is not None else ANY
        if of.name == "optional":
            of = of.of[0]
        return (of.name, fact.path.partition(".")[2]) if of.name in self.kinds else None

    def field_of(self, kind: str, name: Value, field: str) -> Value:
        """What a thing says of itself, or else what its kind does: nothing where neither does."""
        thing = self._things.get((kind, name)) if isinstance(name, str) else None
        said = _bare(thing.get(field)) if thing is not None else None
        return said if said is not None else self._member(kind, field, frozenset()).default

    def profile_of(self, kind: str) -> str | None:
        """The kind of card that a piece of a kind has; `None` where it has none."""
        own = self._fields(kind, frozenset()).get("of") if _PIECE in self.ancestors(kind) else None
        return own.type if own is not None and own.type != _ANY_CARD else None

    def _fields(self, kind: str, seen: frozenset[str]) -> dict[str, FieldOf]:
        """Own and inherited fields, and for a piece those of its profile."""
        line = self.ancestors(kind)
        found: dict[str, FieldOf] = {}
        for one in reversed(line):
            if one in self.kinds:
                found |= {field.name: field for field in self.kinds[one].fields}
        if kind == _PIECE and self.is_layered:
            for other in self.kinds:
                if other != kind and other not in seen and _PIECE in self.ancestors(other):
                    found = self._fields(other, seen | {kind}) | found
            return found
        profile = found.get("of")
        if _PIECE in line and profile is not None and profile.type not in seen:
            found = self._fields(profile.type, seen | {kind}) | found
        return found

    def _member(self, kind: str, path: str, seen: frozenset[str]) -> Kept:
        fields = self._fields(kind, frozenset())
        if (field := fields.get(path)) is not None:
            default = field.default if isinstance(field.default, str) else None
            return Kept(read_type(field.type), default, field.title)
        head, _, rest = path.partition(".")
        if head in self.plurals:
            many = self.plurals[head]
            inner = self.kept(Fact(many, many, rest)).type if rest else Type(many)
            return Kept(Type("list", (inner,)))
        if not rest or head not in fields or head in seen:
            return Kept(ANY)
        of, parts = read_type(fields[head].type), fields[head].parts
        if rest in parts:
            return Kept(of.of[min(parts.index(rest), len(of.of) - 1)] if of.of else of)
        return self._member(of.name, rest, seen | {head}) if of.name in self.kinds else Kept(ANY)


def _bare(value: Value) -> Value:
    """A value without its words: the name of a thing."""
    if isinstance(value, Worded):
        return _bare(value.value)
    return value.name if isinstance(value, Ref) else value
