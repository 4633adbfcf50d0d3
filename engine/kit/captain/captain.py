"""A captain for every ruleset: it does what its odds favour, and goes where it can, to what the armies fight for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.captain import CaptainFrame
from engine.core.decisions import Decision
from engine.core.players import EagerPlayer
from engine.kit.captain.ground import NEVER, GroundSense
from engine.kit.captain.judgement import Judgement
from engine.kit.captain.trying import Trying
from engine.kit.field.hexfield import Spot
from engine.kit.playing.actions import Action
from engine.kit.playing.turns.phases import ACTIVATE, DEED
from engine.kit.position.game import KitGame
from engine.kit.position.meter import IN_A_THOUGHT, IN_ALL_THOUGHTS, Meter, TooMuchError
from engine.kit.reading.declared import ARMY

MOST_PLACES: Final = 8
"""So many places are thought of when an action is aimed at a place."""
HARM: Final = -0.2
"""A reaction that costs more than this on average is declined."""
LEAST: Final = -0.05
"""A deed that costs more than this on average is left undone."""


class KitCaptain(CaptainFrame[KitGame]):
    def __init__(self, game: KitGame, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.judgement: Final = Judgement(game, seat)
        self.ground: Final = GroundSense(game, seat, self.judgement)
        self.trying: Final = Trying(game, seat, self.judgement, self.ground)
        self._fancy: Final = seed
        self._card = -1
        """The card that it means to play."""
        if game.thoughts is None:
            game.thoughts = Meter(IN_A_THOUGHT, IN_ALL_THOUGHTS)
        self._thought: Final = game.thoughts
        self._tired: Final = EagerPlayer(seed * 2 + seat)
        """Answers where it would think too long."""
        self._plan: tuple[Any, str, Any] | None = None
        """Who does what to whom: settled when a piece is chosen, and kept to."""
        self._stays: set[tuple[int, int, int]] = set()
        """Who found nothing better than its place, by its number, in which turn and step: it need not march again."""

    def choose(self, decision: Decision) -> int:
        """By what its side knows, and what it thinks possible of hidden enemies; the same for a whole turn."""
        g, played = self.g, self.g.meter
        self._thought.begin()
        if self._thought.is_spent:
            return self._without_thinking(decision)
        g.meter = self._thought
        try:
            with g.setting.hiding.imagined(g, self.seat, self._fancy + g.state.turn):
                return self._choose(decision)
        except TooMuchError:
            return self._without_thinking(decision)
        finally:
            g.meter = played

    def _without_thinking(self, decision: Decision) -> int:
        """Where so much has been thought that the rest must be quick: it aims where it can, goes where it is sent, to
        what is fought for or at the enemy, and otherwise does whatever is offered."""
        subject = decision.subject
        if decision.kind == ACTIVATE and decision.may_decline:
            return 1 + self._chance.below(len(decision.options) - 1)
        if decision.kind == DEED:
            aimed = [index for index, name in enumerate(decision.options) if name and self._is_attack(name)]
            if aimed:
                return aimed[0]
        goes = isinstance(subject, tuple) and subject[0] == "at" and not self._is_at_place(decision.kind)
        if goes or decision.kind in ("deploy", "enter"):
            piece = self.g.state.pieces[subject[1] if goes else subject]
            with self.g.setting.hiding.known_to(self.g, self.seat):
                return self.best(decision, lambda place: self.ground.nearness(piece, place))
        return self._tired.choose(decision)

    def _is_attack(self, deed: str) -> bool:
        action = self.g.setting.actions[deed]
        return action.aims_at_enemies and action.trial is not None

    def _is_at_place(self, deed: str) -> bool:
        action = self.g.setting.actions.get(deed)
        return action is not None and action.spots is not None

    def _choose(self, decision: Decision) -> int:
        kind, subject = decision.kind, decision.subject
        self.trying.forget()
        if kind == ACTIVATE:
            return self._activate(decision)
        if kind == DEED:
            return self._deed(decision)
        if isinstance(subject, tuple):
            return self._detail(decision, *subject)
        if kind in ("deploy", "enter"):
            return self.best(decision, lambda place: self.ground.place(self.g.state.pieces[subject], place))
        if kind in self.g.setting.declared.reactions:
            return self._react(decision)
        return super().choose(decision)

    # --- who does what ------------------------------------------------------------------------------------------

    def _activate(self, decision: Decision) -> int:
        best, plan = LEAST, None
        self._begin_telling(decision)
        phase = self.g.setting.phase_at(self.g.state.step)
        for index, option in enumerate(decision.options):
            if option is None:
                continue
            actor = self.g.state.armies[self.seat] if option == ARMY else self.g.state.pieces[option]
            for action in phase.may:
                if action.is_army == (option == ARMY) and action.may(self.g, actor):
                    value, target = self._value(action, actor)
                    self._tell(option, value)
                    if value > best:
                        best, plan = value, (index, (actor, action.name, target))
        if plan is None:
            return 0
        self._plan = plan[1]
        return plan[0]

    def _targets(self, action: Action, actor: Any) -> list[Any]:  # noqa: ANN401 - a piece or an army
        """Nobody aims at what it imagines."""
        with self.g.setting.hiding.known_to(self.g, self.seat):
            return action.targets(self.g, actor)

    def _value(self, action: Any, actor: Any) -> tuple[float, Any]:  # noqa: ANN401 - an action; a piece or an army
        if (
            action.movement is not None
            and not action.is_army
            and (self.ground.holds(actor) or self._has_settled(actor))
        ):
            return NEVER, None
        if action.deed.plays and action.spots is None:
            value, target, self._card = self.trying.best_card(action, actor)
            return value, target
        if action.deed.at and action.spots is None:
            targets = self._targets(action, actor)
            return self._best_of(targets, [self.judgement.deed(action, actor, target) for target in targets])
        if action.spots is not None:
            return self._best_place(action, actor)
        value = self.judgement.deed(action, actor, None)
        if action.trial is None and action.movement is None and not action.is_army:
            value += self.trying.deed(action, actor)
        if action.movement is not None:
            value += 0.01 + self.ground.urge(actor)
        return (value if value or action.movement is not None else 0.01), None

    def _has_settled(self, piece: Any) -> bool:  # noqa: ANN401
        return (piece.id, self.g.state.turn, self.g.state.step) in self._stays

    def _best_place(self, action: Any, actor: Any) -> tuple[float, Any]:  # noqa: ANN401
        """Of a few places that an action may be aimed at."""
        places = self._targets(action, actor)
        few = places[:: -(-len(places) // MOST_PLACES)]
        return self._best_of(few, [self.judgement.deed(action, actor, Spot(place, place)) for place in few])

    def _best_of(self, targets: Sequence[Any], values: Sequence[float]) -> tuple[float, Any]:
        """Of equals the first, of whoever sits next: else of three sides the last would be nobody's first choice."""
        top, seats = max(values), len(self.g.state.armies)
        best = [target for target, value in zip(targets, values, strict=True) if value == top]
        return top, min(best, key=lambda target: (getattr(target, "side", 0) - self.seat) % seats)

    def _deed(self, decision: Decision) -> int:
        if self._plan is not None and self._plan[1] in decision.options and self._plan[0].id == decision.subject:
            return decision.options.index(self._plan[1])
        best, chosen = LEAST if decision.may_decline else float("-inf"), 0
        self._begin_telling(decision)
        for index, name in enumerate(decision.options):
            if name is None:
                continue
            action = self.g.setting.actions[name]
            actor = self.g.state.armies[self.seat] if action.is_army else self.g.state.pieces[decision.subject]
            value, target = self._value(action, actor)
            self._tell(name, value)
            if value > best:
                best, chosen, self._plan = value, index, (actor, name, target)
        return chosen

    def _begin_telling(self, decision: Decision) -> None:
        """What it thinks of each option, for whoever asks: nothing yet."""
        if self.weighed is not None:
            self.weighed.update((option, LEAST if option is None else NEVER) for option in decision.options)

    def _tell(self, option: Any, value: float) -> None:  # noqa: ANN401 - a piece, an army or a deed
        if self.weighed is not None:
            self.weighed[option] = max(value, self.weighed[option])

    # --- at whom, where to, which way ---------------------------------------------------------------------------

    def _detail(self, decision: Decision, field: str, actor: int, *_: object) -> int:
        action = self.g.setting.actions.get(decision.kind)
        if field == "facing":
            piece = self.g.state.pieces[actor]
            return self.best(decision, lambda facing: self.ground.facing(piece, facing))
        if field == "at" and (action is None or action.spots is None):
            piece = self.g.state.pieces[actor]
            best = self.best(decision, lambda place: self.ground.place(piece, place))
            if decision.options[best] == self.g.setting.field.place_of(piece):
                self._stays.add((piece.id, self.g.state.turn, self.g.state.step))
            return best
        if action is not None and field == action.deed.at and action.spots is None:
            planned = self._plan[2] if self._plan is not None and self._plan[1] == action.name else None
            if planned is not None and planned.id in decision.options:
                return decision.options.index(planned.id)
            who = self.g.state.armies[actor] if action.is_army else self.g.state.pieces[actor]
            others = self.g.state.armies if self.g.setting.is_army(field) else self.g.state.pieces
            return self.best(decision, lambda option: self.judgement.deed(action, who, others[option]))
        if field == "at" and self._plan is not None and self._plan[1] == decision.kind:
            return decision.options.index(self._plan[2]) if self._plan[2] in decision.options else 0
        if field == "card" and self._card in decision.options:
            return decision.options.index(self._card)
        return self._chance.below(len(decision.options))

    def _react(self, decision: Decision) -> int:
        """What is offered is usually worth taking, unless it plainly costs more than it brings."""
        reaction, c = self.g.reacting
        if reaction.deed.plays and decision.may_decline:
            value, self._card = self.trying.best_answer(reaction, c, self.g.state.pieces[decision.subject])
            return len(decision.options) - 1 if value > 0 else 0
        if reaction.deed.instead or reaction.movement is not None or not decision.may_decline:
            return len(decision.options) - 1
        gain = self.judgement.reaction(reaction, c, self.g.state.pieces[decision.subject])
        return len(decision.options) - 1 if gain >= HARM else 0
