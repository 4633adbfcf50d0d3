"""Ways to what is looked up at the table: for the front of a book and its quick reference, where no menu is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.backends.site.book import SiteBook
from compiler.backends.site.tools.tools import Tool
from compiler.backends.telling.blocks import View
from compiler.backends.telling.known import told_facts
from compiler.backends.words.cast import Cast
from compiler.backends.words.wording import Pen

_GROUND: Final = "terrain"


def ways(book: SiteBook, tools: Iterable[Tool], pen: Pen, *, has_lists: bool) -> list[tuple[str, str]]:
    """Title and name of each page that the menu has under "At the table", and of what changed."""
    words, ruleset = pen.words, book.ruleset
    return [
        (words["tests_and_tables"], "tests"),
        *((words[f"{tool.name}_tool"], tool.name) for tool in tools),
        *(((words["glossary"], "glossary"),) if ruleset.terms else ()),
        *(((Cast(pen).say("facts"), "facts"),) if told_facts(ruleset) else ()),
        *((_kind(kind, pen), kind) for kind in book.prominent()),
        *(((book.things_title(pen), "things"),) if has_lists else ()),
        *(((words["choices"], "choices"),) if ruleset.switches else ()),
        (words["rules_index"], "rules"),
        *(((words["changes"], "changes"),) if ruleset.amends is not None else ()),
    ]


def ground(book: SiteBook, pen: Pen) -> View | None:
    """The table of ground, which has a page of its own and is asked for all the time."""
    found = book.kinds(pen, only=_GROUND) if _GROUND in book.prominent() else []
    return {**found[0], "title": _kind(_GROUND, pen)} if found else None


def _kind(kind: str, pen: Pen) -> str:
    return pen.words.within("kinds", kind) or pen.kind_title(kind)
