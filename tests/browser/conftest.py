"""A real browser, where there is one. `REQUIRE_BROWSER=1` makes a missing one a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tercio.site.building import build_site
from tercio.site.pages import Order
from tests.architecture.sources import REPOSITORY
from tests.browser.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking")


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return next((path for name in ((named,) if named else NAMES) if (path := shutil.which(name))), None)


def _missing(why: str) -> NoReturn:
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(f"{why}, and REQUIRE_BROWSER=1 asks for a browser", pytrace=False)
    pytest.skip(f"{why}; `make browser` installs one where it can")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker; each test opens a context of its own."""
    path = chromium()
    if path is None:
        _missing("there is no Chromium here")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("Playwright is not installed")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield started
        finally:
            started.close()


@pytest.fixture(scope="session")
def built_site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001
    """The rules and one battle, as a folder. The browser is asked for first: without one nothing is built."""
    out = tmp_path_factory.mktemp("site") / "site"
    built = build_site(out, Order(paths=(REPOSITORY / "scenarios/esa/rethel_1650.tercio",), play=False))
    assert built.ok, [fault.message for fault in built.diagnostics]
    return out


@pytest.fixture(scope="session")
def other_games(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001
    """The rules of the other games, as a folder, to search in; of small games the battles too."""
    out = tmp_path_factory.mktemp("games") / "site"
    rules = (REPOSITORY / f"scenarios/{game}/rules" for game in ("cape", "condottiero", "risorgimento", "lumi"))
    whole = (REPOSITORY / f"scenarios/{game}" for game in ("brigadier", "lanterns", "skirmish"))
    built = build_site(out, Order(paths=(*rules, *whole), play=False))
    assert built.ok, [fault.message for fault in built.diagnostics]
    return out


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address at which that folder is served."""
    with served(built_site) as address:
        yield address
