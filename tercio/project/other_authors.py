"""Whose mistake a crash is: Tercio's, or that of an installed package that brings a rule system."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

from engine.model.quick_dataclass import dataclass
from tercio.project.places import announcing_packages

_LINE = re.compile(r'^ {2,4}File "(?P<file>[^"\n]+)", line (?P<line>\d{1,9}), in (?P<function>[^\n]+)$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where another author's Python was when it failed."""

    package: str
    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, in {self.function}"


def failed_in(fault: BaseException) -> Place | None:
    """The innermost place of the crash that lies in a package of somebody else's, if it passed through any."""
    folders = announcing_packages()
    found: Place | None = None
    for file, line, function in _frames(fault):
        for package, folder in folders:
            if Path(file).is_relative_to(folder):
                found = Place(package, str(Path(file).relative_to(folder.parent)), line, function)
    return found


def _frames(fault: BaseException) -> list[tuple[str, int, str]]:
    """Outermost first. What failed in a worker process comes back with its frames as text, in its cause."""
    frames = [(one.filename, one.lineno or 0, one.name) for one in traceback.extract_tb(fault.__traceback__)]
    told = str(fault.__cause__) if type(fault.__cause__).__name__ == "_RemoteTraceback" else ""
    return frames + [(one["file"], int(one["line"]), one["function"]) for one in _LINE.finditer(told)]
