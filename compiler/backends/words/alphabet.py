"""The order of the alphabet in the language of a page, for whatever a reader looks for by its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from compiler.backends.words.wording import Pen
from engine.model.rules import Entry

_BY_NAME: Final = ("weapon",)
"""Kinds that a player has by name on a card and looks up from there. Ground, classes and states keep the order of their
author, which says something: open ground first, heavy before light."""


def sorting(words: str) -> tuple[str, str]:
    """Letters without their accents come first in the order, then the words as they are."""
    plain_words = unicodedata.normalize("NFD", words.casefold())
    return "".join(sign for sign in plain_words if sign.isalnum() or sign == " "), words


def in_order(entries: Iterable[Entry], pen: Pen) -> list[Entry]:
    """Entries of one kind as a list of them goes: what is looked for by name by the alphabet of the reader, since that
    of the author may be another."""
    listed = list(entries)
    is_by_name = bool(listed) and listed[0].kind in _BY_NAME
    return sorted(listed, key=lambda entry: sorting(pen.name(entry))) if is_by_name else listed
