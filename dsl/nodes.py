"""The syntax tree: what was written, in the author's own spelling. Knows no wargame.

Two trees are equal when the same things were written in the same order; spans, layout and the depth of an expression
do not count, so that a formatted file equals its original.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from dsl.quick_dataclass import dataclass
from dsl.source import Source, Span

# --- values ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """A lower-case word, perhaps with dots: `chevau_legers`, `target.mounted`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number:
    """`3`, `0.75`, `0812`, `7.2`: the spelling stays, the field's type reads it."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SectionNumber:
    """`5.4.1`, `5.4b`, `E.2.3`, `CAV.g`, `REINF`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Quantity:
    """`3.5 cm`: `amount` is `3.5`, `unit` is `cm`."""

    amount: str
    unit: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """`2d6`, `d10`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Share:
    """`75%`; `text` is `75`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Date:
    """`1648-08-20` or `1859-06`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hour:
    """`06:30`."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """`op` is one of `-` `+` `not` (before) and `?` `or more` `or less` (after)."""

    op: str
    operand: Expr
    span: Span = field(compare=False, repr=False)
    depth: int = field(default=1, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is one of `or and in to x + - * / < <= = != >= >`."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(compare=False, repr=False)
    depth: int = field(default=1, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`charge(2)`, `melee_advantage(a.class, b.class)`; `path` is the field of what it answers: `edge(a, b).cover`."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    depth: int = field(default=1, compare=False, repr=False)
    path: Name | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Parentheses: one item for grouping, two or more for a point, a side or a list."""

    items: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    depth: int = field(default=1, compare=False, repr=False)


Expr = Name | Number | SectionNumber | Quantity | Dice | Share | Date | Hour | Unary | Binary | Call | Group


def depth(expr: Expr) -> int:
    return expr.depth if isinstance(expr, Unary | Binary | Call | Group) else 1


# --- text -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextPart:
    """One language's words. `value` is unescaped; a block's is dedented and without outer empty lines.

    `line_offsets[i]` is where line i of `value` begins in the source, so that what is drawn or written inside a block
    can be pointed at.
    """

    language: str | None
    """`None` for the first part, which is in the ruleset's first language."""
    value: str
    is_block: bool
    span: Span = field(compare=False, repr=False)
    line_offsets: tuple[int, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """`"Heavy cavalry" it "Cavalleria pesante"`."""

    parts: tuple[TextPart, ...]
    span: Span = field(compare=False, repr=False)

    @property
    def value(self) -> str:
        return self.parts[0].value


# --- entries --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """`verb key number values texts { body }`: the one general form, every part but the key optional.

    `number` is only used by `section 7.2 name`; `verb` is one of the amending words `add replace remove amend`.
    A `damaged` entry had a syntax error inside: later stages stay silent about what it may lack.
    """

    verb: str | None
    key: Name
    number: SectionNumber | Number | None
    values: tuple[Expr, ...]
    texts: tuple[Text, ...]
    body: Body | None
    span: Span = field(compare=False, repr=False)
    damaged: bool = field(default=False, compare=False)

    @property
    def text(self) -> Text | None:
        return self.texts[0] if self.texts else None


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of `modifiers { }`: `+1 per army.scouts when army.explored "scouts ahead"`."""

    sign: str
    amount: Expr
    per: Expr | None
    when: Expr | None
    words: Text
    body: Body | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of `outcomes { }`: `7 or more: steady "no effect" { … }`."""

    fits: Expr
    result: Name
    words: Text | None
    body: Body | None
    span: Span = field(compare=False, repr=False)


Item = Entry | Modifier | Outcome


@dataclass(frozen=True, slots=True)
class Body:
    items: tuple[Item, ...]
    span: Span = field(compare=False, repr=False)

    def entries(self) -> Iterator[Entry]:
        return (item for item in self.items if isinstance(item, Entry))


@dataclass(frozen=True, slots=True)
class Comment:
    """`text` is without the `#` and outer blanks."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class File:
    entries: tuple[Entry, ...]
    comments: tuple[Comment, ...]
    source: Source = field(compare=False, repr=False)
