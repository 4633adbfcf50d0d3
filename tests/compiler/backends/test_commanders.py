"""Cards of the commanders of 1859 have the figures that are played, from the battle or the list of commanders."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Group, Item, Run
from engine.core.chance import Seeded
from engine.systems.registry import system_of
from tests.compiler.backends.sets import cards
from tests.shipped import shipped_pack

PACK = "risorgimento"
BATTLES = tuple(battle.name for battle in shipped_pack(PACK).scenarios)


def words(items: tuple[Item, ...], box: str) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += words(item.items, box)
        elif isinstance(item, Run) and item.box.split(".")[-1] == box:
            found.append(item.words)
    return found


@pytest.mark.parametrize("battle", BATTLES)
def test_every_commander_has_a_card_with_the_figures_that_are_played(battle: str) -> None:
    pack = shipped_pack(PACK)
    system = system_of(PACK, pack.rulesets)
    game = system.new_game(system.setting(pack, battle), Seeded(1))
    book, sides = game.setting.book, game.state.sides
    printed = {
        card.name: card
        for made in cards("commanders", "en", PACK)
        if made.name.startswith(battle)
        for card in made.cards
    }
    assert set(printed) == {leader.name for leader in game.state.commanders}
    for leader in game.state.commanders:
        radius, initiative, bonus = words(printed[leader.name].front.items, "value")
        grade = book.grades.get((sides[leader.side].nation, leader.rank))
        own = set(leader.has_rolled)
        assert radius.split()[0] == f"{leader.radius / 100:g}"
        for name, shown in (("initiative", initiative), ("bonus", bonus)):
            low = getattr(leader, name)
            best = low if name in own else getattr(grade, f"best_{name}")
            assert shown.split(" / ") == ([f"{low}"] if low == best else [f"{low}", f"{best}"])
        rank = book.entries("rank")[leader.rank].title
        assert rank is not None
        assert words(printed[leader.name].front.items, "rank") == [rank.within("en")]
