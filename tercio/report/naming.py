"""Names in sentences: each knows its number and gender, and how it stands in the middle of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from compiler.backends.words.language.agreement import Agrees, Titled, agreement_of, titled
from compiler.backends.words.language.inflection import inflection_of
from engine.model.pack import Ruleset
from engine.model.rules import Agreement, Declared
from engine.model.values import Amount
from tercio.report.figures import figure
from tercio.report.links import spelled

_PERSONS: Final = frozenset(
    ("character", "figure", "leader", "general", "commander", "officer", "captain", "hero", "man", "soldier")
)
_FORMS: Final = re.compile(r"\{(value:\s*+)?+([^{}|]*+(?:\|[^{}|]*+)++)\}")
"""`{is|are}` agrees with whom the sentence is about, `{value: round|rounds}` with the figure that it tells."""


class Named(str):
    """The name of a piece, a card or a declared thing, with what phrases may ask of it."""

    __slots__ = ("agrees", "amid", "is_name", "number", "orders", "place", "priority", "side", "value")

    def __init__(self, words: str, amid: str = "", agrees: Agrees | None = None, *, is_name: bool = False) -> None:
        """`amid` is how it stands within a sentence, `is_name` says that it begins with no article."""
        super().__init__()
        self.amid: str = amid or str(words)
        self.agrees: Agrees = agrees or Agrees()
        self.is_name = is_name
        self.place = ""
        self.side = ""
        self.number = ""
        self.value: object = None
        self.priority: object = None
        self.orders: tuple[str, ...] = ()

    def __new__(cls, words: str, amid: str = "", agrees: Agrees | None = None, *, is_name: bool = False) -> Named:
        del amid, agrees, is_name
        return super().__new__(cls, words)

    def with_more(self, words: str) -> Named:
        """With a number or an army behind it."""
        return Named(f"{self}{words}", f"{self.amid}{words}", self.agrees, is_name=self.is_name)


def readable(name: str) -> str:
    """`plessis_praslin` → `Plessis Praslin`."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("_"))


def signed(amount: Amount) -> str:
    return f"+{amount}" if amount > 0 else figure(amount)


class Speech:
    """How sentences of one ruleset are made in one language. Its methods are filters of the phrases."""

    def __init__(self, language: str, ruleset: Ruleset) -> None:
        self.language: Final = language
        self.ruleset: Final = ruleset
        self._inflection: Final = inflection_of(language)
        self._languages: Final = len(ruleset.languages)
        self._persons: Final = {kind.name for kind in ruleset.kinds if kind.stacks} | _PERSONS

    def named(
        self,
        declared: Declared | None,
        name: str,
        *,
        kind: str = "",
        is_card: bool = False,
        own: Iterable[Agreement] = (),
    ) -> Named:
        """Something by its title, else by its name; `own` is what a piece says that has the title of its card."""
        if declared is None or declared.title is None:
            words = readable(name)
            return Named(words, words, agreement_of(Titled(words), self.language, own), is_name=True)
        title = titled(
            declared.title,
            self.language,
            languages=self._languages,
            is_person=kind in self._persons,
            is_card=is_card,
        )
        if "[[" in title.words:
            title = Titled(spelled(title.words, self.ruleset, self.language))
        agrees = agreement_of(title, self.language, (*declared.agrees, *own))
        amid = self._inflection.amid(title)
        return Named(title.words, amid, agrees, is_name=amid == title.words)

    # --- filters ------------------------------------------------------------------------------------------------

    def amid(self, name: str) -> str:
        """A name within a sentence: `the king's men`."""
        return name.amid if isinstance(name, Named) else self._inflection.amid(Titled(name))

    def after(self, name: str, preposition: str) -> str:
        """`of the king's men`, `degli uomini del re`."""
        is_name = isinstance(name, Named) and name.is_name
        return self._inflection.after(preposition, self.amid(name), is_name=is_name)

    def does(self, name: str, predicate: str) -> str:
        """A name and what it does, at the beginning of a sentence: `The veterans are shaken`."""
        stop = "," if re.search(r", (?!.* (?:and|e) )[^()]*$", name) else ""
        return f"{name}{stop} {self.form(name, predicate)}"

    def form(self, name: str, predicate: str) -> str:
        """What somebody does, without the name; a title, which has a capital, stays as it is."""
        if predicate[:1].isupper():
            return predicate
        return self._inflection.predicate(predicate, self.agreement(name))

    def quality(self, name: str, word: str) -> str:
        """A participle or an adjective alone: `scosse` for `scossa`."""
        return self._inflection.quality(word, self.agreement(name))

    def agreement(self, name: str) -> Agrees:
        return name.agrees if isinstance(name, Named) else agreement_of(Titled(name), self.language)

    # --- sentences of authors -----------------------------------------------------------------------------------

    def sentence(self, pattern: str, who: str, told: str, value: object) -> str:
        """`{it} has {value} {value: round|rounds} left`. What stands right behind `{it}` agrees with it by itself, and
        so does a value that is a word: `{it} è {value}` makes `Le guardie sono scosse`."""
        agrees = self.agreement(who)
        is_one = value in (1, -1) and not isinstance(value, bool)

        def chosen(found: re.Match[str]) -> str:
            forms = found[2].split("|")
            if found[1]:
                return forms[0 if is_one else -1]
            place = (agrees.is_feminine + 2 * agrees.is_plural) if len(forms) == 4 else agrees.is_plural
            return forms[min(place, len(forms) - 1)]

        text = _FORMS.sub(chosen, pattern)
        if isinstance(value, str):
            text = text.replace("{value}", _FORMS.sub(chosen, told))
        begins = text.startswith("{it} ") and not pattern.startswith("{it} {")
        if begins:
            text = "{it} " + self._inflection.predicate(text.removeprefix("{it} "), agrees)
        text = text.replace("{it}", who if text.startswith("{it}") else self.amid(who))
        return text.replace("{value}", told)
