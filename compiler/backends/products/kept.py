"""What a ruleset that plays by itself keeps of each piece: what a roster has boxes for, and markers are laid for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry, FactOf
from engine.model.values import Compare, Fact, Literal, Logic, Reckon, Ref, Value, Worded

_CARD: Final = "card_profile"
_NOTHING_LEFT: Final = (("<=", Literal(0)), ("<", Literal(1)), ("=", Literal(0)))
_PASSING: Final = ("turn", "phase")


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept fact of a kind of piece. `things` are what it may become, where it is the name of something."""

    fact: FactOf
    owner: str
    things: tuple[Entry, ...] = ()

    @property
    def name(self) -> str:
        return self.fact.name.rpartition(".")[2]

    @property
    def is_figure(self) -> bool:
        return self.fact.type == "number"

    @property
    def starts(self) -> Value:
        value = dict(self.fact.fields).get("starts")
        return value.value if isinstance(value, Literal) else value

    @property
    def is_told(self) -> bool:
        """Whether reports tell it; what only keeps the books of the engine needs no marker."""
        return dict(self.fact.fields).get("told") is not False

    @property
    def is_passing(self) -> bool:
        """Whether it is forgotten before the next turn: nobody writes it down."""
        lasts = dict(self.fact.fields).get("lasts")
        return isinstance(lasts, Ref) and lasts.name in _PASSING


def kept_facts(ruleset: Ruleset, kind: str | None = None) -> list[Kept]:
    """Those of all pieces, or of one kind and what it is like, in the order in which they were written."""
    if ruleset.plays is None:
        return []
    kinds = set(_chain(ruleset, kind)) if kind is not None else set(_pieces(ruleset))
    found: list[Kept] = []
    for fact in ruleset.facts:
        owner = fact.name.rpartition(".")[0]
        if owner in kinds and "starts" in dict(fact.fields):
            things = tuple(entry for entry in ruleset.entries if entry.kind == fact.type)
            if things or fact.type in ("number", "yes_no"):
                found.append(Kept(fact, owner, things))
    return found


def entries_by_name(ruleset: Ruleset) -> dict[str, Entry]:
    """Everything declared, by its name; of several that share one, as a card and an action may, the card. What has no
    name, as the board, is nobody's card: not that of a piece without one either."""
    cards = (entry for entry in ruleset.entries if _CARD in _chain(ruleset, entry.kind))
    return {entry.name: entry for entry in (*ruleset.entries, *cards) if entry.name}


def most_of(kept: Kept, values: Mapping[str, Value], ruleset: Ruleset) -> int | None:
    """How high a kept figure may rise, as far as the rules say so: what it starts with, or what it is taken from, as
    losses are from steps in `unit.steps - unit.losses`. `None` where they do not."""
    bound: Value = kept.starts
    if not isinstance(bound, Fact):
        bound = next(_taken_from(kept, ruleset), None)
    value = values.get(bound.path) if isinstance(bound, Fact) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def removed_at(kept: Kept, ruleset: Ruleset) -> int | None:
    """The figure with which rules take a piece away, where a case of an effect names it: it needs no marker."""
    found: list[int] = []
    for when in _removing(ruleset):
        fact, least = when.left, when.right
        is_it = isinstance(fact, Fact) and (fact.kind, fact.path) == (kept.owner, kept.name)
        if is_it and isinstance(least, Literal) and isinstance(least.value, int) and when.by in (">=", ">", "="):
            found.append(least.value + (when.by == ">"))
    return min(found, default=None)


def is_spent(kept: Kept, values: Mapping[str, Value], ruleset: Ruleset, figure: int) -> bool:
    """Whether a piece with these figures is gone before it has so much of what is kept: its last step is lost."""
    most = most_of(kept, values, ruleset)
    if most is None or figure < most:
        return False
    left = {fact.name for fact in ruleset.facts if any(_taken_from(kept, ruleset, (fact,)))}
    removed = {
        f"{when.left.kind}.{when.left.path}"
        for when in _removing(ruleset)
        if isinstance(when.left, Fact) and (when.by, when.right) in _NOTHING_LEFT
    }
    return figure > most or bool(left & removed)


def _removing(ruleset: Ruleset) -> Iterator[Compare]:
    """The conditions under which cases of effects take a piece away."""
    for case in (held for entry in ruleset.entries for held in entry.holds):
        when, does = case.get("when"), case.get("does")
        listed = does if isinstance(does, tuple) else (does,)
        if isinstance(when, Compare) and any(isinstance(one, Ref) and one.name == "remove" for one in listed):
            yield when


