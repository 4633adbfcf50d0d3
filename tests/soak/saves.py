"""Saves that a stranger changed, played again: the battle is the same to the last event, or the save is refused.

A word of a case is one change of a battle's save, or the whole text of one.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, Final

from engine.host.play import Ready, play_ready, prepare
from engine.host.save import SaveError, read_save, replay_ready, save_of, write_save
from tests.shipped import shipped_pack
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER
from tests.soak.playing import SCENARIOS

STRANGE: Final = (
    *(None, True, -1, 0, 1, 2, 10**18, 10**30, 1.5, "x", "", "\0", "__class__", "NaN", "a" * 201, "\ud800"),
    *([], [[[[[[[[1]]]]]]]], {"a": 1}, [1] * 17),
)
FIELDS: Final = (
    "choices",
    "choices",
    "choices",
    "faces",
    "faces",
    "players",
    "near",
    "seed",
    "rules",
    "format",
    "kind",
)


class Saves(Generator):
    def __init__(self, system: str) -> None:
        super().__init__(f"saves_{system}")
        self._system: Final = system

    def prepare(self) -> None:
        _text(self._system)

    def case(self, chance: Random, number: int) -> Case:
        wholes = _whole_texts(_text(self._system), _plain(self._system))
        if number < len(wholes):
            return (wholes[number],)
        return tuple(self._change(chance) for _ in range(chance.choice((1, 1, 2))))

    def attempt(self, case: Case) -> list[str]:
        if len(case) == 1 and not case[0].startswith('["put"'):
            text = case[0]
        else:
            plain = dict(_plain(self._system))
            for change in case:
                _put(plain, *json.loads(change)[1:])
            text = json.dumps(plain)
        METER.step()
        try:
            replay_ready(_ready(self._system), read_save(text.encode("utf-8", "surrogatepass")))
        except SaveError as refusal:
            assert str(refusal), "a refusal says why"
            return ["refused"]
        return ["played"]

    def _change(self, chance: Random) -> str:
        key = chance.choice(FIELDS)
        old = _plain(self._system).get(key)
        if not isinstance(old, list) or not old or chance.random() < 0.1:
            return json.dumps(["put", key, None, chance.choice(STRANGE)])
        others = STRANGE if chance.random() < 0.6 else old
        return json.dumps(["put", key, chance.randrange(len(old)), chance.choice(others)])


@cache
def _ready(system: str) -> Ready:
    return prepare(shipped_pack(system), SCENARIOS[system][0])


@cache
def _text(system: str) -> str:
    return write_save(save_of(play_ready(_ready(system), 2, ("random",), near=True)))


@cache
def _plain(system: str) -> dict[str, Any]:
    plain = json.loads(_text(system))
    assert isinstance(plain, dict)
    return plain


def _whole_texts(text: str, plain: dict[str, Any]) -> list[str]:
    """What no single change makes."""
    return [
        text,
        "",
        "null",
        "[" * 100_000,
        '{"a":' * 100_000,
        " " * (5 << 20),
        text.replace('"seed":2', '"seed":' + "9" * 100_000),
        text.replace('"seed":2', '"seed":NaN'),
        text.replace('"seed":2', '"seed":1e999'),
        text.replace('"kind"', '"kind":1,"kind"', 1),
        json.dumps({**plain, "choices": [1] * 20_001}),
        json.dumps({**plain, "choices": [1] * 20_000}),
        json.dumps({**plain, "faces": [2**62] * 200_000}),
        json.dumps({**plain, "faces": []}),
        json.dumps({**plain, "faces": [*plain["faces"], 1]}),
        json.dumps({**plain, "players": ["x"] * 16}),
        json.dumps({**plain, "players": []}),
        json.dumps({**plain, "players": ["<script>alert(1)</script>", "</script>"]}),
    ]


def _put(plain: dict[str, Any], key: str, at: int | None, value: object) -> None:
    if at is None or not isinstance(plain.get(key), list):
        plain[key] = value
    else:
        plain[key] = [*plain[key][:at], value, *plain[key][at + 1 :]]
