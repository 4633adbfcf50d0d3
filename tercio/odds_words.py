"""Words and figures of a page of odds. No float: fractions are rounded as such."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

WORDS: Final = {
    "en": {
        "given": "given",
        "assumed": "assumed",
        "dice": "dice",
        "cards": "cards",
        "deck": "cards in the deck",
        "goal": "goal",
        "sometimes": "depends on the roll",
        "successes": "successes",
        "score": "score",
        "impossible": "impossible",
        "automatic": "of these, without a test",
        "expected": "expected",
        "higher": "higher score",
        "equal": "equal scores",
        "lower": "lower score",
        "in_force": "in force only when",
        "impossible_when": "impossible when",
        "automatic_when": "passed without a test when",
    },
    "it": {
        "given": "dati",
        "assumed": "presupposti",
        "dice": "dadi",
        "cards": "carte",
        "deck": "carte nel mazzo",
        "goal": "obiettivo",
        "sometimes": "dipende dal tiro",
        "successes": "successi",
        "score": "punteggio",
        "impossible": "impossibile",
        "automatic": "di cui senza test",
        "expected": "in media",
        "higher": "punteggio più alto",
        "equal": "punteggi pari",
        "lower": "punteggio più basso",
        "in_force": "in vigore solo se",
        "impossible_when": "impossibile se",
        "automatic_when": "superato senza test se",
    },
}


def percent(chance: Fraction) -> str:
    """One decimal; 0 and 100 only where they are exact."""
    if chance in (0, 1):
        return f"{chance * 100}%"
    tenths = (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
    if tenths == 0:
        return "<0.1%"
    return ">99.9%" if tenths == 1000 else f"{tenths // 10}.{tenths % 10}%"


def decimal(amount: Fraction) -> str:
    """Two decimals, halves away from zero."""
    sign, exact = "-" if amount < 0 else "", abs(amount)
    hundredths = (exact.numerator * 200 + exact.denominator) // (2 * exact.denominator)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"
