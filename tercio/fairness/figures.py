"""What many games come to, as figures with names: the terminal, JSON and the page tell the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.host.rules import scenario_of
from engine.host.survey import PieceFigures, Survey
from engine.host.tallies import Share, Summary, Verdict, plain_summary, verdict_of
from engine.kit.reading.alliances import camps_of
from engine.model.battles import Army, Command, Scenario
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass
from engine.model.values import Point, Ref
from tercio.fairness.names import pieces_of, title_of
from tercio.fairness.worth import costs_of, earned

if TYPE_CHECKING:
    from tercio.report.telling import Report

_CELLS: Final = 24
"""Fighting on a table is counted in squares, so many on its longer side: hardly two men fall on one spot."""
_SOME_GAMES: Final = 10
_FAR_STRONGER: Final = 0.65
_MOSTLY: Final = 0.8


@dataclass(frozen=True, slots=True)
class Camp:
    """A side, or sides that are allied and win together."""

    seats: tuple[int, ...]
    title: str
    wins: Share


def camps(scenario: Scenario, summary: Summary, language: str = "en") -> list[Camp]:
    of = camps_of(scenario.armies) if len(summary.seats) == len(scenario.armies) else range(len(summary.seats))
    titles = {army.name: title_of(army, language) for army in scenario.armies}
    found = []
    for camp in sorted(set(of)):
        seats = tuple(seat for seat, its in enumerate(of) if its == camp)
        wins = Share(sum(summary.sides[seat].wins for seat in seats), summary.games)
        found.append(Camp(seats, ", ".join(titles[summary.seats[seat]] for seat in seats), wins))
    return found


def who_plays(summary: Summary) -> tuple[str, ...]:
    """One player a side, or one for all where all are the same."""
    players = summary.seated[0] if summary.seated else ()
    return players[:1] if len(set(players)) == 1 else players


def nobody_wins_often(summary: Summary) -> bool:
    """Whether there is something to look into: a third of no few games."""
    return summary.games >= _SOME_GAMES and summary.draws * 3 >= summary.games


def far_stronger(summary: Summary) -> tuple[str, Share] | None:
    """A player that wins most games from whichever side: with players who change places every side comes to about as
    much then, however uneven the battle is."""
    name, share = max(summary.players, key=lambda one: one[1].wins, default=("", Share(0, 0)))
    decided = summary.games - summary.draws
    return (name, share) if len(summary.seated) > 1 and share.wins > _FAR_STRONGER * max(decided, 1) else None


def out_of_time(scenario: Scenario, summary: Summary) -> float | None:
    """The share of games that went on to the last turn, where that is most of them."""
    lasted = dict(summary.turns).get(int(scenario.turns), 0) if scenario.turns is not None else 0
    return lasted / summary.games if summary.games >= _SOME_GAMES and lasted >= _MOSTLY * summary.games else None


def is_told_otherwise(summary: Summary) -> bool:
    """Whether mostly somebody wins who had less in the end of what is told of the battle's course: something else
    decides."""
    behind = sum(count for margin, count in summary.margins if margin < 0)
    return 2 * behind > summary.games - summary.draws


def judged(sides: Sequence[Camp]) -> Verdict:
    return verdict_of([camp.wins.wins for camp in sides])


def is_otherwise(sides: Sequence[Camp], others: Sequence[Camp]) -> bool:
    """Whether among other players somebody is ahead who is not so among these."""
    here, there = judged(sides), judged(others)
    return there.word == "ahead" and (here.word != "ahead" or here.leading != there.leading)


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRow:
    """One piece, on average a game that it took part in; shares from 0 to 1."""

    kind: str
    name: str
    title: str
    side: int
    moved: float
    lost: float | None
    """In points of strength; nothing where none is counted."""
    gone: float
    cost: int
    """0 where it has none."""
    earned: float | None
    """Nothing of what has no cost, and of a kind that never takes anything from an enemy: generals lead."""
    games: int
    """That it took part in."""


@dataclass(frozen=True, slots=True)
class CardRow:
    number: int
    title: str
    dealt: float
    played: float


class Watched:
    """Games that were watched, in the words of one language."""

    def __init__(self, pack: Rulepack, scenario: str, seen: Survey, templates: Path, language: str) -> None:
        from tercio.report.telling import report_of

        assert seen.played is not None
        assert seen.film is not None
        self.seen = seen
        self.scenario: Scenario = scenario_of(pack, scenario)
        self.report: Report = report_of(pack, seen.played, templates, language)
        self.counted = self.report.counted(seen.film.first.counts)
        """What decides the battle."""
        self._roster = dict(seen.played.roster.pieces)
        self._earned = earned(seen, costs_of(pack, self.scenario))
        self._earners = {kind for (kind, _), (_, points) in self._earned.items() if points}

    def pieces(self) -> list[PieceRow]:
        """By side, as they are written; what only leads others, or only lies about, is no piece. Who comes by chance in
        some games is nobody who takes part in all."""
        known = set(self.report.names.kinds)
        rows = [
            self._row(piece)
            for piece in self.seen.pieces.values()
            if piece.kind in known and piece.side >= 0 and self._is_listed(piece) and not self._leads(piece)
        ]
        return sorted(rows, key=lambda row: row.side)

    def _is_listed(self, piece: PieceFigures) -> bool:
        return piece.number < len(self._roster.get(piece.kind, ()))

    def _leads(self, piece: PieceFigures) -> bool:
        """Whether it stands for a division or the like: its name is that of a command, and of no piece."""
        army, name = self.scenario.armies[piece.side], self._roster[piece.kind][piece.number].name
        return name in _commands(army) and all(one.name != name for one in pieces_of(army))

    def _row(self, piece: PieceFigures) -> PieceRow:
        cost, taken = self._earned.get((piece.kind, piece.number), (0, 0.0))
        games = max(piece.fielded, 1)
        return PieceRow(
            kind=piece.kind,
            name=self._roster[piece.kind][piece.number].name,
            title=self._title(piece),
            side=piece.side,
            moved=piece.moved / games,
            lost=piece.lost / games if piece.most else None,
            gone=piece.gone / games,
            cost=cost,
            earned=taken if cost and piece.kind in self._earners else None,
            games=piece.fielded,
        )

    def _title(self, piece: PieceFigures) -> str:
        """Without the name of its army, which stands above it."""
        names = self.report.names
        army = names.piece(piece.side, "side")
        title = str(names.piece(piece.number, piece.kind) or "")
        return title.removesuffix(f" ({army.amid})") if army is not None else title

    def cards(self) -> list[CardRow]:
        """The most played first."""
        games = self.seen.games
        cards = sorted(self.seen.cards.items(), key=lambda card: (-card[1].played, card[0]))
        return [
            CardRow(number, str(self.report.names.card(number)), of.dealt / games, of.played / games)
            for number, of in cards
        ]

    def ground(self) -> list[tuple[str, float]]:
        """Where how much was lost, a game, the most first: strength, or pieces of which none is counted. On a table by
        squares, each told by its middle."""
        lost: Counter[str] = Counter()
        for place, count in self.seen.losses.items():
            lost[self._square(place) if isinstance(place, Point) else str(place)] += count
        return [(place, count / self.seen.games) for place, count in lost.most_common()]

    def _square(self, place: Point) -> str:
        drawn = self.scenario.map
        longer = max(drawn.size.width, drawn.size.height) if drawn is not None else _CELLS
        size = Fraction(longer) / _CELLS
        across, up = ((float((coordinate // size + Fraction(1, 2)) * size)) for coordinate in (place.x, place.y))
        return f"({across:.0f}, {up:.0f})"

    def plain(self) -> dict[str, Any]:
        """For `--format json`."""
        names = [army.name for army in self.scenario.armies]
        return {
            "games": self.seen.games,
            "counted": self.counted,
            "pieces": [
                {
                    "side": names[row.side],
                    "kind": row.kind,
                    "name": row.name,
                    "title": row.title,
                    "games": row.games,
                    "moved": round(row.moved, 4),
                    "lost": None if row.lost is None else round(row.lost, 4),
                    "left_the_field": round(row.gone, 4),
                    "points": row.cost or None,
                    "earned": None if row.earned is None else round(row.earned, 4),
                }
                for row in self.pieces()
            ],
            "cards": [
                {"number": row.number, "title": row.title, "dealt": round(row.dealt, 4), "played": round(row.played, 4)}
                for row in self.cards()
            ],
            "lost_at": [{"place": place, "lost": round(lost, 4)} for place, lost in self.ground()],
        }


def _commands(holder: Army | Command) -> Iterator[str]:
    for command in holder.commands:
        yield command.name
        yield from _commands(command)


def in_squares(spots: Sequence[tuple[float, float, int]], longer: float) -> list[tuple[float, float, int]]:
    """What lies in one square of a table together, in the middle of it, weighed."""
    size = longer / _CELLS
    cells: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
    for spot in spots:
        cells.setdefault((int(spot[0] / size), int(spot[1] / size)), []).append(spot)
    found = []
    for inside in cells.values():
        count = sum(spot[2] for spot in inside)
        across, down = (sum(spot[axis] * spot[2] for spot in inside) / count for axis in (0, 1))
        found.append((across, down, count))
    return found


def plain_report(
    pack: Rulepack, summary: Summary, watched: Watched | None, among: Sequence[tuple[str, Summary]]
) -> dict[str, Any]:
    """All that is known of a battle, for `--format json`."""
    scenario = scenario_of(pack, summary.scenario)
    sides = camps(scenario, summary)
    verdict = judged(sides)
    plain = plain_summary(summary)
    plain["verdict"] = {
        "is": verdict.word if far_stronger(summary) is None else "players",
        "side": sides[verdict.leading].title,
        "interval_of_decided": [round(verdict.least, 4), round(verdict.most, 4)],
    }
    plain["won_in_history"] = won_by(scenario)
    if among:
        plain["among"] = {player: plain_summary(other) for player, other in among}
    if watched is not None:
        plain["watched"] = watched.plain()
    return plain


def won_by(scenario: Scenario) -> str | None:
    """Who won, as the scenario declares: the name of an army, `nobody`, or nothing where it does not say."""
    winner = dict(scenario.fields).get("won_by")
    if not isinstance(winner, Ref):
        return None
    return winner.name if winner.name in {army.name for army in scenario.armies} else "nobody"
