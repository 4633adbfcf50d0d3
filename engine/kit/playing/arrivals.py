"""When those come who are not there from the start: in a turn that the scenario says, or that is thrown for."""

from __future__ import annotations

from typing import Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import listed, number, refusal
from engine.core.declared.trials.rolls import DiceTrial
from engine.kit.playing.parts import Table
from engine.kit.position.events import Awaited, StillAwaited
from engine.kit.position.game import KitGame
from engine.model.battles import Army, Command
from engine.model.rules import Test
from engine.model.values import Dice, Expression, Literal, Value

Holders = tuple[Army | Command, ...]
COMES_ON: Final = "comes_on"
DIE: Final = 6
UNKNOWN: Final = -1
"""The turn of those for whom dice are thrown before the battle."""


class Arrivals:
    """The turns of all commands, and the dice of those whose turn is thrown for."""

    def __init__(self, setting: Table) -> None:
        self._setting: Final = setting
        self._dice: Final[dict[tuple[int, str], DiceTrial]] = {}
        self._each_turn: Final[dict[tuple[int, str], tuple[int, int]]] = {}
        """Those for whom a die is thrown turn by turn: from which turn, and the least that it must show."""

    def turn(self, side: int, holders: Holders) -> int:
        """0 for those that are there from the start."""
        for holder in reversed(holders):
            fields = dict(holder.fields)
            said = fields.get("arrives")
            arrives = said.value if isinstance(said, Literal) else said
            if arrives is None and fields.get(COMES_ON) is not None:
                raise refusal(holder.origin, f"`{holder.name}` says `{COMES_ON}` and not from which turn: `arrives 3`")
            if arrives is None:
                if fields.get("enters") is not None:
                    raise refusal(holder.origin, f"`{holder.name}` says where it `enters` and not when: `arrives 3`")
                continue
            if isinstance(arrives, Dice | Expression) and fields.get(COMES_ON) is not None:
                raise refusal(
                    holder.origin, f"dice say when `{holder.name}` `arrives`, and so does `{COMES_ON}`: keep one"
                )
            if isinstance(arrives, Dice | Expression):
                self._know_dice(side, holder, Literal(arrives) if isinstance(arrives, Dice) else arrives)
                return UNKNOWN
            if not isinstance(arrives, int) or arrives < 1:
                raise refusal(holder.origin, f"`{holder.name}` comes in no turn: `arrives 3`, or `arrives 1d6 + 2`")
            if fields.get(COMES_ON) is not None:
                self._know_chance(side, holder, arrives)
                return UNKNOWN
            return arrives
        return 0

    def _know_chance(self, side: int, holder: Army | Command, first: int) -> None:
        least = number(dict(holder.fields).get(COMES_ON))
        if not 1 <= least <= DIE:
            raise refusal(holder.origin, f"`{holder.name}` comes on a face of a die: `{COMES_ON} 5` is a 5 or a 6")
        self._each_turn[side, holder.name] = (first, least)

    def throw_for_turn(self, g: KitGame) -> None:
        """At the beginning of a turn, for those who may come in it and for whom a die decides."""
        for (side, command), (first, least) in self._each_turn.items():
            if (side, command) in g.state.awaited or g.state.turn < first:
                continue
            face = g.chance.roll(DIE, self._setting.section)
            due = g.state.turn if face >= least else 0
            g.record((Awaited if due else StillAwaited)(self._setting.section, side, command, due, (face,)))

    def _know_dice(self, side: int, holder: Army | Command, roll: Expression) -> None:
        if (side, holder.name) in self._dice:
            return
        thrown_for = Test(name=holder.name, origin=holder.origin, section=self._setting.section, roll=roll)
        try:
            self._dice[side, holder.name] = DiceTrial(thrown_for, self._setting.coder, "arrives")
        except FactError as fault:
            raise refusal(holder.origin, f"`arrives` of `{holder.name}`: {fault}") from None

    def throw(self, g: KitGame) -> None:
        """Before the first turn; those whose turn is known already keep it."""
        for (side, command), dice in self._dice.items():
            if (side, command) not in g.state.awaited:
                thrown = dice.throw(g.chance, g.cast())
                turn = max(1, int(thrown.roll.__floor__()))
                g.record(Awaited(self._setting.section, side, command, turn, thrown.faces))

    def is_due(self, g: KitGame, side: int, turn: int, holders: tuple[str, ...]) -> bool:
        if turn != UNKNOWN:
            return bool(0 < turn <= g.state.turn)
        awaited = g.state.awaited
        return any(awaited[side, name] <= g.state.turn for name in holders if (side, name) in awaited)


def way_in(holders: Holders, turn: int) -> tuple[Value, ...]:
    """Where a piece without a place may come: as its command says, or else its army."""
    for holder in reversed(holders):
        places = listed(dict(holder.fields).get("enters" if turn else "deploys"))
        if places:
            return places
    return ()
