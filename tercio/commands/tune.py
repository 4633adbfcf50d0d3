"""`tercio tune`."""

from __future__ import annotations

import argparse
import difflib
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tercio.commands.numbers import whole
from tercio.project.players import add_players, check_seats
from tercio.project.progress import Progress, tell_game
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.model.battles import Scenario
    from tercio.tuning.levers import Change, Lever
    from tercio.tuning.search import Found, Share, Winners

DESCRIPTION = """\
Proposes a change that makes a battle as even as you want it: the turn limit, what an army begins with, the turn in
which reinforcements come, the worth of an objective. Each is tried a step up and down on the same seeds; the best are
followed, and proved on fresh seeds. You get the evidence and a diff; `--apply` writes it into the file. A battle that
is far from even takes ten to twenty times as many games as `--games` says.
"""
EXAMPLES = """\
examples:
  tercio tune my_battle.tercio                      as often won by the one as by the other
  tercio tune my_battle.tercio --target 60          the first army wins 60 of 100 decided games
  tercio tune my_battle.tercio --games 400 --apply  surer, and written into the file
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a .tercio file, FILE:NAME, or a scenario's name")
    parser.add_argument(
        "--target", type=_percent, default=50.0, metavar="N", help="percent of decided games for the first army (50)"
    )
    parser.add_argument(
        "--within", type=_percent, default=5.0, metavar="N", help="near enough: so many percent off (5)"
    )
    parser.add_argument(
        "--games",
        type=_games,
        default=100,
        metavar="N",
        help="games as it is, and for each proof; trials take half (100)",
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the first game's; the next has the next (1)"
    )
    parser.add_argument("--jobs", type=whole, default=0, metavar="N", help="processes (as many as there are cores)")
    add_players(parser)
    parser.add_argument("--apply", action="store_true", help="write the proposed change into the scenario's file")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def _percent(word: str) -> float:
    try:
        percent = float(word.removesuffix("%"))
    except ValueError:
        percent = -1
    if not 0 < percent < 100:
        raise argparse.ArgumentTypeError(f"`{word}` is no percentage between 0 and 100")
    return percent


def _games(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"`{word}` is no number of games")
    return int(word)


def run(options: argparse.Namespace) -> int:
    from engine.core.system import Unplayable
    from engine.host.rules import HostError
    from tercio.project.scenarios import HasErrors, NotFound

    try:
        bench = _Bench(options)
        found = bench.search()
    except HasErrors:
        return 1
    except (NotFound, Unplayable, HostError) as fault:
        complain(f"{fault}")
        return 1
    proof = found.reached(options.target, options.within)
    difference = bench.difference(proof.change) if proof is not None else ""
    if options.format == "json":
        say_json(_plain(found, options, difference))
    else:
        say("".join(f"{line}\n" for line in _lines(bench, found, options)) + difference)
    if proof is not None and options.apply:
        bench.apply(proof.change)
    elif options.apply:
        complain(f"{bench.file.name} is as it was")
    return 0


class _Bench:
    """One scenario, whose text is changed and played without touching its file."""

    def __init__(self, options: argparse.Namespace) -> None:
        from dsl.parse import parse_text
        from dsl.source import Source
        from engine.host.rules import scenario_of
        from tercio.project.scenarios import NotFound, find_scenario, text_to_look_into
        from tercio.project.workshop import file_of
        from tercio.tuning.levers import levers_of

        self._options = options
        pack, self._name = find_scenario(options.scenario)
        check_seats(options.players, pack, self._name)
        self.scenario: Scenario = scenario_of(pack, self._name)
        path = Path(options.scenario.rpartition(":")[0] or options.scenario)
        file = file_of([path, Path.cwd()], self.scenario.origin)
        if file is None or ".json" in options.scenario:
            raise NotFound(f"{self._name} comes from a rulepack: to change a battle its .tercio file is needed")
        if len(self.scenario.armies) != 2:
            raise NotFound(f"{self._name} has {len(self.scenario.armies)} armies; only battles of two can be tuned")
        self.file: Path = file
        self._text = text_to_look_into(file)
        self.levers: list[Lever] = levers_of(parse_text(Source(file.name, self._text)).tree, self._name)
        if not self.levers:
            raise NotFound(f"{self._name} has no figure to change: no turn limit, arrival, worth or value of an army")

    def search(self) -> Found:
        from tercio.tuning.search import search

        options = self._options
        with Progress(f"tuning {self._name}") as self._progress:
            return search(
                self.levers, self._play, target=options.target, within=options.within, games=options.games,
                seed=options.seed,
            )  # fmt: skip

    def _play(self, change: Change | None, games: int, seed: int) -> Winners | None:
        from compiler.compile import compile_files
        from engine.core.system import Unplayable
        from engine.host.rules import HostError
        from engine.host.simulate import simulate
        from tercio.project.places import settings
        from tercio.project.scenarios import with_decks

        what = "as it is" if change is None else change.words
        self._progress.tell(what)
        instead = {self.file.resolve(): self._with(change)}
        result = compile_files([self.file], settings(), instead=instead, all_examples=False)
        if result.pack is None:
            return None
        options = self._options
        try:
            return simulate(
                with_decks(result.pack, self._name),
                self._name,
                games=games,
                seed=seed,
                players=options.players,
                jobs=options.jobs or os.cpu_count() or 1,
                tell=lambda done, of: self._progress.tell(f"{what}: {done} of {of} games"),
                follow=partial(tell_game, self._progress, f"{what}: the first game"),
            ).winners
        except (Unplayable, HostError):
            if change is None:
                raise
            return None

    def _with(self, change: Change | None) -> str:
        from tercio.tuning.levers import changed

        return self._text if change is None else changed(self._text, change)

    def difference(self, change: Change) -> str:
        """As `git apply` and `patch -p1` take it, from the folder that one stands in."""
        here, file = Path.cwd(), self.file.resolve()
        name = file.relative_to(here).as_posix() if file.is_relative_to(here) else file.name
        before, after = (text.splitlines(keepends=True) for text in (self._text, self._with(change)))
        return "".join(difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"))

    def apply(self, change: Change) -> None:
        from tercio.project.products.writing import Products

        with Products(may_be_sources=True) as products:
            products.add(self.file, self._with(change).encode())
            products.put_in_place()
        complain(f"{self.file.name}: {change.words}")


def _lines(bench: _Bench, found: Found, options: argparse.Namespace) -> Iterator[str]:
    first = _title(bench.scenario)
    yield f"{first}: {_told(found.before)}; wanted {options.target:g} %"
    if found.is_there:
        yield f"  nothing need be changed: that is within {options.within:g} %"
        low, high = found.before.interval
        if 50 * (high - low) > options.within:
            yield "  so few games leave room for more, though: `--games 400` is surer"
        return
    yield "  tried, on the same games"
    for trial in found.trials:
        low, high = trial.share.interval
        share = f"{trial.share.percent:3.0f} %  ({100 * low:.0f} to {100 * high:.0f})"
        yield f"    {trial.change.words:44} {share}, before {trial.before.percent:.0f} %"
    if found.proofs:
        yield "  proved, on fresh seeds"
    for proof in found.proofs:
        yield f"    {proof.change.words:44} {_told(proof.share)}"
    reached = found.reached(options.target, options.within)
    if reached is not None:
        yield f"  proposed: {reached.change.words}" + ("" if options.apply else "   (--apply writes it)")
    elif found.proofs:
        nearest = found.proofs[0]
        yield f"  no single change comes within {options.within:g} %; nearest is {nearest.change.words}"
        low, high = nearest.share.interval
        if 100 * low <= options.target + options.within and 100 * high >= options.target - options.within:
            yield "  so few games leave room for its being near enough, though: `--games 400` is surer"
        if nearest.change.is_the_last:
            yield "  it was followed no farther, since that would make another battle of it: try it by hand"
    else:
        yield "  no single change of these figures helps: look at the forces and the ground"


def _title(scenario: Scenario) -> str:
    army = scenario.armies[0]
    return army.title.within("en") if army.title is not None else army.name.replace("_", " ")


def _told(share: Share) -> str:
    low, high = share.interval
    return f"{share.percent:.0f} % of {share.of} decided games (95 %: {100 * low:.0f} to {100 * high:.0f})"


def _plain(found: Found, options: argparse.Namespace, difference: str) -> dict[str, Any]:
    def share(figures: Share) -> dict[str, Any]:
        return {"won": figures.won, "of": figures.of, "interval": [round(end, 4) for end in figures.interval]}

    def change(of: Change) -> dict[str, Any]:
        return {"of": of.lever.of, "key": of.lever.key, "from": of.lever.value, "to": of.value}

    proof = found.reached(options.target, options.within)
    return {
        "target": options.target,
        "before": share(found.before),
        "trials": [change(trial.change) | share(trial.share) for trial in found.trials],
        "proofs": [change(proof.change) | share(proof.share) for proof in found.proofs],
        "proposed": None if proof is None else change(proof.change),
        "diff": difference,
    }
