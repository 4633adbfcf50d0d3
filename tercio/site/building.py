"""Builds the rules site: pages from the compiler, mkdocs over them, aside; put in place only when all is well."""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.codes.site import DEAD_PAGE, FOREIGN_FOLDER, NOT_BUILT
from compiler.paint.dates import without_date
from dsl.diagnostics import Diagnostic, Severity, Sink
from dsl.source import Source, Span
from engine.model.quick_dataclass import dataclass
from tercio.project.places import shipped
from tercio.project.products.writing import Products
from tercio.site.pages import Order
from tercio.site.trust import CONFIGURATION, folder_of

MARK: Final = ".tercio-site"
"""The file by which a folder is known as a site of ours, which may be replaced."""
_DEAD: Final = re.compile(r"Doc file '(?P<page>[^']+)' contains (?:a|an \w+) link '(?P<link>[^']+)'")
_LAST_MODIFIED: Final = re.compile(rb"\s*<lastmod>[^<]*</lastmod>")


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteResult:
    """`pages` is how many were built; 0 and an error among the diagnostics when nothing was put in place."""

    out: Path
    pages: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return not any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


def build_site(out: Path, order: Order | None = None, configuration: Path | None = None) -> SiteResult:
    """Builds the site into `out`, which is replaced as a whole or not at all."""
    order = order or Order()
    foreign = told_of_foreign(out)
    if foreign:
        return SiteResult(out=out, pages=0, diagnostics=foreign)
    with Products(inputs=order.paths) as products:
        result = make_folder(products.whole_folder(out), out, order, configuration)
        if result.ok:
            products.put_in_place()
    return result


def told_of_foreign(out: Path) -> tuple[Diagnostic, ...]:
    """A folder is replaced if it is a site of ours, or empty; else this says why not."""
    if not out.is_dir() or (out / MARK).is_file() or not any(out.iterdir()):
        return ()
    sink = Sink()
    told = f"{out} holds something that is no site of ours"
    sink.report(FOREIGN_FOLDER, told, Source(str(out), "").span(0, 0), help="choose another folder, or empty it")
    return sink.sorted()


def make_folder(new: Path, out: Path, order: Order, configuration: Path | None = None) -> SiteResult:
    """Makes a site in the folder `new`, which somebody puts in the place of `out` if all is well."""
    with configured(configuration, order) as config_file, without_date():
        pages, found = _build(config_file, new, order)
    result = SiteResult(out=out, pages=pages, diagnostics=found)
    if not result.ok:
        return replace(result, pages=0)
    _settle(new)
    return result


@contextmanager
def configured(configuration: Path | None, order: Order) -> Iterator[Path]:
    """The `mkdocs.yml` to build with: the one named, a trusted project's own, ours for the library, or a plain one."""
    if configuration is not None:
        yield configuration
        return
    folder = folder_of(order)
    if order.trusted and (folder / CONFIGURATION).is_file():
        yield folder / CONFIGURATION
    elif folder.resolve() == shipped("scenarios").resolve():
        yield shipped("site") / CONFIGURATION
    else:
        with tempfile.TemporaryDirectory(prefix="tercio-") as made:
            (Path(made) / "docs").mkdir()
            plain = (shipped("templates") / "site" / CONFIGURATION).read_text(encoding="utf-8")
            (Path(made) / CONFIGURATION).write_text(plain, encoding="utf-8")
            yield Path(made) / CONFIGURATION


# --- mkdocs -----------------------------------------------------------------------------------------------------


def _build(config_file: Path, new: Path, order: Order) -> tuple[int, tuple[Diagnostic, ...]]:
    from mkdocs.exceptions import Abort, ConfigurationError

    from tercio.site.language_builds import Builder, listening
    from tercio.site.plugin import TercioPlugin

    builder = Builder(config_file, replace(order, root=order.root or config_file.parent))
    with listening() as heard:
        try:
            config = builder.configuration(new)
        except (ConfigurationError, Abort) as fault:
            return 0, _refused(config_file, [*heard, str(fault)])
    if not isinstance(config.plugins.get("tercio"), TercioPlugin):
        return 0, _refused(config_file, ["it has no `tercio` among its plugins"])
    outcome = builder.build(new)
    made = outcome.made.diagnostics if outcome.made is not None else ()
    if any(one.severity is Severity.ERROR for one in made):
        return 0, made
    if outcome.heard:
        return 0, (*made, *_told(Path(config.docs_dir), outcome.heard))
    return len(list(new.rglob("*.html"))), made


def _refused(config_file: Path, said: list[str]) -> tuple[Diagnostic, ...]:
    sink = Sink()
    text = config_file.read_text(encoding="utf-8", errors="replace") if config_file.is_file() else ""
    for words in said:
        sink.report(NOT_BUILT, words, Source(config_file.name, text).span(0, 0))
    return sink.sorted()


def _told(docs: Path, heard: Iterable[str]) -> tuple[Diagnostic, ...]:
    sink = Sink()
    for words in heard:
        found = _DEAD.search(words)
        if found is not None:
            sink.report(DEAD_PAGE, words, _place(docs, found["page"], found["link"]))
        else:
            sink.report(NOT_BUILT, words, Source(CONFIGURATION, "").span(0, 0))
    return sink.sorted()


def _place(docs: Path, page: str, link: str) -> Span:
    """Where a link stands on a hand-written page; a page of ours has no place but its name."""
    path = docs / page
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    at = text.find(link)
    return Source(page, text).span(max(at, 0), at + len(link) if at >= 0 else 0)


# --- putting in place -------------------------------------------------------------------------------------------


def _settle(new: Path) -> None:
    """Same pages, same bytes: no date of the build, no time in what is packed."""
    sitemap = new / "sitemap.xml"
    if sitemap.is_file():
        plain = _LAST_MODIFIED.sub(b"", sitemap.read_bytes())
        sitemap.write_bytes(plain)
        with (new / "sitemap.xml.gz").open("wb") as stream, gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            packed.write(plain)
    (new / MARK).write_text("written by `tercio site`; replaced as a whole\n", encoding="utf-8")
