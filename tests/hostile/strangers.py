"""A rulepack from a stranger: every text that an author can write, in every language, holds markup that must not work.

The texts are replaced in the compiled pack, so that none is forgotten: a pack may come from a stranger as a file may.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

from engine.model.pack import Rulepack
from engine.model.rules import Doubt
from engine.model.values import Text
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import pack_of

TABLE = ("condottiero", "fornovo_1495")
"""The battle whose site is built."""
LONG = (
    "<script>window.hacked=1</script> <img src=x onerror='window.hacked=1'> [click](javascript:window.hacked=1) "
    "<a href='javascript:window.hacked=1' onclick='window.hacked=1'>x</a> {{ 7*7 }} {% raw %} ${7} ]]> </script>"
    "</title></textarea> <!-- --> `<b>` <javascript:window.hacked=1> ![p](javascript:window.hacked=1)"
)
SHORT = (
    "</script> <script> hacked=1 </script>",
    "<img src=x onerror= hacked=1 >",
    "<svg onload= hacked=1 >",
    "<b>{{7*7}}]]>",
    "{{7*7}}<b>",
    "{{7*7}}",
    "<i>",
)
"""Longest first: a title becomes the longest that is no longer than itself, so that it still fits where it stands."""
TERSE = ("<i>", "{{7*7}}", "<b>", "${7}", "]]>", "</a>", "[x](y)")
_LINK = re.compile(r"\[\[([^\]|]*)(?:\|([^\]]*))?\]\]")
_PROSE = 120


@cache
def strangers_pack(system: str, scenario: str, *, is_terse: bool = False) -> Rulepack:
    """One battle with its rules, lists and decks, in a stranger's words; in few, where they must fit on paper."""
    from engine.host.rules import rules_for

    found = _changed(rules_for(pack_of(system), scenario), terse if is_terse else hostile)
    assert isinstance(found, Rulepack)
    return found


def build_strangers_site(out: Path, system: str, scenario: str) -> None:
    from tercio.site.building import build_site
    from tercio.site.pages import Order

    file = REPOSITORY / "scenarios" / system / f"{scenario}.tercio"
    built = build_site(out, Order(pack=strangers_pack(system, scenario), paths=(file,), play=False))
    assert built.ok, [one.message for one in built.diagnostics]


def hostile(words: str) -> str:
    if len(words) >= _PROSE:
        plain = _LINK.sub(lambda link: link[2] or link[1].strip("= "), words)
        return f"{LONG}\n\n{plain}"
    return next((one for one in SHORT if len(one) <= len(words)), words)


def terse(words: str) -> str:
    """As many signs as there were, or fewer, and none of his words long."""
    said = ""
    for one in cycle(TERSE):
        if len(said) + len(one) > len(words):
            return said.strip() or words
        said += f"{one} "
    return said


def _changed(value: Any, said: Callable[[str], str]) -> Any:  # noqa: ANN401 - any part of a pack
    if isinstance(value, Text):
        return Text(tuple((language, said(words)) for language, words in value.words))
    if isinstance(value, Doubt):
        if value.reason is None:
            return value
        return replace(value, reason=Text(tuple((language, said(LONG)) for language, _ in value.reason.words)))
    if isinstance(value, tuple):
        if len(value) == 2 and value[0] == "sources":
            return value[0], _sources(value[1], said)
        return tuple(_changed(one, said) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: _changed(getattr(value, one.name), said) for one in fields(value) if one.init}
        return replace(value, **changed)
    return value


def _sources(value: Any, said: Callable[[str], str]) -> Any:  # noqa: ANN401
    """Titles of books, which are not translated."""
    if not isinstance(value, tuple):
        return said(LONG)
    return tuple(said(LONG) if isinstance(one, str) else _changed(one, said) for one in value)
