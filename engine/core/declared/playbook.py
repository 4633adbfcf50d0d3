"""What a system brings to its ruleset, so that what is declared is played: answers, procedures and deeds by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.declared.compiled import FactFunction, Facts
from engine.core.declared.effects import Effects
from engine.core.declared.sequence import Course, Procedures, place_of
from engine.core.position.events import Event
from engine.core.position.turn_events import StepBegan
from engine.core.system import Unplayable
from engine.model.pack import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Playbook:
    """One for each system, made once. `at_table` makes what conditions of phases are asked of: they know the table, and
    nobody in particular."""

    facts: Mapping[str, FactFunction]
    subjects: Mapping[str, str]
    sequences: Mapping[str, Procedures[Any]]
    effects: Effects[Any, Any]
    at_table: Callable[[Any], Any]

    def judge(self, ruleset: Ruleset) -> None:
        """Raises `Unplayable` for a sequence or an effect that nobody plays."""
        for sequence in ruleset.sequences:
            if sequence.name not in self.sequences:
                raise Unplayable(f"{place_of(sequence.origin)}nobody plays the sequence `{sequence.name}`")
        self.effects.judge(ruleset)

    def course(
        self,
        ruleset: Ruleset,
        name: str,
        facts: Facts,
        *,
        needs: tuple[str, ...] = (),
        after: str = "next turn",
        began: Callable[[str, int, str], Event] = StepBegan,
    ) -> Course[Any]:
        """A sequence of the ruleset, ready to be played; see `Course`."""
        for sequence in ruleset.sequences:
            if sequence.name == name:
                alone = facts.without_subjects()
                return Course(
                    sequence, self.sequences[name], alone, self.at_table, needs=needs, after=after, began=began
                )
        raise Unplayable(f"{place_of(ruleset.origin)}the ruleset `{ruleset.name}` has no sequence `{name}`")
