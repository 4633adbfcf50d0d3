"""What a deed is worth to a side: the odds of its test, and what each outcome does to a copy of the position."""

from __future__ import annotations

from typing import Any, Final

from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask
from engine.kit.captain.chances import outcomes
from engine.kit.captain.touched import is_about
from engine.kit.playing.actions import Action
from engine.kit.playing.parts import Trial
from engine.kit.playing.worth import full_worth, has_own_worth, worth_of, worth_of_sides
from engine.kit.position.game import KitGame, slot
from engine.kit.reading.declared import ARMY, SPOT
from engine.model.rules import Outcome

OUT: Final = 1.5
"""What a piece that has left by a way out of its army's is worth, of what it was on the field."""
TRIES: Final = 3
"""How often what follows from an outcome is tried: tests in it are thrown."""
COPY: Final = 10
"""A piece that is copied is as dear as so many questions."""
THROW: Final = 80
"""So are the chances of a throw."""
MOST_BLOWS: Final = 8
"""A hit that would not remove anybody even so many times over counts nothing."""
NOBODY: Final = (None,)


class Judgement:
    """One for each captain. What follows from an outcome is reckoned once for all captains of a game: it does not
    depend on who asks, and what is good for one of two sides is as bad for the other."""

    def __init__(self, g: KitGame, side: int, known: dict[tuple[Any, ...], float] | None = None) -> None:
        self.g: Final = g
        self.side: Final = side
        if g.reckoned is None:
            g.reckoned = {} if known is None else known
        self._known: Final[dict[tuple[Any, ...], float]] = g.reckoned
        are_two = len(g.state.armies) == 2
        self._view: Final = 0 if are_two else side
        self._sign: Final = -1.0 if are_two and side == 1 else 1.0
        kept = g.setting.declared.kept.values()
        self._figures: Final = [one.attribute for one in kept if one.kind not in ("", ARMY, SPOT)]
        camps = g.setting.camps
        self._allies: Final = [one for one, camp in enumerate(camps) if camp == camps[side] and one != side]
        self._leaving: Final = sorted({way.gains for way in g.setting.exits if way.gains >= 0})
        """Sides with a way out: whoever has left by it is not lost to its side, but has got there."""

    def like(self, g: KitGame) -> Judgement:
        """One for a copy of the game, that remembers the same."""
        return Judgement(g, self.side, self._known)

    def deed(self, action: Action, actor: Any, target: Any) -> float:  # noqa: ANN401 - pieces or armies
        """How much better its own side stands afterwards, against the others, on average."""
        c = self._cast(action, actor, target)
        value = 0.0
        taker = getattr(c, action.taker)
        if action.trial is not None and action.trial.is_for(taker):
            if action.trial.by:
                setattr(c, action.trial.by, taker)
            self.g.meter.charge(THROW, "a throw")
            chances = outcomes(action.trial, c)
            for outcome, share in chances:
                value += share * self._after(action.trial, outcome, action, actor, target)
        elif action.does is not None or action.pays is not None:
            key = (action.name, self._view, self.g.state.turn, *self._looks(actor), *self._looks(target))
            value = self._remembered(key, action, None, actor, target)
        return value

    def _cast(self, action: Action, actor: Any, target: Any) -> Any:  # noqa: ANN401
        c = self.g.cast()
        setattr(c, slot(action.deed.by), actor)
        if action.deed.at:
            setattr(c, slot(action.deed.at), target)
        return c

    def _after(self, trial: Trial, outcome: Outcome, action: Action, actor: Any, target: Any) -> float:  # noqa: ANN401
        if trial.does.get(outcome.name) is None and action.does is None:
            return 0.0
        about = self.g.setting.about.get((action.name, outcome.name))
        if about is None:
            about = self.g.setting.about[action.name, outcome.name] = (
                action.does is not None or is_about(self.g.setting, trial.test, outcome, action.deed.by),
                action.does is not None or is_about(self.g.setting, trial.test, outcome, action.deed.at),
            )
        actor_looks = self._looks(actor) if about[0] else NOBODY
        target_looks = self._looks(target) if about[1] else NOBODY
        key = (action.name, self._view, outcome.name, *actor_looks, *target_looks)
        return self._remembered(key, action, outcome, actor, target)

    def _remembered(
        self,
        key: tuple[Any, ...],
        action: Action,
        outcome: Outcome | None,
        actor: Any,  # noqa: ANN401
        target: Any,  # noqa: ANN401
    ) -> float:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._sign * self._tried(action, outcome, actor, target)
        return self._sign * known

    def _looks(self, who: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a piece, an army, a place, or nobody
        """What makes one piece like another, for what may befall it."""
        if who is None or not hasattr(who, "kind"):
            return NOBODY
        if has_own_worth(self.g, who.kind):
            return (who.card.name, who.side, worth_of(self.g, who))
        return (who.card.name, who.side, who.is_in_play, *(getattr(who, name) for name in self._figures))

    def _tried(self, action: Action, outcome: Outcome | None, actor: Any, target: Any) -> float:  # noqa: ANN401
        before = self._standing(self.g)
        total = 0.0
        for seed in range(TRIES):
            chance = Seeded(seed * 7919 + 1)
            again = self.fork(chance)
            c = again.cast()
            mine = same_in(again, actor)
            setattr(c, slot(action.deed.by), mine)
            if action.deed.at:
                setattr(c, slot(action.deed.at), same_in(again, target))
            if action.trial is not None and action.trial.by:
                setattr(c, action.trial.by, getattr(c, action.taker))
            finish(action.pay(again, c))
            finish(action.follow(again, c, mine, outcome, instead=False))
            gain = self._standing(again) - before
            if not gain and not has_own_worth(self.g, getattr(target, "kind", "")):
                gain = self._in_the_end(again, action, outcome, c, mine, before)
            total += gain
            if not chance.faces:  # Nothing is thrown in it, and it comes to the same every time.
                return total
        return total / TRIES

    def _in_the_end(
        self,
        again: KitGame,
        action: Action,
        outcome: Outcome | None,
        c: Any,  # noqa: ANN401 - a cast
        mine: Any,  # noqa: ANN401
        before: float,
    ) -> float:
        """Where no `worth` tells what a hit costs that removes nobody: the same again until somebody is gone, and of
        that its share."""
        for blows in range(2, MOST_BLOWS + 1):
            if again.state.over or not mine.is_in_play:
                return 0.0
            marks = self._marks(again)
            finish(action.follow(again, c, mine, outcome, instead=False))
            gain = self._standing(again) - before
            if gain:
                return gain / blows
            if self._marks(again) == marks:
                return 0.0  # It changes nothing any more.
        return 0.0

    def _marks(self, g: KitGame) -> list[Any]:
        return [getattr(piece, name) for piece in g.state.pieces for name in self._figures]

    def reaction(self, reaction: Any, c: Any, piece: Any) -> float:  # noqa: ANN401 - a reaction, its cast, who reacts
        """How much better its own side stands after a reaction, on average, whatever follows then."""
        before, total = self._standing(self.g), 0.0
        for seed in range(2 * TRIES):
            again = self.fork(Seeded(seed * 7919 + 1))
            cast = again.cast()
            for name in c.roles:
                setattr(cast, name, same_in(again, getattr(c, name)))
            again.citing = self.g.citing
            finish(reaction.react(again, cast, same_in(again, piece)))
            total += self._standing(again) - before
        return total / (2 * TRIES)

    def tried(self, action: Action, actor: Any) -> KitGame:  # noqa: ANN401
        """A copy in which it has been done, where no dice are thrown and nobody is aimed at."""
        again = self.fork_for(1)
        c = again.cast()
        mine = same_in(again, actor)
        setattr(c, slot(action.deed.by), mine)
        finish(action.pay(again, c))
        finish(action.follow(again, c, mine, None, instead=False))
        return again

    def gain(self, again: KitGame) -> float:
        """How much better its own side stands in a copy."""
        return self._standing(again) - self._standing(self.g)

    def fork_for(self, seed: int, *, keep: bool = False) -> KitGame:
        return self.fork(Seeded(seed * 7919 + 1), keep=keep)

    def fork(self, chance: Chance, *, keep: bool = False) -> KitGame:
        """A copy; one that keeps its journal tells whether anything happened."""
        self.g.meter.charge(COPY * len(self.g.state.pieces), "a copy")
        return KitGame(self.g.setting, self.g.state.copy(), chance, keep=keep, meter=self.g.meter)

    def _standing(self, g: KitGame) -> float:
        state, camps = g.state, g.setting.camps
        if state.over:
            return 0.0 if state.winner < 0 else 1_000.0 if camps[state.winner] == camps[self.side] else -1_000.0
        worths: list[float] = [*worth_of_sides(g)]
        for side in self._leaving:
            out = [piece for piece in state.pieces if piece.side == side and piece.is_gone and not piece.is_lost]
            worths[side] += OUT * sum(full_worth(g, piece) for piece in out)
        for purpose in g.setting.endings.purposes:
            for army in state.armies:
                worths[army.side] += purpose(g, army)
        own = worths[self.side] + sum([worths[ally] for ally in self._allies])
        return own - (sum(worths) - own) / max(1, len(worths) - 1 - len(self._allies))


def same_in(g: KitGame, who: Any) -> Any:  # noqa: ANN401 - a piece or an army; a place is its own
    if who is None or not hasattr(who, "card"):
        return who
    return g.state.pieces[who.id] if hasattr(who, "kind") else g.state.armies[who.id]


def finish(asked: Ask[None]) -> None:
    """Plays on to the end of something; who is asked declines, or takes what comes first."""
    try:
        next(asked)
        while True:
            asked.send(0)
    except StopIteration:
        return
