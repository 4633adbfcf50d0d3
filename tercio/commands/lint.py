"""`tercio lint`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.project.editions import add_edition, find_by_edition
from tercio.project.players import add_players
from tercio.project.progress import Progress
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.unmet import FailedGame, Unmet
    from engine.model.pack import Rulepack
    from engine.model.rules import Declared

DESCRIPTION = """\
Plays a scenario and tells what never happened: pieces that did nothing, actions that nobody did, objectives that nobody
took, tests that nobody made, outcomes never reached, modifiers never applied, cards that came to a hand and that nobody
played, events and endings that never came; and games that fail or do not end, each kept as a file that plays it again
as far as it came.
What is told need not be wrong: a rule for rare things is met rarely. `tercio check` finds mistakes of writing.
"""
EXAMPLES = """\
examples:
  tercio lint rethel_1650 --deep
  tercio lint my_battle.tercio --deep --games 200 --players captain,random
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenarios", nargs="+", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME"
    )
    parser.add_argument("--deep", action="store_true", help="play 50 games instead of 10")
    parser.add_argument("--games", type=int, metavar="N", help="games of each scenario")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first game's; the next has the next (1)")
    add_players(parser)
    add_edition(parser)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("build/lint"),
        metavar="DIR",
        help="where games that fail are kept (build/lint)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from engine.core.system import Unplayable
    from engine.host.rules import HostError
    from engine.host.unmet import look
    from tercio.project.scenarios import HasErrors, NotFound

    if options.games is not None and options.games < 1:
        complain("--games: one game at least is played")
        return 2
    games = options.games or (50 if options.deep else 10)
    results = []
    try:
        for wanted in options.scenarios:
            pack, scenario = find_by_edition(wanted, options.rules)
            with Progress(f"playing {scenario}") as progress:
                unmet = look(
                    pack,
                    scenario,
                    games=games,
                    seed=options.seed,
                    players=options.players,
                    tell=partial(_tell, progress),
                )
            results.append((pack, wanted, unmet))
    except HasErrors:
        return 1
    except (NotFound, Unplayable, HostError) as fault:
        complain(f"{fault}")
        return 1
    _keep_failed([unmet for _, _, unmet in results], options.out)
    if options.format == "json":
        say_json([_plain(unmet) for _, _, unmet in results])
    else:
        say("\n".join("\n".join(_lines(pack, wanted, unmet, options)) for pack, wanted, unmet in results) + "\n")
    return 1 if any(unmet.failed for _, _, unmet in results) else 0


def _keep_failed(results: list[Unmet], folder: Path) -> None:
    from engine.host.save import write_save
    from tercio.project.products.writing import Products

    with Products() as products:
        for unmet in results:
            for failed in unmet.failed:
                products.add(_kept_in(folder, unmet, failed), write_save(failed.save).encode())
        products.put_in_place()


def _kept_in(folder: Path, unmet: Unmet, failed: FailedGame) -> Path:
    return folder / f"{unmet.scenario}.{failed.seed}.save.json"


def _tell(progress: Progress, done: int, of: int) -> None:
    progress.tell(f"{done} of {of} games")


def _lines(pack: Rulepack, wanted: str, unmet: Unmet, options: argparse.Namespace) -> Iterator[str]:
    from engine.host.rules import rules_for, scenario_of
    from tercio.report.naming import readable

    battle = scenario_of(pack, unmet.scenario)
    rules = next(ruleset for ruleset in rules_for(pack, unmet.scenario).rulesets if ruleset.name == battle.ruleset)
    tests = {test.name: test for test in rules.tests}

    def test(name: str) -> str:
        return _title(tests[name])

    yield f"{_title(battle)}: {unmet.games} games, the longest of {unmet.longest} turns"
    yield "  ended by " + ", ".join(f"{readable(why).lower()} {count}" for why, count in unmet.endings.most_common())
    for failed in unmet.failed:
        yield f"  a game failed: {failed.reason}"
        yield f"    tercio play {wanted} --seed {failed.seed} --players {','.join(options.players)}"
        yield f"    tercio play {wanted} --again {_kept_in(options.out, unmet, failed)}"
    objectives = {objective.name: _title(objective) for objective in battle.objectives}
    yield from _never("did nothing", [readable(name) for _, name in unmet.idle])
    yield from _never("was taken", [objectives[name] for name in unmet.untaken])
    yield from _never("was tested", [test(name) for name in unmet.tests])
    yield from _never("came of a test", _by_test(unmet.outcomes, test, lambda of: tests[of].outcomes))
    yield from _never("changed a test", _by_test(unmet.modifiers, test, lambda of: tests[of].modifiers))
    cards = {card.number: _title(card) for deck in (*rules.decks, *pack.decks) for card in deck.cards}
    yield from _never("was played", [f"{number} {cards.get(str(number), '')}".rstrip() for number in unmet.cards])
    events = {event.name: _title(event) for table in pack.events for event in table.events}
    yield from _never("came up", [events[name] for name in unmet.events])
    deeds = {entry.name: _title(entry) for entry in rules.entries}
    yield from _never("was done", [deeds[name] for name in unmet.deeds])
    endings = {ending.name: _title(ending) for ending in (*rules.endings, *battle.endings)}
    yield from _never("was the end", [endings[name] for name in unmet.unended])
    if unmet.is_clean:
        yield "  everything that can be told of journals was met"


def _never(what: str, names: list[str]) -> Iterator[str]:
    heads = {
        "did nothing": "did nothing, and nothing was done to it",
        "was taken": "objectives that nobody took",
        "was tested": "tests that nobody made",
        "came of a test": "outcomes that no test came to",
        "changed a test": "modifiers that never applied",
        "was played": "cards that came to a hand, and that nobody played",
        "came up": "events that never came up",
        "was done": "actions and reactions that nobody did",
        "was the end": "endings that never came",
    }
    if names:
        yield f"  {heads[what]}"
        yield from (f"    {name}" for name in names)


def _by_test(
    pairs: list[tuple[str, str]], test: Callable[[str], str], parts: Callable[[str], Iterable[Declared]]
) -> list[str]:
    return [
        f"{test(of)}: {next((_title(part) for part in parts(of) if part.name == name), name)}" for of, name in pairs
    ]


def _title(thing: Declared) -> str:
    from tercio.report.naming import readable

    return thing.title.within("en") if thing.title is not None else readable(thing.name)


def _plain(unmet: Unmet) -> dict[str, object]:
    return {
        "scenario": unmet.scenario,
        "games": unmet.games,
        "failed": [{"seed": failed.seed, "reason": failed.reason} for failed in unmet.failed],
        "endings": dict(unmet.endings.most_common()),
        "longest": unmet.longest,
        "did_nothing": [{"kind": kind, "name": name} for kind, name in unmet.idle],
        "objectives_never_taken": unmet.untaken,
        "tests_never_made": unmet.tests,
        "outcomes_never_reached": [{"test": test, "outcome": outcome} for test, outcome in unmet.outcomes],
        "modifiers_never_applied": [{"test": test, "modifier": modifier} for test, modifier in unmet.modifiers],
        "cards_never_played": unmet.cards,
        "events_never_met": unmet.events,
        "actions_never_done": unmet.deeds,
        "endings_never_met": unmet.unended,
    }
