"""While a game is played Python looks for garbage seldom; before and after it as ever."""

from __future__ import annotations

import gc

import pytest

from engine.host.tidying import seldom_tidied


def test_garbage_is_looked_for_seldom_and_then_as_often_as_before_even_after_a_fault() -> None:
    usual = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), seldom_tidied():
        assert gc.get_threshold()[0] > usual[0]
        raise ZeroDivisionError
    assert gc.get_threshold() == usual
