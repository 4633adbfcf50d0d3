"""One battle, told event by event: by whichever engine is found first. Run as a script it prints it."""

from __future__ import annotations

import sys
from pathlib import Path

import engine.host.play
from engine.host.journal import event_line
from engine.host.packfile import read_pack
from engine.host.play import play_ready, prepare


def told(pack: Path, scenario: str, seed: int) -> str:
    played = play_ready(prepare(read_pack(pack), scenario), seed, ("eager",), near=True)
    return "".join(f"{event_line(event)}\n" for event in played.journal)


if __name__ == "__main__":
    sys.stderr.write(engine.host.play.__file__)
    sys.stdout.write(told(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
