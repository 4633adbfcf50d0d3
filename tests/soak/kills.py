"""Commands that are killed or interrupted at any moment: what was there before is there, or the new product is, whole.

The next run makes the whole of it, and leaves nothing behind that the unlucky one began.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from tests.soak.frame import Case, Generator
from tests.soak.processes import COMMANDS, NEW, OLD, Workplace, ended, everything, said, visible

SIGNALS: Final = ("SIGKILL", "SIGKILL", "SIGKILL", "SIGINT")


class Kills(Generator):
    """A case is a command, a signal, and the moment in hundredths of the time that the command takes."""

    def __init__(self) -> None:
        super().__init__("kills")

    def case(self, chance: Random, number: int) -> Case:
        moment = chance.randint(5, 110) if number % 2 else chance.randint(75, 115)
        return list(COMMANDS)[number % len(COMMANDS)], chance.choice(SIGNALS), str(moment)

    def attempt(self, case: Case) -> list[str]:
        if len(case) != 3:
            return []
        command, signal_name, moment = case
        place = _workplace()
        place.open(command)
        out = place.copy(command, OLD)
        process = place.start(command, NEW, out)
        time.sleep(place.took[command] * int(moment) / 100)
        with suppress(ProcessLookupError):
            os.killpg(process, signal.Signals[signal_name])
        code = ended(process)
        old, new = (visible(place.product(command, word)) for word in (OLD, NEW))
        left = visible(out)
        assert left in (old, new), f"{command}: {_mixture(left, old, new)}"
        assert "Traceback" not in said(out, NEW), said(out, NEW)[-300:]
        assert code in (0, 130, -signal.SIGKILL, -signal.SIGINT), f"{command} ends with {code}: {said(out, NEW)[-300:]}"
        again = ended(place.start(command, NEW, out))
        assert again == 0, f"{command} cannot be given again: {said(out, NEW)[-300:]}"
        rest = everything(out)
        assert rest == everything(place.product(command, NEW)), f"{command}: {_mixture(rest, old, new)}"
        return ["old" if left == old else "new"]


_PLACES: Final[dict[int, Workplace]] = {}


def _workplace() -> Workplace:
    """One for each process: what it made is kept for the next case."""
    return _PLACES.setdefault(os.getpid(), Workplace(Path(f"kills-{os.getpid()}")))


def _mixture(left: dict[str, str], old: dict[str, str], new: dict[str, str]) -> str:
    of_new = sum(left.get(name) == digest for name, digest in new.items())
    of_old = sum(left.get(name) == digest for name, digest in old.items())
    strange = sorted(set(left) - set(old) - set(new))
    return f"{of_new} of {len(new)} new files, {of_old} of {len(old)} old ones, and {strange[:3]}"
