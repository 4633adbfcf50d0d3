"""Rule objects: what a ruleset declares, as the engine, the printer and the site read it.

Built once by the compiler or by the reader of a rulepack, validated there, trusted after. Kinds of the prelude have
classes of their own; kinds that a ruleset declares are `Entry`s, which the system reads into its own classes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction
from typing import Final

from engine.model.quick_dataclass import dataclass
from engine.model.values import Amount, Expression, Span, Text, Value

NUMBERS: Final = ("singular", "plural")
GENDERS: Final = ("masculine", "feminine", "neuter")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an author wrote it."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """A value that the source does not settle (`?`, no reason) or that is ours (`house`, with its reason)."""

    field: str
    reason: Text | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """What sentences about a title agree with, where the author says it; a language that is empty means all."""

    language: str
    number: str = ""
    gender: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What every declared object carries."""

    name: str
    title: Text | None = None
    section: str | None = None
    """The number of the section or rule that holds it: what a journal cites."""
    origin: Origin
    doubts: tuple[Doubt, ...] = ()
    agrees: tuple[Agreement, ...] = ()


# --- vocabulary -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOf(Declared):
    """A field of a kind: its type as written, its default, the names of its parts."""

    type: str
    default: Value = None
    nothing: str | None = None
    """The value, as written, that means none: it is printed as a dash."""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOf(Declared):
    """A kind of thing that the ruleset or the prelude declares."""

    like: str | None = None
    plural: str | None = None
    fields: tuple[FieldOf, ...] = ()
    stacks: bool = False
    """Pieces of this kind may share a place with others."""
    key: str | None = None
    """The word it is written with, where that is not its name."""
    in_prose: bool = False  # Rules tell of its things in their own words.


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Declared):
    """A thing of a kind that has no class of its own."""

    kind: str
    fields: tuple[tuple[str, Value], ...] = ()
    holds: tuple[Entry, ...] = ()
    asks: tuple[FieldOf, ...] = ()
    """What it wants to be told where it is used: an encounter's own fields."""

    def get(self, field_name: str) -> Value:
        return dict(self.fields).get(field_name)


# --- the book -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Section(Declared):
    """A heading or a lettered rule. `holds` lists (kind, name) of what it explains, in order."""

    number: str | None
    is_rule: bool = False
    prose: Text | None = None
    notes: tuple[Text, ...] = ()
    readings: tuple[Text, ...] = ()
    """Why it is read so: for the designer's notes, and nobody needs it to play."""
    tabletop: Text | None = None
    shown_by: Text | None = None
    """The product that shows it: such a rule is a component, and nothing of it is reckoned."""
    when: Expression | None = None
    holds: tuple[tuple[str, str], ...] = ()
    changed_by: str | None = None
    """The ruleset or scenario whose amendment last touched it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Declared):
    abbr: Text | None = None
    means: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant(Declared):
    """`is_given`: some field has its value from it, as `charge foot_charge` does."""

    value: Value
    is_given: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FactOf(Declared):
    """A fact that the system's engine answers, or that `value` reckons."""

    type: str
    takes: tuple[str, ...] = ()
    value: Expression | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    """What a layer adds: how it starts, how long it lasts, what it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Declared):
    fields: tuple[FieldOf, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Declared):
    """A disputed reading or an optional rule. A yes-or-no switch has the choices `yes` and `no`."""

    choices: tuple[tuple[str, Text | None], ...]
    default: str
    because: Text | None = None


# --- tests ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(Declared):
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier(Declared):
    """`amount`, once or `per` a count, `when` a condition holds; `title` holds its words."""

    amount: Expression
    per: Expression | None = None
    when: Expression | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Declared):
    """The first outcome whose span holds the score; `low` and `high` are `None` where the span is open."""

    low: Expression | None
    high: Expression | None
    fields: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Declared):
    """Dice or cards, modifiers, outcomes. pytest must not collect it: it is a test of the table."""

    __test__ = False

    roles: tuple[Role, ...] = ()
    roll: Expression | None = None
    cards: Expression | None = None
    least: Amount | None = None
    success: Expression | None = None
    goal: Expression | None = None
    score: Expression | None = None
    modify: str = "score"
    impossible: Expression | None = None
    automatic: Expression | None = None
    versus: str | None = None
    when: Expression | None = None
    means: Text | None = None
    modifiers: tuple[Modifier, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()
    """What a layer adds: by whom it is taken."""


# --- tables and sectors ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Declared):
    """A sign in a drawing and the figures it stands for."""

    sign: str
    when: Expression | None = None
    figures: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """What a row or a column holds for: names of a kind, or a span of numbers."""

    names: tuple[str, ...] = ()
    span: Span | None = None
    unit: str | None = None
    """Of the figures of a span, where distances stand down the side or across: `8 to 16 cm`."""

    def stands_for(self, asked: object) -> bool:
        """Whether a name or a figure finds here what it asks for."""
        if self.span is not None and isinstance(asked, int | Fraction) and self.span.holds(asked):
            return True
        return asked in self.names


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure and the marks beside it, each as often as it is drawn; `doubt` is a `?` in the cell."""

    value: Value = None
    marks: tuple[str, ...] = ()
    doubt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Declared):
    down: Expression | None
    down_type: str
    across: Expression | None = None
    across_type: str | None = None
    cell: str | None = None
    otherwise: Value = None
    marks: tuple[Mark, ...] = ()
    heads_down: tuple[Head, ...]
    heads_across: tuple[Head, ...]
    cells: tuple[tuple[Cell, ...], ...]
    means: Text | None = None
    notes: tuple[Text, ...] = ()


