"""Work done aside gives what it would give here, and fails where it is seen."""

from __future__ import annotations

import os
import threading

import pytest

import tercio.project.background
from tercio.project.background import begin


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
