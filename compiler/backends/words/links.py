"""Links as authors write them (`[[test:volley|Volley]]`), for sentences that are read as their prose is."""

from __future__ import annotations

from compiler.backends.words.wording import Pen


def thing_link(pen: Pen, kind: str, name: str, shown: str = "") -> str:
    """A declared thing by its title; what is no link is words."""
    found = pen.atlas.declared(pen.ruleset.name, kind, name)
    words = shown or (pen.name(found) if found is not None else name.replace("_", " "))
    return f"[[{kind}:{name}|{_inside(words)}]]"


def home_link(pen: Pen, kind: str, name: str, section: str | None) -> str:
    """The same, with the section where it stands unless that is this one."""
    found = pen.atlas.declared(pen.ruleset.name, kind, name)
    link = thing_link(pen, kind, name)
    if found is None or found.section is None or found.section == section:
        return link
    return f"{link} (→ [[rule:{found.section}|{pen.number(found.section)}]])"


def capital(words: str) -> str:
    """A sentence begins with one, also where it begins with a link."""
    if words.startswith("[["):
        head, bar, rest = words.partition("|")
        return f"{head}{bar}{rest[:1].upper()}{rest[1:]}"
    return words[:1].upper() + words[1:]


def lowered(title: str) -> str:
    """A title in the middle of a sentence; abbreviations stay what they are."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _inside(words: str) -> str:
    return words.replace("[", "(").replace("]", ")").replace("|", "/").replace("\n", " ")
