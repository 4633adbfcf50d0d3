"""What a deed or a card that throws no dice is worth: it is tried on a copy, and the piece looked at again."""

from __future__ import annotations

from typing import Any, Final

from engine.kit.captain.ground import GroundSense
from engine.kit.captain.judgement import Judgement, finish, same_in
from engine.kit.playing.actions import Action
from engine.kit.position.game import KitGame, slot

FULL_HAND: Final = 4
"""Who holds more cards than this plays one even where it sees no use for it."""


class Trying:
    def __init__(self, g: KitGame, side: int, judgement: Judgement, ground: GroundSense) -> None:
        self.g: Final = g
        self.side: Final = side
        self.judgement: Final = judgement
        self.ground: Final = ground
        self._now: Final[dict[int, float]] = {}
        """What its place is worth to each piece as things stand; forgotten before every decision."""

    def forget(self) -> None:
        self._now.clear()

    def deed(self, action: Action, piece: Any) -> float:  # noqa: ANN401
        """How much better a piece stands where it is once it has done this."""
        again = self.judgement.tried(action, piece)
        if not same_in(again, piece).is_in_play:
            return 0.0  # It has no place any more; what that costs its side is reckoned there.
        return self._look(again, piece) - self._before(piece)

    def best_card(self, action: Action, actor: Any) -> tuple[float, Any, int]:  # noqa: ANN401
        """The best use of a hand: what it is worth, on whom, which card."""
        hand = self.g.setting.cards.playable(self.g, actor, action.deed, action.name)
        different = self.g.setting.cards.unlike(action.deed.plays, hand)
        with self.g.setting.hiding.known_to(self.g, self.side):
            targets = action.targets(self.g, actor) if action.deed.at else [None]
        best: tuple[float, Any, int] = (0.01 if len(hand) > FULL_HAND else -1.0, targets[0], hand[0])
        for target in targets:
            before = self._before(target) if hasattr(target, "kind") else 0.0
            for card in different:
                again = self.judgement.fork_for(card, keep=True)
                c = again.cast()
                setattr(c, slot(action.deed.by), same_in(again, actor))
                if action.deed.at:
                    setattr(c, slot(action.deed.at), same_in(again, target))
                does = self.g.setting.cards.effect_of(action.deed, card, action.name)
                asked = does(again, c) if does is not None else None
                if asked is not None:
                    finish(asked)
                if not again.journal:
                    continue  # It would do nothing.
                value = self.judgement.gain(again)
                if hasattr(target, "kind"):
                    value += self._look(again, target) - before
                if value > best[0] + 0.01:
                    best = (value, target, card)
        return best

    def best_answer(self, reaction: Any, c: Any, piece: Any) -> tuple[float, int]:  # noqa: ANN401
        """The best card to answer with, and what it is worth: nothing where none does anything."""
        best = (0.0, -1)
        for card in self.g.setting.cards.unlike(reaction.deed.plays, reaction.hand(self.g, piece)):
            again = self.judgement.fork_for(card, keep=True)
            cast = again.cast()
            for name in c.roles:
                setattr(cast, name, same_in(again, getattr(c, name)))
            does = reaction.card_effect(card)
            asked = does(again, cast) if does is not None else None
            if asked is not None:
                finish(asked)
            value = self.judgement.gain(again) + (0.01 if again.journal else 0.0)
            best = max(best, (value, card))
        return best

    def _before(self, piece: Any) -> float:  # noqa: ANN401
        known = self._now.get(piece.id)
        if known is None:
            known = self._now[piece.id] = self.ground.place(piece, None)
        return known

    def _look(self, again: KitGame, piece: Any) -> float:  # noqa: ANN401
        """What its place is worth to a piece in a copy; what was reckoned before still holds there."""
        return self.ground.like(again).place(same_in(again, piece), None)
