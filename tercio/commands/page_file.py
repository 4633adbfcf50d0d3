"""Where a page of HTML is written to, as an argument of a command."""

from __future__ import annotations

import argparse
from pathlib import Path


def page_file(word: str) -> Path:
    """Only a name that a page may have: a slip of the pen must not cost somebody's notes or settings."""
    path = Path(word)
    if path.suffix.lower() not in (".html", ".htm"):
        raise argparse.ArgumentTypeError(f"`{word}` is no name for a page: let it end in .html")
    return path
