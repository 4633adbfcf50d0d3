"""A short form stands for one thing: what a table, a counter and the glossary call by the same letters is the same."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.model.values import Text
from tests.shipped import LIBRARY, shipped_pack

SYSTEMS = sorted(folder.name for folder in LIBRARY.iterdir() if (folder / "rules").is_dir())


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_short_form_is_used_twice(system: str) -> None:
    ruleset = next(ruleset for ruleset in shipped_pack(system).rulesets if ruleset.name == system)
    for language in ruleset.languages:
        titles: defaultdict[str, set[str]] = defaultdict(set)
        entries = [(entry.get("abbr"), entry.title) for entry in ruleset.entries]
        for short, title in (*entries, *((term.abbr, term.title) for term in ruleset.terms)):
            if isinstance(short, Text) and title is not None:
                # `Square, tercio` in the glossary is the `Square` of the classes.
                titles[short.within(language)].add(title.within(language).partition(",")[0].lower())
        assert {short: named for short, named in titles.items() if len(named) > 1} == {}, language
