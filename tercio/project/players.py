"""`--players captain,random`: who plays, as both commands read it."""

from __future__ import annotations

import argparse


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
