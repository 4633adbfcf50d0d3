"""`tercio explain`."""

from __future__ import annotations

import argparse
import json

from tercio.project.terminal import complain, say, say_json

DESCRIPTION = """\
Prints the manual of an error or warning: why it is one, a text that gives it, a text that does not. Takes the code or
the name. Without one it lists them all.
"""
EXAMPLES = """\
examples:
  tercio explain E0302
  tercio explain unknown-name
  tercio explain
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", metavar="CODE", help="such as E0302 or unknown-name")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to tell it (text)")


def run(options: argparse.Namespace) -> int:
    from compiler.checks.registry import CODES
    from compiler.front.words.spelling import nearest
    from tercio.reference.manual import manual_page, plain

    if options.code is None:
        if options.format == "json":
            say_json([plain(code) for code in CODES])
        else:
            for code in CODES:
                say(f"{code.code}  {code.name:22} {code.summary}\n")
        return 0
    wanted = options.code.strip()
    found = next(
        (code for code in CODES if wanted.upper() == code.code or wanted.lower().replace("_", "-") == code.name), None
    )
    if found is None:
        near = nearest(wanted, [*(code.name for code in CODES), *(code.code for code in CODES)])
        help = f"; did you mean `{near}`?" if near else ""
        complain(f"no error or warning is called `{wanted}`{help}")
        return 2
    say(
        json.dumps(plain(found), ensure_ascii=False, indent=2) + "\n"
        if options.format == "json"
        else manual_page(found)
    )
    return 0
