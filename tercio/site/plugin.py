"""The mkdocs plugin: two lines in anybody's `mkdocs.yml`, and the rules of the project are part of the site.

    plugins:
      - search
      - tercio

Pages come from the compiler as plain values and are given to mkdocs as files that need not exist. Each language has its
own navigation, and the words of the theme follow the page.
"""

from __future__ import annotations

import json
import logging
import posixpath
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.config import config_options as options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from compiler.backends.site.pages import Site
from compiler.backends.site.render import Compiled
from dsl.diagnostics import Severity
from tercio.project.background import begin
from tercio.project.places import shipped
from tercio.site.drawn_code import draw_code, with_maps
from tercio.site.feeds import feed_file
from tercio.site.heads import first_words, head_of, with_game
from tercio.site.navigation import UNNAMED, branch_item, call_home_by_its_folder, placed, shifted, take_in
from tercio.site.pages import HOME, Made, Order, make_site, watched_folders
from tercio.site.picture_sizes import Sizes, sizes_of, with_sizes
from tercio.site.search_index import INDEX, Marks, marks_of, shards_of, write_shards

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.utils.templates import TemplateContext

_EXTENSIONS: Final = ("attr_list", "md_in_html", "tables", "toc")
_ASSETS: Final = "assets/tercio"
_WORKER: Final = "sw.js"
"""What keeps pages for readers without a connection; it must stand at the root of what it keeps."""
_MATERIAL: Final = "material"
"""The theme whose search, list of languages and icons ours take the place of."""
_TEMPLATES: Final = Compiled()
_LOG: Final = logging.getLogger("mkdocs.plugins.tercio")
_NO_RULES: Final = (
    "there is no .tercio file beside mkdocs.yml, nor a project around it: put yours there, begin one with "
    "`tercio new ruleset my_rules`, or name their folder: plugins: [search, {tercio: {source: my_rules}}]"
)


class TercioConfig(Config):  # type: ignore[no-untyped-call]  # mkdocs' own base class
    source = options.Type(str, default="")
    """A file or folder with `.tercio` files, told from the folder of `mkdocs.yml`; else the project or the library."""
    languages = options.ListOfItems(options.Type(str), default=[])
    """Those to publish; all that the rules have unless said."""
    play = options.Type(bool, default=True)
    """Whether examples are played and shown as they went."""
    film = options.Type(bool, default=False)
    """Whether a battle of each scenario is played, to be watched."""
    guide = options.Type(str, default="")
    """The language of hand-written pages: a site that begins with another has a home page of its rules instead."""
    titled = options.Type(bool, default=False)
    """Whether the site is called after its rules or its battle, in each language, where there is but one."""


