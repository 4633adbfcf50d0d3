"""What an amendment breaks in the rules that it amends: told once, where the change is written, with all that depends.

A rule that was in order and is not any more is no mistake of whoever wrote it. Without this each would be an error in a
file that the author of the amendment has perhaps never opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from compiler.codes.amending import NO_LONGER_FITS
from compiler.front.declarations.amend import Change
from compiler.front.world import World
from dsl.diagnostics import Diagnostic, Note, Severity
from dsl.source import Span

_MOST_NOTES: Final = 12
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_QUOTED: Final = re.compile(r"`([^`]+)`")


def told_once(
    diagnostics: Iterable[Diagnostic], found_in: dict[Diagnostic, str], worlds: Collection[World]
) -> tuple[Diagnostic, ...]:
    """`found_in` names the amending ruleset in which an error came up first, for those that its base did not have."""
    amending = {world.name: world for world in worlds if world.amends is not None}
    kept: list[Diagnostic] = []
    broken: dict[tuple[str, Span], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        world = amending.get(found_in.get(diagnostic, ""))
        is_theirs = world is not None and not any(_holds(span, diagnostic.span) for span in world.written_at)
        if world is None or not is_theirs or diagnostic.severity is not Severity.ERROR:
            kept.append(diagnostic)
        else:
            broken.setdefault((world.name, _blamed(world, diagnostic)), []).append(diagnostic)
    wrong = [one.span for one in kept if one.severity is Severity.ERROR]
    # What is wrong in a change itself is told alone: what hangs on it may fit when that is mended.
    whole = {
        place: dependents for place, dependents in broken.items() if not any(_holds(place[1], one) for one in wrong)
    }
    kept += [_gathered(name, span, dependents) for (name, span), dependents in whole.items()]
    return tuple(sorted(kept, key=Diagnostic.sort_key))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


def _blamed(world: World, diagnostic: Diagnostic) -> Span:
    """The change that took away, or brought, what the message speaks of; the amendment itself, if none is known."""
    quoted = [words.strip("[]") for words in _QUOTED.findall(diagnostic.message)]
    names = {part for words in quoted for part in (words, words.rpartition(".")[2])}
    own = [change for change in world.changes if change.by == world.name]
    for change in own:
        if not names.isdisjoint(_names(change)):
            return change.span
    for change in own:
        if change.verb == "replace" and change.name in names:
            return change.span
    taking = [change.span for change in own if change.gone]
    if len(taking) == 1:
        return taking[0]
    # What was changed and not taken away: a constant that outcomes stand on, the outcomes that an example expects.
    asked = names | set(_WORD.findall(_around(world, diagnostic.span).text()))
    touching = [
        change.span
        for change in own
        if change.verb != "add" and not asked.isdisjoint((change.name, *(change.within or "").split()[1:]))
    ]
    return touching[0] if touching else own[0].span if len(own) == 1 else world.written_at[0]


def _around(world: World, span: Span) -> Span:
    """The test, the table or whatever of the rules holds a place."""
    holding = [thing.span for thing in world.things if thing.parent is not None and _holds(thing.span, span)]
    larger = [one for one in holding if one.start < span.start]
    return min(larger, key=lambda one: one.end - one.start, default=span)


def _names(change: Change) -> set[str]:
    gone = {part for name in change.gone for part in (name, name.rpartition(".")[2])}
    return gone | ({change.name} if change.verb == "add" else set())


def _gathered(name: str, span: Span, dependents: list[Diagnostic]) -> Diagnostic:
    places = f"{len(dependents)} places" if len(dependents) > 1 else "one place"
    fit = "fit" if len(dependents) > 1 else "fits"
    message = f"after this {places} of the rules that `{name}` amends no longer {fit}"
    notes = tuple(Note(one.message, one.span) for one in dependents[:_MOST_NOTES])
    rest = len(dependents) - len(notes)
    more = f"; {rest} more are not listed" if rest else ""
    help = f"amend, replace or remove those places as well, or leave them what they need{more}"
    return Diagnostic(NO_LONGER_FITS, message, _first_line(span), notes, help)


def _first_line(span: Span) -> Span:
    text = span.text()
    line = text.partition("\n")[0].rstrip()
    return Span(span.source, span.start, span.start + len(line)) if line != text else span
