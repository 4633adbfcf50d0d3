"""Orders of battle as tables: every command with its leader and units, their figures, where they stand, the totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from compiler.backends.documents.booklet.placed import looking, placed
from compiler.backends.documents.booklet.rolls import Commanders, Ranked, profiles_of, roll_rules
from compiler.backends.documents.booklet.spoken import Spoken, flags_of, pieces_under
from compiler.backends.documents.booklet.totals import army_totals, begins_with, reckoned_figures, unsaid_figures
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.told_as import ToldAs
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.atlas import tags_of
from compiler.backends.maps.ranks import drawn_up
from compiler.backends.products.numbers import is_decoy, is_leader, numbers_of
from compiler.backends.telling.mentions import mentions
from compiler.backends.words.card_rows import rows_of
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.battles import Army, Command, Scenario
from engine.model.battles import Piece as Counter
from engine.model.keeping import keep_last
from engine.model.rules import Entry
from engine.model.values import Quantity, Ref, Text, Value

_LEFT_OUT: Final = frozenset(
    {"about", "quantity", "sector", "weakness", "abilities", "nation", "art", "figure", "emblem", "note", "years"}
)
"""What stands on a unit's card and would crowd its line."""
_ABILITIES: Final = "abilities"
_ON_THE_CARD: Final = ("sector", "weakness")
_LAST: Final = ("points",)
_STEP: Final = "\u00a0" * 4
_STANCES: Final = ("stance", "attacks")
"""What captains of the computer's are told of troops."""
_NARROW: Final = 140.0
"""Millimetres; a narrower page has no room for columns of figures beside names and places."""
_MOST: Final = 9
"""Columns of figures that a page has room for."""


