"""Effects that a ruleset declares as lists of others, and what a phase does: all of it ends in deeds of the system.

    effect rally_all "all units rally" {
      each troops   where troops.on_table
      case { when troops.may_rally  does rally(1) }
    }
    phase rally "Rally" { does rally_all }

Such an effect befalls whomever that befalls from which it follows; with `each`, everybody of a role of whom `where` is
true when his turn comes: where the ruleset adds a field `in_order_of`, a figure of theirs, the lowest first. What it
does cites the section in which it is written, or else what is cited already: the context of a system that plays such
effects has a `section`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed, Effects, refs_of
from engine.core.declared.expressions.code_facts import function_of
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.reading import refusal, word
from engine.core.declared.trials.dice_tests import undergo
from engine.core.declared.turn.sequence import Ordered, Procedure, Procedures, Step, phases_in
from engine.core.position.events import Event
from engine.model.expression_parts import walk
from engine.model.pack import Ruleset
from engine.model.rules import Entry, Origin, Phase, Sequence
from engine.model.values import Expression, Fact, Literal, Ref, Value

TAKE_TEST: Final = "take_test"
Done = Callable[[Any, Any], Ask[object] | None]
"""Takes the game and whom it befalls."""
Condition = Callable[[Any], Any]


# --- deeds that every system may register ---------------------------------------------------------------------------


def recordings(*befallen: str, **events: type[Event]) -> dict[str, Deed]:
    """Deeds that are events: each names those whom it befalls, and then what it is told."""
    return {name: _recording(event, befallen) for name, event in events.items()}


def _recording(event: type[Event], befallen: tuple[str, ...]) -> Deed:
    def does(g: Any, c: Any, *given: Value) -> None:  # noqa: ANN401 - each system has its own
        g.record(event(c.section, *[getattr(c, who).id for who in befallen], *map(_plain, given)))

    takes = len(event.FIELDS) - len(befallen)
    return Deed(does, *[who for who in befallen if who != "side"], takes=takes)


def taking_tests(at_stake: Mapping[str, Iterable[str]]) -> dict[str, Deed]:
    """`take_test(cohesion)`: whoever it befalls takes a test."""

    def does(g: Any, c: Any, test: Ref) -> Ask[None]:  # noqa: ANN401
        who = next(iter(at_stake[test.name]), "side")
        yield from undergo(g, test.name, c, getattr(c, who).name)

    return {TAKE_TEST: Deed(does, takes=1)}


def judging_endings(of_army: Callable[[Any, Any], Any]) -> dict[str, Deed]:
    """`judge_endings`: the battle is over if an ending is reached; `of_army` makes what is asked about a side."""

    def does(g: Any, _: Any) -> None:  # noqa: ANN401
        g.setting.endings.judge(g, {side.id: of_army(g, side) for side in g.state.sides})

    return {"judge_endings": Deed(does)}


def _plain(value: Value) -> Any:  # noqa: ANN401 - a number or a name
    return value.name if isinstance(value, Ref) else value


# --- what a ruleset declares ----------------------------------------------------------------------------------------


class DeclaredEffects:
    """The effects of a ruleset: those of its system, and those that it makes of them."""

    def __init__(self, effects: Effects[Any, Any], ruleset: Ruleset, facts: Facts) -> None:
        self._facts: Final = facts
        self._known: Final = effects
        self._roles: Final = {one.name: word(one.get("of")) for one in ruleset.entries if one.kind == "role"}
        self._entries: Final = {one.name: one for one in ruleset.entries if one.kind == "effect" and is_made(one)}
        self._made: Final[dict[str, Deed]] = {}
        self._making: Final[list[str]] = []
        for entry in self._entries.values():
            if entry.name in effects.names:
                raise refusal(entry.origin, f"the rules carry out the effect `{entry.name}` themselves: leave it bare")
            self._deed(entry)
        self.effects: Final = effects.having(self._made) if self._made else effects

    # --- phases -----------------------------------------------------------------------------------------------

    def played(
        self, sequence: Sequence, procedures: Procedures[Any], at_table: Callable[[Any], Any]
    ) -> Procedures[Any]:
        """The procedures of a sequence, each followed by what its phase `does`."""
        own = {
            phase.name: self._phase(phase, procedures, at_table) for phase in phases_in(sequence.phases) if _does(phase)
        }
        return {**procedures, **own} if own else procedures

    def _phase(
        self, phase: Phase, procedures: Procedures[Any], at_table: Callable[[Any], Any]
    ) -> Procedure[Any] | Ordered[Any]:
        if phase.phases:
            raise refusal(phase.origin, f"the phase `{phase.name}` holds others: say there what each `does`")
        does, needs = self._all(_does(phase), f"the phase `{phase.name}`", phase.origin)
        if needs:
            raise refusal(
                phase.origin, f"the phase `{phase.name}` has nobody at hand whom that befalls: say `each` in an effect"
            )
        first = procedures.get(phase.name)
        plain = first.procedure if isinstance(first, Ordered) else first

        def play(g: Any, step: Step) -> Ask[None]:  # noqa: ANN401
            asked = plain(g, step) if plain is not None else None
            if asked is not None:
                yield from asked
            c = at_table(g)
            c.section = step.section
            yield from _in_turn(does, g, c)

        return Ordered(play, first.ranks) if isinstance(first, Ordered) else play

    # --- effects ----------------------------------------------------------------------------------------------

    def _deed(self, entry: Entry) -> Deed:
        if entry.name in self._making:
            way = " → ".join((*self._making, entry.name))
            raise refusal(entry.origin, f"effects follow from one another in a circle, {way}")
        if entry.name not in self._made:
            self._making.append(entry.name)
            self._made[entry.name] = self._make(entry)
            self._making.pop()
        return self._made[entry.name]

    def _make(self, entry: Entry) -> Deed:
        told, origin, section = f"the effect `{entry.name}`", entry.origin, entry.section
        if entry.get("takes"):
            raise refusal(origin, f"{told} takes nothing, since it says what it does: make two effects of it")
        first, needs = self._all(refs_of(entry.get("does")), told, origin)
        cases: list[tuple[Condition | None, list[Done]]] = []
        for case in entry.holds:
            does, wanted = self._all(refs_of(case.get("does")), told, case.origin)
            holds, asked = self._condition(case.get("when"), told, case.origin)
            cases.append((holds, does))
            needs |= wanted | asked

        def happens(g: Any, c: Any) -> Ask[None]:  # noqa: ANN401 - each system has its own
            before, c.section = c.section, section or c.section
            yield from _in_turn(first, g, c)
            for holds, does in cases:
                if holds is None or holds(c):
                    yield from _in_turn(does, g, c)
                    break
            c.section = before

        if entry.get("each") is None:
            return Deed(happens, *needs)
        return self._for_each(entry, happens, needs, told)

    def _for_each(self, entry: Entry, happens: Done, needs: frozenset[str], told: str) -> Deed:
        role, section = word(entry.get("each")), entry.section
        kind, attribute = self._roles.get(role, ""), self._facts.subjects.get(role, "")
        about, pieces = self._known.befalls.get(kind), self._facts.lists.get(kind)
        if about is None or pieces is None or not attribute:
            raise refusal(entry.origin, f"{told} is done for each `{role}`, and nobody who takes part is one")
        if needs - {attribute}:
            lacks = ", ".join(sorted(needs - {attribute}))
            raise refusal(entry.origin, f"{told} is done for each `{role}`, and asks for more: {lacks}")
        is_meant, asked = self._those(role, entry.get("where"), told, entry.origin)
        rank, ranked = self._those(role, entry.get("in_order_of"), told, entry.origin)
        is_ranked = entry.get("in_order_of") is not None

        def for_each(g: Any, c: Any) -> Ask[None]:  # noqa: ANN401
            everybody = getattr(g.state, pieces)
            for piece in sorted(everybody, key=partial(rank, c)) if is_ranked else tuple(everybody):
                if is_meant(c, piece):
                    inner = about(g, piece)
                    inner.section = section or c.section
                    asked = happens(g, inner)
                    if asked is not None:
                        yield from asked

        return Deed(for_each, *asked, *ranked)

    def _all(self, effects: Iterable[Ref], told: str, origin: Origin) -> tuple[list[Done], frozenset[str]]:
        """Effects one after the other, and what whomever they befall must have."""
        steps: list[Done] = []
        needs: frozenset[str] = frozenset()
        for effect in effects:
            entry = self._entries.get(effect.name)
            deed = self._deed(entry) if entry is not None else self._known.done.get(effect.name)
            if deed is None or len(effect.given) != deed.takes:
                self._known.judge_ref(effect, deed.needs if deed is not None else (), told, origin)
            assert deed is not None, "it has been judged"
            given = [self._given(value, told, origin) for value in effect.given]
            steps.append(_step(deed, [figure for figure, _ in given]))
            needs |= deed.needs.union(*(asked for _, asked in given))
            if effect.name == TAKE_TEST:
                needs |= frozenset(self._known.at_stake.get(word(effect.given[0]), ()))
        return steps, needs

    # --- figures and conditions -------------------------------------------------------------------------------

    def _given(self, value: Value, told: str, origin: Origin) -> tuple[Condition, frozenset[str]]:
        if not isinstance(value, Expression):
            return lambda _: value, frozenset()
        return self._compiled(value, told, origin)

    def _condition(self, when: Value, told: str, origin: Origin) -> tuple[Condition | None, frozenset[str]]:
        return self._compiled(when, told, origin) if isinstance(when, Expression) else (None, frozenset())

    def _compiled(self, expression: Expression, told: str, origin: Origin) -> tuple[Condition, frozenset[str]]:
        try:
            return compile_expression(expression, self._facts, told), self._asked_of(expression)
        except FactError as fault:
            raise refusal(origin, f"{told}: {fault}") from None

    def _those(
        self, role: str, where: Value, told: str, origin: Origin
    ) -> tuple[Callable[[Any, Any], Any], frozenset[str]]:
        """Whether somebody is meant by a role, beside whom an effect befalls; or a figure of his."""
        if not isinstance(where, Expression):
            return lambda _, piece: True, frozenset()
        maker = self._facts.maker()
        maker.counting.append(role)
        try:
            meant = function_of(("c", role), maker.make(where), maker.names, told)
        except FactError as fault:
            raise refusal(origin, f"{told}: {fault}") from None
        return meant, self._asked_of(where, but=role)

    def _asked_of(self, expression: Expression, but: str = "") -> frozenset[str]:
        """Whom an expression asks something of, as a context keeps them; its army every context has."""
        facts = [part for part in walk(expression) if isinstance(part, Fact)]
        given = (one.value for fact in facts for one in fact.given if isinstance(one, Literal))
        roles = {fact.subject for fact in facts} | {one for one in given if isinstance(one, str)}
        subjects = self._facts.subjects
        return frozenset(subjects[role] for role in roles if role in subjects and role != but) - {"side"}


def is_made(entry: Entry) -> bool:
    """Whether an effect is made of others: it says what it does."""
    return bool(entry.get("does")) or any(held.kind == "case" for held in entry.holds)


def _does(phase: Phase) -> tuple[Ref, ...]:
    return refs_of(dict(phase.fields).get("does"))


def _step(deed: Deed, given: list[Condition]) -> Done:
    does = deed.does
    if not given:
        return does
    return lambda g, c: does(g, c, *[figure(c) for figure in given])


def _in_turn(steps: list[Done], g: Any, c: Any) -> Ask[None]:  # noqa: ANN401 - each system has its own
    for step in steps:
        asked = step(g, c)
        if asked is not None:
            yield from asked
