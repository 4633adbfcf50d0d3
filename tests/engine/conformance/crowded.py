"""Crowded fields: small battles of a system, made for tests, in which all sorts of troops stand among one another.

History keeps armies apart, in the middle of the map and on good ground. Here the places of a scenario are dealt to its
pieces anew for each seed, friend and enemy alike, so that corners, rear attacks and mixed-up commands come up often.
Where that cannot show all of a system there is a field more: one on which nothing stands yet, one with guns.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from compiler.compile import compile_text
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.pack import Rulepack
from engine.model.values import Place, Value
from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.shipped import rules_alone

NAME = "crowded"
"""Of the file, and of the field on which everybody stands from the start."""
Above = TypeVar("Above", Army, Command)
Stand = tuple[Place | None, Value]
"""A place and which way a piece faces there."""


def file_of(system: str) -> Path:
    return REPOSITORY / "tests" / "engine" / "systems" / system / f"{NAME}.tercio"


@cache
def crowded_systems() -> tuple[str, ...]:
    return tuple(filter(fields_of, SYSTEMS))


@cache
def fields_of(system: str) -> tuple[str, ...]:
    """The names of its crowded fields, none where it has no file of them; asked before anything is compiled."""
    path = file_of(system)
    return (
        tuple(re.findall(r"^scenario (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)) if path.exists() else ()
    )


@cache
def crowded_pack(system: str) -> Rulepack:
    text = file_of(system).read_text(encoding="utf-8")
    result = compile_text(text, rules_alone(), f"{system}/{NAME}.tercio")
    assert result.pack is not None, [f"{one.span}: {one.message}" for one in result.diagnostics]
    return result.pack


def scattered(scenario: Scenario, seed: int) -> Scenario:
    """The same pieces on the same places, dealt anew."""
    stands = [(piece.at, piece.facing) for piece in _pieces(scenario.armies)]
    random.Random(seed).shuffle(stands)
    dealt = iter(stands)
    return replace(scenario, armies=tuple(_dealt(army, dealt) for army in scenario.armies))


def _is_dealt(piece: Piece, among: tuple[Piece, ...]) -> bool:
    """A gun and its crew stay together."""
    return piece.at is not None and all(one.kind != "gun" for one in among)


def _pieces(above: tuple[Army, ...] | tuple[Command, ...]) -> Iterator[Piece]:
    """Those whose places are dealt."""
    for army in above:
        yield from (piece for piece in army.pieces if _is_dealt(piece, army.pieces))
        yield from _pieces(army.commands)


def _dealt(above: Above, dealt: Iterator[Stand]) -> Above:
    own = above.pieces
    pieces = tuple(_placed(piece, next(dealt)) if _is_dealt(piece, own) else piece for piece in own)
    return replace(above, pieces=pieces, commands=tuple(_dealt(command, dealt) for command in above.commands))


def _placed(piece: Piece, stand: Stand) -> Piece:
    return replace(piece, at=stand[0], facing=stand[1])
