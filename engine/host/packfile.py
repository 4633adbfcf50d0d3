"""A rulepack as a file: canonical JSON, its hash inside, safe to read from a stranger.

The file is the same bytes for the same pack on every machine: UTF-8, LF, no blanks between tokens, keys in the order of
their declaration (sorting them would lose which language of a text is the first), one object of a part (a ruleset, a
scenario …) a line, so that version control shows which of them changed.

The hash is of the rules and not of the file: origins (file, line) are left out of it, so that moving a rule within its
file makes no saved game foreign. It tells an accident, not a forger: who changes a pack can also write a new hash.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from engine.model.bounds import MOST_NODES
from engine.model.budget import PACK_BYTES
from engine.model.codec import PackError, from_plain, part_to_plain, to_plain
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack
from engine.model.plain_file import FileTooLargeError, read_plain_file

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode

_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON; one without an end goes to the end of the text, so that no text makes the search slow."""


def pack_hash(pack: Rulepack) -> str:
    """Which rules these are: equal for packs that differ only in where their objects were written."""
    parts = _parts(to_plain(replace(pack, rulesets=()), origins=False))
    if pack.rulesets:
        parts = {"format": parts.pop("format"), "rulesets": _lines(map(_line_of, pack.rulesets)), **parts}
    return hashlib.sha256(_bytes(parts)).hexdigest()


def pack_bytes(pack: Rulepack) -> bytes:
    """What `read_pack` reads from a file."""
    with _without_collection():
        plain = to_plain(pack)
        contents = _bytes(_parts({"format": plain["format"], "hash": pack_hash(pack), **plain}))
        if b"\\u0000" in contents:
            # Perhaps a NUL, perhaps the six characters: the reader knows, and a file it refuses is not written.
            from_plain(plain)
    return contents


def write_pack(pack: Rulepack, path: Path) -> None:
    """Writes a file that `read_pack` reads. A file that was there stays as it was unless all goes well."""
    try:
        contents = pack_bytes(pack)
    except PackError as error:
        error.file = path.name
        raise
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            with aside.open("xb") as file:
                file.write(contents)
                file.flush()
                os.fsync(file.fileno())
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise PackError(f"cannot be written: {error.strerror or error}", file=path.name) from error


def read_pack(path: Path) -> Rulepack:
    """The pack in a file, checked against the hash in it. Whatever is wrong is a `PackError` with the file's name."""
    try:
        with _without_collection():
            return _read(path)
    except PackError as error:
        error.file = path.name
        raise


@contextmanager
def _without_collection() -> Iterator[None]:
    """A pack is many objects and no garbage: looking for it takes a third of the time that reading takes."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                # What has grown counts as old at once: as young, all of it would be walked through at the next moment.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _read(path: Path) -> Rulepack:
    try:
        contents = read_plain_file(path, PACK_BYTES)
    except FileTooLargeError:
        raise PackError(f"longer than {PACK_BYTES >> 20} MiB") from None
    except OSError as error:
        raise PackError(f"cannot be read: {error.strerror or error}") from error
    try:
        plain = _decode(contents.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise PackError(f"no UTF-8 at byte {error.start}") from None
    if not isinstance(plain, dict):
        raise PackError("a rulepack is an object")
    found = plain.pop("hash", None)
    pack = from_plain(plain)
    if found is None:
        raise PackError("missing: hash")
    if found != pack_hash(pack):
        raise PackError("does not fit: the rules were changed after they were compiled; compile them anew", "hash")
    return pack


# --- JSON -------------------------------------------------------------------------------------------------------


def _parts(plain: dict[str, object]) -> dict[str, str]:
    return {key: _lines(map(_encode, of)) if isinstance(of, list) and of else _encode(of) for key, of in plain.items()}


def _bytes(parts: dict[str, str]) -> bytes:
    try:
        return ("{" + ",\n".join(f"{_encode(key)}:{part}" for key, part in parts.items()) + "}\n").encode()
    except UnicodeEncodeError:
        raise PackError("a text with half a character in it (a lone surrogate)") from None


def _lines(objects: Iterable[str]) -> str:
    return "[\n" + ",\n".join(objects) + "\n]"


# The battles of a game share its rules, which are by far the largest part of what is hashed.
_line_of: Final = keep_last(lambda ruleset: _encode(part_to_plain(ruleset)))


def _decode(text: str) -> object:
    # Counted before it is read: sixty-four million brackets would fill the memory of a small machine.
    if _signs(text) > MOST_NODES and _signs(_STRING.sub("", text)) > MOST_NODES:
        raise PackError(f"more than {MOST_NODES:,} values")
    try:
        found: object = json.loads(
            text, object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number
        )
    except RecursionError:
        raise PackError("lists and objects too deep inside one another") from None
    except json.JSONDecodeError as error:
        raise PackError(f"no JSON at line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError:
        # Python's own bound on the digits of a number, far above ours.
        raise PackError("a number of more than eighteen digits") from None
    return found


def _signs(text: str) -> int:
    """Never more than there are values, except for signs inside strings."""
    return text.count(",") + text.count("[") + text.count("{")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for index, name in enumerate(names) if name in names[:index])
        raise PackError(f"an object says {twice[:40]!a} twice")
    return made


def _refuse_number(text: str) -> NoReturn:
    raise PackError(f"`{text[:40]}`: numbers are whole; an exact part is a ratio")
