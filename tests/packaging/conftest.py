"""The wheel, built and installed as a stranger would: in an environment of its own, far from the checkout.

Installing takes the pinned requirements from wherever this machine's pip finds packages; nothing else is fetched. Built
once for all tests of this folder, which one worker takes (`tests/workers.py`).
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.packaging.installing import BUILT_FROM, SHIPPED_FOLDERS, Installed, pip, run_well


@pytest.fixture(scope="session")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that neither stale products nor the checkout itself are touched."""
    source = tmp_path_factory.mktemp("source")
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in (*BUILT_FROM, *SHIPPED_FOLDERS):
        original = repository / name
        if original.is_dir():
            shutil.copytree(original, source / name, ignore=unwanted)
        elif original.is_file():
            shutil.copy2(original, source / name)
    target = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run_well([*build, "--wheel-dir", target, "."], source)
    (built,) = target.glob("tercio-*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    environment = tmp_path_factory.mktemp("environment") / "venv"
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert not elsewhere.is_relative_to(repository)
    run_well([sys.executable, "-m", "venv", "--without-pip", environment], elsewhere)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    theirs = pip(scripts / "python")
    run_well([*theirs, "install", "--no-compile", "--no-deps", "-r", repository / "requirements.txt", wheel], elsewhere)
    run_well([*theirs, "check"], elsewhere)
    return Installed(scripts, elsewhere)
