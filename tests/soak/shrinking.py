"""The smallest case that is badly met in the same way: words are left out as long as the fault stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.soak.frame import Case, Fault, Generator, fault_of

MOST_TRIALS: Final = 150


def smallest(generator: Generator, fault: Fault, most: int = MOST_TRIALS) -> Case:
    """First by whole words of the case, then by the finer ones that its generator knows."""
    left = most

    def still_fails(case: Case) -> bool:
        nonlocal left
        left -= 1
        again = fault_of(generator, case)
        return again is not None and again.kind == fault.kind

    def go_on() -> bool:
        return left > 0

    case = fault.case
    if not still_fails(case):
        return case  # a matter of chance or of what came before: told as it is
    case = _shorter(case, still_fails, go_on)
    fine = _shorter(generator.finer(case), lambda words: still_fails(generator.joined(words)), go_on)
    return generator.joined(fine) if fine else case


def _shorter(case: Case, still_fails: Callable[[Case], bool], go_on: Callable[[], bool]) -> Case:
    """Leaves out runs of words, long ones first."""
    length = max(1, len(case) // 2)
    while length:
        at = 0
        while at < len(case) and len(case) > 1 and go_on():
            without = (*case[:at], *case[at + length :])
            if without and still_fails(without):
                case = without
            else:
                at += length
        length //= 2
    return case
