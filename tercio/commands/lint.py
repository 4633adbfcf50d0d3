"""`tercio lint`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tercio.commands.numbers import whole
from tercio.project.editions import add_edition, find_by_edition
from tercio.project.players import add_players, check_seats
from tercio.project.progress import Progress, tell_game
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.unmet import FailedGame, Unmet
    from engine.model.battles import Scenario
    from engine.model.pack import Rulepack, Ruleset
    from engine.model.rules import Declared, Origin, Test

DESCRIPTION = """\
Plays a scenario and tells what never happened: pieces that did nothing, or never left their place nor fought, actions
that nobody did, objectives that nobody took, tests that nobody made, outcomes never reached, modifiers never applied,
cards that came to a hand and that nobody played, events and endings that never came, each with its place; games that go
on though nobody does anything; and games that fail or do not end, each kept as a file that plays it again as far as it
came.
What is told need not be wrong: a rule for rare things is met rarely. `tercio check` finds mistakes of writing.
"""
EXAMPLES = """\
examples:
  tercio lint rethel_1650 --deep
  tercio lint my_battle.tercio --deep --games 200 --players captain,random
"""


_OF_BATTLES = "W08"
"""With this begin the codes of warnings about armies, maps and what is to be won."""
_MOST_FAILED = 3
"""So many games that fail for one reason are told by their seeds; all are kept."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenarios", nargs="+", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME"
    )
    parser.add_argument("--deep", action="store_true", help="play 50 games instead of 10")
    parser.add_argument("--games", type=whole, metavar="N", help="games of each scenario")
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the first game's; the next has the next (1)"
    )
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
            check_seats(options.players, pack, scenario)
            with Progress(f"playing {scenario}") as progress:
                unmet = look(
                    pack,
                    scenario,
                    games=games,
                    seed=options.seed,
                    players=options.players,
                    tell=partial(_tell, progress),
                    follow=partial(tell_game, progress, "the first game"),
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
    """First what stands in the battle's own file: that its author can mend."""
    from engine.host.rules import rules_for, scenario_of
    from tercio.fairness.names import ending_title, title_of

    battle = scenario_of(pack, unmet.scenario)
    rules = next(ruleset for ruleset in rules_for(pack, unmet.scenario).rulesets if ruleset.name == battle.ruleset)
    if unmet.games:
        yield f"{title_of(battle)}: {unmet.games} games, the longest of {unmet.longest} turns"
        ends = (f"{ending_title(pack, battle, why)} {count}" for why, count in unmet.endings.most_common())
        yield f"  ended by: {', '.join(ends)}"
    else:
        yield f"{title_of(battle)}: no game came to its end"
    yield from _failures(wanted, unmet, options)
    if unmet.dead:
        seed, turn = unmet.dead[0]
        since = f"after turn {turn}" if turn else "from the first turn on"
        yield f"  nobody did anything any more in {len(unmet.dead)} of them; in that of seed {seed} {since}"
    findings = [("what `tercio check` warns of", _warnings(wanted, battle)), *_findings(pack, rules, battle, unmet)]
    home = battle.origin.file
    own = [(head, [told for told, origin in found if origin.file == home]) for head, found in findings]
    others = [(head, [told for told, origin in found if origin.file != home]) for head, found in findings]
    yield from _listed("in this battle", own)
    yield from _listed("in its rules, where what is rare is met rarely", others)
    if unmet.is_clean and not any(told for _, told in own):
        yield "  everything that can be told of journals was met"


def _failures(wanted: str, unmet: Unmet, options: argparse.Namespace) -> Iterator[str]:
    """Games that fail for one reason are told together, and a few of them by their seeds."""
    reasons: dict[str, list[FailedGame]] = {}
    for failed in unmet.failed:
        reasons.setdefault(failed.reason, []).append(failed)
    for reason, games in reasons.items():
        yield f"  {len(games)} of {unmet.games + len(unmet.failed)} games failed: {reason}"
        for failed in games[:_MOST_FAILED]:
            yield f"    tercio play {wanted} --seed {failed.seed} --players {','.join(options.players)}"
            yield f"    tercio play {wanted} --again {_kept_in(options.out, unmet, failed)}"
        if len(games) > _MOST_FAILED:
            yield f"    and {len(games) - _MOST_FAILED} more, kept beside it"


def _warnings(wanted: str, battle: Scenario) -> list[tuple[str, Origin]]:
    """What can be told of a battle without playing it, as that a zone is too small; of one's own file, and not of words
    that are missing in a language."""
    from compiler.compile import compile_files
    from engine.model.rules import Origin
    from tercio.project.places import settings

    path = Path(wanted) if Path(wanted).is_file() else Path(wanted.rpartition(":")[0])
    if path.suffix != ".tercio" or not path.is_file():
        return []
    found = []
    for one in compile_files([path], settings(), all_examples=False).diagnostics:
        if one.code.code.startswith(_OF_BATTLES):
            place = Origin(battle.origin.file, one.span.place()[0])
            found.append((f"{one.message}{_place(place)}", place))
    return found


def _findings(
    pack: Rulepack, rules: Ruleset, battle: Scenario, unmet: Unmet
) -> Iterator[tuple[str, list[tuple[str, Origin]]]]:
    """What never happened, under its heading, each in words and with its place."""
    from tercio.fairness.names import declared_pieces, title_of

    def named(things: Iterable[Declared], names: Iterable[str]) -> list[tuple[str, Origin]]:
        known = {thing.name: thing for thing in things}
        return [(f"{title_of(known[name])}{_place(known[name].origin)}", known[name].origin) for name in names]

    tests = {test.name: test for test in rules.tests}
    pieces = declared_pieces(pack, battle, [name for _, name in unmet.idle])
    stayed = declared_pieces(pack, battle, [name for _, name in unmet.stayed])
    cards = [card for deck in (*rules.decks, *pack.decks) for card in deck.cards]
    numbered = {card.number: card for card in cards}
    known = [numbered[str(number)] for number in unmet.cards if str(number) in numbered]
    yield "did nothing, and nothing was done to it", [(f"{told}{_place(at)}", at) for told, at in pieces]
    yield "never left its place, nor fought", [(f"{told}{_place(at)}", at) for told, at in stayed]
    yield "objectives that nobody took", named(battle.objectives, unmet.untaken)
    yield "events that never came up", named((event for table in pack.events for event in table.events), unmet.events)
    yield (
        "cards that came to a hand, and that nobody played",
        [(f"{card.number} {title_of(card)}{_place(card.origin)}", card.origin) for card in known],
    )
    yield "endings that never came", named((*rules.endings, *battle.endings), unmet.unended)
    yield "actions and reactions that nobody did", named(rules.entries, unmet.deeds)
    yield "tests that nobody made", named(rules.tests, unmet.tests)
    yield "outcomes that no test came to", _by_test(unmet.outcomes, tests, lambda test: test.outcomes)
    yield "modifiers that never applied", _by_test(unmet.modifiers, tests, lambda test: test.modifiers)


def _listed(where: str, found: list[tuple[str, list[str]]]) -> Iterator[str]:
    if any(told for _, told in found):
        yield f"  {where}"
    for head, told in found:
        if told:
            yield f"    {head}"
            yield from (f"      {line}" for line in told)


def _by_test(
    pairs: list[tuple[str, str]], tests: Mapping[str, Test], parts: Callable[[Test], Iterable[Declared]]
) -> list[tuple[str, Origin]]:
    """All of a test in one line, those that another file adds to it in another."""
    from tercio.fairness.names import title_of

    lines: dict[tuple[str, str], list[Declared]] = {}
    for of, name in pairs:
        part = next(part for part in parts(tests[of]) if part.name == name)
        lines.setdefault((of, part.origin.file), []).append(part)
    return [
        (f"{title_of(tests[of])}: {', '.join(map(title_of, found))}{_place(found[0].origin)}", found[0].origin)
        for (of, _), found in lines.items()
    ]


def _place(origin: Origin) -> str:
    return f"  ({origin.file}:{origin.line})"


def _plain(unmet: Unmet) -> dict[str, object]:
    return {
        "scenario": unmet.scenario,
        "games": unmet.games,
        "failed": [{"seed": failed.seed, "reason": failed.reason} for failed in unmet.failed],
        "endings": dict(unmet.endings.most_common()),
        "longest": unmet.longest,
        "dead_ends": [{"seed": seed, "last_deed": turn} for seed, turn in unmet.dead],
        "did_nothing": [{"kind": kind, "name": name} for kind, name in unmet.idle],
        "never_left_its_place": [{"kind": kind, "name": name} for kind, name in unmet.stayed],
        "objectives_never_taken": unmet.untaken,
        "tests_never_made": unmet.tests,
        "outcomes_never_reached": [{"test": test, "outcome": outcome} for test, outcome in unmet.outcomes],
        "modifiers_never_applied": [{"test": test, "modifier": modifier} for test, modifier in unmet.modifiers],
        "cards_never_played": unmet.cards,
        "events_never_met": unmet.events,
        "actions_never_done": unmet.deeds,
        "endings_never_met": unmet.unended,
    }