class TercioPlugin(BasePlugin[TercioConfig]):  # type: ignore[no-untyped-call]
    def __init__(self) -> None:
        self.order: Order | None = None
        """What to make, when Tercio itself builds the site; else it is read from the configuration."""
        self.made: Made | None = None
        """The pages; when Tercio itself builds the site they are there from the start."""
        self.share: tuple[str, ...] | None = None
        """Languages that this build is for, if another builds the rest; else all."""
        self._languages: dict[str, str] = {}
        self._navigations: dict[str, Navigation] = {}
        self._counterparts: dict[str, dict[str, str]] = {}
        self._contexts: dict[str, dict[str, Any]] = {}
        self._named = ""
        self._games: dict[str, dict[str, str]] = {}
        """Titles of games by their name, in each language."""
        self._marks: dict[str, Marks] = {}
        """What can be found on each page, by its address."""
        self._sizes: Sizes = {}

    # --- configuration --------------------------------------------------------------------------------------------

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        for extension in _EXTENSIONS:
            if extension not in config.markdown_extensions:
                config.markdown_extensions.append(extension)
        theme = self._folder(config) / "site" / "theme"
        place = 1 if config.theme.custom_dir else 0
        if theme.is_dir() and str(theme) not in config.theme.dirs:
            config.theme.dirs.insert(place, str(theme))
        for path, listed in (
            (f"{_ASSETS}/site.css", config.extra_css),
            (f"{_ASSETS}/site.js", config.extra_javascript),
        ):
            if path not in map(str, listed):
                listed.append(path)
        return config

    @staticmethod
    def _folder(config: MkDocsConfig) -> Path:
        own = Path(config.config_file_path).parent / "templates"
        return own if (own / "site" / "theme").is_dir() else shipped("templates")

    def _what(self, config: MkDocsConfig) -> Order:
        if self.order is not None:
            return self.order
        root = Path(config.config_file_path).parent
        paths = ((root / self.config.source).resolve(),) if self.config.source else ()
        order = Order(
            paths=paths,
            root=root,
            languages=tuple(self.config.languages),
            play=self.config.play,
            film=self.config.film,
            # Who runs mkdocs on a configuration runs whatever it names.
            trusted=True,
        )
        if not order.own_sources():
            # The shipped library is nobody's site but our own, and ours names it.
            raise PluginError(_NO_RULES)
        return order

    # --- pages ----------------------------------------------------------------------------------------------------

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        order = self._what(config)
        there = {file.src_uri for file in files.documentation_pages()}
        if self.made is None:
            self.made = make_pages(order, there, config)
            _tell_warnings(self.made)
        made = self.made
        if made.site is None:
            raise PluginError(made.told())
        self._named = config.site_name
        config.site_name = self._called(made.languages[0]) or config.site_name
        self._search(config, made.languages)
        for page in made.site.pages:
            written = files.get_file_from_path(page.path) if page.key == HOME else None
            if written is not None:
                files.remove(written)
            if page.path not in there or page.key == HOME:
                files.append(File.generated(config, page.path, content=page.text))
        for asset in made.site.assets:
            files.append(File.generated(config, asset.path, content=asset.data))
        for feed in made.site.feeds:
            shown = files.get_file_from_path(feed.page)
            address = shown.url if shown is not None else ""
            link = f"{config.site_url.rstrip('/')}/{address}" if config.site_url else posixpath.basename(address)
            files.append(File.generated(config, feed.path, content=feed_file(feed, link)))
        for font in sorted(shipped("templates").glob("fonts/*.*")):
            # The letters of the cards; their licences go with them.
            if font.suffix in (".ttf", ".woff2", ".txt"):
                files.append(File.generated(config, f"assets/tercio/fonts/{font.name}", content=font.read_bytes()))
        worker = shipped("templates") / "site" / "theme" / _WORKER
        if files.get_file_from_path(_WORKER) is None and worker.is_file():
            files.append(File.generated(config, _WORKER, content=worker.read_bytes()))
        self._sizes = sizes_of(made.site.assets)
        self._note_languages(made, there)
        config.extra.update(self._searched(made.languages[0]))
        if self.share is not None:
            self._leave_to_another(files, made)
        config.nav = self._nav(config, made, there)
        return files

    def _leave_to_another(self, files: Files, made: Made) -> None:
        """Pages of other languages can be linked to and are not built; what is no page goes with the first language."""
        share, first = self.share or (), made.languages[0]
        for file in files:
            language = self._languages.get(file.src_uri, first) if file.is_documentation_page() else first
            if language not in share:
                file.inclusion = InclusionLevel.EXCLUDED

    @staticmethod
    def _search(config: MkDocsConfig, languages: Iterable[str]) -> None:
        """One index for all languages: words of one find pages of that one, names find them in each."""
        for name in ("search", "material/search"):
            plugin = config.plugins.get(name)
            if plugin is not None and len(plugin.config.lang or []) < 2:
                plugin.config.lang = list(languages)
                # The index was begun with the languages known then.
                plugin.search_index.config["lang"] = list(languages)

    def _searched(self, language: str) -> dict[str, Any]:
        """What the search of a page knows: its language, the games in it, by name and title, and all languages."""
        games = [list(game) for game in self._games.get(language, {}).items()]
        languages = [[one, self.made.name_of(one)] for one in self.made.languages] if self.made is not None else []
        return {"tercio_search": {"language": language, "games": games, "languages": languages}}

    def _game_of(self, page: Page, language: str) -> str:
        """The title of the game that a page is about; nothing for the first page of one, which is called after it."""
        folder, _, rest = page.file.src_uri.removeprefix(f"{language}/").removeprefix("rules/").partition("/")
        return self._games.get(language, {}).get(folder, "") if rest not in ("", "index.md") else ""

    def _note_languages(self, made: Made, there: set[str]) -> None:
        site = made.site
        assert site is not None, "asked only of a site that was made"
        first = made.languages[0]
        homes = {language: HOME if language == first else f"{language}/{HOME}" for language in made.languages}
        self._languages = {page.path: page.language for page in site.pages}
        by_key: dict[str, dict[str, str]] = {}
        for page in site.pages:
            by_key.setdefault(page.key, {})[page.language] = page.path
            key = page.key.split("/")
            if len(key) == 3 and key[::2] == ["rules", "index.md"]:
                self._games.setdefault(page.language, {})[key[1]] = page.title
        self._counterparts = {page.path: {**homes, **by_key[page.key]} for page in site.pages}
        for path in there:
            own = next((language for language in made.languages[1:] if path.startswith(f"{language}/")), first)
            self._languages[path] = own
            plain = path.removeprefix(f"{own}/") if own != first else path
            known = {language: plain if language == first else f"{language}/{plain}" for language in made.languages}
            self._counterparts[path] = {**homes, **{one: at for one, at in known.items() if at in there}}

    # --- navigation -----------------------------------------------------------------------------------------------

    def _nav(self, config: MkDocsConfig, made: Made, there: set[str]) -> list[Any]:
        site = made.site
        assert site is not None, "asked only of a site that was made"
        share = made.languages if self.share is None else self.share
        first, others = made.languages[0], [one for one in made.languages[1:] if one in share]
        own = list(config.nav) if config.nav is not None else sorted(path for path in there if path.endswith(".md"))
        own = [item for item in own if not (isinstance(item, dict) and item.get(made.name_of(first)) == [])]
        nav: list[Any] = []
        if first in share:
            nav = [*made.home(first, there), *placed(own, self._rules(site, first, ""), made.title(first))]
        for language in others:
            rules = {made.title(language): self._rules(site, language, language)}
            nav.append({made.name_of(language): [*made.home(language, there), rules]})
        return nav

    @staticmethod
    def _rules(site: Site, language: str, folder: str) -> list[Any]:
        first = [page.path for page in site.pages if (page.language, page.key) == (language, "rules/index.md")]
        return [*first, *(branch_item(shifted(one, folder)) for one in site.navigation[language])]

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """A navigation for each language, made of the parts of the whole."""
        made = self.made
        assert made is not None, "files come before the navigation"
        take_in(nav, files)
        call_home_by_its_folder(nav)
        first, *others = made.languages
        apart = {made.name_of(one): one for one in others}
        items: dict[str, list[Any]] = {one: [] for one in made.languages}
        for item in nav.items:
            language = apart.get(item.title or "") if isinstance(item, Section) else None
            if isinstance(item, Section) and language is not None:
                for child in item.children:
                    child.parent = None
                items[language] += item.children
            else:
                items[first].append(item)
        for language in made.languages:
            pages = [page for page in nav.pages if self._languages.get(page.file.src_uri, first) == language]
            own = Navigation(items[language], pages)
            own.homepage = next(iter(pages), None) if language != first else nav.homepage
            self._navigations[language] = own
            if pages:
                pages[0].previous_page = None
                pages[-1].next_page = None
        self._contexts = {one: self._translated(config, one) for one in made.languages}
        self._files = files
        return nav

    def _translated(self, config: MkDocsConfig, language: str) -> dict[str, Any]:
        """The configuration as templates see it, with the theme in another language."""
        theme = {**config.theme, "name": config.theme.name, "language": language}
        return {**config, "theme": theme, "site_name": self._called(language) or config.site_name}

    def _called(self, language: str) -> str:
        """After its rules or its battle, where that is wanted and there is but one."""
        made = self.made if self.config.titled else None
        unnamed = made.title(language) if made is not None and self._named == UNNAMED else ""
        return unnamed if made is None else made.titles.get(language) or unnamed

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:  # noqa: ARG002
        """The templates of the theme take longer to compile than a small site to write; mkdocs keeps none of them."""
        env.bytecode_cache = env.bytecode_cache or _TEMPLATES
        return env

    def on_page_context(
        self,
        context: TemplateContext,
        *,
        page: Page,
        config: MkDocsConfig,  # noqa: ARG002 - as mkdocs calls it
        nav: Navigation,  # noqa: ARG002
    ) -> TemplateContext:
        made = self.made
        assert made is not None, "files come before pages"
        language = self._languages.get(page.file.src_uri, made.languages[0])
        told = self._contexts[language]
        told = {**told, "extra": {**told["extra"], **self._searched(language)}}
        if len(made.languages) > 1:
            # The theme's own list of languages would look for a sitemap beside every page; ours has its own template.
            told = {**told, "extra": {**told["extra"], "alternate": True, "tercio": self._alternates(page, made)}}
        context["config"] = told  # type: ignore[typeddict-item]  # a plain mapping is all that templates need
        context["nav"] = self._navigations[language]
        return context

    def _alternates(self, page: Page, made: Made) -> list[dict[str, str]]:
        found = []
        for language, path in self._counterparts.get(page.file.src_uri, {}).items():
            file = self._files.get_file_from_path(path)
            if file is not None:
                found.append({"name": made.name_of(language), "lang": language, "link": file.url or "./"})
        return found

    # --- built pages ----------------------------------------------------------------------------------------------

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Code of a guide stands beside the map that it draws."""
        made = self.made
        assert made is not None, "files come before pages"
        language = self._languages.get(page.file.src_uri, made.languages[0])
        return with_maps(markdown, page.file.src_uri, made.dictionaries[language]["map_of"])

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """A page is described by its first words, unless its author describes it. They may be a stranger's, and the
        theme sets them into an attribute as they are."""
        if not page.meta.get("description"):
            described = first_words(html)
            if described:
                page.meta["description"] = escape(described)
        return with_sizes(html, self._sizes)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        made = self.made
        assert made is not None, "files come before pages"
        self._marks[page.url] = marks_of(output)
        language = self._languages.get(page.file.src_uri, made.languages[0])
        links = [(one["lang"], one["link"]) for one in self._alternates(page, made)] if len(made.languages) > 1 else []
        site, game = self._contexts[language]["site_name"], self._game_of(page, language)
        game = game if game != site else ""
        head = head_of(page, config, language, site, links, game)
        return with_game(output, game).replace("</head>", f"{head}</head>", 1)

    @event_priority(-100)  # after the theme's search has written its index
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        made, index = self.made, Path(config.site_dir) / INDEX
        if made is None or config.theme.name != _MATERIAL or not index.is_file():
            return
        docs = json.loads(index.read_text(encoding="utf-8"))["docs"]
        write_shards(Path(config.site_dir), shards_of(docs, self._marks, made.languages))

    # --- live reload ----------------------------------------------------------------------------------------------

    def on_serve(
        self,
        server: LiveReloadServer,
        *,
        config: MkDocsConfig,
        builder: object,  # noqa: ARG002 - as mkdocs calls it
    ) -> LiveReloadServer:
        for folder in watched_folders(self._what(config)):
            server.watch(str(folder))
        return server


def _tell_warnings(made: Made) -> None:
    """Not as mkdocs' own warnings: with `--strict` those fail the build, and a language that is left out should not."""
    if made.site is not None and made.diagnostics:
        _LOG.info(made.told().rstrip())


def make_pages(order: Order, there: Iterable[str], config: MkDocsConfig) -> Made:
    """`there` are the pages that exist already."""
    address = f"{config.site_url.rstrip('/')}/" if config.site_url else ""
    docs = Path(config.docs_dir)
    there = sorted(there)
    drawing = begin(lambda: draw_code(path for page in there if (path := docs / page).is_file()))
    made = make_site(
        replace(order, address=address),
        there,
        guide=config.plugins["tercio"].config.guide,
        switch_in_page=config.theme.name != _MATERIAL,
        directories=config.use_directory_urls,
    )
    drawn = drawing()
    is_wrong = made.site is None or any(fault.severity is Severity.ERROR for fault in drawn.diagnostics)
    site = None if made.site is None or is_wrong else replace(made.site, assets=(*made.site.assets, *drawn.assets))
    return replace(made, site=site, diagnostics=(*made.diagnostics, *drawn.diagnostics))
