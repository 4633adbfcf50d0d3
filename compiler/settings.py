"""What a compilation is told from outside."""

from __future__ import annotations

from pathlib import Path

from engine.model.budget import ALL_BYTES, FILE_BYTES, FILES, PIECES
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    library: Path
    """The folder that holds the prelude and the shipped systems."""
    others: tuple[Path, ...] = ()
    """Libraries of installed packages, which `use` looks through after the shipped one."""
    most_bytes: int = FILE_BYTES
    """The largest file that is read."""
    most_total: int = ALL_BYTES
    """The largest sum of all files that are read."""
    most_files: int = FILES
    most_pieces: int = PIECES
    """The largest number of pieces in one scenario."""


PROJECT_MARK = "tercio.toml"
"""A folder with this file in it is a project's root: `use` looks no higher."""
