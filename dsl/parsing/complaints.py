"""What to tell the author when a token does not fit: which mistake it is, in the words of the language.

Looks at what stands before and after the place, and at the unfinished entry around it. Where the fix is plain it is
also done (`Repair`), so that one slip is one message.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from dsl import codes
from dsl.diagnostics import Code
from dsl.lexing.tokens import TEXTS, Tokens
from dsl.nodes import Name
from dsl.parsing.building import Part
from dsl.quick_dataclass import dataclass

_NUMBERS: Final = ["NUMBER", "NUMBER"]
_VALUES: Final = frozenset({"NUMBER", "QUANTITY", "SECTION_NUMBER", "DICE", "SHARE", "DATE", "HOUR"})
_SIGNS: Final = frozenset(
    {"PLUS", "MINUS", "STAR", "SLASH", "COMPARE", "NOT", "AND", "OR", "IN", "TO", "X", "LPAR", "COLON", "WHEN", "PER"}
)
NEVER_KEYS: Final = frozenset({"AND", "OR", "NOT", "IN", "TO", "X", "OR_MORE", "UNIT", "DICE"})
_PREPOSITIONS: Final = frozenset({"at", "turn", "on", "from"})
"""What is said before a time, and not written: `arrives 4`."""
_VERBS: Final = frozenset({"add", "replace", "remove", "amend"})
_STRANGE_HELP: Final = {
    "|": 'tables are drawn between `"""`',
    "[": "links and lists in brackets stand only in texts",
    "]": "links and lists in brackets stand only in texts",
    "%": "a share is a number and `%` without a blank: `75%`",
    "!": "unlike is written `!=`",
    "&": "both conditions together are joined with `and`",
    ".": "numbers begin with a figure: `0.5`",
    "\\": "a backslash stands only in texts",
    "'": 'texts stand between `"`',
}


class Repair(Enum):
    """What may be done about a token so that parsing goes on as if nothing had been wrong."""

    NONE = auto()
    DROP = auto()
    """Read on as if the token were not there."""
    COMMA = auto()
    """Read on as if a comma stood before it."""
    DROP_COMMA = auto()
    """Read on as if the comma before it were not there."""
    VALUE_IS_KEY = auto()
    """The word before it is the key of this line, and the line before lacks its value."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The place of an error: the token, the unfinished item it is in, and what that item is one of."""

    tokens: Tokens
    at: int
    unfinished: list[Part]
    kind: str
    """`entry`, `modifier`, `outcome`, or `cell`."""
    could: frozenset[str]
    """The terminals that could stand here, and `COMMA+` if a comma and then this token could."""


@dataclass(frozen=True, slots=True)
class Complaint:
    code: Code
    message: str
    start: int
    end: int
    help: str | None = None
    repair: Repair = Repair.NONE


