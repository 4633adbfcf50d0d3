"""Two runs of a command at once into one folder: each succeeds or says why not; what is there is one product, whole."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random
from typing import Final

from tests.soak.frame import Case, Generator
from tests.soak.processes import COMMANDS, NEW, OLD, Workplace, ended, everything, said


class Together(Generator):
    """A case is a command, and by how many hundredths of its time the second run begins later."""

    def __init__(self) -> None:
        super().__init__("together")

    def case(self, chance: Random, number: int) -> Case:
        return list(COMMANDS)[number % len(COMMANDS)], str(chance.choice((0, 0, 10, 50, 90)))

    def attempt(self, case: Case) -> list[str]:
        if len(case) != 2:
            return []
        command, later = case
        place = _PLACES.setdefault(os.getpid(), Workplace(Path(f"together-{os.getpid()}")))
        place.open(command)
        out = place.copy(command, OLD)
        first = place.start(command, OLD, out)
        time.sleep(place.took[command] * int(later) / 100)
        second = place.start(command, NEW, out)
        for process, word in ((first, OLD), (second, NEW)):
            code = ended(process)
            assert code in (0, 1), f"{command} ends with {code}"
            assert code == 0 or "tercio: " in said(out, word), f"{command} does not say why: {said(out, word)[-200:]}"
            assert "Traceback" not in said(out, word), said(out, word)[-300:]
        left = everything(out)
        wholes = {word: everything(place.product(command, word)) for word in (OLD, NEW)}
        assert left in wholes.values(), f"{command}: a mixture of both: {sorted(left)[:5]}"
        return ["the first" if left == wholes[OLD] else "the second"]


_PLACES: Final[dict[int, Workplace]] = {}
