"""What a system brings to its ruleset, so that what is declared is played: answers, procedures and deeds by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.core.declared.declared_effects import DeclaredEffects
from engine.core.declared.effects import Effects
from engine.core.declared.expressions.compiled import FactFunction, Facts
from engine.core.declared.turn.sequence import Course, Procedures, place_of
from engine.core.position.events import Event
from engine.core.position.turn_events import StepBegan
from engine.core.system import Unplayable
from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """How a system plays a sequence: see `Course`."""

    procedures: Procedures[Any]
    needs: Collection[str] = ()
    after: str = "next turn"
    began: Callable[[str, int, str], Event] = StepBegan


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Playbook:
    """One for each system, made once. `at_table` makes what conditions of phases are asked of: they know the table, and
    nobody in particular."""

    facts: Mapping[str, FactFunction]
    subjects: Mapping[str, str]
    sequences: Mapping[str, Plan]
    effects: Effects[Any, Any]
    at_table: Callable[[Any], Any]
    of_kit: Collection[str] = ()
    """Facts that a piece's kit settles, wherever it stands: see `ListsOfActions`."""


@keep_last
def effects_of(ruleset: Ruleset, playbook: Playbook, facts: Facts) -> DeclaredEffects:
    """The effects of a ruleset: those that the system carries out, and those that the ruleset makes of them."""
    return DeclaredEffects(playbook.effects, ruleset, facts)


@keep_last
def courses_of(ruleset: Ruleset, playbook: Playbook, facts: Facts) -> Mapping[str, Course[Any]]:
    """The sequences of a ruleset, ready to be played; its effects are judged with them. Raises `Unplayable` for what
    nobody plays, and for a sequence that the system plays and the ruleset lacks."""
    declared = {sequence.name: sequence for sequence in ruleset.sequences}
    for sequence in ruleset.sequences:
        if sequence.name not in playbook.sequences:
            raise Unplayable(f"{place_of(sequence.origin)}nobody plays the sequence `{sequence.name}`")
    made = effects_of(ruleset, playbook, facts)
    made.effects.judge(ruleset)
    courses: dict[str, Course[Any]] = {}
    for name, plan in playbook.sequences.items():
        if name not in declared:
            raise Unplayable(f"{place_of(ruleset.origin)}the ruleset `{ruleset.name}` has no sequence `{name}`")
        courses[name] = Course(
            declared[name],
            made.played(declared[name], plan.procedures, playbook.at_table),
            facts.without_subjects(),
            playbook.at_table,
            needs=plan.needs,
            after=plan.after,
            began=plan.began,
        )
    return courses
