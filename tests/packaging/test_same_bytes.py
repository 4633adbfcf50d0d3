"""The same files under every Python that is found here, and whatever date the environment tells.

One battle of each system: rulepack, journal, save, replay, every PDF and SVG in both languages, the site. Python's own
sums of floats came out otherwise from 3.12 on, and a hash in a footer told. It takes minutes: `EVERY_PYTHON=1` asks for
it, as `make soak` does.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import REPOSITORY
from tests.packaging.installing import LEANING_ON, run_well

BATTLES = {"esa": "rethel_1650", "condottiero": "fornovo_1495", "cape": "carmes_1626"}
LIBRARIES = ("reportlab", "rl_accel", "mkdocs", "mkdocs-material")


def other_pythons() -> list[Path]:
    """Those that we support and that are not this one: on the path, or beside this one as version managers put them."""
    found: dict[tuple[int, ...], Path] = {}
    beside = sorted(Path(sys.base_prefix).parent.glob("*/bin/python3"))
    named = (shutil.which(f"python3.{minor}") for minor in range(11, 20))
    for candidate in (*(Path(path) for path in named if path), *beside):
        asked = [candidate, "-c", "import sys; print(*sys.version_info[:2])"]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)
        if told.returncode == 0:
            version = tuple(map(int, told.stdout.split()))
            if version >= (3, 11) and version != sys.version_info[:2]:
                found.setdefault(version, candidate)
    return [found[version] for version in sorted(found)]


ASKED = bool(os.environ.get("EVERY_PYTHON"))
OTHERS = other_pythons() if ASKED else []


@pytest.fixture(scope="session", params=OTHERS, ids=lambda python: str(python.resolve().name))
def other(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another Python with the libraries that print and publish; the wheel tells mkdocs of our plugin."""
    folder = tmp_path_factory.mktemp("other")
    run_well([request.param, "-m", "venv", folder / "venv"], folder)
    python: Path = folder / "venv" / "bin" / "python"
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    run_well(
        [*pip, "-c", REPOSITORY / "requirements-dev.txt", "-r", REPOSITORY / "requirements.txt", *LIBRARIES], folder
    )
    run_well([*pip, "--no-deps", wheel], folder)
    return python


def products(python: Path, system: str, folder: Path, **environment: str) -> dict[str, str]:
    """Digests of everything that is made of a battle."""
    name = BATTLES[system]
    file = str(REPOSITORY / "scenarios" / system / f"{name}.tercio")
    told = {key: value for key, value in os.environ.items() if key not in LEANING_ON}
    told |= {"PYTHONPATH": str(REPOSITORY), "TERCIO_CACHE": str(folder / "cache"), **environment}
    out = folder / "out"
    for words in (
        ("compile", file, "-o", "out/pack.json"),
        ("play", name, "--seed", "3", "--journal", "out/j.jsonl", "--save", "out/s.json", "--replay", "out/r.html"),
        ("print", name, "--lang", "both", "--svg", "--cut", "--out", "out/print"),
        ("site", file, "--no-play", "--out", "out/site"),
    ):
        command = [python, "-B", "-m", "tercio", *words]
        done = subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="session", params=BATTLES)
def ours(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    system: str = request.param
    return system, products(Path(sys.executable), system, tmp_path_factory.mktemp(system))


@pytest.mark.slow
@pytest.mark.skipif(not OTHERS, reason="not asked for, or no other Python from 3.11 on is found on this machine")
def test_every_python_makes_the_same_files(ours: tuple[str, dict[str, str]], other: Path, tmp_path: Path) -> None:
    system, expected = ours
    made = products(other, system, tmp_path)
    assert list(made) == list(expected)
    assert [path for path in made if made[path] != expected[path]] == []


@pytest.mark.slow
@pytest.mark.skipif(not ASKED, reason="not asked for: EVERY_PYTHON=1")
def test_no_date_of_the_environment_is_in_any_file(ours: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    system, expected = ours
    if system != "condottiero":
        pytest.skip("one battle is enough: the files are written by the same few functions")
    made = products(Path(sys.executable), system, tmp_path, SOURCE_DATE_EPOCH="123456789")
    assert [path for path in expected if made.get(path) != expected[path]] == []