def concerns(kept: Kept, values: Mapping[str, Value], ruleset: Ruleset) -> bool:
    """Whether anything can change it of a piece with these figures: whether his gun is loaded is nothing to ask of a
    man whom every action that loads or fires leaves out, since he has no aim (`when shooter.aim != none`)."""
    changing = [entry for entry in ruleset.entries if any(_changes(one, kept) for one in _said(entry))]
    whole = [one for test in ruleset.tests for outcome in test.outcomes for one in refs_of(outcome.fields)]
    whole += [one for deck in ruleset.decks for card in deck.cards for one in refs_of(card.fields)]
    if not changing or any(_changes(one, kept) for one in whole):
        return True
    needed = [set(_needed(entry.get("when"), kept.owner)) for entry in changing]
    return not all(any(values.get(path) is None for path in paths) for paths in needed)


def _said(entry: Entry) -> Iterator[Ref]:
    for one in (entry, *entry.holds):
        yield from refs_of(one.fields)


def refs_of(fields: tuple[tuple[str, Value], ...]) -> Iterator[Ref]:
    """The effects that these fields name."""
    for _, value in fields:
        for one in value if isinstance(value, tuple) else (value,):
            effect = one.value if isinstance(one, Worded) else one
            if isinstance(effect, Ref) and effect.kind == "effect":
                yield effect


def _changes(effect: Ref, kept: Kept) -> bool:
    fact = effect.given[0] if effect.given else None
    return isinstance(fact, Fact) and (fact.kind, fact.path) == (kept.owner, kept.name)


def _needed(when: Value, owner: str) -> Iterator[str]:
    """The figures of the acting piece that a condition says it must have."""
    parts = when.of if isinstance(when, Logic) and when.by == "and" else (when,)
    for part in parts:
        if isinstance(part, Compare) and part.by == "!=" and part.right == Literal(None):
            fact = part.left
            if isinstance(fact, Fact) and fact.kind == owner:
                yield fact.path


def made_of(kept: Kept, ruleset: Ruleset, by: str) -> list[Value] | None:
    """What rules make of a kept fact: each thing that they `set` it to, each figure that they `add` to it. `None` where
    they do not say it beforehand, but reckon it."""
    found: dict[Value, None] = {}
    for effect in _effects(ruleset):
        if effect.name == by and len(effect.given) > 1:
            fact, amount = effect.given[0], effect.given[1]
            if isinstance(fact, Fact) and (fact.kind, fact.path) == (kept.owner, kept.name):
                value = amount.value if isinstance(amount, Literal) else amount
                if not isinstance(value, int | Ref):
                    return None
                found[value] = None
    return list(found)


def _effects(ruleset: Ruleset) -> Iterator[Ref]:
    """Every effect that an action, a reaction, a card or an outcome has."""
    entries = [*ruleset.entries, *(held for entry in ruleset.entries for held in entry.holds)]
    outcomes = [outcome for test in ruleset.tests for outcome in test.outcomes]
    cards = [card for deck in ruleset.decks for card in deck.cards]
    said = [*(one.fields for one in entries), *(one.fields for one in outcomes), *(one.fields for one in cards)]
    for fields in said:
        yield from refs_of(fields)


def _taken_from(kept: Kept, ruleset: Ruleset, facts: Iterable[FactOf] | None = None) -> Iterator[Fact]:
    for fact in ruleset.facts if facts is None else facts:
        value = fact.value
        if isinstance(value, Reckon) and value.by == "-" and len(value.of) == 2:
            whole, part = value.of
            if isinstance(whole, Fact) and isinstance(part, Fact) and (part.kind, part.path) == (kept.owner, kept.name):
                yield whole


@keep_last
def _likes(ruleset: Ruleset) -> dict[str, str | None]:
    """What each kind is like."""
    return {one.name: one.like for one in ruleset.kinds}


def _chain(ruleset: Ruleset, kind: str | None) -> Iterator[str]:
    likes = _likes(ruleset)
    seen: set[str] = set()
    while kind is not None and kind not in seen:
        seen.add(kind)
        yield kind
        kind = likes.get(kind)


def _pieces(ruleset: Ruleset) -> Iterator[str]:
    """Kinds of what stands on a map."""
    return (kind.name for kind in ruleset.kinds if "piece" in _chain(ruleset, kind.name))
