"""What a site is called when its author has not said: after the rules he wrote, or after his battle."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.backends.words.markup import chrome
from engine.model.battles import Scenario
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from tercio.project.places import shipped


def site_title(pack: Rulepack, language: str) -> str:
    """Empty where nothing says it: many battles, or many books."""
    books = [ruleset for ruleset in pack.rulesets if "." not in ruleset.name and ruleset.name not in VOCABULARIES]
    own = [book for book in books if not (shipped("scenarios") / book.origin.file).is_file()]
    choices: tuple[Sequence[Ruleset | Scenario], ...] = (own, pack.scenarios, books)
    for several in choices:
        if len(several) == 1 and (title := several[0].title) is not None:
            return chrome(title.within(language))
    return ""
