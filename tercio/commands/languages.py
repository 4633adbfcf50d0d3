"""`--lang fr`: any language that a ruleset may declare."""

from __future__ import annotations

import argparse

from engine.model.spelling import is_language


def language(word: str) -> str:
    """Two small letters; what is said in a language that lacks a text is said in the ruleset's first."""
    if not is_language(word):
        raise argparse.ArgumentTypeError(f"`{word}` is no language: write two small letters, as in `fr`")
    return word


def language_or_both(word: str) -> str:
    return word if word == "both" else language(word)
