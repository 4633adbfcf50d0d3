"""The limits of a trial: five seconds of work a step, a gibibyte of memory, set in a child that may die of them.

Work is what the processor did, not what the clock says: the machine may be busy with something else.
"""

from __future__ import annotations

import resource
import signal
import time
from types import FrameType
from typing import Final

SECONDS: Final = 5
BYTES: Final = 1 << 30
_GRACE: Final = 3
"""Seconds until the system ends a step that does not hear that it is over, such as one inside a regular expression."""


class TooSlow(BaseException):
    """No `Exception`, so that nothing that is tried takes it for one of its own."""


class Meter:
    """Looks at the work and the memory of this process, from one step to the next."""

    def __init__(self) -> None:
        self.slowest = 0.0
        self._begun: float | None = None

    def step(self) -> None:
        """A new piece of work begins; the time that it has is counted from here."""
        self.rest()
        self._begun = time.process_time()
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(self._begun + SECONDS) + _GRACE, most))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)

    def rest(self) -> None:
        """What comes next is nobody's trial."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        if self._begun is not None:
            self.slowest = max(self.slowest, time.process_time() - self._begun)
        self._begun = None


METER: Final = Meter()
"""Of this process: there is one processor time and one timer in it."""


def set_limits() -> None:
    """In the child, once."""
    signal.signal(signal.SIGPROF, _too_slow)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def memory() -> int:
    """The most that this process has had, in mebibytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _too_slow(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as Python calls it
    raise TooSlow(f"more than {SECONDS} s of work")
