"""What happens in a game of the kit: the same few kinds of events serve every ruleset."""

from __future__ import annotations

from typing import Any

from engine.core.declared.trials.taking import Tested as TestedWithDice
from engine.core.position.events import Event, Told
from engine.core.position.turn_events import BattleEnded, RoundBegan, StepBegan, TurnBegan
from engine.kit.position.card_events import Drew, Found, Played, Shuffled, TurnedOver
from engine.kit.position.lot_events import ChitDrawn, ChitSpent
from engine.kit.position.records import IN_PLAY, LEFT, LOST
from engine.kit.position.side_events import ChangedSides, SideBegan, SideDone


class Tested(TestedWithDice):
    """Besides: by which piece and at which (-1 where there is none), what the formula of the score adds to the dice,
    part by part as it is written (nothing where it is no sum), and the goal (0 where there is none)."""

    piece: int
    target: int
    terms: tuple[int, ...]
    goal: int


class Acted(Event):
    """A piece begins a deed, by its number, at another or at a hex (-1 where it is at none); `act` counts towards what
    it may do in a phase."""

    piece: int
    target: int
    place: int
    deed: str
    bit: int
    act: int

    def apply(self, state: Any) -> None:  # noqa: ANN401 - its class is the ruleset's
        piece = state.pieces[self.piece]
        piece.did_in_phase |= self.bit
        piece.did_in_turn |= self.bit
        piece.did |= self.bit
        if self.act:
            if not piece.acts:
                piece.forget_own_act()
                state.armies[piece.side].acts += 1
            piece.acts += 1
            state.active = self.piece
            state.last_side = piece.side


class Reacted(Event):
    """A piece answers what another does."""

    piece: int
    deed: str
    bit: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        piece = state.pieces[self.piece]
        piece.did_in_phase |= self.bit
        piece.did_in_turn |= self.bit
        piece.did |= self.bit


class ArmyActed(Event):
    """An army begins a deed of its own, at a piece or at a hex (-1 where it is at none)."""

    side: int
    target: int
    place: int
    deed: str
    bit: int
    act: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        army = state.armies[self.side]
        army.acts += self.act
        army.did_in_phase |= self.bit
        army.did_in_turn |= self.bit
        army.did |= self.bit
        if self.act:
            state.active = -1
            state.last_side = self.side


class Stopped(Event):
    """The piece that was acting does nothing more."""

    piece: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.active = -1


class Passed(Event):
    """An army does nothing more in this phase."""

    side: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.armies[self.side].has_passed = True
        state.active = -1
        state.last_side = self.side


class PhaseBegun(Event):
    """What a phase does by itself is done."""

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.has_begun = True


class PhaseEnded(Event):
    """Nobody does anything more in this phase."""

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.is_phase_over = True
        state.active = -1


class Ordered(Event):
    """Which army is first in a phase, and with which figure each: so it stays while the phase lasts."""

    STIRS = False
    sides: tuple[int, ...]
    figures: tuple[int, ...]
    label: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.sides_in_order = self.sides


class Entered(Event):
    """Whoever comes in this turn has come; `label` is the phase with which the turn begins."""

    label: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.has_entered = True


class Moved(Event):
    """On hexes `to` is the hex; on a table it is 0, and `x` and `y` say where."""

    piece: int
    to: int
    x: int
    y: int
    ground: str
    facing: int
    far: int
    how: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        piece = state.pieces[self.piece]
        piece.last, piece.last_x, piece.last_y = piece.at, piece.x, piece.y
        piece.at, piece.x, piece.y, piece.ground = self.to, self.x, self.y, self.ground
        piece.facing = self.facing
        piece.moved += self.far


class Awaited(Event):
    """The turn in which a command comes for which dice are thrown."""

    side: int
    command: str
    due: int
    faces: tuple[int, ...]

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.awaited = {**state.awaited, (self.side, self.command): self.due}


class StillAwaited(Told):
    """A die was thrown for a command, and it does not come in this turn; `due` is 0."""

    side: int
    command: str
    due: int
    faces: tuple[int, ...]


class Arrived(Event):
    piece: int
    to: int
    x: int
    y: int
    ground: str
    facing: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        piece = state.pieces[self.piece]
        piece.stand(IN_PLAY)
        piece.at, piece.x, piece.y, piece.ground, piece.facing = self.to, self.x, self.y, self.ground, self.facing


