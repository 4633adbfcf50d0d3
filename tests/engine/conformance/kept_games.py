"""Kept figures of battles, held against the rules as they are declared now: `make kept`.

The figures of balance beside a scenario carry a digest of everything that a game of it depends on. Rules that say the
same in other words, or declare what Python did before, have another digest and play the same games. This plays the
first games of every file whose digest is of other rules, by all who have games there: where they are won as they were,
the file is given the digest of today. Where one is not, the figures are those of other rules: `make balance` then.
Names of systems on the command line: only theirs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.host.orders import Order, play_figures
from engine.host.play import Ready, prepare, seated
from engine.host.rules import by_edition
from engine.host.tidying import seldom_tidied
from tercio.site.balance import ENDING, balance_bytes, played_digest
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import pack_of

GAMES = 20
"""By the players that the figures are of; a quarter as many by each of the others that they tell of."""


def main() -> int:
    files = sorted((REPOSITORY / "scenarios").glob(f"*/*{ENDING}"))
    wanted = [file for file in files if not sys.argv[1:] or file.parent.name in sys.argv[1:]]
    signed = [sign_anew(file) for file in wanted]  # all of them, whatever the first says
    return 0 if all(signed) else 1


def sign_anew(file: Path) -> bool:
    """Whether the figures are of the rules as they are, by now."""
    plain = json.loads(file.read_text(encoding="utf-8"))
    pack = pack_of(file.parent.name)
    name, _, edition = file.name.removesuffix(ENDING).partition(".")
    pack = by_edition(pack, name, edition) if edition else pack
    digest = played_digest(pack, name)
    if plain["rules"] == digest:
        return True
    ready = prepare(pack, name)
    also = [([player], winners, GAMES // 4) for player, winners in plain.get("also", {}).items()]
    for players, winners, games in [(plain["players"], plain["winners"], GAMES), *also]:
        if _won(ready, players, plain["seed"], min(games, len(winners))) != winners[:games]:
            print(f"{file.name}: games of {' and '.join(players)} are won otherwise: `make balance`", flush=True)
            return False
    file.write_bytes(balance_bytes({**plain, "rules": digest}))
    print(f"{file.name}: the same games by the rules as they are declared now", flush=True)
    return True


def _won(ready: Ready, players: list[str], seed: int, games: int) -> str:
    """Who wins each of the first games, as the files have it."""
    seats = seated(players, len(ready.seats()))
    with seldom_tidied():
        winners = [play_figures(ready, Order(seed + number, seats)).winner for number in range(games)]
    return "".join("-" if winner is None else str(winner) for winner in winners)


if __name__ == "__main__":
    raise SystemExit(main())
