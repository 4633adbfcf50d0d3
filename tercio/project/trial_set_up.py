"""Setting up what a ruleset of the kit declares, so that `tercio check` can tell what could not be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.codes.playing import CANNOT_BE_PLAYED
from compiler.compile import CompileResult
from dsl.diagnostics import Diagnostic
from dsl.source import Source
from engine.model.battles import Army, Example, Map, Scenario
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.values import Size

_PLACE: Final = re.compile(r"(?s)([^\n]*?):(\d+): (.*)")


def refusals(result: CompileResult) -> Iterator[Diagnostic]:
    """What cannot be played, at its place; nothing where nothing plays by what it declares."""
    pack = result.pack
    if pack is None:
        return
    told: set[str] = set()
    for ruleset in pack.rulesets:
        if ruleset.plays is None or ruleset.name in VOCABULARIES:
            continue
        found = _refused(pack, ruleset)
        if found is not None and found not in told:  # a scenario with rules of its own has its ruleset's mistakes
            told.add(found)
            yield _told(found, result, ruleset)


def _refused(pack: Rulepack, ruleset: Ruleset) -> str | None:
    """The first thing that cannot be played, of the ruleset or of a battle of it."""
    from engine.core.system import Unplayable
    from engine.systems.registry import LAYER_SYSTEMS

    system = LAYER_SYSTEMS[ruleset.plays or ""]
    battles: list[Scenario | Example] = [one for one in pack.scenarios if one.ruleset == ruleset.name]
    for battle in battles or [_empty(ruleset)]:
        try:
            system.open(pack, ruleset, battle)  # type: ignore[attr-defined]
        except Unplayable as refused:
            return str(refused)
    return None


def _empty(ruleset: Ruleset) -> Example:
    """A battle without anybody in it."""
    origin = ruleset.origin
    armies = tuple(Army(name=name, origin=origin) for name in ("first", "second"))
    drawn = Map(name="", origin=origin, size=Size(5, 5, "hex"), ground=(("open",) * 5,) * 5)
    return Example(name=ruleset.name, origin=origin, map=drawn, armies=armies)


def _told(message: str, result: CompileResult, ruleset: Ruleset) -> Diagnostic:
    found = _PLACE.fullmatch(message)
    file, line = (found[1], int(found[2])) if found is not None else (ruleset.origin.file, ruleset.origin.line)
    source = _source(result, file)
    text = source.line(line) if line <= len(source.line_starts) else ""
    start = source.line_starts[min(line, len(source.line_starts)) - 1] + len(text) - len(text.lstrip())
    span = source.span(start, start + len(text.strip()))
    return Diagnostic(CANNOT_BE_PLAYED, found[3] if found is not None else message, span)


def _source(result: CompileResult, file: str) -> Source:
    """The text in which something was written: rule objects know it by the end of its path."""
    sources = {thing.span.source.name: thing.span.source for world in result.worlds for thing in world.things}
    for name in sorted(sources, key=len):
        if name == file or name.endswith(f"/{file}"):
            return sources[name]
    return next(iter(sources.values()))


def with_refusals(result: CompileResult) -> CompileResult:
    """The result with what cannot be played among its diagnostics; then there is no rulepack."""
    more = tuple(refusals(result))
    if not more:
        return result
    found = sorted((*result.diagnostics, *more), key=Diagnostic.sort_key)
    return replace(result, pack=None, diagnostics=tuple(found))
