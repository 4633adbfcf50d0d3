"""What a replay shows, as plain values: who takes part, how all stood at first, and what each step tells and changes.

The front door makes it from a journal and a film. Places are millimetres of the drawn map; words are given in every
language of the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from engine.model.quick_dataclass import dataclass

Words = Mapping[str, str]
"""By language."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A piece, or a body of pieces. `size` is its radius on the map; 0 for what is not drawn as a token. `drawn` names
    the group of the map that moves with it, for pieces of terrain."""

    kind: str
    side: int
    name: Words
    body: Words | None = None
    look: str = ""
    sign: str = ""
    """Letters in place of a look, or beside it."""
    most: int = 0
    size: float = 0.0
    drawn: str = ""
    rider: bool = False
    """Whether it shares places with others."""
    holds: bool = False
    """Whether orders are told of it."""
    is_labelled: bool = False
    """Whether its letters stand beside its look: no hex says who it is."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How an actor stands. `spot` is nothing while it is not in the field; `place` is what players call it."""

    spot: tuple[float, float] | None = None
    place: str = ""
    facing: int = -1
    strength: int = 0
    marks: tuple[str, ...] = ()
    card: int = 0
    base: tuple[float, float] | None = None
    """Front and depth of a base with corners, which is turned as it faces; nothing for what is round."""


@dataclass(frozen=True, slots=True)
class Mark:
    words: Words
    look: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    number: str
    title: Words
    value: str = ""
    """What it counts when it is turned for a test."""
    orders: Words | None = None
    """What it lets troops do when it is given to them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """`first` is the step it begins with; `number` is empty before the battle."""

    title: Words
    first: int
    number: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    title: Words
    first: int
    turn: int


@dataclass(frozen=True, slots=True)
class Line:
    words: Words
    section: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """What chance gave: `card` by numbers, `die` by faces."""

    kind: str
    faces: tuple[int, ...]
    side: int


@dataclass(frozen=True, slots=True)
class Step:
    """`level` 0 is what decides the battle, 2 what only the curious want to know; `about` are the actors it names."""

    turn: int
    phase: int
    level: int
    lines: tuple[Line, ...]
    changes: tuple[tuple[int, Pose], ...]
    heart: tuple[int, ...]
    about: tuple[int, ...] = ()
    path: tuple[tuple[float, float], ...] = ()
    thrown: tuple[Faces, ...] = ()
    points: tuple[int, ...] = ()
    """Victory points, where they may decide beside what the plot shows."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step worth jumping to: the steps that tell why, and what they say in short."""

    step: int
    told: tuple[int, ...]
    words: Words


@dataclass(frozen=True, slots=True)
class Section:
    """A section that the battle cites: its title, where it can be read, relative to the page, and its number in the
    book."""

    title: Words
    href: Words | None = None
    number: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    winner: int | None
    reason: str
    turn: int
    score: tuple[int, ...]
    words: Words
    why: Words
    """How it ended, and whose army gave way."""


@dataclass(frozen=True, slots=True)
class ReelSide:
    """A side in the colours of its counters: `main`, `on` for signs upon it, `pale` for lines on dark paper."""

    name: Words
    main: str
    on: str
    pale: str


@dataclass(frozen=True, slots=True)
class SeenAs:
    """Another page of the same battle, through the eyes of one army or of everybody; `is_here` is this one."""

    title: Words
    href: str
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reel:
    title: Words
    about: Words
    """One line: who played whom."""
    heart: Words
    """What the plot shows."""
    is_halved: bool = False
    """Whether the figures of the plot are kept in halves of what players count."""
    points: Words = field(default_factory=dict)
    """What victory points are called."""
    language: str
    sides: tuple[ReelSide, ...]
    board: str
    """The drawn map, as SVG of our own painter."""
    actors: tuple[Actor, ...]
    start: tuple[Pose, ...]
    steps: tuple[Step, ...]
    """The first is the position before the battle, and tells nothing."""
    turns: tuple[Turn, ...]
    phases: tuple[Phase, ...]
    result: Result
    marks: Mapping[str, Mark] = field(default_factory=dict)
    cards: Mapping[int, Card] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(default_factory=dict)
    moments: tuple[Moment, ...] = ()
    """In their order."""
    back: Words | None = None
    """Where the scenario can be read, relative to the page."""
    views: tuple[SeenAs, ...] = ()
    """The same battle as others saw it."""
    preview: tuple[tuple[str, str], ...] = ()
    """What a link to the page shows elsewhere, besides its title: properties and their values."""
