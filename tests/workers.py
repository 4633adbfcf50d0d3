"""Who tests what where several workers test at once: files that share what they make go to one, the longest first.

What a file makes for all its tests (a site, a set of documents, recorded games) is kept by the worker that made it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

TOGETHER = {
    "tests/architecture/": "architecture",
    "tests/compiler/backends/": "cards",
    "tests/compiler/documents/": "documents",
    "tests/engine/conformance/test_nothing_is_inert.py": "changed rules",
    "tests/engine/conformance/test_recorded_games.py": "games played again",
    "tests/engine/conformance/": "recorded games",
    "tests/tercio/test_report.py": "recorded games",
    "tests/hostile/test_markup.py": "strangers",
    "tests/hostile/test_skirmish.py": "strangers",
    "tests/browser/test_strangers.py": "strangers",
    "tests/browser/test_replay": "replays",
    "tests/browser/test_site": "the rules site",
    "tests/browser/test_quick": "the rules site",
    "tests/packaging/": "the wheel",
}
"""Where a path begins like this, the name of the company that its tests keep; the first that fits counts."""

FIRST = (
    "tests/engine/conformance/",
    "tests/tercio/test_report.py",
    "tests/compiler/documents/",
    "tests/compiler/backends/",
    "tests/browser/",
    "tests/hostile/",
    "tests/site/test_building.py",
    "tests/packaging/",
    "tests/compiler/test_hostile.py",
    "tests/engine/systems/cape/test_the_text_is_the_rule.py",
    "tests/site/test_language_builds.py",
    "tests/tercio/test_surroundings.py",
    "tests/tercio/test_replay.py",
    "tests/engine/systems/esa/test_the_text_is_the_rule.py",
    "tests/site/test_tutorial.py",
    "tests/dsl/test_limits.py",
    "tests/engine/odds/test_simulation.py",
    "tests/tercio/test_play.py",
    "tests/compiler/telling/test_every_field.py",
    "tests/tercio/test_balance.py",
    "tests/tercio/test_cli.py",
    "tests/dsl/test_properties.py",
)
"""What takes longest: begun last, it would be waited for by workers that have nothing left to do."""


class Scheduling(LoadFileScheduling):
    """A file is tested by one worker, and so are files that belong together."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # the order is that of `longest_first`

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return next((company for begins, company in TOGETHER.items() if file.startswith(begins)), file)


def longest_first(item: pytest.Item) -> int:
    """A key to sort by, which leaves everything else in its order."""
    return next((at for at, begins in enumerate(FIRST) if item.nodeid.startswith(begins)), len(FIRST))


def tell_less(config: pytest.Config) -> None:
    """A worker tells six things of each test: that it begins and ends, how it was prepared, how it went, how it was put
    away, that the next may come. Whoever hears all workers shows one of them, so of a test that passes nothing else is
    told, unless times or a report in XML are asked for."""
    if config.option.durations is not None or config.getoption("xmlpath", None):
        return
    # xdist sends its module to the worker as text: its class is not the one that can be imported here.
    (interactor,) = (one for one in config.pluginmanager.get_plugins() if type(one).__name__ == "WorkerInteractor")
    tell = interactor.sendevent

    def tell_what_is_shown(name: str, **told: Any) -> None:  # noqa: ANN401 - whatever xdist tells
        report = told.get("data", {})
        if name == "testreport" and report["outcome"] == "passed":
            report["keywords"] = {}
            if report["when"] != "call":
                return
        if name not in ("logstart", "logfinish"):
            tell(name, **told)

    interactor.sendevent = tell_what_is_shown


def rewrite_once(config: pytest.Config) -> None:
    """Writes down the tests as pytest runs them, before the workers start. They collect in step, and each would work it
    out for itself: in a fresh clone a tenth of all the time. What is unchanged since the last run is there."""
    if sys.dont_write_bytecode:
        return
    for file in sorted(Path(__file__).parent.rglob("test_*.py")):
        folder = rewrite.get_cache_dir(file)
        written = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, written) is None and rewrite.try_makedirs(folder):
            digest, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, written)
