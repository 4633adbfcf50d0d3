"""Work done aside, in another process, while this one goes on; done here where that is not to be had."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

Result = TypeVar("Result")


def can_be_copied() -> bool:
    return "fork" in get_all_start_methods() and threading.active_count() == 1 and (os.cpu_count() or 1) > 1


def begin(work: Callable[[], Result]) -> Callable[[], Result]:
    """Begins the work; whoever calls what is returned waits for its result.

    The other process is a copy of this one, so nothing need be sent to it. A process with several threads is not
    copied: a lock that another thread holds would be held for ever. Where nobody waits for the result after all, the
    other process ends with this one.
    """
    if not can_be_copied():
        return work
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, sender), daemon=True)
    process.start()
    sender.close()

    def result() -> Result:
        try:
            done: Result = receiver.recv()
        except EOFError:
            # It failed there. Here it fails where somebody sees it.
            return work()
        finally:
            receiver.close()
            process.join()
        return done

    return result


def _send(work: Callable[[], object], sender: Connection) -> None:
    try:
        sender.send(work())
    finally:
        sender.close()
        # Nothing of the copied process is to be tidied up twice, and nothing to be said.
        os._exit(0)


def begin_each(work: Callable[[], Iterator[Result]], count: int) -> Iterator[Result]:
    """Begins a work of so many parts; they come one by one and in order, while the rest is still being done."""
    if not can_be_copied():
        return work()
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send_each, args=(work, sender), daemon=True)
    process.start()
    sender.close()
    return Parts(work, count, receiver, process)


class Parts(Generic[Result]):
    """Parts of a work that is done elsewhere. No generator: one that nobody uses up is closed when nobody knows, and
    after its pipe."""

    def __init__(
        self, work: Callable[[], Iterator[Result]], count: int, receiver: Connection, process: BaseProcess
    ) -> None:
        self._work: Final = work
        self._count: Final = count
        self._receiver: Final = receiver
        self._process: Final = process
        self._came = 0
        self._here: Iterator[Result] | None = None

    def __iter__(self) -> Iterator[Result]:
        return self

    def __next__(self) -> Result:
        if self._here is not None:
            return next(self._here)
        if self._came == self._count:
            raise StopIteration
        try:
            part: Result = self._receiver.recv()
        except EOFError:
            # It failed there, at the part after the last that came.
            self.close()
            self._here = islice(self._work(), self._came, None)
            return next(self._here)
        self._came += 1
        if self._came == self._count:
            self.close()
        return part

    def close(self) -> None:
        """The last part came, or somebody has had enough before."""
        self._receiver.close()
        self._process.terminate()
        self._process.join()


def _send_each(work: Callable[[], Iterator[object]], sender: Connection) -> None:
    """A pipe holds little: another thread waits for the reader, so that the work need not."""
    done: SimpleQueue[tuple[object] | None] = SimpleQueue()

    def send() -> None:
        while (part := done.get()) is not None:
            sender.send(part[0])

    sending = threading.Thread(target=send, daemon=True)
    try:
        sending.start()
        for part in work():
            done.put((part,))
    finally:
        done.put(None)
        sending.join()
        sender.close()
        os._exit(0)
