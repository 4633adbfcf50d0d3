"""What a piece costs, and whom an event names: with both, what each piece earns for its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.core.chance import Seeded
from engine.core.position.events import Event
from engine.core.system import Roster
from engine.core.watching.scene import Watched
from engine.host.play import prepare
from engine.host.rules import rules_for, ruleset_of, scenario_of
from engine.host.survey import Piece, Survey
from engine.host.tallies import Summary
from engine.model.battles import Army, Command, Scenario
from engine.model.battles import Piece as OnMap
from engine.model.pack import Rulepack, Ruleset
from tercio.report.faults import PhraseError
from tercio.report.figures import IN_HALVES
from tercio.report.phrases import Phrases
from tercio.report.telling import phrases_of
from tercio.report.titles import HEART, counted_title

_CALLED: Final = "called"
_UNTOLD: Final = "What decides it"


def ids_of(pack: Rulepack, scenario: str, templates: Path) -> Mapping[str, str]:
    """Which fields of events hold ids, and of what, as the phrases of the system that plays a battle say."""
    rules = rules_for(pack, scenario)
    system = prepare(pack, scenario).system
    return phrases_of(system, ruleset_of(rules, scenario_of(rules, scenario)), templates).ids


def counted_word(pack: Rulepack, scenario: str, templates: Path, language: str = "en") -> str:
    """What decides a battle, in the words of the system that plays it. One whose battles nobody has words for is played
    and counted all the same."""
    counts, ruleset, phrases = _decisive(pack, scenario, templates)
    return counted_title(ruleset, phrases, counts, language=language) if phrases is not None else _UNTOLD


def as_players_count(pack: Rulepack, summary: Summary, templates: Path) -> Summary:
    """What decides the battle in whole points, where the system keeps halves of them. Margins are rounded down: a half
    that is left tells nobody apart."""
    counts, _, phrases = _decisive(pack, summary.scenario, templates)
    if phrases is None or f"{counts}{IN_HALVES}" not in phrases.words:
        return summary
    margins: Counter[int] = Counter()
    for margin, games in summary.margins:
        margins[int(margin / 2)] += games
    score = _halved(summary.score)
    return replace(
        summary,
        score=score,
        margins=tuple(sorted(margins.items())),
        sway=tuple(map(_halved, summary.sway)),
        tally=tuple((kind, score if row == summary.score else row) for kind, row in summary.tally),
    )


def _decisive(pack: Rulepack, scenario: str, templates: Path) -> tuple[str, Ruleset, Phrases | None]:
    """What the system says that it counts in this battle, its ruleset, and its phrases where there are any."""
    ready = prepare(pack, scenario)
    rules = rules_for(pack, scenario)
    ruleset = ruleset_of(rules, scenario_of(rules, scenario))
    try:
        phrases = phrases_of(ready.system, ruleset, templates)
    except PhraseError:
        return "", ruleset, None
    begun = ready.begin(Seeded(0), near=False)
    return ready.system.scene(begun).counts if isinstance(ready.system, Watched) else HEART, ruleset, phrases


def _halved(figures: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(figure / 2 for figure in figures)


class NamedBy:
    """Whom events name: by the fields that hold ids, as the system's phrases say (lists of them are told in the
    plural), or that call a piece of the event's side by its name."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        self._ids = ids
        self._roster: Roster | None = None
        self._called: dict[tuple[int, str], list[Piece]] = {}

    def __call__(self, event: Event, roster: Roster) -> Iterator[Piece]:
        for name in event.FIELDS:
            value, kind = getattr(event, name), self._ids.get(name)
            if kind is None:
                continue
            if kind == _CALLED and isinstance(value, str):
                yield from self._calls(roster).get((getattr(event, "side", -1), value), ())
            elif isinstance(value, int):
                yield kind, value
            elif isinstance(value, tuple | list):
                yield from ((kind.removesuffix("s"), number) for number in value if isinstance(number, int))

    def _calls(self, roster: Roster) -> Mapping[tuple[int, str], list[Piece]]:
        if self._roster is not roster:
            self._roster, self._called = roster, {}
            for kind, pieces in roster.pieces:
                for number, piece in enumerate(pieces):
                    self._called.setdefault((piece.side, piece.name), []).append((kind, number))
        return self._called


def costs_of(pack: Rulepack, scenario: Scenario) -> dict[tuple[int, str], int]:
    """The points of each piece, by its side and name: its own, or those of its card. Whoever has none is left out."""
    found: dict[tuple[int, str], int] = {}
    for side, army in enumerate(scenario.armies):
        listed = [army_list for army_list in pack.army_lists if army_list.name in army.lists]
        cards = {card.name: card.get("points") for army_list in reversed(listed) for card in army_list.profiles}
        for piece in _pieces(army):
            points = dict(piece.fields).get("points", cards.get(piece.profile or ""))
            if isinstance(points, int) and points > 0:
                found[side, piece.name] = points
    return found


def _pieces(holder: Army | Command) -> Iterator[OnMap]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)


def earned(seen: Survey, costs: Mapping[tuple[int, str], int]) -> dict[Piece, tuple[int, float]]:
    """What each piece that has a cost costs, and the points that it took from enemies, on average a game
    that it took part in: of a piece that lost half its strength, half its points."""
    assert seen.played is not None, "something was watched"
    roster = dict(seen.played.roster.pieces)
    cost: dict[Piece, int] = {}
    for kind, number in seen.pieces:
        listed = roster.get(kind, ())
        if number < len(listed) and (listed[number].side, listed[number].name) in costs:
            cost[kind, number] = costs[listed[number].side, listed[number].name]
    return {
        piece: (
            cost[piece],
            sum(lost * cost.get(victim, 0) / max(seen.pieces[victim].most, 1) for victim, lost in figures.taken.items())
            / max(figures.fielded, 1),
        )
        for piece, figures in seen.pieces.items()
        if piece in cost
    }
