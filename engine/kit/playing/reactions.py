"""Reactions: what somebody may do, or must, when somebody else acts."""

from __future__ import annotations

from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal, word
from engine.kit.coding.asking import weight_of
from engine.kit.playing.meeting import can_meet, meeting_of
from engine.kit.playing.parts import Does, Maker, Reacts, Table, Trial
from engine.kit.playing.takers import taker_of
from engine.kit.playing.trials import roles_of
from engine.kit.position.events import Reacted
from engine.kit.position.game import KitGame, slot
from engine.kit.position.once import has_done
from engine.kit.reading.declared import tester_of
from engine.kit.reading.deeds import Deed

REACTED: Final = 50
"""A reaction that is made is as dear as so many questions."""


class Reaction(Reacts):
    """A reaction where some roles are known. Its role is known (`target`), or all of whom its condition is true are
    asked, one after the other."""

    def __init__(self, setting: Table, deed: Deed, known: frozenset[str], maker: Maker, to: str) -> None:
        """`to` is the action or the test that it answers."""
        self.setting: Final = setting
        self.deed = deed
        self.bit: Final = setting.bit_of(deed.name)
        self.is_known: Final = deed.by in known
        if deed.by not in setting.declared.roles:
            raise refusal(deed.origin, f"the reaction `{deed.name}` names `{deed.by}`, which is no role")
        if not setting.is_piece(deed.by):
            raise refusal(deed.origin, f"the reaction `{deed.name}` is made by `{deed.by}`, which is no piece")
        self._judge_test()
        inner = known | {deed.by}
        self._key: Final = f"{deed.name} {to}"
        """What cards do where it answers this."""
        what = self._what = f"the reaction `{deed.name}`"
        if (
            len((*deed.before, *deed.during, *deed.after)) > 1
        ):  # What is known in one of them may be unknown in another.
            what = f"{what} to `{to}`"
        self._weight: Final = 1 + weight_of(deed.when)
        try:
            taker_of(setting, deed)
            self.holds: Final = maker.expression(deed.when, inner, what) if deed.when is not None else None
            with maker.making(f"reaction {deed.name}", is_once=bool(deed.once)):
                self.trial: Final[Trial | None] = setting.trial(deed.test, inner, maker) if deed.test else None
                self.does: Final[Does | None] = maker.all(deed.does, inner, what, deed.origin)
                if deed.plays:
                    setting.cards.prepare(deed, inner, maker, self._key)
        except FactError as fault:
            raise refusal(deed.origin, f"{what}: {fault}") from None
        self.movement: Final = setting.movement(deed.moves) if deed.moves else None
        self._only_tests: Final = self.trial is not None and self.does is None and self.movement is None
        self._only_meets: Final = self.movement is not None and self.trial is None and self.does is None
        try:
            self.meets: Final = meeting_of(setting, deed, inner)
        except FactError as fault:
            raise refusal(deed.origin, f"{what}: {fault}") from None

    def _judge_test(self) -> None:
        """Whoever answers takes the test in the place of who takes it elsewhere: struck, it must not strike itself."""
        deed, declared = self.deed, self.setting.declared
        test = declared.tests.get(deed.test) if deed.test else None
        taker = tester_of(test) if test is not None else ""
        if test is None or not taker or taker == deed.by:
            return
        befallen = {word(one) for outcome in test.outcomes for effect in effects_of(outcome) for one in effect.given}
        if deed.by in befallen | roles_of(test, declared.roles):
            takes = f"`{deed.by}` takes the test `{deed.test}` as its `{taker}`, and the test is about `{deed.by}` too"
            told = f"in the reaction `{deed.name}`, {takes}: it would meet itself"
            raise refusal(deed.origin, f"{told}. Give it a test of its own, `by {deed.by}`")

    def offer(self, g: KitGame, c: Any) -> Ask[bool]:  # noqa: ANN401 - a cast
        """Asks whoever may react; answers whether somebody did."""
        by = slot(self.deed.by)
        before = getattr(c, by)
        who = [before] if self.is_known else list(self.setting.pieces_for(g, self.setting.declared.roles[self.deed.by]))
        reacted = False
        if not self.is_known:
            g.meter.charge(len(g.state.pieces) * self._weight, self._what)
        for piece in who:
            if piece is None or not piece.is_in_play or has_done(piece, self.deed.once, self.bit):
                continue
            setattr(c, by, piece)
            if not self._may_react(g, c, piece):
                continue
            g.reacting = (self, c)
            if (yield from self._accepts(piece)):
                reacted = True
                yield from self.react(g, c, piece)
                if g.state.over:
                    break
        setattr(c, by, before)
        return reacted

    def _may_react(self, g: KitGame, c: Any, piece: Any) -> bool:  # noqa: ANN401
        """As far as its side knows; a decoy never does."""
        hiding = self.setting.hiding
        if not hiding.is_used:
            return self._is_fit(g, c, piece)
        with hiding.known_to(g, piece.side):
            return piece.id not in hiding.decoys and self._is_fit(g, c, piece)

    def _is_fit(self, g: KitGame, c: Any, piece: Any) -> bool:  # noqa: ANN401
        if self._only_tests and self.trial is not None and not self.trial.is_for(piece):
            return False
        if self.holds is not None and not self.holds(c):
            return False
        if self._only_tests and self.trial is not None and not self.deed.plays and not self.trial.is_due(c, piece):
            return False
        if self.deed.plays and not self.hand(g, piece):
            return False
        if self.movement is None:
            return True
        if self.meets:
            other = getattr(c, self.meets)
            if self._only_meets and self.setting.moves.touches(piece, other):
                return False  # It is in contact already, and would do nothing.
            return can_meet(self, g, piece, other)
        moves = self.setting.moves
        return moves.may_turn(g, piece, self.movement, must_go=True) or bool(moves.reach(g, piece, self.movement))

    def hand(self, g: KitGame, piece: Any) -> list[int]:  # noqa: ANN401
        """Cards that may be played with it."""
        return self.setting.cards.playable(g, piece, self.deed, self._key)

    def card_effect(self, card: int) -> Does | None:
        return self.setting.cards.effect_of(self.deed, card, self._key)

    def _accepts(self, piece: Any) -> Ask[bool]:  # noqa: ANN401
        if self.deed.must:
            return True
        name = self.deed.name
        answer = yield from choose(name, piece.side, self.deed.section, [None, name], piece.id)
        return answer is not None

    def react(self, g: KitGame, c: Any, piece: Any) -> Ask[None]:  # noqa: ANN401
        citing, g.citing = g.citing, self.deed.section
        if piece.is_hidden:  # whoever answers shows itself
            self.setting.hiding.reveal(g, piece)
        g.meter.charge(REACTED, self._what)
        g.record(Reacted(self.deed.section, piece.id, self.deed.name, self.bit))
        if self.deed.plays:
            yield from self.setting.cards.play(g, c, piece, self.deed, self._key)
        if self.movement is not None and piece.is_in_play:
            if self.meets:
                yield from self.setting.moves.meet(g, piece, self.movement, self.deed, getattr(c, self.meets))
            else:
                yield from self.setting.moves.move(g, piece, self.movement, self.deed, must_go=True)
        if self.trial is not None and piece.is_in_play:
            yield from self.trial.take(g, c, piece)
        if self.does is not None and not g.state.over:
            asked = self.does(g, c)
            if asked is not None:
                yield from asked
        g.citing = citing
