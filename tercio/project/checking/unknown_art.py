"""Emblems, colours and drawings of ground that no template knows: `tercio check` tells them before anything is printed.

Icons, themes and ground are data of the project's templates and ours. Only their names are wanted here, so the files
are looked through and not read as a printer reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.codes.printing import UNKNOWN_ART
from compiler.compile import CompileResult
from compiler.front.words.spelling import nearest
from compiler.layout.library import Library
from dsl.diagnostics import Diagnostic
from engine.model.pack import Rulepack
from engine.model.rules import Deck, Entry
from tercio.project.checking.trial_set_up import source_of
from tercio.project.workshop import project_of, template_library

_KEY: Final = re.compile(r"^([a-z][a-z0-9_]*):", re.MULTILINE)
_PALETTE: Final = re.compile(r"^  ([a-z][a-z0-9_]*): \{ main", re.MULTILINE)
_OF_THE_FILE: Final = "side"
_MOST_LISTED: Final = 40
"""Names that are told in a message; of more than so many only the nearest is."""
_WORDS: Final = {"emblem": "emblem", "colour": "colour", "drawn_as": "ground or colour"}


def with_unknown_art(result: CompileResult, paths: Iterable[Path]) -> CompileResult:
    """The result with what nothing can draw among its warnings."""
    asked = list(_asked(result.pack)) if result.pack is not None else []
    if not asked:
        return result
    library = template_library(project_of(paths))
    colours = _names(library, "themes", _PALETTE)
    known = {
        "emblem": _names(library, "icons", _KEY) - {_OF_THE_FILE},
        "colour": colours,
        "drawn_as": colours | set(_KEY.findall(_text(library, "documents/terrain.yaml"))),
    }
    shown = {**known, "emblem": set(_KEY.findall(_text(library, "icons/emblems.yaml"))) - {_OF_THE_FILE}}
    more = [
        _told(result, thing, field, name, sorted(shown[field]), sorted(colours))
        for thing, field, name in asked
        if name not in known[field] and not _is_first_or_last(field, name, known[field])
    ]
    if not more:
        return result
    return replace(result, diagnostics=tuple(sorted((*result.diagnostics, *more), key=Diagnostic.sort_key)))


def _asked(pack: Rulepack) -> Iterator[tuple[Entry | Deck, str, str]]:
    """What nations, decks and grounds want drawn, each once."""
    told: set[tuple[str, int, str]] = set()
    for ruleset in pack.rulesets:
        drawn = (entry for entry in ruleset.entries if entry.kind in ("nation", "terrain"))
        things: list[Entry | Deck] = [*drawn, *ruleset.decks, *pack.decks]
        for thing in things:
            for field, name in thing.fields:
                key = (thing.origin.file, thing.origin.line, field)
                if field in _WORDS and isinstance(name, str) and key not in told:
                    told.add(key)
                    yield thing, field, name


def _is_first_or_last(field: str, name: str, known: set[str]) -> bool:
    """Ground of several words is drawn by the last or the first of them."""
    words = name.split("_")
    return field == "drawn_as" and (words[0] in known or words[-1] in known)


def _names(library: Library, folder: str, pattern: re.Pattern[str]) -> set[str]:
    texts = (_text(library, f"{folder}/{name}.yaml") for name in library.names(folder))
    return {name for text in texts for name in pattern.findall(text)}


def _text(library: Library, name: str) -> str:
    path = library.find(name)
    return path.read_text(encoding="utf-8", errors="replace") if path is not None else ""


def _told(
    result: CompileResult, thing: Entry | Deck, field: str, name: str, known: list[str], colours: list[str]
) -> Diagnostic:
    source = source_of(result, thing.origin.file)
    start = source.line_starts[min(thing.origin.line, len(source.line_starts)) - 1]
    written = re.compile(rf"\b{field}\s+({re.escape(name)})\b").search(source.text, start)
    span = source.span(*written.span(1)) if written is not None else source.span(start, start)
    like = nearest(name, known)
    listed = f"there are {', '.join(known)}"
    if len(known) > _MOST_LISTED:
        listed = f"the how-to on maps lists all grounds, and the colours are {', '.join(colours)}"
    return Diagnostic(
        UNKNOWN_ART,
        f"no {_WORDS[field]} is called `{name}`",
        span,
        help=f"did you mean `{like}`? Else {listed}" if like else listed,
    )
