"""The few words that documents say themselves, by language (`documents/words.yaml`). All others come from the rules."""

from __future__ import annotations

from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.languages import language_words
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_yaml
from dsl.diagnostics import Sink


class Phrases:
    """One language's words. A phrase that a file of the author's lacks is told, and shown by its name."""

    def __init__(self, library: Library, language: str, sink: Sink) -> None:
        self.language = language
        self._sink = sink
        self._spot = read_yaml(library, "documents/words.yaml", sink)
        self._known: dict[str, str] = {}
        for key, one in self._spot.mapping().items() if self._spot is not None else ():
            self._known[key] = self._word(key, one)
        self._known |= {key: str(words) for key, words in language_words(library, language, "documents", sink).items()}

    def _word(self, key: str, spot: Spot) -> str:
        said = spot.mapping()
        found = said.get(self.language) or said.get("en")
        if found is None or not isinstance(found.value, str):
            self._sink.report(BAD_LAYOUT, f"`{key}` should say its words by language: `en: …`", spot.span)
            return key
        return found.value

    def knows(self, key: str) -> bool:
        return key in self._known

    def __call__(self, key: str, **figures: object) -> str:
        words = self._known.get(key)
        if words is None:
            if self._spot is not None:
                self._sink.report(BAD_LAYOUT, f"`documents/words.yaml` has no `{key}`", self._spot.span)
            words = self._known[key] = key.replace("_", " ")
        for name, figure in figures.items():
            words = words.replace("{" + name + "}", str(figure))
        return words
