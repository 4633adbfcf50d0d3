"""What the lexer does about characters that make no token: report them, and put right what is plainly meant.

`Hill` is read as `hill`, `14x10` as `14 x 10`, a text without its second quote ends before the next brace, a block
without its end where the lines are indented less. So one slip costs one message and hardly any of the file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise

from dsl import codes
from dsl.lexing.blocks import add_text, mend_block
from dsl.lexing.drafts import new_name
from dsl.lexing.tables import Tables
from dsl.lexing.texts import string_part, unescape
from dsl.lexing.tokens import Tokens
from dsl.nodes import TextPart
from dsl.source import Span

_QUOTES = {"'": "'", "‘": "’", "’": "’", "“": "”", "”": "”", "„": "“”", "«": "»", "`": "`"}
_LOOKALIKES = {
    "−": "-", "–": "-", "—": "-", "×": "x", "≤": "<=", "≥": ">=", "≠": "!=", "÷": "/", "·": "*"
}  # fmt: skip
_LONGEST_QUOTED = 500
_LONGEST_SHOWN = 60
_GLUED = re.compile(r"(\d+(?:um|mm|cm|km|deg|hexes|hex)?)[xX]((?:\d+(?:um|mm|cm|km|deg|hexes|hex)?)?)")
_FIRST_OF_TWO = re.compile(r"\([ \t]*[0-9]+(?:\.[0-9]+)?[ \t]*$")
_LONGEST_FIRST = 24
_BRACE = re.compile(r"[{}]")
_KEY_LETTERS = "abcdefghijklmnopqrstuvwxyz_"


Reader = Callable[[Tokens, Tables, int], int]


def mend(tokens: Tokens, tables: Tables, at: int, to: int, read: Reader) -> int:
    """Report what begins at `at`, and say where to read on. `read` reads what stands between mended texts."""
    text = tokens.source.text
    sign = text[at]
    if sign == '"':
        return mend_block(tokens, at) if text.startswith('"""', at) else _mend_line(tokens, tables, at, read)
    if sign in _QUOTES and (closing := _closing_quote(text, at, tokens.limit)):
        message = f'texts stand between `"` and `"`, not between `{sign}` and `{text[closing]}`'
        plain = text[at + 1 : closing]
        help = f'write `"{plain}"`' if len(plain) <= _LONGEST_SHOWN and '"' not in plain else 'write `"` at both ends'
        tokens.report(codes.WRONG_QUOTES, message, at, closing + 1, help=help)
        add_text(tokens, TextPart(None, text[at + 1 : closing], False, Span(tokens.source, at, closing + 1), (at + 1,)))
        return closing + 1
    if sign.isalnum() or sign == "_":
        _mend_word(tokens, tables, at, to, read)
    elif sign == ";" and _FIRST_OF_TWO.search(text, max(0, at - _LONGEST_FIRST), at):
        tokens.report(codes.NEEDLESS_SIGN, "a `,` stands between the two figures of a place", at, to, help="write `,`")
        tokens.add("COMMA", new_name(",", tokens.source, at, to))
    elif sign == ";":
        tokens.report(codes.NEEDLESS_SIGN, "`;` is not needed: entries stand side by side", at, to, help="leave it out")
    elif sign in _LOOKALIKES:
        meant = _LOOKALIKES[sign]
        tokens.report(codes.STRANGE_CHARACTER, f"`{sign}` is not `{meant}`", at, to, help=f"write `{meant}`")
        terminal = tables.signs.get(meant) or tables.keywords.get(meant) or "COMPARE"
        tokens.add(terminal, new_name(meant, tokens.source, at, to))
    elif controls := CONTROL.match(text, at, tokens.limit):
        return controls.end()  # reported for the whole file by `dsl.lexing.limits`
    elif unicodedata.category(sign) in ("Zs", "Zl", "Zp", "Cf"):
        name = unicodedata.name(sign, f"U+{ord(sign):04X}").lower()
        tokens.report(
            codes.STRANGE_CHARACTER, f"this blank is a special one ({name})", at, to, help="write a plain blank"
        )
    else:
        tokens.add("STRANGE", new_name(sign, tokens.source, at, to))
    return to


# Besides the control characters proper: what turns the direction of writing, what has no width (tags among it), ends of
# lines that no editor shows, halves of characters.
CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\u180e\u200b-\u200d\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e00ff"
    "\u2028\u2029\ud800-\udfff]+"
)


# --- words ----------------------------------------------------------------------------------------------------


def _mend_word(tokens: Tokens, tables: Tables, at: int, to: int, read: Reader) -> None:
    source = tokens.source
    word = source.text[at:to]
    if glued := _GLUED.fullmatch(word):
        meant = " x ".join(re.sub(r"(?<=\d)(?=[a-z])", " ", side) for side in glued.groups()).rstrip()
        tokens.report(codes.GLUED_PRODUCT, f"`{word}` needs blanks around the `x`", at, to, help=f"write `{meant}`")
        sign = at + len(glued[1])
        _read_gap(tokens, tables, at, sign, read)
        tokens.add("X", new_name("x", source, sign, sign + 1))
        _read_gap(tokens, tables, sign + 1, to, read)
        return
    folded = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    folded = re.sub(r"[^a-z0-9_]+", "_", folded).strip("_")
    if not _is_on_line_of_last_problem(tokens, at):
        if folded == word:
            message = f"`{word}` begins as a die does: `d` and figures, as in `1d6`"
            help = f'put another letter in front, `x{word}`, if it is a name; if it is a text, write `"{word}"`'
        elif folded and folded[0].isalpha():
            message = f"`{word}` is not a name: names have only small letters a to z, figures and `_`"
            help = f'write `{folded}` if it is a name, `"{word}"` if it is a text'
        else:
            message = f"`{word}` is neither a number nor a name"
            help = f'names begin with a letter; if it is a text, write `"{word}"`'
        tokens.report(codes.BAD_NAME, message, at, to, help=help)
    tokens.add(tables.keywords.get(folded, "NAME"), new_name(folded or "_", source, at, to))


