"""What was declared in a ruleset, or in a file of content, with its names resolved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, TypeVar

from compiler.front.declarations.amend import Change
from compiler.front.fields.values import Values
from compiler.front.files.openings import Place
from compiler.front.words.things import Scope, Thing
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.source import Span
from engine.model.quick_dataclass import dataclass

PRELUDE: Final = "prelude"
T = TypeVar("T")


@dataclass(slots=True)
class World:
    """A ruleset (`root` is its thing) or the content of a file (`root` is `None`)."""

    name: str
    vocabulary: Vocabulary
    scope: Scope
    languages: tuple[str, ...]
    values: Values
    root: Thing | None = None
    items: tuple[nodes.Item, ...] = ()
    changes: tuple[Change, ...] = ()
    amends: str | None = None
    ruleset: World | None = None
    """The ruleset that content is written for."""
    things: list[Thing] = field(default_factory=list)
    tops: list[Thing] = field(default_factory=list)
    derived: bool = False
    """Made for one scenario's special rules."""
    shares_with: World | None = None
    """The ruleset that special rules change: proofs that they leave as they are belong to both."""
    asked_for: bool = False
    openings: dict[Place, World] = field(default_factory=dict)
    """What scenarios of this content are opened with, each a world of the ruleset that opens."""
    is_opening: bool = False
    written_at: tuple[Span, ...] = ()
    """Where a ruleset is written itself, without what it amends."""
    kin: list[World] = field(default_factory=list)
    """Rulesets made from one another, itself included: they hold the same things."""
    is_shelved: bool = False
    """Taken from the shelf: whole, but for the trees that it was made of."""
    kind_names: tuple[str, ...] = ()
    """Of what kind each of its things is, in their order, if it comes from the shelf: to look through them for a few
    brings back none of the others."""
    gathered: dict[str, Any] = field(default_factory=dict)
    """What checks have gathered of a ruleset, each under a name of its own."""
    _rules: list[Thing] = field(default_factory=list)
    _places: dict[str, list[int]] = field(default_factory=dict)
    """Where its things of each kind stand among them: every check asks for a few kinds, and there are many things."""
    _placed: int = 0
    """How many of its things are known so: scenarios with special rules and campaigns come last."""

    def gather(self, name: str, how: Callable[[World], T]) -> T:
        """What a check gathers of a ruleset: every battle asks for the same, so that it is kept, on the shelf too."""
        if name not in self.gathered:
            self.gathered[name] = how(self)
        gathered: T = self.gathered[name]
        return gathered

    def outside_examples(self) -> list[Thing]:
        """Its things but for examples and what stands in them, which try what rules and battles seldom have."""
        if not self._rules:
            self._rules = [one for one in self.things if one.within("example", one.scope.vocabulary) is None]
        return self._rules

    def of_kind(self, *kinds: str) -> list[Thing]:
        """Its things of just these kinds, in the order written."""
        things, places = self.things, self._places
        if self._placed < len(things):
            names = self.kind_names or tuple(thing.kind.name for thing in things)
            for place in range(self._placed, len(things)):
                places.setdefault(names[place], []).append(place)
            self._placed = len(things)
        if len(kinds) == 1:
            return [things[place] for place in places.get(kinds[0], ())]
        return [things[place] for place in sorted(place for kind in set(kinds) for place in places.get(kind, ()))]
