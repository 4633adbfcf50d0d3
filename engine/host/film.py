"""A film of a game: how everything stood at first, and what each event of the journal changed of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.core.events import Event
from engine.core.scene import Figure, Scene, Stand, Thrown, Watched
from engine.core.system import Playing, System
from engine.host.rules import HostError


@dataclass(frozen=True, slots=True)
class Shot:
    """What one event changed: the new stands of figures by their place in the list, and who has how much heart left."""

    stands: tuple[tuple[int, Stand], ...]
    heart: tuple[int, ...]
    thrown: Thrown | None


@dataclass(frozen=True, slots=True)
class Film:
    """One shot for each event of the journal."""

    figures: tuple[Figure, ...]
    first: Scene
    shots: tuple[Shot, ...]


class Camera:
    """Attached to a game before its first event; a game that nobody films pays nothing."""

    def __init__(self, system: System) -> None:
        if not isinstance(system, Watched):
            raise HostError(f"battles of `{system.name}` can be told, but not yet shown")
        self._system: Final[Watched] = system
        self._figures: tuple[Figure, ...] = ()
        self._first = self._last = Scene((), ())
        self._shots: list[Shot] = []

    def attach(self, game: Playing) -> None:
        self._figures = self._system.figures(game)
        self._first = self._last = self._system.scene(game)
        self._shots = []
        game.on_event = self._look

    def _look(self, game: Any, event: Event) -> None:  # noqa: ANN401 - each system has its own game
        now, last = self._system.scene(game), self._last
        changed = tuple(
            (place, stand)
            for place, (stand, before) in enumerate(zip(now.stands, last.stands, strict=True))
            if stand != before
        )
        self._shots.append(Shot(changed, now.heart, self._system.thrown(event)))
        self._last = now

    def film(self) -> Film:
        return Film(self._figures, self._first, tuple(self._shots))
