"""Whole numbers of the command line, and what is said of a word that is none."""

from __future__ import annotations

import argparse


def whole(word: str) -> int:
    """Any whole number: `--seed 7`."""
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{word}` is no whole number, such as 7") from None


def count(word: str) -> int:
    """So many of something: `--games 100`."""
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"`{word}` is no whole number of 1 or more")
    return int(word)