class Turned(Event):
    piece: int
    facing: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.pieces[self.piece].facing = self.facing


class Revealed(Event):
    """A hidden piece is seen, by all other sides; and where, as `Moved` tells it."""

    piece: int
    to: int
    x: int
    y: int
    ground: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.pieces[self.piece].is_hidden = False


class Concealed(Event):
    """A piece hides."""

    piece: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.pieces[self.piece].is_hidden = True


class Waited(Event):
    """It was the turn of an army with hidden pieces, and it could do nothing: which the others may know."""

    side: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.last_side = self.side


class Became(Event):
    """A kept fact of a piece."""

    piece: int
    fact: str
    attribute: str
    value: Any

    def apply(self, state: Any) -> None:  # noqa: ANN401
        setattr(state.pieces[self.piece], self.attribute, self.value)


class ArmyBecame(Event):
    """A kept fact of an army."""

    side: int
    fact: str
    attribute: str
    value: Any

    def apply(self, state: Any) -> None:  # noqa: ANN401
        setattr(state.armies[self.side], self.attribute, self.value)


class TableBecame(Event):
    """A kept fact of nobody in particular."""

    fact: str
    attribute: str
    value: Any

    def apply(self, state: Any) -> None:  # noqa: ANN401
        setattr(state, self.attribute, self.value)


class SpotBecame(Event):
    """A kept fact of a hex, by its number."""

    place: int
    fact: str
    attribute: str
    value: Any

    def apply(self, state: Any) -> None:  # noqa: ANN401
        getattr(state, self.attribute)[self.place] = self.value


class Threw(Became):
    """A kept fact of a piece that was thrown, with all faces; perhaps it is as before."""

    faces: tuple[int, ...]


class ArmyThrew(ArmyBecame):
    """A kept fact of an army that was thrown."""

    faces: tuple[int, ...]


class TableThrew(TableBecame):
    """A kept fact of nobody in particular that was thrown."""

    faces: tuple[int, ...]


class Befell(Told):
    """An effect that has a sentence of its own."""

    piece: int
    effect: str
    amount: int


class ArmyBefell(Told):
    """The same of an effect on an army."""

    side: int
    effect: str
    amount: int


class CameToNothing(Told):
    """Something that was to happen and did not: `why` is `give_ground` for one that has no room, `conceal` for one that
    is seen, `change_sides` for one that stands among its own, `falls_away` for a deed that has nobody left to aim at,
    `impossible` for a test that nobody can take."""

    piece: int
    why: str


class Lost(Event):
    """`how` is `fled` for one that ran over the edge, `trapped` for one that had no way back, else empty."""

    piece: int
    how: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.pieces[self.piece].stand(LOST)


class Left(Event):
    """Off the field, and not lost."""

    piece: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.pieces[self.piece].stand(LEFT)


class Taken(Event):
    """An objective is held by another army."""

    objective: int
    side: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.held[self.objective] = self.side


class SideOut(Event):
    """An army is beaten; the others fight on."""

    side: int
    reason: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.armies[self.side].is_out = True
        state.armies[self.side].is_in_play = False
        for piece in state.pieces:
            if piece.side == self.side and piece.is_in_play:
                piece.stand(LEFT)


class Judged(Told):
    """An ending: of which armies its condition is true, and the figure of each army by which it weighs them."""

    reason: str
    befallen: tuple[int, ...]
    sides: tuple[int, ...]
    figures: tuple[int, ...]


EVENTS = (
    *(TurnBegan, StepBegan, RoundBegan, BattleEnded, Tested, Acted, ArmyActed, Stopped, Passed, PhaseBegun),
    *(Reacted, Ordered, Threw, ArmyThrew, TableThrew, Judged),
    *(Moved, Arrived, Turned, Became, ArmyBecame, TableBecame, Befell, Lost, Left, Taken, SideOut, Drew, Shuffled),
    *(Played, Found, Entered, SpotBecame, TurnedOver, Revealed, Concealed, Waited),
    *(
        ChangedSides,
        SideBegan,
        SideDone,
        ChitDrawn,
        ChitSpent,
        PhaseEnded,
        Awaited,
        StillAwaited,
        CameToNothing,
        ArmyBefell,
    ),
)
