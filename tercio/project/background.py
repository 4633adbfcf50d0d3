"""Work done aside, in another process, while this one goes on; done here where that is not to be had."""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from engine.host.copies import can_be_copied

Result = TypeVar("Result")


def begin(work: Callable[[], Result]) -> Callable[[], Result]:
    """Begins the work; whoever calls what is returned waits for its result.

    The other process is a copy of this one, so nothing need be sent to it. Where nobody waits for the result after
    all, it ends with this one.
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
