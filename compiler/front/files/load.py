"""What belongs together: the files of a ruleset, and where `use`, `amends` and `opening` lead.

A folder called `rules` holds one ruleset in as many files as its author likes, those in its rooms, the folders in it,
included; any other file stands alone. Names in `use` are dotted words, never paths.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path

from compiler.codes.loading import (
    TOO_LARGE,
    UNKNOWN_USE,
    USE_CYCLE,
)
from compiler.front.files.meant import meant_by
from compiler.front.files.reading import Reader
from compiler.front.files.rulesets_by_name import find_edition, find_ruleset, is_homonym, is_shipped
from compiler.front.files.second_rulesets import report_second_rulesets
from compiler.front.files.skeletons import take_skeletons
from compiler.front.files.units import (
    DECKS,
    RULES,
    SUFFIX,
    Unit,
    bases,
    decks_beside,
    files_of_rules,
    is_likely,
    last_part,
    rules_folder,
)
from compiler.front.shelf import Shelf
from compiler.front.words.spelling import did_you_mean
from compiler.settings import Settings
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Source, Span
from engine.model.pack import LAYERS

_DEEPEST_USE = 30
"""A file that uses a file that uses a file …"""


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
        self.tell = tell
        self.sink = sink
        self._reader = Reader(settings, sink, tell, instead)
        self.watch = self._reader.watch
        self.library = self._reader.library
        self._libraries = self._reader.libraries
        self._units: dict[str, Unit] = {}
        self._following: list[Unit] = []

    # --- entry points -----------------------------------------------------------------------------------------

    def load(self, paths: Iterable[Path], only: Collection[Path] | None = None) -> list[Unit]:
        """The units of files and folders, in the order of their places, each once; of these `only` some, if given."""
        found: dict[str, Unit] = {}
        names = frozenset(one.name for one in only or ())
        for path in paths:
            for file, root in self._reader.files(path):
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
        parsed = self._reader.parse(Source(name, text), Path(name), name)
        return self._follow(Unit(name, [parsed]), self.library, self.library)

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
                unit.files = [self._reader.parse(one.tree.source, one.path, one.origin) for one in unit.files]
                unit.is_skeleton = False

    def origins(self) -> dict[str, str]:
        """What each source is called in rule objects."""
        return {parsed.tree.source.name: parsed.origin for unit in self._units.values() for parsed in unit.files}

    # --- following --------------------------------------------------------------------------------------------

    def _unit_of(self, file: Path, root: Path, at: Span | None) -> Unit | None:
        """The unit that a file belongs to; `at` is the `use` that asked."""
        real = self._reader.inside(file, root, at)
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
        texts = [text for text in (self._reader.read(member, root, at) for member in members) if text is not None]
        if not texts:
            return None
        bare = take_skeletons(self.shelf, texts)
        files = bare if bare is not None else [self._reader.parse(*text) for text in texts]
        unit = self._units[key] = Unit(key, files, is_skeleton=bare is not None)
        return self._follow(unit, rules or real.parent, root)

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
        help = meant_by(parts, bases(folder, root, user, self._libraries), root, self._libraries, self.sink)
        self.sink.report(
            UNKNOWN_USE, f"nothing called `{name.text}` is in this project or in the library", name.span, help=help
        )
        return None

    def _search(self, name: nodes.Name, folder: Path, root: Path, user: Unit) -> Path | None:
        """The file that a dotted name leads to."""
        if not is_likely(name):
            return None
        parts, most = name.text.split("."), self.settings.most_total
        for base in bases(folder, root, user, self._libraries):
            file = base.joinpath(*parts).with_suffix(SUFFIX)
            rules = base.joinpath(*parts) / RULES
            if len(parts) == 1 and base.name == parts[0] and (base / RULES).is_dir():
                rules = base / RULES
            # A battle may be called like its rules, which are meant.
            names_rules = is_shipped(parts[0], self._libraries)
            if file.is_file() and not (names_rules and file.resolve() == user.files[0].path):
                return file
            if rules.is_dir() and not is_homonym(rules, root, self._libraries, self.watch, most):
                first = min(rules.glob(f"*{SUFFIX}"), default=None)
                if first is not None:
                    return first
            self.watch.missing.update((str(file), str(rules)))
        if len(parts) > 1:
            return None
        places = bases(folder, root, user, ())
        own = find_ruleset(name.text, places, root, self.watch, most)
        return own or find_edition(name.text, self._libraries)

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
