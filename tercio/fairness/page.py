"""The report as one page of HTML that needs nothing else: no script, no server, no other file.

Every word of an author passes through the template, which escapes it; what is drawn is made of figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from engine.host.tallies import Share, Summary
from engine.model.quick_dataclass import dataclass
from engine.model.values import Text
from tercio.fairness.figures import (
    Camp,
    PieceRow,
    Watched,
    camps,
    far_stronger,
    in_squares,
    is_otherwise,
    is_told_otherwise,
    judged,
    nobody_wins_often,
    out_of_time,
    who_plays,
    won_by,
)
from tercio.fairness.names import ending_title, title_of
from tercio.fairness.plots import bars, binned, heat, lines, shares
from tercio.report.naming import readable
from tercio.report.phrases import LANGUAGES

if TYPE_CHECKING:
    from compiler.backends.maps.drawing import MapDrawing
    from compiler.backends.products.products import Workshop
    from engine.model.battles import Scenario
    from engine.model.pack import Rulepack

NOBODY: Final = "#b9b9b9"
_WORDS: Final = "fairness/words.yaml"
_PAGE: Final = "fairness/page.html"
_MOST_BARS: Final = 8

Row = dict[str, Any]
Among = Sequence[tuple[str, Summary]]


@dataclass(frozen=True, slots=True)
class About:
    """What was asked for: the scenario as the user named it, how exactly, and the reader's language."""

    wanted: str
    until: float | None
    language: str


def fairness_page(
    pack: Rulepack, summary: Summary, watched: Watched, among: Among, about: About, templates: Path, shop: Workshop
) -> str:
    from jinja2 import Environment, StrictUndefined

    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(
        (templates / _PAGE).read_text(encoding="utf-8")
    )
    return page.render(_Report(pack, summary, watched, among, about, templates, shop).values())


