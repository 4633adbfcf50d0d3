"""The workshop that maps, faces and pages are made in: the author's templates over ours, and where things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from compiler.layout.library import Library
from compiler.settings import PROJECT_MARK
from engine.model.budget import FILE_BYTES
from engine.model.plain_file import read_plain_text
from tercio.project.places import brought, project_or_library, settings, shipped
from tercio.project.products.targets import SOURCE_ENDING

if TYPE_CHECKING:
    from compiler.backends.products.products import Workshop
    from dsl.diagnostics import Sink
    from dsl.source import Span
    from engine.model.rules import Origin

PAGE_TEMPLATES: Final = "site"
"""The folder of page templates among all templates."""


def project_of(paths: Iterable[Path]) -> Path:
    """Whose pictures and templates are meant: those of the project that the paths lie in."""
    given = [path.resolve() for path in paths if path.exists()]
    folders = (folder for path in given for folder in (path, *path.parents))
    return next((folder for folder in folders if (folder / PROJECT_MARK).is_file()), project_or_library())


def template_library(project: Path, *, trusted: bool = False) -> Library:
    """The project's own templates over those that installed systems bring, over ours, file by file. Page templates are
    code, and used only of a project that is trusted; layouts, themes, sheets and icons are data."""
    own = project / "templates"
    installed = (*brought("templates"), shipped("templates"))
    if not own.is_dir() or own in installed:
        return Library(installed)
    return Library((own, *installed)) if trusted else DataLibrary((own, *installed))


class DataLibrary(Library):
    """A stranger's templates over those that are installed, but for page templates: of those only what is installed."""

    def find(self, name: str) -> Path | None:
        is_page = PurePosixPath(name).parts[:1] == (PAGE_TEMPLATES,)
        return Library(self.folders[1:] if is_page else self.folders).find(name)


def open_workshop(
    sink: Sink,
    paths: Iterable[Path] = (),
    theme: str = "default",
    size: tuple[float, float] | None = None,
    *,
    trusted: bool = False,
) -> Workshop | None:
    """Nothing while a theme or an icon is wrong, which has been told. `paths` are what the author named."""
    from compiler.backends.products.products import Workshop
    from compiler.layout.art.icons import read_icons
    from compiler.layout.art.pictures import Pictures
    from compiler.layout.themes import read_theme

    named = list(paths)
    project = project_of(named)
    library = template_library(project, trusted=trusted)
    read = read_theme(library, theme, sink)
    icons = read_icons(library, sink)
    if read is None or sink.has_errors:
        return None
    return Workshop(library, read, icons, Pictures(project), sink, places_in(named), size)


def file_of(paths: Iterable[Path], origin: Origin) -> Path | None:
    """The file that something was written in, when `paths` are what the author named."""
    return _found(_roots(paths), origin)


def _found(roots: Iterable[Path], origin: Origin) -> Path | None:
    """A rulepack may be a stranger's, and say that it was written anywhere: only what an author writes is looked at."""
    if Path(origin.file).suffix != SOURCE_ENDING:
        return None
    return next((root / origin.file for root in roots if (root / origin.file).is_file()), None)


def _roots(paths: Iterable[Path]) -> list[Path]:
    """Origins are told from the root of a project or of the library: look in whatever the paths lie in."""
    given = [path.resolve() for path in paths if path.exists()]
    folders = [one for path in given for one in (path, *path.parents)]
    return list(dict.fromkeys([*folders, project_or_library(), settings().library]))


def places_in(paths: Iterable[Path]) -> Callable[[Origin], Span]:
    """Where an origin stands, in the text of its file."""
    from dsl.source import Source

    roots = _roots(paths)
    sources: dict[str, Source] = {}

    def place(origin: Origin) -> Span:
        if origin.file not in sources:
            path = _found(roots, origin)
            try:
                text = read_plain_text(path, FILE_BYTES) if path is not None else ""
            except OSError:
                text = ""
            sources[origin.file] = Source(origin.file, text)
        source = sources[origin.file]
        starts = source.line_starts
        if origin.line > len(starts):
            return source.span(0, 0)
        start = starts[origin.line - 1]
        line = source.line(origin.line)
        indent = len(line) - len(line.lstrip())
        return source.span(start + indent, start + len(line))

    return place
