"""`tercio simulate`."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from engine.host.tallies import wilson
from tercio.project.editions import add_edition, find_by_edition
from tercio.project.players import add_players
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.tallies import Share, Summary
    from engine.model.battles import Scenario
    from engine.model.pack import Rulepack

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
  tercio simulate my_battle.tercio --report fair.html       a page to read: who wins, how it sways, where it is fought
  tercio simulate lens_1648 --games 100000 --out runs --cluster tcp://host:8786
  tercio simulate my_battle.tercio --games 100 --keep       its page on the site shows the figures
  tercio simulate my_battle.tercio --games 100 --keep --rules first_edition    beside those of another edition
"""
_MOST_UNTIL = 10_000
_MOST_WATCHED = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenarios", nargs="+", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME"
    )
    parser.add_argument(
        "--games", type=_count, metavar="N", help="games of each scenario (100; with --until at most 10,000)"
    )
    parser.add_argument(
        "--until",
        type=_precision,
        metavar="PRECISION",
        help="play on until each side's share is known so exactly: 3%% is three in a hundred either way",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep each game in this folder as it ends, and the figures"
    )
    parser.add_argument("--jobs", type=_count, metavar="N", help="processes (as many as there are processors)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://host:8786, and not here"
    )
    add_players(parser)
    add_edition(parser)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first game's; the next has the next (1)")
    parser.add_argument("--swap", action="store_true", help="play every seed twice, the players changing sides")
    parser.add_argument("--near", action="store_true", help="begin with the armies one move apart")
    parser.add_argument(
        "--keep", action="store_true", help="keep who won each game in a file beside the scenario, for its page"
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write a page on one scenario: who wins, how it sways, who takes part, where it is fought",
    )
    parser.add_argument("--lang", choices=("en", "it"), default="en", help="the language of that page (en)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def _count(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _precision(word: str) -> float:
    share = float(word[:-1]) / 100 if word.endswith("%") else float(word)
    if not 0.002 <= share <= 0.25:
        raise argparse.ArgumentTypeError("between 0.2% and 25%, written like 3% or 0.03")
    return share


def run(options: argparse.Namespace) -> int:
    from engine.core.system import Unplayable
    from engine.host.rules import HostError
    from engine.host.tallies import plain_summary
    from tercio.project.scenarios import HasErrors, NotFound

    if options.keep and (options.swap or options.near):
        complain("--keep is for whole battles with a seed each: leave out --swap and --near")
        return 2
    if options.report is not None and len(options.scenarios) > 1:
        complain("--report is about one scenario: name one")
        return 2
    options.games = options.games or (_MOST_UNTIL if options.until is not None else 100)
    try:
        found = [find_by_edition(wanted, options.rules) for wanted in options.scenarios]
        named = zip(options.scenarios, found, strict=True)
        homes = [_home(wanted, pack, scenario) if options.keep else None for wanted, (pack, scenario) in named]
        summaries = [(pack, _simulate(pack, scenario, options)) for pack, scenario in found]
        page = None if options.report is None else _report(*summaries[0], options)
    except HasErrors:
        return 1
    except (NotFound, Unplayable, HostError) as fault:
        complain(f"{fault}")
        return 1
    if options.out is not None:
        _write_figures(options.out, [summary for _, summary in summaries])
    if page is not None:
        from tercio.project.products.writing import write_text

        write_text(options.report, page)
    if options.keep:
        _keep([home for home in homes if home is not None], summaries, options)
    if options.format == "json":
        plain = [plain_summary(summary) for _, summary in summaries]
        say_json(plain)
    else:
        say("\n".join(_told(pack, summary) for pack, summary in summaries))
    return 0


def _simulate(pack: Rulepack, scenario: str, options: argparse.Namespace) -> Summary:
    from engine.host.ledger import ENDING
    from engine.host.simulate import simulate

    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
    begun = monotonic()
    with Progress(f"playing {scenario}") as progress:
        return simulate(
            pack,
            scenario,
            games=options.games,
            seed=options.seed,
            players=options.players,
            jobs=options.jobs or os.cpu_count() or 1,
            swap=options.swap,
            near=options.near,
            until=options.until,
            cluster=options.cluster,
            keep_in=None if options.out is None else options.out / f"{scenario}{ENDING}",
            tell=lambda done, of: progress.tell(f"{done} of {of} games{_time_left(begun, done, of)}"),
        )


def _report(pack: Rulepack, summary: Summary, options: argparse.Namespace) -> str:
    """The page. Fewer games are watched than played: that takes longer, and percents need no more."""
    from dsl.diagnostics import Sink
    from dsl.render import render_text
    from engine.host.survey import survey
    from tercio.fairness.page import About, fairness_page
    from tercio.fairness.worth import ids_of, pieces_named
    from tercio.project.places import shipped
    from tercio.project.scenarios import HasErrors
    from tercio.project.workshop import open_workshop

    wanted = options.scenarios[0]
    ids = ids_of(pack, summary.scenario, shipped("templates"))
    with Progress(f"watching {summary.scenario}") as progress:
        seen = survey(
            pack,
            summary.scenario,
            games=min(_MOST_WATCHED, summary.games),
            seed=options.seed,
            players=options.players,
            tell=lambda done, of: progress.tell(f"{done} of {of} games"),
            named=lambda event: pieces_named(event, ids),
        )
    sink = Sink()
    shop = open_workshop(sink, [Path(wanted)] if Path(wanted).is_file() else [])
    if shop is None:
        complain(render_text(sink.sorted(), colour=False))
        raise HasErrors
    assert seen.played is not None, "at least one game is watched"
    about = About(wanted, options.seed, seen.played.players, options.lang)
    return fairness_page(pack, summary, seen, about, shipped("templates"), shop)


def _time_left(begun: float, done: int, of: int) -> str:
    """Nothing for a moment or two: nobody looks at a clock for that."""
    seconds = (monotonic() - begun) / done * (of - done) if done else 0.0
    if seconds < 10:
        return ""
    return f", about {seconds / 60:.0f} min left" if seconds >= 90 else f", about {seconds:.0f} s left"


def _write_figures(folder: Path, summaries: list[Summary]) -> None:
    from engine.host.tallies import plain_summary
    from tercio.project.products.writing import Products

    with Products() as products:
        for summary in summaries:
            plain = json.dumps(plain_summary(summary), ensure_ascii=False, indent=2) + "\n"
            products.add(folder / f"{summary.scenario}.json", plain.encode())
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


def _keep(homes: list[Path], summaries: list[tuple[Rulepack, Summary]], options: argparse.Namespace) -> None:
    from tercio.project.products.writing import Products
    from tercio.site.balance import balance_bytes, file_beside, kept

    paths = [
        file_beside(home, summary.scenario, options.rules) for home, (_, summary) in zip(homes, summaries, strict=True)
    ]
    with Products() as products:
        for path, (pack, summary) in zip(paths, summaries, strict=True):
            plain = kept(pack, summary.scenario, options.players, options.seed, summary.winners)
            products.add(path, balance_bytes(plain))
        products.put_in_place()
    for path in paths:
        complain(f"kept in {path.name}")


def _told(pack: Rulepack, summary: Summary) -> str:
    """Allies win together, and are told in one line."""
    from engine.host.rules import scenario_of
    from engine.host.tallies import Share
    from engine.kit.reading.alliances import camps_of
    from tercio.report.naming import readable

    scenario = scenario_of(pack, summary.scenario)
    titles = {
        army.name: army.title.within("en") if army.title is not None else readable(army.name)
        for army in scenario.armies
    }
    name = scenario.title.within("en") if scenario.title is not None else readable(scenario.name)
    lines = [f"{name}: {summary.games} games"]
    camps = camps_of(scenario.armies) if len(summary.seats) == len(scenario.armies) else range(len(summary.seats))
    for camp in sorted(set(camps)):
        allies = [seat for seat, of in enumerate(camps) if of == camp]
        names = ", ".join(titles[summary.seats[seat]] for seat in allies)
        wins = Share(sum(summary.sides[seat].wins for seat in allies), summary.sides[camp].of)
        lines.append(f"  {names:32} {_share(wins)}")
    lines.append(f"  {'nobody':32} {_percent(summary.draws, summary.games)}")
    lines.append(f"  {_verdict(summary, titles)}")
    lines += _against_history(scenario, summary, titles)
    if summary.players:
        lines.append("  by player")
        lines += [f"    {player:30} {_share(share)}" for player, share in summary.players]
    lines.append("  how it ended")
    for reason, count in summary.endings:
        lines.append(f"    {_ending(pack, scenario, reason):30} {_percent(count, summary.games)}")
    turns = ", ".join(f"{turn}: {count}" for turn, count in summary.turns)
    lines.append(f"  in which turn                    {turns}")
    lines.append(f"  decisions a game                 {summary.decisions:.0f}")
    lines.append(f"  on average, {' against '.join(titles[seat] for seat in summary.seats)}")
    lines.append(f"    {'worth of what was left':30} {_figures(summary.score)}")
    lines += [f"    {readable(kind).lower():30} {_figures(figures)}" for kind, figures in summary.tally]
    lines += _fallen(scenario, summary)
    return "".join(f"{line}\n" for line in lines)


def _fallen(scenario: Scenario, summary: Summary) -> list[str]:
    """In how many games each objective fell to whom; nothing of battles in which none ever does."""
    from tercio.report.naming import readable

    if not summary.objectives:
        return []
    lines = ["  objectives that fell, in percent of the games"]
    counted = dict(summary.objectives)
    for number, objective in enumerate(scenario.objectives):
        counts = counted.get(str(number), counted.get(objective.name, (0,) * len(summary.seats)))
        title = objective.title.within("en") if objective.title is not None else readable(objective.name)
        lines.append(f"    {title:30} {_figures(tuple(100 * count / summary.games for count in counts))}")
    return lines


def _verdict(summary: Summary, titles: dict[str, str]) -> str:
    """What the shares come to, in words: who wins more often than an equal share of the games that somebody won."""
    decided = summary.games - summary.draws
    leading = max(range(len(summary.seats)), key=lambda seat: summary.sides[seat].wins)
    low, _ = wilson(summary.sides[leading].wins, decided)
    if low <= 1 / len(summary.seats):
        return "No side is ahead by more than chance explains in so many games."
    return f"{titles[summary.seats[leading]]}: ahead, and not by chance; of the games won, at least {100 * low:.0f} %."


def _against_history(scenario: Scenario, summary: Summary, titles: dict[str, str]) -> list[str]:
    """Who won, as the scenario declares, and in how many of these games."""
    from engine.model.values import Ref

    winner = dict(scenario.fields).get("won_by")
    if not isinstance(winner, Ref):
        return []
    won = dict(zip(summary.seats, summary.sides, strict=True))
    count = won[winner.name].wins if winner.name in won else summary.draws
    return [f"  In history: {titles.get(winner.name, 'nobody')}; here {_percent(count, summary.games).strip()}."]


def _ending(pack: Rulepack, scenario: Scenario, reason: str) -> str:
    """By its title, where the scenario or its rules give it one."""
    from tercio.report.naming import readable

    rules = next((ruleset.endings for ruleset in pack.rulesets if ruleset.name == scenario.ruleset), ())
    declared = (*scenario.endings, *rules, *scenario.objectives)
    title = next((thing.title for thing in declared if thing.name == reason), None)
    return title.within("en") if title is not None else readable(reason).lower()


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:5.1f} %  ({count})"


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.wins / share.of:5.1f} %  ({share.wins}; 95 %: {100 * low:.1f} to {100 * high:.1f})"


def _figures(figures: tuple[float, ...]) -> str:
    return "   ".join(f"{figure:6.1f}" for figure in figures)
