"""Many games: the same figures however they are shared out."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from engine.host import simulate as simulation
from engine.host.gathering import Gathered, summarise
from engine.host.orders import Order, chunks_of, orders, play_figures
from engine.host.play import prepare
from engine.host.rules import HostError, scenario_of
from engine.host.simulate import simulate
from engine.host.tallies import GameFigures, Share, Summary, lead_changes, plain_summary, wilson
from engine.systems.esa.position.events.turns import ObjectiveTaken
from tests.engine.host.battles import SCENARIO, pack, played, ready
from tests.shipped import shipped_pack


def test_seeds_follow_one_another() -> None:
    assert [(one.seed, one.players) for one in orders(5, 3, ("a", "b"), swap=False)] == [
        (5, ("a", "b")),
        (6, ("a", "b")),
        (7, ("a", "b")),
    ]


def test_swapped_each_seed_is_played_from_both_sides() -> None:
    assert [(one.seed, one.players) for one in orders(5, 4, ("a", "b"), swap=True)] == [
        (5, ("a", "b")),
        (5, ("b", "a")),
        (6, ("a", "b")),
        (6, ("b", "a")),
    ]
    alike = [one.seed for one in orders(5, 3, ("a", "a"), swap=True)]
    assert alike == [5, 6, 7], "the same game is not counted as another"
    three = [one.players for one in orders(5, 3, ("a", "b", "c"), swap=True)]
    assert [set(sat) for sat in zip(*three, strict=True)] == [{"a", "b", "c"}] * 3, "everybody has sat everywhere"


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (180, 200, 0.8506, 0.9343)],
)
def test_intervals_are_wilson_s(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=1e-4)


def test_no_games_no_knowledge() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Share(0, 0).plain()["share"] == 0.0


def figures(winner: int | None, players: tuple[str, ...] = ("a", "b"), turn: int = 4) -> GameFigures:
    return GameFigures(1, players, winner, "rout", turn, 100, (10, 4), (("units_lost", (1, 3)),))


def test_a_summary_counts_sides_players_and_draws() -> None:
    games = [figures(0), figures(0, ("b", "a")), figures(None), figures(1, turn=5)]
    made = summarise("lens", "0" * 64, ("france", "spain"), games)
    assert [share.wins for share in made.sides] == [2, 1]
    assert {name: (share.wins, share.of) for name, share in made.players} == {"a": (1, 4), "b": (2, 4)}
    assert made.draws == 1
    assert made.turns == ((4, 3), (5, 1))
    assert made.endings == (("rout", 4),)
    assert made.score == (10.0, 4.0)
    assert made.tally == (("units_lost", (1.0, 3.0)),)


def test_objectives_are_counted_once_a_game_for_whoever_took_them() -> None:
    games = [replace(figures(0), taken=taken) for taken in ((("mill", 0), ("mill", 1)), (("mill", 1),), ())]
    assert summarise("lens", "", ("x", "y"), games).objectives == (("mill", (1, 2)),)


def test_games_tell_which_objectives_fell() -> None:
    """ESA-1.4e: of two armies, whoever does not lose heart over an objective has taken it."""
    taken = [(objective, seat) for game in range(4) for objective, seat in played_figures(game).taken]
    assert taken
    losers = [(str(event.objective), 1 - event.side) for game in range(4) for event in losses(game)]
    assert set(taken) == set(losers)


def test_an_objective_that_counts_for_each_of_the_fallen_is_told_by_its_own_name() -> None:
    """CAPE-3.1.1: the events name whom it was counted for as well."""
    battle = prepare(shipped_pack("cape"), "carmes_1626")
    taken = {name for game in range(3) for name, _ in play_figures(battle, Order(game, ("eager", "eager"))).taken}
    assert taken
    assert taken <= {objective.name for objective in scenario_of(shipped_pack("cape"), "carmes_1626").objectives}


def played_figures(seed: int) -> GameFigures:
    return play_figures(ready(), Order(seed, ("eager", "eager")))


def losses(seed: int) -> list[ObjectiveTaken]:
    return [event for event in played(seed, "eager").journal if isinstance(event, ObjectiveTaken)]


def test_a_player_against_itself_is_not_counted() -> None:
    assert summarise("lens", "", ("x", "y"), [figures(0, ("a", "a"))]).players == ()


def test_the_same_games_give_the_same_figures() -> None:
    one = simulate(pack(), SCENARIO, games=6, players=("eager", "random"), swap=True)
    assert one == simulate(pack(), SCENARIO, games=6, players=("eager", "random"), swap=True)
    assert one != simulate(pack(), SCENARIO, games=6, seed=50, players=("eager", "random"), swap=True)


@pytest.mark.slow
def test_the_number_of_jobs_does_not_matter() -> None:
    one = simulate(pack(), SCENARIO, games=9, players=("eager", "random"), swap=True)
    assert simulate(pack(), SCENARIO, games=9, players=("eager", "random"), swap=True, jobs=2) == one


def _by_two() -> Summary:
    return simulate(pack(), SCENARIO, games=9, players=("eager", "random"), swap=True, jobs=2)


@pytest.mark.slow
def test_workers_that_are_copies_and_workers_that_read_the_rules_play_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        # Of one thread, so that it can be copied wherever that is to be had.
        copied = fresh.submit(_by_two).result()
    monkeypatch.setattr(simulation, "can_be_copied", lambda: False)
    assert _by_two() == copied


def test_the_last_chunks_are_small_and_none_is_left_out() -> None:
    todo = orders(1, 500, ("random", "random"), swap=False)
    chunks = list(chunks_of(todo, 16, 25))
    sizes = [len(chunk) for _, chunk in chunks]
    assert [order for _, chunk in chunks for order in chunk] == todo
    assert [first for first, _ in chunks] == [sum(sizes[:number]) for number in range(len(sizes))]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (25, 1)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(pack(), SCENARIO, games=5, players=("random",), tell=lambda done, of: told.append((done, of)))
    assert told[-1] == (5, 5)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    ("jobs", "copies"), [(1, True), (2, True), pytest.param(2, False, marks=pytest.mark.slow)], ids=str
)
def test_it_is_told_how_far_the_first_game_has_come(jobs: int, copies: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of slow players takes minutes: until one was done nothing was told."""
    if not copies:
        monkeypatch.setattr(simulation, "can_be_copied", lambda: False)
    monkeypatch.setattr("engine.host.simulate._LOOK", 0.001)
    seen: list[tuple[int, int]] = []
    done: list[int] = []

    def follow(turn: int, decisions: int) -> None:
        assert not done, "after that games are told"
        seen.append((turn, decisions))

    simulate(
        pack(),
        "rethel_1650",
        games=2,
        players=("eager",),
        jobs=jobs,
        tell=lambda so, of: done.append(so),
        follow=follow,
    )
    assert seen == sorted(seen)
    assert seen[-1] > (0, 1)
    assert done == sorted(done)
    assert done[-1] == 2