def complain(scene: Scene) -> Complaint:
    tokens, at = scene.tokens, scene.at
    terminal = tokens.types[at]
    start, end = tokens.start(at), tokens.end(at)
    written = tokens.written(at)
    if (
        (terminal == "SLASH" or (terminal == "STRANGE" and written in ".\\~"))
        and at > 0
        and tokens.written(at - 1) == "use"
    ):
        message = "`use` takes a name, with dots for folders, not the path of a file"
        help = "write `use armies.france_1648`; nothing outside the project and the library can be used"
        return Complaint(codes.PATH_IN_USE, message, start, end, help)
    if terminal == "STRANGE":
        message = f"`{written}` means nothing here"
        return Complaint(codes.STRANGE_CHARACTER, message, start, end, _STRANGE_HELP.get(written))
    if not scene.unfinished:
        return _at_beginning(scene, terminal, written, start, end)
    before = tokens.types[at - 1]
    if before == "COMMA":
        return _after_comma(scene, terminal, start, end)
    if terminal == "RPAR" and _open_parenthesis(scene) is None:
        return Complaint(codes.PARENTHESIS, "there is no `(` for this `)`", start, end, None, Repair.DROP)
    if (key := _key_before_line(scene)) is not None:
        message = f"expected a value after `{key.text}`"
        help = f"a mark without a value stands under `is`: `is {key.text}`"
        return Complaint(codes.MISSING_VALUE, message, key.span.start, key.span.end, help, Repair.VALUE_IS_KEY)
    if "COMMA+" in scene.could and (terminal in _VALUES or terminal == "LPAR"):
        message = f"expected a `,` between `{tokens.written(at - 1)}` and `{written}`"
        help = "several values take commas"
        if len(scene.unfinished) == 2 and all(isinstance(part, Name) for part in scene.unfinished):
            key, field = scene.unfinished
            help += f"; what belongs to it stands in braces: `{key.text} {{ {field.text} {written} }}`"
            if field.text in _PREPOSITIONS and not written.startswith("0"):
                help = f"leave `{field.text}` out: `{key.text} {written}`"
        return Complaint(codes.NOT_A_KEY, message, start, end, help, Repair.COMMA)
    if terminal in TEXTS and before in TEXTS:
        message = "two texts stand side by side"
        help = 'put a `,` between them, or a language: `"Drill" it "Esercizio"`'
        return Complaint(codes.HOMELESS_TEXT, message, start, end, help, Repair.COMMA)
    if scene.kind != "cell":
        return _inside(scene, terminal, before, written, start, end)
    return _unfitting(scene, before, written, start, end)


def _key_before_line(scene: Scene) -> Name | None:
    """A key alone at the end of its line, which has taken the key of the next line for its value."""
    tokens, at = scene.tokens, scene.at
    if scene.kind != "entry" or len(scene.unfinished) != 2 or tokens.types[at - 1] not in ("NAME", "WHEN", "PER"):
        return None
    key, value = scene.unfinished
    if not isinstance(key, Name) or not isinstance(value, Name) or key.text in _VERBS or key.text == "section":
        return None
    if not tokens.is_first_on_line(at - 1) or tokens.indent(value.span.start) > tokens.indent(key.span.start):
        return None
    return key


def _at_beginning(scene: Scene, terminal: str, written: str, start: int, end: int) -> Complaint:
    if scene.kind == "cell":
        if terminal == "$END":
            return Complaint(codes.MISSING_VALUE, "expected a value", start, end)
        return Complaint(codes.UNEXPECTED, f"`{written}` is not a value", start, end)
    if scene.kind == "modifier":
        message = f"a modifier begins with `+` or `-`, not with `{written}`"
        return Complaint(
            codes.MODIFIER_FORM, message, start, end, 'write it like `+1 when target.mounted "mounted target"`'
        )
    if scene.kind == "outcome":
        message = f"an outcome cannot begin with `{written}`"
        return Complaint(codes.OUTCOME_FORM, message, start, end, 'write it like `7 or more: steady "no effect"`')
    if terminal in NEVER_KEYS:
        return Complaint(codes.RESERVED_KEY, f"`{written}` can never be a key", start, end, _reserved_help(terminal))
    if terminal in TEXTS:
        help = "a title stands before the `{`" if scene.at and scene.tokens.types[scene.at - 1] == "RBRACE" else None
        return Complaint(codes.HOMELESS_TEXT, "this text belongs to no key", start, start + 1, help)
    if terminal == "LBRACE":
        help = "an entry has one body only" if scene.at and scene.tokens.types[scene.at - 1] == "RBRACE" else None
        return Complaint(codes.HOMELESS_BODY, "this `{` belongs to no key", start, end, help)
    if terminal in _VALUES:
        return Complaint(codes.NOT_A_KEY, f"expected a key, not `{written}`", start, end, "several values take commas")
    if terminal == "RPAR":
        return Complaint(codes.PARENTHESIS, "there is no `(` for this `)`", start, end, None, Repair.DROP)
    if terminal in ("COLON", "COMPARE"):
        return Complaint(codes.NEEDLESS_SIGN, f"`{written}` cannot stand here", start, end)
    help = "a comma stands between values, not between entries" if terminal == "COMMA" else None
    message = f"expected a key, not `{written}`"
    if terminal == "SLASH" and scene.tokens.types[scene.at + 1] in ("SLASH", "STAR"):
        help = "a comment begins with `#`"
    if terminal in ("PLUS", "MINUS"):
        help = 'a line such as `+1 when target.mounted "mounted target"` stands in the braces of `modifiers`'
    return Complaint(codes.UNEXPECTED, message, start, end, help, Repair.DROP if terminal == "COMMA" else Repair.NONE)