class Roll:
    """The order of battle of one army."""

    def __init__(self, writer: Writer, army: Army, tags: Mapping[str, str] | None = None) -> None:
        """`tags` are the signs of pieces that stand elsewhere as well, and keep them."""
        self.writer = writer
        self.values: Final = keep_last(self._values_of, most=1000)  # each line of an army asks for them many times
        self.head: Final = cache(self._head_of)
        self.profiles = profiles_of(writer, army)
        self.army = army = self._drawn_up(army)
        self.rules, self.told_as = roll_rules(writer), ToldAs(writer)
        self.commanders = Commanders(writer, army, self.rules)
        self.spoken = Spoken(writer, army, rules=self.rules, title=self.title)
        self.numbers = numbers_of(army, writer.ruleset)
        self.tags = tags_of(army, writer.ruleset, lambda piece: self.title(piece)[0].words) | dict(tags or {})
        self._main_kind = self._most_common_kind()
        self.columns = self._columns()
        self.has_places = any(piece.at is not None for piece in self._all(army)) or bool(self.secret())

    def _drawn_up(self, army: Army) -> Army:
        """With the places of all who are drawn up by their command."""
        scenario = self.writer.owner
        if not isinstance(scenario, Scenario):
            return army
        profiles = {(army.name, name): entry for name, entry in self.profiles.items()}
        return drawn_up(replace(scenario, armies=(army,)), self.writer.ruleset, profiles, with_late=True).armies[0]

    def _all(self, holder: Army | Command) -> list[Counter]:
        return pieces_under(holder)

    def _most_common_kind(self) -> str | None:
        """The kind of card that most units have: its fields are the columns."""
        units = [piece for piece in self._all(self.army) if not is_leader(piece, self.writer.ruleset)]
        kinds = [self.profiles[piece.profile].kind for piece in units if piece.profile in self.profiles]
        return max(dict.fromkeys(kinds), key=kinds.count, default=None)

    def _columns(self) -> list[str]:
        """The fields that any unit of the army says something in, in the order of its kind; points come last."""
        units = [piece for piece in self._all(self.army) if not is_leader(piece, self.writer.ruleset)]
        said = {name for piece in units for name, value in self.values(piece).items() if not is_nothing(value)}
        said |= set(self.rules.columns)
        # A gun among gunners has a card of its own; its figures are none of theirs.
        kinds = [self.profiles[piece.profile].kind for piece in units if piece.profile in self.profiles]
        kinds = sorted(set(kinds), key=kinds.count)[-1:]
        ordered = dict.fromkeys(
            field.name for kind in kinds for one in reversed(self.writer.pen.chain(kind)) for field in one.fields
        )
        leaders = [piece for piece in self._all(self.army) if is_leader(piece, self.writer.ruleset)]
        own = {
            name: None
            for piece in leaders
            for name, value in piece.fields
            if type(value) is int and not self._is_told_of_leader(piece, name, value)
        }
        # A figure that both leaders and troops have is one column.
        names = [name for name in {**ordered, **own} if name in {*said, *own} and name not in _LEFT_OUT]
        names = [name for name in names if not self._is_listing(name)]
        kept = self._fewest([name for name in names if not self._is_usual(name)])
        # A figure that rules ask for is needed though it is everybody's: its default stands nowhere else in a booklet.
        asked = [name for name in names if name not in kept and self._is_asked(name)][: max(0, _MOST - len(kept))]
        names = [name for name in names if name in (*kept, *asked)]
        if self.writer.paper().measure < _NARROW:
            # What they are, what they are worth and what only a commander has; the rest stands on the cards.
            words = [name for name in names if self._is_words(name)][:1]
            names = [name for name in names if name in (*words, *own, *_LAST)]
        return [*(name for name in names if name not in _LAST), *(name for name in _LAST if name in names)]

    def _is_told_of_leader(self, piece: Counter, name: str, value: int) -> bool:
        """What is usual is not told; nor, in a column, what stands with his rank."""
        ranked = self.commanders.ranked(piece)
        return ranked is not None and (name in self.rules.values or self.writer.pen.is_default(piece.kind, name, value))

    def _is_usual(self, name: str) -> bool:
        """Whether it is for everybody what it is where nobody says anything."""
        kinds = [self.profiles[piece.profile].kind for piece in self._all(self.army) if piece.profile in self.profiles]
        field = next((one for kind in kinds if (one := self.writer.pen.field(kind, name)) is not None), None)
        default = field.default if field is not None else None
        values = [self.values(piece).get(name) for piece in self._all(self.army)]
        return isinstance(default, str) and all(str(value) == default for value in values if not is_nothing(value))

    def _is_asked(self, name: str) -> bool:
        """Whether it is a figure of rules that play themselves, or one that is always told."""
        if name in self.rules.columns:
            return True
        values = [self.values(piece).get(name) for piece in self._all(self.army)]
        is_figure = any(isinstance(value, int | Quantity) and not isinstance(value, bool) for value in values)
        return self.writer.ruleset.plays is not None and is_figure and mentions(self.writer.ruleset, name)

    def _is_listing(self, name: str) -> bool:
        """Whether it holds several named things, as weapons do: they stand on the card."""
        values = [self.values(piece).get(name) for piece in self._all(self.army)]
        return any(isinstance(value, tuple) and any(isinstance(one, Ref | Text) for one in value) for value in values)

    def _fewest(self, names: list[str]) -> list[str]:
        """What is merely true or not goes first where a line would be too long, then what comes last."""
        if len(names) > _MOST:
            flags = [name for name in names if all(self._is_flag(piece, name) for piece in self._all(self.army))]
            names = [name for name in names if name not in flags]
        kept = [name for name in names if name not in _LAST][: _MOST - 1]
        return [name for name in names if name in kept or name in _LAST]

    def _is_flag(self, piece: Counter, name: str) -> bool:
        return isinstance(self.values(piece).get(name), bool | None)

    def _values_of(self, piece: Counter) -> dict[str, Value]:
        """What a piece says of itself over what its profile says."""
        profile = self.profiles.get(piece.profile or "")
        # Of a card with several rows the first holds as the battle begins.
        first = rows_of(profile, self.writer.ruleset)[0].fields if profile is not None and profile.holds else ()
        said = {name: value for name, value in first if value is not None}
        below = {**(dict(profile.fields) if profile is not None else {}), **said}
        values = {**below, **dict(piece.fields)}
        return values | reckoned_figures(self.writer, self.rules.reckoned, piece.kind, values)

    # --- words ----------------------------------------------------------------------------------------------------

    @property
    def has_tracks(self) -> bool:
        """Whether a unit has more boxes than a line of figures has room for."""
        return self.rules.losses > 1 or bool(self.rules.tracks)

    def names(self, piece: Counter) -> tuple[str, str]:
        """What a piece is called, and what it is, where its name does not say so."""
        own, *kind = self.title(piece)
        return own.words.strip(), "".join(part.words for part in kind).strip("()")

    def title(self, piece: Counter) -> TextRuns:
        writer = self.writer
        profile = self.profiles.get(piece.profile or "")
        of = writer.name(profile) if profile is not None else ""
        if piece.title is None and profile is not None:
            return plain(of)
        own = writer.name(piece)
        if not of or own == of or is_leader(piece, writer.ruleset):
            return plain(own)
        return (TextRun(f"{own} ", "b"), TextRun(f"({of})"))

    def _own_figures(self, piece: Counter) -> list[tuple[str, Value]]:
        """Figures of this one piece that no card and no column has, as the number of its bases."""
        pen = self.writer.pen
        return [
            (name, value)
            for name, value in piece.fields
            if type(value) is int and name not in self.columns and not pen.is_default(piece.kind, name, value)
        ]

    def own_company(self, piece: Counter, profile: Entry | None) -> list[tuple[str, Value]]:
        """Lists of this one piece that no card can have, as the figures that stand with a unit."""
        pen = self.writer.pen
        return [
            (name, value)
            for name, value in piece.fields
            if isinstance(value, tuple) and value and all(isinstance(one, Ref) for one in value)
            if profile is not None and pen.field(profile.kind, name) is None and name not in self.columns
        ]

    def _abilities(self, piece: Counter) -> tuple[Ref, ...]:
        value = self.values(piece).get(_ABILITIES)
        return tuple(one for one in value if isinstance(one, Ref)) if isinstance(value, tuple) else ()

    def has_room_for_abilities(self) -> bool:
        """Where nobody has more than one, lines have room for them; else they stand on the cards. A ruleset of the kit
        tells them anyway."""
        counts = [len(self._abilities(piece)) for piece in self._all(self.army)]
        return self.writer.ruleset.plays is None and max(counts, default=0) == 1

    def leaves_out(self) -> bool:
        """Whether cards tell something of these troops that their lines do not."""
        told = {_ABILITIES} if self.has_room_for_abilities() else set[str]()
        for piece in self._all(self.army):
            own = {name for name, _ in self.own_company(piece, self.profiles.get(piece.profile or ""))}
            for name, value in self.values(piece).items():
                is_listing = isinstance(value, tuple) and any(isinstance(one, Ref | Text) for one in value)
                if (is_listing or name in _ON_THE_CARD) and not is_nothing(value) and name not in told | own:
                    return True
        return False

    def _besides(self, piece: Counter) -> TextRuns:
        """What has no column: what the computer does with it, and its own figures; in a ruleset whose cards nobody
        knows also figures of another sort of card, and abilities."""
        profile = self.profiles.get(piece.profile or "")
        said = [
            self.spoken.labelled(piece.kind, name, value) for name, value in piece.fields if name in _STANCES and value
        ]
        said += [self.spoken.labelled(piece.kind, name, value) for name, value in self._own_figures(piece)]
        said += [self.spoken.labelled(piece.kind, name, value) for name, value in self.own_company(piece, profile)]
        if self.has_room_for_abilities():
            said += [self.writer.plain(one) for one in self._abilities(piece)]
        if self.writer.ruleset.plays is None or profile is None:
            return (TextRun(f" {', '.join(said)}", "i"),) if said else ()
        said += flags_of(self.writer, piece)
        for name, value in self.values(piece).items():
            field = self.writer.pen.field(profile.kind, name)
            if is_nothing(value) or field is None or name in ("about", "quantity", "nation", "picture", *self.columns):
                continue
            if isinstance(value, tuple) and all(isinstance(one, Ref) for one in value):
                said += [self.writer.plain(one) for one in value]
            elif profile.kind != self._main_kind and not isinstance(value, Text | bool):
                said.append(f"{self.writer.name(field).lower()} {self.figure(value)}")
        return (TextRun(f" {', '.join(said)}", "i"),) if said else ()

    def rank(self, piece: Counter) -> str:
        """What a leader is: his kind, his part, and what marks him."""
        writer = self.writer
        marks = [writer.plain(Ref("tag", mark)) for mark in piece.marks]
        part = dict(piece.fields).get("part")
        kind = writer.plain(part) if isinstance(part, Ref) else writer.pen.kind_title(piece.kind)
        return ", ".join([kind, *marks])

    def _cell(self, piece: Counter, name: str) -> TextRuns:
        value = self.told_as.value(name, self.values(piece))
        if name == "class" and is_leader(piece, self.writer.ruleset):
            return plain(self.rank(piece), "i")
        profile = self.profiles.get(piece.profile or "")
        if is_nothing(value) or (profile is not None and self.writer.pen.is_nothing(profile.kind, name, value)):
            return plain("–")
        if value is True:
            return plain(self.writer.pen.words["yes"])
        return plain(self.figure(value))

    def figure(self, value: Value) -> str:
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            return " / ".join(self.writer.plain(one) for one in value)
        return self.writer.plain(value)

    def secret(self) -> list[Counter]:
        """Those that only their own side knows the places of: both sides read a booklet."""
        is_battle = isinstance(self.writer.owner, Scenario)
        pieces = self._all(self.army) if is_battle else []
        return [piece for piece in pieces if dict(piece.fields).get("hidden") is True or is_decoy(piece)]

    def _place(self, piece: Counter) -> TextRuns:
        return plain(self.writer.say("in_secret"), "i") if piece in self.secret() else self.true_place(piece)

    def true_place(self, piece: Counter) -> TextRuns:
        facing = piece.facing
        looks = f" {looking(self.writer, facing.name)}" if isinstance(facing, Ref) else ""
        if piece.at is None:
            return plain("–")
        # A point on a table is not broken between its figures.
        place = placed(self.writer, piece.at).replace(" ", "\u00a0")
        return plain(f"{self.spoken.turn_of(piece)}{place}{looks}")

    # --- rows -----------------------------------------------------------------------------------------------------

    def grid(self) -> Grid:
        writer = self.writer
        titles = [self.head(name) for name in self.columns]
        head = [plain(writer.say("number")), plain(writer.say("unit")), *(plain(title) for title in titles)]
        align = "rl" + "".join("l" if self._is_words(name) else "c" for name in self.columns)
        if self.has_places:
            head.append(plain(writer.say("place")))
            align += "l"
        rows: list[tuple[TextRuns, ...]] = []
        strong: list[int] = []
        self._rows(self.army, rows, strong, 0)
        totals = self.totals()
        if totals:
            strong.append(len(rows))
            rows.append((totals,))
        return Grid(tuple(head), tuple(rows), align, strong=tuple(strong))

    def _is_words(self, name: str) -> bool:
        values = [self.values(piece).get(name) for piece in self._all(self.army)]
        return any(isinstance(value, Ref | Text) for value in values)

    def _head_of(self, name: str) -> str:
        kinds = dict.fromkeys(piece.kind for piece in self._all(self.army))
        facts = (one for one in self.writer.ruleset.facts if name in self.rules.reckoned and one.value is not None)
        reckoned = next((one for one in facts if one.name in {f"{kind}.{name}" for kind in kinds}), None)
        if reckoned is not None:
            return self._fact(reckoned.name, reckoned.title)
        kinds |= dict.fromkeys(entry.kind for entry in self.profiles.values())
        # A field of the cards is called as the cards call it, though a piece may have one of that name.
        main = (self._main_kind,) if self._main_kind is not None else ()
        for kind in (*main, *kinds, "card_profile"):
            field = self.writer.pen.field(kind, name)
            if field is not None:
                return self.writer.name(field)
        return name.replace("_", " ")

    def _rows(self, holder: Army | Command, rows: list[tuple[TextRuns, ...]], strong: list[int], depth: int) -> None:
        if isinstance(holder, Command):
            strong.append(len(rows))
            rows.append((self._command(holder, depth),))
        for piece in holder.pieces:
            if is_decoy(piece) and piece in self.secret():
                continue
            ranked = self.commanders.ranked(piece)
            if ranked is not None:
                rows.append((self._leader(piece, ranked, depth),))
                continue
            cells = [plain(self.tags.get(piece.name, "")), (*self.title(piece), *self._besides(piece))]
            cells += [self._cell(piece, name) for name in self.columns]
            rows.append((*cells, self._place(piece)) if self.has_places else tuple(cells))
        for command in holder.commands:
            self._rows(command, rows, strong, depth + 1)

    def _leader(self, piece: Counter, ranked: Ranked, depth: int) -> TextRuns:
        """A commander's line, which has no columns: rank, values, place."""
        said = [ranked.rank, *(f"{title} {figure}" for title, figure in ranked.values)]
        said += self.spoken.coming(piece, "".join(part.words for part in self._place(piece)))
        title = TextRun("".join(part.words for part in self.title(piece)), "i" if depth else "b")
        tag = f"{self.tags[piece.name]}\u00a0\u00a0" if piece.at is not None else ""
        return (*plain(_STEP * depth + tag), title, TextRun(f" · {' · '.join(said)}", "i"))

    def _command(self, command: Command, depth: int) -> TextRuns:
        """A command's title, and what it says besides."""
        title = TextRun(_STEP * (depth - 1) + self.writer.name(command), "b")
        return (title, TextRun(f" · {orders}", "i")) if (orders := self.orders(command)) else (title,)

    def orders(self, command: Command) -> str:
        return self.spoken.orders(command)

    def totals(self) -> TextRuns:
        totals = army_totals(self.army, self.writer.ruleset, self.profiles)
        totals += begins_with(self.writer, self.army, self.profiles, self.rules.begins)
        said = [f"{self._fact(fact.name, fact.title)} {self.writer.plain(amount)}" for fact, amount in totals]
        return plain(" · ".join(said))

    def _fact(self, name: str, title: Text | None) -> str:
        words = self.writer.words(title) if title is not None else name.partition(".")[2].replace("_", " ")
        return capital(words)

    def blocks(self, part: str = "army") -> list[Block]:
        """`part` keeps the places of two orders of battle in one document apart."""
        writer, army, fields = self.writer, self.army, dict(self.army.fields)
        said = [writer.plain(Ref("nation", army.nation))] if army.nation else []
        for name, value in fields.items():
            field = writer.pen.field("army", name)
            is_usual = writer.pen.is_default("army", name, value) and (writer.ruleset.plays is None or value == 0)
            # What an army begins with depends on it, whatever it is.
            is_usual = is_usual and not self.rules.begins.get("share", "").startswith(f"{name}.")
            if is_nothing(value) or name in ("note", "means") or is_usual:
                continue
            if self.spoken.is_left_to_rules(name, value):
                continue
            label = writer.name(field) if field is not None else name.replace("_", " ")
            said.append(f"{label}: {self.spoken.told(value)}")
        said += unsaid_figures(writer, fields)
        heading = Heading(plain(writer.name(army)), 2, f"{part}-{army.name}", writer.name(army))
        made: list[Block] = [heading, Paragraph(plain(" · ".join(said)), "small", keep=True), self.grid()]
        for name in ("means", "note"):
            value = fields.get(name)
            made += writer.prose(value, "note") if isinstance(value, Text) else []
        return made