def test_near_starts_are_other_games() -> None:
    far, near = (simulate(pack(), SCENARIO, games=5, players=("eager",), near=near) for near in (False, True))
    assert far != near


def test_a_summary_is_plain() -> None:
    plain = plain_summary(simulate(pack(), SCENARIO, games=4, players=("random",)))
    assert plain["games"] == 4
    assert set(plain["sides"]) == {"france", "fronde"}
    assert sum(plain["turns"].values()) == 4


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(HostError, match="no player is called `x`"):
        simulate(pack(), SCENARIO, games=1, players=("x",))


def test_what_decides_a_battle_is_followed_from_before_the_first_turn_to_the_end() -> None:
    summary = simulate(pack(), SCENARIO, games=3, players=("eager",))
    assert {len(row) for row in summary.sway} == {max(turn for turn, _ in summary.turns) + 1}
    assert tuple(row[-1] for row in summary.sway) == summary.score, "a battle that is over stays as it ended"
    assert all(row[0] > 10 for row in summary.sway), "armies are set up before the first turn"


@pytest.mark.parametrize(
    ("hearts", "changes"),
    [(((5, 5), (4, 5), (5, 4)), 1), (((5, 4), (4, 4), (5, 4)), 0), (((5, 4), (3, 4), (4, 3)), 2), ((), 0)],
)
def test_the_lead_changes_when_another_is_ahead(hearts: tuple[tuple[int, int], ...], changes: int) -> None:
    assert lead_changes(hearts) == changes


def test_the_margin_is_the_winners_over_the_next() -> None:
    games = [
        GameFigures(1, ("a", "b", "c"), 1, "rout", 4, 9, (3, 9, 5), ()),
        GameFigures(2, ("a", "b", "c"), None, "night", 4, 9, (3, 9, 5), ()),
        GameFigures(3, ("a", "b", "c"), 0, "prize", 4, 9, (3, 9, 5), ()),
    ]
    assert summarise("lens", "", ("x", "y", "z"), games).margins == ((-6, 1), (4, 1))


def test_games_come_to_the_same_figures_in_whatever_order_they_end() -> None:
    games = [play_figures(ready(), order) for order in orders(3, 6, ("eager", "random"), swap=True)]
    backwards = Gathered(2)
    for number in reversed(range(len(games))):
        backwards.add(number, games[number])
    seats = ("france", "spain")
    assert backwards.summary("lens", "", seats) == summarise("lens", "", seats, games)
