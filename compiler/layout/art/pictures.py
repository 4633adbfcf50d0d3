"""Pictures of an author's project: PNG, JPEG and SVG files inside its folder, looked at before anybody decodes them."""

from __future__ import annotations

import struct
from dataclasses import field
from pathlib import Path
from typing import Final

from compiler.layout.art.svgart import ArtError, read_art
from compiler.layout.draw import Item
from engine.model.budget import PICTURE_BYTES, PICTURE_PIXELS
from engine.model.plain_file import FileTooLargeError, read_plain_file
from engine.model.quick_dataclass import dataclass

ENDINGS: Final = (".svg", ".png", ".jpg", ".jpeg")
_START_OF_FRAME: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class PictureError(Exception):
    """Why a picture cannot be used."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels as they are in their file, or the shapes of a drawing."""

    width: float
    height: float
    data: bytes
    items: tuple[Item, ...] = ()


@dataclass(slots=True)
class Pictures:
    folder: Path | None
    _read: dict[str, Picture] = field(default_factory=dict)

    def read(self, name: str) -> Picture:
        if name not in self._read:
            self._read[name] = self._open(name)
        return self._read[name]

    def _named(self, name: str) -> str:
        """A word without an ending is a picture of the folder `pictures`."""
        if self.folder is None or not name.isidentifier():
            return name
        files = [f"pictures/{name}{ending}" for ending in ENDINGS]
        return next((file for file in files if (self.folder / file).is_file()), files[1])

    def _open(self, name: str) -> Picture:
        if self.folder is None:
            raise PictureError("there is no project folder to look in")
        path = self.folder / self._named(name)
        try:
            inside = path.resolve().is_relative_to(self.folder.resolve())
            if not inside:
                raise PictureError("it lies outside the project's folder")
            if not path.is_file():
                raise PictureError(f"there is no such file as {path.relative_to(self.folder).as_posix()}")
            data = read_plain_file(path, PICTURE_BYTES)
        except FileTooLargeError:
            raise PictureError("the file is larger than twenty mebibytes") from None
        except (OSError, ValueError, RuntimeError) as fault:
            raise PictureError("it cannot be read") from fault
        if path.suffix.lower() == ".svg":
            try:
                wide, high, items = read_art(data)
                return Picture(wide, high, b"", items)
            except ArtError as fault:
                raise PictureError(str(fault)) from None
        try:
            width, height = _size(data)
        except (struct.error, IndexError):
            raise PictureError("it is a damaged file") from None
        if not 0 < width * height <= PICTURE_PIXELS:
            raise PictureError(f"{width} × {height} pixels are more than twenty million")
        return Picture(width, height, data)


def _size(data: bytes) -> tuple[int, int]:
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = struct.unpack_from(">II", data, 16)
        return width, height
    if data[:2] != b"\xff\xd8":
        raise PictureError("it is neither PNG nor JPEG nor SVG")
    at = 2
    while True:
        mark, kind, length = struct.unpack_from(">BBH", data, at)
        if mark != 0xFF:
            raise PictureError("it is a damaged file")
        if kind in _START_OF_FRAME:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
