"""Who takes part in a rule, and what sentences call each of them."""

from __future__ import annotations

import re
from typing import Final

from compiler.backends.words.language.grammar import Grammar, Noun
from compiler.backends.words.wording import Pen
from engine.model.rules import Entry, Role
from engine.model.values import Ref, Value

GROUP: Final = "rules"
_PART: Final = re.compile(r"\{([a-z_]+)\}")
_ARMY: Final = "army"
_OF_ARMY: Final = ".army"
"""Behind a role: the army of whoever has it."""
_SAYS_WHOSE: Final = re.compile(r"\s(?:its?|his|him|su[oaei]|suoi)\b|[aei]rlo\b|\b(?:in cui|in which)\b")
"""Titles such as `points that loading it takes` tell by themselves whose they are."""


class Cast:
    """`hero` is the one that a sentence is about: it is called `it`. `nouns` are names of pieces that have one."""

    def __init__(
        self, pen: Pen, hero: str = "", roles: tuple[Role, ...] = (), nouns: dict[str, str] | None = None
    ) -> None:
        self.pen: Final = pen
        self.grammar: Final[Grammar] = pen.grammar
        self.hero: Final = hero
        self._roles: Final = roles
        self._nouns: Final = dict(nouns or {})

    def about(self, hero: str, **nouns: str) -> Cast:
        """The same people in a sentence about somebody else."""
        return Cast(self.pen, hero, self._roles, {**self._nouns, **nouns})

    def say(self, name: str, **parts: str) -> str:
        """A pattern of the language with its parts filled in."""
        pattern = self.pen.words.within(GROUP, name)
        if pattern is None:
            pattern = self.pen.words.elsewhere(GROUP, name) or ""
        filled = _PART.sub(lambda part: parts.get(part[1], ""), pattern)
        return self.grammar.smoothed(" ".join(filled.split()))

    def knows(self, name: str) -> bool:
        return self.pen.words.within(GROUP, name) is not None

    # --- names ----------------------------------------------------------------------------------------------------

    def kind_of(self, role: str) -> str:
        """The kind of thing that takes a role; a kind stands for itself."""
        if role.endswith(_OF_ARMY):
            return _ARMY
        own = next((one.kind for one in self._roles if one.name == role), None)
        if own is not None:
            return own
        entry = _role(self.pen, role)
        of = entry.get("of") if entry is not None else None
        return of if isinstance(of, str) else of.name if isinstance(of, Ref) else role

    def kind_noun(self, role: str) -> Noun:
        """`company`: what it is, whatever part it plays."""
        kind = self.kind_of(role)
        if kind == "spot":
            return Noun(self.say("place"))
        if kind == _ARMY:
            return Noun(self.say("army"))
        words = self.pen.kind_title(kind)
        words = words if words[1:2].isupper() else words[:1].lower() + words[1:]
        return Noun(words, is_person=self.pen.words.within("persons", kind) is not None)

    def noun(self, role: str) -> Noun:
        """What it is called in its part: the author's word, or ours for common parts, or its name."""
        person = self.kind_noun(role).is_person
        if role in self._nouns:
            return Noun(self._nouns[role], is_person=person, is_name=True)
        if self.kind_of(role) == role:
            return self.kind_noun(role)
        own = next((one for one in self._roles if one.name == role and one.title is not None), None)
        entry = own or _role(self.pen, role)
        if entry is not None and entry.title is not None:
            return Noun(self.pen.name(entry), is_person=person)
        return Noun(self.of_kind(role, self.pen.words.within("roles", role) or ""), is_person=person)

    def _is_titled(self, role: str) -> bool:
        own = next((one for one in self._roles if one.name == role), None) or _role(self.pen, role)
        return own is not None and own.title is not None

    def of_kind(self, role: str, pattern: str) -> str:
        """`{kind} che tira`: a word for somebody that agrees with what it is; its name where there is none."""
        kind = self.kind_noun(role).words
        end = "a" if self.grammar.is_feminine(kind) else "o"
        return pattern.replace("{kind}", kind).replace("{o}", end) or role.replace("_", " ")

    def subject(self, role: str) -> str:
        """Before a verb."""
        if role.endswith(_OF_ARMY):
            return self.object(role)
        return self.grammar.it(self.kind_noun(role)) if role == self.hero else self.grammar.the(self.noun(role))

    def object(self, role: str) -> str:
        if role.endswith(_OF_ARMY):
            return self.owned(role.removesuffix(_OF_ARMY), self.say("army"))
        return self.grammar.him(self.kind_noun(role)) if role == self.hero else self.grammar.the(self.noun(role))

    def itself(self, role: str) -> str:
        """By a noun in any case: `the witness`, or `the company` for a hero whose part has no title."""
        if role.endswith(_OF_ARMY):
            return self.object(role)
        is_plain = role == self.hero and not self._is_titled(role)
        return self.grammar.the(self.kind_noun(role) if is_plain else self.noun(role))

    def owned(self, role: str, title: str) -> str:
        """`its fire`, `the target's fire`."""
        if _SAYS_WHOSE.search(title):
            is_hero = role == self.hero
            whole = title if is_hero else self.grammar.about(title, self.grammar.the(self.noun(role)))
            return self.grammar.named(whole)
        if role == self.hero:
            return self.grammar.its(title, self.kind_noun(role))
        return self.grammar.whose(title, self.grammar.the(self.noun(role)))

    def own(self, role: str) -> str:
        """`its`, `his`."""
        return self.grammar.its("", self.kind_noun(role)).strip()

    def ending(self, role: str) -> str:
        """The last letter of what agrees with somebody, where a language has that."""
        noun = self.kind_noun(role) if role == self.hero else self.noun(role)
        return "a" if self.grammar.is_feminine(noun.words) else "o"

    def phrases(self, **roles: str) -> dict[str, str]:
        """Each of them alone and behind prepositions: `a`, `of_a`, `to_a`, `from_a`."""
        made: dict[str, str] = {}
        for part, role in roles.items():
            phrase = self.object(role)
            made |= {part: phrase, f"of_{part}": self.grammar.of(phrase)}
            made |= {f"to_{part}": self.grammar.to(phrase), f"from_{part}": self.grammar.from_(phrase)}
        return made

    def listed(self, parts: list[str], word: str = "and") -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say(word)} {parts[-1]}"


def _role(pen: Pen, name: str) -> Entry | None:
    return next((entry for entry in pen.ruleset.entries if entry.kind == "role" and entry.name == name), None)


def name_in(value: Value) -> str:
    """The name of somebody where an expression or an effect has one."""
    if isinstance(value, Ref):
        return value.name
    return value if isinstance(value, str) else ""