def _reserved_help(terminal: str) -> str:
    if terminal == "UNIT":
        return "it is a unit, and follows a number: `8 um`"
    if terminal == "DICE":
        return "it is a die, and so a value"
    return "it continues the value before it"


def _after_comma(scene: Scene, terminal: str, start: int, end: int) -> Complaint:
    tokens = scene.tokens
    comma = tokens.start(scene.at - 1)
    if terminal == "COMMA":
        return Complaint(codes.DANGLING_COMMA, "there is one comma too many", start, end, None, Repair.DROP)
    what = "text" if scene.at > 1 and tokens.types[scene.at - 2] in TEXTS else "value"
    message = f"expected a {what} after this `,`"
    return Complaint(codes.DANGLING_COMMA, message, comma, comma + 1, "leave the comma out", Repair.DROP_COMMA)


def _inside(scene: Scene, terminal: str, before: str, written: str, start: int, end: int) -> Complaint:
    tokens, at = scene.tokens, scene.at
    last = tokens.written(at - 1)
    unfinished = scene.unfinished
    opening = _open_parenthesis(scene)
    if scene.kind == "entry" and len(unfinished) <= 2 and isinstance(unfinished[0], Name):
        verb = unfinished[0].text if unfinished[0].text in _VERBS else None
        if verb and len(unfinished) == 1:
            message = f"expected an entry after `{verb}`"
            help = f"`{verb}` stands before the entry it changes" if verb != "remove" else "write `remove section 7.5`"
            return Complaint(codes.LONELY_VERB, message, *_at_end(tokens, at - 1), help)
        key = unfinished[-1]
        if isinstance(key, Name) and key.text == "section" and before == "SECTION":
            message = "expected a number or a name after `section`"
            return Complaint(codes.NAMELESS_SECTION, message, *_at_end(tokens, at - 1))
        if unfinished[0].text == "section" and before in ("NUMBER", "SECTION_NUMBER"):
            message = f"expected a name after `section {last}`"
            help = 'write it like `section 7.3 weakness "Weakness in melee"`'
            return Complaint(codes.NAMELESS_SECTION, message, *_at_end(tokens, at - 1), help)
        if isinstance(key, Name) and len(unfinished) == (2 if verb else 1):
            return _after_key(scene, terminal, key, start, end)
    if before in _SIGNS and not (scene.kind == "outcome" and before == "COLON"):
        if opening is not None and terminal == "RPAR":
            return Complaint(codes.MISSING_OPERAND, f"expected a value after `{last}`", start, end)
        return Complaint(codes.MISSING_OPERAND, f"expected a value after `{last}`", *_at_end(tokens, at - 1))
    if opening is not None and "RPAR" in scene.could:
        return Complaint(codes.PARENTHESIS, "this `(` is never closed", opening, opening + 1, "add a `)`")
    if scene.kind == "modifier" and terminal in ("WHEN", "PER") and before in TEXTS:
        message = f"`{tokens.written(at)} …` stands before the words of a modifier"
        help = 'write it like `+1 when target.mounted "mounted target"`'
        return Complaint(codes.MODIFIER_FORM, message, start, end, help)
    if scene.kind in ("modifier", "outcome") and terminal == "COMMA" and tokens.types[at - 1 : at + 2 : 2] == _NUMBERS:
        code = codes.MODIFIER_FORM if scene.kind == "modifier" else codes.OUTCOME_FORM
        help = f"write `{last}.{tokens.written(at + 1)}`"
        return Complaint(code, "a number has a point, and a comma stands between values", start, end, help)
    if scene.kind == "modifier" and terminal in _VALUES and before in TEXTS:
        amount = tokens.written(at)
        help = f"write `+{amount}` or `-{amount}`"
        return Complaint(codes.MODIFIER_FORM, "a modifier begins with its sign", start, end, help)
    if scene.kind == "modifier":
        message = "a modifier ends with its words in quotes"
        return Complaint(codes.MODIFIER_FORM, message, *_at_end(tokens, at - 1), 'like `"mounted target"`')
    if scene.kind == "outcome":
        if before == "COLON":
            return Complaint(codes.OUTCOME_FORM, "expected the name of a result after `:`", *_at_end(tokens, at - 1))
        if "COLON" in scene.could:
            help = 'like `6: steady "no effect"`'
            if terminal == "COMPARE":
                help = 'an outcome begins with a span of scores: `rival.score + 1 or more: won "it wins"`'
            return Complaint(codes.OUTCOME_FORM, f"expected a `:` after `{last}`", start, end, help)
    return _unfitting(scene, before, written, start, end)


