"""What a player sees of a position: everything that its records hold, but for what is hidden from him."""

from __future__ import annotations

from engine.core.deck import Deck
from engine.core.position.records import Record, many, part, pieces, record
from engine.core.watching.views import plain_view


class Profile:
    name = "veterans"
    melee = 3


@record
class Army(Record):
    id: int
    profile: Profile
    morale: int = 4
    is_ready: bool = True
    hand: list[int] = many(list)
    seen: set[int] = many(set)
    deck: Deck = part(lambda: Deck([7, 8, 9]))


@record
class Table(Record):
    turn: int
    armies: list[Army] = pieces(Army)


def table() -> Table:
    made = Table(2)
    made.armies += [Army(0, Profile()), Army(1, Profile())]
    for army in made.armies:
        army.hand += [4, 5]
        army.seen |= {3, 1}
        army.deck.top.append(6)
    return made


def test_records_are_told_field_by_field_and_what_never_changes_by_its_name() -> None:
    seen = plain_view(table(), lambda record, field: False)
    assert seen["turn"] == 2
    assert seen["armies"][1] == {
        "id": 1,
        "profile": "veterans",
        "morale": 4,
        "is_ready": True,
        "hand": [4, 5],
        "seen": [1, 3],
        "deck": {"top": [6], "bag": [7, 8, 9], "bottom": [], "discards": []},
    }


def test_of_what_is_hidden_only_its_size_is_told() -> None:
    secret = ("hand", "deck", "morale", "is_ready")
    seen = plain_view(table(), lambda record, field: isinstance(record, Army) and record.id == 1 and field in secret)
    own, other = seen["armies"]
    assert own["hand"] == [4, 5]
    assert other["hand"] == 2
    assert other["deck"] == {"cards": 4, "top": 1, "bottom": 0, "discards": []}
    assert (other["morale"], other["is_ready"]) == (True, None)


def test_a_view_does_not_change_with_the_position() -> None:
    it = table()
    before = plain_view(it, lambda record, field: False)
    it.armies[0].hand.append(9)
    it.armies[0].deck.top.pop()
    assert before["armies"][0]["hand"] == [4, 5]
    assert before["armies"][0]["deck"]["top"] == [6]
