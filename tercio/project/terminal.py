"""What the command line says, whatever it is said to: a terminal, a pipe, a closed one, one that knows few letters.

Words of a stranger (names of files, titles) never reach a terminal as orders to it.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from typing import Final, TextIO

_ESCAPES: Final = "tercio-escapes"


class WrongUsage(Exception):  # noqa: N818 - what the user is told
    """A word of the command line that nobody knows, or that does not go with the others; the message says which."""


def say(text: str) -> None:
    """To standard output. What is hidden is made visible; only ends of lines are ends of lines."""
    sys.stdout.write(_shown(text))


def complain(text: str) -> None:
    """To standard error, under our name."""
    sys.stderr.write(f"tercio: {_shown(text)}\n")


def say_json(plain: object) -> None:
    sys.stdout.write(json.dumps(plain, ensure_ascii=False, indent=2) + "\n")


def _shown(text: str) -> str:
    lines = text.split("\n")
    if all(map(str.isprintable, lines)):
        return text
    from dsl.render import visible

    return "\n".join(map(visible, lines))


def prepare_streams() -> None:
    """Before anything is said: every stream is there, and knows what to do with letters that it lacks."""
    codecs.register_error(_ESCAPES, _escape)
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None or stream.closed:
            # Closed by whoever started us; what is said is said to nobody.
            setattr(sys, name, _nowhere())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ESCAPES)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open to the end of the process


def _escape(fault: UnicodeError) -> tuple[str, int]:
    """`\\u2192` for an arrow: as JSON has it, so that what was valid stays valid."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    letters = fault.object[fault.start : fault.end]
    halves = letters.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in zip(halves[::2], halves[1::2], strict=True)), fault.end


def hush() -> None:
    """Whoever read has enough, or there is no room for more: keep the interpreter from saying so while it ends."""
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, sys.stdout.fileno())
        os.close(silent)
    except (OSError, ValueError):
        sys.stdout = _nowhere()
