"""Records of a position: made from fields that are spelt once, copied whole, forgetting what lasts a while."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.core.deck import Deck
from engine.core.position.records import (
    Record,
    for_activation,
    for_step,
    for_turn,
    many,
    numbered,
    part,
    pieces,
    reckoned,
    record,
    starts,
    starts_from,
)


def empty_deck() -> Deck:
    return Deck([])


@record
class Gun(Record):
    """A gun."""

    MOST: ClassVar[int] = 3
    id: int
    name: str
    shots: int = 2
    reserve: int = starts_from(lambda gun: gun.shots * 10)
    wheels: list[str] = many(list)
    fired: bool = for_turn(False)
    aimed: bool = for_step(False)
    crew: set[int] = for_activation(set())
    is_spent: bool = reckoned(lambda gun: gun.shots == 0)

    def __post_init__(self) -> None:
        self.wheels.append("left")

    @property
    def is_loaded(self) -> bool:
        return self.shots > 0


@record
class Flag(Record):
    name: str


@record
class Table(Record):
    turn: int = starts(0)
    guns: list[Gun] = pieces(Gun)
    flags: list[Flag] = pieces(Flag)
    deck: Deck = part(empty_deck)
    other_deck: Deck | None = part()
    done: set[int] = for_step(set())
    words: dict[str, int] = many(dict)

    def begin(self) -> str:
        return "begun"


@record
class LongTable(Table):
    width: int
    seen: frozenset[int] = for_turn(frozenset())

    def begin(self) -> str:
        return f"{super().begin()} at length"

    @property
    def words_of_old(self) -> str:
        return super().begin()


def test_fields_without_a_maker_are_the_arguments_of_the_constructor() -> None:
    gun = Gun(3, "Saker")
    assert (gun.id, gun.name, gun.shots, gun.wheels, gun.fired, gun.crew) == (3, "Saker", 2, ["left"], False, set())
    assert Gun(3, "Saker", 5).shots == Gun(3, "Saker", shots=5).shots == 5
    assert Gun(3, "Saker", 5).reserve == 50
    with pytest.raises(TypeError, match="fired"):
        Gun(3, "Saker", fired=True)  # type: ignore[call-arg]


def test_a_numbered_record_has_its_place_in_the_list_for_a_number() -> None:
    guns: list[Gun] = []
    first, second = numbered(guns, Gun, "first"), numbered(guns, Gun, "second", shots=5)
    assert guns == [first, second]
    assert [(gun.id, gun.name, gun.shots) for gun in guns] == [(0, "first", 2), (1, "second", 5)]


def test_what_is_reckoned_is_kept_nowhere_and_follows_the_other_fields() -> None:
    gun = Gun(0, "grey")
    assert (gun.is_spent, "is_spent" in Gun.FIELDS) == (False, False)
    gun.shots = 0
    assert (gun.is_spent, gun.copy().is_spent) == (True, True)
    with pytest.raises(AttributeError):
        gun.is_spent = False


def test_a_record_has_no_room_for_a_misspelt_field() -> None:
    with pytest.raises(AttributeError):
        Gun(3, "Saker").shot = 1  # type: ignore[attr-defined]


def test_members_of_the_class_body_stay() -> None:
    assert Gun.MOST == 3
    assert Gun.__doc__ == "A gun."
    assert Gun(1, "Saker").is_loaded
    assert tuple(Gun.FIELDS) == ("id", "name", "shots", "reserve", "wheels", "fired", "aimed", "crew")


def test_each_record_has_collections_of_its_own() -> None:
    one, other = Gun(1, "Saker"), Gun(2, "Falcon")
    one.crew.add(4)
    one.wheels.append("right")
    assert (other.crew, other.wheels) == (set(), ["left"])
    one.forget_activation()
    one.crew.add(5)
    other.forget_activation()
    assert (one.crew, other.crew) == ({5}, set())


def table() -> LongTable:
    made = LongTable(180)
    made.turn = 4
    made.guns += [Gun(0, "Saker"), Gun(1, "Falcon")]
    made.flags.append(Flag("Red"))
    made.done.add(7)
    made.words["a"] = 1
    made.deck.bag.append(9)
    return made


def test_a_copy_has_all_fields() -> None:
    made = table()
    copy = made.copy()
    assert type(copy) is LongTable
    assert repr(copy).replace(repr(copy.deck), "") == repr(made).replace(repr(made.deck), "")
    assert copy.deck.bag == [9]
    assert copy.other_deck is None


def test_what_a_copy_does_leaves_the_first_as_it_was() -> None:
    made = table()
    made.other_deck = Deck([1])
    copy = made.copy()
    assert copy.other_deck is not None
    copy.guns[0].shots = 0
    copy.guns[1].wheels.clear()
    copy.guns.pop()
    copy.flags[0].name = "Blue"
    copy.done.clear()
    copy.words["b"] = 2
    copy.deck.bag.clear()
    copy.other_deck.bag.clear()
    copy.turn = 5
    assert [gun.shots for gun in made.guns] == [2, 2]
    assert made.guns[1].wheels == ["left"]
    assert (made.flags[0].name, made.done, made.words, made.turn) == ("Red", {7}, {"a": 1}, 4)
    assert (made.deck.bag, made.other_deck.bag) == ([9], [1])


def test_a_turn_forgets_all_that_lasts_a_while_and_a_step_only_its_own() -> None:
    made = table()
    made.seen = frozenset({1})
    for gun in made.guns:
        gun.fired = gun.aimed = True
        gun.crew.add(1)
    made.forget_step()
    assert [(gun.fired, gun.aimed, gun.crew) for gun in made.guns] == [(True, False, {1})] * 2
    assert (made.done, made.seen, made.turn) == (set(), frozenset({1}), 4)
    made.forget_turn()
    assert [(gun.fired, gun.aimed, gun.crew) for gun in made.guns] == [(False, False, set())] * 2
    assert (made.seen, made.words, made.turn) == (frozenset(), {"a": 1}, 4)


def test_a_method_can_ask_the_class_above() -> None:
    assert LongTable(1).begin() == "begun at length"
    assert LongTable(1).words_of_old == "begun"


def test_a_default_that_all_records_would_share_is_refused() -> None:
    with pytest.raises(TypeError, match=r"all Bad would share the default of `names`: say `many\(list\)`"):

        @record
        class Bad(Record):
            names: list[str] = []  # noqa: RUF012


def test_a_collection_that_copies_would_share_is_refused() -> None:
    with pytest.raises(TypeError, match=r"copies of Bad would share `names`: say `many\(set\)`"):

        @record
        class Bad(Record):
            names: set[str]


def test_a_class_without_the_decorator_cannot_be_copied_by_mistake() -> None:
    class Bare(Record):
        pass

    with pytest.raises(NotImplementedError, match="Bare is no record"):
        Bare().copy()
