"""Reading files and following `use`, `amends` and `opening`.

A folder called `rules` holds one ruleset in as many files as its author likes, those in its rooms, the folders in it,
included; any other file stands alone. Names in `use` are dotted words, never paths, and what they lead to must lie
below the project's root or the library: a stranger's file cannot make the compiler read anything else.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from compiler.codes.loading import (
    FILE_NOT_FOUND,
    NOT_TEXT,
    OUTSIDE_ROOT,
    TOO_LARGE,
    UNKNOWN_USE,
    USE_CYCLE,
)
from compiler.front.files.meant import meant_by
from compiler.front.files.rulesets_by_name import find_edition, find_ruleset, is_homonym, is_shipped
from compiler.front.files.second_rulesets import report_second_rulesets
from compiler.front.files.skeletons import take_skeletons
from compiler.front.files.units import (
    DECKS,
    RULES,
    SUFFIX,
    Parsed,
    Unit,
    Watch,
    bases,
    decks_beside,
    files_of_rules,
    is_likely,
    last_part,
    rules_folder,
)
from compiler.front.shelf import Shelf
from compiler.front.words.spelling import did_you_mean
from compiler.settings import PROJECT_MARK, Settings
from dsl import nodes
from dsl.diagnostics import Code, Sink
from dsl.parse import ParseResult, parse_text
from dsl.source import Source, Span
from engine.model.pack import LAYERS
from engine.model.plain_file import FileTooLargeError, UnfitFileError, read_plain_file

_DEEPEST_USE = 30
"""A file that uses a file that uses a file …"""
_KEPT = 256
"""Trees of the library, which whoever compiles again and again (a preview, a test) need not have read again."""


@lru_cache(maxsize=_KEPT)
def _read_once(name: str, text: str) -> ParseResult:
    """The same words give the same tree, and nobody changes a tree: amendments make new ones."""
    return parse_text(Source(name, text))


class Loader:
    def __init__(
        self,
        settings: Settings,
        sink: Sink,
        tell: Callable[[str], None],
        instead: Mapping[Path, str] | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        """With a `shelf`, rulesets that are there are not parsed: their units are skeletons."""
        self.settings = settings
        self.shelf = shelf
        self._instead: Mapping[Path, str] = instead or {}
        self.tell = tell
        self.sink = sink
        self.watch = Watch()
        self.library = settings.library.resolve()
        self.libraries = (self.library, *(folder.resolve() for folder in settings.others))
        self._units: dict[str, Unit] = {}
        self._following: list[Unit] = []
        self._total = 0
        self._shown = Path.cwd()

    # --- entry points -----------------------------------------------------------------------------------------

    def load(self, paths: Iterable[Path], only: Collection[Path] | None = None) -> list[Unit]:
        """The units of files and folders, in the order of their places, each once; of these `only` some, if given."""
        found: dict[str, Unit] = {}
        names = frozenset(one.name for one in only or ())
        for path in paths:
            for file, root in self._files(path):
                # Where a file really is takes longer to say than what it is called.
                may_be_meant = only is None or file.name in names or file.is_symlink()
                if not may_be_meant or (only is not None and file.resolve() not in only):
                    continue
                unit = self._unit_of(file, root, at=None)
                if unit is not None:
                    self.flesh_out([unit])
                    found.setdefault(unit.key, unit)
        return sorted(found.values(), key=lambda unit: unit.key)

    def load_text(self, name: str, text: str) -> Unit:
        """A text that is no file, as an editor or a test has it."""
        return self._follow(Unit(name, [self._parse(Source(name, text), Path(name), name)]), self.library, self.library)

    def prelude(self) -> Unit:
        folder = self.library / "prelude"
        unit = self._unit_of(folder / f"prelude{SUFFIX}", self.library, at=None)
        if unit is None:
            raise FileNotFoundError(f"no prelude in the library {self.settings.library}")
        return unit

    def layer(self, name: str) -> Unit | None:
        """Words that a ruleset asks for besides those of the prelude (`plays kit`)."""
        path = self.library / "prelude" / f"{name}{SUFFIX}"
        return self._unit_of(path, self.library, at=None) if name in LAYERS else None

    def units(self) -> list[Unit]:
        """All that were read, in the order of their places."""
        return [self._units[key] for key in sorted(self._units)]

    def flesh_out(self, units: Iterable[Unit]) -> None:
        """Parses what was read as skeletons."""
        for unit in units:
            if unit.is_skeleton:
                unit.files = [self._parse(one.tree.source, one.path, one.origin) for one in unit.files]
                unit.is_skeleton = False

    def origins(self) -> dict[str, str]:
        """What each source is called in rule objects."""
        return {parsed.tree.source.name: parsed.origin for unit in self._units.values() for parsed in unit.files}

    # --- finding files ----------------------------------------------------------------------------------------

    def _files(self, path: Path) -> list[tuple[Path, Path]]:
        if path.is_dir():
            root, files = self._root_of(path), sorted(self._listed(path))
            if len(files) > self.settings.most_files:
                self._about_file(
                    TOO_LARGE,
                    path,
                    f"{len(files):,} files are more than the {self.settings.most_files:,} that are read at once",
                )
                return []
            if not files:
                self._about_file(FILE_NOT_FOUND, path, f"no {SUFFIX} file in this folder")
            return [(file, root) for file in files]
        if not path.exists():
            self._about_file(FILE_NOT_FOUND, path, "no such file or folder")
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
        library = self._library_of(folder)
        if library is not None:
            return library
        for one in (folder, *folder.parents):
            if (one / PROJECT_MARK).is_file():
                return one
        rules = rules_folder(folder / SUFFIX)
        return rules.parent if rules is not None else folder

    def _library_of(self, path: Path) -> Path | None:
        return next((library for library in self.libraries if path.is_relative_to(library)), None)

    def _about_file(self, code: Code, path: Path, message: str) -> None:
        name = self._show(path)
        self.sink.report(code, f"{name}: {message}", Source(name, "").span(0, 0))

    def _show(self, path: Path) -> str:
        absolute = path if path.is_absolute() else self._shown / path
        if absolute.is_relative_to(self._shown):
            return absolute.relative_to(self._shown).as_posix()
        return absolute.as_posix()

    # --- reading ----------------------------------------------------------------------------------------------

    def _unit_of(self, file: Path, root: Path, at: Span | None) -> Unit | None:
        """The unit that a file belongs to; `at` is the `use` that asked."""
        real = self._inside(file, root, at)
        if real is None:
            return None
        rules = rules_folder(real)
        if rules is None and real.parent.parent.name == RULES:
            # A first file in it makes this one part of a ruleset.
            self.watch.list_folder(real.parent.parent)
        key = (rules or real).as_posix()
        known = self._units.get(key)
        if known is not None:
            return known
        members = [real] if rules is None else files_of_rules(rules, self.watch)
        texts = [text for text in (self._read(member, root, at) for member in members) if text is not None]
        if not texts:
            return None
        bare = take_skeletons(self.shelf, texts)
        files = bare if bare is not None else [self._parse(*text) for text in texts]
        unit = self._units[key] = Unit(key, files, is_skeleton=bare is not None)
        return self._follow(unit, rules or real.parent, root)

    def _inside(self, file: Path, root: Path, at: Span | None) -> Path | None:
        real = file.resolve()
        if real.is_relative_to(root) or self._library_of(real) is not None:
            return real
        message = f"`{self._show(file)}` leads out of `{root.name}`"
        if at is not None:
            self.sink.report(OUTSIDE_ROOT, message, at)
        else:
            self._about_file(OUTSIDE_ROOT, file, f"leads out of the folder `{root.name}`")
        return None

    def _read(self, file: Path, root: Path, at: Span | None) -> tuple[Source, Path, str] | None:
        """The text of a file, where it is, and what rule objects call it."""
        real = self._inside(file, root, at)
        if real is None:
            return None
        try:
            words = self._instead.get(real)
            data = read_plain_file(real, self.settings.most_bytes) if words is None else words.encode()
        except UnfitFileError as fault:
            code = TOO_LARGE if isinstance(fault, FileTooLargeError) else FILE_NOT_FOUND
            self._about_file(code, file, str(fault.strerror))
            return None
        except OSError as fault:
            self._about_file(FILE_NOT_FOUND, file, f"cannot be read ({fault.strerror})")
            return None
        self._total += len(data)
        if self._total > self.settings.most_total:
            self._about_file(
                TOO_LARGE,
                file,
                f"all files together are more than the {self.settings.most_total:,} bytes that are read",
            )
            return None
        self.watch.note(real, data)
        name = self._show(file)
        self.tell(name)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as fault:
            source = Source(name, data.decode("utf-8", errors="replace"))
            place = len(data[: fault.start].decode("utf-8"))
            # A program has a NUL among its bytes; so has text in UTF-16, which says at its start what it is.
            is_binary = b"\0" in data and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
            message = "this is no text file" if is_binary else "this is not UTF-8 text"
            help = "give the name of a .tercio file" if is_binary else "save the file as UTF-8"
            self.sink.report(NOT_TEXT, message, source.span(place, min(place + 1, len(source.text))), help=help)
            return None
        base = root if real.is_relative_to(root) else self._library_of(real) or self.library
        # A file's name need not be text; a rulepack is, so there it stands with a `�` for what is none.
        origin = real.relative_to(base).as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return Source(name, text), real, origin

    def _parse(self, source: Source, path: Path, origin: str) -> Parsed:
        shipped = self._library_of(path) is not None
        result = _read_once(source.name, source.text) if shipped else parse_text(source)
        for diagnostic in result.diagnostics:
            self.sink.add(diagnostic)
        return Parsed(path, origin, result.tree)

    # --- following --------------------------------------------------------------------------------------------

    def _follow(self, unit: Unit, folder: Path, root: Path) -> Unit:
        self._units[unit.key] = unit
        self._following.append(unit)
        # First, as lists beside what is amended are found then; what only a `use` leads to is looked for after it.
        followed = self._follow_amends(unit, folder, root, quiet=True)
        for entry in unit.entries("use"):
            for value in entry.values:
                if isinstance(value, nodes.Binary) or entry.damaged:
                    continue  # the parser has said so
                if not isinstance(value, nodes.Name):
                    self.sink.report(
                        UNKNOWN_USE,
                        "a `use` names a ruleset or a file by its dotted name",
                        value.span,
                        help="write `use esa` or `use armies.france_1648`",
                    )
                    continue
                target = self._target(value, folder, root, unit)
                if target is not None:
                    unit.uses.append((value, target))
                else:
                    unit.is_short = True
        self._follow_amends(unit, folder, root, but=followed)
        self._bring_decks(unit, folder, root)
        report_second_rulesets(unit, self.sink)
        own = frozenset(unit.ruleset_names())
        for entry in unit.entries("scenario"):
            for inner in entry.body.entries() if entry.body else ():
                for of in inner.body.entries() if inner.key.text == "opening" and inner.body else ():
                    if of.key.text == "of" and of.values and isinstance(of.values[0], nodes.Name):
                        name = of.values[0]
                        target = unit if name.text in own else self._target(name, folder, root, unit)
                        if target is not None and self._holds(target, name):
                            unit.openings[name.text] = target
        self._following.pop()
        return unit

    def _follow_amends(
        self, unit: Unit, folder: Path, root: Path, *, quiet: bool = False, but: Collection[str] = ()
    ) -> set[str]:
        """What the rulesets of a unit amend, `but` for some; gives their names. If `quiet`, what is not found is passed
        over."""
        own, followed = frozenset(unit.ruleset_names()), set[str]()
        for entry in unit.entries("ruleset"):
            name = entry.values[0] if entry.values else None
            for inner in entry.body.entries() if entry.body else ():
                amended = inner.values[0] if inner.key.text == "amends" and inner.values else None
                if not isinstance(name, nodes.Name) or not isinstance(amended, nodes.Name) or name.text in but:
                    continue
                if amended.text not in own and quiet and self._search(amended, folder, root, unit) is None:
                    continue
                followed.add(name.text)
                target = unit if amended.text in own else self._target(amended, folder, root, unit)
                if target is not None and (target is unit or self._holds(target, amended)):
                    unit.amends[name.text] = (amended, target)
        return followed

    def _bring_decks(self, unit: Unit, folder: Path, root: Path) -> None:
        """Decks come with the ruleset beside which they are, and with whatever amends it: nobody plays without them."""
        for name, used in (*unit.uses, *unit.amends.values()):
            for file in decks_beside(used, self.watch) if folder != used.home / DECKS else ():
                brought = self._unit_of(file, root, name.span)
                if brought is not None and all(brought is not other for _, other in unit.uses):
                    unit.uses.append((name, brought))

    def _holds(self, target: Unit, name: nodes.Name) -> bool:
        """Whether what `amends` or `opening` led to has a ruleset of that name."""
        names = target.ruleset_names()
        if last_part(name) in names:
            return True
        message = f"`{name.text}` holds no ruleset called `{last_part(name)}`"
        self.sink.report(UNKNOWN_USE, message, name.span, help=did_you_mean(last_part(name), names, self.sink))
        return False

    def _target(self, name: nodes.Name, folder: Path, root: Path, user: Unit) -> Unit | None:
        file = self._search(name, folder, root, user)
        if file is not None:
            return self._used(file, root, name)
        parts = name.text.split(".") if is_likely(name) else []
        help = meant_by(parts, bases(folder, root, user, self.libraries), root, self.libraries, self.sink)
        self.sink.report(
            UNKNOWN_USE, f"nothing called `{name.text}` is in this project or in the library", name.span, help=help
        )
        return None

    def _search(self, name: nodes.Name, folder: Path, root: Path, user: Unit) -> Path | None:
        """The file that a dotted name leads to."""
        if not is_likely(name):
            return None
        parts, most = name.text.split("."), self.settings.most_total
        for base in bases(folder, root, user, self.libraries):
            file = base.joinpath(*parts).with_suffix(SUFFIX)
            rules = base.joinpath(*parts) / RULES
            if len(parts) == 1 and base.name == parts[0] and (base / RULES).is_dir():
                rules = base / RULES
            # A battle may be called like its rules, which are meant.
            names_rules = is_shipped(parts[0], self.libraries)
            if file.is_file() and not (names_rules and file.resolve() == user.files[0].path):
                return file
            if rules.is_dir() and not is_homonym(rules, root, self.libraries, self.watch, most):
                first = min(rules.glob(f"*{SUFFIX}"), default=None)
                if first is not None:
                    return first
            self.watch.missing.update((str(file), str(rules)))
        if len(parts) > 1:
            return None
        places = bases(folder, root, user, ())
        own = find_ruleset(name.text, places, root, self.watch, most)
        return own or find_edition(name.text, self.libraries)

    def _used(self, file: Path, root: Path, name: nodes.Name) -> Unit | None:
        if len(self._following) >= _DEEPEST_USE:
            message = f"`use {name.text}`: files use one another more than {_DEEPEST_USE} deep"
            self.sink.report(TOO_LARGE, message, name.span)
            return None
        unit = self._unit_of(file, root, name.span)
        if unit in self._following:
            help = "put what both need into a third file"
            if bool(unit.ruleset_names()) != bool(self._following[-1].ruleset_names()):
                help = (
                    "a ruleset uses no lists written for it: cards that its examples need stand in the ruleset itself"
                )
            message = f"`use {name.text}` closes a circle: that file uses this one"
            self.sink.report(USE_CYCLE, message, name.span, help=help)
            return None
        return unit
