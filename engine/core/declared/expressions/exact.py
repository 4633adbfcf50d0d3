"""Division of whole numbers and fractions, exactly."""

from __future__ import annotations

from fractions import Fraction


def divided(one: int | Fraction, other: int | Fraction) -> int | Fraction:
    """One divided by the other, exactly."""
    if type(one) is int and type(other) is int and other:
        whole, rest = divmod(one, other)
        return Fraction(one, other) if rest else whole
    return _plain(Fraction(one) / Fraction(other))


def _plain(exact: Fraction) -> int | Fraction:
    return exact.numerator if exact.denominator == 1 else exact
