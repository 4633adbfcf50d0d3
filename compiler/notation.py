"""Values and expressions in the author's own notation: what one would write in a `.tercio` file to get them.

Total over all values of the model. Parentheses stand only where the grammar needs them. Text shows its first language.
"""

from __future__ import annotations

import re
from enum import IntEnum
from fractions import Fraction
from typing import Final

from engine.model.values import (
    Among,
    Amount,
    Area,
    Between,
    Compare,
    Date,
    Dice,
    Expression,
    Fact,
    Hex,
    Hour,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    PlayingCard,
    Point,
    Quantity,
    Reckon,
    Ref,
    Share,
    Side,
    Size,
    Span,
    Square,
    Text,
    Value,
    Worded,
)

_WORD: Final = re.compile(r"[\w.:()-]+")
_LINK: Final = re.compile(r"\[\[(?P<figure>=)?[a-z_]++:(?P<name>[^|\[\]\n]++)(?P<words>\|[^\[\]\n]*+)?\]\]")
"""A link as the compiler keeps it: with the kind of what it leads to, and a bar whether or not there are words."""
_SUITS: Final = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
_RANKS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
_MOST_DECIMALS: Final = 6


class Binds(IntEnum):
    """How tightly a notation holds together, as the grammar has it, weakest first."""

    LIST = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARISON = 4
    REACH = 5
    SUM = 6
    PRODUCT = 7
    SIGN = 8
    ATOM = 9


Spelled = tuple[str, Binds]


def notate(value: Value) -> str:
    """`2d6`, `3 um`, `0812`, `4 to 6`, `unit.strength > 3`, `charge(2)`."""
    return _spell(value)[0]


def notate_span(low: Expression | Amount | None, high: Expression | Amount | None) -> str:
    """`4 to 6`, `7 or more`, `3 or less`, `5`; without ends, `otherwise`."""
    return _reach(low, high)[0]


def notate_words(words: str) -> str:
    """A text of one language, in quotes; a link as an author writes it, `[[20]]` or `[[20|the mud]]`."""
    escaped = _LINK.sub(_link, words).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _link(found: re.Match[str]) -> str:
    words = "" if found["words"] in (None, "|") else found["words"]
    return f"[[{'= ' if found['figure'] else ''}{found['name']}{words}]]"


def _spell(value: Value) -> Spelled:
    match value:
        case None:
            return "none", Binds.ATOM
        case bool():
            return ("yes" if value else "no"), Binds.ATOM
        case int() | Fraction():
            return _amount(value)
        case str():
            return (value if _WORD.fullmatch(value) else notate_words(value)), Binds.ATOM
        case Text():
            return notate_words(value.words[0][1] if value.words else ""), Binds.ATOM
        case tuple():
            return _several(value)
        case Ref(_, name, given):
            return name + (_arguments(given) if given else ""), Binds.ATOM
        case Worded(inner, words):
            return f"{notate(inner)} {notate(words)}", Binds.LIST
        case Hex() | Point() | Square() | Area() | Side() | Size():
            return _place(value)
        case Quantity() | Dice() | Share() | Date() | Hour() | Span() | PlayingCard():
            return _figure(value)
    return _expression(value)


def _several(values: tuple[Value, ...]) -> Spelled:
    if not values:
        return "none", Binds.ATOM
    if len(values) == 1 and not isinstance(values[0], tuple):
        return _spell(values[0])
    items = (f"({notate(item)})" if isinstance(item, tuple) and len(item) > 1 else notate(item) for item in values)
    return ", ".join(items), Binds.LIST


# --- figures and places -----------------------------------------------------------------------------------------


def _amount(amount: Amount) -> Spelled:
    exact = Fraction(amount)
    if exact.denominator == 1:
        return str(exact.numerator), Binds.SIGN if exact < 0 else Binds.ATOM
    if (scaled := exact * 10**_MOST_DECIMALS).denominator == 1:
        sign, digits = "-" if exact < 0 else "", f"{abs(scaled.numerator):0{_MOST_DECIMALS + 1}}"
        decimal = f"{digits[:-_MOST_DECIMALS]}.{digits[-_MOST_DECIMALS:].rstrip('0')}"
        return sign + decimal, Binds.SIGN if sign else Binds.ATOM
    return f"{exact.numerator} / {exact.denominator}", Binds.PRODUCT


