"""The words of a replay, in every language at once: names from the rulepack, marks from the battle's phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from compiler.backends.replay.reel import Card, Mark, Section, Words
from engine.host.play import Played
from engine.kit.watching.seen import NOT_SO
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from engine.model.values import Text
from tercio.report.naming import readable
from tercio.report.phrases import LANGUAGES, Phrases
from tercio.report.telling import Report

_LAST: Final = re.compile(r"^(.*[0-9A-Za-z])(?:[a-z]|\.[0-9A-Za-z]+)$")


class Glossary:
    def __init__(self, rules: Rulepack, scenario: Scenario, phrases: Phrases, reports: Mapping[str, Report]) -> None:
        self._scenario = scenario
        self._phrases = phrases
        self._reports = reports
        self._sections: dict[str, Text] = {}
        for book in rules.rulesets:
            prefix = book.citation
            titled = {f"{prefix}-{section.number}": section.title for section in book.sections if section.number}
            self._sections |= {cited: title for cited, title in titled.items() if title is not None}

    # --- of the battle ------------------------------------------------------------------------------------------

    def title(self) -> Words:
        scenario = self._scenario
        return _each(lambda language: scenario.title.within(language) if scenario.title else readable(scenario.name))

    def about(self, played: Played) -> Words:
        """Who commanded each side, and the seed that gives the same battle again."""

        def told(language: str) -> str:
            sides = [self.piece("side", number)[language] for number in range(len(played.players))]
            who = ", ".join(f"{side}: {player}" for side, player in zip(sides, played.players, strict=True))
            seed = {"en": "seed", "it": "seme"}[language]
            return who if played.seed is None else f"{who}; {seed} {played.seed}"

        return _each(told)

    def why(self, reason: str, winner: int) -> Words:
        """How it ended, and whose army gave way."""

        def told(language: str) -> str:
            report = self._reports[language]
            whose = report.names.befallen(reason, report.names.piece(winner, "side"))
            ending = report.ending(reason)
            return ending[:1].upper() + ending[1:] + (f" ({whose})" if whose else "")

        return _each(told)

    def first_heading(self) -> Words:
        return _each(lambda language: self._reports[language].first_heading())

    def piece(self, kind: str, number: int) -> Words:
        return _each(lambda language: str(self._reports[language].names.piece(number, kind) or ""))

    def newcomer(self, name: str) -> Words:
        """Who or what is in no roster: by a word of the phrases, or by his troops' name and his number."""
        profile, _, number = name.rpartition("_")
        if not number.isdigit():
            profile, number = name, ""

        def told(language: str) -> str:
            if name in self._phrases.words:
                return self._phrases.words[name][language]
            names = self._reports[language].names
            if profile in self._phrases.words:
                return f"{self._phrases.words[profile][language]} {number}".strip()
            title = names.titled(profile, "profile") if names.is_titled(profile, "profile") else readable(profile)
            return f"{title} {number}".strip()

        return _each(told)

    # --- of the system ------------------------------------------------------------------------------------------

    def word(self, name: str) -> Words:
        return _each(lambda language: self._reports[language].word(name))

    def counted(self, name: str) -> Words:
        return _each(lambda language: self._reports[language].counted(name))

    def mark(self, name: str) -> Mark:
        """A word of the phrases, or what the ruleset calls a thing of that kind."""
        kind, _, thing = name.rpartition(":")
        if kind == "fact" and "=" in thing:
            fact, _, value = thing.partition("=")
            if value == NOT_SO:
                denied = self.word("not so")
                return Mark(
                    _each(lambda language: denied[language].format(self._reports[language].names.titled(fact, "fact")))
                )
            return Mark(_each(lambda language: self._reports[language].names.state(fact, value)))
        if kind:
            return Mark(_each(lambda language: self._reports[language].names.titled(thing, kind)))
        return Mark(self.word(name), name)

    def card(self, number: int) -> Card:
        names = {language: self._reports[language].names.card(number) for language in LANGUAGES}
        first = names[LANGUAGES[0]]
        value = "" if first.value is None else str(first.value)
        titles = {language: str(one) for language, one in names.items()}
        orders = {language: ", ".join(one.orders) for language, one in names.items()} if first.orders else None
        return Card(first.number or str(number), titles, value, orders)

    def section(self, cited: str, href: Mapping[str, str] | None) -> Section:
        """`ESA-5.1a` under its own title, or that of the section that holds it."""
        holding, number = cited, self._reports[LANGUAGES[0]].cited.number(cited)
        while holding not in self._sections:
            above = _LAST.match(holding)
            if above is None:
                return Section(dict.fromkeys(LANGUAGES, ""), href, number)
            holding = above.group(1)
        return Section(_each(self._sections[holding].within), href, number)


def _each(said: Callable[[str], str]) -> Words:
    return {language: said(language) for language in LANGUAGES}
