"""A phase in which the pieces of each side act one by one, as their players choose."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.core.declared.turn.acting import one_by_one


class Table:
    """Two pieces of the first side and two of the second, of which the last can do nothing."""

    def __init__(self) -> None:
        self.state = SimpleNamespace(over=False, acted=set())
        self.pieces = [SimpleNamespace(id=number, side=number // 2) for number in range(4)]
        self.done: list[tuple[int, str]] = []
        self.safe_points = 0

    def record(self, event: Any) -> None:  # noqa: ANN401 - an event
        event.apply(self.state)

    def safe(self) -> None:
        self.safe_points += 1


def played(*answers: int, ends: bool = False) -> tuple[Table, list[tuple[int, tuple[Any, ...]]]]:
    """What was done, and what each side was asked, if they answer by these numbers of their options."""
    table, asked = Table(), list[tuple[int, tuple[Any, ...]]]()

    def act(g: Table, piece: Any, option: str) -> Any:  # noqa: ANN401
        g.done.append((piece.id, option))
        g.state.over = ends
        yield from ()

    phase = one_by_one("deed", lambda g: g.pieces, lambda _, piece: ["shoot", "charge"] if piece.id < 3 else [], act)
    going = phase(table, SimpleNamespace(section="1"))
    try:
        decision = next(going)
        for answer in answers:
            asked.append((decision.seat, tuple(decision.options)))
            decision = going.send(answer)
    except StopIteration:
        return table, asked
    raise AssertionError("more was asked")


def test_each_piece_that_can_do_something_does_it_once() -> None:
    table, asked = played(2, 1, 1, 0, 1, 0)
    deeds = ("shoot", "charge")
    assert asked == [(0, (None, 0, 1)), (0, deeds), (0, (None, 0)), (0, deeds), (1, (None, 2)), (1, deeds)]
    assert table.done == [(1, "charge"), (0, "shoot"), (2, "shoot")]
    assert table.safe_points == 4


def test_a_side_that_declines_is_done_with_it() -> None:
    table, asked = played(0, 1, 1)
    assert [seat for seat, _ in asked] == [0, 1, 1]
    assert table.done == [(2, "charge")]


def test_nobody_is_asked_when_the_battle_is_over() -> None:
    table, _ = played(1, 0, ends=True)
    assert table.done == [(0, "shoot")]
