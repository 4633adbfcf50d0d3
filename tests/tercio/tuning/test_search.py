"""The search for a change, on battles whose odds are known: who wins is drawn by a rule, not played."""

from __future__ import annotations

from random import Random

import pytest

from tercio.tuning.levers import Change, Lever
from tercio.tuning.search import Found, Winners, search, share_of

TURNS = Lever("", "turns", 8, 0, 0)
ENDURANCE = Lever("Blue", "endurance", 20, 0, 0)
WORTH = Lever("The mill", "worth", 2, 0, 0)
LEVERS = [TURNS, ENDURANCE, WORTH]


class Battle:
    """The first army wins with a chance that endurance raises by two in a hundred a point; turns and worth change
    nothing. Luck is the seed's, so the same seed is the same luck."""

    def __init__(self, chance: float, slope: float = 0.02) -> None:
        self.chance = chance
        self.slope = slope
        self.seeds: dict[str, set[int]] = {}

    def play(self, change: Change | None, games: int, seed: int) -> Winners | None:
        if change is not None and change.lever is WORTH:
            return None
        words = "as it is" if change is None else change.words
        self.seeds.setdefault(words, set()).update(range(seed, seed + games))
        by = change.value - change.lever.value if change is not None and change.lever is ENDURANCE else 0
        chance = self.chance + self.slope * by
        return tuple(0 if Random(number).random() < chance else 1 for number in range(seed, seed + games))


def tune(battle: Battle, target: float = 50, games: int = 400) -> Found:
    return search(LEVERS, battle.play, target=target, within=5, games=games, seed=1)


def test_a_battle_that_is_even_needs_no_change() -> None:
    battle = Battle(0.5)
    found = tune(battle)
    assert found.is_there
    assert list(battle.seeds) == ["as it is"], "nothing was tried"


@pytest.mark.parametrize(("chance", "way"), [(0.36, 1), (0.64, -1)])
def test_the_figure_that_matters_is_found_and_followed(chance: float, way: int) -> None:
    proof = tune(Battle(chance)).reached(50, 5)
    assert proof is not None
    assert proof.change.lever is ENDURANCE
    assert 4 <= way * (proof.change.value - ENDURANCE.value) <= 9
    assert proof.share.off(50) <= 5


def test_half_a_step_is_tried_where_a_whole_one_goes_too_far() -> None:
    found = tune(Battle(0.40, slope=0.1))
    values = [trial.change.value for trial in found.trials if trial.change.lever is ENDURANCE]
    assert values == [18, 22, 21]
    proof = found.reached(50, 5)
    assert proof is not None
    assert proof.change.value == 21


def test_proofs_are_played_on_seeds_that_had_no_say() -> None:
    battle = Battle(0.36)
    found = tune(battle, games=200)
    tried = set(range(1, 201))
    for proof in found.proofs:
        assert battle.seeds[proof.change.words] >= set(range(201, 401))
    assert battle.seeds["as it is"] == tried


def test_no_change_is_made_up_where_none_helps() -> None:
    found = search([TURNS, WORTH], Battle(0.2).play, target=50, within=5, games=200, seed=1)
    assert not found.is_there
    assert found.proofs == ()
    assert [trial.change.lever for trial in found.trials] == [TURNS, TURNS], "what cannot be set up is left out"


def test_draws_are_left_out_of_the_share() -> None:
    assert (share_of((0, None, 1, 0, None)).won, share_of((0, None, 1, 0, None)).of) == (2, 3)
    assert share_of((None,)).percent == 50.0
