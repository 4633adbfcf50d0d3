"""All pages of one book in one language, with its place in the navigation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from markupsafe import Markup

from compiler.backends.site.aims import people
from compiler.backends.site.battles import Battles, in_short
from compiler.backends.site.book import SiteBook
from compiler.backends.site.changes import Changes, editions_of, plain_lines
from compiler.backends.site.decks import deck_view, events_view
from compiler.backends.site.examples import Examples
from compiler.backends.site.pages import Branch, Handed
from compiler.backends.site.pictures import Drawn
from compiler.backends.site.quick import quick_lists
from compiler.backends.site.tools.tools import ODDS, tools_of
from compiler.backends.site.ways import ground, ways
from compiler.backends.telling.blocks import Blocks, View
from compiler.backends.words.atlas import Atlas, Chapter, chapters, family_name
from compiler.backends.words.cast import Cast
from compiler.backends.words.credit import credits_of, edition_line
from compiler.backends.words.dictionary import Dictionary
from compiler.backends.words.markup import chrome, inert, one_line
from compiler.backends.words.wording import Pen
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Deck, Events, Section
from engine.model.values import Text

_NOT_OF_THE_SITE: Final = ("summary", "cover_art", "cover_flags")
"""What a ruleset says of itself that stands elsewhere on its first page, or on the cover of its printed book alone."""


class Desk(Protocol):
    """Where pages are written: what the shelf needs of the writer."""

    @property
    def pack(self) -> Rulepack: ...

    @property
    def atlas(self) -> Atlas: ...

    @property
    def handed(self) -> Handed: ...

    @property
    def tell(self) -> Callable[[str], None]: ...

    def pen(self, ruleset: Ruleset, words: Dictionary, key: str) -> Pen: ...

    def page(
        self,
        key: str,
        words: Dictionary,
        title: str,
        template: str,
        /,
        edition: str = "",
        picture: str = "",
        **values: object,
    ) -> None: ...

    def asset(self, path: str, data: bytes) -> str: ...

    def feed(self, key: str, words: Dictionary, title: str, lines: list[str]) -> str: ...


class Shelf:
    def __init__(self, desk: Desk, ruleset: Ruleset, words: Dictionary, drawn: Drawn) -> None:
        self._desk: Final = desk
        self._ruleset: Final = ruleset
        self._words: Final = words
        self._maps: Final = drawn.maps
        self._cards: Final = drawn.cards
        self._sectors: Final = drawn.sectors[ruleset.name]
        self._looked_up: Final = drawn.looked_up[ruleset.name]
        pages = {
            section.number: desk.atlas.chapter_page(ruleset, chapter)
            for chapter in chapters(ruleset)
            for section in chapter.sections
            if section.number
        }
        examples = Examples(ruleset, desk.handed.traces, drawn.positions[ruleset.name], pages)
        self._book: Final = SiteBook(ruleset, examples, desk.handed.covered.get(ruleset.name, {}))
        self._battles: Final = Battles(desk.pack, desk.handed, drawn.boards)
        own = [scenario for scenario in desk.pack.scenarios if family_name(scenario.ruleset) == ruleset.name]
        self._scenarios: Final = self._book.easy_first(own)
        self._lists: Final = [
            army_list for army_list in desk.pack.army_lists if family_name(army_list.ruleset) == ruleset.name
        ]
        self._decks: Final[list[Deck]] = [
            *ruleset.decks,
            *(deck for deck in desk.pack.decks if desk.atlas.book_of(deck.ruleset) is ruleset),
        ]
        self._events: Final[list[Events]] = [
            *ruleset.events,
            *(event for event in desk.pack.events if desk.atlas.book_of(event.ruleset) is ruleset),
        ]
        amended = desk.pack.family(ruleset.name) - {ruleset.name}
        self._amended_lists: Final = [one for one in desk.pack.army_lists if one.ruleset in amended]
        self._amended_decks: Final = [deck for deck in desk.pack.decks if deck.ruleset in amended]
        """What is written for the rules that these amend is played with these as well."""
        deck = next(iter((*self._decks, *self._amended_decks)), None)
        self._tool_pages: Final = tuple(tools_of(self._pen("odds"), deck))
        self.title: Final = self._pen("index").name(ruleset)
        self._edition: Final = edition_line(self._pen("index"), desk.handed.stamp)

    def _key(self, name: str) -> str:
        return self._desk.atlas.page(self._ruleset.name, name)

    def _pen(self, name: str, ruleset: Ruleset | None = None) -> Pen:
        return self._desk.pen(ruleset or self._ruleset, self._words, self._key(name))

    def _blocks(self, pen: Pen) -> Blocks:
        deck = next(iter((*self._decks, *self._amended_decks)), None)
        return Blocks(pen, deck, self._sectors)

    def card(self, pen: Pen) -> View:
        """The book on the page of all books."""
        period = dict(self._ruleset.fields).get("period")
        return {
            "title": pen.title(self._ruleset),
            "path": pen.to_page(self._key("index")),
            "period": pen.phrase(period) if isinstance(period, Text) else "",
            "summary": self._book.summary(pen),
            "begin": self._book.begin(self._pen_at(pen), self._scenarios),
            "scenarios": [pen.link("scenario", scenario.name) for scenario in self._scenarios]
            if pen.ruleset is self._ruleset
            else [self._pen_at(pen).link("scenario", scenario.name) for scenario in self._scenarios],
        }

    def _pen_at(self, pen: Pen) -> Pen:
        return self._desk.pen(self._ruleset, self._words, pen.page)

    # --- pages and their branches ---------------------------------------------------------------------------------

    def branches(self) -> Iterator[Branch]:
        words = self._words
        yield self._index()
        yield Branch(words["chapters"], None, tuple(self._chapter(chapter) for chapter in chapters(self._ruleset)))
        if self._ruleset.amends is not None:
            yield self._changes()
        table = [
            self._tests(),
            *self._tools(),
            *((self._glossary(),) if self._ruleset.terms else ()),
            *self._facts(),
            *self._kinds(),
            *self._choices(),
            self._rules(),
        ]
        yield Branch(words["at_the_table"], None, tuple(table))
        armies = [self._army_list(number) for number in range(len(self._lists))]
        if armies:
            yield Branch(words["armies"], None, tuple(armies))
        tables = map(self._event_table, self._events)
        for title, found in (("decks", map(self._deck, self._decks)), ("event_tables", tables)):
            if branches := tuple(found):
                yield Branch(words[title], None, branches)
        scenarios = [self._scenario(scenario) for scenario in self._scenarios]
        if scenarios:
            yield Branch(words["scenarios"], None, tuple(scenarios))

    def _branch(self, name: str, title: str, template: str, /, picture: str = "", **values: object) -> Branch:
        key = self._key(name)
        self._desk.page(key, self._words, title, template, edition=self._edition, picture=picture, **values)
        return Branch(chrome(title), key)

    def _index(self) -> Branch:
        pen = self._pen("index")
        fields = [field for field in self._ruleset.fields if field[0] not in _NOT_OF_THE_SITE]
        downloads = self._downloads(self._ruleset.name, pen)
        return self._branch(
            "index",
            self.title,
            "book.md.j2",
            title=pen.heading(self._ruleset),
            facts=pen.fields("ruleset", tuple(fields)),
            summary=self._book.summary(pen),
            credits=[(one_line(line), pen.phrase(note)) for line, note in credits_of(pen)],
            editions=editions_of(self._ruleset, self._desk.pack, pen),
            contents=self._book.contents(pen),
            parts=self._ways(pen),
            begin=self._book.begin(pen, self._scenarios),
            scenarios=[(pen.link("scenario", one.name), in_short(one, pen)) for one in self._scenarios],
            armies=[pen.link("army_list", one.name) for one in (*self._lists, *self._amended_lists)],
            decks=[pen.link("deck", deck.name) for deck in (*self._decks, *self._amended_decks)],
            events=[pen.link("events", one.name) for one in self._events],
            downloads=downloads,
        )

    def _ways(self, pen: Pen) -> list[tuple[str, str]]:
        has_lists = bool(self._book.kinds(self._pen("things")))
        listed = ways(self._book, self._tool_pages, pen, has_lists=has_lists)
        return [(title, pen.to_page(self._key(name))) for title, name in listed]

    def _chapter(self, chapter: Chapter) -> Branch:
        key = self._desk.atlas.chapter_page(self._ruleset, chapter)
        pen = self._desk.pen(self._ruleset, self._words, key)
        view = dict(self._book.chapter(chapter, pen, self._blocks(pen), self._scenarios))
        changes = self._changes_with(self._ruleset, pen)
        if changes is not None:
            old = self._old_blocks(pen)
            view["sections"] = [
                {
                    **shown,
                    "before": changes.before(section) if shown["changed"] else None,
                    "things": [
                        {**thing, "before": changes.thing_before(str(thing["kind"]), str(thing["name"]), old)}
                        for thing in _views(shown["things"])
                    ],
                }
                for shown, section in zip(_views(view["sections"]), chapter.sections, strict=True)
            ]
        title = pen.numbered(chapter.head)
        values = {"chapter": view, **self._reckoned_in(pen)}
        self._desk.page(key, self._words, title, "chapter.md.j2", self._edition, "", **values)
        return Branch(chrome(title), key)

    def _glossary(self) -> Branch:
        title = self._words["glossary"]
        return self._branch("glossary", title, "glossary.md.j2", terms=self._book.glossary(self._pen("glossary")))

    def _tests(self) -> Branch:
        pen = self._pen("tests")
        blocks = self._blocks(pen)
        return self._branch(
            "tests",
            self._words["tests_and_tables"],
            "tests.md.j2",
            picture="",
            first=self._book.first_to_read(pen),
            groups=self._book.quick(pen, blocks),
            lists=quick_lists(pen, self._looked_up),
            here=self._book.homeless(pen, blocks),
            ways=self._ways(pen)[1:],
            ground=ground(self._book, pen),
            terms=self._book.glossary(pen),
            **self._reckoned_in(pen),
        )

    def _tools(self) -> Iterator[Branch]:
        """Pages that reckon in the browser."""
        for tool in self._tool_pages:
            script = self._desk.asset(tool.path, tool.script)
            yield self._branch(tool.name, tool.title, "tool.md.j2", tool=tool, script=script)

    def _reckoned_in(self, pen: Pen) -> View:
        """The way from a page to the calculator, and the tests that it knows."""
        tool = next((tool for tool in self._tool_pages if tool.name == ODDS), None)
        known = tool.things if tool is not None else frozenset()
        return {"calculator": {"path": Markup(pen.to_page(self._key(ODDS))), "tests": known}}

    def _facts(self) -> Iterator[Branch]:
        pen = self._pen("facts")
        boards = self._book.homeless(pen, self._blocks(pen))
        groups, cast = self._book.facts(pen), Cast(pen)
        if groups or boards:
            title = cast.say("facts")
            lead, here = cast.say("facts_lead"), [board for board in boards if board["kind"] == "board"]
            yield self._branch("facts", title, "facts.md.j2", title=title, lead=lead, here=here, groups=groups)

    def _kinds(self) -> Iterator[Branch]:
        for kind in self._book.prominent():
            pen = self._pen(kind)
            title = self._words.within("kinds", kind) or pen.kind_title(kind)
            yield self._branch(kind, title, "kind.md.j2", title=title, groups=self._book.kinds(pen, only=kind))
        pen = self._pen("things")
        groups = self._book.kinds(pen)
        if groups:
            title = self._book.things_title(pen)
            yield self._branch("things", title, "kind.md.j2", title=title, groups=groups)

    def _choices(self) -> Iterator[Branch]:
        if self._ruleset.switches:
            pen = self._pen("choices")
            switches = self._book.switches(pen, self._blocks(pen))
            yield self._branch("choices", self._words["choices"], "choices.md.j2", switches=switches)

    def _rules(self) -> Branch:
        title = self._words["rules_index"]
        rules, cited = self._book.rules(self._pen("rules")), inert(self._edition)
        return self._branch("rules", title, "numbers.md.j2", rules=rules, cited=cited)

    def _army_list(self, number: int) -> Branch:
        army_list = self._lists[number]
        name = f"armies/{army_list.name}"
        pen = self._pen(name)
        cards = self._cards.of(army_list.name)
        view = self._battles.army_list(army_list, pen, cards)
        return self._branch(name, pen.name(army_list), "army_list.md.j2", list=view)

    def _deck(self, deck: Deck) -> Branch:
        name = f"decks/{deck.name}"
        pen = self._pen(name)
        cards = self._cards.of(deck.name)
        return self._branch(name, pen.name(deck), "deck.md.j2", deck=deck_view(deck, pen, cards))

    def _event_table(self, events: Events) -> Branch:
        name = f"events/{events.name}"
        pen = self._pen(name)
        for army_list in self._lists:
            pen.know("profile", army_list.profiles)
        return self._branch(name, pen.name(events), "events.md.j2", events=events_view(events, pen))

    # --- scenarios and editions -----------------------------------------------------------------------------------

    def _scenario(self, scenario: Scenario) -> Branch:
        name = f"scenarios/{scenario.name}"
        ruleset = next(one for one in self._desk.pack.rulesets if one.name == scenario.ruleset)
        pen = self._pen(name, ruleset)
        return self._branch(
            name,
            pen.name(scenario),
            "scenario.md.j2",
            picture=self._desk.handed.still_of(scenario.name),
            scenario=self._battles.scenario(scenario, pen),
            map=self._maps.get(scenario.name, ""),
            special=self._special(ruleset, pen) if ruleset is not self._ruleset else None,
            downloads=self._downloads(scenario.name, pen),
            replays=self._desk.handed.listed_replays(scenario.name, pen.language),
            cards=[
                {"title": titles.get(card) or inert(card.replace("_", " ")), "path": path}
                for army in scenario.armies
                for titles in ({person.name: pen.title(person) for person in people(army) if person.title is not None},)
                for card, path in self._cards.of(f"{scenario.name}_{army.name}").items()
            ],
        )

    def _special(self, ruleset: Ruleset, pen: Pen) -> View:
        """A scenario's own rules: whole sections here, and what was touched in others."""
        changes = self._changes_with(ruleset, pen)
        assert changes is not None, "special rules amend a book"
        blocks, old = self._blocks(pen), self._blocks(self._desk.pen(self._ruleset, self._words, pen.page))
        book = SiteBook(ruleset, self._book.examples, {})

        def view(section: Section) -> View:
            return book.section(section, pen, blocks, top=2)

        index = pen.to_page(self._key("index"))
        return {
            "of": pen.title(self._ruleset),
            "path": index,
            "sections": changes.sections(view),
            "things": changes.things(blocks, old),
        }

    def _old_blocks(self, pen: Pen) -> Blocks:
        base = next(ruleset for ruleset in self._desk.pack.rulesets if ruleset.name == self._ruleset.amends)
        return self._blocks(self._desk.pen(base, self._words, pen.page))

    def _changes_with(self, ruleset: Ruleset, pen: Pen) -> Changes | None:
        base = next((one for one in self._desk.pack.rulesets if one.name == ruleset.amends), None)
        if base is None:
            return None
        return Changes(ruleset, base, pen, self._desk.pen(base, self._words, pen.page))

    def _changes(self) -> Branch:
        pen = self._pen("changes")
        changes = self._changes_with(self._ruleset, pen)
        assert changes is not None, "asked only of a ruleset that amends another"
        base = next(ruleset for ruleset in self._desk.pack.rulesets if ruleset.name == self._ruleset.amends)
        of = inert(pen.name(base))
        title, lines = self._words["changes"], plain_lines(changes.listed())
        feed = self._desk.feed(self._key("changes"), self._words, f"{title}: {self.title}", lines)
        chapters = changes.by_chapter(self._blocks(pen), self._old_blocks(pen))
        return self._branch(
            "changes",
            title,
            "changes.md.j2",
            title=pen.title(self._ruleset),
            of=of,
            feed=Markup(feed),
            news=changes.news(),
            counted=changes.counted(chapters),
            chapters=chapters,
        )

    def _downloads(self, of: str, pen: Pen) -> list[View]:
        return [
            {
                "title": download.title,
                "path": f"downloads/{of}/{download.name}",
                "language": self._words.language_name(download.language),
                "kilobytes": max(1, len(download.data) // 1024),
            }
            for download in self._desk.handed.downloads.get(of, ())
            if download.language == pen.language
        ]


def _views(several: object) -> list[View]:
    assert isinstance(several, list), "views come in lists"
    return several
