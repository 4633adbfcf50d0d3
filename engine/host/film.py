"""A film of a game: how everything stood at first, and what each event of the journal changed of that."""

from __future__ import annotations

from typing import Any, Final

from engine.core.position.events import Event
from engine.core.system import Playing, System
from engine.core.watching.scene import Concealing, Scene, SceneFigure, ShownFaces, Stand, Watched
from engine.host.rules import HostError
from engine.model.quick_dataclass import dataclass
from engine.model.values import Hex, Point

HIDDEN: Final = "hidden"
"""The kind, and the look, of a marker under which some piece is hidden."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What one event changed: the new stands of figures by their place in the list, and who has how much heart left."""

    stands: tuple[tuple[int, Stand], ...]
    heart: tuple[int, ...]
    thrown: ShownFaces | None
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """One shot for each event of the journal."""

    figures: tuple[SceneFigure, ...]
    first: Scene
    shots: tuple[Shot, ...]


class Camera:
    """Attached to a game before its first event; a game that nobody films pays nothing."""

    def __init__(self, system: System, seat: int | None = None) -> None:
        """`seat` is the side through whose eyes it is seen; without one everything is."""
        if not isinstance(system, Watched):
            raise HostError(f"battles of `{system.name}` can be told, but not yet shown")
        if seat is not None and not isinstance(system, Concealing):
            raise HostError(f"in battles of `{system.name}` all sides see the same pieces")
        self._system: Final[Watched] = system
        self._seat: Final = seat
        self.journal: Final[list[Event]] = []
        """What was seen to happen, an event for each shot."""
        self._pending: dict[int, Stand] = {}
        """What changed with events that were not seen."""
        self._figures: dict[tuple[str, int], SceneFigure] = {}
        """In the order of their coming, by kind and number."""
        self._places: list[int] = []
        """Of the figures of the last scene, in that order."""
        self._markers: dict[int, tuple[int, Hex | Point] | None] = {}
        """Markers of hidden pieces, by their place among the figures: whose, and where."""
        self._standing: list[Stand] = []
        self._first: tuple[Stand, ...] = ()
        self._heart: tuple[int, ...] = ()
        self._counts = ""
        self._points: tuple[int, ...] = ()
        self._shots: list[Shot] = []

    def attach(self, game: Playing) -> None:
        scene = self._system.scene(game)
        self._note_figures(game)
        stands = self._seen(game, scene.stands)
        self._standing = list(stands)
        stands = (*stands, *self._mark(game).values())
        self._first, self._heart, self._counts, self._points = stands, scene.heart, scene.counts, scene.points
        game.on_event = self._look

    def _seen(self, game: Any, stands: tuple[Stand, ...]) -> tuple[Stand, ...]:  # noqa: ANN401
        """The same stands, without those that its side does not see, nor what it does not know of the others."""
        system = self._system
        if self._seat is None or not isinstance(system, Concealing):
            return stands
        unseen = system.unseen(game, self._seat)
        keys = list(self._figures)
        return tuple(
            Stand() if keys[place] in unseen else system.known_stand(game, keys[place], stand, self._seat)
            for place, stand in zip(self._places, stands, strict=True)
        )

    def _look(self, game: Any, event: Event) -> None:  # noqa: ANN401 - each system has its own game
        now = self._system.scene(game)
        if len(now.stands) != len(self._places):
            self._note_figures(game)
        changed, self._pending = self._pending, {}
        for place, stand in zip(self._places, self._seen(game, now.stands), strict=True):
            if stand != self._standing[place]:
                self._standing[place] = stand
                changed[place] = stand
        changed |= self._mark(game)
        seen_event = self._seen_event(game, event)
        if seen_event is None:
            self._pending = changed
            return
        self.journal.append(seen_event)
        self._shots.append(Shot(tuple(changed.items()), now.heart, self._system.thrown(event), now.points))

    def _mark(self, game: Any) -> dict[int, Stand]:  # noqa: ANN401
        """Markers that have come, gone or moved. One that moves keeps its number, as it does on a table: all can see
        which it is, and nobody what it stands for."""
        system = self._system
        if self._seat is None or not isinstance(system, Concealing):
            return {}
        wanted = list(system.marked(game, self._seat))
        free = []
        for number, marker in self._markers.items():
            if marker in wanted:
                wanted.remove(marker)
            else:
                free.append(number)
        changed: dict[int, Stand] = {}
        for side, place in wanted:
            number = next((at for at in free if self._whose(at) == side), -1)
            if number < 0:
                number = self._new_marker(side)
            else:
                free.remove(number)
            self._markers[number] = (side, place)
            changed[number] = Stand(place)
        for number in free:
            if self._markers[number] is not None:
                self._markers[number] = None
                changed[number] = Stand()
        for number, stand in changed.items():
            self._standing[number] = stand
        return changed

    def _whose(self, number: int) -> int:
        return list(self._figures.values())[number].side

    def _new_marker(self, side: int) -> int:
        number = len(self._figures)
        radius = next((figure.radius for figure in self._figures.values()), 0)
        figure = SceneFigure(
            HIDDEN, number, HIDDEN, radius=radius, name=f"{HIDDEN}_marker_{len(self._markers) + 1}", side=side
        )
        self._figures[HIDDEN, number] = figure
        self._standing.append(Stand())
        return number

    def _seen_event(self, game: Any, event: Event) -> Event | None:  # noqa: ANN401
        system = self._system
        if self._seat is None or not isinstance(system, Concealing):
            return event
        return system.seen_event(game, event, self._seat)

    def _note_figures(self, game: Any) -> None:  # noqa: ANN401
        """Somebody has come: until now he stood nowhere."""
        self._places = []
        known = {key: place for place, key in enumerate(self._figures)}
        for figure in self._system.figures(game):
            key = (figure.kind, figure.number)
            if key not in known:
                known[key] = len(known)
                self._figures[key] = figure
                self._standing.append(Stand())
            self._places.append(known[key])

    def film(self) -> Film:
        late = len(self._figures) - len(self._first)
        first = Scene((*self._first, *(Stand() for _ in range(late))), self._heart, self._counts, self._points)
        return Film(tuple(self._figures.values()), first, tuple(self._shots))
