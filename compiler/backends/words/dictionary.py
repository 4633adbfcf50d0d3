"""What the pages say of themselves (`templates/site/words.yaml`), in one language."""

from __future__ import annotations

from functools import cached_property

from compiler.codes.site import BAD_PAGE
from compiler.layout.languages import OURS, language_words
from compiler.layout.library import Library
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from dsl.source import Source

FILE = "site/words.yaml"
RULES = "site/rules.yaml"
"""How declared rules are told."""
_FIRST = "en"


class Dictionary:
    """`further` are the words of a language that is none of ours; what it lacks is said in our first."""

    def __init__(self, words: dict[str, object], language: str, further: dict[str, object] | None = None) -> None:
        self._words = words
        self.language = language
        self._further = further

    def __getitem__(self, name: str) -> str:
        found = self.group(name)
        return found if isinstance(found, str) else name.replace("_", " ")

    def group(self, name: str) -> object:
        if self._further is not None and name in self._further:
            return self._further[name]
        by_language = self._words.get(name)
        language = self.language if self._further is None else _FIRST
        return by_language.get(language) if isinstance(by_language, dict) else None

    def within(self, group: str, name: str) -> str | None:
        """A word of a group: `do` has `choose`, `draw` and so on."""
        found = self.group(group)
        said = found.get(name) if isinstance(found, dict) else None
        if said is None and self._further is not None:
            return self.elsewhere(group, name)
        return said if isinstance(said, str) else None

    def elsewhere(self, group: str, name: str) -> str | None:
        """The same in our first language, for what a language of an author's own lacks."""
        by_language = self._words.get(group)
        found = by_language.get(_FIRST) if isinstance(by_language, dict) else None
        said = found.get(name) if isinstance(found, dict) else None
        return said if isinstance(said, str) else None

    def language_name(self, language: str) -> str:
        names = self._words.get("languages")
        said = names.get(language) if isinstance(names, dict) else None
        return str(said or language)

    def month(self, number: int) -> str:
        months = self.group("months")
        return str(months[number - 1]) if isinstance(months, list) and 0 < number <= len(months) else str(number)

    @cached_property
    def all(self) -> dict[str, str]:
        """For templates: `words.glossary`."""
        return {name: self[name] for name in self._words if isinstance(self.group(name), str)}


def read_dictionaries(library: Library, languages: tuple[str, ...], sink: Sink) -> dict[str, Dictionary]:
    words = {**_read(library, FILE, sink), **_read(library, RULES, sink)}
    known = _home(words)
    for language in languages:
        if language not in known and (language in OURS or _FIRST not in known):
            span = Source(FILE, "").span(0, 0)
            help = f"copy it into your own templates and add `{language}`"
            sink.report(BAD_PAGE, f"the site has no words of its own in `{language}`", span, help=help)
    further = {
        language: language_words(library, language, "site", sink) for language in languages if language not in known
    }
    return {language: Dictionary(words, language, further.get(language)) for language in languages}


def _read(library: Library, file: str, sink: Sink) -> dict[str, object]:
    spot = read_yaml(library, file, sink)
    plain = spot.plain() if spot is not None else {}
    return {str(key): value for key, value in plain.items()} if isinstance(plain, dict) else {}


def _home(words: dict[str, object]) -> dict[str, object]:
    home = words.get("home")
    return home if isinstance(home, dict) else {}