def _after_key(scene: Scene, terminal: str, key: Name, start: int, end: int) -> Complaint:
    tokens, at = scene.tokens, scene.at
    if terminal in ("COLON", "COMPARE"):
        sign = tokens.written(at)
        message = f"`{sign}` is not needed after `{key.text}`"
        return Complaint(
            codes.NEEDLESS_SIGN, message, start, end, f"write the value right after `{key.text}`", Repair.DROP
        )
    message = f"expected a value after `{key.text}`"
    help = None
    comma = _comma_at_line_end(tokens, at)
    if comma is not None:
        help = f"the `,` at the end of line {tokens.line(comma)} takes the word after it as a value"
    elif terminal == "COMMA":
        help = f"several values take commas between them, not after `{key.text}`"
    elif terminal in ("RBRACE", "$END") and at >= 3 and tokens.types[at - 3 : at - 1] == ["NAME", "NUMBER"]:
        help = f"write `{tokens.written(at - 2)} x {key.text}`, if there are to be so many"
    elif terminal in ("RBRACE", "$END"):
        help = f"a mark without a value stands under `is`: `is {key.text}`"
    return Complaint(codes.MISSING_VALUE, message, *_at_end(tokens, at - 1), help)


def _comma_at_line_end(tokens: Tokens, at: int) -> int | None:
    """A comma at the end of a line just before, which swallowed the key that follows it."""
    for index in range(at - 1, max(0, at - 4), -1):
        if tokens.types[index - 1] == "COMMA" and tokens.is_first_on_line(index):
            return tokens.start(index - 1)
    return None


def _unfitting(scene: Scene, before: str, written: str, start: int, end: int) -> Complaint:
    last = scene.tokens.written(scene.at - 1)
    terminal = scene.tokens.types[scene.at]
    if before in _SIGNS:
        return Complaint(
            codes.MISSING_OPERAND, f"expected a value after `{last}`", *_at_end(scene.tokens, scene.at - 1)
        )
    if (opening := _open_parenthesis(scene)) is not None and "RPAR" in scene.could:
        return Complaint(codes.PARENTHESIS, "this `(` is never closed", opening, opening + 1, "add a `)`")
    if terminal == "$END":
        return Complaint(codes.UNEXPECTED, f"something is missing after `{last}`", *_at_end(scene.tokens, scene.at - 1))
    help = None
    if terminal == "COLON":
        help = "a `:` stands only in the lines of `outcomes`"
    elif terminal == "LBRACE":
        return Complaint(codes.HOMELESS_BODY, "this `{` belongs to no key", start, end)
    elif terminal == "COMPARE":
        help = "one comparison a time: join two with `and`"
    return Complaint(codes.UNEXPECTED, f"`{written}` cannot stand after `{last}`", start, end, help)


def _at_end(tokens: Tokens, index: int) -> tuple[int, int]:
    return tokens.start(index), tokens.end(index)


def _open_parenthesis(scene: Scene) -> int | None:
    text = scene.tokens.source.text
    found = [part for part in scene.unfinished if isinstance(part, int) and text.startswith("(", part)]
    return found[-1] if found else None
