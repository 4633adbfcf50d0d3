"""Reading files: which belong to a place, how much of them is read, and what their words are called.

Whatever a file leads to must lie below the project's root or the library: a stranger's file cannot make the compiler
read anything else.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from compiler.codes.loading import FILE_NOT_FOUND, NOT_TEXT, OUTSIDE_ROOT, TOO_LARGE
from compiler.front.files.units import SUFFIX, Parsed, Watch, rules_folder
from compiler.front.words.spelling import nearest
from compiler.settings import PROJECT_MARK, Settings
from dsl.diagnostics import Code, Sink
from dsl.parse import ParseResult, parse_text
from dsl.source import Source, Span
from engine.model.plain_file import FileTooLargeError, UnfitFileError, read_plain_file

_KEPT = 1024
"""Trees of the library, which whoever compiles again and again (a preview, a test) need not have read again."""


@lru_cache(maxsize=_KEPT)
def _read_once(name: str, text: str) -> ParseResult:
    """The same words give the same tree, and nobody changes a tree: amendments make new ones."""
    return parse_text(Source(name, text))


class Reader:
    def __init__(
        self,
        settings: Settings,
        sink: Sink,
        tell: Callable[[str], None],
        instead: Mapping[Path, str] | None = None,
    ) -> None:
        """`tell` hears the name of each file; what stands in `instead` is read instead of the file of that place."""
        self.settings = settings
        self._instead: Mapping[Path, str] = instead or {}
        self._tell = tell
        self._sink = sink
        self.watch = Watch()
        self.library = settings.library.resolve()
        self.libraries = (self.library, *(folder.resolve() for folder in settings.others))
        self._total = 0
        self._shown = Path.cwd()

    def files(self, path: Path) -> list[tuple[Path, Path]]:
        if path.is_dir():
            root, files = self._root_of(path), sorted(self._listed(path))
            if len(files) > self.settings.most_files:
                self.about_file(
                    TOO_LARGE,
                    path,
                    f"{len(files):,} files are more than the {self.settings.most_files:,} that are read at once",
                )
                return []
            if not files:
                self.about_file(FILE_NOT_FOUND, path, f"no {SUFFIX} file in this folder")
            return [(file, root) for file in files]
        if not path.exists():
            self.about_file(FILE_NOT_FOUND, path, "no such file or folder", help=self._likely(path))
            return []
        return [(path, self._root_of(path.parent))]

    def _listed(self, top: Path) -> Iterator[Path]:
        """All files of a folder and of those in it; what is hidden, as a repository is, nobody looks at."""
        for folder, inside, names in os.walk(top):
            inside[:] = [name for name in inside if not name.startswith(".")]
            self.watch.list_folder(Path(folder))
            for name in (*names, *inside):
                if name.endswith(SUFFIX) and not name.startswith("."):
                    yield Path(folder, name)

    def _root_of(self, folder: Path) -> Path:
        folder = folder.resolve()
        library = self.library_of(folder)
        if library is not None:
            return library
        for one in (folder, *folder.parents):
            if (one / PROJECT_MARK).is_file():
                return one
        rules = rules_folder(folder / SUFFIX)
        return rules.parent if rules is not None else folder

    def library_of(self, path: Path) -> Path | None:
        return next((library for library in self.libraries if path.is_relative_to(library)), None)

    def about_file(self, code: Code, path: Path, message: str, help: str | None = None) -> None:
        name = self.show(path)
        self._sink.report(code, f"{name}: {message}", Source(name, "").span(0, 0), help=help)

    def _likely(self, path: Path) -> str | None:
        """What beside it was meant: the name of a battle without its ending, a slip of the pen."""
        if not path.parent.is_dir():
            return None
        beside = [one.name for one in path.parent.iterdir() if one.suffix == SUFFIX or one.is_dir()]
        name = f"{path.name}{SUFFIX}" if f"{path.name}{SUFFIX}" in beside else nearest(path.name, beside)
        return f"did you mean `{self.show(path.with_name(name))}`?" if name is not None else None

    def show(self, path: Path) -> str:
        absolute = path if path.is_absolute() else self._shown / path
        if absolute.is_relative_to(self._shown):
            return absolute.relative_to(self._shown).as_posix()
        return absolute.as_posix()

    def inside(self, file: Path, root: Path, at: Span | None) -> Path | None:
        real = file.resolve()
        if real.is_relative_to(root) or self.library_of(real) is not None:
            return real
        message = f"`{self.show(file)}` leads out of `{root.name}`"
        if at is not None:
            self._sink.report(OUTSIDE_ROOT, message, at)
        else:
            self.about_file(OUTSIDE_ROOT, file, f"leads out of the folder `{root.name}`")
        return None

    def read(self, file: Path, root: Path, at: Span | None) -> tuple[Source, Path, str] | None:
        """The text of a file, where it is, and what rule objects call it."""
        real = self.inside(file, root, at)
        if real is None:
            return None
        try:
            words = self._instead.get(real)
            data = read_plain_file(real, self.settings.most_bytes) if words is None else words.encode()
        except UnfitFileError as fault:
            code = TOO_LARGE if isinstance(fault, FileTooLargeError) else FILE_NOT_FOUND
            self.about_file(code, file, str(fault.strerror))
            return None
        except OSError as fault:
            self.about_file(FILE_NOT_FOUND, file, f"cannot be read ({fault.strerror})")
            return None
        self._total += len(data)
        if self._total > self.settings.most_total:
            self.about_file(
                TOO_LARGE,
                file,
                f"all files together are more than the {self.settings.most_total:,} bytes that are read",
            )
            return None
        self.watch.note(real, data)
        name = self.show(file)
        self._tell(name)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as fault:
            source = Source(name, data.decode("utf-8", errors="replace"))
            place = len(data[: fault.start].decode("utf-8"))
            # A program has a NUL among its bytes; so has text in UTF-16, which says at its start what it is.
            is_binary = b"\0" in data and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
            message = "this is no text file" if is_binary else "this is not UTF-8 text"
            help = "give the name of a .tercio file" if is_binary else "save the file as UTF-8"
            self._sink.report(NOT_TEXT, message, source.span(place, min(place + 1, len(source.text))), help=help)
            return None
        base = root if real.is_relative_to(root) else self.library_of(real) or self.library
        # A file's name need not be text; a rulepack is, so there it stands with a `�` for what is none.
        origin = real.relative_to(base).as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return Source(name, text), real, origin

    def parse(self, source: Source, path: Path, origin: str) -> Parsed:
        shipped = self.library_of(path) is not None
        result = _read_once(source.name, source.text) if shipped else parse_text(source)
        for diagnostic in result.diagnostics:
            self._sink.add(diagnostic)
        return Parsed(path, origin, result.tree)
