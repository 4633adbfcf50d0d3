"""Who stands between two meridians is found as by looking at everybody, whoever has moved in between."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.chance import Seeded
from engine.core.position.columns import Columns, Spot


@dataclass(eq=False)
class Standing:
    x: int
    y: int
    spread: int = 3

    @property
    def spot(self) -> Spot[Standing]:
        return (self.x, self.y, self, self.spread)


def found(columns: Columns[Standing], left: int, right: int) -> list[tuple[int, int]]:
    return [(x, y) for x, y, _, _ in columns.between(left, right)]


def test_the_ends_belong_to_what_is_looked_at() -> None:
    columns = Columns([Standing(x, 0).spot for x in (5, 1, 9, 5, 3)])
    assert found(columns, 3, 5) == [(3, 0), (5, 0), (5, 0)]
    assert found(columns, 6, 8) == []


def test_the_widest_is_known_and_nobody_is_wide_where_nobody_stands() -> None:
    assert Columns([Standing(1, 1).spot, Standing(2, 2, 7).spot]).widest == 7
    assert Columns[Standing]([]).widest == 0


def test_who_moves_is_found_where_he_stands_now() -> None:
    chance = Seeded(1859)
    standing = [Standing(chance.below(20), number) for number in range(30)]
    columns = Columns([one.spot for one in standing])
    for _ in range(300):
        one = standing[chance.below(30)]
        before, one.x = one.x, chance.below(20)
        columns.move(before, one.spot)
        left = chance.below(20)
        asked = found(columns, left, left + 4)
        assert sorted(asked) == sorted((one.x, one.y) for one in standing if left <= one.x <= left + 4)
        assert [x for x, _ in asked] == sorted(x for x, _ in asked)
