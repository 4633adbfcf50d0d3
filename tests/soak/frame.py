"""What every generator of `make soak` shares: cases by seed, a limited child that tries them, and what came of it.

A case is a tuple of words; what they mean is the generator's business. Whatever a trial raises is a fault, and so is a
trial that takes too long or too much memory. Where that ends the child, another one goes on with the next case.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
import traceback
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Final

from compiler.settings import PROJECT_MARK
from tests.architecture.sources import PACKAGES, REPOSITORY
from tests.soak.limits import METER, TooSlow, memory, set_limits

Case = tuple[str, ...]
MOST_FAULTS: Final = 40
"""A run that found so many ends: they have few causes."""
_FORK: Final = multiprocessing.get_context("fork")


class Generator(ABC):
    """Makes cases and tries them. `name` is one word, as `make soak` calls it."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def prepare(self) -> None:  # noqa: B027 - most have nothing to prepare
        """Makes once what all trials share, before a child is forked."""

    @abstractmethod
    def case(self, chance: Random, number: int) -> Case | None:
        """The case of this number; nothing where there are no more."""

    @abstractmethod
    def attempt(self, case: Case) -> list[str]:
        """Tries a case. Answers a word for each input in it (`played`, `refused`); raises where one is badly met."""

    def finer(self, case: Case) -> Case:
        """A case in smaller words, for the search of what can be left out of it; nothing where there are none."""
        return ()

    def joined(self, words: Case) -> Case:
        """The case that is left of finer words."""
        return words

    def folder(self) -> Path:
        """Where trials write: a project below the current folder."""
        folder = Path(self.name)
        folder.mkdir(exist_ok=True)
        (folder / PROJECT_MARK).touch()
        return folder


@dataclass(frozen=True, slots=True)
class Fault:
    """A case that was badly met. `kind` is what faults of one cause have in common: exception and place."""

    number: int
    case: Case
    kind: str
    message: str


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    cases: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    slowest: float = 0.0
    """Seconds of work of the dearest step."""
    peak: int = 0
    """Most memory that a child had, in mebibytes."""

    @property
    def inputs(self) -> int:
        return self.answers.total() + len(self.faults)


def run(
    generator: Generator,
    *,
    seed: int,
    seconds: float,
    number: int,
    first: int = 0,
    tell: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Tries cases until `number` of them were tried or the time is over, whichever is sooner; but at least one."""
    generator.prepare()
    gc.freeze()
    tally = Tally()
    end = time.monotonic() + seconds
    at: int | None = first
    while at is not None and at < first + number and len(tally.faults) < MOST_FAULTS and _is_time(at, first, end):
        at = _one_child(generator, _cases(generator, seed, range(at, first + number), first, end), tally, tell)
    return tally


def fault_of(generator: Generator, case: Case) -> Fault | None:
    """Tries one case, in a child of its own."""
    tally = Tally()
    _one_child(generator, [(0, case)], tally, lambda tally: None)
    return tally.faults[0] if tally.faults else None


def _is_time(number: int, first: int, end: float) -> bool:
    return number == first or time.monotonic() < end


def _cases(generator: Generator, seed: int, numbers: range, first: int, end: float) -> Iterator[tuple[int, Case]]:
    for number in numbers:
        if not _is_time(number, first, end):
            return
        case = generator.case(Random(f"{seed}/{generator.name}/{number}"), number)
        if case is None:
            return
        yield number, case


# --- the parent ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Begun:
    number: int
    case: Case


@dataclass(frozen=True, slots=True)
class _Ended:
    answers: list[str]
    fault: tuple[str, str] | None
    slowest: float
    memory: int


def _one_child(
    generator: Generator, cases: Iterable[tuple[int, Case]], tally: Tally, tell: Callable[[Tally], None]
) -> int | None:
    """Lets a child try cases. Answers the number to go on with where the child died; nothing where all is done."""
    hear, say = _FORK.Pipe(duplex=False)
    child = _FORK.Process(target=_serve, args=(generator, cases, say))
    child.start()
    say.close()
    begun: _Begun | None = None
    while True:
        try:
            line = hear.recv()
        except EOFError:
            break
        if isinstance(line, _Begun):
            begun = line
            tally.cases += 1
            continue
        assert begun is not None, "what ends was begun"
        tally.answers.update(line.answers)
        tally.slowest, tally.peak = max(tally.slowest, line.slowest), max(tally.peak, line.memory)
        if line.fault is not None:
            tally.faults.append(Fault(begun.number, begun.case, *line.fault))
        tell(tally)
        if len(tally.faults) >= MOST_FAULTS:
            child.kill()
            break
        begun = None
    child.join()
    if begun is None:
        if child.exitcode:
            raise RuntimeError(f"{generator.name} makes no cases; see above")
        return None
    if len(tally.faults) < MOST_FAULTS:
        code = child.exitcode or 0
        why = f"the child ended with {signal.Signals(-code).name if code < 0 else code}"
        tally.faults.append(Fault(begun.number, begun.case, why, ""))
    return begun.number + 1


# --- the child ----------------------------------------------------------------------------------------------------


def _serve(generator: Generator, cases: Iterable[tuple[int, Case]], say: Connection) -> None:
    set_limits()
    for number, case in cases:
        say.send(_Begun(number, case))
        answers: list[str] = []
        fault = None
        METER.slowest = 0.0
        METER.step()
        try:
            answers = generator.attempt(case)
        except (Exception, TooSlow) as raised:  # noqa: BLE001 - whatever goes wrong is what is looked for
            fault = (_kind(raised), str(raised)[:400])
        METER.rest()
        say.send(_Ended(answers, fault, METER.slowest, memory()))


def _kind(raised: BaseException) -> str:
    """The exception, and the last line of ours on the way to it."""
    steps = traceback.extract_tb(raised.__traceback__)
    homes = tuple(str(REPOSITORY / package) for package in (*PACKAGES, "tests"))
    ours = [step for step in steps if step.filename.startswith(homes)]
    last = ours[-1] if ours else steps[-1]
    place = last.filename.removeprefix(f"{REPOSITORY}/")
    where = "" if isinstance(raised, TooSlow) else f" {place}:{last.lineno}"
    return f"{type(raised).__name__}{where}"
