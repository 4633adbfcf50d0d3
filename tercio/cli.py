"""The command line: which command, then that command's own module and nothing else.

Only the module of the command that was asked for is imported, so `tercio --version` and `tercio --help` answer at once.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import sys
from contextlib import suppress
from typing import Final, NoReturn

from tercio import __version__
from tercio.project.products.targets import NotWritten
from tercio.project.terminal import WrongUsage, complain, hush, prepare_streams
from tercio.report.faults import PhraseError

COMMANDS: Final = {
    "check": "find every mistake in files and folders",
    "fmt": "lay files out in the one canonical way",
    "explain": "print the manual of an error code",
    "compile": "turn files into a rulepack",
    "diff": "say what changed between two versions",
    "play": "play a battle and tell it, section by section",
    "simulate": "play a battle many times: who wins how often",
    "tune": "propose a change that makes a battle even",
    "lint": "play a battle and tell what never happens in it",
    "odds": "tell the exact odds of a test",
    "print": "print cards and decks as PDF sheets",
    "site": "build the rules site",
    "serve": "show the rules site while you write",
    "build": "make everything: rulepack, PDFs, site",
    "new": "begin a ruleset, an army list, a scenario, a project or a site",
    "words": "list every word that a file for a ruleset may use",
    "test": "play the executable examples",
    "coverage": "tell which rules the engine carries out, and what shows it",
}

EXIT_CODES: Final = {0: "fine", 1: "the input has errors", 2: "wrong usage", 130: "interrupted (Ctrl-C)"}

_EPILOG: Final = f"""\
examples:
  tercio new scenario rocroi_1643        begin a scenario for the shipped rules
  tercio check rocroi_1643.tercio        every mistake, with its place and its fix
  tercio fmt rocroi_1643.tercio          lay it out
  tercio play rethel_1650 --seed 7       a battle of the library, told turn by turn
  tercio explain E0302                   what an error means, with a bad and a good example

`tercio COMMAND --help` tells more. Exit codes: {", ".join(f"{code} {words}" for code, words in EXIT_CODES.items())}.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tercio",
        description="Write historical miniature wargames as text: check them, lay them out, compile them, play them.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"tercio {__version__}")
    return parser


def main(argv: list[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else argv
    prepare_streams()
    parser = _parser()
    chosen = next((word for word in words if not word.startswith("-")), None)
    # Its name is said: to work it out, argparse would lay out a whole page of help.
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", prog=parser.prog)
    for name, summary in COMMANDS.items():
        if name == chosen:
            module = importlib.import_module(f"tercio.commands.{name}")
            command = subparsers.add_parser(
                name,
                help=summary,
                description=module.DESCRIPTION,
                epilog=module.EXAMPLES,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            module.add_arguments(command)
            command.set_defaults(run=module.run)
        else:
            subparsers.add_parser(name, help=summary, add_help=False)
    if chosen is not None and chosen not in COMMANDS:
        complain(_no_such_command(chosen))
        return 2
    options = parser.parse_args(words)
    if options.command is None:
        parser.print_help()
        return 2
    return _run(options)


def _no_such_command(word: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, COMMANDS, 1)
    help = f"did you mean `{near[0]}`?" if near else "`tercio --help` lists them all"
    return f"no command is called `{word}`; {help}"


def command() -> NoReturn:
    """What a shell calls. `check`, which an author waits for all day, takes no time to tidy up: what it has read goes
    with the process, and what it writes is in place before it answers."""
    if sys.argv[1:2] != ["check"]:
        sys.exit(main())
    gc.disable()
    code = main()
    with suppress(OSError, ValueError):  # closed by whoever read: main has seen to it
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _run(options: argparse.Namespace) -> int:
    try:
        result: int = options.run(options)
        sys.stdout.flush()
        return result
    except BrokenPipeError:
        # `tercio check | head`: whoever read has enough.
        hush()
        return 0
    except KeyboardInterrupt as stopped:
        sys.stderr.write("\n")
        complain(f"interrupted: {stopped}" if str(stopped) else "interrupted")
        return 130
    except WrongUsage as fault:
        complain(str(fault))
        return 2
    except (NotWritten, PhraseError) as fault:
        complain(str(fault))
        return 1
    except OSError as fault:
        hush()
        complain(f"{fault.filename or 'the output'}: {fault.strerror or fault}")
        return 1
    except Exception as fault:
        if os.environ.get("TERCIO_DEBUG"):
            raise
        _tell_crash(fault)
        return 1


def _tell_crash(fault: Exception) -> None:
    from tercio.project.other_authors import failed_in

    place, what = failed_in(fault), f"{type(fault).__name__}: {fault}"
    if place is None:
        complain(f"this is a bug in Tercio, not a mistake in your files: {what}")
        sys.stderr.write("        please report it; TERCIO_DEBUG=1 shows where it happened\n")
    else:
        complain(f"the package `{place.package}`, which brings a rule system, has failed: {place}: {what}")
        sys.stderr.write("        please tell its author; TERCIO_DEBUG=1 shows the whole way\n")
