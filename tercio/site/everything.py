"""Everything at once: rulepack, PDFs and the site with both to take home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics import Diagnostic, Severity, Sink
from engine.model.quick_dataclass import dataclass
from tercio.project.places import settings
from tercio.project.products.writing import Products
from tercio.site.building import make_folder, told_of_foreign
from tercio.site.pages import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    files: tuple[Path, ...]
    pages: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return not any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


def build_all(
    paths: tuple[Path, ...],
    out: Path,
    *,
    paper: str,
    languages: tuple[str, ...],
    film: bool,
    printed: bool,
    trusted: bool,
    configuration: Path | None,
    tell: Callable[[str], None],
) -> Built:
    from compiler.backends.site.pages import Download
    from compiler.backends.site.site import languages_of
    from compiler.compile import compile_files
    from compiler.layout.sheets.sheets import read_sheet
    from engine.host.packfile import pack_bytes
    from tercio.project.workshop import open_workshop
    from tercio.site.extras import downloads

    order = Order(paths=paths, trusted=trusted)
    foreign = told_of_foreign(out / "site")
    if foreign:
        return Built(files=(), pages=0, diagnostics=foreign)
    result = compile_files(list(order.sources()), settings(), tell=tell)
    sink = Sink()
    shop = open_workshop(sink, order.sources(), trusted=trusted) if result.pack is not None else None
    sheet = read_sheet(shop.library, paper, sink) if shop is not None else None
    if result.pack is None or shop is None or sheet is None:
        return Built(files=(), pages=0, diagnostics=(*result.diagnostics, *sink.sorted()))
    spoken = languages_of(result.pack, languages)
    made: dict[str, list[Download]] = downloads(result.pack, shop, sheet, spoken, tell) if printed else {}
    if sink.has_errors:
        return Built(files=(), pages=0, diagnostics=(*result.diagnostics, *sink.sorted()))
    named = {f"print/{of}/{one.name}": one.data for of, several in made.items() for one in several}
    with Products(inputs=paths) as products:
        folder = products.folder(out)
        folder.add("pack.json", pack_bytes(result.pack))
        for name, data in named.items():
            folder.add(name, data)
        wanted = replace(order, languages=spoken, film=film, downloads=made, pack=result.pack, tell=tell)
        site = make_folder(folder.whole_folder("site"), out / "site", wanted, configuration)
        if site.ok:
            products.put_in_place()
    return Built(
        files=tuple(out / name for name in ("pack.json", *named)) if site.ok else (),
        pages=site.pages,
        diagnostics=(*result.diagnostics, *_each_once(sink, site.diagnostics)),
    )


def _each_once(printing: Sink, publishing: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Books and site tell the same things, and would warn of them alike."""
    known = {one.sort_key() for one in printing.sorted()}
    return (*printing.sorted(), *(one for one in publishing if one.sort_key() not in known))
