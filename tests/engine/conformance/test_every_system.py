"""What holds of every rule system, over all shipped scenarios. `make soak` plays the same many times over."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import Recorded, Seeded
from engine.core.decisions import Decision
from engine.core.driver import MOST_DECISIONS, Refused, Replayer, run
from engine.core.players import EagerPlayer, RandomPlayer
from engine.core.watching.watch import Watch
from engine.host.journal import event_line, journal_text
from engine.host.play import Table, play_ready
from engine.host.save import read_save, replay_ready, save_of, write_save
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.games import pack_of, ready, recorded, recorded_closely, shipped

EVERY = pytest.mark.parametrize(("system", "scenario"), shipped())
KINDS = pytest.mark.parametrize(
    ("player", "near"), [("random", False), ("eager", False), ("eager", True), ("captain", False)]
)
SEED = 11


# --- a game is its rules, its seed and its players --------------------------------------------------------------


@EVERY
@KINDS
def test_the_same_seed_gives_the_same_journal(system: str, scenario: str, player: str, near: bool) -> None:
    again = play_ready(ready(system, scenario), SEED, (player,), near=near)
    assert journal_text(again) == journal_text(recorded(system, scenario, SEED, player, near=near).played)


@EVERY
def test_another_seed_gives_another_journal(system: str, scenario: str) -> None:
    other = play_ready(ready(system, scenario), SEED + 1, ("eager",))
    assert journal_text(other) != journal_text(recorded(system, scenario, SEED).played)


@EVERY
@KINDS
def test_a_save_is_replayed_event_for_event(system: str, scenario: str, player: str, near: bool) -> None:
    played = recorded(system, scenario, SEED, player, near=near).played
    again = replay_ready(ready(system, scenario), read_save(write_save(save_of(played)).encode()))
    assert journal_text(again) == journal_text(played)


@EVERY
@KINDS
def test_a_game_ends_within_its_turns_and_the_cap(system: str, scenario: str, player: str, near: bool) -> None:
    played = recorded(system, scenario, SEED, player, near=near).played
    turns = next(one.turns for one in pack_of(system).scenarios if one.name == scenario)
    assert turns is None or played.result.turn <= turns
    assert len(played.choices) < MOST_DECISIONS
    assert played.result.reason


@EVERY
@KINDS
def test_invariants_hold_after_the_events_they_name(system: str, scenario: str, player: str, near: bool) -> None:
    assert recorded(system, scenario, SEED, player, near=near).looked > 100


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("player", ["eager", "captain"])
def test_all_invariants_hold_after_every_event(system: str, scenario: str, player: str) -> None:
    it = ready(system, scenario)
    watch = Watch(it.system, every_event=True)
    played = play_ready(it, SEED + 5, (player,), near=True, began=watch.attach)
    assert watch.looked == len(played.journal) * len(it.system.invariants)


# --- decisions --------------------------------------------------------------------------------------------------


@EVERY
def test_decisions_are_closed_canonical_and_worth_asking(system: str, scenario: str) -> None:
    seats = len(ready(system, scenario).seats())
    for decision in recorded(system, scenario, SEED).decisions:
        assert len(decision.options) >= 2, f"{decision!r} leaves no choice"
        assert len(set(decision.options)) == len(decision.options), f"{decision!r} offers the same twice"
        assert None not in decision.options[1:], f"{decision!r}: declining is the first option"
        assert 0 <= decision.seat < seats


@EVERY
def test_an_answer_that_is_not_offered_is_refused_with_section_and_place(system: str, scenario: str) -> None:
    class Beyond:
        asked: Decision | None = None

        def choose(self, decision: Decision) -> int:
            self.asked = decision
            return len(decision.options)

    it = ready(system, scenario)
    game = it.begin(Seeded(SEED), near=False)
    player = Beyond()
    with pytest.raises(Refused) as refused:
        run(Table(it.system, game), [player] * len(it.seats()))
    assert player.asked is not None
    assert player.asked.section in str(refused.value)
    assert game.place() in str(refused.value)


@EVERY
def test_a_recorded_answer_that_is_not_offered_is_refused_with_section_and_place(system: str, scenario: str) -> None:
    it = ready(system, scenario)
    played = recorded(system, scenario, SEED)
    game = it.begin(Recorded(played.played.faces), near=False)
    table = Table(it.system, game)
    wrong = [*played.played.choices[:7], "nobody offers this"]
    with pytest.raises(Refused) as refused:
        run(table, [Replayer(wrong, table)] * len(it.seats()))
    assert played.decisions[7].section in str(refused.value)
    assert game.place() in str(refused.value)
    assert "nobody offers this" in str(refused.value)


@EVERY
def test_every_option_offered_can_be_chosen(system: str, scenario: str) -> None:
    """At a sample of positions each option in turn is taken, and the game goes on for a while."""
    it = ready(system, scenario)
    tried = 0
    kept = recorded(system, scenario, SEED).safe_points
    points = kept[7::8]
    if len(points) < 8:  # a short game is looked at more closely
        points = kept[2::3]
    for number, point in enumerate(points):
        first = next(it.system.play(it.system.resume(point.copy, Seeded(number))), None)
        for answer in range(len(first.options) if first is not None else 0):
            procedure = it.system.play(it.system.resume(point.copy, Seeded(number)))
            player = EagerPlayer(answer)
            next(procedure)
            tried += 1
            try:
                decision = procedure.send(answer)
                for _ in range(12):
                    decision = procedure.send(player.choose(decision))
            except StopIteration:
                pass
    assert tried > 20


# --- safe points ------------------------------------------------------------------------------------------------


@EVERY
@KINDS
def test_a_game_taken_up_at_a_safe_point_goes_on_identically(
    system: str, scenario: str, player: str, near: bool
) -> None:
    it = ready(system, scenario)
    recording = recorded(system, scenario, SEED, player, near=near)
    lines = [event_line(event) for event in recording.played.journal]
    points = recording.safe_points
    assert len(points) > 5
    for point in (points[0], points[len(points) // 2], points[-2]):
        chance = Recorded(recording.played.faces[point.faces :])
        game = it.system.resume(point.copy, chance)
        table = Table(it.system, game)
        player_of_the_rest = Replayer(recording.played.choices[point.choices :], table)
        run(table, [player_of_the_rest] * len(it.seats()))
        assert [event_line(event) for event in game.journal] == lines[point.events :], f"from event {point.events}"
        assert it.system.result(game) == recording.played.result


@EVERY
def test_a_copy_of_a_position_is_not_touched_by_what_follows(system: str, scenario: str) -> None:
    it = ready(system, scenario)
    point = recorded(system, scenario, SEED).safe_points[3]
    before = [it.system.view(point.copy, seat) for seat in range(len(it.seats()))]
    table = Table(it.system, it.system.resume(point.copy, Seeded(5)))
    run(table, [RandomPlayer(seat) for seat in range(len(it.seats()))])
    assert [it.system.view(point.copy, seat) for seat in range(len(it.seats()))] == before


# --- what a seat may know ---------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("player", ["eager", "captain"])
def test_nothing_changes_for_a_seat_when_what_it_cannot_see_is_dealt_anew(
    system: str, scenario: str, player: str
) -> None:
    it = ready(system, scenario)
    compared = 0
    for number, point in enumerate(recorded_closely(system, scenario, SEED, player).safe_points):
        chance = Seeded(number)
        game = it.system.resume(point.copy, chance)
        decision = next(it.system.play(game), None)
        if decision is None or chance.faces or game.journal:
            continue  # something happened first, and may have shown what was hidden
        seat = decision.seat
        redealt = it.system.redeal(point.copy, seat, Seeded(number + 1000))
        assert it.system.view(redealt, seat) == it.system.view(point.copy, seat)
        again = next(it.system.play(redealt), None)
        assert again is not None
        assert (again.kind, again.seat, again.section, again.subject, again.options) == (
            decision.kind,
            decision.seat,
            decision.section,
            decision.subject,
            decision.options,
        ), f"{decision!r}, {game.place()}"
        compared += 1
    assert compared > 10


@EVERY
def test_a_captain_chooses_the_same_when_what_it_cannot_see_is_dealt_anew(system: str, scenario: str) -> None:
    it = ready(system, scenario)
    asked = 0
    for number, point in enumerate(recorded_closely(system, scenario, SEED, "captain").safe_points):
        answers = []
        for again in (False, True):
            game = it.system.resume(point.copy, Seeded(number))
            decision = next(it.system.play(game), None)
            if decision is None or game.journal:
                break
            seat = decision.seat
            if again:
                game = it.system.redeal(point.copy, seat, Seeded(number + 1000))
                decision = next(it.system.play(game))
            answers.append(it.system.captain(game, seat, 7).choose(decision))
        if len(answers) == 2:
            assert answers[0] == answers[1], f"{decision!r}, {game.place()}"
            asked += 1
    assert asked > 10


@EVERY
def test_dealing_anew_does_deal(system: str, scenario: str) -> None:
    """Or the tests above would prove nothing: somebody's view changes, unless all see the same."""
    it = ready(system, scenario)
    points = recorded(system, scenario, SEED).safe_points
    if all(it.system.view(point.copy, 0) == it.system.view(point.copy, 1) for point in points):
        return  # nothing is hidden on this table
    changed = Counter(
        it.system.view(it.system.redeal(point.copy, 0, Seeded(number)), 1) != it.system.view(point.copy, 1)
        for number, point in enumerate(points)
    )
    assert changed[True] > 20


def test_every_system_is_in_the_registry_under_its_own_name() -> None:
    assert all(system.name == name for name, system in SYSTEMS.items())
    assert {system for system, _ in shipped()} == set(SYSTEMS), "a system without a scenario is not tested here"
