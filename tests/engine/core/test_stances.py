"""Stances: what captains are told of troops, by whoever stands nearest to them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.core.declared.scenario.stances import FREE, Stances
from engine.model.battles import Army, Command, Objective, Piece
from engine.model.rules import Origin
from engine.model.values import Ref

HERE = Origin("battle.tercio", 12)
OBJECTIVES = tuple(Objective(name=name, origin=HERE) for name in ("bridge", "mill"))


def said(**words: str) -> tuple[tuple[str, Ref], ...]:
    return tuple((key, Ref("word", word)) for key, word in words.items())


def piece(name: str, **words: str) -> Piece:
    return Piece(name=name, origin=HERE, kind="unit", fields=said(**words))


def army(name: str, *pieces: Piece, commands: tuple[Command, ...] = (), **words: str) -> Army:
    return Army(name=name, origin=HERE, pieces=pieces, commands=commands, fields=said(**words))


def told(*armies: Army) -> dict[str, tuple[bool, int]]:
    """Whether each of the troops holds, and where it is sent."""
    troops: list[Any] = []
    for side, one in enumerate(armies):
        every = [one, *one.pieces, *one.commands, *(piece for command in one.commands for piece in command.pieces)]
        for of in every:
            troops.append(SimpleNamespace(id=len(troops), name=of.name, side=side))
    found = Stances(armies, OBJECTIVES).among(troops)
    return {troops[number].name: (stance.holds, stance.goal) for number, stance in found.items()}


def test_nobody_is_told_anything_where_nothing_is_said() -> None:
    assert told(army("red", piece("pikes")), army("blue")) == {}
    assert (FREE.holds, FREE.goal) == (False, -1)


def test_what_is_said_of_an_army_holds_for_all_below_unless_one_nearer_says_otherwise() -> None:
    wing = Command(
        name="wing",
        origin=HERE,
        kind="wing",
        pieces=(piece("horse"), piece("guns", stance="free"), piece("shot", attacks="bridge")),
        fields=said(attacks="mill"),
    )
    found = told(army("red", piece("pikes"), piece("scouts", stance="free"), commands=(wing,), stance="hold"))
    assert found == {
        "red": (True, -1),
        "pikes": (True, -1),
        "wing": (False, 1),
        "horse": (False, 1),
        "shot": (False, 0),
    }


def test_who_is_sent_to_what_is_no_objective_is_told_nothing() -> None:
    assert told(army("red", piece("pikes", attacks="moon"), piece("shot", attacks="moon", stance="hold"))) == {
        "shot": (True, -1)
    }


def test_what_one_army_is_told_is_not_told_to_the_other_s_of_that_name() -> None:
    armies = (army("red", piece("guard", stance="hold")), army("blue", piece("guard")))
    troops: list[Any] = [SimpleNamespace(id=side, name="guard", side=side) for side in (0, 1)]
    assert list(Stances(armies, OBJECTIVES).among(troops)) == [0]
