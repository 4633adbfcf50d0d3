"""Tests collected once, and tried on one changed function after another.

Most changes are inside a function. A session of pytest that has read everything forks for each of them: the child
gives the function its changed code, runs tests, and is gone. What a module does when it is read cannot be tried that
way; `worker.py` starts afresh for that.
"""

from __future__ import annotations

import gc
import inspect
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import TextIO

import pytest

from tests.mutants.changes import Change
from tests.mutants.children import in_child, quietly


class WarmSession:
    """A pytest plugin that answers orders instead of running tests."""

    def __init__(self, root: Path, orders: TextIO, answers: TextIO) -> None:
        self.root = root
        self.orders = orders
        self.answers = answers
        self.noticed_by = root / ".noticed_by"
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions = _functions(self.root)
        for line in self.orders:
            orders = json.loads(line)
            change = Change(**orders["change"])
            chosen = [items[name] for name in orders["tests"] if name in items]
            self._answer(change, chosen, functions, orders["seconds"])
        return True

    def _answer(
        self, change: Change, items: Sequence[pytest.Item], functions: dict[str, list[FunctionType]], seconds: int
    ) -> None:
        self.noticed_by.unlink(missing_ok=True)
        before = (self.root / change.path).read_text(encoding="utf-8")
        swaps = list(_swaps(before, change, functions.get(str(self.root / change.path), [])))
        code, in_time = 0, True
        if swaps:
            code, in_time = in_child(lambda: self._try(swaps, items), seconds)
        by = self.noticed_by.read_text(encoding="utf-8") if self.noticed_by.exists() else ""
        print(json.dumps({"swapped": bool(swaps), "code": code, "in_time": in_time, "by": by}), file=self.answers)
        self.answers.flush()

    def _try(self, swaps: list[tuple[FunctionType, CodeType]], items: Sequence[pytest.Item]) -> int:
        for function, code in swaps:
            function.__code__ = code
        for place, item in enumerate(items):
            following = items[place + 1] if place + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                self.noticed_by.write_text(self.failed, encoding="utf-8")
                return int(pytest.ExitCode.TESTS_FAILED)
        return int(pytest.ExitCode.OK)


def _functions(root: Path) -> dict[str, list[FunctionType]]:
    """All functions of ours that there are, by file."""
    gc.unfreeze()
    by_file: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(root)):
            by_file.setdefault(thing.__code__.co_filename, []).append(thing)
    gc.collect()
    gc.freeze()
    return by_file


def _swaps(before: str, change: Change, functions: list[FunctionType]) -> Iterator[tuple[FunctionType, CodeType]]:
    """Which functions get which code; none where the file cannot be read any more."""
    try:
        after = compile(change.applied_to(before), change.path, "exec", dont_inherit=True)
    except SyntaxError:
        return
    old = _outermost(compile(before, change.path, "exec", dont_inherit=True))
    for was, becomes in zip(old, _outermost(after), strict=True):
        if was != becomes:
            yield from (
                (function, becomes)
                for function in functions
                if function.__code__ == was and function.__code__.co_freevars == becomes.co_freevars
            )


def _outermost(code: CodeType) -> Iterator[CodeType]:
    """Functions of a module and of its classes, without those inside them."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & inspect.CO_OPTIMIZED:
                yield part
            else:
                yield from _outermost(part)


class WarmTests:
    """The process that holds such a session, as its parent sees it."""

    def __init__(self, root: Path, options: Sequence[str], files: Sequence[str]) -> None:
        orders_out, orders_in = os.pipe()
        answers_out, answers_in = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.close(orders_in)
                os.close(answers_out)
                quietly()
                with os.fdopen(orders_out) as orders, os.fdopen(answers_in, "w") as answers:
                    pytest.main([*options, *files], plugins=[WarmSession(root, orders, answers)])
            finally:
                os._exit(0)
        os.close(orders_out)
        os.close(answers_in)
        self.orders = os.fdopen(orders_in, "w")
        self.answers = os.fdopen(answers_out)

    def told(self, **orders: object) -> dict[str, object]:
        print(json.dumps(orders), file=self.orders, flush=True)
        answer = json.loads(self.answers.readline())
        assert isinstance(answer, dict)
        return answer
