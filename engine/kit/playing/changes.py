"""Effects that change what is kept: `set`, `add` and `throw`, of a piece, an army, a place or nobody in particular."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.trials.rolls import DiceTrial
from engine.kit.coding.asking import is_length
from engine.kit.playing.parts import Does, Figure, Table
from engine.kit.playing.trials import without_dashes
from engine.kit.position.events import ArmyBecame, ArmyThrew, Became, SpotBecame, TableBecame, TableThrew, Threw
from engine.kit.position.game import KitGame, slot
from engine.kit.position.records import start_of
from engine.kit.reading.declared import ARMY, SPOT, Kept
from engine.model.rules import Origin, Test
from engine.model.values import Expression, Fact, Ref, Value

MOST: Final = 999_999
"""No kept figure grows beyond it."""


class Reads(Protocol):
    """Who reads what an effect is given."""

    def role(self, value: Value, known: frozenset[str]) -> str: ...
    def figure(self, value: Value, known: frozenset[str]) -> Figure: ...
    def number(self, value: Value, known: frozenset[str]) -> Figure: ...


class Changes:
    def __init__(self, setting: Table, maker: Reads) -> None:
        self.setting: Final = setting
        self.declared: Final = setting.declared
        self.maker: Final = maker

    # --- which fact -------------------------------------------------------------------------------------------

    def _fact(self, value: Value, known: frozenset[str]) -> tuple[str, Kept]:
        """Whose kept fact is changed: a role (or nobody in particular), and which."""
        if not isinstance(value, Fact):
            raise FactError("a kept fact is wanted here: `set(target.losses, 0)`")
        kept = self.declared.kept.get(self.declared.asked_fact(value) or "")
        if kept is None:
            raise FactError(f"`{value.path}` is not kept (`starts …`), so no effect can change it")
        return (self.maker.role(value.subject, known) if value.subject else ""), kept

    def _becomes(self, value: Value, known: frozenset[str], figure: Callable[[KitGame, Any, Any], Any]) -> Does:
        role, kept = self._fact(value, known)
        name, attribute = kept.name, kept.attribute
        if not role:

            def on_table(g: KitGame, c: Any) -> None:  # noqa: ANN401
                value = figure(g, c, getattr(g.state, attribute))
                if value != getattr(g.state, attribute):
                    g.record(TableBecame(g.citing, name, attribute, value))

            return on_table
        if kept.kind == SPOT:
            return self._place_becomes(role, kept, figure)
        is_army = kept.kind == ARMY
        is_through_piece = is_army and isinstance(value, Fact) and value.path.startswith(f"{ARMY}.")

        def becomes(g: KitGame, c: Any) -> None:  # noqa: ANN401
            who = getattr(c, role)
            if is_through_piece:
                who = g.state.armies[who.side]
            now = getattr(who, attribute)
            value = figure(g, c, now)
            if value != now and g.stands(who):
                g.record((ArmyBecame if is_army else Became)(g.citing, who.id, name, attribute, value))

        return becomes

    def _place_becomes(self, role: str, kept: Kept, figure: Callable[[KitGame, Any, Any], Any]) -> Does:
        """A kept fact of a hex: of a place, or of the place of a piece."""
        if self.setting.field.is_table:
            raise FactError(
                f"`{kept.name}` is kept for each hex, and a table has none: let a kind of piece stand for it"
            )
        name, attribute, start = kept.name, kept.attribute, start_of(kept, self.setting.field.length)

        def becomes(g: KitGame, c: Any) -> None:  # noqa: ANN401
            at = getattr(c, role).at
            now = getattr(g.state, attribute).get(at, start)
            value = figure(g, c, now)
            if at >= 0 and value != now:
                g.record(SpotBecame(g.citing, at, name, attribute, value))

        return becomes

    # --- the three effects ------------------------------------------------------------------------------------

    def set(self, effect: Ref, known: frozenset[str]) -> Does:
        fact, given = effect.given
        figure = self.maker.figure(given, known)
        scale = self._scale(fact, given)
        if scale != 1:
            return self._becomes(fact, known, lambda g, c, now: _whole(figure(c) * scale))
        return self._becomes(fact, known, lambda g, c, now: _whole(figure(c)))

    def add(self, effect: Ref, known: frozenset[str]) -> Does:
        fact, given = effect.given
        figure = self.maker.number(given, known)
        if not isinstance(fact, Fact) or self.setting.coder.sort_of(fact) != "number":
            raise FactError("only a figure can grow: use `set` for a yes, a no or a name")
        scale = self._scale(fact, given)
        return self._becomes(fact, known, lambda g, c, now: _whole(now + figure(c) * scale))

    def _scale(self, fact: Value, given: Value) -> int:
        """What a plain number counts where a distance is kept."""
        if not is_length(fact, self.declared, {}) or is_length(given, self.declared, self.setting.book.constants):
            return 1
        return self.setting.field.scale

    def throw(self, effect: Ref, known: frozenset[str]) -> Does:
        fact, given = effect.given
        assert isinstance(given, Expression), "a roll is an expression"
        coder = self.setting.coder
        coder.names, coder.game = {name: f"c.{slot(name)}" for name in known}, "c.game"
        thrown_for = Test(name="throw", origin=Origin("", 0), section=effect.name, roll=coder.with_dice(given))
        thrower = DiceTrial(without_dashes(thrown_for, coder.maker()), coder, "throw")
        scale = self._scale(fact, given)
        role, kept = self._fact(fact, known)
        if isinstance(fact, Fact) and self.setting.coder.sort_of(fact) != "number":
            raise FactError(
                f"dice are thrown into a figure, and `{fact.path}` keeps none: throw into a fact `of number`, and "
                "`set` this one by a `case`"
            )
        if role and kept.kind == SPOT:
            return self._becomes(fact, known, lambda g, c, now: thrower.throw(g.chance, c).roll)
        is_army, name, attribute = kept.kind == ARMY, kept.name, kept.attribute
        is_through_piece = is_army and isinstance(fact, Fact) and fact.path.startswith(f"{ARMY}.")

        def throw(g: KitGame, c: Any) -> None:  # noqa: ANN401
            thrown = thrower.throw(g.chance, c)
            told = (name, attribute, _whole(thrown.roll * scale), thrown.faces)
            if not role:
                g.record(TableThrew(g.citing, *told))
                return
            who = getattr(c, role)
            if is_through_piece:
                who = g.state.armies[who.side]
            if g.stands(who):
                g.record((ArmyThrew if is_army else Threw)(g.citing, who.id, *told))

        return throw


def _whole(value: Any) -> Any:  # noqa: ANN401 - a figure, a truth or a name
    if isinstance(value, bool) or (not isinstance(value, (int,)) and not hasattr(value, "__floor__")):
        return value
    return max(-MOST, min(MOST, int(value.__floor__())))