class _Report:
    def __init__(
        self,
        pack: Rulepack,
        summary: Summary,
        watched: Watched,
        among: Among,
        about: About,
        templates: Path,
        shop: Workshop,
    ) -> None:
        from tercio.replay.page import Filmed, draw_boards, side_colours

        seen = watched.seen
        assert seen.played is not None
        assert seen.film is not None
        self._pack, self._summary, self._watched, self._among, self._about = pack, summary, watched, among, about
        self._language = about.language if about.language in LANGUAGES else LANGUAGES[0]
        self._words, self._tallies = read_words(templates, self._language)
        self._scenario: Scenario = watched.scenario
        filmed = Filmed(seen.played, seen.film, seen.played)
        self._board: MapDrawing = draw_boards(pack, filmed, shop)[self._language]
        self._colours = [main for main, _ in side_colours(pack, filmed, shop)]
        self._sides = [title_of(army, self._language) for army in self._scenario.armies]
        self._camps = camps(self._scenario, summary, self._language)

    def values(self) -> Row:
        from markupsafe import Markup

        words, summary, watched = self._words, self._summary, self._watched
        wins = self._wins(summary)
        rows, spots = watched.pieces(), self._spots()
        most = max((count for _, _, count in spots), default=0)
        return {
            "language": self._language,
            "words": words,
            "battle": title_of(self._scenario, self._language),
            "played": " ".join(self._played()),
            "verdict": " ".join(self._verdict()),
            "wins": wins,
            "wins_plot": Markup(
                shares([(*row["shares"], row["colour"]) for row in wins], _label(words["wins"]), 1 / len(self._camps))
            ),
            "players": list(self._players()),
            "among": [{"name": name, "games": other.games, "wins": self._wins(other)} for name, other in self._among],
            "endings": [
                {"name": self._ending(reason), "percent": _percent(count, summary.games)}
                for reason, count in summary.endings
            ],
            "turns_plot": Markup(bars(summary.turns, _label(words["turns"]), _label(words["turn"]))),
            "margins_plot": Markup(self._margins()),
            "margins_note": words["margins_note"].format(counts=watched.counted)
            + (" " + words["told_otherwise"] if is_told_otherwise(summary) else ""),
            "sways_plot": Markup(lines(summary.sway, self._colours, _label(words["sways"]), _label(words["turn"]))),
            "sways": words["sways_note"].format(counts=watched.counted, changes=self._decimal(summary.lead_changes)),
            "costs": list(self._costs()),
            "cards": self._cards(),
            "objectives": self._objectives(),
            "sides": [
                {"name": name, "colour": colour} for name, colour in zip(self._sides, self._colours, strict=True)
            ],
            "history": self._history(),
            "board": Markup(self._drawn_board()),
            "heat": Markup(self._heat(spots)),
            "ground_note": words["ground_note"].format(most=self._decimal(most / watched.seen.games)),
            "has_points": any(row.cost for row in rows),
            "has_losses": any(row.lost is not None for row in rows),
            "outcome": self._outcome(),
            "pieces": [
                {"side": name, "colour": colour, "rows": [self._piece(row) for row in rows if row.side == side]}
                for side, (name, colour) in enumerate(zip(self._sides, self._colours, strict=True))
            ],
            "pieces_note": words["pieces_note"].format(games=watched.seen.games),
            "command": f"tercio play {self._about.wanted} --seed {summary.seeds[0]} "
            f"--players {','.join(who_plays(summary))}",
        }

    def _decimal(self, figure: float) -> str:
        return f"{figure:.1f}".replace(".", "," if self._language == "it" else ".")

    # --- who wins -----------------------------------------------------------------------------------------------

    def _played(self) -> Iterator[str]:
        words, summary = self._words, self._summary
        first, last = summary.seeds
        players = ", ".join(who_plays(summary))
        yield words["played"].format(games=summary.games, first=first, last=last, players=players)
        if len(summary.seated) > 1:
            yield words["swapped"]
        if self._about.until is not None:
            yield words["until"].format(percent=f"{100 * self._about.until:g}")

    def _wins(self, summary: Summary) -> list[Row]:
        """Allies win together."""
        sides = camps(self._scenario, summary, self._language)
        rows = [_row(camp.title, self._colours[camp.seats[0]], camp.wins) for camp in sides]
        return [*rows, _row(self._words["nobody"], NOBODY, Share(summary.draws, summary.games))]

    def _players(self) -> Iterator[Row]:
        """Each with what it won from either side."""
        for (name, share), (_, chairs) in zip(self._summary.players, self._summary.chairs, strict=True):
            yield _row(name, NOBODY, share)
            for side, colour, part in zip(self._sides, self._colours, chairs, strict=True):
                if part.of:
                    yield _row(f"{name}: {side}", colour, part)

    def _verdict(self) -> Iterator[str]:
        verdict, summary = judged(self._camps), self._summary
        stronger = far_stronger(summary)
        if stronger is not None:
            name, share = stronger
            yield self._words["verdict_players"].format(player=name, percent=_percent(share.wins, share.of))
        else:
            is_likely = verdict.word == "ahead" and not verdict.is_sure
            yield self._judged("verdict_likely" if is_likely else f"verdict_{verdict.word}", self._camps, summary)
            if verdict.word == "ahead" and verdict.is_near:
                yield self._words["verdict_near"]
        lasted = out_of_time(self._scenario, summary)
        if lasted is not None:
            yield self._words["out_of_time"].format(percent=f"{100 * lasted:.0f}", turn=self._scenario.turns)
        for name, other in self._among:
            others = camps(self._scenario, other, self._language)
            if is_otherwise(self._camps, others) and out_of_time(self._scenario, other) is None:
                yield self._judged("verdict_otherwise", others, other, name)
        if nobody_wins_often(summary) and verdict.word != "nobody":
            yield self._words["often_nobody"].format(percent=_percent(summary.draws, summary.games))

    def _judged(self, words: str, sides: Sequence[Camp], summary: Summary, player: str = "") -> str:
        verdict = judged(sides)
        return self._words[words].format(
            side=sides[verdict.leading].title,
            player=player,
            games=summary.games,
            least=f"{100 * verdict.least:.0f}",
            most=f"{100 * verdict.most:.0f}",
        )

    def _ending(self, reason: str) -> str:
        title = ending_title(self._pack, self._scenario, reason, self._language)
        return title[:1].upper() + title[1:]

    def _margins(self) -> str:
        return bars(binned(self._summary.margins, _MOST_BARS), _label(self._words["margins"]), "")

    def _costs(self) -> Iterator[Row]:
        """What each side had left, and what it lost, on average."""
        left = [self._decimal(figure) for figure in self._summary.score]
        yield {"name": self._words["left"].format(counts=self._watched.counted), "figures": left}
        for kind, figures in self._summary.tally:
            if figures == self._summary.score:
                continue  # told above
            name = self._tallies.get(kind, readable(kind).capitalize())
            yield {"name": name, "figures": [self._decimal(figure) for figure in figures]}

    # --- what was watched ---------------------------------------------------------------------------------------

    def _piece(self, row: PieceRow) -> Row:
        return {
            "name": row.title
            if row.games == self._watched.seen.games
            else self._words["came_in"].format(title=row.title, came=row.games, games=self._watched.seen.games),
            "moved": _percent(row.moved, 1),
            "lost": "–" if row.lost is None else self._decimal(row.lost),
            "gone": _percent(row.gone, 1),
            "cost": str(row.cost) if row.cost else "–",
            "earned": "–" if row.earned is None else self._decimal(row.earned),
            "return": "–" if row.earned is None else f"{100 * row.earned / row.cost:.0f} %",
        }

    def _cards(self) -> list[Row]:
        """The most played first."""
        return [
            {
                "name": card.title,
                "number": str(card.number),
                "dealt": self._decimal(card.dealt),
                "played": self._decimal(card.played),
            }
            for card in self._watched.cards()
        ]

    def _objectives(self) -> list[Row]:
        counted = dict(self._summary.objectives)
        none = (0,) * len(self._sides)
        return [
            {
                "name": title_of(objective, self._language),
                "percents": [_percent(count, self._summary.games) for count in counted.get(objective.name, none)],
            }
            for objective in self._scenario.objectives
            if counted
        ]

    def _history(self) -> str:
        """What the scenario says that happened, to be held against what did here."""
        told = dict(self._scenario.fields).get("history")
        return told.within(self._language) if isinstance(told, Text) else ""

    def _outcome(self) -> str:
        """Who won, as the scenario declares, held against the games."""
        winner = won_by(self._scenario)
        if winner is None:
            return ""
        names = [army.name for army in self._scenario.armies]
        if winner in names:
            row = _row(self._sides[names.index(winner)], NOBODY, self._summary.sides[names.index(winner)])
        else:
            row = _row(self._words["nobody"], NOBODY, Share(self._summary.draws, self._summary.games))
        return self._words["outcome"].format(
            side=row["name"], **{key: row[key] for key in ("percent", "least", "most")}
        )

    def _drawn_board(self) -> str:
        from compiler.layout.draw import Page
        from compiler.paint.svg import paint_svg

        return paint_svg(Page(self._board.width, self._board.height, self._board.items))

    def _spots(self) -> list[tuple[float, float, int]]:
        """Where how much was lost; on a table by squares."""
        board, drawn = self._board, self._scenario.map
        centres = ((board.centre(place), count) for place, count in self._watched.seen.losses.items())
        spots = [(centre[0], centre[1], count) for centre, count in centres if centre is not None]
        on_hexes = drawn is not None and drawn.ground
        return spots if on_hexes else in_squares(spots, max(board.width, board.height))

    def _heat(self, spots: Sequence[tuple[float, float, int]]) -> str:
        board, drawn = self._board, self._scenario.map
        on_hexes = drawn is not None and drawn.ground
        inside = heat(spots, board.unit * 0.45 if on_hexes else max(board.width, board.height) / 40)
        return f'<svg viewBox="0 0 {board.width:.2f} {board.height:.2f}" aria-hidden="true">{inside}</svg>'


def _row(name: str, colour: str, share: Share) -> Row:
    low, high = share.interval
    return {
        "name": name,
        "colour": colour,
        "count": share.wins,
        "percent": _percent(share.wins, share.of),
        "least": f"{100 * low:.0f}",
        "most": f"{100 * high:.0f}",
        "shares": (share.wins / share.of if share.of else 0.0, low, high),
    }


def _percent(count: float, of: int) -> str:
    return f"{100 * count / of:.0f}" if of else "0"


def _label(words: str) -> str:
    """Ours, and yet escaped: what is drawn beside it is marked as safe."""
    from markupsafe import escape

    return str(escape(words))


def read_words(templates: Path, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words of the page, and what is counted of losses in the words of a reader."""
    known = yaml.safe_load((templates / _WORDS).read_text(encoding="utf-8"))
    tallies = {kind: of[language] for kind, of in known.pop("tallies").items()}
    # A sign of percent never begins a line.
    return {name: of[language].replace(" %", "\u00a0%") for name, of in known.items()}, tallies
