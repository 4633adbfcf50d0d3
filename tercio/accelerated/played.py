"""The systems whose rulesets ask compiled questions: of whom, and where their facts stand."""

from __future__ import annotations

from types import ModuleType
from typing import Final, NamedTuple

from engine.core.declared.turn.endings import OfArmy
from engine.systems.cape.position import figures
from engine.systems.cape.position import game as cape_games
from engine.systems.cape.position import state as cape_states
from engine.systems.cape.questions import facts as cape_facts
from engine.systems.esa.position import game as esa_games
from engine.systems.esa.position import state as esa_states
from engine.systems.esa.questions import facts as esa_facts

_Classes = tuple[type, ...]


class Played(NamedTuple):
    system: str
    facts: ModuleType
    game: type
    contexts: _Classes
    """What conditions are asked of as `c`."""
    pieces: _Classes
    said: dict[str, _Classes]
    """Parameters, and attributes of contexts, that can be but one thing, or a few; all others are pieces."""

    @property
    def ready_made(self) -> str:
        """Where the copy has its questions."""
        return f"engine/systems/{self.system}/questions/ready_made.py"

    @property
    def taken(self) -> dict[str, _Classes]:
        return {"g": (self.game,), "game": (self.game,), "c": self.contexts, **self.said}

    @property
    def classes(self) -> list[type]:
        every = (self.game, *self.contexts, *self.pieces, *(one for some in self.said.values() for one in some))
        return list(dict.fromkeys(every))


PLAYED: Final = (
    Played(
        "esa",
        esa_facts,
        esa_games.Game,
        (esa_games.Context, OfArmy),
        (esa_states.Unit, esa_states.General, esa_states.Division, esa_states.Side),
        {"side": (esa_states.Side,)},
    ),
    Played(
        "cape",
        cape_facts,
        cape_games.Game,
        (cape_games.Context, cape_games.Acting, OfArmy),
        (figures.Figure, figures.Group, figures.Gun, cape_states.Side),
        {
            "side": (cape_states.Side,),
            "one": (figures.Figure,),
            "other": (figures.Figure,),
            "group": (figures.Group,),
            "gun": (figures.Gun,),
        },
    ),
)
