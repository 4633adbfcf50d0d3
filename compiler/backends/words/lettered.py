"""Letters that paragraphs of a section are cited by, the same in a book and on its page: 4.1b is the second of 4.1."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from markupsafe import Markup

from compiler.backends.words.atlas import section_anchor
from compiler.backends.words.prose import paragraph_count
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Section

_FEWEST: Final = 3
"""Paragraphs of a section from which on each has a letter."""


def letters_of(ruleset: Ruleset, section: Section, paragraphs: int) -> str:
    """One for each paragraph, as the alphabet goes; none where they are few, where the section is a lettered rule
    or has one, and where a chapter only leads to its sections."""
    has_rules = section.is_rule or any(kind == "rule" for kind, _ in section.holds)
    if paragraphs < _FEWEST or has_rules or not section.number or _is_opening(ruleset, section.number):
        return ""
    return ascii_lowercase[:paragraphs]


def _is_opening(ruleset: Ruleset, number: str) -> bool:
    """Whether these words only lead to the sections of their chapter, which have the rules."""
    numbers = {section.number for section in ruleset.sections if section.number}
    is_top = "." not in number or number.partition(".")[0] not in numbers
    return is_top and any(other.startswith(f"{number}.") for other in numbers)


def paragraph_letters(pen: Pen, section: Section) -> list[tuple[str, str]]:
    """The number that each paragraph is cited by, as readers see it, and its anchor."""
    count = paragraph_count(pen.said(section.prose)) if section.prose is not None else 0
    shown, anchor = pen.number(section.number or ""), section_anchor(pen.ruleset, section)
    return [(f"{shown}{letter}", f"{anchor}{letter}") for letter in letters_of(pen.ruleset, section, count)]


def lettered_prose(pen: Pen, section: Section) -> Markup:
    """The words of a section; where its paragraphs have letters, each begins with its own, which is a link to it."""
    opening = Markup('<a class="tercio-letter" id="{anchor}" href="#{anchor}">{number}</a> ')
    letters = [opening.format(anchor=anchor, number=number) for number, anchor in paragraph_letters(pen, section)]
    return pen.prose(section.prose, section, letters)
