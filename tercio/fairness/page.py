"""The report as one page of HTML that needs nothing else: no script, no server, no other file.

Every word of an author passes through the template, which escapes it; what is drawn is made of figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from engine.host.rules import scenario_of
from engine.host.survey import PieceFigures, Survey
from engine.host.tallies import Interval, Summary, wilson
from engine.model.values import Ref, Text
from tercio.fairness.plots import bars, heat, lines, shares
from tercio.fairness.worth import costs_of, earned
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


@dataclass(frozen=True, slots=True)
class About:
    """What was played: the scenario as the user named it, the first seed, who played, and the reader's language."""

    wanted: str
    seed: int
    players: tuple[str, ...]
    language: str


def fairness_page(pack: Rulepack, summary: Summary, seen: Survey, about: About, templates: Path, shop: Workshop) -> str:
    from jinja2 import Environment, StrictUndefined

    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(
        (templates / _PAGE).read_text(encoding="utf-8")
    )
    return page.render(_Report(pack, summary, seen, about, templates, shop).values())


class _Report:
    def __init__(
        self, pack: Rulepack, summary: Summary, seen: Survey, about: About, templates: Path, shop: Workshop
    ) -> None:
        from tercio.replay.page import Filmed, draw_boards, side_colours
        from tercio.report.telling import report_of

        assert seen.played is not None
        assert seen.film is not None
        self._pack, self._summary, self._seen, self._about = pack, summary, seen, about
        self._language = about.language if about.language in LANGUAGES else LANGUAGES[0]
        self._words = _read_words(templates, self._language)
        self._scenario: Scenario = scenario_of(pack, summary.scenario)
        self._names = report_of(pack, seen.played, templates, self._language)
        filmed = Filmed(seen.played, seen.film, seen.played)
        self._board: MapDrawing = draw_boards(pack, filmed, shop)[self._language]
        self._colours = [main for main, _ in side_colours(pack, filmed, shop)]
        self._earned = earned(seen, costs_of(pack, self._scenario))
        self._sides = [self._title(army.title, army.name) for army in self._scenario.armies]

    def values(self) -> dict[str, Any]:
        from markupsafe import Markup

        words, summary, seen, about = self._words, self._summary, self._seen, self._about
        wins = self._wins()
        hearts = [[seen.heart_at(turn, side) for turn in range(seen.turns)] for side in range(len(self._sides))]
        return {
            "language": self._language,
            "words": words,
            "battle": self._title(self._scenario.title, self._scenario.name),
            "games": summary.games,
            "played": words["played"].format(
                first=about.seed, last=about.seed + summary.games - 1, players=", ".join(about.players)
            ),
            "verdict": self._verdict(),
            "wins": wins,
            "wins_plot": Markup(shares([(*row["shares"], row["colour"]) for row in wins], _label(words["wins"]))),
            "endings": [
                {"name": self._ending(reason), "percent": _percent(count, summary.games)}
                for reason, count in summary.endings
            ],
            "turns_plot": Markup(bars(summary.turns, _label(words["turns"]))),
            "sways_plot": Markup(lines(hearts, self._colours, _label(words["sways"]))),
            "sways": words["sways_note"].format(
                counts=self._counted(), changes=self._decimal(seen.lead_changes / seen.games)
            ),
            "cards": self._cards(),
            "objectives": self._objectives(),
            "sides": self._sides,
            "history": self._history(),
            "board": Markup(self._drawn_board()),
            "heat": Markup(self._heat()),
            "has_points": bool(self._earned),
            "outcome": self._outcome(),
            "pieces": [self._piece(piece) for piece in seen.pieces.values() if piece.side >= 0],
            "pieces_note": words["pieces_note"].format(games=seen.games),
            "command": f"tercio play {about.wanted} --seed {about.seed} --players {','.join(about.players)}",
        }

    def _title(self, title: Text | None, name: str) -> str:
        return title.within(self._language) if title is not None else readable(name)

    def _decimal(self, figure: float) -> str:
        return f"{figure:.1f}".replace(".", "," if self._language == "it" else ".")

    # --- who wins -----------------------------------------------------------------------------------------------

    def _wins(self) -> list[dict[str, Any]]:
        summary = self._summary
        counts = [*(share.wins for share in summary.sides), summary.draws]
        names = [*self._sides, self._words["nobody"]]
        colours = [*self._colours, NOBODY]
        return [
            _row(name, colour, count, summary.games) for name, colour, count in zip(names, colours, counts, strict=True)
        ]

    def _verdict(self) -> str:
        summary = self._summary
        leading = max(range(len(self._sides)), key=lambda side: summary.sides[side].wins)
        low, _ = wilson(summary.sides[leading].wins, summary.games - summary.draws)
        if low <= 1 / len(self._sides):
            return self._words["even"]
        return self._words["ahead"].format(side=self._sides[leading], least=f"{100 * low:.0f}")

    def _ending(self, reason: str) -> str:
        rules = next((book.endings for book in self._pack.rulesets if book.name == self._scenario.ruleset), ())
        declared = (*self._scenario.endings, *rules, *self._scenario.objectives)
        title = self._title(next((thing.title for thing in declared if thing.name == reason), None), reason)
        return title[:1].upper() + title[1:]

    # --- what was watched ---------------------------------------------------------------------------------------

    def _counted(self) -> str:
        assert self._seen.film is not None
        return self._names.word(self._seen.film.first.counts)

    def _piece(self, piece: PieceFigures) -> dict[str, str]:
        cost, taken = self._earned.get((piece.kind, piece.number), (0, 0.0))
        return {
            "cost": str(cost) if cost else "–",
            "earned": self._decimal(taken) if cost else "–",
            "return": f"{100 * taken / cost:.0f} %" if cost else "–",
            "name": str(self._names.names.piece(piece.number, piece.kind) or ""),
            "side": self._sides[piece.side],
            "moved": _percent(piece.moved, piece.fielded),
            "lost": self._decimal(piece.lost / piece.fielded) if piece.most else "–",
            "gone": _percent(piece.gone, piece.fielded),
        }

    def _cards(self) -> list[dict[str, str]]:
        """The most played first."""
        cards = sorted(self._seen.cards.items(), key=lambda card: (-card[1].played, card[0]))
        return [
            {
                "name": str(self._names.names.card(number)),
                "number": str(number),
                "dealt": self._decimal(figures.dealt / self._seen.games),
                "played": self._decimal(figures.played / self._seen.games),
            }
            for number, figures in cards
        ]

    def _objectives(self) -> list[dict[str, Any]]:
        counted = dict(self._summary.objectives)
        none = (0,) * len(self._sides)
        return [
            {
                "name": self._title(objective.title, objective.name),
                "percents": [
                    _percent(count, self._summary.games)
                    for count in counted.get(str(number), counted.get(objective.name, none))
                ],
            }
            for number, objective in enumerate(self._scenario.objectives)
            if counted
        ]

    def _history(self) -> str:
        """What the scenario says that happened, to be held against what did here."""
        told = dict(self._scenario.fields).get("history")
        return told.within(self._language) if isinstance(told, Text) else ""

    def _outcome(self) -> str:
        """Who won, as the scenario declares, held against the games."""
        winner = dict(self._scenario.fields).get("won_by")
        if not isinstance(winner, Ref):
            return ""
        names = [army.name for army in self._scenario.armies]
        number = names.index(winner.name) if winner.name in names else len(names)
        row = self._wins()[number]
        return self._words["outcome"].format(
            side=row["name"], **{key: row[key] for key in ("percent", "least", "most")}
        )

    def _drawn_board(self) -> str:
        from compiler.layout.draw import Page
        from compiler.paint.svg import paint_svg

        return paint_svg(Page(self._board.width, self._board.height, self._board.items))

    def _heat(self) -> str:
        centres = ((self._board.centre(place), count) for place, count in self._seen.losses.items())
        spots = [(centre[0], centre[1], count) for centre, count in centres if centre is not None]
        inside = heat(spots, max(self._board.unit * 0.45, 4.0))
        return f'<svg viewBox="0 0 {self._board.width:.2f} {self._board.height:.2f}" aria-hidden="true">{inside}</svg>'


def _row(name: str, colour: str, count: int, games: int) -> dict[str, Any]:
    interval: Interval = wilson(count, games)
    low, high = interval
    return {
        "name": name,
        "colour": colour,
        "percent": _percent(count, games),
        "least": f"{100 * low:.0f}",
        "most": f"{100 * high:.0f}",
        "shares": (count / games, low, high),
    }


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}" if of else "0"


def _label(words: str) -> str:
    """Ours, and yet escaped: what is drawn beside it is marked as safe."""
    from markupsafe import escape

    return str(escape(words))


def _read_words(templates: Path, language: str) -> dict[str, str]:
    known = yaml.safe_load((templates / _WORDS).read_text(encoding="utf-8"))
    return {name: of[language] for name, of in known.items()}
