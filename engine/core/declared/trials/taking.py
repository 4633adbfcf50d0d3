"""A declared test of dice at the table: thrown, recorded, and its effects carried out. For systems without more ado;
one that stops tests early, or bends dice, has a procedure of its own."""

from __future__ import annotations

from typing import Any, Protocol

from engine.core.decisions import Ask
from engine.core.declared.effects import Effects
from engine.core.declared.trials.rolls import DiceTrial, Thrown
from engine.core.declared.trials.trials import Applied
from engine.core.position.game import Game
from engine.core.position.turn_events import TakenTest
from engine.model.rules import Outcome


class Tested(TakenTest):
    """With every face, every modifier that applied, and what came of it."""

    faces: tuple[int, ...]
    applied: Applied
    score: int
    outcome: str


class WithTests(Protocol):
    """A setting, as far as tests go."""

    @property
    def trials(self) -> Any: ...  # noqa: ANN401 - compiled tests by name

    @property
    def effects(self) -> Effects[Any, Any]: ...


class Sides:
    """Who takes part in a test: `acts` throws, `faces` is the other one, `side` the army of who throws."""

    __slots__ = ("acts", "faces", "game", "goal", "roll", "score", "side")

    def __init__(self, game: Any, side: int, acts: Any = None, faces: Any = None) -> None:  # noqa: ANN401
        self.game = game
        self.side = side
        self.acts = acts
        self.faces = faces
        self.roll = self.goal = self.score = 0


def throw(g: Game[Any, Any], name: str, sides: Sides) -> tuple[Thrown, Outcome]:
    """The outcome is recorded, not carried out."""
    trial: DiceTrial = g.setting.trials[name]
    thrown = trial.throw(g.chance, sides)
    outcome = trial.outcome(thrown, sides)
    g.last_test = (name, thrown)
    who = sides.acts.name if sides.acts is not None else ""
    g.record(Tested(trial.section, sides.side, name, who, thrown.faces, thrown.applied, thrown.score, thrown.outcome))
    return thrown, outcome


def take_test(g: Game[Any, Any], name: str, sides: Sides, befallen: Any) -> Ask[None]:  # noqa: ANN401
    """Thrown, and what its outcome does to whoever it befalls."""
    _, outcome = throw(g, name, sides)
    yield from g.setting.effects.apply(g, outcome, befallen)
