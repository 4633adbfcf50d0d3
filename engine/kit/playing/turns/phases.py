"""A phase: what it does by itself, what must be done, then who acts in which order."""

from __future__ import annotations

from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import Step, place_of
from engine.kit.coding.asking import names_in
from engine.kit.field.hexfield import Spot
from engine.kit.playing.actions import Action
from engine.kit.playing.parts import Table
from engine.kit.playing.turns.lots import BY_LOT, chit_of, judge_lots, next_drawn
from engine.kit.playing.turns.together import TOGETHER, all_act, judge_together
from engine.kit.position.events import Ordered, Passed, PhaseBegun, Stopped, Waited
from engine.kit.position.game import KitGame, slot
from engine.kit.position.lot_events import ChitSpent
from engine.kit.position.meter import EVENT, TooMuchError
from engine.kit.position.side_events import NO_SIDE, NOBODY
from engine.kit.reading.declared import ARMY
from engine.kit.reading.deeds import PhasePlan
from engine.model.values import Expression, Literal

ACTIVATE: Final = "activate"
DEED: Final = "deed"
MOST_ACTS: Final = 400
"""No army does more in one phase: a game ends even where something may be done as often as one likes."""
TOLD: Final = 3
"""What a phase does for each is kept, shown and told as well."""
ASKED: Final = 3
"""To ask whether a piece can do something is as dear as so many questions, beside what its conditions ask."""
MOST_RANK: Final = 1_000_000
"""Of a group of pieces that act together."""


