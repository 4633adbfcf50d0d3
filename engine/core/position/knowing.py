"""A game that remembers what it has found out about the position until somebody moves. Positions change by events only,
and events that are `Quiet` leave everybody where he stands, sees and is seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from engine.core.chance import Chance
from engine.core.position.events import Event
from engine.core.position.game import Game, SettingT, StateT, T
from engine.core.position.slotted import function_from, function_source

Question = TypeVar("Question", bound=Callable[..., object])


class KnowingGame(Game[SettingT, StateT]):
    def __init__(self, setting: SettingT, state: StateT, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.found: dict[Hashable, Any] = {}
        """What has been found out since somebody last moved."""
        self.cast: dict[Hashable, Any] = {}
        """What has been found out of who takes part, and with whom, wherever they stand, since somebody last came or
        went."""
        self.lasting: dict[Hashable, tuple[object, Any]] = {}
        """What has been found out of a part of the position, with that part."""
        self.now: dict[Hashable, Any] = {}
        """What has been found out since anything happened at all."""

    def record(self, event: Event) -> None:
        now, state = self.now, self.state
        if now:
            now.clear()
        if event.STIRS and event.stirs(state):
            self.found.clear()
            if event.CASTS:
                self.cast.clear()
        # As every game does, without a call more: it is done several times a decision.
        event.apply(state)
        if self.keep:
            self.journal.append(event)
        if self.on_event is not None:
            self.on_event(self, event)

    def forget(self) -> None:
        """All that has been found out: it is asked anew."""
        self.found.clear()
        self.cast.clear()
        self.now.clear()
        self.lasting.clear()

    def as_long_as(self, state: object, key: Hashable, find: Callable[[], T]) -> T:
        """Asked again when that part of the position is another than when it was asked last."""
        last = self.lasting.get(key)
        if last is None or last[0] != state:
            last = self.lasting[key] = (state, find())
        answer: T = last[1]
        return answer

    def known(self, key: Hashable, find: Callable[[], T]) -> T:
        """Asked once while nobody moves: boards, lines of sight, who touches whom."""
        if key not in self.found:
            self.found[key] = find()
        answer: T = self.found[key]
        return answer


def asked_once(question: Question) -> Question:
    """A question about pieces, answered once while nobody moves."""
    return _kept(question, "found")


def asked_now(question: Question) -> Question:
    """A question about pieces whose answer any event may change: it is asked once between two of them, as where all
    that somebody may do is listed, and then he does one of it."""
    return _kept(question, "now")


def asked_of_cast(question: Question) -> Question:
    """A question about pieces, answered once while nobody comes or goes."""
    return _kept(question, "cast")


def asked_while(*same: str) -> Callable[[Question], Question]:
    """A question about one piece, answered once as long as all these stay the same, of the `piece` or of the game `g`:
    `asked_while("piece.x", "piece.y")`. As `as_long_as` does, with less to make and to call."""
    lines = (
        f"key, now, answers = (question, piece.id), ({', '.join(same)},), g.lasting",
        "last = answers.get(key)",
        "if last is None or last[0] != now: last = answers[key] = now, question(g, piece)",
        "return last[1]",
    )

    def kept(question: Question) -> Question:
        made = function_from(function_source(question.__name__, ("g", "piece"), lines), {"question": question})
        return cast(Question, made)

    return kept


def _kept(question: Question, where: str) -> Question:
    """A question whose answers a game keeps there. Written with as many pieces as it is asked of: it is done ten
    thousand times a battle, and to pack them and unpack them would take longer than to look the answer up."""
    pieces = [f"piece{number}" for number in range(1, question.__code__.co_argcount)]
    lines = (
        f"key, answers = ({', '.join(('question', *pieces))},), g.{where}",
        "known = answers.get(key, answers)",
        f"if known is answers: known = answers[key] = question({', '.join(('g', *pieces))})",
        "return known",
    )
    made = function_from(function_source(question.__name__, ("g", *pieces), lines), {"question": question})
    return cast(Question, made)
