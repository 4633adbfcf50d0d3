"""Single values as spelled: dice, dates, hours, hexes, squares, playing cards."""

from __future__ import annotations

import re
from typing import Final

from compiler.codes.typing import WRONG_TYPE
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.values import Date, Dice, Hour, PlayingCard

_EARLY_DATE: Final = re.compile(r"-\d{1,4}-\d\d(?:-\d\d)?")
_SQUARE: Final = re.compile(r"[a-z][1-9][0-9]?")
_CARD: Final = re.compile(r"(A|[2-9]|10|[JQKF]|C|R)\s*([♥♦♣♠])")
_SUITS: Final = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_RANKS: Final = {"A": 1, "J": 11, "F": 11, "Q": 12, "C": 12, "K": 13, "R": 13}
"""Italian decks are read too: fante, cavallo, re."""
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MOST_DICE: Final = 100


def is_hex(text: str) -> bool:
    return len(text) == 4 and text.isdigit()


def is_early_date(text: str) -> bool:
    return _EARLY_DATE.fullmatch(text) is not None


def is_square(text: str) -> bool:
    return _SQUARE.fullmatch(text) is not None


def read_dice(expr: nodes.Dice, sink: Sink) -> Dice | None:
    count, _, sides = expr.text.partition("d")
    number, faces = int(count or "1") if len(count) < 4 else 0, int(sides) if len(sides) < 4 else 0
    if not 1 <= number <= _MOST_DICE or not 2 <= faces <= 100:
        sink.report(WRONG_TYPE, f"`{expr.text}`: from 1 to {_MOST_DICE} dice of 2 to 100 faces", expr.span)
        return None
    return Dice(number, faces)


def read_date(expr: nodes.Date, sink: Sink) -> Date | None:
    parts = [int(part) for part in expr.text.removeprefix("-").split("-")]
    year, month, day = parts[0], parts[1], parts[2] if len(parts) > 2 else 0
    year = -year if expr.text.startswith("-") else year
    if not 1 <= month <= 12 or not 0 <= day <= _DAYS[month - 1]:
        sink.report(WRONG_TYPE, f"there is no day `{expr.text}`", expr.span)
        return None
    return Date(year, month, day)


def read_hour(expr: nodes.Hour, sink: Sink) -> Hour | None:
    hour, minute = (int(part) for part in expr.text.split(":"))
    if hour > 23 or minute > 59:
        sink.report(WRONG_TYPE, f"there is no hour `{expr.text}`", expr.span)
        return None
    return Hour(hour, minute)


def read_playing_card(text: str) -> PlayingCard | None:
    if text.strip().lower() == "joker":
        return PlayingCard(0, "joker")
    match = _CARD.fullmatch(text.strip())
    if match is None:
        return None
    rank = _RANKS.get(match[1]) or int(match[1])
    return PlayingCard(rank, _SUITS[match[2]])
