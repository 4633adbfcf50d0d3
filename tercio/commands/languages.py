"""`--lang fr`: any language that a ruleset may declare."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from engine.model.spelling import is_language
from tercio.project.places import brought, project_or_library, shipped
from tercio.project.terminal import WrongUsage, complain


def language(word: str) -> str:
    """Two small letters; what is said in a language that lacks a text is said in the ruleset's first."""
    if not is_language(word):
        raise argparse.ArgumentTypeError(f"`{word}` is no language: write two small letters, as in `fr`")
    return word


def language_or_both(word: str) -> str:
    return word if word == "both" else language(word)


def _templates() -> tuple[Path, ...]:
    return project_or_library() / "templates", *brought("templates"), shipped("templates")


def note_if_untold(word: str, languages: Iterable[str]) -> None:
    """Says so where nothing of the rules is in the language that was asked for: it would be told in their first. Where
    we have no words of our own in it either, it is no language of ours."""
    known = list(languages)
    if known and word not in known:
        if not any((folder / "languages" / f"{word}.yaml").is_file() for folder in _templates()):
            raise WrongUsage(f"nothing is told in `{word}`: there is {', '.join(known)}")
        there_is = f"there is {', '.join(known)}"
        complain(f"nothing of these rules is in `{word}`, and their words are told in {known[0]}: {there_is}")
