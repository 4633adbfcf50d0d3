"""Saves: a game is its choices and its faces. Plain JSON, versioned, read as a stranger's file is read.

A save holds no position: it is played again, under the rules it was played with and no others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from engine.core.chance import FaceError, Recorded
from engine.core.driver import Refused, Replayer, TooLong, run
from engine.core.system import Playing
from engine.host.play import Played, Ready, Table, finished, prepare
from engine.model.budget import SAVE_BYTES
from engine.model.pack import Rulepack
from engine.model.plain_file import FileTooLargeError, read_plain_file
from engine.model.quick_dataclass import dataclass
from engine.model.spelling import is_name

FORMAT: Final = 1
KIND: Final = "tercio save"
MOST_CHOICES: Final = 20_000
MOST_FACES: Final = 200_000
MOST_DEPTH: Final = 8
"""How deep brackets may go: a save has an object, a list and answers of pairs."""
MOST_PARTS: Final = 16
"""How many parts an answer may have."""
MOST_LETTERS: Final = 200
_MOST_NUMBER: Final = 1 << 63

Answer = None | bool | int | str | tuple["Answer", ...]


class SaveError(Exception):
    """A save that cannot be read or played; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    scenario: str
    rules: str
    seed: int | None
    players: tuple[str, ...]
    near: bool
    choices: tuple[Answer, ...]
    faces: tuple[int, ...]


def save_of(played: Played) -> Save:
    return Save(
        scenario=played.scenario,
        rules=played.rules,
        seed=played.seed,
        players=played.players,
        near=played.near,
        choices=played.choices,
        faces=played.faces,
    )


def write_save(save: Save) -> str:
    """The text of a save: the same for the same game."""
    plain = {
        "kind": KIND,
        "format": FORMAT,
        "rules": save.rules,
        "scenario": save.scenario,
        "seed": save.seed,
        "players": save.players,
        "near": save.near,
        "choices": save.choices,
        "faces": save.faces,
    }
    inside = ",\n".join(f"{_encode(key)}:{_encode(value)}" for key, value in plain.items())
    return f"{{{inside}}}\n"


def load_save(path: Path) -> Save:
    try:
        contents = read_plain_file(path, SAVE_BYTES)
    except FileTooLargeError:
        raise SaveError(f"{path.name}: longer than {SAVE_BYTES >> 20} MiB") from None
    except OSError as error:
        raise SaveError(f"{path.name}: cannot be read: {error.strerror or error}") from error
    try:
        return read_save(contents)
    except SaveError as error:
        raise SaveError(f"{path.name}: {error}") from None


def replay(pack: Rulepack, save: Save, *, began: Callable[[Playing], None] | None = None) -> Played:
    """Plays a save again: the same journal, event for event."""
    if not any(scenario.name == save.scenario for scenario in pack.scenarios):
        raise SaveError(f"the save is of the scenario `{save.scenario}`, which the rulepack does not have")
    return replay_ready(prepare(pack, save.scenario), save, began=began)


def replay_ready(ready: Ready, save: Save, *, began: Callable[[Playing], None] | None = None) -> Played:
    """`began` is handed the game before its first event."""
    if ready.rules != save.rules:
        raise SaveError(
            f"the save was played with other rules: its hash is {save.rules}, that of `{save.scenario}` is now "
            f"{ready.rules}"
        )
    if len(save.players) != len(ready.seats()):
        raise SaveError(f"the save has {len(save.players)} players, and the battle {len(ready.seats())} seats")
    chance = Recorded(save.faces)
    game = ready.begin(chance, near=save.near)
    roster = ready.system.roster(game)
    if began is not None:
        began(game)
    table = Table(ready.system, game)
    player = Replayer(save.choices, table)
    try:
        choices = run(table, [player] * len(ready.seats()))
    except (Refused, FaceError, TooLong) as error:
        raise SaveError(f"the save does not fit the game: {error}") from error
    if player.used < len(save.choices) or len(chance.faces) < len(save.faces):
        left = len(save.choices) - player.used, len(save.faces) - len(chance.faces)
        raise SaveError(f"the game is over, and the save has {left[0]} more choices and {left[1]} more faces")
    return finished(ready, game, chance, choices, roster, seed=save.seed, players=save.players, near=save.near)


