"""While a game is played Python looks for garbage seldom; before and after it as ever."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from engine.host.tidying import seldom_tidied

USUAL = (700, 10, 10)


@pytest.fixture(autouse=True)
def as_python_has_it() -> Iterator[None]:
    """Tests themselves look for it seldom."""
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def _failing_game() -> None:
    with seldom_tidied():
        raise ZeroDivisionError


def test_garbage_is_looked_for_seldom_and_then_as_often_as_before() -> None:
    with seldom_tidied():
        assert gc.get_threshold()[0] > 10 * USUAL[0]
    assert gc.get_threshold() == USUAL


def test_so_it_is_after_a_fault() -> None:
    with pytest.raises(ZeroDivisionError):
        _failing_game()
    assert gc.get_threshold() == USUAL
