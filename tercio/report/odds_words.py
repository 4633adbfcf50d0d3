"""Words and figures of a page of odds. No float: fractions are rounded as such."""

from __future__ import annotations

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
        "goal": "soglia",
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
