"""Sections that a report cites, by the numbers and titles that readers find in the book: `8a Morale` for `MOR.a`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from compiler.backends.words.numbering import names_itself, shown_numbers
from engine.model.pack import Ruleset

_LAST: Final = re.compile(r"^(.*[0-9A-Za-z])(?:[a-z]|\.[0-9A-Za-z]+)$")


class Cited:
    def __init__(self, ruleset: Ruleset, others: Iterable[Ruleset], language: str) -> None:
        """Of two books that are cited alike, as one that amends another may be, `ruleset` is meant."""
        self._prefix: Final = ruleset.citation
        self.names_books = False
        """A battle that another ruleset opens cites two books: each by its name."""
        self._numbers: Final[dict[str, str]] = {}
        self._titles: Final[dict[str, str]] = {}
        for book in (*others, ruleset):
            sections = [section for section in book.sections if section.number]
            shown = shown_numbers(section.number for section in sections if section.number)
            for section in sections:
                cited = f"{book.citation}-{section.number}"
                self._numbers[cited] = shown[section.number or ""]
                self._titles[cited] = section.title.within(language) if section.title is not None else ""

    def of(self, section: str) -> tuple[str, str]:
        """A section in full, and as the book heads it. An opening's events cite theirs in full already."""
        cited = section if section.startswith(f"{self._prefix}-") else f"{self._prefix}-{section}"
        told = self.in_book(cited)
        return cited, f"{cited.partition('-')[0]} {told}" if self.names_books and told else told

    def number(self, cited: str) -> str:
        """What stands before its title in the book; nothing for what no book has."""
        return self._numbers.get(cited, "")

    def in_book(self, cited: str) -> str:
        """Its number, and its own title or that of the section that holds it."""
        number, holding = self.number(cited), cited
        while not self._titles.get(holding):
            above = _LAST.match(holding)
            if above is None:
                break
            holding = above.group(1)
        title = self._titles.get(holding, "")
        if not number or not title or names_itself(number, title):
            return title if number and title else number
        return f"{number} {title}"
