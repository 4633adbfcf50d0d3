"""`--players captain,random`: who plays, as both commands read it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tercio.project.terminal import WrongUsage

if TYPE_CHECKING:
    from engine.model.pack import Rulepack


def add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=player_names, default=("captain",), metavar="A,B", help="one a side, or one for all (captain)"
    )


def player_names(word: str) -> tuple[str, ...]:
    from engine.host.play import PLAYERS

    names = tuple(word.split(","))
    for name in names:
        if name not in PLAYERS:
            raise argparse.ArgumentTypeError(f"no player is called `{name}`; there are {', '.join(PLAYERS)}")
    return names


def check_seats(names: Sequence[str], pack: Rulepack, scenario: str) -> None:
    """One name is for all sides; of several there is one a side."""
    seats = next((len(one.armies) for one in pack.scenarios if one.name == scenario), 0)
    if len(names) not in (1, seats):
        raise WrongUsage(f"--players: {len(names)} players for {seats} seats of `{scenario}`")
