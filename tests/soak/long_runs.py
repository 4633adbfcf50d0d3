"""One sign or word, over and over, in every place of a file: finds work that grows with the square of a text."""

from __future__ import annotations

from random import Random
from typing import Final

from compiler.compile import compile_text
from dsl.format import format_text
from dsl.render import render_text
from dsl.source import Source
from tercio.project.places import settings
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER

SIZES: Final = (20_000, 100_000, 1_000_000)
PLACES: Final = {
    "file": ("", ""),
    "body": ('ruleset demo "D" {\n', "\n}\n"),
    "text": ('ruleset demo "D" { summary "', '" }\n'),
    "open text": ('ruleset demo "D" { summary "', "\n}\n"),
    "text behind": ('ruleset demo "D" { summary "', 'x "y" z "\n}\n'),
    "block": ('ruleset demo "D" { summary """\n', '\n"""\n}\n'),
    "open block": ('ruleset demo "D" { summary """\n', "\n}\n"),
    "prose": ('ruleset demo "D" { section 1 s "S" { prose """\n', '\n""" } }\n'),
    "expression": ('ruleset demo "D" { constant c "C" { value ', " } }\n"),
    "list": ('ruleset demo "D" { terrain a "A" { is ', " } }\n"),
    "legend": ('ruleset demo "D" { }\nscenario s "S" { map { size 9 x 9 legend """ ', ' """ } }\n'),
    "rows": ('ruleset demo "D" { }\nscenario s "S" { map { size 9 x 9 rows """\n', '\n""" } }\n'),
    "table": ('ruleset demo "D" { table t "T" { rows """\n', '\n""" } }\n'),
    "outcomes": ('ruleset demo "D" { test t "T" { roll 1d6 outcomes { ', " } } }\n"),
    "modifiers": ('ruleset demo "D" { test t "T" { roll 1d6 modifiers { ', " } } }\n"),
    "use": ("use ", "\n"),
    "comment": ("# ", "\n"),
    "silence": ("# tercio: allow ", "\n"),
    "title": ("ruleset demo ", " { }\n"),
}
RUNS: Final = (
    *(" ", "\t", "\n", "\r", "\r\n", '"', '"""', '"""\n', "{", "}", "{}", "a {\n", "(", "()", ",", ".", "-", "+ "),
    *("1 + ", "not ", "9", "a", "a ", "a\n", "|", "a | b\n", "#", "# x\n", ": ", "?", "\\", "[[", "[[x] ", "]]"),
    *("[[a]] ", "*", "**a ", "_a ", "`", "[a](", "/", "@", "\0", "\u0301", "\U0001f600", "\u202e", "\u200b", 'it "x" '),
    *(
        "'",
        "“",
        "2 x ",
        "1d6 ",
        '"a" ',
        "when ",
        "or more ",
        "a = ",
        "a.",
        "0101, ",
        " a\n  b\n",
        '"a\n',
        'a "b\n',
        "- a\n",
    ),
)


class LongRuns(Generator):
    """A case is a place, a run and a size. All small ones come first, in an order by lot."""

    def __init__(self) -> None:
        super().__init__("long_runs")

    def case(self, chance: Random, number: int) -> Case | None:
        all_runs = [(place, run) for place in PLACES for run in RUNS]
        Random(0).shuffle(all_runs)
        size, at = divmod(number, len(all_runs))
        return (*all_runs[at], str(SIZES[size])) if size < len(SIZES) else None

    def attempt(self, case: Case) -> list[str]:
        if len(case) != 3:
            return []
        place, run, size = case
        head, tail = PLACES[place]
        text = head + run * (int(size) // len(run)) + tail
        METER.step()
        result = compile_text(text, settings())
        render_text(result.diagnostics, colour=False)
        METER.step()
        format_text(Source("<soak>", text))
        return ["accepted" if result.ok else "refused"]
