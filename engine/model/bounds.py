"""What a rulepack may hold at most, and the complaint about one that holds more or something else."""

from __future__ import annotations

from typing import Final

MOST_DEPTH: Final = 200
"""Lists and objects inside one another."""
MOST_NODES: Final = 2_000_000
"""Values of any kind, the inner ones counted too."""


class PackError(Exception):
    """A rulepack that cannot be read or written: what is wrong, and where (`rulesets[0].tests[3].roll`)."""

    def __init__(self, message: str, path: str = "", file: str = "") -> None:
        super().__init__(message, path, file)
        self.message = message
        self.path = path
        self.file = file

    def enter(self, step: str) -> None:
        """Says that the place is inside another: the readers of outer objects add their step as the error passes."""
        self.path = step + ("." if self.path and not self.path.startswith("[") else "") + self.path

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.path, self.message) if part)


def survey(plain: object) -> None:
    """Refuses what is too deep or too much before anybody walks into it; level by level, so that no depth can hurt."""
    level: list[object] = [plain]
    nodes = 0
    for _ in range(MOST_DEPTH + 1):
        nodes += len(level)
        if nodes > MOST_NODES:
            raise PackError(f"more than {MOST_NODES:,} values")
        below: list[object] = []
        for one in level:
            if type(one) is list:
                below += one
            elif type(one) is dict:
                below += one.values()
            if len(below) > MOST_NODES:
                raise PackError(f"more than {MOST_NODES:,} values")
        if not below:
            return
        level = below
    raise PackError(f"more than {MOST_DEPTH} lists and objects inside one another")
