"""`tercio play`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tercio.places import shipped
from tercio.players import add_players
from tercio.progress import Progress
from tercio.writing import write_text

if TYPE_CHECKING:
    from engine.host.play import Played
    from engine.model.pack import Rulepack
    from tercio.report import Line

DESCRIPTION = """\
Plays a battle to its end and tells it turn by turn, each line with the section of the rules that it applies. The same
scenario, seed and players give the same battle, to the last card, on every machine.

SCENARIO is a .tercio file, the name of a scenario of the project or the library, or pack.json:NAME.
Players are captain (plays to win), eager (does something wherever it may) and random.
"""
EXAMPLES = """\
examples:
  tercio play rethel_1650 --seed 7
  tercio play lens_1648 --seed 1 --players captain,random --lang it
  tercio play my_battle.tercio --seed 3 --quiet --journal battle.jsonl --save battle.json
  tercio play rethel_1650 --replay battle.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a .tercio file, a scenario's name, or pack.json:NAME")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--seed", type=int, metavar="N", help="which battle: any whole number")
    how.add_argument("--replay", type=Path, metavar="FILE", help="play a save again instead")
    add_players(parser)
    parser.add_argument("--lang", choices=("en", "it"), default="en", help="the language of the report (en)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="write every event there, one JSON object a line")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write choices and faces there, to be played again")
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
    from tercio.report_phrases import PhraseError
    from tercio.scenarios import HasErrors, NotFound, find_scenario

    try:
        pack, scenario = find_scenario(options.scenario)
        with Progress("playing"):
            played = _play(pack, scenario, options)
        _write(played, options)
        _tell(pack, played, options)
    except HasErrors:
        return 1
    except (NotFound, Unplayable, SaveError, PhraseError) as fault:
        sys.stderr.write(f"tercio: {fault}\n")
        return 1
    return 0


def _play(pack: Rulepack, scenario: str, options: argparse.Namespace) -> Played:
    from engine.host.play import play
    from engine.host.save import SaveError, load_save, replay

    if options.replay is None:
        return play(pack, scenario, options.seed, options.players)
    save = load_save(options.replay)
    if save.scenario != scenario:
        raise SaveError(f"{options.replay}: this is a save of `{save.scenario}`, not of `{scenario}`")
    return replay(pack, save)


def _write(played: Played, options: argparse.Namespace) -> None:
    from engine.host.journal import journal_text
    from engine.host.save import save_of, write_save

    if options.journal is not None:
        write_text(options.journal, journal_text(played))
    if options.save is not None:
        write_text(options.save, write_save(save_of(played)))


def _tell(pack: Rulepack, played: Played, options: argparse.Namespace) -> None:
    from tercio.report import render, report_lines

    lines = report_lines(pack, played, shipped("templates"), language=options.lang, level=options.level)
    if options.format == "json":
        sys.stdout.write(json.dumps(_plain(played, lines), ensure_ascii=False, indent=2) + "\n")
        return
    sys.stdout.write(_title(pack, played, options.lang) + render(lines))


def _title(pack: Rulepack, played: Played, language: str) -> str:
    from engine.host.rules import scenario_of
    from tercio.report_names import readable

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
