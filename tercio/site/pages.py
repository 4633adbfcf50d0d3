"""From files to the pages of a site: compile, play the examples, draw, write. No mkdocs here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.backends.site.pages import Covered, Download, Handed, Replay, Site, Trace
from compiler.backends.words.dictionary import Dictionary
from compiler.codes.site import UNTRANSLATED
from compiler.settings import PROJECT_MARK
from dsl.diagnostics import Diagnostic, Severity, Sink
from dsl.source import Source, Span
from engine.model.quick_dataclass import dataclass
from tercio.project.places import project_or_library, settings, shipped

if TYPE_CHECKING:
    from compiler.backends.products.products import Workshop
    from engine.model.pack import Rulepack

HOME = "index.md"
_STAMP = 8
"""Signs of the rules' digest that a page shows."""
_BESIDE = ("*.tercio", "*/*.tercio", "*/rules/*.tercio")


def _quiet(what: str) -> None:
    """Nobody wants to know how far it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be published."""

    paths: tuple[Path, ...] = ()
    """Files and folders; the project or the shipped library unless said."""
    root: Path | None = None
    """Where files are looked for when no paths are given: the folder of `mkdocs.yml`, or the project around it."""
    languages: tuple[str, ...] = ()
    """All that the rules have unless said."""
    play: bool = True
    """Whether examples are played and told, and rules marked that the engine carries out."""
    trusted: bool = False
    """Whether the project's own configuration and page templates, which are code, are used."""
    film: bool = False
    """Whether a battle of each scenario is played and can be watched."""
    downloads: Mapping[str, Sequence[Download]] = field(default_factory=dict)
    """By scenario or ruleset."""
    replays: Mapping[str, Sequence[Replay]] = field(default_factory=dict)
    """Battles that were filmed already, by scenario."""
    pack: Rulepack | None = None
    """Compiled already."""
    address: str = ""
    """Where the site will be, with a stroke at its end; empty if nobody says."""
    tell: Callable[[str], None] = _quiet

    def sources(self) -> tuple[Path, ...]:
        return self.own_sources() or (project_or_library(),)

    def own_sources(self) -> tuple[Path, ...]:
        """Those that are named, or stand beside the `mkdocs.yml`, or in the project around it; perhaps none."""
        if self.paths:
            return self.paths
        for folder in (self.root, *self.root.parents) if self.root is not None else ():
            if (folder / PROJECT_MARK).is_file() or (folder == self.root and holds_rules(folder)):
                return (folder,)
        return ()


