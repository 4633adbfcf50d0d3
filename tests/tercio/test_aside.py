"""Work done aside gives what it would give here, and fails where it is seen."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

import tercio.project.background
from tercio.project.background import Parts, begin, begin_each


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of the tests has a thread of its own, which holds no lock that matters here."""
    monkeypatch.setattr(tercio.project.background, "can_be_copied", lambda: True)


@pytest.mark.usefixtures("copied")
def test_the_result_comes_back() -> None:
    assert begin(lambda: {"a": list(range(100_000))})() == {"a": list(range(100_000))}


def test_a_process_with_threads_does_the_work_itself() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert begin(os.getpid)() == os.getpid()
    finally:
        done.set()
        other.join()


@pytest.mark.usefixtures("copied")
def test_a_failure_is_seen_here() -> None:
    def fails() -> int:
        raise ValueError("no")

    result = begin(fails)
    with pytest.raises(ValueError, match="no"):
        result()


@pytest.mark.usefixtures("copied")
def test_what_cannot_be_sent_is_made_here() -> None:
    assert begin(lambda: lambda: 7)()() == 7


@pytest.mark.usefixtures("copied")
def test_many_parts_come_in_order_and_from_elsewhere() -> None:
    def parts() -> Iterator[tuple[int, str, int]]:
        yield from ((number, "x" * 50_000, os.getpid()) for number in range(20))

    came = list(begin_each(parts, 20))
    assert [number for number, _, _ in came] == list(range(20))
    assert {process for _, _, process in came} != {os.getpid()}


@pytest.mark.usefixtures("copied")
def test_parts_after_a_failure_are_made_here() -> None:
    home = os.getpid()

    def parts() -> Iterator[int]:
        for number in range(4):
            if number == 2 and os.getpid() != home:
                raise ValueError("no")
            yield number

    assert list(begin_each(parts, 4)) == [0, 1, 2, 3]


@pytest.mark.usefixtures("copied")
def test_nobody_need_want_all_parts() -> None:
    def parts() -> Iterator[str]:
        while True:
            yield "x" * 100_000

    came = begin_each(parts, 1_000_000)
    assert len(next(came)) == 100_000
    assert isinstance(came, Parts)
    came.close()
    assert came._process.exitcode is not None, "nobody works on for nobody"