# --- reading a stranger's file ----------------------------------------------------------------------------------

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def read_save(contents: bytes) -> Save:
    """Whatever is wrong is a `SaveError` that says where."""
    if len(contents) > SAVE_BYTES:
        raise SaveError(f"longer than {SAVE_BYTES >> 20} MiB")
    try:
        text = contents.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(f"no UTF-8 at byte {error.start}") from None
    plain = _decode(text)
    if not isinstance(plain, dict) or plain.get("kind") != KIND:
        raise SaveError("this is no save of a game")
    if type(plain.get("format")) is not int or plain["format"] != FORMAT:
        raise SaveError(f"this program reads saves of format {FORMAT}")
    unknown = sorted(set(plain) - _FIELDS.keys() - {"kind", "format"})
    if unknown:
        raise SaveError(f"nothing in a save is called {unknown[0][:40]!a}")
    found: dict[str, Any] = {}
    for name, reader in _FIELDS.items():
        if name not in plain:
            raise SaveError(f"missing: {name}")
        found[name] = reader(plain[name], name)
    return Save(**found)


def _decode(text: str) -> object:
    if _depth(text) > MOST_DEPTH:
        raise SaveError("lists too deep inside one another")
    try:
        found: object = json.loads(
            text, object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number
        )
    except json.JSONDecodeError as error:
        raise SaveError(f"no JSON at line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError:
        raise SaveError("a number of far too many digits") from None
    return found


def _depth(text: str) -> int:
    """Never less than the true depth: brackets inside strings count, and a save needs none there."""
    depth = deepest = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise SaveError("an object says the same thing twice")
    return made


def _refuse_number(text: str) -> NoReturn:
    raise SaveError(f"`{text[:40]}`: numbers are whole")


def _word(value: object, where: str) -> str:
    if not isinstance(value, str) or not value or len(value) > MOST_LETTERS or not value.isprintable():
        raise SaveError(f"{where} is a word")
    return value


def _name(value: object, where: str) -> str:
    word = _word(value, where)
    if not is_name(word):
        raise SaveError(f"{where} is a name: small letters, figures and `_`")
    return word


def _hash(value: object, where: str) -> str:
    word = _word(value, where)
    if len(word) != 64 or set(word) - set("0123456789abcdef"):
        raise SaveError(f"{where} is a hash of 64 signs")
    return word


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise SaveError(f"{where} is true or false")
    return value


def _number(value: object, where: str) -> int:
    if type(value) is not int or abs(value) > _MOST_NUMBER:
        raise SaveError(f"{where} is a whole number of moderate size")
    return value


def _seed(value: object, where: str) -> int | None:
    return None if value is None else _number(value, where)


def _list(value: object, where: str, most: int) -> list[object]:
    if not isinstance(value, list):
        raise SaveError(f"{where} is a list")
    if len(value) > most:
        raise SaveError(f"{where} has more than {most:,} parts")
    return value


def _answer(value: object, where: str) -> Answer:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _word(value, where)
    if isinstance(value, list):
        return tuple(_answer(part, where) for part in _list(value, where, MOST_PARTS))
    return _number(value, where)


def _players(value: object, where: str) -> tuple[str, ...]:
    return tuple(_name(one, f"{where}[{place}]") for place, one in enumerate(_list(value, where, MOST_PARTS)))


def _choices(value: object, where: str) -> tuple[Answer, ...]:
    return tuple(_answer(one, f"{where}[{place}]") for place, one in enumerate(_list(value, where, MOST_CHOICES)))


def _faces(value: object, where: str) -> tuple[int, ...]:
    return tuple(_number(one, f"{where}[{place}]") for place, one in enumerate(_list(value, where, MOST_FACES)))


_FIELDS: Final[dict[str, Callable[[object, str], Any]]] = {
    "rules": _hash,
    "scenario": _name,
    "seed": _seed,
    "players": _players,
    "near": _flag,
    "choices": _choices,
    "faces": _faces,
}
