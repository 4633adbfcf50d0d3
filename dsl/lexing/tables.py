"""The grammar made ready to run: one pattern for the tokens, one table for the parser.

Lark reads the grammar files and computes the LALR table; `dsl.parsing.driver` runs it. Lark's own loop would do the
same at a third of the speed, because every value climbs twelve rules that add nothing (`sum: product: signed: …`).
Here such steps are known as such, and the driver takes the whole climb at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

GRAMMAR_FILES: Final = ("tercio", "entries", "tests", "expressions", "tokens")
STARTS: Final = ("file", "cell")
_WORDS: Final = re.compile(r"(?:\(\?:)?([a-z]+(?:\|[a-z]+)*)\)?")


@dataclass(frozen=True, slots=True)
class Reduction:
    """Take `size` things off the stack and put what `builder` makes of them in their place.

    A `builder` of `None` means that the one thing stays as it is and only changes its name.
    """

    size: int
    origin: str
    builder: str | None
    missing: tuple[int, ...]
    """Where `None` stands for a part that was not written."""


@dataclass(frozen=True, slots=True)
class Tables:
    pattern: re.Pattern[str]
    """All tokens after any blanks; the number of the group says which."""
    groups: tuple[str, ...]
    """The terminal of each group, from group 1 on."""
    signs: dict[str, str]
    """`{` → LBRACE and the other one-character tokens."""
    keywords: dict[str, str]
    """`section` → SECTION and the other words that the grammar knows."""
    rows: tuple[dict[str, int | Reduction], ...]
    """For each state, what to do about a terminal: go to a state, or reduce."""
    gotos: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]


def grammar_text() -> str:
    folder = files("dsl") / "grammar"
    return "\n".join((folder / f"{name}.lark").read_text(encoding="utf-8") for name in GRAMMAR_FILES)


@cache
def tables() -> Tables:
    # Imported here: the diagnostics and the tree serve programs that never parse.
    from lark import Lark
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """Keeps Lark from building a lexer of its own; ours tokenises ahead of the parser."""

        __future_interface__ = 2

        def __init__(self, lexer_conf: object) -> None:
            pass

        def lex(self, *_: object) -> object:  # type: ignore[override]
            raise AssertionError("Tercio's own lexer has to be used")

    lark = Lark(
        grammar_text(),
        parser="lalr",
        lexer=NoLexer,
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
    )
    table = lark.parser.parser.parser.parse_table
    pattern, groups, signs, keywords = _tokens(lark.terminals)
    order = {state: number for number, state in enumerate(table.states)}
    rows: list[dict[str, int | Reduction]] = []
    gotos: list[dict[str, int]] = []
    reductions: dict[Rule, Reduction] = {}
    nonterminals = {rule.origin.name for rule in lark.rules} | {f"$root_{start}" for start in STARTS}
    for actions in table.states.values():
        row: dict[str, int | Reduction] = {}
        goto: dict[str, int] = {}
        for symbol, (_, argument) in actions.items():
            if symbol in nonterminals:
                goto[symbol] = order[argument]
            elif argument in order:
                row[symbol] = order[argument]
            else:
                if argument not in reductions:
                    reductions[argument] = _reduction(argument)
                row[symbol] = reductions[argument]
        # As a value a keyword is a name: it may stand where a word may, and be ahead where a name may be ahead.
        if "word" in goto or isinstance(row.get("NAME"), Reduction):
            for keyword in set(keywords.values()) - {"NOT"}:
                row.setdefault(keyword, row["NAME"])
        rows.append(row)
        gotos.append(goto)
    return Tables(
        pattern=pattern,
        groups=groups,
        signs=signs,
        keywords=keywords,
        rows=tuple(rows),
        gotos=tuple(gotos),
        starts={start: order[state] for start, state in table.start_states.items()},
        ends={start: order[state] for start, state in table.end_states.items()},
    )


def _reduction(rule: Rule) -> Reduction:
    size = len(rule.expansion)
    builder: str | None = rule.alias or str(rule.origin.name)
    if rule.options.expand1 and rule.alias is None and size == 1:
        builder = None
    missing = tuple(place for place, is_missing in enumerate(rule.options.empty_indices) if is_missing)
    return Reduction(size, str(rule.origin.name), builder, missing)


def _tokens(
    terminals: Iterable[TerminalDef],
) -> tuple[re.Pattern[str], tuple[str, ...], dict[str, str], dict[str, str]]:
    """One pattern of all terminals that are more than a plain word or sign, strongest first."""
    keywords: dict[str, str] = {}
    signs: dict[str, str] = {}
    groups: list[str] = []
    parts: list[str] = []
    blanks = ""
    for terminal in sorted(terminals, key=lambda terminal: -terminal.priority):
        value = terminal.pattern.value
        if words := _WORDS.fullmatch(value):
            keywords.update(dict.fromkeys(words[1].split("|"), str(terminal.name)))
        elif terminal.pattern.type == "str":
            signs[value] = str(terminal.name)
        elif terminal.name == "BLANKS":
            blanks = value
        else:
            groups.append(str(terminal.name))
            parts.append(f"({value})")
    # No other token begins with a sign of one character, so these may be tried first.
    groups.insert(0, "SIGN")
    parts.insert(0, "([" + "".join(re.escape(sign) for sign in signs) + "])")
    # What fits nothing: the whole of a word that is nearly a name or a number, or else one character.
    groups.append("STRANGE")
    parts.append(r"(\w(?:[\w.]*\w)?|[^ \t\r\n])")
    # Blanks are never given back: where no token follows them, nothing shorter would be followed by one.
    return re.compile(f"(?:{blanks})?+(?:{'|'.join(parts)})"), tuple(groups), signs, keywords
