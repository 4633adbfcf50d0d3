"""Why a choice of an example came to nothing, in words: what was asked instead, and where it would have been asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches

from engine.core.decisions import Decision
from engine.model.values import Hex, Point, Quantity, Ref, Value

_MOST_NAMES = 30


def could_be_asked(
    kind: str, phases: Collection[str], phase: str, kinds: Collection[str], steps: Mapping[str, tuple[str, ...]]
) -> bool:
    """Rules refuse by not asking, too; but others must be asked, or the phase have come in which they would be. `steps`
    has the phases of each sequence and phase."""
    if kind in kinds:
        return True
    if not phases:
        return bool(phase)
    asked = {step for one in phases for step in steps.get(one, (one,))}
    return not asked.isdisjoint(steps.get(phase, (phase,)))


def never_asked(kind: str, phases: Iterable[str], phase: str, kinds: Collection[str], stopped_by: str) -> str:
    """Of a choice that is to be refused: `phases` ask it, `phase` is what the example has come to, and `kinds` are the
    questions that were asked; `stopped_by` is what ended it, if it was no refusal."""
    asking = ", ".join(f"`{one}`" for one in phases)
    if asking:
        played = f"and the example plays `{phase}`" if phase else "and the example plays no phase"
        lacks = f"it is asked in {asking}, {played}: `start` that phase"
    else:
        lacks = "no phase is under way in which it would be: `start` one, or choose first what it answers"
    asked = f"asked were {', '.join(f'`{one}`' for one in sorted(kinds))}" if kinds else "nothing was asked"
    ended = f"; the example stopped there: {stopped_by}" if stopped_by else ""
    return f"`{kind}` is never asked: {lacks}; {asked}{ended}"


def asked_instead(kind: str, phases: Collection[str], phase: str, last: Decision | None, told: str) -> str:
    """Of a choice that no question was about: the question asked last, which is `told` in words."""
    elsewhere = ""
    if phases and phase and phase not in phases:
        elsewhere = f"; it is asked in {', '.join(f'`{one}`' for one in phases)}"
    if last is None:
        return f"{elsewhere}; nothing was asked"
    return f"{elsewhere}; {'asked of another' if last.kind == kind else 'asked instead'}: {told}"


def no_such_phase(phase: str, known: Iterable[str]) -> str:
    """With the nearest name, or those that there are."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(phase, names, 1)
    if near:
        return f"no phase is called `{phase}`; did you mean `{near[0]}`?"
    more = ", …" if len(names) > _MOST_NAMES else ""
    return f"no phase is called `{phase}`; there are {', '.join(f'`{one}`' for one in names[:_MOST_NAMES])}{more}"


def as_written(name: str, value: Value) -> str | None:
    """A field of a choice as an example writes it."""
    match value:
        case Ref():
            return f"{name} {value.name}"
        case Point(x, y):
            return f"{name} ({float(x):g}, {float(y):g})"
        case Hex() | int() | str():
            return f"{name} {value}"
        case Quantity():
            return f"{name} {float(value.amount):g} {value.unit}"
    return None
