"""What every unit test shares: where the repository is, how Hypothesis behaves, and what is made once for a whole run.

Examples are drawn from a fixed seed, so that a failure seen by one contributor is seen by all; `make soak` is where
chance is let in.
"""

from __future__ import annotations

import gc
import os
import resource
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.campaigns import leave_to_campaigns
from tests.shipped import FOLDER, shipped_pack, systems

if TYPE_CHECKING:
    from xdist.remote import Producer

    from tests.workers import Scheduling

settings.register_profile("tercio", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("tercio")


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """Workers are started later, and find the folder in the environment."""
    if _is_worker(config) or not config.getoption("numprocesses", default=None):
        gc.disable()  # until all is collected; who leaves that to workers goes on as usual
    config.pluginmanager.register(_Memory())
    if not _is_worker(config):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="tercio-tests-")
        if config.getoption("numprocesses", default=None):
            from tests.workers import rewrite_once

            rewrite_once(config)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker compiles its share of the library. They collect in step, and would all wait for the one that came
    first to whatever is wanted next."""
    told = getattr(session.config, "workerinput", None)
    if told is not None:
        from tests.workers import tell_less

        tell_less(session.config)
        for system in systems()[int(told["workerid"].removeprefix("gw")) :: told["workercount"]]:
            shipped_pack(system)


def pytest_unconfigure(config: pytest.Config) -> None:
    if not _is_worker(config):
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    from tests.workers import Scheduling

    return Scheduling(config, log) if config.option.dist == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """First of all: whoever asks for campaigns by their mark finds all of them marked."""
    leave_to_campaigns(items)
    if not config.option.markexpr:
        left = [item for item in items if item.get_closest_marker("campaign") is not None]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item.get_closest_marker("campaign") is None]
    if _is_worker(config):
        from tests.workers import longest_first

        items.sort(key=longest_first)


def pytest_collection_finish() -> None:
    """Compiled systems and collected tests stay to the end: an eighth of the time went into looking at them again.
    While they are collected nothing is thrown away: they count as old without being looked at. They do not stay frozen:
    what a test compiles would count as young then, and be looked at over and over."""
    gc.freeze()
    gc.unfreeze()
    gc.set_threshold(200_000, 20, 100)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Whoever was thrown away and has something to say says it now. pytest would look five times at all that there is,
    which takes many seconds in each worker when there is nothing else left to do."""
    gc.collect()
    gc.freeze()


class _Memory:
    """Looks for garbage when there may be much of it: what was compiled for a test refers to itself."""

    growth = 300 << 10
    at_most = 0

    def pytest_runtest_logfinish(self) -> None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if not self.at_most:
            self.at_most = peak + self.growth
        if peak > self.at_most:
            gc.collect()
            self.at_most = peak + self.growth


@pytest.fixture(scope="session")
def repository() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def strangers_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in a stranger's words, for whoever looks through it, with a browser or without."""
    from tests.hostile.strangers import TABLE, build_strangers_site

    out = tmp_path_factory.mktemp("strangers") / "site"
    build_strangers_site(out, *TABLE)
    return out
