"""Languages that some texts lack: a site is published in those that are complete, and the others are warned of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from compiler.codes.site import LANGUAGE_LEFT_OUT, UNTRANSLATED
from dsl.diagnostics import Diagnostic, Severity

_LANGUAGE: Final = re.compile(r"has no words in `([a-z_]+)`")


def complete_languages(
    languages: tuple[str, ...], found: Sequence[Diagnostic]
) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """Languages without a missing text, and a warning for each of the others; neither where anything else is wrong."""
    errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]
    if any(diagnostic.code != UNTRANSLATED for diagnostic in errors):
        return (), ()
    lacking: dict[str, list[Diagnostic]] = {}
    for diagnostic in errors:
        named = _LANGUAGE.search(diagnostic.message)
        if named is not None:
            lacking.setdefault(named[1], []).append(diagnostic)
    complete = tuple(language for language in languages if language not in lacking)
    return complete, tuple(_warning(language, missing, complete) for language, missing in lacking.items())


def _warning(language: str, missing: list[Diagnostic], complete: tuple[str, ...]) -> Diagnostic:
    texts = "a text has" if len(missing) == 1 else f"{len(missing)} texts have"
    message = f"the site has no pages in `{language}`: {texts} no words in that language, this one first"
    alone = f"--lang {complete[0]}, or `languages: [{complete[0]}]` in mkdocs.yml," if complete else ""
    help = f"write them and build again; {alone} says that no other is wanted" if complete else None
    return Diagnostic(LANGUAGE_LEFT_OUT, message, missing[0].span, (), help)
