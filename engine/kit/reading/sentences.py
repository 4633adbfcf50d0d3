"""Sentences that a ruleset gives for reports (`says`): what may stand in their braces."""

from __future__ import annotations

import re
from typing import Final

from engine.core.declared.reading import listed, refusal
from engine.model.rules import Origin
from engine.model.values import Text, Value

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_KNOWN: Final = frozenset(("it", "value"))
"""Besides words that agree with somebody or something, parted by a bar: `{is|are}`, `{value: round|rounds}`."""


def judge_sentences(what: str, says: Value, origin: Origin) -> None:
    """Raises for braces that nothing fills: they would stand in every report as they are written."""
    texts = [text for text in listed(says) if isinstance(text, Text)]
    for _, words in (pair for text in texts for pair in text.words):
        for inside in _BRACES.findall(words):
            if inside not in _KNOWN and "|" not in inside:
                raise refusal(
                    origin,
                    f"nothing fills `{{{inside}}}` in what {what} `says`: write `{{it}}` for whom it befalls, or "
                    "`{value}` for the figure",
                )
