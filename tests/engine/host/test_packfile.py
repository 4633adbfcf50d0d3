"""That a rulepack's file is canonical, carries its hash, and is refused when anything about it is odd."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.host import packfile
from engine.host.packfile import pack_hash, read_pack, write_pack
from engine.model.codec import PackError, to_plain
from engine.model.pack import Rulepack
from engine.model.rules import Origin
from engine.model.values import Literal, Local
from tests.engine.model.packs import REPOSITORY, demo_pack, pack_with_roll

_WRITE = """
import sys
from pathlib import Path
from engine.host.packfile import write_pack
from tests.engine.model.packs import demo_pack
write_pack(demo_pack(), Path(sys.argv[1]))
"""


def refused(path: Path) -> PackError:
    with pytest.raises(PackError) as caught:
        read_pack(path)
    assert caught.value.file == path.name
    return caught.value


def test_a_pack_comes_back_equal_from_its_file(tmp_path: Path) -> None:
    write_pack(demo_pack(), tmp_path / "a.json")
    assert read_pack(tmp_path / "a.json") == demo_pack()


def test_the_file_says_format_and_hash_first_and_an_object_a_line(tmp_path: Path) -> None:
    write_pack(demo_pack(), tmp_path / "a.json")
    contents = (tmp_path / "a.json").read_bytes()
    assert b"\r" not in contents
    assert contents.endswith(b"}\n")
    text = contents.decode("utf-8")
    assert text.startswith(f'{{"format":1,\n"hash":"{pack_hash(demo_pack())}",\n"rulesets":[\n{{"name":"demo"')
    assert "Condé" in text
    starts = [line for line in text.splitlines() if line.startswith('{"name"')]
    pack = demo_pack()
    assert len(starts) == sum(len(getattr(pack, field.name)) for field in dataclasses.fields(pack))


def test_the_same_pack_is_the_same_bytes_under_another_hash_seed(tmp_path: Path) -> None:
    written = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.json"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY)}
        subprocess.run([sys.executable, "-c", _WRITE, str(path)], env=environment, cwd=tmp_path, check=True)
        written.append(path.read_bytes())
    write_pack(demo_pack(), tmp_path / "here.json")
    assert written == [(tmp_path / "here.json").read_bytes()] * 2


def test_reading_and_writing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    write_pack(demo_pack(), tmp_path / "a.json")
    write_pack(read_pack(tmp_path / "a.json"), tmp_path / "b.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_moving_a_line_does_not_change_the_hash_and_changing_a_figure_does() -> None:
    one = pack_with_roll(Literal(6))
    moved = dataclasses.replace(one, rulesets=(dataclasses.replace(one.rulesets[0], origin=Origin("b.tercio", 9)),))
    assert moved != one
    assert pack_hash(moved) == pack_hash(one)
    assert pack_hash(pack_with_roll(Literal(7))) != pack_hash(one)


def test_the_hash_is_of_the_bytes_without_origins() -> None:
    """Written out once, so that nobody changes what a saved game's hash means without noticing."""
    bare = '{"format":1,\n"rulesets":[\n{"name":"a","languages":["en"],"tests":[{"name":"melee"}]}\n]}\n'
    assert pack_hash(pack_with_roll(None)) == hashlib.sha256(bare.encode()).hexdigest()
    assert pack_hash(Rulepack()) == hashlib.sha256(b'{"format":1}\n').hexdigest()


# --- refusals ---------------------------------------------------------------------------------------------------


def test_a_figure_changed_in_the_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_pack(pack_with_roll(Literal(6)), path)
    path.write_text(path.read_text(encoding="utf-8").replace('"value":6', '"value":7'), encoding="utf-8")
    error = refused(path)
    assert error.path == "hash"
    assert str(error).startswith("a.json: hash: does not fit")


def test_another_layout_of_the_same_rules_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_pack(demo_pack(), path)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=1), encoding="utf-8")
    assert read_pack(path) == demo_pack()


