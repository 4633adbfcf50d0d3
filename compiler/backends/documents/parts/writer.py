"""What every document shares: the words of a ruleset in one language, styles and paper, and how it is finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compiler.backends.cards.jobs import Document, Job, digest_of
from compiler.backends.documents.parts.prose import curled, phrase, prose_blocks
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Block
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.phrases import Phrases
from compiler.layout.flow.styles import Styles, read_styles
from compiler.layout.flow.text import Breaker, TextRun, TextRuns
from compiler.layout.flow.words import Scribe
from compiler.layout.yamlfile import Spot, read_yaml
from engine.model.battles import Scenario
from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Origin, Section
from engine.model.values import Hour, Ref, Text, Value

SIDE: Final = 16.0
TOP: Final = 19.0
FOOT: Final = 16.0


_LONG_TITLE: Final = 40
"""Letters of a title that fits the head of a page."""

_phrases: Final = keep_last(Phrases)
_styles: Final = keep_last(read_styles)
_dictionaries: Final = keep_last(read_dictionaries)
"""Our own words and styles, read once for all that is made of one order: a sheet is tried in many types."""


class Writer:
    """Writes one document. `anchors` are what its own links may lead to; anything else is words only.

    `atlas` is that of the same pack, if somebody has made it: the odds that it knows are not reckoned again.
    """

    def __init__(
        self,
        job: Job,
        language: str,
        ruleset: Ruleset,
        owner: Declared,
        variant: str = "",
        atlas: Atlas | None = None,
    ) -> None:
        shop = job.shop
        self.job: Final = job
        self.language: Final = language
        self.ruleset: Final = ruleset
        self.owner: Final = owner
        self.say: Final = _phrases(shop.library, language, shop.sink)
        self.scribe: Final = Scribe(shop.theme, shop.sink, shop.place(owner.origin))
        self.styles: Final[Styles] = _styles(shop.library, shop.sink).for_(variant)
        words = _dictionaries(shop.library, (language,), shop.sink)[language]
        self.pen: Final = Pen(atlas or Atlas(job.pack), ruleset, words, "", _untold)
        self._breaker: Final = Breaker(self.scribe, language)
        self._files: dict[str, Spot | None] = {}
        self.anchors: set[str] = set()
        self.reasons: dict[Text, None] = {}
        """Why something is ours, as far as this document has told it."""
        self.gathers = False
        """Whether reasons stand behind the rules, all together, and not below what they are about."""
        self.gathered: dict[Text, list[str]] = {}
        """Reasons that wait for that, with what they are about."""
        self.edition: Final = str(self.plain(dict(ruleset.fields).get("edition")) or "")

    # --- words ----------------------------------------------------------------------------------------------------

    def name(self, thing: Declared) -> str:
        return curled(self.pen.name(thing))

    def plain(self, value: Value) -> str:
        """A value in words. Words of the language itself belong to no ruleset: a few of them are ours to say."""
        if value is None:
            return ""
        if isinstance(value, Ref) and value.kind == "compass" and self.is_turned:
            # Authors write edges as the map is drawn: its top is not north then.
            return self.say(f"turned_{value.name}")
        if isinstance(value, Ref) and self.say.knows(f"{value.kind}_{value.name}"):
            return self.say(f"{value.kind}_{value.name}")
        if isinstance(value, Hour):
            minute = f"{value.minute:02}"
            return self.say("hour_and_minutes" if value.minute else "hour", hour=str(value.hour), minute=minute)
        return curled(self.pen.bare(value))

    @property
    def is_turned(self) -> bool:
        """Whether north is not above on the map that this document is about."""
        drawn = self.owner.map if isinstance(self.owner, Scenario) else None
        return drawn is not None and isinstance(drawn.north, Ref) and drawn.north.name != "n"

    def words(self, text: Text | None) -> str:
        return curled(self.pen.plain(text))

    def pieces(self, text: Text | None) -> TextRuns:
        return phrase(self.pen.said(text), self.linked) if text is not None else ()

    def prose(self, text: Text | None, role: str = "body") -> list[Block]:
        return prose_blocks(self.pen.said(text), self.linked, role) if text is not None else []

    def linked(self, target: str, enclosed: bool) -> TextRuns:
        """`kind:name|words`, or `=kind:name`, as the compiler resolved it; `enclosed` in brackets of the author's."""
        if target.startswith("="):
            return (TextRun(curled(self.pen.plain(Text((("en", f"[[{target}]]"),))))),)
        thing, _, shown = target.partition("|")
        kind, _, name = thing.partition(":")
        found = self.pen.atlas.declared(self.ruleset.name, kind, name)
        if not shown.strip() and isinstance(found, Section):
            number = self.pen.heading_number(found)
            # A rule is found by its number; titles and pages again and again make a sentence unreadable.
            if number and (enclosed or found.is_rule or "." in number):
                return self.reference(kind, name, number, paged=False)
            return self.reference(kind, name, paged=not number and not enclosed)
        return self.reference(kind, name, shown.strip(), paged=not enclosed)

    def reference(self, kind: str, name: str, shown: str = "", *, paged: bool = True) -> TextRuns:
        """A thing by its words; with the page where it stands, if that is a section of this document."""
        found = self.pen.atlas.declared(self.ruleset.name, kind, name)
        words = curled(shown or self.pen.plain(Text((("en", f"[[{kind}:{name}|]]"),))))
        anchor = anchor_of(kind, found) if found is not None else ""
        if anchor not in self.anchors:
            return (TextRun(words),)
        link = f"#{anchor}"
        if not isinstance(found, Section) or not paged:
            return (TextRun(words, link=link),)
        return (
            TextRun(words, link=link),
            TextRun(f" ({self.say('page')}\u00a0"),
            TextRun("", link=link, page=True),
            TextRun(")"),
        )

    def file(self, name: str) -> Spot | None:
        """A file of the library that says how documents are made, read once for this one."""
        if name not in self._files:
            self._files[name] = read_yaml(self.job.shop.library, name, self.job.shop.sink)
        return self._files[name]

    # --- finishing ------------------------------------------------------------------------------------------------

    def paper(self, side: float = SIDE, top: float = TOP, foot: float = FOOT) -> Paper:
        sheet = self.job.sheet
        return Paper(sheet.width, sheet.height, side, side, top, foot)

    def stamp(self, title: str) -> str:
        """The game that a page belongs to, unless the head of the page says it. Edition and contents are told by the
        file itself: they say nothing to a player."""
        game = self.name(self.ruleset)
        return "" if title.startswith(game) else game

    def document(
        self,
        name: str,
        title: str,
        blocks: Sequence[Block],
        *,
        paper: Paper | None = None,
        cover: bool = False,
        variant: str = "",
        kind: str = "",
    ) -> Document:
        """`variant` sets the same blocks in other styles; `kind` is what a sheet is, told over against its game."""
        pages = self.pages(title, blocks, paper=paper, cover=cover, variant=variant, kind=kind)
        return self.bound(name, title, blocks, pages)

    def bound(self, name: str, title: str, blocks: Sequence[Block], pages: list[Page]) -> Document:
        """Pages that were set from these blocks, as a document."""
        digest = digest_of(title, self.language, tuple(blocks))
        authors = ", ".join(authors_of(self))
        return Document(name=name, title=title, pages=pages, digest=digest, edition=self.edition, authors=authors)

    def pages(
        self,
        title: str,
        blocks: Sequence[Block],
        *,
        paper: Paper | None = None,
        cover: bool = False,
        variant: str = "",
        kind: str = "",
    ) -> list[Page]:
        # A head has room for a name: what a long title says behind its colon stands on the first page.
        # Names may have a colon of their own: what stands behind the last one goes first.
        head = title.rpartition(": ")[0] or title if kind else title
        while len(head) > _LONG_TITLE and ": " in head:
            head = head.rpartition(": ")[0]
        margins = Margins(head, self.stamp(head), cover=cover, kind=kind)
        styles = self.styles.for_(variant) if variant else self.styles
        return flow(blocks, paper or self.paper(), self.scribe, styles, self.language, margins, self._breaker)


def authors_of(writer: Writer) -> list[str]:
    """Whom the ruleset names as its authors."""
    named = dict(writer.ruleset.fields).get("author")
    return [writer.words(one) for one in named if isinstance(one, Text)] if isinstance(named, tuple) else []


def anchor_of(kind: str, thing: Declared) -> str:
    """Where a thing stands in a document that holds it."""
    if isinstance(thing, Section):
        return f"section-{thing.number or thing.name}"
    return f"{kind}-{thing.name}"


def _untold(_origin: Origin, _name: str, _language: str) -> None:
    """A text that the language lacks is printed in the ruleset's own: the compiler has warned of it."""
