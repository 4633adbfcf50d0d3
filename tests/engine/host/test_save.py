"""Saves: played again event for event, refused under other rules, read as a stranger's file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.host.journal import journal_text
from engine.host.save import MOST_CHOICES, SaveError, load_save, read_save, replay, save_of, write_save
from engine.model.budget import SAVE_BYTES
from tests.engine.host.battles import SCENARIO, pack, played

TEXT = write_save(save_of(played()))


def changed(**fields: Any) -> bytes:  # noqa: ANN401
    return json.dumps({**json.loads(TEXT), **fields}).encode()


def test_a_save_is_read_as_it_was_written() -> None:
    assert read_save(TEXT.encode()) == save_of(played())
    assert write_save(read_save(TEXT.encode())) == TEXT


def test_a_save_is_small_and_plain() -> None:
    assert len(TEXT) < 10_000
    assert list(json.loads(TEXT)) == [
        "kind",
        "format",
        "rules",
        "scenario",
        "seed",
        "players",
        "near",
        "choices",
        "faces",
    ]


def test_a_replay_gives_the_same_journal() -> None:
    assert journal_text(replay(pack(), read_save(TEXT.encode()))) == journal_text(played())


def test_a_save_of_other_rules_is_refused_with_both_hashes() -> None:
    other = replace(save_of(played()), rules="0" * 64)
    with pytest.raises(SaveError) as refused:
        replay(pack(), other)
    assert "0" * 64 in str(refused.value)
    assert played().rules in str(refused.value)


def test_a_save_of_a_scenario_that_is_not_there_is_refused() -> None:
    with pytest.raises(SaveError, match="of the scenario `waterloo`"):
        replay(pack(), replace(save_of(played()), scenario="waterloo"))


def test_an_answer_that_is_not_offered_is_refused_with_its_place() -> None:
    save = save_of(played())
    wrong = replace(save, choices=(*save.choices[:20], "a stranger's word", *save.choices[21:]))
    with pytest.raises(SaveError, match=r"does not fit the game: .*a stranger's word.* is not offered.*section.*turn"):
        replay(pack(), wrong)


def test_a_face_that_cannot_be_is_refused() -> None:
    save = save_of(played())
    with pytest.raises(SaveError, match="cannot give the recorded face 999"):
        replay(pack(), replace(save, faces=(999, *save.faces[1:])))


@pytest.mark.parametrize("players", [[], ["captain"], ["captain"] * 16])
def test_players_are_as_many_as_seats(players: list[str]) -> None:
    with pytest.raises(SaveError, match=f"{len(players)} players, and the battle 2 seats"):
        replay(pack(), read_save(changed(players=players)))


@pytest.mark.parametrize("field", ["scenario", "players"])
@pytest.mark.parametrize("name", ["../../a", "/etc/passwd", "<script>", "a b", "é", "a" * 61])
def test_what_is_no_name_is_refused(field: str, name: str) -> None:
    with pytest.raises(SaveError, match="is a name"):
        read_save(changed(**{field: [name, name] if field == "players" else name}))


@pytest.mark.parametrize(("field", "left"), [("choices", "1 more choices"), ("faces", "1 more faces")])
def test_what_is_left_over_is_refused(field: str, left: str) -> None:
    save = save_of(played())
    more = (*getattr(save, field), getattr(save, field)[-1])
    with pytest.raises(SaveError, match=left):
        replay(pack(), replace(save, **{field: more}))


@pytest.mark.parametrize("field", ["choices", "faces"])
def test_what_is_missing_is_refused(field: str) -> None:
    save = save_of(played())
    with pytest.raises(SaveError, match="does not fit the game"):
        replay(pack(), replace(save, **{field: getattr(save, field)[:-1]}))


# --- a stranger's file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no UTF-8 at byte 0"),
        (b"[]", "no save of a game"),
        (b'{"kind":"tercio journal"}', "no save of a game"),
        (b'{"kind":"tercio save"}', "saves of format 1"),
        (b'{"kind":"tercio save","format":true}', "saves of format 1"),
        (b'{"kind":"tercio save","format":1}', "missing: rules"),
        (changed(format=2), "saves of format 1"),
        (changed(rules="abc"), "rules is a hash"),
        (changed(rules="Z" * 64), "rules is a hash"),
        (changed(scenario=""), "scenario is a word"),
        (changed(scenario=3), "scenario is a word"),
        (changed(scenario="x" * 300), "scenario is a word"),
        (changed(scenario="a\x1b[2J"), "scenario is a word"),
        (changed(seed="one"), "seed is a whole number"),
        (changed(seed=1 << 70), "seed is a whole number"),
        (changed(seed=1.5), "numbers are whole"),
        (changed(near=1), "near is true or false"),
        (changed(players="captain"), "players is a list"),
        (changed(players=[3]), r"players\[0\] is a word"),
        (changed(choices={}), "choices is a list"),
        (changed(choices=[{}]), r"choices\[0\] is a whole number"),
        (changed(choices=[[[1, 2], {}]]), r"choices\[0\] is a whole number"),
        (changed(choices=[list(range(20))]), r"choices\[0\] has more than 16 parts"),
        (changed(choices=[0] * (MOST_CHOICES + 1)), "choices has more than 20,000 parts"),
        (changed(faces=["6"]), r"faces\[0\] is a whole number"),
        (changed(faces=[True]), r"faces\[0\] is a whole number"),
        (changed(faces=[10**30]), r"faces\[0\] is a whole number"),
        (changed(more=1), "nothing in a save is called 'more'"),
        (b"[" * 100_000, "too deep"),
        (changed(choices=[[[[[[[[[1]]]]]]]]]), "too deep"),
        (b'{"kind":"tercio save","format":1,"format":1}', "the same thing twice"),
        (b'{"kind":"tercio save","format":NaN}', "numbers are whole"),
        (b'{"kind":"tercio save","format":1,"seed":' + b"9" * 5000 + b"}", "digits"),
        (b" " * (SAVE_BYTES + 1), "longer than 4 MiB"),
    ],
)
def test_whatever_is_wrong_with_a_file_is_told(contents: bytes, said: str) -> None:
    with pytest.raises(SaveError, match=said):
        read_save(contents)


def test_a_file_is_named_in_the_message(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    file.write_bytes(b"[]")
    with pytest.raises(SaveError, match=r"^battle\.json: this is no save"):
        load_save(file)
    with pytest.raises(SaveError, match=r"^gone\.json: cannot be read"):
        load_save(tmp_path / "gone.json")


def test_a_save_from_a_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    file.write_text(TEXT, encoding="utf-8")
    assert replay(pack(), load_save(file)).scenario == SCENARIO
