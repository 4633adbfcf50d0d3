"""What the pages of the site show and only the engine knows: examples as they were played, and what is simulated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from compiler.backends.words.atlas import family_name
from engine.core.examples.bare_tests import Failure
from engine.core.position.events import Event
from engine.core.system import Result, Roster, System, Unplayable
from engine.host.examples import own_examples
from engine.host.play import Played
from engine.model.battles import Army, Command, Example, Scenario
from engine.model.battles import Piece as OnMap
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Hex, Text
from tercio.project.places import shipped

if TYPE_CHECKING:
    from compiler.backends.site.pages import Covered, Told, Trace
    from tercio.report.phrases import Phrases

Tell = Callable[[str], None]
_Holder = TypeVar("_Holder", Army, Command)
_NEVER_ENDED: Final = Result(None, "", 0, ())
_STATUS: Final = {"implemented": "simulated", "table-top": "tabletop", "shown": "component"}


def system_that_plays(pack: Rulepack, ruleset: Ruleset) -> System | None:
    from engine.systems.registry import system_of

    try:
        return system_of(ruleset.name, pack.rulesets)
    except KeyError:
        return None


# --- examples ---------------------------------------------------------------------------------------------------


def traces(pack: Rulepack, languages: tuple[str, ...], tell: Tell) -> dict[tuple[str, str], Trace]:
    """Every example that readers are told, of every ruleset that a system plays, as it went; or as it went before, if
    nothing has changed. Proofs, which no page shows, are left to `tercio test`."""
    from tercio.site.memory import memory_key, recall_traces, remember_traces

    found: dict[tuple[str, str], Trace] = {}
    for ruleset in pack.rulesets:
        system = system_that_plays(pack, ruleset)
        if system is None:
            continue
        # A book that amends another shows its examples too, and plays them by its own rules.
        is_book = family_name(ruleset.name) == ruleset.name
        examples = [one for one in (ruleset.examples if is_book else own_examples(pack, ruleset)) if one.is_told]
        if not examples:
            continue
        key = memory_key(pack, ruleset, languages)
        known = recall_traces(key)
        if known is None:
            known = _traces_of(pack, ruleset, system, examples, languages, tell)
            remember_traces(key, known)
        found |= {(ruleset.name, name): trace for name, trace in known.items()}
    return found


def _traces_of(
    pack: Rulepack,
    ruleset: Ruleset,
    system: System,
    examples: Iterable[Example],
    languages: tuple[str, ...],
    tell: Tell,
) -> dict[str, Trace]:
    from compiler.backends.site.pages import Trace

    found: dict[str, Trace] = {}
    phrases = _phrases(system, ruleset)
    for example in examples:
        tell(f"example {example.name}")
        try:
            game = system.example(pack, ruleset, example)
        except (Failure, Unplayable):
            found[example.name] = Trace(holds=False)
            continue
        told: dict[str, list[Told]] = {}
        if game is not None and phrases is not None:
            played = _played(system, example, game.journal, system.roster(game))
            battle = _as_scenario(example, ruleset)
            told = {language: list(_told(pack, battle, played, phrases, language)) for language in languages}
        found[example.name] = Trace(True, told)
    return found


def _phrases(system: System, ruleset: Ruleset) -> Phrases | None:
    from tercio.report.telling import phrases_file, phrases_of

    templates = shipped("templates")
    return phrases_of(system, ruleset, templates) if phrases_file(templates, system.name) is not None else None


def _as_scenario(example: Example, ruleset: Ruleset) -> Scenario:
    return Scenario(
        name=example.name,
        title=example.title,
        ruleset=ruleset.name,
        origin=example.origin,
        map=example.map,
        armies=tuple(_named(army) for army in example.armies),
    )


def _named(holder: _Holder) -> _Holder:
    """Pieces without a title go by the names that the example calls them by."""
    return replace(
        holder,
        pieces=tuple(
            piece if piece.title is not None else replace(piece, title=Text((("en", piece.name.replace("_", " ")),)))
            for piece in holder.pieces
        ),
        commands=tuple(_named(command) for command in holder.commands),
    )


def _played(system: System, example: Example, journal: list[Event], roster: Roster) -> Played:
    return Played(
        system=system.name,
        scenario=example.name,
        rules="",
        seed=None,
        players=(),
        near=False,
        roster=_at_first(roster, example),
        journal=tuple(journal),
        choices=(),
        faces=(),
        result=_NEVER_ENDED,
        tally={},
    )


def _at_first(roster: Roster, example: Example) -> Roster:
    """Pieces where the example puts them; the game is over and they stand elsewhere."""
    places = {
        (side, piece.name): (piece.at.line - 1) * roster.width + piece.at.column - 1
        for side, army in enumerate(example.armies)
        for piece in _pieces(army)
        if isinstance(piece.at, Hex)
    }
    return replace(
        roster,
        pieces=tuple(
            (kind, tuple(replace(piece, place=places.get((piece.side, piece.name), piece.place)) for piece in pieces))
            for kind, pieces in roster.pieces
        ),
    )


def _pieces(holder: Army | Command) -> Iterator[OnMap]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)


def _told(pack: Rulepack, battle: Scenario, played: Played, phrases: Phrases, language: str) -> Iterator[Told]:
    from compiler.backends.site.pages import Told
    from tercio.report.telling import Report

    # Only the phrases that this journal needs are compiled: an example has a handful of events.
    named = {event.name for event in played.journal}
    few = replace(phrases, events={name: entry for name, entry in phrases.events.items() if name in named})
    report = Report(replace(pack, scenarios=(battle,)), played, few, language)
    for line in report.lines():
        if line.rank == 3:
            yield Told(line.text, line.section.partition("-")[2])


# --- coverage ---------------------------------------------------------------------------------------------------


def covered(pack: Rulepack) -> dict[str, dict[str, Covered]]:
    """Which rules are simulated, by ruleset and number; a ruleset that no system plays says nothing."""
    from compiler.backends.site.pages import Covered
    from engine.host.coverage import cover

    found: dict[str, dict[str, Covered]] = {}
    for ruleset in pack.rulesets:
        if "." in ruleset.name or system_that_plays(pack, ruleset) is None:
            continue
        # Whether examples hold is not asked here: they need not be played.
        for one in cover(pack, replace(ruleset, examples=()), games=0):
            if one.status in _STATUS:
                found.setdefault(ruleset.name, {})[one.number.partition("-")[2]] = Covered(_STATUS[one.status])
    return found
