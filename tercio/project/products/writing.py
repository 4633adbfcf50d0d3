"""Writing products: all of a command's files replace the earlier ones together, or none does.

They are made in a hidden folder beside their places, brought onto the disk, and then renamed into place; when a step
fails, those before it are taken back. A folder that holds nothing but what is replaced is exchanged as a whole, in one
step that not even a killed process can leave half done.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Final, NoReturn, Self

from tercio.project.products.staging import Staging
from tercio.project.products.swapping import Undo, make_folders, swap_file, swap_folder, sync, sync_folder, undisturbed
from tercio.project.products.targets import NotWritten, Targets, confined, refuse_leaving


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """One file that stands alone."""
    with Products() as products:
        products.add(path, data)
        products.put_in_place()


class Products:
    """What a command writes. Without `put_in_place` nothing of it is ever seen.

    `inputs` are files that the command reads: none of them is written over. `may_be_sources` is for commands that write
    what an author wrote. What is not `is_lasting` need not survive a machine that loses its power.
    """

    def __init__(self, *, inputs: Iterable[Path] = (), may_be_sources: bool = False, is_lasting: bool = True) -> None:
        self._is_lasting: Final = is_lasting
        self._targets: Final = Targets(inputs, may_be_sources=may_be_sources)
        self._stagings: dict[Path, Staging] = {}
        self._made: list[Undo] = []
        """Takes back the folders that had to be made above a product."""
        self._files: list[tuple[Path, Path]] = []
        """New and target."""
        self._wholes: list[tuple[Path, Path]] = []
        self._folders: list[ProductFolder] = []

    # --- what there is to write -----------------------------------------------------------------------------------

    def add(self, path: Path, data: bytes) -> None:
        """A file at the path that the user named."""
        with self._told(path):
            target = self._targets.file(path)
            new = self._staging(target.parent).room()
            _write(new, data)
            self._files.append((new, target))

    def folder(self, path: Path) -> ProductFolder:
        """A folder for several products. What else is in it stays."""
        with self._told(path):
            target = self._targets.folder(path)
            # Some may write into a folder and not beside it.
            is_closed = target.is_dir() and (target.is_mount() or not os.access(target.parent, os.W_OK))
            home = target if is_closed else target.parent
            folder = ProductFolder(path, target, self._staging(home).room())
            folder.new.mkdir()
            self._folders.append(folder)
            return folder

    def whole_folder(self, path: Path) -> Path:
        """A folder that is replaced as a whole; the answer is where to make it."""
        with self._told(path):
            target = self._targets.folder(path)
            new = self._staging(target.parent).room()
            self._wholes.append((new, target))
            return new

    # --- putting it in place --------------------------------------------------------------------------------------

    def put_in_place(self) -> None:
        files, wholes = list(self._files), list(self._wholes)
        if self._is_lasting:
            with self._told(None):
                for new in (*(new for new, _ in (*files, *wholes)), *(folder.new for folder in self._folders)):
                    sync(new)
        with self._told(None), undisturbed(self._stagings):
            for folder in self._folders:
                if folder.is_all_there_is():
                    folder.keep_modes()
                    wholes.append((folder.new, folder.target))
                else:
                    files += folder.files()
                    wholes += folder.wholes()
            for _, target in wholes:
                self._targets.refuse_sources_in(target)
            self._swap(files, wholes)
        self._made.clear()

    def _swap(self, files: list[tuple[Path, Path]], wholes: list[tuple[Path, Path]]) -> None:
        undo: list[Undo] = []
        try:
            for new, target in files:
                make_folders(target.parent, undo)
                undo.append(swap_file(new, target, self._spare(target)))
            for new, target in wholes:
                make_folders(target.parent, undo)
                undo.append(swap_folder(new, target, partial(self._old, target)))
            for folder in sorted({target.parent for _, target in (*files, *wholes)}) if self._is_lasting else ():
                sync_folder(folder)
        except BaseException:
            self._take_back(undo)
            raise

    def _take_back(self, undo: list[Undo]) -> None:
        try:
            for step in reversed(undo):
                step()
        except OSError as fault:
            kept = ", ".join(str(staging.keep()) for staging in self._stagings.values())
            self._stagings.clear()
            words = f"writing failed, and so did putting back what was there ({fault.strerror or fault})"
            raise NotWritten(f"{words}: see {kept}") from fault

    # --- beside it ------------------------------------------------------------------------------------------------

    def _staging(self, home: Path) -> Staging:
        if home not in self._stagings:
            make_folders(home, self._made)
            self._stagings[home] = Staging(home)
        return self._stagings[home]

    def _old(self, target: Path) -> Path:
        """Where an earlier folder waits, if it has to."""
        return self._staging(target.parent).old(target.name)

    def _spare(self, target: Path) -> Path:
        """Where an earlier file waits while the new one comes: on the same file system, so in any of our folders."""
        home = next(home for home in (target.parent, *target.parents) if home in self._stagings)
        return self._stagings[home].room()

    def _told(self, path: Path | None) -> _Telling:
        return _Telling(self, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if isinstance(fault, OSError) and self._product_of(_named(fault)) is not None:
                self.tell(fault, None)
        finally:
            for staging in self._stagings.values():
                staging.remove()
            for step in reversed(self._made):
                # Somebody else may have put something there meanwhile.
                with suppress(OSError):
                    step()

    def tell(self, fault: OSError, path: Path | None) -> NoReturn:
        """Says it of the product, not of the hidden folder that it was made in."""
        named = _named(fault)
        raise _not_written(path or self._product_of(named) or named or Path("a file"), fault) from fault

    def _product_of(self, named: Path | None) -> Path | None:
        places = [*self._files, *self._wholes, *((folder.new, folder.shown) for folder in self._folders)]
        for new, target in places:
            if named is not None and named.is_relative_to(new):
                return target / named.relative_to(new)
        if named is not None and any(named.is_relative_to(staging.folder) for staging in self._stagings.values()):
            return next((target for _, target in places), None)
        return None


class _Telling:
    """An error of the system within is told as one of a product."""

    def __init__(self, products: Products, path: Path | None) -> None:
        self._products: Final = products
        self._path: Final = path

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(fault, OSError):
            self._products.tell(fault, self._path)


class ProductFolder:
    """Several products below one folder."""

    def __init__(self, shown: Path, target: Path, new: Path) -> None:
        self.shown: Final = shown
        """The folder as the user named it."""
        self.target: Final = target
        self.new: Final = new
        self._names: dict[str, None] = {}
        self._whole_names: dict[str, None] = {}

    def add(self, name: str, data: bytes) -> None:
        path = self._placed(name, self._names)
        try:
            _write(path, data)
        except OSError as fault:
            raise _not_written(self.shown / name, fault) from fault

    def whole_folder(self, name: str) -> Path:
        """One that is replaced as a whole; the answer is where to make it."""
        return self._placed(name, self._whole_names)

    def _placed(self, name: str, among: dict[str, None]) -> Path:
        path = confined(name)
        if path.as_posix() in self._names or path.as_posix() in self._whole_names:
            raise NotWritten(f"{self.shown / path}: cannot be written: two products would go there")
        among[path.as_posix()] = None
        (self.new / path).parent.mkdir(parents=True, exist_ok=True)
        return self.new / path

    def files(self) -> list[tuple[Path, Path]]:
        return [self._pair(name) for name in self._names]

    def wholes(self) -> list[tuple[Path, Path]]:
        return [self._pair(name) for name in self._whole_names]

    def _pair(self, name: str) -> tuple[Path, Path]:
        refuse_leaving(self.target, self.target / name)
        return self.new / name, self.target / name

    def is_all_there_is(self) -> bool:
        """Whether the folder may be exchanged as a whole: everything in it is replaced, and nobody stands in it."""
        if not os.path.lexists(self.target):
            return True
        if self.target.is_mount() or Path.cwd().is_relative_to(self.target):
            return False
        if hasattr(os, "getuid") and self.target.stat().st_uid != os.getuid():
            return False
        known = {*self._names, *(above.as_posix() for name in self._names for above in Path(name).parents)}
        return all(path.as_posix() in known and not (self.target / path).is_symlink() for path in self._earlier())

    def _earlier(self) -> Iterator[Path]:
        """What is in the folder now, but for folders that are replaced as a whole."""
        for inside, folders, files in os.walk(self.target):
            at = Path(inside).relative_to(self.target)
            wholes = {name for name in folders if (at / name).as_posix() in self._whole_names}
            folders[:] = [name for name in folders if name not in wholes or Path(inside, name).is_symlink()]
            yield from (at / name for name in (*files, *folders))

    def keep_modes(self) -> None:
        """A folder and files that replace others are as open or as closed as those."""
        for name in (".", *self._names):
            if (self.target / name).exists():
                (self.new / name).chmod((self.target / name).stat().st_mode & 0o777)


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)


def _not_written(path: Path, fault: OSError) -> NotWritten:
    words = fault.strerror or fault
    return NotWritten(f"{path}: cannot be written: {words}; what was there before is as it was")


def _named(fault: OSError) -> Path | None:
    """The file that an error is about."""
    return Path(os.fsdecode(fault.filename)) if isinstance(fault.filename, str | bytes) else None