class PhaseOfKit:
    def __init__(self, setting: Table, plan: PhasePlan, *, is_one_sided: bool = False) -> None:
        self.setting: Final = setting
        self._is_one_sided: Final = is_one_sided
        """It stands in a side's turn: nobody else acts, and `each` means each of that side."""
        self.plan: Final = plan
        self._hiding: Final = setting.hiding
        self.name: Final = plan.name
        known = frozenset({plan.each} if plan.each else ())
        self.does: Final = setting.maker.all(plan.does, known, f"the phase `{plan.name}`", plan.origin)
        self.first: Final = self._of(plan.first, ARMY)
        self.times: Final = self._of(plan.times, ARMY)
        self.per_piece: Final = self._of_piece(plan.per_piece, 1)
        self._is_once: Final = plan.per_piece == Literal(1)
        self.groups: Final = self._of_piece(plan.groups, 0)
        actions = [setting.actions[name] for name in plan.actions if name in setting.actions]
        self.must: Final = [action for action in actions if action.deed.must]
        self.may: Final = [action for action in actions if not action.deed.must]
        self._of_armies: Final = [action for action in self.may if action.is_army]
        self._of_pieces: Final = [action for action in self.may if not action.is_army]
        self._is_by_lot: Final = plan.order == BY_LOT
        if self._is_by_lot:
            judge_lots(plan, actions)
        self._is_together: Final = plan.order == TOGETHER
        if self._is_together:
            judge_together(plan, actions)

    def _of(self, expression: Expression | None, kind: str) -> Any:  # noqa: ANN401 - a function of game and army
        if expression is None:
            return None
        try:
            return self.setting.coder.compile_figure(expression, (kind,), f"phase:{self.plan.name}")
        except FactError as fault:
            raise refusal(self.plan.origin, f"the phase `{self.plan.name}`: {fault}") from None

    def _of_piece(self, expression: Expression | None, otherwise: int) -> Any:  # noqa: ANN401 - of game and piece
        """A figure of a piece: the kind of which it asks is whatever the expression names. Of pieces of other kinds it
        is not asked."""
        if expression is None:
            return None
        if isinstance(expression, Literal) and isinstance(expression.value, int):
            plain: Any = expression.value
            return lambda g, piece: plain
        kinds = sorted(set(names_in(expression)))
        if len(kinds) != 1:
            return self._of(expression, "piece")
        figure, own = self._of(expression, kinds[0]), self.setting.kinds_like(kinds[0])
        return lambda g, piece: figure(g, piece) if piece.kind in own else otherwise

    def _as_known(self, figure: Any, g: KitGame, who: Any) -> Any:  # noqa: ANN401 - a function of game and piece or army
        """A figure as the side of whoever it is asked of knows it."""
        if not self._hiding.is_used:
            return figure(g, who)
        with self._hiding.known_to(g, who.side):
            return figure(g, who)

    def _first(self, g: KitGame, army: Any) -> Any:  # noqa: ANN401
        """The figure by which armies act, as all of them know it: the order of play tells nothing of what is hidden."""
        if not self._hiding.is_used:
            return self.first(g, army)
        with self._hiding.known_to_all(g):
            return self.first(g, army)

    # --- playing ----------------------------------------------------------------------------------------------

    def play(self, g: KitGame, step: Step) -> Ask[None]:
        if self._is_one_sided and g.state.turn_of == NOBODY:
            return
        g.meter.begin()
        try:
            yield from self._play(g, step)
        except TooMuchError as fault:
            raise FactError(
                f"{place_of(self.plan.origin)}in the phase `{self.name}` too much is asked, most of it by {fault} "
                f"({g.place()}): let fewer pieces take part, let them do less, keep a figure instead of counting it, "
                "or ask first what is soon answered, `distance(a, b) <= 3 hexes and …`"
            ) from None

    def _play(self, g: KitGame, step: Step) -> Ask[None]:
        if not g.state.has_begun:
            yield from self._begin(g, step)
        if (self.may or (self.must and self._is_by_lot)) and not g.state.over and not g.state.is_phase_over:
            if self._is_together:
                g.safe()
                able = ((actor, self.may) for side in self._sides(g) for actor in self._able(g, side))
                yield from all_act(g, self.setting, step.section, able)
            else:
                yield from self._in_turns(g, step)
        if not g.state.over:
            g.citing = step.section  # Whether the deed before it is known or the game was taken up after it.
            self.setting.moves.settle(g)
            self.setting.endings.judge(g)

    def _begin(self, g: KitGame, step: Step) -> Ask[None]:
        g.citing = step.section
        g.stood = None
        if self.does is not None:
            for who in self._each(g):
                g.meter.charge(TOLD * EVENT, f"the phase `{self.name}`")
                c = g.cast()
                if self.plan.each:
                    setattr(c, slot(self.plan.each), who)
                asked = self.does(g, c)
                if asked is not None:
                    yield from asked
                self.setting.endings.judge_at_once(g)
                if g.state.over:
                    return
        self._tell_order(g, step)
        if not self._is_by_lot:
            yield from self._do_what_must_be(g)
        self._hiding.look(g)
        if not g.state.over and (self.does is not None or self.must or self.first is not None):
            g.record(PhaseBegun(step.section))

    def _do_what_must_be(self, g: KitGame) -> Ask[None]:
        """By all that can; where commands are drawn, by those of the command drawn last."""
        for action in self.must:
            if self._is_together:
                able = ((actor, [action]) for actor in self._actors(g, action) if self._has_part(g, actor))
                yield from all_act(g, self.setting, action.section, able, must=True)
                self.setting.endings.judge_at_once(g)
                if g.state.over or g.state.is_phase_over:
                    return
                continue
            for actor in self._actors(g, action):
                if g.state.over or g.state.is_phase_over:
                    return
                is_its_turn = not self._is_by_lot or chit_of(g, actor) == g.state.chit
                if is_its_turn and self._has_part(g, actor) and actor.is_in_play and action.may(g, actor):
                    yield from action.perform(g, actor, act=0)

    def _has_part(self, g: KitGame, actor: Any) -> bool:  # noqa: ANN401
        """An army of which nobody acts in this phase, `times 0`, does not do either what must be done."""
        return self.times is None or bool(self._as_known(self.times, g, g.state.armies[actor.side]) > 0)

    def _tell_order(self, g: KitGame, step: Step) -> None:
        """Where a figure says who is first."""
        if self.first is not None and (self.must or self.may):
            sides = self._sides(g)
            figures = (self._first(g, g.state.armies[side]) for side in sides)
            g.record(Ordered(step.section, tuple(sides), tuple(int(figure) for figure in figures), self.name))

    def _each(self, g: KitGame) -> list[Any]:
        if not self.plan.each:
            return [None]
        if self.setting.is_spot(self.plan.each):
            return [Spot(at, at) for at in range(self.setting.field.count)]
        if self.setting.is_army(self.plan.each):
            found = [army for army in g.state.armies if not army.is_out]
        else:
            found = list(self.setting.pieces_for(g, self.setting.declared.roles[self.plan.each]))
        return [who for who in found if who.side == g.state.turn_of] if self._is_one_sided_now(g) else found

    def _is_one_sided_now(self, g: KitGame) -> bool:
        """An example may play such a phase alone: then it is nobody's turn."""
        return self._is_one_sided and g.state.turn_of != NO_SIDE

    def _actors(self, g: KitGame, action: Action) -> list[Any]:
        if action.is_army:
            return [g.state.armies[side] for side in self._sides(g)]
        sides = self._sides(g)
        return [piece for side in sides for piece in g.state.pieces if piece.side == side and piece.is_in_play]

    def _sides(self, g: KitGame) -> list[int]:
        """Who is first: the highest figure as the phase begins, then the order of the scenario."""
        if self._is_one_sided_now(g):
            return [g.state.turn_of] if not g.state.armies[g.state.turn_of].is_out else []
        if g.state.sides_in_order:
            return [side for side in g.state.sides_in_order if not g.state.armies[side].is_out]
        armies = [army for army in g.state.armies if not army.is_out]
        if self.first is not None:
            armies.sort(key=lambda army: (-self._first(g, army), army.id))
        return [army.id for army in armies]

    # --- one after the other ------------------------------------------------------------------------------------

    def _in_turns(self, g: KitGame, step: Step) -> Ask[None]:
        while not g.state.over and not g.state.is_phase_over:
            g.safe()
            state = g.state
            if state.active >= 0 and (yield from self._goes_on(g, step, state.pieces[state.active])):
                continue
            drawn = self._next_drawn(g, step) if self._is_by_lot else None
            found = (yield from drawn) if drawn is not None else self._next(g)
            if found is None:
                return
            if self._hiding.is_used and not self._is_by_lot and self._says_nothing(g, step, found[0]):
                continue
            yield from self._activate(g, step, *found)

    def _next_drawn(self, g: KitGame, step: Step) -> Ask[tuple[int, list[Any]] | None]:
        return next_drawn(g, step, self._sides(g), self._able, self._do_what_must_be)

    def _goes_on(self, g: KitGame, step: Step, piece: Any) -> Ask[bool]:  # noqa: ANN401
        """The piece that has just acted may act again, before anybody else does."""
        deeds = self._further_deeds(g, piece)
        if not deeds:
            if piece.is_hidden:  # that it does no more is known, what else it might have done is not
                g.record(Stopped(step.section, piece.id))
            return False
        names = [None, *(action.name for action in deeds)]
        name = yield from choose(DEED, piece.side, step.section, names, piece.id)
        if name is None:
            g.record(Stopped(step.section, piece.id))
            return True
        yield from self.setting.actions[name].perform(g, piece)
        return True

    def _further_deeds(self, g: KitGame, piece: Any) -> list[Action]:  # noqa: ANN401
        if not piece.is_in_play or piece.acts >= self._as_known(self.per_piece, g, piece):
            return []
        return [action for action in self._of_pieces if action.may(g, piece)]

    def _next(self, g: KitGame) -> tuple[int, list[Any]] | None:
        """Whose turn it is, and those of its own that can do something."""
        sides = self._turns_of(g)
        if self.groups is None:  # Who comes later need not be asked yet.
            return next(((side, actors) for side in sides if (actors := self._able(g, side))), None)
        able = [(side, self._able(g, side)) for side in sides]
        able = [(side, actors) for side, actors in able if actors]
        if not able:
            return None
        ranks = [max(self._rank(g, actor) for actor in actors) for _, actors in able]
        top = max(ranks)
        side, actors = able[ranks.index(top)]
        return side, [actor for actor in actors if self._rank(g, actor) == top]

    def _says_nothing(self, g: KitGame, step: Step, acting: int) -> bool:
        """An army before the acting one that can do nothing says so if it has hidden pieces: nobody need find out from
        the order of play what they could have done."""
        sides = self._turns_of(g)
        silent = [
            side
            for side in sides[: sides.index(acting)]
            if not g.state.armies[side].has_passed
            and any(
                piece.is_hidden and piece.is_in_play and piece.side == side and not piece.acts
                for piece in g.state.pieces
            )
            and (self.groups is None or not self._able(g, side))
        ]
        if silent:
            is_in_turn = self.plan.order == "alternately" and self.groups is None
            g.record((Waited if is_in_turn else Passed)(step.section, silent[-1]))
        return bool(silent)

    def _turns_of(self, g: KitGame) -> list[int]:
        """The sides, the one whose turn it is first."""
        sides, last = self._sides(g), g.state.last_side
        if self.plan.order != "alternately" or last not in sides:
            return sides
        at = sides.index(last) + 1
        return sides[at:] + sides[:at]

    def _rank(self, g: KitGame, actor: Any) -> Any:  # noqa: ANN401
        """Who is hidden comes last."""
        if not hasattr(actor, "kind"):
            return 0
        return self._as_known(self.groups, g, actor) if not actor.is_hidden else -MOST_RANK

    def _able(self, g: KitGame, side: int) -> list[Any]:
        if not self._hiding.is_used:
            return self._able_as_known(g, side)
        with self._hiding.known_to(g, side):
            return self._able_as_known(g, side)

    def _able_as_known(self, g: KitGame, side: int) -> list[Any]:
        army = g.state.armies[side]
        if army.has_passed or army.acts >= MOST_ACTS or (self.times is not None and army.acts >= self.times(g, army)):
            return []
        able: list[Any] = [army] if any(action.can(g, army) for action in self._of_armies) else []
        deeds, decoys, once = self._of_pieces, self._hiding.decoys, self._is_once
        if deeds:
            asked = 0
            for piece in g.state.pieces:
                if (
                    piece.side == side
                    and piece.is_in_play
                    and not piece.acts
                    and (once or self.per_piece(g, piece) > 0)
                ):
                    for action in deeds:
                        asked += 1
                        if action.can(g, piece) and (not decoys or action.may(g, piece)):
                            able.append(piece)
                            break
            g.meter.charge(len(g.state.pieces) + ASKED * asked, f"the phase `{self.name}`")
        return able

    def _activate(self, g: KitGame, step: Step, side: int, able: list[Any]) -> Ask[None]:
        g.meter.charge(EVENT + 2 * len(able), f"the phase `{self.name}`")
        options = [None, *(actor.id if hasattr(actor, "kind") else ARMY for actor in able)]
        chosen = yield from choose(ACTIVATE, side, step.section, options)
        if chosen is None:
            g.record((ChitSpent if self._is_by_lot else Passed)(step.section, side))
            return
        actor = able[options.index(chosen) - 1]
        is_army = chosen == ARMY
        deeds = [action for action in self.may if action.is_army == is_army and action.may(g, actor)]
        name = yield from choose(DEED, side, step.section, [action.name for action in deeds], actor.id)
        yield from self.setting.actions[name].perform(g, actor)
