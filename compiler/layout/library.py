"""The folders that layouts, themes, sheets, icons and fonts are looked for in: the author's own first, then ours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.model.budget import FONT_BYTES
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    folders: tuple[Path, ...]

    def find(self, name: str) -> Path | None:
        """The first folder's file of this name (`layouts/esa/unit.yaml`); never one outside the folder."""
        for folder in self.folders:
            path = folder / name
            try:
                inside = path.resolve().is_relative_to(folder.resolve())
                if inside and path.is_file() and path.stat().st_size <= FONT_BYTES:
                    return path
            except (OSError, ValueError, RuntimeError):
                continue
        return None

    def below(self, name: str, path: Path) -> Library:
        """The folders that come after the one in which a file of this name was found."""
        for number, folder in enumerate(self.folders):
            if folder / name == path:
                return replace(self, folders=self.folders[number + 1 :])
        return replace(self, folders=())

    def names(self, folder: str, ending: str = ".yaml") -> list[str]:
        """What there is in a folder, without the ending, for help and for completion."""
        found: set[str] = set()
        for root in self.folders:
            found |= {path.name.removesuffix(ending) for path in (root / folder).glob(f"*{ending}")}
        return sorted(found)
