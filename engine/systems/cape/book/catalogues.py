"""Lines of the catalogues of the ruleset: classes, kinds of ground, actions, causes of morale tests, weapons; and what
a scenario declares and a game only reads: pieces of terrain, tasks, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Self

from engine.core.declared.book.records import Length, LineOf, Named
from engine.core.declared.expressions.compiled import Facts, compile_expression
from engine.core.declared.reading import Measure, number, word
from engine.model.battles import Objective
from engine.model.rules import Entry
from engine.model.values import Value
from engine.space.lines import Box
from engine.space.terrain import Nature, Post, TerrainPiece


class Class(LineOf):
    """1.2: hero, protagonist or extra."""

    wounds: int = 1
    firmness: int = 1
    leads: bool = False


class Terrain(LineOf):
    """4.3.2a, 4.3.5a, 9.5.1: a kind of ground."""

    is_: frozenset[str] = frozenset()
    crossing: int = 1
    wall: str = ""
    levels: int = 0
    impassable: bool = False

    def nature(self, wood_depth: int) -> Nature:
        return Nature(
            building="building" in self.is_,
            closed=self.impassable,
            water="water" in self.is_,
            bridge="bridges" in self.is_,
            gate="opens_walls" in self.is_,
            slow="difficult" in self.is_,
            rises="rise" in self.is_,
            depth=wood_depth if "wooded" in self.is_ else None,
        )


class Action(LineOf):
    """2.2.1a: a line of the list of actions; a cost of `None` depends on the weapon, the piece or the task."""

    cost: int | None = None
    is_: frozenset[str] = frozenset()


class Cause(LineOf):
    """2.3: why morale is tested, what it takes, what failing does."""

    compulsory: bool = False
    needs: str = "passed"
    failing: str = "nothing"


class Formation(LineOf):
    """6.1: how a squad stands."""

    gap: Length
    fewest: int = 1
    massed: bool = False
    ranked: bool = False


class Weapon(LineOf):
    """5.3, 5.3.1a, 5.3.1b: a line of the weapons table. A pair is (to hit, to wound), positive for its user's good."""

    notes: frozenset[str] = frozenset()
    is_: frozenset[str] = frozenset()
    short_to: Length = 0
    long_to: Length = 0
    short_through: Length = 0
    long_through: Length = 0
    """How far it is thrown through an opening: as in the open unless said."""
    reload: int = 0
    """Action points to load it again; 0 where it cannot be."""
    length: int = 0
    shots: int = 0
    fix: int = 0
    unfix: int = 0

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        fields = dict(entry.fields)
        self.short_through = self.short_through if "short_through" in fields else self.short_to
        self.long_through = self.long_through if "long_through" in fields else self.long_to
        self.melee, self.short, self.long = (_pair(fields, band) for band in ("melee", "short", "long"))
        self.shoots: Final = bool(self.is_ & _SHOT)
        """Used with the shooting ability: thrown weapons, bows and firearms, not reach weapons, whips or guns."""
        self.reaches: Final = "i" in self.notes
        """5.3.2i: fights without contact; its short columns are for that."""
        self.is_long: Final = self.reaches or "whip_arm" in self.is_
        """5.3.2h, 5.3.2i: strikes without contact."""
        self.bursts: Final = "bursting" in self.is_
        self.range: Final = max(self.short_to, self.long_to)


_SHOT: Final = frozenset({"firearm", "bow", "thrown"})


def _pair(fields: Mapping[str, Value], band: str) -> tuple[int, int] | None:
    hit, wound = fields.get(f"{band}_hit"), fields.get(f"{band}_wound")
    return None if hit is None and wound is None else (number(hit), number(wound))


# --- what a scenario declares -----------------------------------------------------------------------------------------


class Piece(TerrainPiece):
    """A piece of terrain on the table."""

    __slots__ = ("crossing", "terrain", "wall")

    def of(self, terrain: Terrain, fields: Mapping[str, Value]) -> Self:
        """Of a kind of ground, with what the map says otherwise."""
        self.terrain = terrain
        self.wall = word(fields.get("wall"), terrain.wall)
        self.crossing = number(fields.get("crossing"), terrain.crossing)
        return self

    def has(self, mark: str) -> bool:
        return mark in self.terrain.is_

    @property
    def shelters(self) -> bool:
        return bool(self.terrain.is_ & {"cover", "building", "works"})


class Task(LineOf):
    """9.7.1: a work that many hands share."""

    cost: int = 0
    on: frozenset[str] = frozenset()
    owner: Annotated[str, Named("for")] = ""
    does: str = ""


class Goal(LineOf):
    """3.1.1: an objective, with the deed that reaches it."""

    by: str = ""
    whom: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    item: str = ""
    class_: str = ""
    turns: int = 1

    def __init__(self, declared: Objective, facts: Facts, boxes: tuple[Box, ...], pieces: Mapping[str, Piece]) -> None:
        super().__init__(declared)
        when = declared.when
        self.declared: Final = declared
        self.worth: Final = int(declared.worth or 0)
        self.is_fundamental: Final = "fundamental" in declared.marks
        self.counts_fallen: Final = self.by == "put_down" and bool(self.class_)
        """It is reached anew with each enemy of a class who falls."""
        self.holds: Final = compile_expression(when, facts, f"objective:{declared.name}") if when else None
        self.boxes: Final = boxes
        named = [pieces[name] for name in self.what if name in pieces]
        grounds = [(piece, piece.area) for piece in named if piece.area is not None]
        self.pieces: Final = [piece.id for piece in named]
        self.posts: Final = [
            *(Post(declared.name, box) for box in boxes),
            *(Post(piece.name, area.box, piece.id, area) for piece, area in grounds),
        ]
