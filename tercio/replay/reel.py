"""From a journal and its film to the reel that a replay shows: steps with their words, places in millimetres.

An event that tells nothing is no step of its own; what it changes is shown with the step before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from compiler.backends.replay.reel import (
    Actor,
    Faces,
    Line,
    Phase,
    Pose,
    Reel,
    ReelSide,
    Result,
    SeenAs,
    Step,
    Turn,
    Words,
)
from compiler.layout.themes import lit
from compiler.paint.svg import paint_svg
from engine.core.opening import HandedOver
from engine.core.position.events import Event
from engine.core.watching.scene import SceneFigure, Stand
from engine.host.film import Film, Shot
from engine.host.play import Played
from engine.host.rules import rules_for, scenario_of
from engine.model.pack import Rulepack
from engine.model.values import Amount, Hex, Point
from tercio.replay.moments import hearts_as_set, key_moments
from tercio.replay.signs import Signs, piece_of
from tercio.replay.words import Glossary
from tercio.report.figures import IN_HALVES
from tercio.report.phrases import LANGUAGES, LEVELS, Phrases
from tercio.report.telling import Line as Told
from tercio.report.telling import Report, battle_phrases, report_of

if TYPE_CHECKING:
    from compiler.backends.maps.drawing import MapDrawing

Way = tuple[tuple[float, float], ...]

COUNTER: Final = 0.36
"""Of a hex from side to side: the radius of a unit's token."""
RIDER: Final = 0.55
"""Of a unit's token: the radius of one who rides with it."""
ON_A_TABLE: Final = 3.4
"""Millimetres: the least radius of a token that can be read on a table."""


PALE: Final = 0.74
"""How light a colour is that can be read on dark paper."""


