"""A stranger's rulepack for the kit, which no compiler has looked at: what cannot be played is refused in its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.system import Unplayable
from engine.host.play import play
from engine.model.codec import from_plain, to_plain
from tests.shipped import shipped_pack

Change = Callable[[str], str]


def changed(change: Change) -> Any:  # noqa: ANN401 - JSON
    text = json.dumps(to_plain(shipped_pack("skirmish")))
    made = change(text)
    assert made != text
    return json.loads(made)


def without(part: str, name: str, kind: str = "") -> Change:
    def drop(text: str) -> str:
        plain = json.loads(text)
        ruleset = next(one for one in plain["rulesets"] if one["name"] == "skirmish")
        ruleset[part] = [one for one in ruleset[part] if (one["name"], one.get("kind", "")) != (name, kind)]
        return json.dumps(plain)

    return drop


def renamed(old: str, new: str) -> Change:
    return lambda text: text.replace(json.dumps(old), json.dumps(new))


def given_less(name: str) -> Change:
    """Whatever is given to this effect or asked of by this fact loses its last part."""

    def shorten(node: Any) -> Any:  # noqa: ANN401
        if isinstance(node, dict):
            if name in (node.get("name"), node.get("path")) and node.get("given"):
                return {**node, "given": node["given"][:-1]}
            return {key: shorten(value) for key, value in node.items()}
        return [shorten(value) for value in node] if isinstance(node, list) else node

    return lambda text: json.dumps(shorten(json.loads(text)))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without("tests", "volley"), "no test is called `volley`"),
        (without("entries", "march", "movement"), "no movement is called `march`"),
        (renamed("give_ground", "role"), "nothing carries out the effect `role`"),
        (given_less("give_ground"), "`give_ground` takes 2 values, and here it is given 1"),
        (given_less("distance"), "`distance` takes 2 values, and here it is given 1"),
        (given_less("enemies_within"), "`enemies_within` takes 3 values, and here it is given 2"),
        (given_less("enemies"), "`enemies` takes 2 values, and here it is given 1"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_in_their_place(change: Change, why: str) -> None:
    with pytest.raises(Unplayable, match=rf"\.tercio:\d+: .*{why}"):
        play(from_plain(changed(change)), "cider_lane", 1, ("random",))
