"""What a reader of one language is told and another is not, and letters that were spoilt on the way here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Sink
from dsl.source import Span

FIGURE_LOST: Final = Code(
    code="W0508",
    name="figure-lost",
    summary="a text that gives a figure of the rules in one language and not in another",
    manual="""
        `[[= name]]` prints a figure of the rules, so that text and game never disagree. One language of this text has
        it and another has not: whoever changes the figure changes one of the two.

        Write it in both. Words that are right whatever the figure is need it in neither.
    """,
    bad="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          constant volley_range "Range" it "Gittata" { value 3 }
          section 1 fire "Fire" it "Tiro" { prose "As far as [[= volley_range]] hexes." it "Fino a tre esagoni." }
        }
    """,
    good="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          constant volley_range "Range" it "Gittata" { value 3 }
          section 1 fire "Fire" it "Tiro" {
            prose "As far as [[= volley_range]] hexes." it "Fino a [[= volley_range]] esagoni."
          }
        }
    """,
)
GARBLED: Final = Code(
    code="W0509",
    name="garbled-text",
    summary="letters that were saved twice",
    manual="""
        These signs come about when a text in UTF-8 is taken for another and saved again: `Ã¨` was an `è`, `â€™` an
        apostrophe. They would be printed as they stand.

        Type the letters anew, or open the file in the editor as UTF-8 and save it so.
    """,
    bad="""
        ruleset demo "Demo" { term general "General" { means "Condottiero cioÃ¨ capitano" } }
    """,
    good="""
        ruleset demo "Demo" { term general "General" { means "Condottiero cioè capitano" } }
    """,
)

_FIGURE: Final = re.compile(r"\[\[= ?([^\[\]\n]*)\]\]")
_SAVED_TWICE: Final = re.compile("Ã[\u00a0-\u00bf€ˆ‰Œœ]|Â[\u00a0-\u00bf]|â€[\u0098-\u009d™˜œ“”¦]")


def check(context: Context, sink: Sink) -> None:
    for text, thing in context.world.values.texts.met:
        _tell_lost(text, thing, sink)
        for part in text.parts:
            for words, span in _garbled(part):
                right = _repaired(words)
                help = f"write `{right}`" if right is not None else "save the file as UTF-8"
                sink.report(GARBLED, f"`{words}` was saved twice", span, help=help)


def _tell_lost(text: nodes.Text, thing: Thing, sink: Sink) -> None:
    if len(text.parts) < 2 or thing.fields.get("proof") is True or all("[[=" not in part.value for part in text.parts):
        return
    given = [dict.fromkeys(name.strip() for name in _FIGURE.findall(part.value)) for part in text.parts]
    for name in dict.fromkeys(name for one in given for name in one):
        for part, has in zip(text.parts, given, strict=True):
            if name not in has:
                message = f"this text does not give the figure `{name}`, as another language of it does"
                sink.report(FIGURE_LOST, message, part.span, help=f"write `[[= {name}]]` where it is told")


def _garbled(part: nodes.TextPart) -> Iterator[tuple[str, Span]]:
    """The first of each text: where one is, others are."""
    if part.value.isascii() or not _SAVED_TWICE.search(part.value):
        return
    for number, line in enumerate(part.value.split("\n")):
        found = _SAVED_TWICE.search(line)
        if found is not None:
            offset = part.line_offsets[number] if number < len(part.line_offsets) else part.span.start
            start = min(offset + found.start(), part.span.end)
            yield found[0], Span(part.span.source, start, min(start + len(found[0]), part.span.end))
            return


def _repaired(words: str) -> str | None:
    try:
        return words.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return None
