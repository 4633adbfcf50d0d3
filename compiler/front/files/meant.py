"""What could have been meant by a name in `use` that leads nowhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from compiler.front.files.units import RULES, SUFFIX
from compiler.front.words.spelling import did_you_mean, nearest
from compiler.settings import PROJECT_MARK
from dsl.diagnostics import Sink


def meant_by(
    parts: list[str], places: Iterable[Path], root: Path, libraries: Collection[Path], sink: Sink
) -> str | None:
    """A file of that name in a folder, a name like it, or what makes a project; `parts` are none where no file could be
    called so."""
    below = _one_folder_down(root, parts) if parts else None
    if below is not None:
        return f"there is a file of that name: `use {below}`"
    places = list(places)
    of_a_game = _of_a_game(parts, places, libraries) if parts else None
    if of_a_game is not None:
        return of_a_game
    help = did_you_mean(".".join(parts), _near_names(places, parts), sink) if parts else None
    if (root / PROJECT_MARK).exists() or root in libraries:
        return help
    mark = f"the project is `{root.name}`: an empty `{PROJECT_MARK}` in a folder above it makes that the project"
    return f"{help} Or: {mark}" if help else mark


def _of_a_game(parts: list[str], places: Collection[Path], libraries: Iterable[Path]) -> str | None:
    """A list or a deck of the library: in another folder of its game, called nearly so, or of a game not used."""
    games = [game for library in libraries for game in sorted(library.iterdir()) if (game / RULES).is_dir()]
    named = [game for game in games if game.name == parts[0]]
    used = named or [game for game in games if game in places]
    for game in (*used, *(() if named else games)):
        files = {file.stem: file for file in game.glob(f"*/*{SUFFIX}") if file.parent.name != RULES}
        found = files.get(parts[-1]) or files.get((nearest(parts[-1], files) if game in used else None) or "")
        if found is None:
            continue
        name = f"{found.parent.name}.{found.stem}"
        if game in used:
            return f"did you mean `{f'{game.name}.{name}' if named else name}`?"
        return f"`{name}` is of `{game.name}`: write `use {game.name}` above it"
    return None


def _near_names(places: Iterable[Path], parts: list[str]) -> list[str]:
    """What could have been meant by an unknown name: what lies beside where it was looked for."""
    prefix = ".".join(parts[:-1])
    found: list[str] = []
    for base in places:
        where = base.joinpath(*parts[:-1])
        if where.is_dir():
            names = [
                one.stem if one.suffix == SUFFIX else one.name
                for one in where.iterdir()
                if one.suffix == SUFFIX or (one / RULES).is_dir()
            ]
            found += [f"{prefix}.{name}" if prefix else name for name in names]
    return found


def _one_folder_down(root: Path, parts: list[str]) -> str | None:
    """The dotted name of a file of that name that lies in a folder of the project, if one does."""
    folders = sorted(folder for folder in root.iterdir() if folder.is_dir()) if root.is_dir() else []
    for folder in folders:
        if folder.name.isidentifier() and folder.joinpath(*parts).with_suffix(SUFFIX).is_file():
            return ".".join((folder.name, *parts))
    return None
