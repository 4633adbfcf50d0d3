"""What effects do: declared ones are lists of others, and all end in the few that the kit carries out itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.expressions.compiled import FactError, compile_expression
from engine.core.declared.reading import refusal, word
from engine.core.position.turn_events import BattleEnded
from engine.kit.coding.asking import names_in
from engine.kit.coding.hooks import Hand, hook_named
from engine.kit.playing.changes import Changes
from engine.kit.playing.goings import GOINGS, Goings
from engine.kit.playing.meant import those_meant
from engine.kit.playing.parts import Does, Figure, Table
from engine.kit.playing.takers import may_be
from engine.kit.position.events import ArmyBefell, Befell, Left, Lost, PhaseEnded
from engine.kit.position.game import KitGame, slot
from engine.kit.position.meter import EVENT
from engine.kit.reading.declared import ARMY, tester_of
from engine.kit.reading.deeds import Effect
from engine.kit.reading.following import MOST_DONE, MOST_MADE, Following
from engine.model.rules import Origin
from engine.model.values import Expression, Literal, Reckon, Ref, Value

PRIMITIVES: Final = {
    **dict.fromkeys(("set", "add", "throw", "take", "retreat", "give_ground", "flee", "advance", "join", "face"), 2),
    "change_sides": 2,
    **dict.fromkeys(("remove", "leave", "roll_event", "win", "reveal", "conceal"), 1),
    **dict.fromkeys(("draw_cards", "drift"), 3),
    "end_phase": 0,
}
"""What the kit does itself, and how many values each takes."""


class EffectMaker:
    """Makes deeds of effects, each once for each set of roles that are known where it is used."""

    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self.declared: Final = setting.declared
        self.changes: Final = Changes(setting, self)
        self._goings: Final = Goings(setting, self)
        self._following: Final = Following(setting.declared, setting.coder.pieces)
        self._making: Final[list[tuple[str, bool]]] = []
        """What is being made, one because of the other; and whether it is a reaction that happens once."""

    # --- lists ------------------------------------------------------------------------------------------------

    def all(self, effects: Iterable[Ref], known: frozenset[str], what: str, origin: Origin) -> Does | None:
        """A list of effects as one deed, or nothing where there are none."""
        steps = [self.one(effect, known, what, origin) for effect in effects]
        if not steps:
            return None
        if len(steps) == 1:
            return steps[0]

        def do(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            for step in steps:
                asked = step(g, c)
                if asked is not None:
                    yield from asked
                if g.state.over:
                    return

        return do

    def one(self, effect: Ref, known: frozenset[str], what: str, origin: Origin) -> Does:
        declared = self.declared.effects.get(effect.name)
        try:
            if self._following.is_too_much(effect):
                raise FactError(
                    f"too much follows from `{effect.name}`: at most {MOST_MADE:,} effects are written and "
                    f"{MOST_DONE:,} happen because of one"
                )
            if declared is not None:
                return self._declared(declared, effect, known, what, origin)
            takes = PRIMITIVES.get(effect.name)
            if takes is None:
                raise FactError(f"nothing carries out the effect `{effect.name}`")
            if len(effect.given) != takes:
                raise FactError(f"`{effect.name}` takes {takes} values, and here it is given {len(effect.given)}")
            if effect.name in ("set", "add", "throw"):
                change: Does = getattr(self.changes, effect.name)(effect, known)
                return change
            if effect.name in GOINGS:
                going: Does = getattr(self._goings, effect.name)(effect, known)
                return going
            made: Does = getattr(self, f"_{effect.name}")(effect, known)
            return made
        except FactError as fault:
            raise refusal(origin, f"{what}: {fault}") from None

    def _declared(self, declared: Effect, effect: Ref, known: frozenset[str], what: str, origin: Origin) -> Does:
        if self.is_circle(declared.name):
            raise refusal(origin, f"{what}: effects follow from one another in a circle, {self.way_to(declared.name)}")
        if not (declared.does or declared.cases or declared.hook or declared.says):
            raise refusal(declared.origin, f"the effect `{declared.name}` does nothing: say what it `does`")
        wanted = len(declared.on) + declared.figures
        if len(effect.given) != wanted:
            raise FactError(f"`{effect.name}` takes {wanted} values, and here it is given {len(effect.given)}")
        unknown = [role for role in declared.on if role not in self.declared.roles]
        if unknown:
            raise refusal(declared.origin, f"the effect `{declared.name}` befalls `{unknown[0]}`, which is no role")
        if declared.figures > 1:
            raise refusal(
                declared.origin,
                f"the effect `{declared.name}` takes {declared.figures} figures, and only one has a name, `amount`: "
                "keep the others as facts, or make two effects of it",
            )
        given = [self.role(one, known) for one in effect.given[: len(declared.on)]]
        for one, role in zip(effect.given, declared.on, strict=False):
            if not may_be(self.setting, word(one), role):
                raise FactError(
                    f"`{effect.name}` befalls a `{self.declared.roles[role]}`, and `{word(one)}` is of "
                    f"`{self.declared.roles.get(word(one), ARMY)}`: nothing would ever happen"
                )
        figures = [self.number(one, known) for one in effect.given[len(declared.on) :]]
        inner = known | set(declared.on) | ({declared.each} if declared.each else set())
        label = f"the effect `{declared.name}`"
        those = self._each(declared, inner, label)
        hook = self._hook(declared)
        with self.making(declared.name):
            first = self.all(declared.does, inner, label, declared.origin)
            cases = [
                (
                    self._condition(case.when, inner, label, case.origin),
                    self.all(case.does, inner, label, case.origin),
                )
                for case in declared.cases
            ]
        names, says = tuple(map(slot, declared.on)), declared.says is not None
        amount = figures[0] if figures else None
        of_kinds = [
            (at, kinds) for at, role in enumerate(declared.on) if (kinds := self.setting.only_of(role)) is not None
        ]

        def happens(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            if hook is not None:
                given = [getattr(c, name) for name in names] + ([c.amount] if amount is not None else [])
                hook(Hand(g, self.declared), *given)
            if first is not None:
                asked = first(g, c)
                if asked is not None:
                    yield from asked
            for holds, does in cases:
                if holds is None or holds(c):
                    if does is not None and not g.state.over:
                        asked = does(g, c)
                        if asked is not None:
                            yield from asked
                    break

        def for_each(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            assert those is not None, "somebody is meant"
            role, before = slot(declared.each), getattr(c, slot(declared.each))
            befallen = those(g, c)
            g.meter.charge(len(g.state.pieces) + EVENT * len(befallen), label)
            for piece in befallen:
                if piece.is_in_play and not g.state.over:
                    setattr(c, role, piece)
                    yield from happens(g, c)
            setattr(c, role, before)

        may_be_idle = first is None and hook is None and those is None and bool(cases)

        def happens_not(c: Any) -> bool:  # noqa: ANN401
            """Whether no case holds of all that it would do."""
            return may_be_idle and not any(holds is None or holds(c) for holds, _ in cases)

        def do(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            befallen = [getattr(c, role) for role in given]
            if of_kinds and any(befallen[at].kind not in kinds for at, kinds in of_kinds):
                return  # What befalls elephants does not befall men.
            before = [getattr(c, name) for name in names]
            was = c.amount
            figure = int(amount(c)) if amount is not None else was
            for name, one in zip(names, befallen, strict=True):
                setattr(c, name, one)
            c.amount = figure
            if says and befallen and befallen[0].is_in_play and not happens_not(c):
                told = Befell if hasattr(befallen[0], "kind") else ArmyBefell
                g.record(told(g.citing, befallen[0].id, declared.name, figure))
            if not befallen or getattr(befallen[0], "is_in_play", True):
                if those is None:
                    yield from happens(g, c)
                else:
                    yield from for_each(g, c)
            for name, one in zip(names, before, strict=True):
                setattr(c, name, one)
            c.amount = was

        return do

    def _each(self, declared: Effect, known: frozenset[str], label: str) -> Callable[[KitGame, Any], list[Any]] | None:
        """Everybody for whom an effect is done, as the position is when it begins."""
        if not declared.each:
            if declared.where is not None:
                raise refusal(declared.origin, f"{label} says `where`, and not for whom: `each …`")
            return None
        is_anybody = self.setting.is_army(declared.each) or self.setting.is_piece(declared.each)
        if declared.each not in self.declared.roles or not is_anybody:
            raise refusal(
                declared.origin, f"{label} is done for each `{declared.each}`, which is no role of a piece or an army"
            )
        holds = self._condition(declared.where, known, label, declared.origin)
        return those_meant(self.setting, declared.each, holds)

    def _hook(self, declared: Effect) -> Callable[..., Any] | None:
        if not declared.hook:
            return None
        try:
            return hook_named(declared.hook)
        except FactError as fault:
            raise refusal(declared.origin, f"the effect `{declared.name}`: {fault}") from None

    # --- circles ----------------------------------------------------------------------------------------------

    @contextmanager
    def making(self, name: str, *, is_once: bool = False) -> Iterator[None]:
        self._making.append((name, is_once))
        try:
            yield
        finally:
            self._making.pop()

    def is_circle(self, name: str) -> bool:
        """Whether something would follow from itself without end: a reaction that happens once ends it."""
        names = [one for one, _ in self._making]
        return name in names and not any(is_once for _, is_once in self._making[names.index(name) :])

    def way_to(self, name: str) -> str:
        return " → ".join((*(one for one, _ in self._making), name))

    # --- parts ------------------------------------------------------------------------------------------------

    def expression(self, expression: Expression, known: frozenset[str], label: str) -> Figure:
        unknown = [name for name in names_in(expression) if name in self.declared.roles and name not in known]
        if unknown:
            raise FactError(
                f"nobody is `{unknown[0]}` here: it is known {_those(sorted(known))}"
                if known
                else f"nobody is `{unknown[0]}` here"
            )
        coder = self.setting.coder
        coder.names = {name: f"c.{slot(name)}" for name in known}
        coder.game = "c.game"
        return compile_expression(expression, coder, label)

    def _condition(
        self, expression: Expression | None, known: frozenset[str], what: str, origin: Origin
    ) -> Figure | None:
        if expression is None:
            return None
        try:
            return self.expression(expression, known, what)
        except FactError as fault:
            raise refusal(origin, f"{what}: {fault}") from None

    def figure(self, value: Value, known: frozenset[str]) -> Figure:
        return self.expression(value if isinstance(value, Expression) else Literal(value), known, "figure")

    def number(self, value: Value, known: frozenset[str]) -> Figure:
        """A figure to reckon with: nothing where a card has a dash."""
        expression = value if isinstance(value, Expression) else Literal(value)
        return self.expression(Reckon("+", (expression, Literal(0))), known, "figure")

    def role(self, value: Value, known: frozenset[str]) -> str:
        name = word(value)
        head, _, rest = name.partition(".")
        if rest == ARMY and head in known:
            return self._army_of(head)
        if name not in known:
            raise FactError(f"nobody is `{name}` here; known are {_those(sorted(known))}")
        return slot(name)

    def _army_of(self, role: str) -> str:
        """Where a cast finds the army of a piece: `chief.army`."""
        attribute, piece = f"{slot(role)}_army", slot(role)

        def army(c: Any) -> Any:  # noqa: ANN401 - a cast, an army
            return c.game.state.armies[getattr(c, piece).side]

        setattr(self.setting.cast, attribute, property(army))
        return attribute

    # --- what the kit does ------------------------------------------------------------------------------------

    def _take(self, effect: Ref, known: frozenset[str]) -> Does:
        test, role = word(effect.given[0]), self.role(effect.given[1], known)
        if self.is_circle(f"test {test}"):
            raise FactError(f"the test `{test}` follows from itself: {self.way_to(test)}")
        declared = self.declared.tests.get(test)
        by, taker = tester_of(declared) if declared is not None else "", word(effect.given[1])
        if by and not may_be(self.setting, taker, by):
            raise FactError(
                f"`{taker}` would take the test `{test}`, which is `by {by}`, of `{self.declared.roles[by]}`: it could "
                "never take it"
            )
        trial = self.setting.trial(test, known, self)

        def take(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            who = getattr(c, role)
            if g.stands(who):
                yield from trial.take(g, c, who)

        return take

    def _remove(self, effect: Ref, known: frozenset[str]) -> Does:
        role = self._goings.piece(effect.given[0], known)

        def remove(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who = getattr(c, role)
            if g.stands(who):
                g.take_off(who, Lost(g.citing, who.id, ""))

        return remove

    def _leave(self, effect: Ref, known: frozenset[str]) -> Does:
        role = self._goings.piece(effect.given[0], known)

        def leave(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who = getattr(c, role)
            if g.stands(who):
                g.take_off(who, Left(g.citing, who.id))

        return leave

    def _reveal(self, effect: Ref, known: frozenset[str]) -> Does:
        role, hiding = self._goings.piece(effect.given[0], known), self.setting.hiding
        return lambda g, c: hiding.reveal(g, getattr(c, role))

    def _conceal(self, effect: Ref, known: frozenset[str]) -> Does:
        role, hiding = self._goings.piece(effect.given[0], known), self.setting.hiding
        hiding.is_used = True
        return lambda g, c: hiding.conceal(g, getattr(c, role))

    def _win(self, effect: Ref, known: frozenset[str]) -> Does:
        role = self.role(effect.given[0], known)

        def win(g: KitGame, c: Any) -> None:  # noqa: ANN401
            if not g.state.over:
                g.record(BattleEnded(g.citing, getattr(c, role).side, "won"))

        return win

    def _end_phase(self, _effect: Ref, _known: frozenset[str]) -> Does:
        def end(g: KitGame, _cast: Any) -> None:  # noqa: ANN401
            if not g.state.over and not g.state.is_phase_over:
                g.record(PhaseEnded(g.citing))

        return end

    def _draw_cards(self, effect: Ref, known: frozenset[str]) -> Does:
        role, deck, many = (
            self.role(effect.given[0], known),
            word(effect.given[1]),
            self.number(effect.given[2], known),
        )
        cards = self.setting.cards
        cards.require(deck)

        def draw(g: KitGame, c: Any) -> None:  # noqa: ANN401
            cards.draw(g, getattr(c, role).side, deck, int(many(c)))

        return draw

    def _roll_event(self, effect: Ref, known: frozenset[str]) -> Does:
        role = self.role(effect.given[0], known)
        events = self.setting.event_rolls
        events.is_rolled = True

        def roll(g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
            yield from events.roll(g, c, getattr(c, role))

        return roll


def _those(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nobody"
