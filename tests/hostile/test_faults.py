"""Every command that writes, on a disk that fails once: what was there before stays, whole, and nothing is left over.

Each write, rename, link, new folder and sync fails in its turn, over earlier products and where there are none, with
folders that can be exchanged and where they cannot. So that all of it can be tried, what takes long is not done for
each fault: a site has three pages, a build two PDFs, and a battle is played once.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from compiler.backends.site.pages import Download
from engine.host.journal import journal_text
from engine.host.play import Played, play
from engine.host.simulate import simulate
from engine.host.tallies import Summary
from tercio.commands import play as play_command
from tercio.commands import simulate as simulate_command
from tercio.project import scenarios
from tercio.project.products import swapping
from tercio.site import building, everything, extras
from tercio.site.building import MARK, SiteResult
from tercio.site.pages import Order
from tests.architecture.sources import REPOSITORY
from tests.compiler.site.small import TEXT
from tests.engine.conformance.games import pack_of
from tests.hostile.faults import KINDS, failing, state
from tests.tercio.running import Ran, tercio

OLD, NEW = "They run.", "They hide."
MOST = 200
"""More steps than any command here takes."""


def pages(new: Path, out: Path, order: Order, configuration: Path | None = None) -> SiteResult:
    """Instead of mkdocs: three files with words of the rules."""
    assert configuration is None
    words = (order.sources()[0] / "hedge.tercio").read_bytes()
    (new / "rules").mkdir(parents=True)
    for name in ("index.html", "rules/index.html", MARK):
        with (new / name).open("wb") as file:
            file.write(words)
    return SiteResult(out=out, pages=2, diagnostics=())


def downloads(*_: object) -> dict[str, list[Download]]:
    """Instead of printing everything: two files."""
    return {"lane": [Download("cards", "Cards", "en", f"{name}.pdf", name.encode()) for name in ("a", "b")]}


@cache
def played(scenario: str, seed: int) -> Played:
    return play(pack_of("condottiero"), scenario, seed, ("random",))


@cache
def simulated(scenario: str, seed: int) -> Summary:
    return simulate(pack_of("condottiero"), scenario, games=2, seed=seed, players=("random",), jobs=1)


def filmed(battle: Played) -> tuple[Played, SimpleNamespace]:
    return battle, SimpleNamespace(seen=battle)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (building, everything):
        monkeypatch.setattr(module, "make_folder", pages)
    monkeypatch.setattr(extras, "downloads", downloads)
    monkeypatch.setattr(scenarios, "find_scenario", lambda name: (pack_of("condottiero"), Path(name).stem))
    monkeypatch.setattr(play_command, "_play", lambda _, name, told: filmed(played(name, told.seed)))
    monkeypatch.setattr(play_command, "_page", lambda _, film, __: journal_text(film.seen))
    monkeypatch.setattr(simulate_command, "_simulate", lambda _, name, __, told: simulated(name, told.seed))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "tercio.toml").touch()
    (folder / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    (folder / "more.tercio").write_text('ruleset more "More" {\n  languages en\n}\n', encoding="utf-8")
    return folder


def edit(project: Path) -> None:
    """The rules of the earlier run are not those of the next."""
    file = project / "hedge.tercio"
    file.write_text(TEXT.replace(OLD, NEW).replace("fight 3", "fight 4"), encoding="utf-8")


def fight(project: Path) -> None:
    """The games that are kept have another seed: see `run`."""
    (project / "condottiero").mkdir(exist_ok=True)
    shutil.copy(REPOSITORY / "scenarios/condottiero/fornovo_1495.tercio", project / "condottiero")


def untidy(project: Path) -> None:
    for file in project.glob("*.tercio"):
        file.write_text(file.read_text(encoding="utf-8").replace("  languages", "     languages"), encoding="utf-8")


REPORTS = ("--quiet", "--journal", "out/battle.jsonl", "--save", "out/save.json", "--replay", "out/pages/battle.html")
COMMANDS: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "compile": (edit, ("compile", ".", "-o", "out/packs/hedge.json")),
    "print": (edit, ("print", ".", "--what", "cards", "--cut", "--out", "out/print")),
    "site": (edit, ("site", ".", "--no-play", "--out", "out/site")),
    "build": (edit, ("build", ".", "--no-film", "--lang", "en", "--out", "out")),
    "play": (edit, ("play", "fornovo_1495", *REPORTS)),
    "simulate": (fight, ("simulate", "condottiero/fornovo_1495.tercio", "--keep")),
    "fmt": (untidy, ("fmt", ".")),
    "new": (edit, ("new", "ruleset", "fresh", "--out", "out")),
}


def run(project: Path, words: tuple[str, ...], cache: Path, seed: int = 2) -> Ran:
    seeded = ("--seed", str(seed)) if words[0] in ("play", "simulate") else ()
    return tercio(*words, *seeded, folder=project, cache=cache)


DEAR = ("print", "build")
"""They write like `site`, which is tried in every way, and take longest: one way each is enough."""
WAYS = {"over earlier-exchange": (True, True), "over earlier-two renames": (True, False), "at first": (False, True)}
"""Whether something was there before, and whether it can be exchanged in one step; if nothing was, there is none."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "has_earlier", "has_exchange"),
    [
        pytest.param(command, *way, id=f"{command}-{name}")
        for command in COMMANDS
        for name, way in WAYS.items()
        if command not in DEAR or all(way)
    ],
)
def test_whatever_fails_the_earlier_products_stay(
    command: str, has_earlier: bool, has_exchange: bool, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change, words = COMMANDS[command]
    if not has_exchange:
        monkeypatch.setattr(swapping, "_exchange_call", lambda: None)
    if command == "simulate":
        change(project)
    if has_earlier and command != "new":
        assert run(project, words, tmp_path / "cache", 1).code == 0
    change(project)
    before = state(project)
    assert run(project, words, tmp_path / "cache").code == 0
    after = state(project)
    assert after != before
    restore(project, before)
    tried = 0
    for kind in KINDS:
        for at in range(1, MOST):
            with failing(project, kind, at) as disk:
                ran = run(project, words, tmp_path / "cache")
            where = f"{kind} {at}: {ran.err}"
            if ran.code == 0:
                # Nothing failed, or there was another way to do it.
                assert state(project) == after, where
                assert not disk.has_failed or kind in ("link", "folder"), where
                restore(project, before)
                if not disk.has_failed:
                    break
                continue
            tried += 1
            assert state(project) == before, where
            assert ran.code == 1, where
            assert ran.err.count("\n") == 1, where
            assert ran.err.endswith(": No space left on device; what was there before is as it was\n"), where
            assert ".tercio-staging" not in ran.err, where
        else:
            pytest.fail("it never comes to an end")
    assert tried >= 3


def restore(folder: Path, before: dict[str, bytes]) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, data in before.items():
        if data == b"a folder":
            (folder / name).mkdir(parents=True)
        else:
            (folder / name).write_bytes(data)
