"""Everything at once: rulepack, PDFs and the site with both to take home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Diagnostic, Severity, Sink
from tercio.project.places import settings
from tercio.project.writing import write_bytes
from tercio.site.building import build_site
from tercio.site.pages import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    files: tuple[Path, ...]
    pages: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        return not any(one.severity is Severity.ERROR for one in self.diagnostics)


def build_all(
    paths: tuple[Path, ...],
    out: Path,
    *,
    paper: str,
    languages: tuple[str, ...],
    film: bool,
    printed: bool,
    tell: Callable[[str], None],
) -> Built:
    from compiler.backends.site.pages import Download
    from compiler.backends.site.site import languages_of
    from compiler.compile import compile_files
    from compiler.layout.sheets.sheets import read_sheet
    from engine.host.packfile import write_pack
    from tercio.project.workshop import open_workshop
    from tercio.site.extras import downloads

    order = Order(paths=paths)
    result = compile_files(list(order.sources()), settings(), tell=tell)
    sink = Sink()
    shop = open_workshop(sink, order.sources()) if result.pack is not None else None
    sheet = read_sheet(shop.library, paper, sink) if shop is not None else None
    if result.pack is None or shop is None or sheet is None:
        return Built(files=(), pages=0, diagnostics=(*result.diagnostics, *sink.sorted()))
    spoken = languages_of(result.pack, languages)
    made: dict[str, list[Download]] = downloads(result.pack, shop, sheet, spoken, tell) if printed else {}
    if sink.has_errors:
        return Built(files=(), pages=0, diagnostics=(*result.diagnostics, *sink.sorted()))
    site = build_site(
        out / "site",
        Order(paths=paths, languages=spoken, film=film, downloads=made, pack=result.pack, tell=tell),
    )
    found = (*result.diagnostics, *sink.sorted(), *site.diagnostics)
    files: list[Path] = []
    if site.ok:
        tell("rulepack and PDFs")
        write_pack(result.pack, out / "pack.json")
        files.append(out / "pack.json")
        for of, several in made.items():
            for one in several:
                path = out / "print" / of / one.name
                write_bytes(path, one.data)
                files.append(path)
    return Built(files=tuple(files), pages=site.pages, diagnostics=found)
