"""A captain answers by a method named after the decision, by worth, by its last option, or by its first."""

from __future__ import annotations

from engine.core.captain import CaptainFrame
from engine.core.decisions import Decision


class Drummer(CaptainFrame[str]):
    TAKES_LAST = frozenset(("march",))

    def answer_halt(self, decision: Decision) -> int:
        return decision.options.index(self.g)

    def worth_beat(self, decision: Decision, option: int) -> float:  # noqa: ARG002 - all are asked alike
        return -abs(option - 3)


def asked(kind: str, *options: object) -> Decision:
    return Decision(kind, 0, "1", list(options))


def test_each_kind_of_answer() -> None:
    captain = Drummer("now", 0, 1)
    assert captain.choose(asked("halt", None, "later", "now")) == 2
    assert captain.choose(asked("beat", 1, 3, 5)) == 1
    assert captain.choose(asked("march", None, 7, 8)) == 2
    assert captain.choose(asked("anything", None, 7)) == 0


def test_among_equals_the_lot_decides_by_the_seed() -> None:
    chosen = [[Drummer("now", 0, seed).choose(asked("beat", 2, 4)) for seed in range(40)] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert set(chosen[0]) == {0, 1}


def test_the_first_of_some_wishes_that_is_offered() -> None:
    captain = Drummer("now", 0, 1)
    assert captain.first_offered(asked("any", None, "fight", "flee"), ["hide", "flee", "fight"]) == 2
    assert captain.first_offered(asked("any", None, "fight"), ["hide"]) == 0