def _is_on_line_of_last_problem(tokens: Tokens, at: int) -> bool:
    """Several such words on a line are one title that was written without its quotes."""
    if not tokens.problems or tokens.problems[-1].code is not codes.BAD_NAME:
        return False
    return tokens.line(tokens.problems[-1].span.end) == tokens.line(at)


def _closing_quote(text: str, at: int, limit: int) -> int | None:
    limit = min(limit, at + _LONGEST_QUOTED)
    end = text.find("\n", at, limit)
    line = text[at + 1 : limit if end < 0 else end]
    places = [line.find(closing) for closing in _QUOTES[text[at]] if closing in line]
    return at + 1 + min(places) if places else None


def mend_escapes(tokens: Tokens, start: int, end: int) -> None:
    """A backslash stands before a quote or another backslash."""
    at = start
    text = tokens.source.text
    while (at := text.find("\\", at, end)) >= 0:
        if text[at + 1] not in '"\\':
            help = (
                'several lines stand in a block between `"""`'
                if text[at + 1] == "n"
                else "write `\\\\` for a backslash"
            )
            tokens.report(codes.BAD_ESCAPE, f"`{text[at : at + 2]}` is not an escape", at, at + 2, help=help)
        at += 2


# --- quotes ---------------------------------------------------------------------------------------------------


def _mend_line(tokens: Tokens, tables: Tables, at: int, read: Reader) -> int:
    """A line with one quote too few: how the quotes stand to the blanks around them tells which is missing."""
    source = tokens.source
    text = source.text
    line_start = text.rfind("\n", 0, at) + 1
    line_end = text.find("\n", at, tokens.limit)
    line_end = tokens.limit if line_end < 0 else line_end
    start = at
    for index in range(len(tokens.types) - 1, -1, -1):
        if tokens.start(index) < line_start:
            break
        if tokens.types[index] == "STRING":
            start = tokens.start(index)
    tokens.forget_after(start)

    opened: int | None = None
    # An escaped quote opens nothing, unless it is the one that stands outside every text.
    found = (start + quote.start() for quote in re.finditer('"', text[start:line_end]))
    quotes = [quote for quote in found if quote == at or text[quote - 1 : quote] != "\\"]
    texts: list[tuple[int, int, bool]] = []
    for quote in quotes:
        before = text[quote - 1] if quote > line_start else " "
        after = text[quote + 1] if quote + 1 < line_end else " "
        could_open = before in " \t{(," and after not in " \t\r"
        could_close = after in " \t\r{}),:" and before not in " \t"
        if opened is None:
            if could_close and not could_open:
                tokens.report(codes.UNCLOSED_TEXT, "this text has no opening quote", quote, quote + 1)
                texts.append((quote, quote + 1, False))
            else:
                opened = quote
        elif could_open and not could_close:
            texts.append((opened, _likely_end(text, opened, quote), False))
            opened = quote
        else:
            texts.append((opened, quote + 1, True))
            opened = None
    if opened is not None:
        texts.append((opened, _likely_end(text, opened, line_end), False))
    for (_, gap, _), (begin, end, is_whole) in pairwise([(0, start, True), *texts]):
        _read_gap(tokens, tables, gap, begin, read)
        if is_whole:
            add_text(tokens, string_part(source, begin, end))
        elif text[begin] == '"' and (end - begin > 1 or begin == opened):
            tokens.report(codes.UNCLOSED_TEXT, "this text is never closed", begin, end, help='put a `"` at its end')
            value = unescape(text[begin + 1 : end])
            add_text(tokens, TextPart(None, value, False, Span(source, begin, end), (begin + 1,)))
    # Nothing after the last text of the line is in quotes, so reading on from there meets no trouble of this kind.
    return texts[-1][1]


def _read_gap(tokens: Tokens, tables: Tables, start: int, end: int, read: Reader) -> None:
    # Blanks at the end are not read at all, so that whatever is left to be read holds something.
    end = start + len(tokens.source.text[start:end].rstrip(" \t\r\n"))
    limit, tokens.limit = tokens.limit, end
    while start < end:
        start = read(tokens, tables, start)
    tokens.limit = limit


def _likely_end(text: str, opened: int, limit: int) -> int:
    """Where a text without its closing quote ends: before a brace, or before the key of the text after it."""
    inside = text[opened + 1 : limit]
    brace = _BRACE.search(inside)
    ends = [len(inside[: brace.start()].rstrip(" \t"))] if brace else []
    if limit < len(text) and text[limit] == '"':
        words = inside.rstrip(" \t")
        before_key = words.rstrip(_KEY_LETTERS)
        if before_key != words and before_key.endswith((" ", "\t")):
            ends.append(len(before_key.rstrip(" \t")))
    return opened + 1 + (min(ends, default=0) or len(inside.rstrip(" \t\r")))
