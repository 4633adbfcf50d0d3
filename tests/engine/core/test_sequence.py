"""The order of play is the declared one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.decisions import Ask
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.turn.acting import foremost_first
from engine.core.declared.turn.sequence import Course, Ordered, Procedures, Step, place_of, play_turns
from engine.core.driver import TooLong
from engine.core.position.events import Event
from engine.core.position.progress import Progress
from engine.core.system import Unplayable
from engine.model.rules import Origin, Phase, Sequence
from engine.model.values import Compare, Expression, Fact, Literal, Span

HERE = Origin("rules.tercio", 7)


class Table:
    def __init__(self, eager: bool = True) -> None:
        self.state = Progress()
        self.told: list[str] = []
        self.journal: list[str] = []
        self.safe_points: list[Progress] = []
        self.eager = eager

    def record(self, event: Event) -> None:
        event.apply(self.state)
        self.journal.append(repr(event))

    def safe(self) -> None:
        self.safe_points.append(self.state.copy())


def does(g: Table, step: Step) -> Ask[None]:
    g.told.append(step.name)
    assert len(g.told) < 50
    yield from ()


FACTS = Facts({"rounds": lambda c: len(c.told), "keen": lambda c: c.eager}, {}, {}, {})


def asks(path: str, at_most: int | None = None) -> Expression:
    fact = Fact("", "", path, ())
    return fact if at_most is None else Compare("<=", fact, Literal(at_most))


def phase(name: str, *inner: Phase, **fields: Any) -> Phase:  # noqa: ANN401
    return Phase(name=name, origin=HERE, phases=inner, **fields)


def course(*phases: Phase, procedures: Procedures[Table] | None = None, **fields: Any) -> Course[Table]:  # noqa: ANN401
    declared = Sequence(name="turn", section="3.2", origin=HERE, phases=phases)
    return Course(declared, procedures or dict.fromkeys("abcde", does), FACTS, lambda game: game, **fields)


def finish(procedure: Ask[None]) -> None:
    for _ in procedure:
        raise AssertionError("nothing is asked")


def played(*phases: Phase, table: Table | None = None) -> list[str]:
    table = table or Table()
    finish(course(*phases).play(table))
    return table.told


def test_phases_are_played_as_they_stand_those_within_in_their_place() -> None:
    assert played(phase("a"), phase("group", phase("b"), phase("c")), phase("d")) == ["a", "b", "c", "d"]
    assert played(phase("d"), phase("group", phase("c"), phase("b")), phase("a")) == ["d", "c", "b", "a"]


def test_a_phase_is_left_out_while_its_condition_or_that_of_its_holder_does_not_hold() -> None:
    calm = Table(eager=False)
    asked = (phase("a", when=asks("keen")), phase("group", phase("b"), when=asks("keen")), phase("c"))
    assert played(*asked) == ["a", "b", "c"]
    assert played(*asked, table=calm) == ["c"]


def test_a_phase_is_repeated_so_often() -> None:
    assert played(phase("group", phase("a"), phase("b"), repeat=Span(2, 2)), phase("c")) == ["a", "b", "a", "b", "c"]


def test_a_phase_is_repeated_while_its_condition_holds_within_its_span() -> None:
    assert played(phase("a", repeat=Span(1, 9), while_=asks("rounds", 2))) == ["a", "a", "a"]
    assert played(phase("a", repeat=Span(1, 2), while_=asks("rounds", 5))) == ["a", "a"]
    assert played(phase("a", repeat=Span(3, 9), while_=asks("rounds", 0))) == ["a", "a", "a"]


def test_an_inner_repetition_begins_anew_with_each_outer_one() -> None:
    inner = phase("inner", phase("a"), repeat=Span(2, 2))
    assert played(phase("outer", inner, phase("b"), repeat=Span(2, 2))) == ["a", "a", "b", "a", "a", "b"]


def test_a_sequence_within_a_step_is_run_to_its_end_or_until_it_is_off_and_leaves_no_trace() -> None:
    table = Table()
    repeated = course(phase("a"), phase("b", repeat=Span(2, 2)), phase("c"))
    finish(repeated.run(table, lambda game: False))
    assert table.told == ["a", "b", "b", "c"]
    finish(repeated.run(table, lambda game: len(game.told) > 4))
    assert table.told == ["a", "b", "b", "c", "a"]
    assert table.journal == []
    assert table.safe_points == []


def test_the_place_is_in_the_state_so_that_a_game_goes_on_from_any_safe_point() -> None:
    def inner() -> Phase:
        return phase("inner", phase("a"), phase("b"), repeat=Span(2, 2))

    turn = course(phase("outer", inner(), phase("c"), repeat=Span(2, 2)), phase("d"))
    table = Table()
    finish(turn.play(table))
    assert table.told == list("ababcababcd")
    for number, point in enumerate(table.safe_points):
        again = Table()
        again.state = point.copy()
        finish(turn.play(again))
        assert table.told[number:] == again.told


def test_the_journal_tells_each_step_and_each_round() -> None:
    table = Table()
    finish(course(phase("a", repeat=Span(2, 2)), phase("b")).play(table))
    assert table.journal == [
        "RoundBegan(3.2, rounds=(1,))",
        "StepBegan(3.2, step=0, label='a')",
        "RoundBegan(3.2, rounds=(0,))",
        "StepBegan(3.2, step=1, label='b')",
        "StepBegan(3.2, step=2, label='next turn')",
    ]


def test_turns_follow_one_another_until_the_game_is_over() -> None:
    def ends(g: Table, step: Step) -> Ask[None]:
        g.told.append(step.name)
        g.state.over = g.state.turn == 3
        yield from ()

    table = Table()
    heads: list[int] = []
    turn = course(phase("a"), phase("b"), procedures={"a": does, "b": ends})
    finish(play_turns(table, turn, lambda game: heads.append(game.state.turn)))
    assert table.told == list("ababab")
    assert heads == [1, 2, 3]


def test_a_game_without_an_end_is_stopped() -> None:
    def idle(g: Table, step: Step) -> Ask[None]:  # noqa: ARG001
        yield from ()

    table = Table()
    with pytest.raises(TooLong, match="1,000 turns"):
        finish(play_turns(table, course(phase("a"), procedures={"a": idle})))
    assert table.state.turn == 1_000


def test_the_steps_of_a_phase_are_those_within_it() -> None:
    turn = course(phase("a"), phase("group", phase("b"), phase("c")), phase("d"))
    names = {name: [step.name for step in turn.steps_of(name)] for name in ("a", "group", "turn", "feast")}
    assert names == {"a": ["a"], "group": ["b", "c"], "turn": ["a", "b", "c", "d"], "feast": []}


def test_what_lies_behind_a_place_is_told_by_the_names_of_phases() -> None:
    turn = course(phase("b"), phase("a"))
    assert [turn.is_past(step, "b") for step in range(3)] == [False, True, True]
    assert [turn.is_past(step, "a") for step in range(3)] == [False, False, True]
    assert not turn.is_past(2, "removed")


# --- refusals -------------------------------------------------------------------------------------------------------


def test_a_phase_that_nobody_plays_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: nobody plays the phase `feast`.*`a`, `b`"):
        course(phase("feast"))


def test_a_sequence_without_a_phase_that_the_game_needs_is_refused_with_its_place() -> None:
    assert course(phase("a"), needs=("a",)).steps
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*no phase `b`"):
        course(phase("a"), needs=("b",))


def test_a_repetition_without_an_end_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*without an end"):
        course(phase("a", repeat=Span(1, None)))


def test_a_condition_that_asks_what_nobody_answers_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`moonlight`"):
        course(phase("a", when=asks("moonlight")))


# --- who comes first ------------------------------------------------------------------------------------------------

RANKED: Procedures[Table] = {
    "a": Ordered(does, {"size": lambda g, word: len(word), "letter": lambda g, word: word[0]}),
    "b": does,
}


def order_of(*phases: Phase) -> Step:
    return course(*phases, procedures=RANKED).steps[0]


def test_those_come_first_who_rank_lowest_by_each_word_in_turn() -> None:
    table = Table()
    assert order_of(phase("a", taken_by=("size",))).foremost(table, ["bb", "a", "c", "a"]) == ["a", "c", "a"]
    assert order_of(phase("a", taken_by=("size", "letter"))).foremost(table, ["bb", "c", "a"]) == ["a"]
    assert order_of(phase("a", taken_by=("letter", "size"))).in_order(table, ["bb", "ccc", "b"]) == ["b", "bb", "ccc"]
    assert order_of(phase("a")).foremost(table, ["bb", "c", "a"]) == ["bb", "c", "a"]


def test_an_order_of_a_phase_holds_for_those_within_it_that_know_it() -> None:
    table = Table()
    assert order_of(phase("group", phase("a"), taken_by=("size", "age"))).foremost(table, ["bb", "c"]) == ["c"]


def test_an_order_that_nobody_knows_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`a` cannot be taken by `age`; .*`size`, `letter`"):
        order_of(phase("a", taken_by=("age",)))
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`b` cannot be taken by `size`; its order is fixed"):
        order_of(phase("b", taken_by=("size",)))


def test_the_foremost_act_first_side_by_side_until_nobody_is_left() -> None:
    waiting = [SimpleNamespace(side=side, rank=rank) for side, rank in ((1, 2), (0, 1), (1, 1), (0, 1))]
    acted: list[list[tuple[int, int]]] = []

    def act(_: Any, able: list[Any]) -> Ask[None]:  # noqa: ANN401
        acted.append([(one.side, one.rank) for one in able])
        waiting.remove(able[0])
        yield from ()

    step = SimpleNamespace(foremost=lambda g, ready: [one for one in ready if one.rank == min(o.rank for o in ready)])
    table = Table()
    assert list(foremost_first(lambda g: list(waiting), act)(table, step)) == []
    assert acted == [[(0, 1), (0, 1)], [(1, 1)], [(0, 1)], [(1, 2)]]
    assert len(table.safe_points) == 4, "one after each act: the phase itself begins safely"


# --- places ---------------------------------------------------------------------------------------------------------


def test_places_are_called_by_their_phases_and_what_lies_behind_the_last_by_a_word() -> None:
    turn = course(phase("a"), phase("group", phase("b"), phase("c")))
    assert [turn.name_of(step) for step in range(6)] == ["a", "b", "c", "next turn", "next turn", "next turn"]
    assert [turn.is_at_end(step) for step in (2, 3, 4)] == [False, True, True]
    assert repr(turn.begin()) == "StepBegan(3.2, step=0, label='a')"
    assert course(phase("a"), after="dusk").name_of(1) == "dusk"
    found = {name: getattr(turn.step(name), "name", None) for name in ("a", "group", "turn", "feast")}
    assert found == {"a": "a", "group": "b", "turn": "a", "feast": None}


def test_a_step_cites_its_own_section_or_that_of_the_sequence() -> None:
    first, second = course(phase("a", cites=("3.4", "3.5")), phase("b")).steps
    assert (first.section, second.section, first.index, second.index) == ("3.4", "3.2", 0, 1)
    bare = Course(Sequence(name="turn", origin=HERE), {}, FACTS, lambda game: game)
    assert bare.section == "turn"


def test_a_plain_function_plays_a_phase_and_asks_nothing() -> None:
    table = Table()
    finish(course(phase("a"), procedures={"a": lambda g, step: g.told.append(step.name)}).play(table))
    assert table.told == ["a"]


def test_no_step_begins_after_the_end_where_a_game_ends_at_once() -> None:
    def ends(g: Table, step: Step) -> Ask[None]:
        g.told.append(step.name)
        g.state.over = True
        yield from ()

    for at_once, told in ((True, 0), (False, 1)):
        table = Table()
        finish(course(phase("a"), phase("b"), procedures={"a": ends, "b": does}, ends_at_once=at_once).play(table))
        assert (table.told, len(table.journal)) == (["a"], told)
    assert played(phase("a")) == ["a"], "usually it is not at once"


def test_a_game_that_is_over_plays_nothing() -> None:
    table = Table()
    table.state.over = True
    turn = course(phase("a"))
    finish(turn.play(table))
    finish(turn.replay(table, "a", lambda step: None))
    finish(play_turns(table, turn))
    assert (table.told, table.journal) == ([], [])


def test_a_turn_that_is_under_way_is_not_begun_anew() -> None:
    def ends(g: Table, step: Step) -> Ask[None]:
        g.told.append(step.name)
        g.state.over = True
        yield from ()

    table = Table()
    table.state.turn, table.state.step = 2, 1
    finish(play_turns(table, course(phase("a"), phase("b"), procedures={"a": does, "b": ends})))
    assert table.told == ["b"]
    assert table.journal == ["StepBegan(3.2, step=2, label='next turn')"]


def test_a_phase_is_replayed_as_often_as_it_repeats_itself_and_no_oftener() -> None:
    inner = phase("inner", phase("a"), repeat=Span(2, 2))
    turn = course(phase("outer", inner, phase("b"), repeat=Span(2, 2)), phase("c", when=asks("keen")))
    for name, told in (("a", "a"), ("inner", "aa"), ("outer", "aabaab"), ("turn", "aabaabc"), ("c", "c"), ("moon", "")):
        table, begun = Table(), list[Step]()
        finish(turn.replay(table, name, begun.append))
        assert "".join(table.told) == told
        assert [step.name for step in begun] == table.told
    table = Table()
    finish(turn.replay(table, "inner", lambda step: None))
    assert table.journal == ["RoundBegan(3.2, rounds=(1, 0))", "RoundBegan(3.2, rounds=(0, 0))"]
    plain = Table()
    finish(turn.replay(plain, "c", lambda step: None))
    assert plain.journal == [], "no round begins where nothing is repeated"
    calm = Table(eager=False)
    finish(turn.replay(calm, "c", lambda step: None))
    assert calm.told == []


def test_a_repetition_is_told_from_the_least_times() -> None:
    assert played(phase("a", while_=asks("rounds", 1))) == ["a", "a"], "once, and on while it holds"
    assert played(phase("a", while_=asks("rounds", 0))) == ["a"]
    assert played(phase("a", repeat=Span(None, 3))) == ["a", "a", "a"]
    assert played(phase("a", repeat=Span(None, 3), while_=asks("rounds", 0))) == ["a"]
    assert played(phase("a", repeat=Span(None, 3), while_=asks("rounds", 1))) == ["a", "a"]


def test_a_phase_that_is_repeated_no_times_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: the phase `a` is repeated 0 times: leave it away"):
        course(phase("a", repeat=Span(0, 0)))
    assert played(phase("a", repeat=Span(1, 1))) == ["a"]


def test_a_battle_may_last_a_thousand_turns() -> None:
    def ends(g: Table, step: Step) -> Ask[None]:  # noqa: ARG001
        g.state.over = g.state.turn == 1_000
        yield from ()

    table = Table()
    finish(play_turns(table, course(phase("a"), procedures={"a": ends})))
    assert table.state.turn == 1_000


def test_an_order_of_its_own_goes_before_that_of_the_holder() -> None:
    table = Table()
    own = phase("group", phase("a", taken_by=("letter",)), taken_by=("size",))
    assert order_of(own).foremost(table, ["bb", "c", "a"]) == ["a"]
    outer = phase("outer", phase("group", phase("a"), taken_by=("letter",)), taken_by=("size",))
    assert order_of(outer).foremost(table, ["bb", "c", "aaa"]) == ["aaa"]
    far = phase("outer", phase("group", phase("a")), taken_by=("size",))
    assert order_of(far).foremost(table, ["bb", "c", "aaa"]) == ["c"]


def test_a_place_is_told_only_where_a_file_is_known() -> None:
    assert (place_of(HERE), place_of(None), place_of(Origin("", 3))) == ("rules.tercio:7: ", "", "")
