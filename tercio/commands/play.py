"""`tercio play`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tercio.commands.languages import language, note_if_untold
from tercio.commands.numbers import whole
from tercio.commands.page_file import page_file
from tercio.project.editions import add_edition, find_by_edition
from tercio.project.places import shipped
from tercio.project.players import add_players, check_seats
from tercio.project.products.writing import Products
from tercio.project.progress import Progress, tell_game
from tercio.project.terminal import complain, say, say_json

if TYPE_CHECKING:
    from engine.host.play import Followed, Played
    from engine.model.pack import Rulepack
    from tercio.replay.page import Filmed
    from tercio.report.telling import Line

DESCRIPTION = """\
Plays a battle to its end and reports it turn by turn, each line with the section of the rules that it applies. The same
scenario, seed and players give the same battle, to the last card, on every machine.

SCENARIO is a .tercio file, the name of a scenario of the project or the library, or pack.json:NAME.
Players are captain (plays to win), marshal (plays better, and tries what it does first: slowly), eager (does something
wherever it may) and random.
"""
EXAMPLES = """\
examples:
  tercio play rethel_1650 --seed 7
  tercio play lens_1648 --seed 1 --players captain,random --lang it
  tercio play rethel_1650 --seed 7 --quiet --replay rethel.html      a page to step through, for any browser
  tercio play my_battle.tercio --seed 3 --quiet --journal battle.jsonl --save battle.json
  tercio play rethel_1650 --again battle.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--seed", type=whole, default=1, metavar="N", help="which battle: any whole number (1)")
    how.add_argument("--again", type=Path, metavar="SAVE", help="play a save again instead")
    add_players(parser)
    add_edition(parser)
    parser.add_argument(
        "--lang", type=language, default="en", metavar="LANGUAGE", help="the language of the report (en)"
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="write every event there, one JSON object a line")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write choices and faces there, to be played again")
    parser.add_argument(
        "--replay",
        type=page_file,
        metavar="PAGE",
        help="write a page of HTML there, to step through the battle on its map",
    )
    parser.add_argument(
        "--seen-by", metavar="ARMY", help="tell and show only what one army saw, where pieces may be hidden"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--quiet", action="store_const", dest="level", const="quiet", help="tell only what matters most"
    )
    length.add_argument("--full", action="store_const", dest="level", const="full", help="tell every card and turn")
    parser.set_defaults(level="usual")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from engine.core.system import Unplayable
    from engine.host.save import SaveError
    from tercio.project.scenarios import HasErrors, NotFound
    from tercio.report.faults import PhraseError

    try:
        pack, scenario = find_by_edition(options.scenario, options.rules)
        check_seats(options.players, pack, scenario)
        with Progress(f"playing {scenario}") as progress:
            played, filmed = _play(pack, scenario, options, partial(tell_game, progress, "the game"))
        page = _page(pack, filmed, options) if filmed is not None and options.replay is not None else None
        _write(played, page, options)
        _tell(pack, played if filmed is None else filmed.seen, options)
    except HasErrors:
        return 1
    except (NotFound, Unplayable, SaveError, PhraseError) as fault:
        complain(f"{fault}")
        return 1
    return 0


def _play(
    pack: Rulepack, scenario: str, options: argparse.Namespace, followed: Followed
) -> tuple[Played, Filmed | None]:
    from engine.host.play import play
    from engine.host.save import SaveError, load_save, replay

    save = load_save(options.again) if options.again is not None else None
    if save is not None and save.scenario != scenario:
        raise SaveError(f"{options.again}: this is a save of `{save.scenario}`, not of `{scenario}`")
    if options.replay is None and options.seen_by is None:
        if save is not None:
            return replay(pack, save), None
        return play(pack, scenario, options.seed, options.players, followed=followed), None
    from tercio.replay.page import film_battle, film_save

    eyes = options.seen_by
    if save is None:
        filmed = film_battle(pack, scenario, options.seed, options.players, eyes, followed)
    else:
        filmed = film_save(pack, save, eyes)
    return filmed.played, filmed


def _page(pack: Rulepack, filmed: Filmed, options: argparse.Namespace) -> str:
    from dsl.diagnostics import Sink
    from dsl.render import render_text
    from tercio.project.scenarios import HasErrors
    from tercio.project.workshop import open_workshop
    from tercio.replay.page import replay_html

    sink = Sink()
    file = Path(options.scenario)
    shop = open_workshop(sink, [file] if file.is_file() else [])
    templates = shipped("templates")
    page = replay_html(pack, filmed, templates, shop, language=options.lang) if shop is not None else None
    sys.stderr.write(render_text(sink.sorted(), colour=sys.stderr.isatty()))
    if page is None:
        raise HasErrors
    return page


def _write(played: Played, page: str | None, options: argparse.Namespace) -> None:
    from engine.host.journal import journal_text
    from engine.host.save import save_of, write_save

    read = [Path(options.scenario), *([options.again] if options.again is not None else [])]
    with Products(inputs=read) as products:
        if options.journal is not None:
            products.add(options.journal, journal_text(played).encode("utf-8"))
        if options.save is not None:
            products.add(options.save, write_save(save_of(played)).encode("utf-8"))
        if page is not None:
            products.add(options.replay, page.encode("utf-8"))
        products.put_in_place()
    for written in (options.journal, options.save, options.replay if page is not None else None):
        if written is not None:
            complain(f"wrote {written}")


def _tell(pack: Rulepack, played: Played, options: argparse.Namespace) -> None:
    from tercio.report.telling import render, report_lines

    by = {one.ruleset for one in pack.scenarios if one.name == played.scenario}
    note_if_untold(options.lang, next((one.languages for one in pack.rulesets if one.name in by), ()))
    lines = report_lines(pack, played, shipped("templates"), language=options.lang, level=options.level)
    if options.format == "json":
        say_json(_plain(played, lines))
        return
    say(_title(pack, played, options.lang) + render(lines))


def _title(pack: Rulepack, played: Played, language: str) -> str:
    from engine.host.rules import scenario_of
    from tercio.report.naming import readable

    scenario = scenario_of(pack, played.scenario)
    name = scenario.title.within(language) if scenario.title is not None else readable(scenario.name)
    armies = [army.title.within(language) if army.title else readable(army.name) for army in scenario.armies]
    who = ", ".join(f"{army}: {player}" for army, player in zip(armies, played.players, strict=True))
    seed = "" if played.seed is None else f"; seed {played.seed}"
    return f"{name}\n{who}{seed}\n"


def _plain(played: Played, lines: list[Line]) -> dict[str, Any]:
    from engine.host.journal import footer

    turn = step = ""
    told = []
    for line in lines:
        if line.rank == 1:
            turn, step = line.text, ""
        elif line.rank == 2:
            step = line.text
        else:
            told.append({"turn": turn, "step": step, "text": line.text, "section": line.section or None})
    return {
        "scenario": played.scenario,
        "system": played.system,
        "rules": played.rules,
        "seed": played.seed,
        "players": list(played.players),
        **footer(played),
        "tally": {name: list(figures) for name, figures in played.tally.items()},
        "report": told,
    }
