"""A pytest plugin that runs chosen tests in a chosen order, and notes what each test calls and what it costs."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tests.mutants.compiling import KeptResults

Function = tuple[str, int]
"""The path of a module and the first line of a function in it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a test did when nothing was changed."""

    name: str
    seconds: float
    compiles: bool
    """Whether it compiles a text of its own."""
    calls: frozenset[Function]


class Chooser:
    """Leaves only the chosen tests, in their order; remembers which failed."""

    def __init__(self, names: Sequence[str]) -> None:
        self.places = {name: place for place, name in enumerate(names)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.places), key=lambda item: self.places[item.nodeid]
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid


class Watcher:
    """Notes for each test which functions of the watched folders it calls."""

    def __init__(self, root: Path, watched: Sequence[str], results: KeptResults, without: Sequence[str]) -> None:
        self.root = root
        self.without = tuple(f"[{system}" for system in without)
        self.begins = tuple(f"{root / folder}/" for folder in watched)
        self.results = results
        self.seen: list[Seen] = []
        self.failed: list[str] = []
        self.codes: dict[int, CodeType] = {}
        self.at_import: dict[str, set[Function]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that are the same for every system run for those that are looked at."""
        items[:] = [item for item in items if not any(system in item.nodeid for system in self.without)]

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.codes[id(frame.f_code)] = frame.f_code

    def _calls(self) -> frozenset[Function]:
        return frozenset(
            (str(Path(code.co_filename).relative_to(self.root)), code.co_firstlineno)
            for code in self.codes.values()
            if code.co_filename.startswith(self.begins)
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """What a module calls when it is read counts for all its tests."""
        self.codes = {}
        sys.setprofile(self._note)
        try:
            report = yield
        finally:
            sys.setprofile(None)
        self.at_import.setdefault(collector.nodeid.partition("::")[0], set()).update(self._calls())
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.codes = {}
        compiled, begun = self.results.compiled, time.process_time()
        sys.setprofile(self._note)
        try:
            outcome = yield
        finally:
            sys.setprofile(None)
        seconds = time.process_time() - begun
        self.seen.append(Seen(item.nodeid, seconds, self.results.compiled > compiled, self._calls()))
        return outcome

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
