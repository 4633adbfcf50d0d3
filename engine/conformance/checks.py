"""What holds of every rule system: one function a promise, each taking a scenario under examination.

A check raises `NotConforming`, whose message tells what broke and where. `CHECKS` lists them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.conformance.recordings import Examined
from engine.core.chance import Recorded, Seeded
from engine.core.decisions import Decision
from engine.core.driver import MOST_DECISIONS, Refused, Replayer, run
from engine.core.players import EagerPlayer, RandomPlayer
from engine.core.watching.watch import Watch
from engine.host.journal import event_line, journal_text
from engine.host.play import Table, play_ready
from engine.host.save import read_save, replay_ready, save_of, write_save

SEED: Final = 11
KINDS: Final = (("random", False), ("eager", False), ("eager", True), ("captain", False))
"""Who plays, and whether the sides begin one move apart."""

Check = Callable[[Examined], None]


class NotConforming(AssertionError):  # noqa: N818 - it is said of a system
    """A promise that a system does not keep."""


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise NotConforming(what)


# --- a game is its rules, its seed and its players --------------------------------------------------------------


def same_seed_same_journal(it: Examined) -> None:
    for player, near in KINDS:
        again = play_ready(it.ready, SEED, (player,), near=near)
        first = it.recorded(SEED, player, near=near).played
        _need(journal_text(again) == journal_text(first), f"{player} plays seed {SEED} differently a second time")


def another_seed_another_journal(it: Examined) -> None:
    other = play_ready(it.ready, SEED + 1, ("eager",))
    _need(journal_text(other) != journal_text(it.recorded(SEED).played), "two seeds give the same journal")


def saves_are_replayed_event_for_event(it: Examined) -> None:
    for player, near in KINDS:
        played = it.recorded(SEED, player, near=near).played
        again = replay_ready(it.ready, read_save(write_save(save_of(played)).encode()))
        _need(journal_text(again) == journal_text(played), f"a game of {player} is replayed differently from its save")


def games_end_within_their_turns(it: Examined) -> None:
    for player, near in KINDS:
        played = it.recorded(SEED, player, near=near).played
        _need(it.turns is None or played.result.turn <= it.turns, f"a game of {player} goes on after its last turn")
        _need(len(played.choices) < MOST_DECISIONS, f"a game of {player} asks without end")
        _need(bool(played.result.reason), f"a game of {player} ends for no reason")


def invariants_hold(it: Examined) -> None:
    """After the events that they name; the watch itself raises, and must have looked."""
    for player, near in KINDS:
        looked = it.recorded(SEED, player, near=near).looked
        _need(looked > 10, f"in a game of {player} invariants were looked at {looked} times: that proves nothing")


def invariants_hold_after_every_event(it: Examined) -> None:
    for player in ("eager", "captain"):
        watch = Watch(it.ready.system, every_event=True)
        played = play_ready(it.ready, SEED + 5, (player,), near=True, began=watch.attach)
        _need(watch.looked == len(played.journal) * len(it.ready.system.invariants), "an event went unwatched")


# --- decisions --------------------------------------------------------------------------------------------------


def decisions_are_closed_and_worth_asking(it: Examined) -> None:
    seats = len(it.ready.seats())
    for decision in it.recorded(SEED).decisions:
        _need(len(decision.options) >= 2, f"{decision!r} leaves no choice")
        _need(len(set(decision.options)) == len(decision.options), f"{decision!r} offers the same twice")
        _need(None not in decision.options[1:], f"{decision!r}: declining is the first option")
        _need(0 <= decision.seat < seats, f"{decision!r} is asked of nobody")


class _Beyond:
    """Answers with an option that is not there."""

    def __init__(self) -> None:
        self.asked: Decision | None = None

    def choose(self, decision: Decision) -> int:
        self.asked = decision
        return len(decision.options)


def what_is_not_offered_is_refused(it: Examined) -> None:
    """With section and place, for an answer out of range and for a record that does not fit."""
    game = it.ready.begin(Seeded(SEED), near=False)
    player = _Beyond()
    try:
        run(Table(it.ready.system, game), [player] * len(it.ready.seats()))
    except Refused as refused:
        _need(player.asked is not None and player.asked.section in str(refused), f"no section in: {refused}")
        _need(game.place() in str(refused), f"no place in: {refused}")
    else:
        raise NotConforming("an option that does not exist is accepted")


def a_foreign_record_is_refused(it: Examined) -> None:
    recording = it.recorded(SEED)
    game = it.ready.begin(Recorded(recording.played.faces), near=False)
    table = Table(it.ready.system, game)
    at = min(7, len(recording.played.choices) - 1)
    try:
        run(table, [Replayer([*recording.played.choices[:at], "nobody offers this"], table)] * len(it.ready.seats()))
    except Refused as refused:
        _need(recording.decisions[at].section in str(refused), f"no section in: {refused}")
        _need(game.place() in str(refused), f"no place in: {refused}")
    else:
        raise NotConforming("a recorded answer that nobody offers is accepted")


def every_option_can_be_chosen(it: Examined) -> None:
    """At a sample of positions each option in turn is taken, and the game goes on for a while."""
    system = it.ready.system
    kept = it.recorded(SEED).safe_points
    points = kept[7::8] if len(kept[7::8]) >= 8 else kept[2::3]
    tried = 0
    for number, point in enumerate(points):
        first = next(system.play(system.resume(point.copy, Seeded(number))), None)
        for answer in range(len(first.options) if first is not None else 0):
            procedure = system.play(system.resume(point.copy, Seeded(number)))
            player = EagerPlayer(answer)
            next(procedure)
            tried += 1
            try:
                decision = procedure.send(answer)
                for _ in range(12):
                    decision = procedure.send(player.choose(decision))
            except StopIteration:
                pass
    _need(tried > 0, "no safe point of the game is followed by a decision: nothing could be tried")


# --- safe points ------------------------------------------------------------------------------------------------


def games_are_taken_up_at_safe_points(it: Examined) -> None:
    system = it.ready.system
    for player, near in KINDS:
        recording = it.recorded(SEED, player, near=near)
        lines = [event_line(event) for event in recording.played.journal]
        points = recording.safe_points
        _need(len(points) > 2, f"a game of {player} has only {len(points)} copies of safe points")
        for point in (points[0], points[len(points) // 2], points[-2]):
            game = system.resume(point.copy, Recorded(recording.played.faces[point.faces :]))
            table = Table(system, game)
            rest = Replayer(recording.played.choices[point.choices :], table)
            run(table, [rest] * len(it.ready.seats()))
            told = [event_line(event) for event in game.journal]
            _need(told == lines[point.events :], f"{player}: taken up after event {point.events} it goes on otherwise")
            _need(system.result(game) == recording.played.result, f"{player}: taken up, it ends otherwise")


def copies_are_not_touched(it: Examined) -> None:
    system = it.ready.system
    seats = range(len(it.ready.seats()))
    point = it.recorded(SEED).safe_points[3]
    before = [system.view(point.copy, seat) for seat in seats]
    run(Table(system, system.resume(point.copy, Seeded(5))), [RandomPlayer(seat) for seat in seats])
    _need([system.view(point.copy, seat) for seat in seats] == before, "a game writes to the copy it was taken up from")


# --- what a seat may know ---------------------------------------------------------------------------------------


def nothing_hidden_shows(it: Examined) -> None:
    """View and options of a seat stay the same when what it cannot see is dealt anew."""
    system = it.ready.system
    for player in ("eager", "captain"):
        compared = 0
        for number, point in enumerate(it.recorded_closely(SEED, player).safe_points):
            chance = Seeded(number)
            game = system.resume(point.copy, chance)
            decision = next(system.play(game), None)
            if decision is None or chance.faces or game.journal:
                continue  # something happened first, and may have shown what was hidden
            seat = decision.seat
            redealt = system.redeal(point.copy, seat, Seeded(number + 1000))
            _need(system.view(redealt, seat) == system.view(point.copy, seat), f"the view changes, {game.place()}")
            again = next(system.play(redealt), None)
            _need(again is not None and _same(again, decision), f"{decision!r} becomes {again!r}, {game.place()}")
            compared += 1
        _need(compared > 10, f"{player}: only {compared} positions to compare")


def _same(one: Decision, other: Decision) -> bool:
    return (one.kind, one.seat, one.section, one.subject, one.options) == (
        other.kind,
        other.seat,
        other.section,
        other.subject,
        other.options,
    )


def captains_do_not_peek(it: Examined) -> None:
    system = it.ready.system
    asked = 0
    for number, point in enumerate(it.recorded_closely(SEED, "captain").safe_points):
        game = system.resume(point.copy, Seeded(number))
        decision = next(system.play(game), None)
        if decision is None or game.journal:
            continue
        seat = decision.seat
        answer = system.captain(game, seat, 7).choose(decision)
        redealt = system.redeal(point.copy, seat, Seeded(number + 1000))
        again = next(system.play(redealt))
        other = system.captain(redealt, seat, 7).choose(again)
        _need(answer == other, f"the captain answers {decision!r} by what it cannot see, {game.place()}")
        asked += 1
    _need(asked > 10, f"only {asked} answers to compare")


def dealing_anew_deals(it: Examined) -> None:
    """Or the two checks above would prove nothing: somebody's view changes, unless all see the same."""
    system = it.ready.system
    points = [
        point
        for point in it.recorded(SEED).safe_points
        if system.view(point.copy, 0) != system.view(point.copy, 1)  # or nothing is hidden there
    ]
    changed = sum(
        system.view(system.redeal(point.copy, seat, Seeded(number)), 1 - seat) != system.view(point.copy, 1 - seat)
        for number, point in enumerate(points)
        for seat in (0, 1)
    )
    # A secret may be small, and what is dealt may be what was there.
    _need(not points or changed > min(20, len(points) // 5), f"only {changed} views changed at {len(points)} places")


CHECKS: Final[tuple[Check, ...]] = (
    same_seed_same_journal,
    another_seed_another_journal,
    saves_are_replayed_event_for_event,
    games_end_within_their_turns,
    invariants_hold,
    invariants_hold_after_every_event,
    decisions_are_closed_and_worth_asking,
    what_is_not_offered_is_refused,
    a_foreign_record_is_refused,
    every_option_can_be_chosen,
    games_are_taken_up_at_safe_points,
    copies_are_not_touched,
    nothing_hidden_shows,
    captains_do_not_peek,
    dealing_anew_deals,
)
