"""Values that rule objects hold: exact, immutable, the same on every machine. No float."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction

from engine.model.quick_dataclass import dataclass

Amount = int | Fraction


@dataclass(frozen=True, slots=True)
class Text:
    """Words with their translations, the ruleset's first language first."""

    words: tuple[tuple[str, str], ...]

    def within(self, language: str) -> str:
        """The words in a language, or in the first one where there are none."""
        return dict(self.words).get(language, self.words[0][1])


@dataclass(frozen=True, slots=True)
class Quantity:
    """`3.5 cm`."""

    amount: Amount
    unit: str


@dataclass(frozen=True, slots=True)
class Dice:
    """`2d6`."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Share:
    """`75%`."""

    percent: Amount


@dataclass(frozen=True, slots=True)
class Date:
    """A day, or a month where the day is 0."""

    year: int
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class Hour:
    hour: int
    minute: int


@dataclass(frozen=True, slots=True)
class Span:
    """From low to high, both counted; `None` is without end."""

    low: Amount | None
    high: Amount | None

    def holds(self, amount: Amount) -> bool:
        return (self.low is None or self.low <= amount) and (self.high is None or amount <= self.high)

    def those_of(self, amounts: Sequence[int]) -> list[int]:
        """Those of some whole numbers, the least first, that it holds."""
        first = bisect_left(amounts, self.low) if self.low is not None else 0
        return list(amounts[first : bisect_right(amounts, self.high) if self.high is not None else None])

    def faces(self) -> Sequence[int]:
        """The faces of a die that it is for; one where it has no end or no whole numbers."""
        low, high = self.low, self.high
        return range(low, high + 1) if isinstance(low, int) and isinstance(high, int) else (1,)


@dataclass(frozen=True, slots=True)
class Size:
    """`14 x 10` hexes, or `120 um x 90 um`."""

    width: Amount
    height: Amount
    unit: str


@dataclass(frozen=True, slots=True)
class Hex:
    """Column and line from the top left, each from 1; written `0812`."""

    column: int
    line: int

    def __str__(self) -> str:
        return f"{self.column:02}{self.line:02}"


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a table, from the lower left, in the unit of the map's size."""

    x: Amount
    y: Amount


@dataclass(frozen=True, slots=True)
class Square:
    """`c5`: a lettered column and a numbered line of a squared table."""

    name: str


@dataclass(frozen=True, slots=True)
class Area:
    """All hexes or squares between two corners, or what lies between two points of a table."""

    first: Hex | Point | Square
    last: Hex | Point | Square


@dataclass(frozen=True, slots=True)
class Side:
    """The side between two adjacent hexes."""

    one: Hex
    other: Hex


@dataclass(frozen=True, slots=True)
class Ref:
    """A declared thing, with what it was given: `charge(2)`."""

    kind: str
    name: str
    given: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Worded:
    """A value with the words that explain it: a card's effect."""

    value: Value
    words: Text


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """`A♥`: rank 1 to 13, suit one of hearts, diamonds, clubs, spades; jokers have rank 0."""

    rank: int
    suit: str


# --- expressions: the closed set of nodes that a stranger's file can hold ---------------------------------------


@dataclass(frozen=True, slots=True)
class Literal:
    value: Value


@dataclass(frozen=True, slots=True)
class Fact:
    """`attacker.class`: asked of a role, a kind's piece at hand, or a named thing.

    `subject` is the word as written, `kind` what it stands for, `path` what is asked. A fact of the whole game has no
    subject.
    """

    subject: str
    kind: str
    path: str
    given: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """`options.jams`."""

    switch: str


@dataclass(frozen=True, slots=True)
class Local:
    """A word of the test at hand: `roll`, `score`, `goal`, `cards`, `outcome`."""

    name: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """A cell of a declared table."""

    table: str
    down: Expression
    across: Expression | None


@dataclass(frozen=True, slots=True)
class Reckon:
    """`+ - * /` and the functions `min max floor ceil rest count sum most dice`, and `negate`."""

    by: str
    of: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """`< <= = != >= >`."""

    by: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Among:
    """`attacker.class in (light_cavalry, heavy_infantry)`."""

    item: Expression
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """A span whose ends may move: `leader.command_value + 3 or more`."""

    item: Expression
    low: Expression | None
    high: Expression | None


@dataclass(frozen=True, slots=True)
class Logic:
    """`and`, `or`, `not`."""

    by: str
    of: tuple[Expression, ...]


Expression = Literal | Fact | Option | Local | Lookup | Reckon | Compare | Among | Between | Logic

Place = Hex | Point | Square | Area | Ref

Value = (
    None
    | bool
    | int
    | Fraction
    | str
    | Text
    | Quantity
    | Dice
    | Share
    | Date
    | Hour
    | Span
    | Size
    | Hex
    | Point
    | Square
    | Area
    | Side
    | Ref
    | Worded
    | PlayingCard
    | Literal
    | Fact
    | Option
    | Local
    | Lookup
    | Reckon
    | Compare
    | Among
    | Between
    | Logic
    | tuple["Value", ...]
)
