"""The effects of a system of brigades: its own deeds, and those that all such systems have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.brigades.rules.goals import hold_places
from engine.core.declared.declared_effects import judging_endings, taking_tests
from engine.core.declared.effects import Deed, Effects, deeds


def brigade_effects(
    done: Mapping[str, Deed],
    at_stake: Mapping[str, Collection[str]],
    about: Callable[[Any, Any], Any],
    context: Callable[..., Any],
    leader: str,
    counted: Mapping[str, Collection[str]],
) -> Effects[Any, Any]:
    """`about` makes the context of whatever befalls a unit; `context` is the class of these, which takes the game and
    an army, and a brigade or a leader by these names; `leader` is what a system calls its leaders; `counted` has the
    tests of which no outcome is carried out, each with what is looked for."""

    def of_brigade(g: Any, brigade: Any) -> Any:  # noqa: ANN401 - each system has its own
        return context(g, g.state.sides[brigade.side], brigade=brigade)

    def of_leader(g: Any, leader: Any) -> Any:  # noqa: ANN401
        return context(g, g.state.sides[leader.side], leader=leader)

    shared = {**taking_tests(at_stake), **judging_endings(context), **deeds(hold_places)}
    befalls = {"unit": about, "brigade": of_brigade, "army": context, leader: of_leader}
    return Effects({**shared, **done}, at_stake, befalls=befalls, counted=counted)
