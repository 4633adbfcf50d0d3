"""Facts that are forgotten when a turn or a phase is over, and have a sentence for that: no event tells it."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event
from engine.model.pack import Ruleset
from engine.model.values import Ref

_ENDS: Final = {"TurnBegan": ("turn", "phase"), "StepBegan": ("phase",)}
"""What is over when something else begins."""
_GONE: Final = ("Lost", "Left")


class Passing:
    def __init__(self, ruleset: Ruleset) -> None:
        self._lasts: Final[dict[str, str]] = {}
        for fact in ruleset.facts:
            fields = dict(fact.fields)
            lasts, says = fields.get("lasts"), fields.get("says")
            if isinstance(lasts, Ref) and isinstance(says, tuple) and len(says) > 1:
                self._lasts[fact.name] = lasts.name
        self._held: Final[dict[tuple[str, str], str]] = {}

    def note(self, event: Event, who: str) -> None:
        """What somebody has become, or that it is no longer there."""
        if event.name in _GONE:
            for known in [known for known in self._held if known[1] == who]:
                del self._held[known]
        fact = getattr(event, "fact", None)
        if fact not in self._lasts:
            return
        if getattr(event, "value", None) is True:
            self._held[fact, who] = event.section
        else:
            self._held.pop((fact, who), None)

    def over(self, event: Event) -> list[tuple[str, str, str]]:
        """Facts that hold no longer since something has begun: whose, and the section that made them hold."""
        ended = _ENDS.get(event.name, ())
        past = [(fact, who, section) for (fact, who), section in self._held.items() if self._lasts[fact] in ended]
        for fact, who, _ in past:
            del self._held[fact, who]
        return past
