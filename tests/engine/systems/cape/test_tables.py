"""The shipped tables can be laid out: doors are in walls, figures stand free, markers can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.chance import Seeded
from engine.model.pack import Rulepack
from engine.space.board import Base, Board
from engine.space.ground import TOUCH
from engine.space.plane import Disc
from engine.systems.cape.system import Cape
from tests.shipped import shipped_pack

REPOSITORY = Path(__file__).resolve().parents[4]
SCENARIOS = sorted(path.stem for path in (REPOSITORY / "scenarios" / "cape").glob("*.tercio"))
SYSTEM = Cape()
_FOOT = 50


def library() -> Rulepack:
    return shipped_pack("cape")


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_table_can_be_laid_out(name: str) -> None:
    setting = SYSTEM.setting(library(), name)
    game = SYSTEM.new_game(setting, Seeded(1))
    ground = game.ground
    for barrier in ground.barriers:
        for opening, _ in barrier.openings:
            assert barrier.is_touched_by(Disc(*opening, 1), TOUCH), (
                f"{barrier.name} has a door at {opening}, not in a wall"
            )
    board = Board(ground, ())
    for figure in game.state.figures:
        if figure.in_play:
            base = Base(figure.name, figure.x, figure.y, figure.radius)
            refused = board.stands(base.disc)
            assert refused is None, f"{figure.name} stands on {refused}"
            board = Board(ground, (*board.bases, base))
    for point in setting.markers:
        # Somebody must be able to stand against the marker, whoever stands there now.
        spots = [(point[0] + across, point[1] + up) for across in (-99, 0, 99) for up in (-99, 0, 99)]
        free = [spot for spot in spots if Board(ground, ()).stands(Disc(*spot, _FOOT)) is None]
        assert free, f"nobody can reach the marker at {point}"
