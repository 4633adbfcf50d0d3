"""Hidden pieces, asked directly: what a side knows, who is seen, who is found on the way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.kit.playing.hiding import Hiding
from engine.kit.position.records import AWAY, IN_PLAY, NOWHERE, AnyPiece
from tests.engine.kit.test_own_facts import Charged

CARD: Any = None


def who(number: int, at: int, side: int = 0, *, hidden: bool = False, kind: str = "line") -> Any:  # noqa: ANN401
    made: Any = AnyPiece(number, f"piece{number}", side, kind, CARD, "")
    made.stand(IN_PLAY)
    made.at = made.last = at
    made.camp, made.is_hidden = side, hidden
    return made


def spotting(near: int = 1, watchers: Any = ("line",), hidden: Any = ("line",), section: str = "8") -> Any:  # noqa: ANN401
    """Who stands so near sees it."""
    return SimpleNamespace(
        holds=lambda g, watcher, piece: abs(watcher.at - piece.at) <= near,
        watchers=frozenset(watchers),
        hidden=frozenset(hidden),
        section=section,
    )


class Table:
    """A lane of places by their numbers."""

    def __init__(
        self,
        *pieces: Any,  # noqa: ANN401
        spottings: list[Any] | None = None,
        decoys: tuple[int, ...] = (),
        used: bool = True,
        markers: bool = False,
    ) -> None:
        def put(piece: Any, place: int) -> None:  # noqa: ANN401
            piece.at = place

        self.taken: list[int] = []
        setting: Any = SimpleNamespace(
            declared=SimpleNamespace(board=None),
            classes=SimpleNamespace(piece=AnyPiece),
            camps=[0, 1, 0],
            section="9",
            field=SimpleNamespace(put=put, place_of=lambda piece: piece.at, landing=lambda place: (place, 0, 0, "")),
            moves=SimpleNamespace(take_prizes=lambda g, piece: self.taken.append(piece.id)),
        )
        self.hiding: Any = Hiding(setting)
        self.hiding.is_used, self.hiding.decoys = used, frozenset(decoys)
        self.hiding._spottings = [spotting()] if spottings is None else spottings
        self.hiding.has_markers = markers
        self.told: list[tuple[Any, ...]] = []
        state = SimpleNamespace(pieces=list(pieces), over=False)
        self.game: Any = SimpleNamespace(state=state, record=self._record, citing="", meter=Charged())

    def _record(self, event: Any) -> None:  # noqa: ANN401
        self.told.append((event.name, event.to_plain()["piece"], event.to_plain()["section"]))
        event.apply(self.game.state)


def test_hidden_enemies_are_unknown_and_allies_know_of_one_another() -> None:
    pieces = [who(0, 1, hidden=True), who(1, 2, side=1, hidden=True), who(2, 3, side=1), who(3, 4, side=1, hidden=True)]
    pieces[3].is_in_play = False
    table = Table(*pieces)
    found = {side: [one.id for one in table.hiding.unseen(table.game, side)] for side in (0, 1, 2)}
    assert found == {0: [1], 1: [0], 2: [1]}


def test_while_a_side_s_knowledge_lasts_hidden_enemies_stand_nowhere() -> None:
    lurker = who(1, 5, side=1, hidden=True)
    lurker.moved, lurker.did, lurker.facing = 3, 4, 2
    table = Table(who(0, 1), lurker)
    with table.hiding.known_to(table.game, 0):
        assert (lurker.at, lurker.x, lurker.moved, lurker.did, lurker.is_in_play) == (NOWHERE, AWAY, 0, 0, False)
        assert (lurker.id, lurker.side, lurker.camp, lurker.is_hidden) == (1, 1, 1, True)
    assert (lurker.at, lurker.moved, lurker.did, lurker.facing, lurker.is_in_play) == (5, 3, 4, 2, True)
    with table.hiding.known_to(table.game, 1):
        assert lurker.at == 5
    with table.hiding.known_to_all(table.game):
        assert lurker.at == NOWHERE
    table.hiding.is_used = False
    with table.hiding.known_to(table.game, 0), table.hiding.imagined(table.game, 0, 1):
        assert lurker.at == 5


def test_under_markers_those_who_are_hidden_are_imagined_by_lot() -> None:
    one, other = who(1, 5, side=1, hidden=True), who(2, 8, side=1, hidden=True)
    table = Table(who(0, 1), one, other, markers=True)
    places = set()
    for seed in range(20):
        with table.hiding.imagined(table.game, 0, seed):
            assert {one.at, other.at} == {5, 8}
            assert one.is_in_play
            places.add(one.at)
    assert places == {5, 8}
    assert (one.at, other.at) == (5, 8)
    table.hiding.has_markers = False
    with table.hiding.imagined(table.game, 0, 1):
        assert (one.at, other.at) == (NOWHERE, NOWHERE)


def test_each_is_put_under_a_marker_of_its_own_side() -> None:
    pieces = [who(0, 1, hidden=True), who(1, 2, side=1, hidden=True), who(2, 3, hidden=True)]
    table = Table(*pieces)
    markers = table.hiding.markers(pieces)
    table.hiding.exchange(pieces, markers, Seeded(3))
    assert pieces[1].at == 2
    assert {pieces[0].at, pieces[2].at} == {1, 3}
    assert markers == []


def test_who_is_revealed_takes_what_it_holds_and_a_decoy_is_gone() -> None:
    table = Table(who(0, 1, hidden=True), who(1, 2, hidden=True), who(2, 3), decoys=(1,))
    for piece in table.game.state.pieces:
        table.hiding.reveal(table.game, piece)
    assert table.told == [("Revealed", 0, "9"), ("Revealed", 1, "9"), ("Left", 1, "9")]
    assert table.taken == [0]
    gone = who(0, 1, hidden=True)
    gone.is_in_play = False
    table = Table(gone)
    table.hiding.reveal(table.game, gone)
    assert table.told == []
    for citing, section, told in (("4", "", "4"), ("4", "5", "5")):
        table = Table(who(0, 1, hidden=True))
        table.game.citing = citing
        table.hiding.reveal(table.game, table.game.state.pieces[0], section)
        assert table.told[0][2] == told


@pytest.mark.parametrize(
    ("watcher", "spottings", "is_seen"),
    [
        (who(1, 6, side=1), None, True),
        (who(1, 7, side=1), None, False),
        (who(1, 6), None, False),
        (who(1, 6, side=1, hidden=True), None, False),
        (who(1, 6, side=1, kind="flag"), None, False),
        (who(1, 6, side=1), [spotting(hidden=("flag",))], False),
        (who(1, 7, side=1), [spotting(), spotting(near=2)], True),
        (who(1, 6, side=1), [], False),
    ],
)
def test_nobody_hides_under_the_eyes_of_the_enemy(watcher: Any, spottings: Any, is_seen: bool) -> None:  # noqa: ANN401
    me = who(0, 5)
    table = Table(me, watcher, spottings=spottings)
    assert table.hiding.is_watched(table.game, me) is is_seen
    assert table.game.meter.told == [(2 * len(table.hiding._spottings), "who sees hidden pieces")]
    table.hiding.conceal(table.game, me)
    assert [told[0] for told in table.told] == (["CameToNothing"] if is_seen else ["Concealed"])
    assert me.is_hidden is not is_seen


def test_who_is_hidden_already_or_gone_does_not_hide() -> None:
    for me in (who(0, 5, hidden=True), who(0, 5)):
        me.is_in_play = me.is_hidden
        table = Table(me)
        table.hiding.conceal(table.game, me)
        assert table.told == []


def test_everybody_who_can_be_seen_is_looked_at() -> None:
    def looked(**said: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        pieces = [who(0, 5, hidden=True), who(1, 6, side=1), who(2, 9, hidden=True), who(3, 5)]
        table = Table(*pieces, **said)
        table.hiding.look(table.game)
        return table.told

    assert looked() == [("Revealed", 0, "8")]
    assert looked(used=False) == looked(spottings=[]) == []
    over = Table(who(0, 5, hidden=True), who(1, 6, side=1))
    over.game.state.over = True
    over.hiding.look(over.game)
    assert over.told == []
    gone = who(0, 5, hidden=True)
    gone.is_in_play = False
    table = Table(gone, who(1, 6, side=1))
    table.hiding.look(table.game)
    assert table.told == []


# --- on the way -------------------------------------------------------------------------------------------------------


def walked(table: Table, way: list[int], full: tuple[int, ...] = ()) -> tuple[int, list[int]]:
    far, met = table.hiding.walk(
        table.game, table.game.state.pieces[0], way, lambda place, foe: place == foe.at, lambda place: place not in full
    )
    return far, [one.id for one in met]


def test_a_way_without_anybody_hidden_is_gone_to_its_end() -> None:
    assert walked(Table(who(0, 1), who(1, 3, side=1)), [2, 3, 4]) == (3, [])
    assert walked(Table(who(0, 1), who(1, 3, hidden=True)), [2, 3, 4]) == (3, []), "a friend is known"


def test_it_stops_before_a_hidden_enemy_in_its_way_and_where_it_sees_one() -> None:
    blind: list[Any] = []
    me = who(0, 1)
    table = Table(me, who(1, 4, side=1, hidden=True), spottings=blind)
    assert walked(table, [2, 3, 4, 5]) == (2, [1])
    assert (me.at, me.is_in_play) == (1, True), "it has not set out yet"
    assert walked(table, [4]) == (0, [1])
    assert walked(Table(who(0, 1), who(1, 4, side=1, hidden=True)), [2, 3, 4, 5]) == (2, [1])
    assert walked(Table(who(0, 1), who(1, 7, side=1, hidden=True)), [2, 3, 4, 5, 6]) == (5, [1])
    assert walked(Table(who(0, 1), who(1, 9, side=1, hidden=True)), [2, 3, 4]) == (3, [])


def test_where_others_leave_no_room_it_does_not_look() -> None:
    table = Table(who(0, 1), who(1, 4, side=1, hidden=True))
    assert walked(table, [2, 3, 6], full=(3,)) == (3, [])
    assert walked(Table(who(0, 1), who(1, 4, side=1, hidden=True), spottings=[]), [2, 3, 4], full=(2, 3)) == (0, [1])
    assert walked(Table(who(0, 1), who(1, 9, side=1, hidden=True)), [2, 3], full=(3,)) == (2, []), "its end is its end"


def test_a_hidden_piece_that_is_seen_on_its_way_is_seen_before_it_sets_out() -> None:
    me = who(0, 1, hidden=True)
    table = Table(me, who(1, 4, side=1))
    assert walked(table, [2, 3, 6]) == (3, [])
    assert table.told == [("Revealed", 0, "9")]
    calm = Table(who(0, 1, hidden=True), who(1, 9, side=1))
    assert walked(calm, [2, 3]) == (2, [])
    assert calm.told == []
    lurker = Table(who(0, 1, hidden=True), who(1, 4, side=1, hidden=True))
    assert walked(lurker, [2, 3]) == (2, []), "who is hidden itself does not give itself away by what it sees"
