"""The whole site of a rulepack: every page in every language, every picture, and the navigation.

Plain Markdown below `rules/` (the first language) and `it/rules/` (the others), pictures below `assets/rules/`. What
only the engine knows is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final, Protocol, TypeVar

from compiler.backends.products.products import Workshop
from compiler.backends.products.unread import as_printed
from compiler.backends.site.book_pages import Shelf
from compiler.backends.site.pages import REPLAYS, Asset, Branch, Feed, Handed, Page, Site
from compiler.backends.site.pictures import Cards, Drawn, Faces, LateFaces, Pictures, draw_cards
from compiler.backends.site.render import Renderer
from compiler.backends.telling.looked_up import looked_up_kinds
from compiler.backends.words.atlas import ROOT, Atlas
from compiler.backends.words.dictionary import Dictionary, read_dictionaries
from compiler.backends.words.markup import chrome, inert
from compiler.backends.words.wording import Pen
from compiler.codes.budget import ODDS_LEFT_OUT
from compiler.codes.site import UNTRANSLATED
from dsl.diagnostics import Diagnostic
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Origin

Result = TypeVar("Result")


class Aside(Protocol):
    """Begins a work, here or elsewhere, and answers how to wait for it."""

    def __call__(self, work: Callable[[], Result], /) -> Callable[[], Result]: ...


def _here(work: Callable[[], Result], /) -> Callable[[], Result]:
    return work


DOWNLOADS: Final = "downloads"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be published, and how."""

    languages: tuple[str, ...] = ("en", "it")
    """The first has no folder of its own."""
    switch_in_page: bool = False
    """A theme without a language switch gets one on each page."""
    homes: tuple[str, ...] = ()
    """Languages that have no home page yet: the page of all rules is theirs."""