def test_a_place_inside_the_file_is_named(tmp_path: Path) -> None:
    plain = to_plain(pack_with_roll(Local("roll")))
    plain["rulesets"][0]["tests"][0]["roll"]["is"] = "wish"  # type: ignore[index]
    path = tmp_path / "a.json"
    path.write_text(json.dumps({**plain, "hash": ""}), encoding="utf-8")
    assert str(refused(path)).startswith("a.json: rulesets[0].tests[0].roll: 'wish' is no tag")


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        (b"", "no JSON at line 1"),
        (b"{", "no JSON at line 1, column 2"),
        (b"[]", "a rulepack is an object"),
        (b'{"format":1}', "missing: hash"),
        (b'{"format":1,"hash":7}', "does not fit"),
        (b'{"format":1,"hash":"","hash":""}', "an object says 'hash' twice"),
        (b'{"format":1.0}', "`1.0`: numbers are whole"),
        (b'{"format":1e400}', "`1e400`: numbers are whole"),
        (b'{"format":NaN}', "`NaN`: numbers are whole"),
        (b'{"format":-Infinity}', "`-Infinity`: numbers are whole"),
        (b'{"format":' + b"1" * 9999 + b"}", "eighteen digits"),
        (b'{"format":1,"rulesets":"\xff"}', "no UTF-8 at byte 24"),
        (b'\xef\xbb\xbf{"format":1}', "no JSON at line 1, column 1"),
        (b'{"format":1,"rulesets":' + b"[" * 100_000, "too deep inside one another"),
        (b'{"a":' * 100_000, "too deep inside one another"),
        (b'{"format":1,"rulesets":[' + b"[]," * 2_000_001 + b"0]}", "more than 2,000,000 values"),
        (b'{"format":1,"rulesets":[{"name":"\\ud800"}]}', "is no name"),
    ],
)
def test_what_is_no_rulepack_is_refused(tmp_path: Path, contents: bytes, words: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(contents)
    assert words in refused(path).message


def test_many_signs_inside_strings_are_no_values(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"format": 1, "title": "," * 2_000_001 + '"\\'}), encoding="utf-8")
    assert "the key 'title' is unknown" in refused(path).message


def test_a_string_without_an_end_is_refused_as_fast_as_another(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("[" * 2_000_001 + '"' + '\\"' * 1_000_000 + "\\", encoding="utf-8")
    assert "more than 2,000,000 values" in refused(path).message


def test_a_file_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packfile, "PACK_BYTES", 1 << 20)
    (tmp_path / "a.json").write_bytes(b" " * ((1 << 20) + 1))
    assert refused(tmp_path / "a.json").message == "longer than 1 MiB"


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.json").message
    assert "cannot be read" in refused(tmp_path).message


# --- the earlier file -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\0", "\ud800"])
def test_a_pack_that_could_not_be_read_again_leaves_the_earlier_file_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.json"
    write_pack(demo_pack(), path)
    with pytest.raises(PackError) as caught:
        write_pack(pack_with_roll(Local(name)), path)
    assert caught.value.file == "a.json"
    assert read_pack(path) == demo_pack()
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


def test_the_six_characters_of_an_escaped_nul_are_no_nul(tmp_path: Path) -> None:
    pack = pack_with_roll(Literal("\\u0000"))
    write_pack(pack, tmp_path / "a.json")
    assert read_pack(tmp_path / "a.json") == pack


def test_a_failure_while_renaming_leaves_the_earlier_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    write_pack(demo_pack(), path)

    def fail(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(PackError, match=r"a\.json: cannot be written: No space left on device"):
        write_pack(pack_with_roll(None), path)
    assert read_pack(path) == demo_pack()
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


def test_a_folder_that_is_not_there_is_a_failure_to_write(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be written"):
        write_pack(Rulepack(), tmp_path / "none" / "a.json")
