"""Plays the shipped battles by the ten thousand, and writes what came of it at the end of the page on fairness.

    python -m tests.soak.many_games --games 50000 --out build/games

Every game is kept in a file as it ends: ended, the same command goes on where it stopped. A game that fails ends its
run with the fault; the other runs are played, and the page and the exit code tell. Long battles get fewer games.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.host.ledger import ENDING
from engine.host.rules import scenario_of
from engine.host.simulate import simulate
from engine.host.tallies import Summary
from engine.model.pack import Rulepack
from tests.shipped import LIBRARY, shipped_pack

PAGE: Final = LIBRARY.parent / "site/docs/howto/is_it_fair.md"
SHARES: Final = {
    "skirmish": 60,
    "esa": 30,
    "condottiero": 20,
    "brigadier": 20,
    "lanterns": 10,
    "cape": 4,
    "lumi": 4,
    "risorgimento": 1,
}
"""Parts of the games that a battle of each system gets: fewer where they take long."""
PLAYERS: Final = {"random": 6, "eager": 3, "captain": 1}
TITLE: Final = "## Games of the whole library\n"
"""What stands behind it on the page is written anew."""
HEAD: Final = f"""\
{TITLE}
Every shipped battle, played many times by players of three strengths, each game by its own seed: so many games of each,
and of the three runs those with a game that failed. Shares are those of captains, with the interval in which the truth
lies 95 times in 100. `make games` plays them and writes this table.

| battle | random | eager | captain | failed | longest | captains: who wins |
| --- | --: | --: | --: | --: | --: | --- |
"""


@dataclass(frozen=True, slots=True)
class Run:
    system: str
    scenario: str
    player: str
    games: int


def runs(games: int) -> list[Run]:
    """About so many games in all, and of each battle at least one by every player."""
    battles = [(system, scenario.name) for system in SHARES for scenario in shipped_pack(system).scenarios]
    parts = sum(SHARES[system] for system, _ in battles) * sum(PLAYERS.values())
    return [
        Run(system, scenario, player, max(1, round(games * SHARES[system] * part / parts)))
        for system, scenario in battles
        for player, part in PLAYERS.items()
    ]


def play(run: Run, folder: Path, jobs: int) -> Summary | None:
    kept = folder / run.player
    kept.mkdir(parents=True, exist_ok=True)
    try:
        return simulate(
            shipped_pack(run.system),
            run.scenario,
            games=run.games,
            players=(run.player,),
            jobs=jobs,
            keep_in=kept / f"{run.scenario}{ENDING}",
        )
    except Exception:  # noqa: BLE001 - whatever it is, it is what this looks for
        traceback.print_exc()
        return None


def section(played: Iterable[tuple[Run, Summary | None]]) -> str:
    rows: dict[tuple[str, str], dict[str, Summary | None]] = {}
    for run, summary in played:
        rows.setdefault((run.system, run.scenario), {})[run.player] = summary
    total = sum(summary.games for row in rows.values() for summary in row.values() if summary is not None)
    failed = sum(summary is None for row in rows.values() for summary in row.values())
    table = "".join(_row(shipped_pack(system), scenario, row) for (system, scenario), row in rows.items())
    ended = "all came to their end" if not failed else f"{failed} runs had a game that failed"
    return f"{HEAD}{table}\n{total:,} games in all; {ended}.\n"


def _row(pack: Rulepack, scenario: str, row: dict[str, Summary | None]) -> str:
    battle = scenario_of(pack, scenario)
    counts = [str(summary.games) if summary is not None else "–" for summary in (row[player] for player in PLAYERS)]
    longest = max((turn for summary in row.values() if summary is not None for turn, _ in summary.turns), default=0)
    failed = sum(summary is None for summary in row.values())
    title = battle.title.within("en") if battle.title is not None else scenario
    wins = ", ".join(_shares(pack, scenario, row["captain"]))
    return f"| {title} | {' | '.join(counts)} | {failed} | {longest} | {wins} |\n"


def _shares(pack: Rulepack, scenario: str, summary: Summary | None) -> Iterator[str]:
    if summary is None:
        return
    for army, share in zip(scenario_of(pack, scenario).armies, summary.sides, strict=False):
        low, high = share.interval
        title = army.title.within("en") if army.title is not None else army.name
        yield f"{title} {100 * share.wins / share.of:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--out", type=Path, default=Path("build/games"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    played = []
    for run in runs(options.games):
        summary = play(run, options.out, options.jobs)
        told = "FAILED" if summary is None else f"{summary.games} games, {summary.draws} drawn"
        print(f"{run.scenario:28} {run.player:8} {told}", flush=True)
        played.append((run, summary))
    before = options.page.read_text(encoding="utf-8").partition(TITLE)[0] if options.page.exists() else ""
    options.page.write_text(before.rstrip("\n") + "\n\n" + section(played), encoding="utf-8")
    return 1 if any(summary is None for _, summary in played) else 0


if __name__ == "__main__":
    sys.exit(main())
