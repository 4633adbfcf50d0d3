"""What can be said of a condition without playing: that it never holds, or always does. Only what is certain; of all
that hangs on a game, nothing is said."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

from engine.model.expression_parts import walk
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Logic, Quantity, Reckon, Ref, Value

_OPPOSITE: Final = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED: Final = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_TURNS: Final = ("turn.number", "turn_number")
_LEAST: Final = {"turn.number": 0, "turn_number": 0, "pieces_left": 0, "pieces_lost": 0}
"""Facts of which everybody knows that they are never less; before its first turn a battle is in none."""
_OF_MANY: Final = frozenset(("tag", "ability"))
"""Kinds of which a thing may have several at once."""


class Settled(NamedTuple):
    holds: bool
    why: str


class _Bound(NamedTuple):
    """`item by figure`, the figure in its unit."""

    item: Expression
    by: str
    figure: int | Fraction
    unit: str


def settled(condition: Expression, *, in_a_turn: bool = False) -> Settled | None:
    """Whether it always or never holds, if that is certain; it may be asked only when the first turn has begun."""
    match condition:
        case Compare():
            return _compared(condition, in_a_turn=in_a_turn)
        case Logic(by="not", of=(inner,)):
            found = settled(inner, in_a_turn=in_a_turn)
            return Settled(not found.holds, found.why) if found is not None else None
        case Logic(by="and" | "or" as by, of=of):
            ends_it = by == "or"
            for part in of:
                found = settled(part, in_a_turn=in_a_turn)
                if found is not None and found.holds is ends_it:
                    return found
            for one, other in combinations(of, 2):
                why = _against(one, other) if by == "and" else _together(one, other)
                if why is not None:
                    return Settled(ends_it, why)
    return None


def implies(one: Expression, other: Expression) -> bool:
    """Whether the other surely holds wherever the one does."""
    return all(any(_is_stricter(mine, theirs) for mine in _conjuncts(one)) for theirs in _conjuncts(other))


def _conjuncts(condition: Expression) -> Iterator[Expression]:
    if isinstance(condition, Logic) and condition.by == "and":
        for part in condition.of:
            yield from _conjuncts(part)
    else:
        yield condition


def _is_stricter(one: Expression, other: Expression) -> bool:
    if one == other:
        return not _is_chance(one)
    mine, theirs = _bound(one), _bound(other)
    if mine is None or theirs is None or (mine.item, mine.unit) != (theirs.item, theirs.unit) or _is_chance(one):
        return False
    match mine.by, theirs.by:
        case (">=" | "=", ">=") | (">", ">=" | ">"):
            return mine.figure >= theirs.figure
        case (">=" | "=", ">"):
            return mine.figure > theirs.figure
        case ("<=" | "=", "<=") | ("<", "<=" | "<"):
            return mine.figure <= theirs.figure
        case ("<=" | "=", "<"):
            return mine.figure < theirs.figure
    return False


def _compared(condition: Compare, *, in_a_turn: bool) -> Settled | None:
    left, right = condition.left, condition.right
    if left == right and not _is_chance(left) and not isinstance(left, Literal):
        return Settled(condition.by in ("=", "<=", ">="), "both sides are the same")
    one, other = _figure(left), _figure(right)
    if one is not None and other is not None and one[1] == other[1]:
        holds = _holds(one[0], condition.by, other[0])
        return None if holds else Settled(False, "both sides are figures")
    bound = _bound(condition)
    if bound is None or not isinstance(bound.item, Fact):
        return None
    path = bound.item.path if bound.item.path in _LEAST else bound.item.path.rpartition(".")[2]
    least = _LEAST.get(path)
    if least is None:
        return None
    least = 1 if in_a_turn and path in _TURNS else least
    why = f"`{path}` is {least} at least"
    if (bound.by == ">=" and bound.figure <= least) or (bound.by == ">" and bound.figure < least):
        return Settled(True, why)
    if (bound.by in ("<=", "=") and bound.figure < least) or (bound.by == "<" and bound.figure <= least):
        return Settled(False, why)
    return None


def _against(one: Expression, other: Expression) -> str | None:
    """Why two conditions never hold together."""
    if _is_denial(one, other):
        return "one part denies the other"
    if isinstance(one, Compare) and isinstance(other, Compare) and one.by == other.by == "=":
        names = _name(one.right), _name(other.right)
        if one.left == other.left and None not in names and names[0] != names[1] and not _is_chance(one.left):
            return f"nothing is `{names[0]}` and `{names[1]}` at once"
    mine, theirs = _bound(one), _bound(other)
    if mine is None or theirs is None or (mine.item, mine.unit) != (theirs.item, theirs.unit) or _is_chance(one):
        return None
    low = next((bound for bound in (mine, theirs) if bound.by in (">", ">=", "=")), None)
    high = next((bound for bound in (mine, theirs) if bound.by in ("<", "<=", "=") and bound is not low), None)
    if low is None or high is None or "!=" in (mine.by, theirs.by):
        return None
    is_open = ">" in (low.by, high.by) or "<" in (low.by, high.by)
    if low.figure > high.figure or (is_open and low.figure == high.figure):
        return "no figure is as high and as low as this"
    if low.by == high.by == "=" and low.figure != high.figure:
        return "no figure is two at once"
    return None


def _together(one: Expression, other: Expression) -> str | None:
    """Why of two conditions one always holds."""
    return "one part denies the other" if _is_denial(one, other) else None


def _is_denial(one: Expression, other: Expression) -> bool:
    if _is_chance(one):
        return False
    for this, that in ((one, other), (other, one)):
        if isinstance(this, Logic) and this.by == "not" and this.of == (that,):
            return True
    return (
        isinstance(one, Compare)
        and isinstance(other, Compare)
        and (one.left, one.right) == (other.left, other.right)
        and _OPPOSITE[one.by] == other.by
    )


def _is_chance(expression: Expression) -> bool:
    """Whether it may come to something else when it is asked again."""
    return any(
        (isinstance(one, Literal) and isinstance(one.value, Dice)) or (isinstance(one, Reckon) and one.by == "dice")
        for one in walk(expression)
    )


def _bound(condition: Expression) -> _Bound | None:
    if not isinstance(condition, Compare):
        return None
    right, left = _figure(condition.right), _figure(condition.left)
    if right is not None and left is None:
        return _Bound(condition.left, condition.by, *right)
    if left is not None and right is None:
        return _Bound(condition.right, _TURNED[condition.by], *left)
    return None


def _figure(expression: Expression) -> tuple[int | Fraction, str] | None:
    value: Value = expression.value if isinstance(expression, Literal) else None
    if isinstance(value, Quantity):
        return value.amount, value.unit
    return (value, "") if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _name(expression: Expression) -> str | None:
    value: Value = expression.value if isinstance(expression, Literal) else None
    return value.name if isinstance(value, Ref) and value.kind not in _OF_MANY and not value.given else None


def _holds(left: int | Fraction, by: str, right: int | Fraction) -> bool:
    match by:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
    return left >= right