def languages_of(pack: Rulepack, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Those that every book of a pack has, in the order of the first; or the wanted ones of them."""
    books = [ruleset for ruleset in pack.rulesets if ruleset.name not in VOCABULARIES]
    common = (
        [language for language in books[0].languages if all(language in book.languages for book in books)]
        if books
        else []
    )
    return tuple(one for one in common if not wanted or one in wanted) or tuple(common[:1]) or ("en",)


def write_site(
    pack: Rulepack,
    wish: Wish,
    shop: Workshop,
    handed: Handed | Callable[[], Handed],
    tell: Callable[[str], None] = lambda _: None,
    aside: Aside = _here,
) -> Site:
    """Faults are told in `shop.sink`; a site with errors is not to be used. What is handed in may come late: it is
    asked for when everything is drawn. Cards are drawn and all languages but the first written `aside`, which may be
    another process."""
    # A figure that a card leaves out because nobody reads it is no more on a list.
    writer = _Writer(as_printed(pack, shop.library, shop.sink), wish, shop, handed, tell)
    return writer.site(aside(lambda: draw_cards(pack, shop, wish.languages, tell)), aside)


@dataclass(frozen=True, slots=True)
class _Written:
    """All pages of a language, the files that go with them, their place in the navigation, and what was amiss."""

    pages: tuple[Page, ...]
    assets: tuple[Asset, ...]
    feeds: tuple[Feed, ...]
    branches: tuple[Branch, ...]
    faults: tuple[Diagnostic, ...]


class _Writer:
    handed: Handed

    def __init__(
        self,
        pack: Rulepack,
        wish: Wish,
        shop: Workshop,
        handed: Handed | Callable[[], Handed],
        tell: Callable[[str], None],
    ) -> None:
        self.pack: Final = pack
        self.wish: Final = wish
        self.shop: Final = shop
        self._later: Final = handed
        self.tell: Final = tell
        self.atlas: Final = Atlas(pack)
        self.dictionaries: Final = read_dictionaries(shop.library, wish.languages, shop.sink)
        self.renderer: Final = Renderer(shop.library, shop.sink)
        self.pictures: Final = Pictures(pack, shop, tell)
        self.pages: Final[list[Page]] = []
        self.assets: Final[list[Asset]] = []
        self.feeds: Final[list[Feed]] = []

    def site(self, cards: Callable[[], Cards], aside: Aside) -> Site:
        navigation: dict[str, tuple[Branch, ...]] = {}
        if not self.shop.sink.has_errors and self.atlas.books:
            faces = cache(lambda: self.pictures.take(cards()))
            drawn = {language: self._drawn(language, faces) for language in self.wish.languages}
            self.handed = self._later if isinstance(self._later, Handed) else self._later()
            # Whoever writes aside cannot wait for the cards of this process.
            faces()
            first, *others = self.wish.languages
            begun = {one: aside(partial(self._written, one, drawn[one])) for one in others}
            navigation[first] = self._take(self._written(first, drawn[first]))
            for language, written in begun.items():
                navigation[language] = self._take(written())
            self._files()
        return Site(
            pages=tuple(self.pages),
            assets=(*self.pictures.assets, *self.assets),
            navigation=navigation,
            feeds=tuple(self.feeds),
        )

    def path(self, key: str, language: str) -> str:
        return key if language == self.wish.languages[0] else f"{language}/{key}"

    # --- one language ---------------------------------------------------------------------------------------------

    def _drawn(self, language: str, faces: Callable[[], Faces]) -> Drawn:
        return Drawn(
            maps=self.pictures.maps(language),
            boards=self.pictures.boards(language),
            positions={book.name: self.pictures.positions(book, language) for book in self.atlas.books},
            sectors={book.name: self.pictures.sectors(book) for book in self.atlas.books},
            looked_up={book.name: self._looked_up(book, language) for book in self.atlas.books},
            cards=LateFaces(language, faces),
        )

    def _looked_up(self, book: Ruleset, language: str) -> tuple[str, ...]:
        pen, shop = self.pen(book, self.dictionaries[language], ""), self.shop
        return tuple(looked_up_kinds(pen, self.pack, shop.library, shop.sink))

    def _written(self, language: str, drawn: Drawn) -> _Written:
        before, kept, fed = len(self.pages), len(self.assets), len(self.feeds)
        branches = tuple(self._language(language, drawn))
        # The odds are the same in every language, and told of once, whoever writes the others.
        dear = (one.test for one in self.atlas.odds.values() if one.too_dear)
        for test in dear if language == self.wish.languages[0] else ():
            message = f"to tell the odds of `{test.name}` would take too long; its page is without them"
            self.shop.sink.report(ODDS_LEFT_OUT, message, self.shop.place(test.origin))
        pages, assets, feeds = tuple(self.pages[before:]), tuple(self.assets[kept:]), tuple(self.feeds[fed:])
        del self.pages[before:], self.assets[kept:], self.feeds[fed:]
        return _Written(pages, assets, feeds, branches, self.shop.sink.sorted())

    def _take(self, written: _Written) -> tuple[Branch, ...]:
        for fault in written.faults:
            self.shop.sink.add(fault)
        self.pages.extend(written.pages)
        self.assets.extend(written.assets)
        self.feeds.extend(written.feeds)
        return written.branches

    def _language(self, language: str, drawn: Drawn) -> Iterator[Branch]:
        words = self.dictionaries[language]
        books = []
        for ruleset in self.atlas.books:
            self.tell(f"pages of {ruleset.name}, {language}")
            shelf = Shelf(self, ruleset, words, drawn)
            books.append(shelf)
            yield Branch(chrome(shelf.title), None, tuple(shelf.branches()))
        keys = [f"{ROOT}/index.md", *(("index.md",) if language in self.wish.homes else ())]
        for key in keys:
            pen = self.pen(self.atlas.books[0], words, key)
            views = [shelf.card(pen) for shelf in books]
            self.page(key, words, words["all_rules"], "rules.md.j2", books=views)

    def pen(self, ruleset: Ruleset, words: Dictionary, key: str) -> Pen:
        return Pen(self.atlas, ruleset, words, key, self._missing)

    def _missing(self, origin: Origin, what: str, language: str) -> None:
        help = f"write its words in `{language}`, or publish without that language: --lang {self.wish.languages[0]}"
        message = f"{what} has no words in `{language}`, and its page needs them"
        self.shop.sink.report(UNTRANSLATED, message, self.shop.place(origin), help=help)

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
    ) -> None:
        """Renders a page and keeps it; at its foot stands which edition it is of. Links to it show `picture`."""
        language = words.language
        path = self.path(key, language)
        switch = [
            (words.language_name(other), _relative(path, self.path(key, other)))
            for other in self.wish.languages
            if other != language
        ]
        text = self.renderer.page(
            template,
            words=words.all,
            language=language,
            root=_relative(path, ""),
            switch=switch if self.wish.switch_in_page else [],
            **values,
        )
        shown = f'image: "{picture}"\n' if picture else ""
        head = f'---\ntitle: "{chrome(title)}"\n{shown}---\n\n'
        told = inert(edition.replace("'", "’"))  # As in the menu beside it.
        foot = f'\n<p class="tercio-edition" data-search-exclude>{told}</p>\n' if edition else ""
        self.pages.append(Page(path, key, language, chrome(title), head + text + foot))

    def asset(self, path: str, data: bytes) -> str:
        """Keeps a file that a page needs; its path from the root of the site."""
        self.assets.append(Asset(path, data))
        return path

    def feed(self, key: str, words: Dictionary, title: str, lines: list[str]) -> str:
        """Keeps the changes that a page tells as a feed beside it; its path as the page links it."""
        page = self.path(key, words.language)
        path = f"{page.removesuffix('.md')}.xml"
        self.feeds.append(Feed(path, page, words.language, title, tuple(lines)))
        return path.rpartition("/")[2]

    # --- files ----------------------------------------------------------------------------------------------------

    def _files(self) -> None:
        for of, downloads in self.handed.downloads.items():
            self.assets.extend(Asset(f"{DOWNLOADS}/{of}/{download.name}", download.data) for download in downloads)
        for of, replays in self.handed.replays.items():
            for replay in replays:
                self.assets.append(Asset(f"{REPLAYS}/{of}/{replay.name}.html", replay.page))
                if replay.still:
                    self.assets.append(Asset(f"{REPLAYS}/{of}/{replay.name}.png", replay.still))


def _relative(path: str, target: str) -> str:
    """From a page to another; to the root with an empty target: `../../`."""
    up = "../" * path.count("/")
    return up + target
