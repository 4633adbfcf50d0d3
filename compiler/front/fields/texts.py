"""Texts with translations, and the `[[links]]` in prose.

A link is resolved here, so that a dead one is an error in its place, and written into the rule object in one form,
`[[kind:name|words]]` or `[[=kind:name.field]]`, which the printer and the site read without knowing any scope.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from compiler.codes.book import DEAD_LINK
from compiler.codes.budget import TEXT_TOO_LONG
from compiler.codes.naming import AMBIGUOUS_NAME, REPEATED_FIELD, UNKNOWN_NAME
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope, Thing
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.budget import PROSE_LETTERS, TEXT_LETTERS
from engine.model.values import Text

_LINK: Final = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_OPENED: Final = re.compile(r"\[\[(?!\[|[^\[\]\n]*\]\])[^\[\]]*\]?")
_PREFERRED: Final = ("section", "rule", "term")


class Texts:
    def __init__(self, vocabulary: Vocabulary, languages: tuple[str, ...], sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.languages = languages
        self.sink = sink
        self.met: list[tuple[nodes.Text, Thing]] = []
        """Every text that should exist in all languages, for the check of translations."""
        self._begins_otherwise = False
        """Whether it was told that texts begin in another language than the ruleset says: of one, not of hundreds."""

    def read(self, text: nodes.Text, thing: Thing, *, prose: bool = False) -> Text:
        words: dict[str, str] = {}
        if self._is_turned_about(text):
            self._tell_first_language(text.parts[1])
        else:
            self.met.append((text, thing))
        for part in text.parts:
            language = part.language or self.languages[0]
            if part.language is not None and thing.scope.find("language", part.language) is None:
                help = did_you_mean(part.language, thing.scope.all("language"), self.sink)
                self.sink.report(UNKNOWN_NAME, f"no language is called `{part.language}`", part.span, help=help)
            if language in words and not self._is_turned_about(text):
                self.sink.report(REPEATED_FIELD, f"two texts in `{language}`", part.span)
            kept = self._short(part, PROSE_LETTERS if prose else TEXT_LETTERS)
            words[language] = self._linked(kept, thing.scope) if prose or "[[" in kept.value else kept.value
        return Text(tuple(words.items()))

    def _is_turned_about(self, text: nodes.Text) -> bool:
        """A text without a language, and beside it one in the very language that the first would have."""
        languages = [part.language for part in text.parts]
        return len(self.languages) > 1 and languages == [None, self.languages[0]]

    def _tell_first_language(self, second: nodes.TextPart) -> None:
        if self._begins_otherwise:
            return
        self._begins_otherwise = True
        first, other, *more = self.languages
        message = f"two texts in `{first}`: the one before says no language, and so is in the first of `languages`"
        turned = ", ".join((other, first, *more))
        help = f"write `languages {turned}` if the texts begin in `{other}`, else `{other}` before this one"
        self.sink.report(REPEATED_FIELD, message, second.span, help=help)

    def _short(self, part: nodes.TextPart, most: int) -> nodes.TextPart:
        if len(part.value) <= most:
            return part
        message = f"this text has {len(part.value):,} letters, and {most:,} are allowed here"
        self.sink.report(TEXT_TOO_LONG, message, part.span)
        return replace(part, value=part.value[:most])

    # --- links ------------------------------------------------------------------------------------------------

    def _linked(self, part: nodes.TextPart, scope: Scope) -> str:
        if "[[" not in part.value:
            return part.value
        lines = part.value.split("\n")
        for number, line in enumerate(lines):
            offset = part.line_offsets[number] if number < len(part.line_offsets) else part.span.start
            lines[number] = _LINK.sub(lambda match, at=offset: self._link(match, at, part, scope), line)  # type: ignore[misc]
            opened = _OPENED.search(lines[number])
            if opened is not None:
                self._unclosed(opened[0], line, offset, part)
        return "\n".join(lines)

    def _unclosed(self, opened: str, line: str, offset: int, part: nodes.TextPart) -> None:
        """A link that runs over the end of its line would be printed as it stands."""
        start = min(offset + line.rindex(opened), part.span.end)
        span = Span(part.span.source, start, min(start + len(opened), part.span.end))
        is_short = opened.endswith("]")
        message = "this link is closed by one bracket" if is_short else "this link is not closed on its line"
        help = "write `]]`" if is_short else "break the line before `[[`"
        self.sink.report(DEAD_LINK, message, span, help=help)

    def _link(self, match: re.Match[str], offset: int, part: nodes.TextPart, scope: Scope) -> str:
        source = part.span.source
        span = Span(source, min(offset + match.start(), part.span.end), min(offset + match.end(), part.span.end))
        target, _, words = match[1].partition("|")
        target, words = target.strip(), words.strip()
        if target.startswith("="):
            return self._figure(target[1:].strip(), span, scope) or match[0]
        found = self._find(target, span, scope)
        if found is None:
            return match[0]
        found.used = True
        name = found.number or found.name
        return f"[[{found.kind.name}:{name}|{words}]]"

    def _find(self, target: str, span: Span, scope: Scope) -> Thing | None:
        kind, _, name = target.partition(" ")
        if name and kind in self.vocabulary.kinds:
            found = scope.find(kind, name.strip())
            if found is None:
                help = did_you_mean(name.strip(), scope.all(kind), self.sink)
                self.sink.report(DEAD_LINK, f"no {kind} is called `{name.strip()}`", span, help=help)
            return found
        candidates = list(scope.find_any(target))
        if not candidates:
            known = [
                one
                for at in ("section", "rule", "term", "ability", "constant", "test", "table")
                for one in scope.all(at)
            ]
            help = did_you_mean(target, known, self.sink)
            if target in self.vocabulary.kinds:
                help = f"`{target}` is a kind, and no page is of it: link to a thing of that kind, or to a section"
            self.sink.report(DEAD_LINK, f"`[[{target}]]` leads nowhere", span, help=help)
            return None
        for preferred in _PREFERRED:
            for candidate in candidates:
                if candidate.kind.name == preferred:
                    return candidate
        if len({candidate.kind.name for candidate in candidates}) > 1:
            ways = " or ".join(f"`[[{candidate.kind.name} {target}]]`" for candidate in candidates)
            self.sink.report(AMBIGUOUS_NAME, f"`[[{target}]]` could be several things", span, help=f"write {ways}")
        return candidates[0]

    def _figure(self, target: str, span: Span, scope: Scope) -> str | None:
        """`[[= burst_radius]]`, `[[= harquebus.reload]]`."""
        constant = scope.find("constant", target)
        if constant is not None:
            constant.used = True
            return f"[[=constant:{target}]]"
        name, _, field = target.rpartition(".")
        for candidate in scope.find_any(name) if name else ():
            if field in self.vocabulary.fields_of(candidate.kind.name):
                candidate.used = True
                return f"[[={candidate.kind.name}:{candidate.name}.{field}]]"
        self.sink.report(
            DEAD_LINK,
            f"no figure is called `{target}`",
            span,
            help=did_you_mean(target, scope.all("constant"), self.sink),
        )
        return None