def place_among(heads: Iterable[Head], asked: object) -> int | None:
    """The row or the column of a table in which a name or a figure finds what it asks for."""
    return next((place for place, head in enumerate(heads) if head.stands_for(asked)), None)


def cell_of(table: Table, down: object, across: object = None) -> Cell | None:
    """Nothing, where no row or no column is for what is asked."""
    row = place_among(table.heads_down, down)
    column = 0 if table.across_type is None else place_among(table.heads_across, across)
    return None if row is None or column is None or column >= len(table.heads_across) else table.cells[row][column]


@dataclass(frozen=True, slots=True)
class SectorCell:
    """A hex of a sector in axial steps from the unit, which faces the top vertex: `q` right, `r` down."""

    q: int
    r: int
    mark: str
    doubt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sector(Declared):
    marks: tuple[Mark, ...] = ()
    cells: tuple[SectorCell, ...] = ()
    shape: str | None = None
    spread: Value = None
    reach: Value = None
    width: Value = None
    means: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Declared):
    repeat: Span | None = None
    while_: Expression | None = None
    when: Expression | None = None
    taken_by: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    means: Text | None = None
    phases: tuple[Phase, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()
    """What a layer adds: the actions of a phase, and who is first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence(Declared):
    phases: tuple[Phase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit(Declared):
    """How many of what: `counts` are (plural or `points`, span)."""

    counts: tuple[tuple[str, Span], ...] = ()
    when: Expression | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Declared):
    when: Expression
    winner: str | None = None
    means: Text | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    """What a layer adds: what the winner has most of."""


# --- decks and events -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Declared):
    number: str
    fields: tuple[tuple[str, Value], ...] = ()

    def get(self, field_name: str) -> Value:
        return dict(self.fields).get(field_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Declared):
    ruleset: str = ""
    """The ruleset that it is written for."""
    fields: tuple[tuple[str, Value], ...] = ()
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A line of an event table: die faces, playing cards, and (zone, event) for each column."""

    span: Span
    cards: tuple[Value, ...]
    events: tuple[tuple[str, str | None], ...]
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Events(Declared):
    ruleset: str = ""
    """The ruleset that it is written for."""
    die: Value
    reveal_cost: Value = 0
    zones: tuple[Entry, ...] = ()
    faces: tuple[Face, ...] = ()
    events: tuple[Entry, ...] = ()


# --- examples -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """`do` is one of choose, draw, roll, run, start, expect, refused."""

    do: str
    what: str | None = None
    values: tuple[Value, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()
    expects: Expression | None = None
    origin: Origin | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """One change: `verb` of `kind` `name`, inside `within` where it is a part; written at `origin`."""

    verb: str
    kind: str
    name: str
    within: str | None = None
    title: Text | None = None
    by: str
    origin: Origin
