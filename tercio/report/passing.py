"""Facts that are forgotten when a turn or a phase is over, or when a side has its next turn or a piece acts again, and
have a sentence for that: no event tells it."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event
from engine.core.system import Roster
from engine.model.pack import Ruleset
from engine.model.values import Ref

_ENDS: Final = {"TurnBegan": ("turn", "phase"), "StepBegan": ("phase",)}
"""What is over when something else begins."""
_ACTED: Final = "Acted"
_GONE: Final = ("Lost", "Left")


_OWN_TURN, _ACTIVATION = "own_turn", "activation"


class Passing:
    def __init__(self, ruleset: Ruleset, roster: Roster) -> None:
        self._side_of: Final = [piece.side for piece in dict(roster.pieces).get("piece", ())]
        self._lasts: Final[dict[str, str]] = {}
        for fact in ruleset.facts:
            fields = dict(fact.fields)
            lasts, says = fields.get("lasts"), fields.get("says")
            if isinstance(lasts, Ref) and isinstance(says, tuple) and len(says) > 1:
                self._lasts[fact.name] = lasts.name
        self._held: Final[dict[tuple[str, str], tuple[str, int, int]]] = {}
        """By the fact and whose it is: the section, the number of the piece (-1 for an army) and of its side."""
        self._acted: Final[set[int]] = set()
        """Who has acted in this phase: acting once more is no new activation."""

    def note(self, event: Event, who: str) -> None:
        """What somebody has become, or that it is no longer there."""
        if event.name in _GONE:
            for known in [known for known in self._held if known[1] == who]:
                del self._held[known]
        fact = getattr(event, "fact", None)
        if fact not in self._lasts:
            return
        if getattr(event, "value", None) is True:
            piece = getattr(event, "piece", -1)
            side = getattr(event, "side", self._side_of[piece] if 0 <= piece < len(self._side_of) else -1)
            self._held[fact, who] = (event.section, piece, side)
        else:
            self._held.pop((fact, who), None)

    def over(self, event: Event) -> list[tuple[str, str, str]]:
        """Facts that hold no longer since something has begun: whose, and the section that made them hold."""
        past = [
            (fact, who, held[0])
            for (fact, who), held in self._held.items()
            if self._is_over(self._lasts[fact], event, *held[1:])
        ]
        if event.name == "StepBegan":
            self._acted.clear()
        if _begins_an_activation(event):
            self._acted.add(getattr(event, "piece", -1))
        for fact, who, _ in past:
            del self._held[fact, who]
        return past

    def _is_over(self, lasts: str, event: Event, piece: int, side: int) -> bool:
        if lasts == _OWN_TURN:
            return event.name == "SideBegan" and getattr(event, "side", None) == side
        if lasts == _ACTIVATION:
            is_its_own = getattr(event, "piece", None) == piece and piece not in self._acted
            return is_its_own and _begins_an_activation(event)
        return lasts in _ENDS.get(event.name, ())


def _begins_an_activation(event: Event) -> bool:
    """What must be done, and counts as no act, does not."""
    acts: int = getattr(event, "act", 0)
    return event.name == _ACTED and acts > 0
