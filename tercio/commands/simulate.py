"""`tercio simulate`."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from engine.model.quick_dataclass import dataclass
from tercio.commands.numbers import count, whole
from tercio.commands.page_file import page_file
from tercio.project.editions import add_edition, find_by_edition
from tercio.project.players import add_players, check_seats, player_names
from tercio.project.progress import Progress, tell_game
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.survey import Survey
    from engine.host.tallies import Summary
    from engine.model.pack import Rulepack
    from tercio.fairness.figures import Watched

DESCRIPTION = """\
Plays scenarios many times and shows who wins how often, with the interval in which the truth lies 95 times in 100, how
battles end, how long they last and what they cost. The figures do not depend on the number of jobs. With `--out` every
game is written down as it ends: the same command takes up a run that was ended, and plays what is left.
"""
EXAMPLES = """\
examples:
  tercio simulate rethel_1650 --games 200
  tercio simulate rethel_1650 lens_1648 --games 400 --players captain,eager --swap --jobs 2
  tercio simulate my_battle.tercio --games 100 --format json
  tercio simulate lens_1648 --until 3% --out runs          until each share is known to three in a hundred
  tercio simulate my_battle.tercio --watch                  which piece is worth its points, which card is never played
  tercio simulate my_battle.tercio --also random,marshal    does it hold among weaker and stronger players?
  tercio simulate my_battle.tercio --report fair.html       a page to read: who wins, how it sways, where it is fought
  tercio simulate lens_1648 --games 100000 --out runs --cluster tcp://host:8786
  tercio simulate my_battle.tercio --games 100 --keep       its page on the site shows the figures
  tercio simulate my_battle.tercio --games 100 --keep --rules first_edition    beside those of another edition
