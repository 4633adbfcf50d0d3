"""What can be seen of a game from outside, at one moment: for viewers, which know no system.

A system that can be watched fulfils `Watched` besides its own protocol. `figures` says once what takes part, `scene`
where everything stands now, `thrown` what an event turned up. All of it is plain: ids of the roster, places of the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from engine.core.position.events import Event
from engine.model.quick_dataclass import dataclass
from engine.model.values import Amount, Hex, Point
from engine.space.stands.stand import Stand as Rectangle

OUT: Final = ("down", "captive")
"""Marks of whoever lies or stands there still, and is out of the battle."""

G = TypeVar("G")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class SceneFigure:
    """A piece of the roster that can be seen, or that something can be said of; what stays the same of it.

    `look` names what it is drawn as: a class of troops, or nothing. `radius`, in the map's own measure, is that of a
    round base, or half the usual front of one with corners; 0 is a counter, as large as its hex. `within` is the number
    of the body it belongs to, of the kind `body`. Who comes during the game is in no roster: `name` and `side` say who
    it is."""

    kind: str
    number: int
    look: str = ""
    most: int = 0
    """Its full strength; 0 where none is counted."""
    radius: Amount = 0
    body: str = ""
    within: int = -1
    is_ground: bool = False
    """A piece of terrain that may be laid elsewhere: part of the drawn map."""
    name: str = ""
    side: int = -1


@dataclass(frozen=True, slots=True)
class Stand:
    """How a figure stands at one moment."""

    place: Hex | Point | None = None
    """Nothing, when it is not in the field."""
    facing: int = -1
    """Degrees clockwise from the top of the map; -1 for what faces nowhere."""
    strength: int = 0
    marks: tuple[str, ...] = ()
    """Words of the system's battle reports (`shaken`), or of the ruleset, with their kind (`order:attack`)."""
    card: int = 0
    """The card that lies by it."""
    base: tuple[Amount, Amount] | None = None
    """Front and depth, in the map's own measure, of the rectangle that it stands on now; nothing for what is round."""

    @property
    def is_out(self) -> bool:
        """Whether it takes no part any more, be it gone or still to be seen."""
        return self.place is None or any(mark in OUT for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Scene:
    """Stands in the order of the figures, as many as there are by now; `heart` is what decides the battle, of each
    side: what it has left of what it can lose it by, or what it has won so far."""

    stands: tuple[Stand, ...]
    heart: tuple[int, ...]
    counts: str = "heart"
    """Which of the two: a word of the system's battle reports."""
    points: tuple[int, ...] = ()
    """Victory points of each side, where they may decide the battle beside its heart."""


@dataclass(frozen=True, slots=True)
class ShownFaces:
    """What chance gave: `kind` is `card`, by numbers, or `die`, by faces; `side` is who, or -1."""

    kind: str
    faces: tuple[int, ...]
    side: int = -1


@runtime_checkable
class Watched(Protocol):
    """A system whose games can be shown."""

    def figures(self, game: Any) -> tuple[SceneFigure, ...]: ...  # noqa: ANN401 - each system has its own game

    def scene(self, game: Any) -> Scene: ...  # noqa: ANN401

    def thrown(self, event: Event) -> ShownFaces | None: ...


@runtime_checkable
class Concealing(Protocol):
    """A system with pieces that may be hidden from a side."""

    def unseen(self, game: Any, seat: int) -> frozenset[tuple[str, int]]:  # noqa: ANN401
        """Figures that a side does not see now, by their kind and number."""
        ...

    def known_stand(self, game: Any, figure: tuple[str, int], stand: Stand, seat: int) -> Stand:  # noqa: ANN401
        """How a figure that it sees stands, as far as a side knows: without marks of what is hidden."""
        ...

    def seen_event(self, game: Any, event: Event, seat: int) -> Event | None:  # noqa: ANN401
        """What has just happened as far as a side learns of it; nothing where it learns nothing."""
        ...

    def marked(self, game: Any, seat: int) -> tuple[tuple[int, Hex | Point], ...]:  # noqa: ANN401
        """Where a side sees a marker and not what it stands for: whose it is, and its place, in a fixed order."""
        ...


@dataclass(frozen=True, slots=True)
class SeenKind(Generic[G, P]):
    """Pieces of a kind: where they are found (a list of the state, by its name, or what gives them), what stays the
    same of each, and how it stands now."""

    pieces: str | Callable[[G], Iterable[P]]
    figure: Callable[[G, P], SceneFigure]
    stand: Callable[[G, P], Stand]

    def among(self, game: Any) -> Iterable[P]:  # noqa: ANN401 - each system has its own game
        pieces: Iterable[P] = getattr(game.state, self.pieces) if isinstance(self.pieces, str) else self.pieces(game)
        return pieces


def marked(**holds: bool) -> tuple[str, ...]:
    """The marks of a stand that hold, in their order."""
    return tuple(name for name, is_so in holds.items() if is_so)


def point_at(x: int, y: int, scale: int = 1) -> Point | None:
    """A place on a table, told in hundredths; nowhere, if it has none. `scale` is how many of the map's own measure
    make one of the system's."""
    return Point(measured(x, scale), measured(y, scale)) if x >= 0 else None


def on_base(stand: Rectangle, scale: int, strength: int, marks: Iterable[str]) -> Stand:
    """As a unit stands on the base that the game itself knows: its middle, its front, and how wide and deep it is in
    its formation."""
    base = (measured(stand.width, scale), measured(stand.depth, scale))
    return Stand(point_at(stand.x, stand.y, scale), stand.facing, strength, tuple(marks), base=base)


@lru_cache(maxsize=1 << 12)
def measured(length: int, scale: int = 1) -> Amount:
    exact = Fraction(length * scale, 100)
    return exact.numerator if exact.denominator == 1 else exact
