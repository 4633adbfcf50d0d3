"""Exact odds of declared tests, as fractions: dice convolved, cards drawn without replacement, nothing simulated.

`odds_of` in `odds.py` is the way in; `circumstances.py` says what a test asks of the game.
"""
