"""Pages that reckon in the browser: what they are called, the data they are given, the words they use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Final

from markupsafe import Markup

from compiler.backends.site.pictures import FOLDER
from compiler.backends.site.tools.odds import odds_data
from compiler.backends.site.tools.roster import roster_data
from compiler.backends.site.tools.trees_as_data import Data
from compiler.backends.words.dictionary import Dictionary
from compiler.backends.words.wording import Pen
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck

ODDS: Final = "odds"
ROSTER: Final = "roster"


@dataclass(frozen=True, slots=True)
class Tool:
    """A page with a script of the same name; `path` is where its data lie, `words` what it says."""

    name: str
    title: str
    lead: str
    path: str
    script: bytes
    words: Markup
    things: frozenset[str]
    """What it reckons with, by name."""


def tools_of(pen: Pen, deck: Deck | None) -> Iterator[Tool]:
    """Those that a ruleset has something for."""
    tests = odds_data(pen.ruleset.tests, pen, deck, pen.atlas.pack)
    if isinstance(tests, dict) and tests:
        yield _tool(ODDS, "tercioOddsData", tests, pen, names=frozenset(tests))
    roster = roster_data(pen)
    if roster:
        yield _tool(ROSTER, "tercioRosterData", roster, pen)


def _tool(name: str, function: str, data: Data, pen: Pen, names: frozenset[str] = frozenset()) -> Tool:
    words = pen.words
    return Tool(
        name=name,
        title=words[f"{name}_tool"],
        lead=words[f"{name}_tool_lead"],
        path=f"{FOLDER}/{pen.ruleset.name}/{name}.{words.language}.js",
        script=as_script(function, data),
        words=_said(f"{name}_tool_says", words),
        things=names,
    )


def _said(group: str, words: Dictionary) -> Markup:
    """A group of words as an attribute of the page. They are ours, or of a language file of the author's."""
    said = words.group(group)
    own = {str(name): str(word) for name, word in said.items()} if isinstance(said, dict) else {}
    return Markup(escape(json.dumps(own, ensure_ascii=False, sort_keys=True)))


def as_script(function: str, data: Data) -> bytes:
    """A script that hands the data over: pages opened from a folder may not fetch, and may run what lies beside them.
    No sign in it could end a script."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"{function}({safe});\n".encode()
