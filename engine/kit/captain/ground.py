"""What a place is worth to a piece: what it could do from there, what could be done to it, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from engine.kit.captain.aims import Aims
from engine.kit.captain.judgement import Judgement
from engine.kit.playing.actions import Action
from engine.kit.playing.worth import full_worth
from engine.kit.position.game import KitGame

PRIZE: Final = 0.6
"""How much a step towards an objective is worth, of what a piece is."""
CLOSER: Final = 0.12
"""How much a step towards the enemy is."""
EXIT: Final = 0.8
"""How much a step towards a way out is, for one that may leave by it."""
SENT: Final = 1.5
"""How much a step towards the objective is that the scenario sends it to."""
NEVER: Final = -99.0
FEAR: Final = 0.5
"""What could be done to it counts less than what it could do: it may be answered."""
FEAR_OF_THE_SENT: Final = 0.1
"""Whoever is sent to an objective goes there under fire as well."""

PLACE: Final = 60
"""To think of a place is as dear as so many questions."""


class GroundSense:
    def __init__(self, g: KitGame, side: int, judgement: Judgement, aims: Aims | None = None) -> None:
        self.g: Final = g
        self.side: Final = side
        self.judgement: Final = judgement
        self.aims: Final = Aims(g.setting) if aims is None else aims
        self.told: Final = g.setting.stances.among(g.state.pieces)
        self.exits: Final = [way for way in g.setting.exits if way.gains == side]

    def like(self, g: KitGame) -> GroundSense:
        """One for a copy of the game: what is known of the rules holds there too."""
        return GroundSense(g, self.side, self.judgement.like(g), self.aims)

    def holds(self, piece: Any) -> bool:  # noqa: ANN401
        stance = self.told.get(piece.id)
        return stance is not None and stance.holds

    def urge(self, piece: Any) -> float:  # noqa: ANN401
        """Those farthest from what matters move first."""
        field = self.g.setting.field
        at = field.place_of(piece)
        steps: float = min((field.to_prize(prize, at) for prize in self.g.setting.prizes), default=0) / field.stride
        return 0.001 * steps

    def place(self, piece: Any, place: Any) -> float:  # noqa: ANN401 - a hex, a point, or where it is
        field = self.g.setting.field
        at = field.place_of(piece) if place is None else place
        if self.holds(piece) and at != field.place_of(piece) and piece.is_in_play:
            return NEVER
        with self._standing(piece, at):
            foes = [(foe, field.distance(foe, piece)) for foe in self._foes()]
            near = [(foe, far) for foe, far in foes if far <= self.aims.longest]
            self.g.meter.charge(PLACE + len(self.g.state.pieces) + len(near) * self.aims.weight, "a place")
            gain = max(self._gains(piece, near), default=0.0)
            harm = sum(self._harms(piece, near))
            nearest: float = min([far for _, far in foes], default=0) / field.stride
            fear = FEAR_OF_THE_SENT if self._goal(piece) >= 0 else FEAR
            return gain - fear * harm + (self._pull(piece, at) - CLOSER * nearest) + self._worth_here(piece)

    def nearness(self, piece: Any, place: Any) -> float:  # noqa: ANN401
        """How near a place is to what it is sent to or what is fought for, and to the enemy: soon told."""
        field = self.g.setting.field
        at = field.place_of(piece) if place is None else place
        if self.holds(piece) and at != field.place_of(piece) and piece.is_in_play:
            return NEVER
        with self._standing(piece, at):
            nearest: float = min((field.distance(foe, piece) for foe in self._foes()), default=0) / field.stride
            return self._pull(piece, at) - CLOSER * nearest

    def _worth_here(self, piece: Any) -> float:  # noqa: ANN401
        """What it would be worth there, where its author's `worth` hangs on the place."""
        return full_worth(self.g, piece) if piece.kind in self.aims.worth_by_place else 0.0

    def _gains(self, piece: Any, near: Sequence[tuple[Any, int]]) -> Iterator[float]:  # noqa: ANN401
        able = [(action, reach) for action, reach in self.aims.actions if self._is_able(action, piece)]
        facing = piece.facing
        for target, far in near if able else ():
            if target.is_hidden:
                continue
            piece.facing = self.g.setting.moves.facing_towards(piece, target)
            for action, reach in able:
                if far <= reach and self._may_aim(action, piece, target):
                    yield self.judgement.deed(action, piece, target)
        piece.facing = facing

    def _harms(self, piece: Any, near: Sequence[tuple[Any, int]]) -> Iterator[float]:  # noqa: ANN401
        for foe, far in near if not piece.is_hidden else ():  # nobody aims at what nobody sees
            worst = 0.0
            for action, reach in self.aims.actions:
                if far <= reach and self._is_able(action, foe) and self._may_aim(action, foe, piece):
                    worst = max(worst, -self.judgement.deed(action, foe, piece))
            yield worst

    def _is_able(self, action: Action, piece: Any) -> bool:  # noqa: ANN401
        return piece.kind in action.kinds and (action.when is None or bool(action.when(self.g, piece)))

    def _may_aim(self, action: Action, actor: Any, target: Any) -> bool:  # noqa: ANN401
        if action.where is None or target.kind not in action.target_kinds:
            return False
        return bool(action.where(self.g, actor, (target,)))

    def _foes(self) -> list[Any]:
        camp = self.g.setting.camps[self.side]
        return [piece for piece in self.g.state.pieces if piece.is_in_play and piece.camp != camp]

    def _goal(self, piece: Any) -> int:  # noqa: ANN401
        """The objective that the scenario sends it to; -1 where it sends it nowhere."""
        return self.told[piece.id].goal if piece.id in self.told else -1

    def _pull(self, piece: Any, at: Any) -> float:  # noqa: ANN401
        field = self.g.setting.field
        held = self.g.state.held
        value = 0.0
        sent_to = self._goal(piece)
        if sent_to >= 0:
            steps: float = field.to_prize(self.g.setting.prizes[sent_to], at) / field.stride
            return -SENT * steps
        leaves = bool(self.exits) and piece.kind in self.aims.leavers
        # What holds no objective and may leave has nothing to do there.
        holds = not leaves or piece.kind in self.g.setting.holders
        for number, prize in enumerate(self.g.setting.prizes if holds else ()):
            steps = field.to_prize(prize, at) / field.stride
            value -= PRIZE * prize.worth * (steps if held[number] != self.side else 0.3 * steps)
        if leaves:
            value -= EXIT * min(field.to_prize(way, at) for way in self.exits) / field.stride
        return value

    def facing(self, piece: Any, facing: int) -> float:  # noqa: ANN401
        """Enemies in front, the nearest most."""
        before, piece.facing = piece.facing, facing
        field = self.g.setting.field
        value = 0.0
        for foe in self._foes():
            near = 1.0 / max(1, field.distance(piece, foe)) ** 2
            value += near * {"front": 1.0, "flank": -0.5, "rear": -1.0}[field.bearing(piece, foe)]
        piece.facing = before
        return value

    @contextmanager
    def _standing(self, piece: Any, at: Any) -> Iterator[None]:  # noqa: ANN401
        """As if it stood there: nothing is recorded, and it stands again where it stood."""
        before = (piece.at, piece.last, piece.x, piece.y, piece.ground, piece.is_in_play, piece.facing)
        self.g.setting.field.put(piece, at)
        piece.is_in_play = True
        try:
            yield
        finally:
            piece.at, piece.last, piece.x, piece.y, piece.ground, piece.is_in_play, piece.facing = before
