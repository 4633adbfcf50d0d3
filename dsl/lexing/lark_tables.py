"""The grammar's tables as Lark computes them: `python -m dsl.lexing.lark_tables` keeps them beside the grammar.

Lark numbers its states anew in every run; here they are numbered in the order in which they are reached, so that the
same grammar gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from dsl.lexing.tables import KEPT_TABLES, STARTS, Reduction, Tables, grammar_text, tables_as_json

if TYPE_CHECKING:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

_WORDS: Final = re.compile(r"(?:\(\?:)?([a-z]+(?:\|[a-z]+)*)\)?")


def lark_tables() -> Tables:
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
    order = _in_order(table.start_states, table.states)
    rows: list[dict[str, int | Reduction]] = []
    gotos: list[dict[str, int]] = []
    reductions: dict[Rule, Reduction] = {}
    nonterminals = {rule.origin.name for rule in lark.rules} | {f"$root_{start}" for start in STARTS}
    for state in order:
        row: dict[str, int | Reduction] = {}
        goto: dict[str, int] = {}
        for symbol, (_, argument) in sorted(table.states[state].items()):
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
            for keyword in sorted(set(keywords.values()) - {"NOT"}):
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
        starts={start: order[table.start_states[start]] for start in STARTS},
        ends={start: order[table.end_states[start]] for start in STARTS},
    )


def _in_order(starts: Mapping[str, int], states: Mapping[int, Mapping[str, tuple[object, object]]]) -> dict[int, int]:
    """Each state's number, counted as they are first reached from the starts."""
    reached = dict.fromkeys(starts[start] for start in STARTS)
    waiting = list(reached)
    for state in waiting:
        for _, (_, argument) in sorted(states[state].items(), key=itemgetter(0)):
            if isinstance(argument, int) and argument not in reached:
                reached[argument] = None
                waiting.append(argument)
    return {state: number for number, state in enumerate(reached)}


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


if __name__ == "__main__":
    KEPT_TABLES.write_text(tables_as_json(lark_tables()), encoding="utf-8")