"""
_MOST_WATCHED = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenarios", nargs="+", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME"
    )
    parser.add_argument(
        "--games", type=count, metavar="N", help="games of each scenario (100; with --until as many as it takes)"
    )
    parser.add_argument(
        "--until",
        type=_precision,
        metavar="PRECISION",
        help="play on until each side's share is known so exactly: 3%% is three in a hundred either way; asked after "
        "every 100 games, so that 100 are played at least",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep each game in this folder as it ends, and the figures"
    )
    parser.add_argument("--jobs", type=count, metavar="N", help="processes (as many as there are processors)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://host:8786, and not here"
    )
    add_players(parser)
    add_edition(parser)
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the first game's; the next has the next (1)"
    )
    parser.add_argument(
        "--also",
        type=player_names,
        default=(),
        metavar="A,B",
        help="games by each of these players, too, as many or until as much is known: does it hold among weaker and "
        "stronger ones?",
    )
    parser.add_argument("--swap", action="store_true", help="play every seed from each side, players changing places")
    parser.add_argument("--near", action="store_true", help="begin with the armies one move apart")
    parser.add_argument(
        "--keep", action="store_true", help="keep who won each game in a file beside the scenario, for its page"
    )
    parser.add_argument(
        "--watch",
        action="store_true",
        help="watch up to 40 games, too: who takes part and earns its points, which cards are used, where it is fought",
    )
    parser.add_argument(
        "--report",
        type=page_file,
        metavar="FILE",
        help="write all of that, with plots, on a page about one scenario",
    )
    parser.add_argument("--lang", choices=("en", "it"), default="en", help="the language of that page (en)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def _precision(word: str) -> float:
    try:
        share = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{word}` is no precision: write it like 3% or 0.03") from None
    if not 0.002 <= share <= 0.25:
        raise argparse.ArgumentTypeError("between 0.2% and 25%, written like 3% or 0.03")
    return share


def run(options: argparse.Namespace) -> int:
    from engine.core.system import Unplayable
    from engine.host.rules import HostError
    from engine.host.simulate import enough_games
    from tercio.project.scenarios import HasErrors, NotFound

    if options.swap and len(set(options.players)) == 1:
        complain("--swap changes nothing where one player sits on all sides: each seed is played once")
    if options.keep and (options.swap or options.near):
        complain("--keep is for whole battles with a seed each: leave out --swap and --near")
        return 2
    if options.out is not None and options.out.exists() and not options.out.is_dir():
        complain(f"--out {options.out} is a file, and games are kept in a folder: name one")
        return 2
    if options.report is not None and len(options.scenarios) > 1:
        complain("--report is about one scenario: name one")
        return 2
    options.games = options.games or (enough_games(options.until) if options.until is not None else 100)
    try:
        found = [find_by_edition(wanted, options.rules) for wanted in options.scenarios]
        for pack, scenario in found:
            check_seats(options.players, pack, scenario)
        named = zip(options.scenarios, found, strict=True)
        homes = [_home(wanted, pack, scenario) if options.keep else None for wanted, (pack, scenario) in named]
        runs = [_run(pack, scenario, options) for pack, scenario in found]
        page = None if options.report is None else _page(runs[0], options)
    except HasErrors:
        return 1
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_what_is_kept(options)) from None
    except (NotFound, Unplayable, HostError) as fault:
        complain(f"{fault}")
        return 1
    if options.out is not None:
        _write_figures(options.out, runs)
        complain(f"wrote {', '.join(str(_figures_of(options.out, run)) for run in runs)}; the games are kept beside")
    if page is not None:
        from tercio.project.products.writing import write_text

        write_text(options.report, page)
        complain(f"wrote {options.report}")
    if options.keep:
        _keep([home for home in homes if home is not None], runs, options)
    if options.format == "json":
        say_json([run.plain() for run in runs])
    else:
        say("\n".join(run.told() for run in runs))
    return 0


def _what_is_kept(options: argparse.Namespace) -> str:
    if options.out is None:
        return "no game is kept; with `--out DIR` each is, and the same command goes on where it stopped"
    return f"the games that were done are kept in {options.out}: the same command plays what is left"


@dataclass(frozen=True, slots=True)
class _Run:
    """What was played of one scenario, by whom it was also played, and what was watched of it."""

    pack: Rulepack
    summary: Summary
    among: list[tuple[str, Summary]]
    seen: Survey | None
    until: float | None

    def watched(self, language: str = "en") -> Watched | None:
        from tercio.fairness.figures import Watched
        from tercio.project.places import shipped

        if self.seen is None:
            return None
        return Watched(self.pack, self.summary.scenario, self.seen, shipped("templates"), language)

    def plain(self) -> dict[str, Any]:
        from tercio.fairness.figures import plain_report

        return plain_report(self.pack, self.summary, self.watched(), self.among)

    def told(self) -> str:
        from tercio.fairness.telling import told
        from tercio.project.places import shipped

        return told(self.pack, self.summary, shipped("templates"), self.watched(), self.among, self.until)


def _run(pack: Rulepack, scenario: str, options: argparse.Namespace) -> _Run:
    summary = _simulate(pack, scenario, options.players, options)
    among = [(player, _simulate(pack, scenario, (player,), options)) for player in options.also]
    is_watched = options.watch or options.report is not None
    return _Run(pack, summary, among, _watch(pack, summary, options) if is_watched else None, options.until)


def _simulate(pack: Rulepack, scenario: str, players: Sequence[str], options: argparse.Namespace) -> Summary:
    from engine.host.ledger import ENDING
    from engine.host.simulate import simulate
    from tercio.fairness.worth import as_players_count
    from tercio.project.places import shipped

    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
    is_main = players == options.players
    name, of = (scenario, "") if is_main else (f"{scenario}.{players[0]}", f" by {players[0]}")
    most = "at most " if options.until is not None else ""
    clock = _Clock()
    with Progress(f"playing {scenario}{of}") as progress:
        summary = simulate(
            pack,
            scenario,
            games=options.games,
            seed=options.seed,
            players=players,
            jobs=options.jobs or os.cpu_count() or 1,
            swap=options.swap and is_main,
            near=options.near,
            until=options.until,
            cluster=options.cluster,
            keep_in=None if options.out is None else options.out / f"{name}{ENDING}",
            tell=lambda done, of: progress.tell(f"{done} of {most}{of} games{clock.left(done, of)}"),
            follow=partial(tell_game, progress, f"0 of {most}{options.games} games, the first"),
        )
    return as_players_count(pack, summary, shipped("templates"))


def _watch(pack: Rulepack, summary: Summary, options: argparse.Namespace) -> Survey:
    """Fewer games than were played: that takes longer, and percents need no more."""
    from engine.host.survey import survey
    from tercio.fairness.worth import NamedBy, ids_of
    from tercio.project.places import shipped

    ids = ids_of(pack, summary.scenario, shipped("templates"))
    clock = _Clock()
    with Progress(f"watching {summary.scenario}") as progress:
        return survey(
            pack,
            summary.scenario,
            games=min(_MOST_WATCHED, summary.games),
            seed=options.seed,
            players=options.players,
            swap=options.swap,
            near=options.near,
            tell=lambda done, of: progress.tell(f"{done} of {of} games{clock.left(done, of)}"),
            named=NamedBy(ids),
            follow=partial(tell_game, progress, "the first game"),
        )


def _page(run: _Run, options: argparse.Namespace) -> str:
    from dsl.diagnostics import Sink
    from dsl.render import render_text
    from tercio.fairness.page import About, fairness_page
    from tercio.project.places import shipped
    from tercio.project.scenarios import HasErrors
    from tercio.project.workshop import open_workshop

    wanted = options.scenarios[0]
    sink = Sink()
    shop = open_workshop(sink, [Path(wanted)] if Path(wanted).is_file() else [])
    if shop is None:
        complain(render_text(sink.sorted(), colour=False))
        raise HasErrors
    watched = run.watched(options.lang)
    assert watched is not None, "a page tells what was watched"
    about = About(wanted, options.until, options.lang)
    return fairness_page(run.pack, run.summary, watched, run.among, about, shipped("templates"), shop)


class _Clock:
    """Reckons how long a run still takes, from what was played since it was first asked: games that an earlier run has
    kept took no time."""

    def __init__(self) -> None:
        self._begun: tuple[float, int] | None = None

    def left(self, done: int, of: int) -> str:
        """Nothing for a moment or two: nobody looks at a clock for that."""
        now = monotonic()
        if self._begun is None or done <= self._begun[1]:
            self._begun = self._begun or (now, done)
            return ""
        seconds = (now - self._begun[0]) / (done - self._begun[1]) * (of - done)
        if seconds < 10:
            return ""
        return f", about {seconds / 60:.0f} min left" if seconds >= 90 else f", about {seconds:.0f} s left"


def _figures_of(folder: Path, run: _Run) -> Path:
    return folder / f"{run.summary.scenario}.json"


def _write_figures(folder: Path, runs: list[_Run]) -> None:
    from tercio.project.products.writing import Products

    with Products() as products:
        for run in runs:
            plain = json.dumps(run.plain(), ensure_ascii=False, indent=2) + "\n"
            products.add(_figures_of(folder, run), plain.encode())
        products.put_in_place()


def _home(wanted: str, pack: Rulepack, scenario: str) -> Path:
    """The folder of a scenario's file."""
    from engine.host.rules import scenario_of
    from tercio.project.scenarios import NotFound
    from tercio.project.workshop import file_of

    file = file_of([Path(wanted), Path(wanted.rpartition(":")[0]), Path.cwd()], scenario_of(pack, scenario).origin)
    if file is None or ".json" in wanted:
        raise NotFound(f"{scenario} comes from a rulepack, and there is no file to keep its figures beside")
    return file.parent


