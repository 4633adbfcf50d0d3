"""What stands between the parentheses of a fact: `distance(attacker, defender)`. As many values as it takes, each of
the type that it takes; who takes part may be a role, a thing with a name, or the kind of whoever is asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.codes.naming import UNKNOWN_NAME
from compiler.codes.typing import WRONG_COUNT, WRONG_TYPE
from compiler.front.words.measures import Measure, alike, measure_of, with_article
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope, Thing
from compiler.front.words.types import Type, read_type
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.values import Expression, Fact, Literal

_OBJECTIVES: Final = (
    "objectives are known in their scenario and in the `rules { … }` of that; a ruleset asks what an army holds, "
    "`army.prizes`"
)
Infer = Callable[[nodes.Expr, Measure], tuple[Expression, Measure] | None]


def taken_by(fact: Fact, scope: Scope, vocabulary: Vocabulary) -> list[Type]:
    """The types of what a fact takes; a fact that is a field of a piece takes nothing."""
    names = [fact.path, *(f"{kind}.{fact.path}" for kind in vocabulary.ancestors(fact.kind))]
    found = (scope.find("fact", name) for name in (names[1:] if fact.kind else names))
    declared = next((one for one in found if one is not None), None)
    raw = declared.raw.get("takes") if declared is not None else None
    return [read_type(value) or Type("any") for value in raw[0].entry.values] if raw else []


class Arguments:
    """Judges what one fact is given. `infer` reads a value that is no bare name."""

    def __init__(self, fact: str, wanted: list[Type], scope: Scope, sink: Sink, infer: Infer) -> None:
        self.fact = fact
        self.wanted = wanted
        self.scope = scope
        self.vocabulary = scope.vocabulary
        self.sink = sink
        self.infer = infer

    def read(self, given: tuple[nodes.Expr, ...], span: Span) -> tuple[Expression, ...] | None:
        """What is given, or nothing after a message."""
        least = sum(of.name != "optional" for of in self.wanted)
        if not least <= len(given) <= len(self.wanted):
            many = f"{least} value{'' if least == 1 else 's'}" if self.wanted else "nothing"
            written = f"{self.fact}({', '.join(self._examples())})" if self.wanted else self.fact
            self.sink.report(WRONG_COUNT, f"`{self.fact}` takes {many}", span, help=f"write it like `{written}`")
            return None
        read = [self._read(of, value) for of, value in zip(self.wanted, given, strict=False)]
        right = tuple(one for one in read if one is not None)
        return right if len(right) == len(read) else None

    def _examples(self) -> list[str]:
        """What the author might write for each value: roles of that kind, each once, or else the type."""
        roles = list(self.scope.all("role"))
        examples: list[str] = []
        for of in (one for one in self.wanted if one.name != "optional"):
            kinds = [str(one) for one in (of.of if of.name == "one_of" else (of,)) if str(one) in self.vocabulary.kinds]
            fits = [role for role in roles if any(self._is_kin(self._kind_called(role) or "", kind) for kind in kinds)]
            fresh = [role for role in fits if role not in examples]
            examples.append(fresh[0] if fresh else str(of))
        return examples

    def _read(self, of: Type, value: nodes.Expr) -> Expression | None:
        of = of.of[0] if of.name == "optional" else of
        choices = of.of if of.name == "one_of" else (of,)
        measures = [measure_of(choice, self.vocabulary.kinds) for choice in choices]
        kinds = [measure.family for measure in measures if measure.name == "kind"]
        if kinds and isinstance(value, nodes.Name) and "." not in value.text and not self._is_fact(value.text):
            return Literal(value.text) if self._is_named(kinds, value) else None
        found = self.infer(value, measures[0])
        if found is None:
            return None
        if not any(self._fits(found[1], measure) for measure in measures):
            self._wrong(value.span, " or ".join(measure.words() for measure in measures), found[1].words())
            return None
        return found[0]

    def _is_fact(self, name: str) -> bool:
        """Whether a bare name is a fact of nobody in particular, `wind_from`, and nobody who takes part."""
        return self.scope.find("fact", name) is not None and self.scope.find("role", name) is None

    def _fits(self, given: Measure, wanted: Measure) -> bool:
        if given.name == wanted.name == "kind":
            return self._is_kin(given.family, wanted.family)
        if given.name == "number" and wanted.family == "deg":
            return True  # A plain number counts degrees.
        # Where a distance is taken, one in any unit will do; an angle is none.
        is_angle = given.family == "deg" and wanted.name == "quantity" and wanted.family != "deg"
        return alike(given, wanted) and not is_angle

    def _is_named(self, kinds: list[str], name: nodes.Name) -> bool:
        """Whether a bare name is somebody of one of these kinds."""
        if any(self.scope.find(kind, name.text) or self.scope.find_below(kind, name.text) for kind in kinds):
            return True
        other, wanted = self._kind_called(name.text), " or ".join(kinds)
        if other is None:
            known = {one for kind in ("role", *kinds) for one in (*self.scope.all(kind), *self._below(kind))}
            is_elsewhere = "objective" in kinds and not {*self.scope.all("objective"), *self._below("objective")}
            help = _OBJECTIVES if is_elsewhere else did_you_mean(name.text, known, self.sink)
            message = f"`{self.fact}` takes {with_article(wanted)}, and no {wanted} or role is called `{name.text}`"
            self.sink.report(UNKNOWN_NAME, message, name.span, help=help)
            return False
        if not any(self._is_kin(other, kind) for kind in kinds):
            self._wrong(name.span, with_article(wanted), with_article(other))
            return False
        return True

    def _kind_called(self, name: str) -> str | None:
        """The kind of what a name is: that of a role, of a thing, or the name itself, for whoever is asked about."""
        role = self.scope.find("role", name)
        if role is not None:
            role.used = True
            of = role.raw.get("of")
            return of[0].entry.values[0].span.text() if of and of[0].entry.values else "any"
        if name in self.vocabulary.kinds:
            return name
        found = next(self.scope.find_any(name), None)
        if found is None:
            found = next((one for kind in self.vocabulary.kinds for one in self.scope.find_below(kind, name)), None)
        return found.kind.name if found is not None else None

    def _below(self, kind: str) -> dict[str, Thing]:
        """Everybody of a kind who lives further inside: the pieces of an example."""
        found: dict[str, Thing] = {}
        waiting = list(self.scope.inner)
        while waiting:
            one = waiting.pop()
            found |= one.by_kind.get(kind, {})
            waiting += one.inner
        return found

    def _is_kin(self, one: str, other: str) -> bool:
        """Whether a thing of one kind could be one of the other. An unknown kind was told where it stands."""
        kinds = self.vocabulary.kinds
        known = one in kinds and other in kinds
        return not known or self.vocabulary.is_like(one, other) or self.vocabulary.is_like(other, one)

    def _wrong(self, span: Span, wanted: str, given: str) -> None:
        self.sink.report(WRONG_TYPE, f"`{self.fact}` takes {wanted} here, and this is {given}", span)
