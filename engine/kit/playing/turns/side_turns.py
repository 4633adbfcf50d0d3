"""Whole turns: one side plays all the phases that a phase holds, then the next side does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import Step
from engine.kit.playing.parts import Table
from engine.kit.position.events import Ordered
from engine.kit.position.game import KitGame
from engine.kit.position.side_events import NO_SIDE, NOBODY, SideBegan, SideDone
from engine.kit.reading.declared import ARMY, WHOLE_TURNS
from engine.kit.reading.deeds import PhasePlan, plan_of
from engine.model.rules import Phase
from engine.model.values import Literal, Span

SIDE_BY_SIDE: Final = "side_by_side"
"""Unless a phase says otherwise."""
PER_ARMY: Final = ("alternately", "together")
"""Orders that say how sides take turns in a phase."""


class SideTurn:
    """A phase with `order whole_turns`: at its head it says whose turn it is, at its foot that this is over."""

    def __init__(self, setting: Table, phase: Phase) -> None:
        self._setting: Final = setting
        self._plan: Final = plan_of(phase)
        self._first: Final = _figure_of_army(setting, self._plan)

    def begin(self, g: KitGame, step: Step) -> None:
        g.citing = step.section
        waiting = g.state.sides_waiting or self._all_sides(g, step)
        side = waiting[0] if not g.state.armies[waiting[0]].is_out else NOBODY
        g.record(SideBegan(step.section, side, waiting[1:]))

    def end(self, g: KitGame, step: Step) -> None:
        if g.state.turn_of != NO_SIDE:
            g.record(SideDone(step.section))

    def _all_sides(self, g: KitGame, step: Step) -> tuple[int, ...]:
        """Those that are out of the battle too: there are as many rounds as armies."""
        armies = list(g.state.armies)
        if self._first is not None:
            with self._setting.hiding.known_to_all(g):
                figures = {army.id: self._first(g, army) for army in armies}
            armies.sort(key=lambda army: (-figures[army.id], army.id))
            left = tuple(army.id for army in armies if not army.is_out)
            g.record(Ordered(step.section, left, tuple(int(figures[side]) for side in left), self._plan.name))
        return tuple(army.id for army in armies)


def _figure_of_army(setting: Table, plan: PhasePlan) -> Callable[[KitGame, Any], Any] | None:
    if plan.first is None:
        return None
    try:
        figure: Callable[[KitGame, Any], Any] = setting.coder.compile_figure(plan.first, (ARMY,), f"phase:{plan.name}")
    except FactError as fault:
        raise refusal(plan.origin, f"the phase `{plan.name}`: {fault}") from None
    return figure


def is_whole_turn(phase: Phase) -> bool:
    return plan_of(phase).order == WHOLE_TURNS


def holders(phases: tuple[Phase, ...]) -> Iterator[Phase]:
    """Phases that hold others."""
    for phase in phases:
        if phase.phases:
            yield phase
            yield from holders(phase.phases)


def judge_holder(phase: Phase) -> None:
    """A phase that holds others does nothing itself: what it said would be printed and change no game."""
    plan = plan_of(phase)
    said = {
        "actions": plan.actions,
        "does": plan.does,
        "each": plan.each,
        "times": plan.times,
        "groups": plan.groups,
        "per_piece": plan.per_piece != Literal(1),
        "order": plan.order not in (WHOLE_TURNS, SIDE_BY_SIDE),
        "first": plan.first is not None and plan.order != WHOLE_TURNS,
    }
    idle = [name for name, value in said.items() if value]
    if idle:
        raise refusal(
            phase.origin,
            f"the phase `{phase.name}` holds others, so nobody acts by its own `{idle[0]}`: write it in a phase inside "
            f"(here stand `order {WHOLE_TURNS}` and `first` only: each side plays all of it, then the next one)",
        )
    inner = next((one for one in holders(phase.phases) if is_whole_turn(one)), None)
    if is_whole_turn(phase) and inner is not None:
        raise refusal(inner.origin, f"the phase `{inner.name}` stands in a side's turn already: `{phase.name}`")


def judge_one_sided(plan: PhasePlan) -> None:
    """In a side's turn nobody else acts: who would come first, or in between, has no meaning."""
    if plan.first is not None or plan.order in PER_ARMY:
        said = "first" if plan.first is not None else f"order {plan.order}"
        raise refusal(plan.origin, f"the phase `{plan.name}` is played by one side at a time: leave `{said}` away")


def with_side_turns(phases: tuple[Phase, ...], armies: int) -> tuple[Phase, ...]:
    """As the core plays them: a whole turn is repeated for each army, and has a head and a foot of its own."""
    return tuple(_repeated(phase, armies) if phase.phases else phase for phase in phases)


def _repeated(phase: Phase, armies: int) -> Phase:
    inner = with_side_turns(phase.phases, armies)
    if not is_whole_turn(phase):
        return replace(phase, phases=inner)
    head = replace(phase, repeat=None, while_=None, when=None, phases=(), fields=())
    foot = replace(head, name=foot_of(phase.name))
    # The foot is played whether or not the phase's own condition still holds.
    one_side = replace(phase, phases=(head, *inner), repeat=None, while_=None)
    for_each = replace(phase, phases=(one_side, foot), repeat=Span(armies, armies), while_=None, when=None)
    is_repeated = phase.repeat is not None or phase.while_ is not None
    return replace(phase, phases=(for_each,), when=None) if is_repeated else for_each


def foot_of(name: str) -> str:
    """No author can call a phase so."""
    return f"{name}, done"
