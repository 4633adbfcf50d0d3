"""Reference pages of the site, written from the living objects so that they cannot drift.

`python -m tercio.reference` writes them into a checkout; a unit test fails while a page differs from what is generated.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from compiler.checks.registry import CODES
from dsl.diagnostics import Code
from tercio.cli import COMMANDS, EXIT_CODES
from tercio.project.products.writing import Products
from tercio.project.terminal import complain
from tercio.reference.kit_words import kit_reference
from tercio.reference.library import library_reference
from tercio.reference.manual import markdown
from tercio.reference.ruleset_page import shipped_page
from tercio.reference.shipped import shipped_rulesets
from tercio.reference.words import language_reference

COMMAND: Final = "python -m tercio.reference"
_NOTICE: Final = f"<!-- Written by `{COMMAND}`; edit {{}} instead. -->"

_FAMILIES: Final = {
    "01": "Form: braces, quotes, signs",
    "02": "Files and `use`",
    "03": "Names",
    "04": "Values and types",
    "05": "Sections and prose",
    "06": "Tests",
    "07": "Tables and sectors",
    "08": "Maps, armies, objectives",
    "09": "Events",
    "10": "Amendments",
    "11": "Print",
    "12": "The rules site",
    "13": "What costs too much",
    "14": "Rules that play themselves",
}


_ERRORS: Final = """\
Each mistake that Tercio can find has a code that never changes. An **E** is an error: nothing is compiled. A **W** is a
warning: the file compiles, and `allow` can silence it. In the terminal `tercio explain E0302` prints the same page."""


def error_reference() -> str:
    """All codes with their titles; each leads to its page. Links to a code on this page still find its line."""
    parts = ["# Errors and warnings", _NOTICE.format("the `Code` in the compiler"), _ERRORS]
    for family, title in families():
        rows = [
            f'| <a id="{code.code.lower()}"></a>[{code.code}](errors/{code.code.lower()}.md) | {code.name} '
            f"| {code.summary.replace('|', '&#124;')} |"
            for code in family
        ]
        parts += [f"## {title}", "\n".join(("| code | name | what it tells |", "| --- | --- | --- |", *rows))]
    return "\n\n".join(parts) + "\n"


def code_page(code: Code) -> str:
    notice = _NOTICE.format("the `Code` in the compiler")
    head, _, rest = markdown(code).partition("\n\n")
    return f"{head}\n\n{notice}\n\n{rest.strip()}\n\n{_ways_on(code)}\n"


def _ways_on(code: Code) -> str:
    """To the codes before and behind it in the list, and to the list."""
    listed = [one for family, _ in families() for one in family]
    at = listed.index(code)
    ways = [f"[All errors and warnings](../errors.md#{code.code.lower()})"]
    if at > 0:
        ways.insert(0, f"[← {listed[at - 1].code}]({listed[at - 1].code.lower()}.md)")
    if at + 1 < len(listed):
        ways.append(f"[{listed[at + 1].code} →]({listed[at + 1].code.lower()}.md)")
    return " · ".join(ways)


def families() -> Iterator[tuple[list[Code], str]]:
    for first, title in _FAMILIES.items():
        yield [code for code in CODES if code.code[1:3] == first], title


# --- commands ---------------------------------------------------------------------------------------------------


def command_reference() -> str:
    parts = [
        "# Commands",
        _NOTICE.format("the modules in `tercio/commands`"),
        "Every command is `tercio`, a word, and what it is about. `tercio COMMAND --help` prints what stands here.",
        "| exit code | means |\n| --- | --- |\n"
        + "\n".join(f"| {code} | {words} |" for code, words in EXIT_CODES.items()),
    ]
    for name, summary in COMMANDS.items():
        parts.append(_command(name, summary))
    return "\n\n".join(parts) + "\n"


def _command(name: str, summary: str) -> str:
    module = importlib.import_module(f"tercio.commands.{name}")
    parser = argparse.ArgumentParser(prog=f"tercio {name}", add_help=False)
    module.add_arguments(parser)
    actions = list(parser._actions)
    usage = " ".join([f"tercio {name}", *(_usage(action) for action in actions)])
    rows = [f"| `{_spelled(action)}` | {(action.help or '').replace('%%', '%')} |" for action in actions]
    examples = module.EXAMPLES.split("\n", 1)[1]
    return "\n\n".join(
        (
            f"## tercio {name} {{ #{name} }}",
            f"{summary[0].upper()}{summary[1:]}.",
            f"```sh\n{usage}\n```",
            module.DESCRIPTION.strip(),
            "\n".join(["| you say | meaning |", "| --- | --- |", *rows]),
            "Examples:\n\n```sh\n" + "\n".join(map(_example, examples.strip().splitlines())) + "\n```",
        )
    )


def _example(line: str) -> str:
    """A line for a shell, and what help says behind it as a shell's comment."""
    command, blanks, meaning = line.strip().partition("  ")
    return f"{command}{blanks}{meaning[: -len(meaning.lstrip())]}# {meaning.lstrip()}" if meaning else command


def _value(action: argparse.Action) -> str:
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return str(action.metavar or action.dest.upper())


def _spelled(action: argparse.Action) -> str:
    if not action.option_strings:
        return _value(action)
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {_value(action)}")


def _usage(action: argparse.Action) -> str:
    if not action.option_strings:
        word = _value(action)
        return {"*": f"[{word} ...]", "?": f"[{word}]"}.get(str(action.nargs), word)
    word = action.option_strings[0] + ("" if action.nargs == 0 else f" {_value(action)}")
    return word if action.required else f"[{word}]"


# --- writing ----------------------------------------------------------------------------------------------------


PAGES: Final[dict[str, Callable[[], str]]] = {
    "reference/words.md": language_reference,
    "reference/kit.md": kit_reference,
    "reference/library.md": library_reference,
    **{f"reference/rulesets/{name}.md": partial(shipped_page, name) for name in shipped_rulesets()},
    "reference/errors.md": error_reference,
    **{f"reference/errors/{code.code.lower()}.md": partial(code_page, code) for code in CODES},
    "reference/commands.md": command_reference,
}
"""Each generated page by its place below `site/docs`."""


def main() -> int:
    docs = Path(__file__).resolve().parents[2] / "site" / "docs"
    if not docs.is_dir():
        complain("reference pages are written into a checkout, and this is none")
        return 1
    with Products() as products:
        for place, page in PAGES.items():
            products.add(docs / place, page().encode("utf-8"))
        products.put_in_place()
    return 0