def reel_of(
    pack: Rulepack,
    played: Played,
    film: Film,
    drawings: Mapping[str, MapDrawing],
    colours: Sequence[tuple[str, str]],
    templates: Path,
    *,
    language: str,
    links: Mapping[str, Mapping[str, str]],
    around: Around | None = None,
) -> Reel:
    phrases = battle_phrases(pack, played, templates)
    reports = {one: report_of(pack, played, templates, one) for one in LANGUAGES}
    return _Projector(pack, played, film, drawings, phrases, reports).reel(language, links, colours, around or Around())


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a page knows of the site that it is part of."""

    scenario: Words | None = None
    """Where the scenario can be read, relative to the page."""
    views: tuple[SeenAs, ...] = ()
    preview: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class _Making:
    """A step that is being put together."""

    turn: int
    phase: int
    level: int
    lines: list[Line]
    heart: tuple[int, ...]
    about: tuple[int, ...] = ()
    path: Way = ()
    thrown: tuple[Faces, ...] = ()
    points: tuple[int, ...] = ()
    changes: dict[int, Pose] = field(default_factory=dict)

    def done(self) -> Step:
        changes = tuple(sorted(self.changes.items()))
        lines = tuple(self.lines)
        told = (self.turn, self.phase, self.level, lines, changes, self.heart, self.about, self.path, self.thrown)
        return Step(*told, self.points)


class _Projector:
    def __init__(
        self,
        pack: Rulepack,
        played: Played,
        film: Film,
        drawings: Mapping[str, MapDrawing],
        phrases: Phrases,
        reports: Mapping[str, Report],
    ) -> None:
        self._played = played
        self._film = film
        self._drawings = drawings
        self._drawing = drawings[LANGUAGES[0]]
        self._phrases = phrases
        self._reports = reports
        self._rules = rules_for(pack, played.scenario)
        self._scenario = scenario_of(self._rules, played.scenario)
        self._glossary = Glossary(self._rules, self._scenario, phrases, reports)
        self._signs = Signs(reports[LANGUAGES[0]].names, dict(played.roster.pieces), film.figures)
        self._roster = dict(played.roster.pieces)
        self._number = {(one.kind, one.number): place for place, one in enumerate(film.figures)}
        self._turns: list[Turn] = []
        self._phases: list[Phase] = []

    def reel(
        self,
        language: str,
        links: Mapping[str, Mapping[str, str]],
        colours: Sequence[tuple[str, str]],
        around: Around,
    ) -> Reel:
        glossary = self._glossary
        start = tuple(self._pose(stand) for stand in self._film.first.stands)
        steps = [step.done() for step in self._steps()]
        marks = [name for pose in self._poses(start, steps) for name in pose.marks]
        cards = [pose.card for pose in self._poses(start, steps) if pose.card]
        cards += [face for step in steps for one in step.thrown if one.kind == "card" for face in one.faces]
        cited = [line.section for step in steps for line in step.lines if line.section]
        return Reel(
            title=glossary.title(),
            about=glossary.about(self._played),
            heart=glossary.counted(self._film.first.counts),
            is_halved=f"{self._film.first.counts}{IN_HALVES}" in self._phrases.words,
            points=glossary.counted("victory_points") if self._film.first.points else {},
            language=language,
            sides=tuple(
                ReelSide(glossary.piece("side", number), main, on, lit(main, PALE))
                for number, (main, on) in enumerate(colours)
            ),
            board=paint_board(self._drawings),
            actors=tuple(self._actor(figure) for figure in self._film.figures),
            start=start,
            steps=tuple(steps),
            turns=tuple(self._turns),
            phases=tuple(self._phases),
            result=self._result(steps),
            marks={name: glossary.mark(name) for name in sorted(set(marks))},
            cards={number: glossary.card(number) for number in sorted(set(cards))},
            sections={name: glossary.section(name, links.get(name)) for name in sorted(set(cited))},
            moments=key_moments(steps, next((turn.first for turn in self._turns if turn.number), 1)),
            back=around.scenario,
            views=around.views,
            preview=around.preview,
        )

    @staticmethod
    def _poses(start: tuple[Pose, ...], steps: list[Step]) -> Iterator[Pose]:
        yield from start
        for step in steps:
            yield from (pose for _, pose in step.changes)

    def _result(self, steps: list[Step]) -> Result:
        """As the last step tells it."""
        result = self._played.result
        words = {one: " ".join(line.words[one] for line in steps[-1].lines) for one in LANGUAGES}
        why = self._glossary.why(result.reason, -1 if result.winner is None else result.winner)
        return Result(result.winner, result.reason, result.turn, steps[-1].heart, words, why)

    # --- who takes part -----------------------------------------------------------------------------------------

    def _actor(self, figure: SceneFigure) -> Actor:
        piece = piece_of(figure, self._roster)
        held = self._roster.get(figure.body, ())
        body = self._glossary.piece(figure.body, figure.within) if 0 <= figure.within < len(held) else None
        is_listed = figure.number < len(self._roster.get(figure.kind, ()))
        glossary = self._glossary
        name = glossary.piece(figure.kind, figure.number) if is_listed else glossary.newcomer(figure.name)
        is_body = any(one.body == figure.kind for one in self._film.figures)
        size = 0.0 if figure.is_ground or is_body else self._size(figure)
        look = figure.look or ("general" if figure.body else "")
        return Actor(
            figure.kind,
            piece.side,
            name,
            body,
            look if size else "",
            self._signs.of(figure, name[LANGUAGES[0]]) if size else "",
            figure.most,
            size,
            f"feature:{piece.name}" if figure.is_ground else "",
            bool(size) and not figure.look,
            is_body,
            bool(figure.radius),
        )

    def _size(self, figure: SceneFigure) -> float:
        """Who stands in no hex and has no base rides beside others, and is drawn smaller."""
        counted = [one for one in self._film.figures if one.look]
        unit = self._drawing.unit
        radius = max((float(one.radius) * unit for one in counted), default=0.0)
        whole = max(radius, ON_A_TABLE) if radius else unit * COUNTER
        if figure.radius:
            return max(float(figure.radius) * unit, ON_A_TABLE)
        return whole if figure.look else whole * RIDER

    # --- how it stands ------------------------------------------------------------------------------------------

    def _pose(self, stand: Stand) -> Pose:
        spot = self._drawing.centre(stand.place) if stand.place is not None else None
        unit = self._drawing.unit
        base = (float(stand.base[0]) * unit, float(stand.base[1]) * unit) if stand.base is not None else None
        return Pose(spot, place_name(stand.place), stand.facing, stand.strength, stand.marks, stand.card, base)

    # --- what happens -------------------------------------------------------------------------------------------

    def _steps(self) -> list[_Making]:
        self._turns = [Turn(self._glossary.first_heading(), 0)]
        self._phases = []
        made = [_Making(0, -1, 0, [], self._film.first.heart, points=self._film.first.points)]
        phase = -1
        # What an opening names has ids of its own, and does not stand on this map.
        is_ours = self._played.roster.opening is None
        told = zip(self._played.journal, self._film.shots, self._both(), strict=True)
        for event, shot, lines in told:
            about, path = self._named(event) if is_ours else ((), ())
            is_ours = is_ours or isinstance(event, HandedOver)
            step: _Making | None = None
            for line, words, shown in lines:
                if line.rank == 1:
                    self._turn(words, len(made), str(getattr(event, "turn", "")))
                    phase = -1
                elif line.rank == 2:
                    phase = self._phase(words, len(made))
                else:
                    if step is None:
                        step = self._step(shot, phase, about, path)
                        made.append(step)
                    step.lines.append(Line(words, line.section))
                    step.level = min(step.level, LEVELS.index(shown))
            self._change(step or made[-1], shot)
        self._tidy(made)
        self._gather(made)
        for step, heart in zip(made, hearts_as_set([(step.turn, step.heart) for step in made]), strict=True):
            step.heart = heart
        return made

    def _turn(self, words: Words, first: int, number: str) -> None:
        """A turn in which nothing is told gives way to the next."""
        self._drop_phases(first)
        if len(self._turns) > 1 and self._turns[-1].first == first:
            self._turns.pop()
        self._turns.append(Turn(words, first, number))

    def _phase(self, words: Words, first: int) -> int:
        self._drop_phases(first)
        self._phases.append(Phase(words, first, len(self._turns) - 1))
        return len(self._phases) - 1

    def _drop_phases(self, first: int) -> None:
        """Phases in which nothing was told before this step."""
        while self._phases and self._phases[-1].first >= first:
            self._phases.pop()

    def _tidy(self, made: list[_Making]) -> None:
        """What begins after the last step has nothing to show."""
        self._drop_phases(len(made))
        while self._turns[-1].first >= len(made):
            self._turns.pop()

    def _step(self, shot: Shot, phase: int, about: tuple[int, ...], path: Way) -> _Making:
        thrown: tuple[Faces, ...] = ()
        if shot.thrown is not None:
            thrown = (Faces(shot.thrown.kind, shot.thrown.faces, shot.thrown.side),)
        return _Making(len(self._turns) - 1, phase, len(LEVELS) - 1, [], shot.heart, about, path, thrown)

    def _change(self, step: _Making, shot: Shot) -> None:
        step.heart, step.points = shot.heart, shot.points
        for place, stand in shot.stands:
            step.changes[place] = self._pose(stand)

    def _gather(self, made: list[_Making]) -> None:
        """Cards turned one by one for a test are shown with its outcome: those before it, under the same section."""
        for at in range(len(made) - 1, 0, -1):
            step = made[at]
            found: list[Faces] = []
            for before in reversed(made[:at]):
                same = before.phase == step.phase and before.turn == step.turn and before.level == len(LEVELS) - 1
                if not same or before.lines[0].section != step.lines[0].section:
                    break
                found += before.thrown
            step.thrown = (*reversed(found), *step.thrown)

    def _both(self) -> Iterator[list[tuple[Told, Words, str]]]:
        """The lines of each event, in every language at once."""
        reports = [self._reports[language].events() for language in LANGUAGES]
        for told in zip(*reports, strict=True):
            lines: list[tuple[Told, Words, str]] = []
            for same in zip_longest(*told):
                line, shown = next(one for one in same if one is not None)
                spoken = {
                    language: one[0].text if one is not None else ""
                    for language, one in zip(LANGUAGES, same, strict=True)
                }
                lines.append((line, spoken, shown))
            yield lines

    # --- whom an event names ------------------------------------------------------------------------------------

    def _named(self, event: Event) -> tuple[tuple[int, ...], Way]:
        """The actors of an event in the order of its fields, and the way it tells."""
        found: list[int] = []
        path: list[tuple[float, float]] = []
        for name in event.FIELDS:
            value, kind = getattr(event, name), self._phrases.ids.get(name)
            if kind == "hexes":
                path = [spot for one in value if (spot := self._spot(one)) is not None]
            elif kind is not None:
                found += self._pieces(kind, value, event)
        return tuple(dict.fromkeys(found)), tuple(path)

    def _pieces(self, kind: str, value: Any, event: Event) -> Iterator[int]:  # noqa: ANN401 - fields of events
        if kind == "called":
            side = getattr(event, "side", -1)
            for place, figure in enumerate(self._film.figures):
                piece = piece_of(figure, self._roster)
                if piece.name == value and piece.side == side:
                    yield place
                    return
        elif isinstance(value, int) and (kind, value) in self._number:
            yield self._number[kind, value]
        elif isinstance(value, int):
            # A body that is not seen itself is all who belong to it.
            seen = enumerate(self._film.figures)
            yield from (place for place, one in seen if (one.body, one.within) == (kind, value))
        elif isinstance(value, tuple | list):
            for one in value:
                if isinstance(one, int) and (kind.removesuffix("s"), one) in self._number:
                    yield self._number[kind.removesuffix("s"), one]

    def _spot(self, place: int) -> tuple[float, float] | None:
        width = self._played.roster.width
        if place < 0 or not width:
            return None
        return self._drawing.centre(Hex(place % width + 1, place // width + 1))


def place_name(place: Hex | Point | None) -> str:
    """As players say it: `0812`, or a point in the map's measure."""
    if place is None:
        return ""
    if isinstance(place, Hex):
        return str(place)
    return f"{_figure(place.x)}, {_figure(place.y)}"


def _figure(amount: Amount) -> str:
    return f"{float(amount):.1f}".removesuffix(".0")


def paint_board(drawings: Mapping[str, MapDrawing]) -> str:
    """The map once; of what differs by language, one layer each, of which the page shows the reader's."""
    from compiler.layout.draw import Group, Item, Page

    first = drawings[LANGUAGES[0]]
    items: list[Item] = []
    for place, item in enumerate(first.items):
        others = [drawings[one].items[place] for one in LANGUAGES]
        if all(one == item for one in others):
            items.append(item)
        else:
            items += [Group((one,), name=f"only:{language}") for language, one in zip(LANGUAGES, others, strict=True)]
    height = max(drawing.height for drawing in drawings.values())
    return paint_svg(Page(first.width, height, tuple(items)))
