"""The turn of a ruleset: its phases, read and made playable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Final

from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import Course, Procedure
from engine.kit.playing.parts import Table
from engine.kit.playing.turns.phases import PhaseOfKit
from engine.kit.playing.turns.side_turns import (
    SideTurn,
    foot_of,
    holders,
    is_whole_turn,
    judge_holder,
    judge_one_sided,
    with_side_turns,
)
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import PhasePlan, plan_of
from engine.model.rules import Phase, Sequence


class TurnReader:
    """What is wrong with a phase is noted, and the others are read all the same."""

    def __init__(self, setting: Table, sequence: Sequence, noting: Callable[[], AbstractContextManager[None]]) -> None:
        self._setting: Final = setting
        self._sequence: Final = sequence
        self.phases: Final[dict[str, PhaseOfKit]] = {}
        self._side_turns: Final[dict[str, SideTurn]] = {}
        one_sided: set[str] = set()
        self.unread: Final = {phase.name for phase in (*holders(sequence.phases), *leaves(sequence.phases))}
        """Phases with which something is wrong."""
        for phase in holders(sequence.phases):
            with noting():
                judge_holder(phase)
                if is_whole_turn(phase):
                    self._side_turns[phase.name] = SideTurn(setting, phase)
                    one_sided |= {inner.name for inner in leaves(phase.phases)}
                self.unread.discard(phase.name)
        for phase in leaves(sequence.phases):
            with noting():
                is_one_sided = phase.name in one_sided
                plan = _plan(phase, is_one_sided=is_one_sided)
                self.phases[phase.name] = PhaseOfKit(setting, plan, is_one_sided=is_one_sided)
                self.unread.discard(phase.name)

    def course(self, armies: int) -> Course[KitGame]:
        procedures: dict[str, Procedure[KitGame]] = {name: phase.play for name, phase in self.phases.items()}
        for name, side_turn in self._side_turns.items():
            procedures |= {name: side_turn.begin, foot_of(name): side_turn.end}
        sequence = replace(self._sequence, phases=with_side_turns(self._sequence.phases, armies))
        return Course(sequence, procedures, self._setting.coder, lambda g: g.cast(), ends_at_once=True)


def _plan(phase: Phase, *, is_one_sided: bool) -> PhasePlan:
    plan = plan_of(phase)
    if is_whole_turn(phase):
        raise refusal(
            phase.origin,
            f"the phase `{phase.name}` has whole turns, and holds no phases: `phase {phase.name} {{ order whole_turns  "
            "phase moves { … }  phase fire { … } }`",
        )
    if not plan.actions and not plan.does:
        raise refusal(
            phase.origin,
            f"in the phase `{phase.name}` nobody can do anything: give it `actions`, or what it `does`",
        )
    if is_one_sided:
        judge_one_sided(plan)
    return plan


def leaves(phases: tuple[Phase, ...]) -> Iterator[Phase]:
    """Phases that hold no others."""
    for phase in phases:
        if phase.phases:
            yield from leaves(phase.phases)
        else:
            yield phase