def holds_rules(folder: Path) -> bool:
    """Whether there are `.tercio` files in it, or in its folders: what stands beside a `mkdocs.yml` is meant by it."""
    return any(next(folder.glob(pattern), None) is not None for pattern in _BESIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A site, or the reasons why there is none."""

    site: Site | None
    languages: tuple[str, ...]
    dictionaries: Mapping[str, Dictionary]
    diagnostics: tuple[Diagnostic, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    """What the site may be called, by language; empty where nothing says it."""

    def name_of(self, language: str) -> str:
        return self.dictionaries[language].language_name(language)

    def title(self, language: str) -> str:
        return self.dictionaries[language]["home"]

    def home(self, language: str, there: Iterable[str]) -> list[dict[str, str]]:
        """The home page that was made for a language without one, unless it stands for one that was `there`."""
        pages = self.site.pages if self.site is not None else ()
        homes = [page.path for page in pages if (page.language, page.key) == (language, HOME)]
        return [{self.dictionaries[language]["start"]: path} for path in homes if path not in there]

    def told(self) -> str:
        from dsl.render import render_text

        return render_text(self.diagnostics, colour=False)


def make_site(
    order: Order,
    there: Iterable[str] = (),
    *,
    guide: str = "",
    switch_in_page: bool = False,
    directories: bool = False,
) -> Made:
    """`there` are pages that exist already, in the language `guide` if anybody says so; a language without a home page
    is given one. With `directories` a page is a folder with an index, as mkdocs makes it unless told otherwise."""
    from compiler.backends.site.site import Wish, languages_of, write_site
    from compiler.backends.words.dictionary import read_dictionaries
    from tercio.project.background import begin
    from tercio.project.workshop import open_workshop
    from tercio.site.title import site_title
    from tercio.site.untranslated import complete_languages

    paths = order.sources()
    pack, diagnostics = _pack(order, paths)
    sink = Sink()
    shop = open_workshop(sink, paths, trusted=order.trusted) if pack is not None else None
    if pack is None or shop is None:
        return Made(site=None, languages=(), dictionaries={}, diagnostics=(*diagnostics, *sink.sorted()))
    languages = languages_of(pack, order.languages)
    for unknown in (language for language in order.languages if language not in languages):
        there_are = f"there are {', '.join(languages_of(pack))}"
        sink.report(UNTRANSLATED, f"the rules have no words in `{unknown}`", _said("--lang", unknown), help=there_are)
    if sink.has_errors:
        return Made(site=None, languages=(), dictionaries={}, diagnostics=(*diagnostics, *sink.sorted()))
    known = set(there)

    def written(languages: tuple[str, ...], shop: Workshop) -> Site:
        handed = _handed(pack, languages, order, shop, directories=directories)
        homes = tuple(
            one
            for at, one in enumerate(languages)
            if (HOME if at == 0 else f"{one}/{HOME}") not in known or (at == 0 and guide not in ("", one))
        )
        wish = Wish(languages=languages, switch_in_page=switch_in_page, homes=homes)
        return write_site(pack, wish, shop, handed, order.tell, begin)

    site = written(languages, shop)
    if not order.languages:
        complete, left_out = complete_languages(languages, sink.sorted())
        if complete and left_out:
            sink = Sink()
            again = open_workshop(sink, paths, trusted=order.trusted)
            assert again is not None, "it was opened before"
            languages, site = complete, written(complete, again)
            for diagnostic in left_out:
                sink.add(diagnostic)
    words = read_dictionaries(shop.library, languages, Sink())
    found = (*diagnostics, *sink.sorted())
    wrong = any(one.severity is Severity.ERROR for one in found)
    titles = {language: site_title(pack, language) for language in languages}
    return Made(site=None if wrong else site, languages=languages, dictionaries=words, diagnostics=found, titles=titles)


def _said(option: str, word: str) -> Span:
    return Source(option, word).span(0, len(word))


def _pack(order: Order, paths: tuple[Path, ...]) -> tuple[Rulepack | None, tuple[Diagnostic, ...]]:
    from compiler.compile import compile_files

    if order.pack is not None:
        return order.pack, ()
    result = compile_files(list(paths), settings(), tell=order.tell)
    return result.pack, result.diagnostics


def _handed(
    pack: Rulepack, languages: tuple[str, ...], order: Order, shop: Workshop, *, directories: bool
) -> Callable[[], Handed]:
    """Examples and battles are played aside, while maps and cards are drawn."""
    from tercio.project.background import begin

    played = begin(lambda: _played(pack, languages, order)) if order.play else _nothing

    def handed() -> Handed:
        from engine.host.packfile import pack_hash
        from tercio.site.balance import kept_balances
        from tercio.site.replays import Publisher

        shown, rules = played()
        _report_untrue(pack, shown, shop)
        battles = order.replays
        if order.film:
            site = Publisher(pack=pack, shop=shop, languages=languages, address=order.address, directories=directories)
            battles = {**site.replays(order.tell), **order.replays}
        balance = kept_balances(pack, order.sources(), shop.sink)
        return Handed(
            traces=shown,
            covered=rules,
            balance=balance,
            downloads=order.downloads,
            replays=battles,
            stamp=pack_hash(pack)[:_STAMP],
        )

    return handed


def _report_untrue(pack: Rulepack, shown: Mapping[tuple[str, str], Trace], shop: Workshop) -> None:
    from engine.host.examples import play_one
    from tercio.project.checking.told_examples import report_untrue

    for ruleset in pack.rulesets:
        for example in ruleset.told_examples:
            trace = shown.get((ruleset.name, example.name))
            if trace is not None and not trace.holds:
                report_untrue(play_one(pack, ruleset, example), shop)


Shown = tuple[dict[tuple[str, str], Trace], dict[str, dict[str, Covered]]]


def _nothing() -> Shown:
    return {}, {}


def _played(pack: Rulepack, languages: tuple[str, ...], order: Order) -> Shown:
    from tercio.site.values import covered, traces

    return traces(pack, languages, order.tell), covered(pack)


def watched_folders(order: Order) -> list[Path]:
    """Where an edit should build the site anew: the author's files, the library beneath them, all templates."""
    own = [path if path.is_dir() else path.parent for path in order.sources()]
    folders = [*own, shipped("scenarios"), shipped("templates"), *(folder / "templates" for folder in own)]
    return [folder for folder in dict.fromkeys(folders) if folder.is_dir()]
