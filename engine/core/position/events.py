"""Events: steps between legal positions. The journal is their list; a state is changed by nothing else.

Plain final classes, made by the thousand. Each has `FIELDS`, in the order of its constructor, and cites the section
that it applies; ids inside, words are made by the reader.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Event:
    FIELDS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ("section",)

    def __init__(self, section: str) -> None:
        self.section = section

    def apply(self, state: Any) -> None:  # noqa: ANN401 - each system has its own state
        raise NotImplementedError

    @property
    def name(self) -> str:
        return type(self).__name__

    def to_plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"event": self.name, "section": self.section}
        for field in self.FIELDS:
            plain[field] = getattr(self, field)
        return plain

    def __repr__(self) -> str:
        inside = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.FIELDS)
        return f"{self.name}({self.section}, {inside})"