def _figure(value: Quantity | Dice | Share | Date | Hour | Span | PlayingCard) -> Spelled:
    match value:
        case Quantity(amount, unit):
            several = "hexes" if unit == "hex" and amount != 1 else unit
            return f"{_amount(amount)[0]} {several}", Binds.SIGN if amount < 0 else Binds.ATOM
        case Dice(count, sides):
            return f"{count}d{sides}", Binds.ATOM
        case Share(percent):
            return f"{_amount(percent)[0]}%", Binds.ATOM
        case Date(year, month, day):
            sign = "-" if year < 0 else ""
            return f"{sign}{abs(year):04}-{month:02}" + (f"-{day:02}" if day else ""), Binds.ATOM
        case Hour(hour, minute):
            return f"{hour:02}:{minute:02}", Binds.ATOM
        case Span(low, high):
            return _reach(low, high)
        case PlayingCard(rank, suit):
            return (f"{_RANKS.get(rank, rank)}{_SUITS[suit]}" if suit in _SUITS else suit), Binds.ATOM


def _place(value: Hex | Point | Square | Area | Side | Size) -> Spelled:
    match value:
        case Hex():
            return str(value), Binds.ATOM
        case Point(x, y):
            return f"({_amount(x)[0]}, {_amount(y)[0]})", Binds.ATOM
        case Square(name):
            return name, Binds.ATOM
        case Area(first, last):
            return f"{notate(first)} to {notate(last)}", Binds.REACH
        case Side(one, other):
            return f"({one}, {other})", Binds.ATOM
        case Size(width, height, "hex"):
            return f"{_amount(width)[0]} x {_amount(height)[0]}", Binds.REACH
        case Size(width, height, unit):
            return f"{_amount(width)[0]} {unit} x {_amount(height)[0]} {unit}", Binds.REACH


def _reach(low: Expression | Amount | None, high: Expression | Amount | None) -> Spelled:
    if low is None and high is None:
        return "otherwise", Binds.ATOM
    if low is None:
        return f"{_within(high, Binds.SUM)} or less", Binds.REACH
    if high is None:
        return f"{_within(low, Binds.SUM)} or more", Binds.REACH
    if low == high:
        return _spell(low)
    return f"{_within(low, Binds.SUM)} to {_within(high, Binds.SUM)}", Binds.REACH


# --- expressions ------------------------------------------------------------------------------------------------


def _within(value: Value, least: Binds) -> str:
    """A part of something larger, in parentheses where it would fall apart."""
    words, binds = _spell(value)
    return words if binds >= least else f"({words})"


def _arguments(values: tuple[Value, ...]) -> str:
    return f"({', '.join(_within(value, Binds.OR) for value in values)})"


def _expression(value: Expression) -> Spelled:
    match value:
        case Literal(inner):
            return _spell(inner)
        case Fact(subject, _, path, given):
            asked, _, field = path.partition(".") if given and not subject else (path, "", "")
            arguments = _arguments(given) if given else ""
            owner, rest = f"{subject}." if subject else "", f".{field}" if field else ""
            return f"{owner}{asked}{arguments}{rest}", Binds.ATOM
        case Option(switch):
            return f"options.{switch}", Binds.ATOM
        case Local(name):
            return name, Binds.ATOM
        case Lookup(table, down, across):
            return table + _arguments((down,) if across is None else (down, across)), Binds.ATOM
        case Reckon(by, of):
            return _reckon(by, of)
        case Compare(by, left, right):
            return f"{_within(left, Binds.REACH)} {by} {_within(right, Binds.REACH)}", Binds.COMPARISON
        case Among(item, items):
            return f"{_within(item, Binds.REACH)} in {_arguments(items)}", Binds.COMPARISON
        case Between(item, low, high):
            return f"{_within(item, Binds.REACH)} in {notate_span(low, high)}", Binds.COMPARISON
        case Logic("not", (only,)):
            return f"not {_within(only, Binds.NOT)}", Binds.NOT
        case Logic(by, of):
            return _chain(by, of, Binds.AND if by == "and" else Binds.OR)


def _reckon(by: str, of: tuple[Expression, ...]) -> Spelled:
    if by == "negate" and len(of) == 1:
        return f"-{_within(of[0], Binds.SIGN)}", Binds.SIGN
    if by in ("+", "-") and len(of) > 1:
        return _chain(by, of, Binds.SUM)
    if by in ("*", "/") and len(of) > 1:
        return _chain(by, of, Binds.PRODUCT)
    return by + _arguments(of), Binds.ATOM


def _chain(by: str, of: tuple[Expression, ...], binds: Binds) -> Spelled:
    """`a - b - c`: the first may be such a chain itself, the others stand closer."""
    parts = (_within(part, binds if index == 0 else Binds(binds + 1)) for index, part in enumerate(of))
    return f" {by} ".join(parts), binds
