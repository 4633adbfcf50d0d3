"""How much follows from one effect: counted through cases, tests and all pieces that some befall."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.reading.following import MOST_DONE, MOST_MADE, Following
from engine.model.rules import Origin, Outcome
from engine.model.values import Ref

HERE = Origin("rules.tercio", 7)


def ref(name: str, *given: str) -> Ref:
    return Ref("effect", name, tuple(Ref("test", one) for one in given))


def effect(*does: Ref, cases: tuple[tuple[Ref, ...], ...] = (), each: str = "") -> Any:  # noqa: ANN401
    return SimpleNamespace(does=does, cases=[SimpleNamespace(does=case) for case in cases], each=each)


def outcome(*effects: Ref, then: str = "") -> Outcome:
    fields = (("effect", effects), *((("then", Ref("test", then)),) if then else ()))
    return Outcome(name="x", origin=HERE, low=None, high=None, fields=fields)


def counted(name: str, pieces: int = 10, tests: dict[str, Any] | None = None, **effects: Any) -> tuple[int, int]:  # noqa: ANN401
    """Effects that are made, and that happen at most."""
    declared: Any = SimpleNamespace(effects=effects, tests=tests or {})
    return Following(declared, pieces)._of(name)


def test_an_effect_of_the_kit_is_one() -> None:
    assert counted("remove") == (1, 1)


def test_what_an_effect_does_is_added_to_it() -> None:
    assert counted("hurt", hurt=effect(ref("add"), ref("remove"))) == (3, 3)
    assert counted("hurt", hurt=effect(ref("shake"), ref("shake")), shake=effect(ref("set"))) == (5, 5)


def test_of_cases_all_are_made_and_one_happens() -> None:
    cases = ((ref("add"), ref("add")), (ref("remove"),))
    assert counted("hurt", hurt=effect(ref("set"), cases=cases)) == (5, 4)
    assert counted("hurt", hurt=effect(cases=())) == (1, 1)


def test_what_befalls_each_happens_as_often_as_there_are_pieces() -> None:
    assert counted("panic", panic=effect(ref("set"), each="mate"), pieces=30) == (2, 60)


def test_a_test_is_made_once_and_its_worst_outcome_happens() -> None:
    nerve = SimpleNamespace(outcomes=(outcome(ref("set")), outcome(ref("set"), ref("hurt")), outcome()))
    assert counted("nerve", tests={"nerve": nerve}, hurt=effect(ref("add"))) == (1, 4)
    assert counted("nerve", tests={"nerve": SimpleNamespace(outcomes=())}) == (1, 1)
    again = SimpleNamespace(outcomes=(outcome(ref("set"), then="nerve"),))
    assert counted("again", tests={"nerve": nerve, "again": again}, hurt=effect(ref("add"))) == (1, 6)


def test_taking_a_test_happens_with_all_that_follows_from_it() -> None:
    nerve = SimpleNamespace(outcomes=(outcome(ref("set"), ref("set")),))
    assert counted("hurt", tests={"nerve": nerve}, hurt=effect(ref("take", "nerve"))) == (2, 5)
    assert counted("hurt", tests={"nerve": nerve}, hurt=effect(ref("take"))) == (2, 2)
    assert counted("hurt", tests={"nerve": nerve}, hurt=effect(ref("give", "nerve"))) == (2, 2)


def test_a_circle_is_told_elsewhere_and_counts_once_here() -> None:
    assert counted("one", one=effect(ref("other")), other=effect(ref("one"))) == (3, 3)


@pytest.mark.parametrize(("many", "is_too_much"), [(MOST_MADE - 1, False), (MOST_MADE, True)])
def test_more_than_so_many_effects_are_too_much(many: int, is_too_much: bool) -> None:
    declared: Any = SimpleNamespace(effects={"hurt": effect(*[ref("add")] * many)}, tests={})
    assert Following(declared, 1).is_too_much(ref("hurt")) is is_too_much
    assert (MOST_MADE, MOST_DONE) == (2_000, 200_000)


@pytest.mark.parametrize(("pieces", "is_too_much"), [(100_000, False), (100_001, True)])
def test_more_than_so_many_that_happen_are_too_much(pieces: int, is_too_much: bool) -> None:
    declared: Any = SimpleNamespace(effects={"panic": effect(ref("set"), each="mate")}, tests={})
    assert Following(declared, pieces).is_too_much(ref("panic")) is is_too_much


def test_what_is_too_much_is_not_counted_farther() -> None:
    made, done = counted(
        "all", all=effect(*[ref("panic")] * 3), panic=effect(*[ref("set")] * 1_999, each="x"), pieces=999
    )
    assert (made, done) == (MOST_MADE + 1, MOST_DONE + 1)
    worst = SimpleNamespace(outcomes=(outcome(*[ref("panic")] * 3),))
    assert (
        counted("worst", tests={"worst": worst}, panic=effect(ref("set"), each="x"), pieces=99_999)[1] == MOST_DONE + 1
    )
