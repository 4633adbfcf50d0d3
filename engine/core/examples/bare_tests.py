"""Executable examples, as far as no system is needed: how they fail, and a declared test by itself.

A bare test has its facts and its faces as an author gives them, and no position at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.core.chance import FaceError, Recorded
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.trials.pools import dice_trial
from engine.core.declared.trials.trials import Trial
from engine.core.examples.bare_tables import table_functions
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry, Step, Test
from engine.model.values import Quantity, Ref, Value

_ROLE: Final = "role_"
_CARD: Final = "card.value"
_CARD_OF: Final = "of"
_NOT_SO: Final = "no"
"""What an example says of all facts that it does not give: `others no`."""


class Failure(Exception):  # noqa: N818 - what an example shows
    """An example that does not hold: what was expected and what happened; `step` is where."""

    def __init__(self, message: str, step: Step | None = None) -> None:
        super().__init__(message)
        self.step = step


@dataclass(frozen=True, slots=True)
class BareResult:
    """What a test came to. `cards` is the number that was due, `modifiers` the names of those that applied."""

    cards: int
    score: int
    outcome: str
    modifiers: tuple[str, ...]
    roll: int = 0
    goal: int = 0


class _Given:
    """The context of a bare test: every role is its own name."""

    def __init__(self, given: Mapping[str, Value], things: Mapping[str, Entry], *, rest_is_no: bool) -> None:
        self.given = {name: _plain(value) for name, value in given.items()}
        self.things = things
        self.rest_is_no = rest_is_no
        self.face = 0
        self.roll = self.die = self.goal = self.score = self.successes = 0

    def of_card(self, subject: str, path: str) -> Value:
        """What the card says that somebody is given to be `of`; nothing where there is none, or it is silent."""
        card = self.things.get(str(self.given.get(f"{subject}.{_CARD_OF}", "")))
        return _plain(card.get(path)) if card is not None else None

    def __getattr__(self, name: str) -> str:
        if name.startswith(_ROLE):
            return name.removeprefix(_ROLE)
        raise AttributeError(name)


def _plain(value: Value) -> Value:
    """As conditions compare it: a word by its name, a distance by its figure."""
    match value:
        case Ref():
            return value.name
        case Quantity():
            return value.amount
    return value


class _AllRoles(Mapping[str, str]):
    def __getitem__(self, role: str) -> str:
        return _ROLE + role

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _AllFacts(Mapping[str, Callable[..., Any]]):
    """Every fact, answered from what was given."""

    def __getitem__(self, key: str) -> Callable[..., Any]:
        path = key.partition(".")[2]

        def answer(context: _Given, *subjects: str) -> Any:  # noqa: ANN401 - whatever was given
            # A fact of nobody in particular, `distance(shooter, target)`, is given under its own name.
            wanted = f"{subjects[0]}.{path}" if subjects and path else key
            if wanted == _CARD:
                return context.face
            said = context.of_card(subjects[0], path) if subjects and wanted not in context.given else None
            if said is not None:
                return said
            if wanted not in context.given and context.rest_is_no:
                return False
            if wanted not in context.given:
                raise FactError(f"the test asks for `{wanted}`, which is not given")
            return context.given[wanted]

        return answer

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def play_bare_test(
    test: Test,
    given: Mapping[str, Value],
    faces: Sequence[Value],
    constants: Mapping[str, Value],
    options: Mapping[str, str | bool],
    others: str | None = None,
    ruleset: Ruleset | None = None,
) -> BareResult:
    """Turns over the faces, all of them and no more; a face may also be the word `success` or `failure`.

    Dice show the faces in the order in which they are thrown. A fact that is asked and not given is a fault of the
    example, unless `others` is `no`: then whatever is not given is not so. Tables and cards are those of the `ruleset`.
    """
    things = {entry.name: entry for entry in ruleset.entries} if ruleset is not None else {}
    tables = table_functions(ruleset) if ruleset is not None else {}
    context = _Given(given, things, rest_is_no=others == _NOT_SO)
    facts = Facts(_AllFacts(), _AllRoles(), constants, options, tables)
    if test.cards is None:
        return _play_bare_roll(test, context, faces, facts)
    trial = Trial(test, facts, "example")
    if trial.impossible is not None and trial.impossible(context):
        raise FactError(f"`{test.name}` cannot be taken with these facts")
    count, applied = trial.count(context)
    if len(faces) != count:
        raise FaceError(f"`{test.name}` turns over {_cards(count)}, and the example gives {len(faces)}")
    score = 0
    for face in faces:
        if isinstance(face, int):
            context.face = face
            score += bool(trial.success(context)) if trial.success is not None else 0
        else:
            score += (face.name if isinstance(face, Ref) else face) == "success"
    return BareResult(count, score, trial.outcome(score, context).name, tuple(name for name, _ in applied))


def _play_bare_roll(
    test: Test,
    context: _Given,
    faces: Sequence[Value],
    facts: Facts,
) -> BareResult:
    trial = dice_trial(test, facts, "example")
    if trial.is_impossible(context):
        raise FactError(f"`{test.name}` cannot be taken with these facts")
    shown = [face for face in faces if isinstance(face, int)]
    count = trial.dice(context)
    if len(shown) != count or len(faces) != count:
        raise FaceError(f"`{test.name}` rolls {_dice(count)}, and the example gives {len(faces)}")
    thrown = trial.throw(Recorded(shown), context)
    outcome = trial.outcome(thrown, context)
    names = tuple(name for name, _ in thrown.applied)
    return BareResult(count, thrown.score, outcome.name, names, thrown.roll, thrown.goal)


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
