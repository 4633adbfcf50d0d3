"""Events: fields spelt once are the constructor, the slots and what a journal holds."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module

import pytest

from engine.core.position.changes import (
    adds,
    also,
    calls,
    deals,
    done_by,
    each,
    each_by,
    enters,
    joins,
    lowers,
    of,
    puts,
    quits,
    raises,
    says,
    takes,
    unites,
)
from engine.core.position.events import Event, Quiet, Told, events_of
from engine.core.position.records import Record, many, pieces, record
from engine.systems.registry import SYSTEMS


class State:
    strength = 4


class Hit(Event):
    """A unit is hit."""

    unit: int
    losses: tuple[int, int]

    def apply(self, state: State) -> None:
        state.strength -= sum(self.losses)


class HitAgain(Hit):
    why: str


class Heard(Told):
    """Nobody minds."""


def test_the_constructor_takes_the_section_and_then_the_fields() -> None:
    hit = Hit("6.1", 3, (1, 0))
    assert (hit.section, hit.unit, hit.losses) == ("6.1", 3, (1, 0))
    assert list(inspect.signature(Hit).parameters) == ["section", "unit", "losses"]
    with pytest.raises(TypeError, match=r"Hit\.__init__\(\) missing 1 required positional argument: 'losses'"):
        Hit("6.1", 3)  # type: ignore[call-arg]


def test_a_journal_holds_the_name_the_section_and_the_fields_in_their_order() -> None:
    plain = Hit("6.1", 3, (1, 0)).to_plain()
    assert list(plain.items()) == [("event", "Hit"), ("section", "6.1"), ("unit", 3), ("losses", (1, 0))]
    assert repr(Hit("6.1", 3, (1, 0))) == "Hit(6.1, unit=3, losses=(1, 0))"


def test_an_event_can_add_fields_to_another() -> None:
    again = HitAgain("6.1", 3, (1, 1), "rear")
    assert HitAgain.FIELDS == ("unit", "losses", "why")
    state = State()
    again.apply(state)
    assert state.strength == 2


def test_an_event_has_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        Hit("6.1", 3, (1, 0)).units = 3  # type: ignore[attr-defined]


def test_what_is_only_told_changes_nothing() -> None:
    state = State()
    Heard("1").apply(state)
    assert (state.strength, Heard.FIELDS, Heard.__doc__) == (4, (), "Nobody minds.")


def test_a_field_with_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="the field `unit` of the event Bad has a default"):

        class Bad(Event):
            unit: int = 0


class OfUnit(Event):
    unit: int


Rested = OfUnit.which("Rested", unit=of("units", tired=False))


def test_events_of_a_family_have_its_fields_and_say_each_what_they_change() -> None:
    tired = OfUnit.which("Tired", unit=of("units", tired=True))
    state = army()
    tired("4", 2).apply(state)
    assert [unit.tired for unit in state.units] == [False, False, True]
    Rested("4", 2).apply(state)
    assert not state.units[2].tired
    assert Rested("4", 2).to_plain() == {"event": "Rested", "section": "4", "unit": 2}
    assert (Rested.WRITES, Rested.__module__) == ((("units", "tired"),), __name__)
    assert isinstance(Rested("4", 2), OfUnit)


def test_a_family_is_told_what_none_of_its_fields_is() -> None:
    with pytest.raises(TypeError, match="the event Bad has to say what its fields change: unit"):
        OfUnit.which("Bad", troop=of("units", tired=True))
    with pytest.raises(TypeError, match="the event Bad has to say"):
        OfUnit.which("Bad")


Named = Quiet.telling("Named", unit=of("units"), name_=puts("name"), why=says())


def test_an_event_is_told_in_a_line_with_its_fields_and_what_they_change() -> None:
    state = army()
    Named("4", 1, "Foot", "drill").apply(state)
    assert [unit.name for unit in state.units] == ["", "Foot", ""]
    assert Named("4", 1, "Foot", "drill").to_plain() == {
        "event": "Named",
        "section": "4",
        "unit": 1,
        "name_": "Foot",
        "why": "drill",
    }
    assert (Named.WRITES, Named.__module__, Named.STIRS) == ((("units", "name"),), __name__, False)
    assert Named in events_of(sys.modules[__name__])
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'why'"):
        Named("4", 1, "Foot")


def test_what_is_told_in_a_line_may_change_nothing_only_where_its_kind_says_so() -> None:
    heard = Told.telling("Heard", who=says())
    assert (heard("1", 3).to_plain()["who"], heard.FIELDS) == (3, ("who",))
    with pytest.raises(TypeError, match="the event Bad has to say what its fields change: who"):
        Quiet.telling("Bad", who=says())


# --- events whose fields say what they change -----------------------------------------------------------------------


@record
class Unit(Record):
    strength: int = 4
    name: str = ""
    tired: bool = False
    lost: frozenset[str] = frozenset()


@record
class Army(Record):
    weather: str = ""
    units: list[Unit] = pieces(Unit)
    flags: list[int] = many(list)

    def plant(self, unit: int, name: str = "white") -> None:
        self.flags.append(unit)
        self.units[unit].name = name


def army() -> Army:
    it = Army()
    it.units.extend([Unit(), Unit(), Unit()])
    return it


def test_a_field_is_put_added_and_taken() -> None:
    class Marched(Event):
        unit: int = of("units", tired=True)
        called: str = puts("name")
        losses: int = takes("strength")
        helped: int = of("units")
        strength: int = adds()

    state = army()
    Marched("1", 0, "Foot", 1, 2, 3).apply(state)
    assert [(one.name, one.strength, one.tired) for one in state.units] == [
        ("Foot", 3, True),
        ("", 4, False),
        ("", 7, False),
    ]
    assert Marched.WRITES == (("units", "tired"), ("units", "name"), ("units", "strength"), ("units", "strength"))


def test_several_pieces_are_changed_alike() -> None:
    class Lost(Event):
        what: str = joins("lost")
        units: tuple[int, ...] = each("units", tired=True)

    class Regained(Event):
        units: tuple[int, ...] = each("units")
        what: str = quits("lost")

    state = army()
    Lost("1", "pikes", (0, 2)).apply(state)
    Regained("1", (2,), "pikes").apply(state)
    assert [(sorted(one.lost), one.tired) for one in state.units] == [(["pikes"], True), ([], False), ([], True)]


def test_each_piece_of_a_list_is_dealt_its_own() -> None:
    class Counted(Event):
        strengths: tuple[int, ...] = deals("units", "strength", tired=True)

    state = army()
    Counted("1", (7, 8, 9)).apply(state)
    assert [(one.strength, one.tired) for one in state.units] == [(7, True), (8, True), (9, True)]
    assert Counted.WRITES == (("units", "strength"), ("units", "tired"))
    with pytest.raises(ValueError, match="shorter"):
        Counted("1", (7,)).apply(state)


def test_a_frozen_set_takes_in_all_of_them_and_a_field_once_true_stays_so() -> None:
    class Met(Event):
        unit: int = of("units")
        what: tuple[str, ...] = unites("lost")
        worn: bool = raises("tired")

    state = army()
    Met("1", 0, ("drum", "flag"), True).apply(state)
    Met("1", 0, ("pike",), False).apply(state)
    assert (state.units[0].lost, state.units[0].tired) == (frozenset({"drum", "flag", "pike"}), True)


def test_a_method_of_the_state_is_told_all_fields_or_those_that_are_named() -> None:
    class Planted(Event):
        unit: int = done_by("plant")
        name_: str

    class White(Event):
        colour: str
        unit: int = done_by("plant", "unit")

    class All(Event):
        units: tuple[int, ...] = each_by("plant", name="red")

    state = army()
    Planted("1", 1, "blue").apply(state)
    White("1", "any", 0).apply(state)
    All("1", (2, 0)).apply(state)
    assert state.flags == [1, 0, 2, 0]
    assert [one.name for one in state.units] == ["red", "blue", "red"]
    assert Planted.WRITES == ()


def test_without_a_piece_the_state_itself_is_changed() -> None:
    class Rained(Event):
        weather: str = puts()

    state = army()
    Rained("1", "rain").apply(state)
    assert (state.weather, Rained.WRITES) == ("rain", (("", "weather"),))


def test_what_an_event_changes_is_said_once() -> None:
    with pytest.raises(TypeError, match="Twice says twice what it changes"):

        class Twice(Event):
            unit: int = of("units", tired=True)

            def apply(self, state: Army) -> None:
                state.units.clear()


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_events_change_fields_that_there_are(system: str) -> None:
    state = import_module(f"engine.systems.{system}.position.state").State
    for one in SYSTEMS[system].events:
        for room, field in one.WRITES:
            fields = state.FIELDS[room].piece.FIELDS if room else state.FIELDS
            assert field in fields, f"{one.__name__} changes `{field}` of {room or 'the state'}, which is not there"


def test_the_events_of_a_module_come_in_the_order_of_their_definition() -> None:
    assert events_of(sys.modules[__name__]) == (Hit, HitAgain, Heard, Rested, Named)


@record
class Gun(Record):
    loads: int = 2
    shots: int = 0
    aim: int = 1
    log: list[int] = many(list)

    def settle(self) -> None:
        self.loads = 10 * self.shots + self.aim


@record
class Battery(Record):
    guns: list[Gun] = pieces(Gun)
    done: set[int] = many(set)
    active: int = 3


def test_fields_that_always_grow_and_what_is_called_when_all_is_written() -> None:
    class Fired(Event):
        gun: int = of("guns", plus={"shots": 1}, then="settle")
        aim: int = puts()

    state = Battery()
    state.guns.append(Gun())
    Fired("1", 0, 7).apply(state)
    assert (state.guns[0].shots, state.guns[0].aim, state.guns[0].loads) == (1, 7, 17)
    assert Fired.WRITES == (("guns", "shots"), ("guns", "aim"))


def test_a_number_enters_a_set_of_the_state() -> None:
    class Finished(Event):
        gun: int = enters("done", active=-1)

    state = Battery()
    Finished("1", 4).apply(state)
    assert (state.done, state.active) == ({4}, -1)
    assert Finished.WRITES == (("", "done"), ("", "active"))


def test_methods_of_the_piece_are_told_a_field_one_after_the_other() -> None:
    class Turned(Event):
        gun: int = of("guns", shots=1)
        marks: int = calls("log.append", "log.remove", "log.append")

    state = Battery()
    state.guns.extend([Gun(), Gun()])
    Turned("1", 1, 6).apply(state)
    assert [(gun.shots, gun.log) for gun in state.guns] == [(0, []), (1, [6])]
    assert Turned.WRITES == (("guns", "shots"),)


def test_a_field_may_change_several_things() -> None:
    class Manned(Event):
        gun: int = also(of("guns", aim=None), enters("done"))
        crew: int = also(takes("loads"), adds("shots"))

    state = Battery()
    state.guns.extend([Gun(), Gun()])
    Manned("1", 1, 2).apply(state)
    assert [(gun.loads, gun.shots, gun.aim) for gun in state.guns] == [(2, 0, 1), (0, 2, None)]
    assert state.done == {1}
    assert Manned.WRITES == (("guns", "aim"), ("", "done"), ("guns", "loads"), ("guns", "shots"))


def test_a_field_is_lowered_by_its_name_and_the_state_changes_with_what_is_put() -> None:
    class Rested(Event):
        unit: int = of("units")
        what: str = lowers()

    class Chosen(Event):
        gun: int = puts("active", done=frozenset())

    rested = army()
    rested.units[1].tired = True
    Rested("1", 1, "tired").apply(rested)
    assert [one.tired for one in rested.units] == [False, False, False]
    state = Battery()
    Chosen("1", 2).apply(state)
    assert (state.active, state.done) == (2, frozenset())
