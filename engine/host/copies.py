"""Work done in copies of this process, which know all that it knows: nothing need be sent to them."""

from __future__ import annotations

import os
import threading
from multiprocessing import get_all_start_methods


def can_be_copied() -> bool:
    """A process with several threads is not copied: a lock that another thread holds would be held for ever."""
    return "fork" in get_all_start_methods() and threading.active_count() == 1 and (os.cpu_count() or 1) > 1