def _keep(homes: list[Path], runs: list[_Run], options: argparse.Namespace) -> None:
    from tercio.project.products.writing import Products
    from tercio.site.balance import balance_bytes, file_beside, kept
    from tercio.site.game_figures import kept_figures

    paths = [file_beside(home, run.summary.scenario, options.rules) for home, run in zip(homes, runs, strict=True)]
    with Products() as products:
        for path, run in zip(paths, runs, strict=True):
            summary = run.summary
            figures = kept_figures(summary, _counted(run), _in_all_languages(run))
            also = {player: other.winners for player, other in run.among}
            plain = kept(run.pack, summary.scenario, options.players, options.seed, summary.winners, figures, also)
            products.add(path, balance_bytes(plain))
        products.put_in_place()
    for path in paths:
        complain(f"kept in {path}")


def _counted(run: _Run) -> dict[str, str]:
    """What decides the battle, in every language that reports are told in."""
    from tercio.fairness.worth import counted_word
    from tercio.project.places import shipped
    from tercio.report.phrases import LANGUAGES

    templates = shipped("templates")
    return {language: counted_word(run.pack, run.summary.scenario, templates, language) for language in LANGUAGES}


def _in_all_languages(run: _Run) -> dict[str, Watched] | None:
    from tercio.report.phrases import LANGUAGES

    told = {language: run.watched(language) for language in LANGUAGES}
    return {language: one for language, one in told.items() if one is not None} or None
