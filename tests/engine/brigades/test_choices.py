"""Who has several ways open to him goes one of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.brigades.rules.choices import choose_way, ways_open
from engine.core.declared.effects import Deed, Effects


def test_only_the_ways_that_somebody_may_go_are_open_in_their_order() -> None:
    ways = {"stand": bool, "evade": lambda far: far > 3, "hide": lambda far: far > 9}
    assert ways_open(ways, 5) == ["stand", "evade"]


@pytest.mark.parametrize(("answer", "way"), [(0, None), (1, "stand"), (2, "evade")])
def test_what_the_chosen_way_does_is_done_and_declining_does_nothing(answer: int, way: str | None) -> None:
    done: list[str] = []
    deeds = {name: Deed(lambda _, __, name=name: done.append(name)) for name in ("stand", "evade")}
    effects: Effects[Any, Any] = Effects(deeds, {})
    g: Any = SimpleNamespace(setting=SimpleNamespace(effects=effects))
    unit = SimpleNamespace(id=7, side=1)
    asking = choose_way(g, "react", [None, "stand", "evade"], SimpleNamespace(unit=unit), "4.1")
    decision = next(asking)
    assert (decision.kind, decision.seat, decision.section, decision.subject) == ("react", 1, "4.1", 7)
    with pytest.raises(StopIteration) as ended:
        asking.send(answer)
    assert ended.value.value == way
    assert done == ([] if way is None else [way])
