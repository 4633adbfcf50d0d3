"""Work done aside, in another process, while this one goes on; done here where that is not to be had."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import TypeVar

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
