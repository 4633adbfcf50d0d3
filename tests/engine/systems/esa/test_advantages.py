"""6.2, 7.2: every cell of the tables of advantage is dealt out by a shot or a blow of one class at another."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.decisions import Ask
from engine.model.values import Ref
from engine.systems.esa.book.book import Profile, Zone
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.combat import advantage
from engine.systems.esa.rules.tests import Hits
from engine.systems.esa.rules.volleys import aim
from tests.engine.systems.esa.staging import BLUE, RED, field, game, play, unit
from tests.engine.systems.esa.test_figures import CARRIED_OVER

SHOTS = CARRIED_OVER["table shooting_advantage"]
BLOWS = {pair: cell for pair, cell in CARRIED_OVER["table melee_advantage"].items() if " / " in pair}
LINE = RED.replace("unit b { of drill_horse", "unit b { of drill_pike")


@cache
def facing() -> Game:
    """Two units on open ground, the first with a mate of its line beside it, and a village far away."""
    blue = BLUE.replace("unit x { of drill_pike  at 0503", "unit x { of drill_horse  at 0506")
    return game(field(LINE + blue, ground="village { at 0101 }"))


def of_classes(pair: str) -> tuple[Game, Unit, Unit]:
    """The two as units of the two classes, whatever else stands on their cards."""
    g = facing()
    one, other = unit(g, "a"), unit(g, "x")
    for piece, name in zip((one, other), pair.split(" / "), strict=True):
        card = g.book.profiles["drill_square" if name == "square" else "drill_pike"]
        piece.profile = card if name == "square" else Profile(card.entry, g.book, {"class": Ref("class", name)})
        piece.strength = piece.initial = piece.profile.strength
        piece.reread_card()
        assert ask.klass(g, piece) == name
    return g, one, other


def automatic_hits(pair: str) -> int:
    """Of a shot of the first class at the second."""
    g, one, other = of_classes(pair)
    dealt: list[Hits] = []

    def shot() -> Ask[None]:
        dealt.append((yield from aim(g, one, other, Zone("damage", 0))))

    play(shot())
    return dealt[0].automatic


def test_a_shot_hits_by_itself_as_often_as_the_table_says() -> None:
    """ESA-6.2, ESA-6.1c."""
    assert {pair: automatic_hits(pair) for pair in SHOTS} == {pair: int(cell) for pair, cell in SHOTS.items()}


@pytest.mark.parametrize("contact", [False, True])
def test_a_blow_hits_by_itself_as_often_as_the_table_says(contact: bool) -> None:
    """ESA-7.2a, ESA-7.2b: `*` always, `=` in a line of battle, `>` after moving into contact."""
    for pair, signs in BLOWS.items():
        g, one, other = of_classes(pair)
        other.facing, one.contact = 0, contact
        dealt = signs.count("*") + contact * signs.count(">"), signs.count("=")
        assert advantage(g, one, other) == dealt, pair


def test_nobody_has_an_advantage_in_a_melee_about_an_area() -> None:
    """ESA-5.4.1f: whoever is in it, guns too, and whichever of the two that is."""
    for pair, signs in BLOWS.items():
        for within in ("x", "a"):
            g, one, other = of_classes(pair)
            if "*" not in signs or unit(g, within).stats.is_mounted:
                continue
            other.facing = 0
            assert advantage(g, one, other)[0] > 0
            village = next(at for at, ground in enumerate(g.board.ground) if ground.is_area)
            stood, unit(g, within).hex = unit(g, within).hex, village
            assert advantage(g, one, other) == (0, 0), (pair, within)
            unit(g, within).hex = stood
