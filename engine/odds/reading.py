"""What a player says of a fact, read by its type: `4`, `yes`, `pike_and_shot`, `7 cm`, `none`, `(3, 4, 4)`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from engine.model.sense import MOST_DICE, MOST_FACES
from engine.model.values import Amount, Dice, Quantity, Ref, Value
from engine.odds.distribution import OddsError
from engine.odds.kinds import Kinds, Type

_FIGURE: Final = re.compile(r"([+-]?\d{1,18}(?:\.\d{1,18})?|[+-]?\d{1,18}/0*[1-9]\d{0,17})\s*([a-z]+|%)?")
_UNITS: Final = {"um": "um", "mm": "mm", "cm": "cm", "m": "m", "km": "km", "deg": "deg", "hex": "hex", "hexes": "hex"}
_MEASURED: Final = frozenset(("distance", "angle", "any"))
_WORD: Final = re.compile(r"\w[\w.]*")
_DICE: Final = re.compile(r"(\d{1,3})?d(\d{1,3})")
_ROLLED: Final = frozenset(("dice", "roll"))
_PLAIN: Final = frozenset(("text", "prose", "word", "symbol", "place", "section", "any"))


def read_value(name: str, said: Value, type_of: Type, kinds: Kinds) -> Value:
    """The value of a fact, from words or already a value; anything that does not fit is an `OddsError`."""
    if isinstance(said, str):
        return _from_words(name, said.strip(), type_of, kinds)
    if type_of.name == "optional" and said is not None:
        return read_value(name, said, type_of.of[0], kinds)
    anything = type_of.name == "any"
    is_figure = isinstance(said, int | Fraction) and not isinstance(said, bool)
    fits = (
        (is_figure and (type_of.is_figure or anything))
        or (isinstance(said, bool) and (type_of.is_condition or anything))
        or (isinstance(said, Quantity) and type_of.name in _MEASURED)
        or (isinstance(said, Dice) and type_of.name in _ROLLED)
        or (said is None and not type_of.is_condition and type_of.name not in ("number", "list"))
        or (isinstance(said, tuple) and type_of.name == "list")
        or (isinstance(said, Ref) and not type_of.is_figure and not type_of.is_condition)
    )
    if not fits:
        raise _wrong(name, str(said), type_of)
    return said.name if isinstance(said, Ref) else said


def _from_words(name: str, words: str, type_of: Type, kinds: Kinds) -> Value:
    if type_of.name == "list":
        inner = words[1:-1] if words.startswith("(") and words.endswith(")") else words
        items = [] if inner.strip() in ("", "none") else inner.split(",")
        return tuple(_from_words(name, item.strip(), type_of.of[0] if type_of.of else type_of, kinds) for item in items)
    if type_of.name == "optional":
        return None if words == "none" else _from_words(name, words, type_of.of[0], kinds)
    if type_of.is_condition:
        if words not in ("yes", "no"):
            raise _wrong(name, words, type_of)
        return words == "yes"
    if type_of.is_figure:
        return _figure(name, words, type_of)
    if type_of.name in _ROLLED:
        return _dice(name, words, type_of)
    if words == "none":
        return None
    if type_of.name in _PLAIN:
        return _plain(name, words)
    return _thing(name, words, type_of, kinds)


def _figure(name: str, words: str, type_of: Type) -> Amount | Quantity:
    found = _FIGURE.fullmatch(words)
    if found is None:
        raise _wrong(name, words, type_of)
    exact = Fraction(found[1])
    unit = found[2]
    if unit == "%" and type_of.name not in _MEASURED:
        exact /= 100
    elif unit is not None and (unit not in _UNITS or type_of.name not in _MEASURED):
        raise _wrong(name, words, type_of)
    amount = exact.numerator if exact.denominator == 1 else exact
    return Quantity(amount, _UNITS[unit]) if unit in _UNITS else amount


def _dice(name: str, words: str, type_of: Type) -> Dice:
    found = _DICE.fullmatch(words)
    count, sides = (int(found[1] or 1), int(found[2])) if found else (0, 0)
    if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_FACES):
        raise _wrong(name, words, type_of)
    return Dice(count, sides)


def _plain(name: str, words: str) -> Value:
    if words in ("yes", "no"):
        return words == "yes"
    if _FIGURE.fullmatch(words):
        return _figure(name, words, Type("any"))
    return words


def _thing(name: str, words: str, type_of: Type, kinds: Kinds) -> str:
    kind = "compass" if type_of.name == "facing" else type_of.name
    known = kinds.names(kind)
    if not _WORD.fullmatch(words) or (known and words not in known):
        raise OddsError(f"`{name}`: no {kind} is called `{words}`", words, known)
    return words


def _wrong(name: str, words: str, type_of: Type) -> OddsError:
    return OddsError(f"`{name}` is {_wanted(type_of)}, not `{words}`")


def _wanted(type_of: Type) -> str:
    if type_of.name == "optional":
        return f"{_wanted(type_of.of[0])} or `none`"
    if type_of.is_condition:
        return "`yes` or `no`"
    if type_of.name == "list":
        return "several values in parentheses"
    known = {"number": "a number", "share": "a share", "distance": "a distance such as `3 cm`", "angle": "an angle"}
    known |= dict.fromkeys(_ROLLED, "dice such as `2d6`")
    return known.get(type_of.name, "a figure" if type_of.is_figure else f"a {type_of.name}")
