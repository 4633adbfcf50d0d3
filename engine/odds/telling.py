"""Exact fractions as players read them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """One decimal; 0 and 100 only where they are exact."""
    if chance in (0, 1):
        return f"{chance * 100}%"
    tenths = (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
    if tenths == 0:
        return "<0.1%"
    return ">99.9%" if tenths == 1000 else f"{tenths // 10}.{tenths % 10}%"


def decimal(amount: Fraction, minus: str = "-") -> str:
    """Two decimals, halves away from zero."""
    sign, exact = minus if amount < 0 else "", abs(amount)
    hundredths = (exact.numerator * 200 + exact.denominator) // (2 * exact.denominator)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"
