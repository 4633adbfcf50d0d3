"""Colours for `.tercio` text in documentation: a lexer for Pygments, found by its entry point in anybody's mkdocs."""

from __future__ import annotations

from typing import ClassVar, Final

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

_NAME: Final = r"[a-z][a-z0-9_]*"
_WORDS: Final = "add|allow|amend|amends|from|plays|remove|replace|rules|use"
_LOGIC: Final = "and|at|if|less|more|not|of|or|otherwise|per|then|to|when|where|x"


class TercioLexer(RegexLexer):  # type: ignore[misc]
    """Knows the shape of the language and not its words: rulesets bring their own."""

    name = "Tercio"
    aliases: ClassVar[list[str]] = ["tercio"]
    filenames: ClassVar[list[str]] = ["*.tercio"]
    mimetypes: ClassVar[list[str]] = ["text/x-tercio"]
    url = ""

    tokens: ClassVar[dict[str, list[tuple[object, ...]]]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"""[^"]*(?:"{1,2}[^"]+)*"""', String.Doc),
            (r'"[^"\n]*"', String),
            (r"\d{1,4}-\d{2}(?:-\d{2})?\b", Number),
            (r"\d*d\d+\b", Number),
            (r"\d+(?:\.\d+)*[a-z]?\b", Number),
            (rf"(?:{_WORDS})\b", Keyword),
            # The language of the words that follow: it "Destra".
            (r'(?:[a-z]{2})(?=\s+"{1,3})', Keyword.Pseudo),
            (rf"(?:{_LOGIC})\b", Operator.Word),
            (r"(?:yes|no)\b", Keyword.Constant),
            # What is declared: its kind, its name, and then a title or a brace.
            (rf'({_NAME})(\s+)((?:{_NAME}\.)*{_NAME})(?=\s+(?:"|\{{))', bygroups(Keyword.Type, Whitespace, Name.Class)),
            (rf"({_NAME})(?=\s*\{{)", Keyword.Type),
            (rf"({_NAME})(\()", bygroups(Name.Function, Punctuation)),
            (rf"{_NAME}(?:\.{_NAME})*", Name),
            (r"[{}(),:|\[\]]", Punctuation),
            (r"<=|>=|[-+*/=<>?]", Operator),
            (r".", Text),
        ]
    }
