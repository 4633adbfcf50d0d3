"""Work done aside, in another process, while this one goes on; done here where that is not to be had."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import TypeVar

Result = TypeVar("Result")


def begin(work: Callable[[], Result]) -> Callable[[], Result]:
    """Begins the work; whoever calls what is returned waits for its result.

    The other process is a copy of this one, so nothing need be sent to it. A process with several threads is not
    copied: a lock that another thread holds would be held for ever.
    """
    if "fork" not in get_all_start_methods() or threading.active_count() > 1 or (os.cpu_count() or 1) < 2:
        return work
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, sender))
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
