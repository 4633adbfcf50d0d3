"""Lines of a roster with a column for each figure: number, name and what it is, figures, boxes for losses and states.

The head of a column says what its boxes are for, so that a line needs no words in them; it stands again on every page
that an army goes on to. No name is cut or set smaller: what does not fit beside it stands below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.rolls import roll_rules
from compiler.backends.documents.booklet.track import commands_of
from compiler.backends.documents.booklet.tracks import LOSSES, begun_with, cross
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Item, Rect, line
from compiler.layout.flow.blocks import Picture
from compiler.layout.flow.words import points
from engine.model.battles import ArmyList
from engine.model.battles import Piece as Counter
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Ref, Text

_NAME: Final = 8.5
"""Where names begin, behind their numbers."""
_NAME_SIZE, _KIND_SIZE, _HEAD_SIZE = points(9.5), points(7.2), points(7)
_FIGURE_SIZE: Final = points(8.6)
_ONE, _LEADING = 5.8, 3.3
"""How high a line is at least, and how far below one another its words stand."""
_MOST_ROW: Final = 9.4
ROWS: Final = (8.6, 7.8, 7.2, 6.6, 6.2)
"""How high lines may be where an army has more than a page: room to write is better than an empty foot."""
_AROUND, _COMMAND = 70.0, 9.5
"""What title, heads and tracks of an army take of a page, and the heading of a command."""
_BOX, _STEP = 3.8, 4.6
_HEAD_LEADING: Final = 2.8
_FOOT: Final = 1.2
"""What is free between the heads and the rule below them."""
_LEAST, _LEAST_OF_MANY = 6.0, 9.0
"""What the head of the narrowest column takes, and one of three words or more, which else would stand in a tower."""
_APART, _FAR = 2.0, 7.0
"""What is free between columns at least, and where names leave room for it."""
_MOST_BOXES: Final = 10
_MOST_STATES: Final = 4
_WOUNDS: Final = "wounds"
_STATE_FIELDS: Final = ("state", "states")
_LOSSES, _BASES = "losses_to_die", "bases"
"""The constant that says how many losses remove a base, and the field that says how many bases a unit has."""


@dataclass(frozen=True, slots=True)
class _Column:
    head: tuple[str, ...]
    x: float
    width: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


class RosterLines:
    """The lines of one army, whose columns stand below one another."""

    def __init__(
        self,
        writer: Writer,
        roll: Roll,
        tried: float | None = None,
        row: float | None = None,
        *,
        tells: bool = False,
        costs: bool = True,
    ) -> None:
        """`row` is how high a line is, if not as high as makes an army a page; `tells` says that class and quality
        stand on a line of their own where they must, `costs` that points have a column where rules ask for them."""
        self._tried: Final = tried
        self._tells: Final = tells
        self._costs: Final = costs
        self._wanted: Final = row
        self._writer: Final = writer
        self._roll: Final = roll
        self._measure: Final = writer.paper().measure
        self._pieces: Final = list(pieces_of(roll.army))
        self._units: Final = [piece for piece in self._pieces if not is_leader(piece, writer.ruleset)]

    @cached_property
    def heads(self) -> Picture:
        """Titles of the columns; of the boxes as well."""
        scribe, deep = self._writer.scribe, max(len(one.head) for one in [*self._figures.values(), *self._boxed, _NONE])
        high = round(deep * _HEAD_LEADING + _FOOT + 0.6, 3)
        items: list[Item] = []
        base = high - _FOOT - 0.6
        items.append(scribe.run(self._writer.say("unit"), _NAME, base, _HEAD_SIZE, style="b", colour="soft"))
        for column in [*self._figures.values(), *self._boxed]:
            for at, words in enumerate(reversed(column.head)):
                y = base - at * _HEAD_LEADING
                run = scribe.run(words, column.middle, y, _HEAD_SIZE, style="b", colour="soft", anchor="middle")
                items.append(run)
        items.append(line(0, high, self._measure, high, scribe.colour("ink"), 0.3))
        return Picture(tuple(items), self._measure, high, "left", keep=True)

    def line(self, piece: Counter) -> Picture:
        """As high as its words ask for, with all else in the middle of it."""
        words = self._named(piece)
        below = sum(x == _NAME for _, _, x in words) - 1
        high = round(max(self._row, _ONE + below * _LEADING), 3)
        middle = round(high / 2, 3)
        items = [
            *self._words(piece, words, round(middle + 1.15 - below * _LEADING / 2, 3)),
            *self._cells(piece, middle),
        ]
        items.append(line(0, high, self._measure, high, self._writer.scribe.colour("rule"), 0.15))
        return Picture(tuple(items), self._measure, high, "left", again=self.heads)

    def _words(self, piece: Counter, words: list[tuple[str, float, float]], first: float) -> Iterator[Item]:
        """Number, letters or star, name, and what it is, from a first base line on."""
        scribe, leads = self._writer.scribe, is_leader(piece, self._writer.ruleset)
        number = self._roll.numbers.get(piece.name)
        if number is not None:
            yield scribe.run(str(number), 6.0, first, points(9), style="b", anchor="end")
        tag = self._roll.tags.get(piece.name) if leads else None
        if tag:
            # As on the map and on his stand.
            yield scribe.run(tag, 7.0, first, points(8), style="b", anchor="end")
        elif leads:
            icons, ink = self._writer.job.shop.icons, scribe.colour("ink")
            yield icons.drawn("general", 1.8, round(first - 3.4, 3), 4.2, ink, scribe.colour("white"))
        y = first
        for at, (text, size, x) in enumerate(words):
            y += _LEADING if at and x == _NAME else 0.0
            if size == _NAME_SIZE:
                yield scribe.run(text, x, round(y, 3), size, family="serif", style="b" if leads else "")
            else:
                yield scribe.run(text, x, round(y, 3), size, colour="soft")

    def _cells(self, piece: Counter, middle: float) -> Iterator[Item]:
        """Figures, and boxes: square ones for losses, round ones for states."""
        scribe, ink = self._writer.scribe, self._writer.scribe.colour("ink")
        values = self._roll.values(piece)
        for name, column in self._figures.items():
            nothing = "" if name in self._of_leaders else "–"
            value = values.get(name)
            shown = nothing if is_nothing(value) else self._roll.figure(value).replace(" / ", "/")
            if shown:
                yield scribe.run(shown, column.middle, round(middle + 1.1, 3), _FIGURE_SIZE, anchor="middle")
        top = round(middle - _BOX / 2, 3)
        begun = max(begun_with(piece, name) for name in (LOSSES, _WOUNDS))
        for at in range(self._strength(piece) if self._losses is not None else 0):
            x = round((self._losses.x if self._losses is not None else 0.0) + self._apart / 2 + at * _STEP, 3)
            yield Rect(x, top, _BOX, _BOX, None, ink, 0.3, 0.4)
            yield from cross(x, top, _BOX, ink) if at < begun else ()
        if self._out is not None:
            yield Rect(round(self._out.middle - _BOX / 2, 3), top, _BOX, _BOX, None, ink, 0.3, 0.4)
        if is_leader(piece, self._writer.ruleset) or not self._states:
            return
        if not self._has_states(piece):
            yield from self._own_states(piece, top)
            return
        for column in self._states:
            yield Rect(round(column.middle - _BOX / 2, 3), top, _BOX, _BOX, None, ink, 0.25, _BOX / 2)

    def _has_states(self, piece: Counter) -> bool:
        """Whether the states of the columns are of this kind of piece: a man is shaken, his gun never. Where no kind
        says that it has any, they are everybody's."""
        having = self._kinds_with_states
        return not having or piece.kind in having

    @cached_property
    def _kinds_with_states(self) -> set[str]:
        field = self._writer.pen.field
        kinds = {piece.kind for piece in self._units}
        return {kind for kind in kinds if any(field(kind, name) is not None for name in _STATE_FIELDS)}

    def _own_states(self, piece: Counter, top: float) -> Iterator[Item]:
        """What else a piece may be, each with its name, since no column is headed by it: a gun is loaded, limbered."""
        scribe, ink = self._writer.scribe, self._writer.scribe.colour("ink")
        kind = next((one for one in self._writer.ruleset.kinds if one.name == piece.kind), None)
        x = self._states[0].middle - _BOX / 2
        for field in kind.fields if kind is not None else ():
            if field.type == "yes_no":
                words = self._writer.name(field)
                yield Rect(round(x, 3), top, _BOX, _BOX, None, ink, 0.25, _BOX / 2)
                is_so = dict(piece.fields).get(field.name, field.default) in (True, "yes")
                yield from cross(x, top, _BOX, ink) if is_so else ()
                x += _BOX + 1.2
                yield scribe.run(words, round(x, 3), round(top + _BOX - 0.9, 3), _KIND_SIZE, colour="soft")
                x += scribe.width(words, "sans", "", _KIND_SIZE) + _APART * 2

    # --- columns ----------------------------------------------------------------------------------------------------

    @cached_property
    def _apart(self) -> float:
        """What is free between columns: more than the least where all names have room on one line even so."""
        if self._tried is not None:
            return self._tried
        trial = RosterLines(self._writer, self._roll, _APART, costs=self._costs)
        columns = len(trial._figures) + len(trial._boxed)
        widest = max((self._wide(piece, self._told(piece)) for piece in self._pieces), default=0.0)
        if widest > trial._room:
            widest = max(self._wide(piece, self._told(piece, besides=False)) for piece in self._pieces)
        spare = (trial._room - widest - 1.0) / max(columns, 1)
        return round(min(max(_APART, _APART + spare), _FAR), 3)

    @cached_property
    def _boxed(self) -> list[_Column]:
        ends = [one for one in (self._losses, self._out) if one is not None]
        return [*ends[: self._losses is not None], *self._states, *ends[self._losses is not None :]]

    @cached_property
    def _out(self) -> _Column | None:
        """At the right edge, a box for whoever has fallen, fled or been destroyed: where somebody has no boxes for
        losses that would tell it, such as a general."""
        bare = [piece for piece in self._pieces if not self._strength(piece)]
        if not any(is_leader(piece, self._writer.ruleset) or self._has_states(piece) for piece in bare):
            return None
        head, wide = self._head(self._writer.say("out_of_play"))
        return _Column(head, round(self._measure - wide, 3), wide)

    @cached_property
    def _states(self) -> list[_Column]:
        """From the right edge: what a unit may be in that a marker shows."""
        writer = self._writer
        entries = [one for one in writer.ruleset.entries if one.kind in ("state", "order_state", "morale")]
        marked = [one for one in entries if one.get("marker") not in (None, False)]
        kinds = dict.fromkeys(piece.kind for piece in self._units)
        said = [writer.pen.field(kind, name) for name in roll_rules(writer).states for kind in kinds]
        told = dict.fromkeys(capital(writer.name(one)) for one in [*said, *marked] if one is not None)
        made: list[_Column] = []
        x = self._out.x if self._out is not None else self._measure
        for title in reversed(list(told)[:_MOST_STATES] if self._units else []):
            head, wide = self._head(title)
            x = round(x - wide, 3)
            made.insert(0, _Column(head, x, wide))
        return made

    @cached_property
    def _losses(self) -> _Column | None:
        most = max((self._strength(piece) for piece in self._pieces), default=0)
        if not most:
            return None
        field = self._writer.pen.field("class", _WOUNDS)
        counted = self._roll.columns.count("strength") or any(
            constant.name == _LOSSES for constant in self._writer.ruleset.constants
        )
        words = self._writer.say("losses") if counted or field is None else self._writer.name(field)
        head, wide = self._head(words)
        wide = max(wide - self._apart, most * _STEP - (_STEP - _BOX)) + self._apart
        after = [*self._states, *([self._out] if self._out is not None else [])]
        right = after[0].x if after else self._measure
        return _Column(head, round(right - wide, 3), wide)

    @cached_property
    def _figures(self) -> dict[str, _Column]:
        """What something costs is asked by whoever chooses from a list, and no longer once the battle is set up, unless
        the army loses as much with it."""
        rules = self._roll.rules
        told = (*rules.reckoned, *(rules.columns if self._costs else ()))
        is_asked = isinstance(self._writer.owner, ArmyList) or "points" in told
        boxed = ("strength",) if is_asked else ("points", "strength")
        names = [name for name in self._roll.columns if name not in boxed and self._is_figure(name)]
        right = self._boxed[0].x if self._boxed else self._measure
        made: dict[str, _Column] = {}
        for name in reversed(names):
            head, wide = self._head(self._roll.head(name))
            figures = (self._roll.figure(self._roll.values(one).get(name)) for one in self._pieces)
            widest = max((self._writer.scribe.width(one, "sans", "", points(8.6)) for one in figures), default=0.0)
            wide = max(wide, round(widest + self._apart, 3))
            right = round(right - wide, 3)
            made[name] = _Column(head, right, wide)
        return dict(reversed(made.items()))

    @cached_property
    def _of_leaders(self) -> set[str]:
        """Figures that only leaders have: a dash with every other piece would say nothing."""
        return {
            name
            for name in self._figures
            if all(is_nothing(self._roll.values(piece).get(name)) for piece in self._units)
        }

    def _is_figure(self, name: str) -> bool:
        values = [self._roll.values(piece).get(name) for piece in self._pieces]
        return not any(isinstance(one, Ref | Text) for one in values) and not all(
            isinstance(one, bool | None) for one in values
        )

    def _head(self, words: str) -> tuple[tuple[str, ...], float]:
        """A head on as many lines as it has words that are too long for one, and the width of its column."""
        scribe = self._writer.scribe
        longest = max((scribe.width(word, "sans", "b", _HEAD_SIZE) for word in words.split()), default=0.0)
        room = max(longest, _LEAST if len(words.split()) < 3 else _LEAST_OF_MANY) + 0.01
        return tuple(scribe.wrap(words, _HEAD_SIZE, room, style="b")), round(room + self._apart, 3)

    # --- words ------------------------------------------------------------------------------------------------------

    def _named(self, piece: Counter) -> list[tuple[str, float, float]]:
        """Words, size and place of its name and of what it is: side by side, or one below the other."""
        scribe, room = self._writer.scribe, self._room
        leads = is_leader(piece, self._writer.ruleset)
        style = "b" if leads else ""
        name = self._roll.names(piece)[0]
        names = scribe.wrap(name, _NAME_SIZE, room, family="serif", style=style)
        kind = self._told(piece, besides=self._tells_besides)
        made = [(one, _NAME_SIZE, _NAME) for one in names]
        if not kind:
            return made
        after = scribe.width(names[-1], "serif", style, _NAME_SIZE) + 2.0
        if len(names) == 1 and after + scribe.width(kind, "sans", "", _KIND_SIZE) <= room:
            return [*made, (kind, _KIND_SIZE, round(_NAME + after, 3))]
        return [*made, *((one, _KIND_SIZE, _NAME) for one in scribe.wrap(kind, _KIND_SIZE, room))]

    @cached_property
    def _tells_besides(self) -> bool:
        """Of what class all are is told where that takes no line of its own from anybody, or the page has room."""
        return self._tells or all(self._wide(piece, self._told(piece)) <= self._room for piece in self._pieces)

    def _told(self, piece: Counter, *, besides: bool = True) -> str:
        """What it is, who stands with it, and what else is said of it; nothing that its name says already."""
        name, kind = self._roll.names(piece)
        said = [*([kind] if kind else []), *self._company(piece), *(self._besides(piece) if besides else ())]
        return " · ".join(words for words in dict.fromkeys(said) if words.casefold() != name.casefold())

    def _company(self, piece: Counter) -> list[str]:
        """Those who stand with this one unit."""
        profile = self._roll.profiles.get(piece.profile or "")
        return [self._roll.spoken.told(value) for _, value in self._roll.own_company(piece, profile)]

    def _wide(self, piece: Counter, told: str) -> float:
        scribe, style = self._writer.scribe, "b" if is_leader(piece, self._writer.ruleset) else ""
        name = scribe.width(self._roll.names(piece)[0], "serif", style, _NAME_SIZE)
        return name + (2.0 + scribe.width(told, "sans", "", _KIND_SIZE) if told else 0.0)

    def _besides(self, piece: Counter) -> list[str]:
        """Of what class and quality a unit is, or what a leader is."""
        if is_leader(piece, self._writer.ruleset):
            return [self._roll.rank(piece)]
        values = self._roll.values(piece)
        return [self._writer.plain(values[name]) for name in self._roll.columns if isinstance(values.get(name), Ref)]

    @property
    def _room(self) -> float:
        """From where names begin to the first column."""
        columns = [*self._figures.values(), *self._boxed]
        return (columns[0].x if columns else self._measure) - _NAME - _APART

    @cached_property
    def _row(self) -> float:
        """How high a line is: lower where an army and its tracks would just not fit on a page."""
        if self._wanted is not None:
            return self._wanted
        commands = len(list(commands_of(self._roll.army)))
        room = self._writer.paper().depth - _AROUND - commands * _COMMAND
        return round(min(_MOST_ROW, max(room / max(len(self._pieces), 1), _ONE)), 3)

    # --- boxes ------------------------------------------------------------------------------------------------------

    def _strength(self, piece: Counter) -> int:
        """What it can lose: its strength, the wounds that its class bears, or the losses that its bases bear."""
        writer, values = self._writer, self._roll.values(piece)
        strength, of = values.get("strength"), values.get("class")
        if strength is None and isinstance(of, Ref):
            found = writer.pen.atlas.declared(writer.ruleset.name, of.kind, of.name)
            strength = found.get(_WOUNDS) if isinstance(found, Entry) else None
        losses = next((one.value for one in writer.ruleset.constants if one.name == _LOSSES), None)
        if strength is None and isinstance(losses, int) and not is_leader(piece, writer.ruleset):
            bases = values.get(_BASES, 1)
            strength = losses * (bases if isinstance(bases, int) else 1)
        return min(max(strength, 0), _MOST_BOXES) if isinstance(strength, int) and not isinstance(strength, bool) else 0


_NONE: Final = _Column(("",), 0.0, 0.0)
