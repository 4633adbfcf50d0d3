"""Our own words in further languages: `languages/fr.yaml`, a file each, that a translator can fill bit by bit.

English and Italian stand beside one another in our files of words. Any other language that a ruleset declares takes
what its file has, and English for the rest.
"""

from __future__ import annotations

from typing import Final

from compiler.layout.library import Library
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from engine.model.spelling import is_language

OURS: Final = ("en", "it")
"""Languages whose words are complete and stand in all our files."""


def language_words(library: Library, language: str, part: str, sink: Sink) -> dict[str, object]:
    """What the file of a language has for a part of our words (`site`, `documents`); nothing without a file."""
    name = f"languages/{language}.yaml"
    if language in OURS or not is_language(language) or library.find(name) is None:
        return {}
    spot = read_yaml(library, name, sink)
    plain = spot.mapping()[part].plain() if spot is not None and part in spot.mapping() else {}
    return {str(key): words for key, words in plain.items()} if isinstance(plain, dict) else {}
