"""Who may act, react, wake, spend or must run: each condition of those facts, one at a time."""

from __future__ import annotations

import pytest

from engine.systems.cape.position.game import Game
from tests.engine.systems.cape.amended import CLOSE
from tests.engine.systems.cape.staging import field, game, group

READY = {"pa": 2, "activated": True}


def ready(**changed: object) -> Game:
    """`a` has two points; whatever else is told of it is changed."""
    g = game(field(**CLOSE))
    for name, value in {**READY, **changed}.items():
        setattr(group(g, "a"), name, value)
    return g


@pytest.mark.parametrize(
    ("changed", "may"),
    [
        ({}, True),
        ({"pa": 1}, True),
        ({"pa": 0}, False),
        ({"shaken": True}, False),
        ({"surprised": True}, False),
        ({"done": True}, False),
        ({"shaken": True, "surprised": True}, False),
    ],
)
def test_whoever_reacts_has_points_nerve_and_warning(changed: dict[str, object], may: bool) -> None:
    """CAPE-2.2.2a, CAPE-4.3.9a."""
    g = ready(**changed)
    assert bool(g.rules.may_react(g, group(g, "a"))) == may


@pytest.mark.parametrize("shaken", [True, False])
def test_who_is_alone_and_shaken_runs(shaken: bool) -> None:
    """CAPE-2.3.3a."""
    g = ready(shaken=shaken)
    assert bool(g.rules.must_run(g, group(g, "a"))) == shaken


def test_nobody_acts_twice() -> None:
    """CAPE-2.1.4a, CAPE-2.1.5a."""
    for done in (True, False):
        g = ready(done=done)
        assert bool(g.rules.may_act(g, group(g, "a"))) != done
