"""Outcomes: every score has one, and every one can be reached."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import islice
from typing import Final

from compiler.codes.typing import WRONG_TYPE
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Note, Sink
from engine.model.rules import Constant, Outcome, Test
from engine.model.values import Dice, Expression, Literal, Local, Reckon, Ref

OUTCOME_GAP: Final = Code(
    code="E0601",
    name="outcome-gap",
    summary="a score for which no outcome is written",
    manual="""
        Every score that can come up needs an outcome, or players would stand before a die that says nothing. Scores
        count after modifiers, so they may be lower than one and higher than the die.

        Write the missing line, or end with `otherwise: …`. Where the ends move with facts
        (`leader.command_value or less`), `otherwise` is the safe way.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 1 to 3: shaken "still shaken"  5 to 6: rallied "rallied" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 1 to 4: shaken "still shaken"  5 to 6: rallied "rallied" }
          }
        }
    """,
)
OUTCOME_UNREACHABLE: Final = Code(
    code="E0602",
    name="outcome-unreachable",
    summary="an outcome that no score can reach, or a case that is never reached",
    manual="""
        The first line that fits holds. Every score of this line is taken by lines above it, or the dice cannot reach
        it, so it would never happen. Cases of an effect are alike: behind one without `when`, which always holds, no
        other is ever looked at.

        Put the narrower line first, correct its figures, or take it out.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 4 or more: rallied "rallied"  6: inspired "inspired"  otherwise: shaken "shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 6: inspired "inspired"  4 or more: rallied "rallied"  otherwise: shaken "shaken" }
          }
        }
    """,
)
SCORE_SWALLOWED: Final = Code(
    code="W0606",
    name="score-swallowed",
    summary="a score between two outcomes that falls to `otherwise`",
    manual="""
        These lines leave a score out between two of them, and `otherwise` takes it, together with those at the end that
        it is written for: after `11 to 12` and `8 to 9` a 10 is worse than a 9, which is hardly meant.

        Extend one of the lines, or write one for the score. If it is meant, say so inside the test:
        `allow score_swallowed "a 10 jams the lock"`.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 2d6
            outcomes { 11 to 12: eager "eager"  8 to 9: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 2d6
            outcomes { 11 to 12: eager "eager"  8 to 10: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
)
BANDS_OVERLAP: Final = Code(
    code="W0608",
    name="bands-overlap",
    summary="two outcomes that share a score, neither of them within the other",
    manual="""
        The first line that fits holds, so a narrow line may stand before a wide one that covers it: `12`, then
        `8 or more`. These two only meet at their ends, as `7 or more` and `4 to 7` do at 7, and a reader of the
        second does not see that the first has it.

        Let the second end before the first begins: `4 to 6`. If it is meant, say so inside the test:
        `allow bands_overlap "…"`.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 2d6
            outcomes { 7 or more: eager "eager"  4 to 7: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 2d6
            outcomes { 7 or more: eager "eager"  4 to 6: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
)

_MOST_SHOWN: Final = 6
_MOST_SEARCHED: Final = 100
_FAR: Final = 10**9
"""Stands for a score without end."""

Range = tuple[int, int]


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        made = context.objects.get(id(thing))
        if isinstance(made, Test) and made.outcomes and len(made.outcomes) == len(thing.outcomes):
            _check(thing, _with_constants(made, thing, context), sink)
        if thing.kind.name == "effect" and not thing.damaged:
            _check_cases([child for child in thing.children if child.kind.name == "case"], sink)


def _check_cases(cases: list[Thing], sink: Sink) -> None:
    """A case without a condition is the last that anybody comes to."""
    always = next((at for at, case in enumerate(cases) if "when" not in case.raw and not case.damaged), len(cases))
    for case in cases[always + 1 :]:
        sink.report(
            OUTCOME_UNREACHABLE,
            "this case is never reached",
            case.span,
            notes=(Note("this one has no `when`, and always holds", cases[always].span),),
            help="put the case without `when` last; what happens besides all cases stands in the effect's own `does`",
        )


def _with_constants(test: Test, thing: Thing, context: Context) -> Test:
    """The same test, where an end that is a constant is its figure: it never moves."""

    def figure(end: Expression | None) -> Expression | None:
        match end:
            case Literal(value=Ref(kind="constant", name=name)):
                found = thing.scope.find("constant", name)
                made = context.objects.get(id(found)) if found is not None else None
                return Literal(made.value) if isinstance(made, Constant) and type(made.value) is int else end
            case Reckon(by="+" | "-" | "negate" as by, of=of):
                return Reckon(by, tuple(one if (read := figure(one)) is None else read for one in of))
        return end

    outcomes = (replace(one, low=figure(one.low), high=figure(one.high)) for one in test.outcomes)
    return replace(test, outcomes=tuple(outcomes))


def _check(thing: Thing, test: Test, sink: Sink) -> None:
    ranges = _ranges(test.outcomes)
    if ranges is None:
        last = test.outcomes[-1]
        if last.low is not None or last.high is not None:
            span = thing.outcomes[-1][0].span
            help = "end with `otherwise: …`, since these ends move independently of one another"
            sink.report(OUTCOME_GAP, "scores may fall between these outcomes", span, help=help)
        return
    backwards = [line for (line, _), (low, high) in zip(thing.outcomes, ranges, strict=True) if low > high]
    for line in backwards:
        message = f"`{line.fits.span.text()}` runs backwards"
        sink.report(WRONG_TYPE, message, line.fits.span, help="the lower figure comes first")
    if backwards:
        return
    domain = _domain(thing, test)
    left, shown = [domain], [_within(reach, domain) for reach in ranges[:_MOST_SEARCHED]]
    for (line, _), reach in zip(thing.outcomes, ranges, strict=True):
        if reach == (-_FAR, _FAR):
            _tell_swallowed(line, left, ranges, sink)
        begin = bisect_left(left, reach[0], key=lambda piece: piece[1])
        end = bisect_right(left, reach[1], key=lambda piece: piece[0])
        if begin >= end:
            sink.report(
                OUTCOME_UNREACHABLE,
                f"no score reaches `{line.result.text}`",
                line.fits.span,
                notes=_taken(thing, ranges, reach),
                help="the first line that fits holds",
            )
        elif reach != (-_FAR, _FAR):
            _tell_overlap(thing, line, _within(reach, domain), shown, sink)
        left[begin:end] = [part for piece in left[begin:end] for part in _without(piece, reach)]
    if left:
        missing = ", ".join(_words(piece) for piece in left[:_MOST_SHOWN]) + (" …" if len(left) > _MOST_SHOWN else "")
        moving = _moves(test)
        what = "some scores (counted from the moving end: " + missing + ")" if moving else f"a score of {missing}"
        sink.report(
            OUTCOME_GAP,
            f"no outcome is written for {what}",
            thing.outcomes[-1][0].span,
            help="write the missing line, or end with `otherwise: …`",
        )


def _within(reach: Range, domain: Range) -> Range:
    return max(reach[0], domain[0]), min(reach[1], domain[1])


def _tell_overlap(thing: Thing, line: nodes.Outcome, reach: Range, ranges: list[Range], sink: Sink) -> None:
    """With a line above that has some of its scores and reaches beyond it."""
    for (above, _), earlier in zip(thing.outcomes, ranges, strict=False):
        if above is line:
            return
        shared = _within(earlier, reach)
        if shared[0] <= shared[1] and shared != earlier:
            notes = (Note("the first line that fits holds, and this one does", above.fits.span),)
            message = f"{_words(shared)} belongs to `{above.result.text}` already"
            help = "let the two lines meet without sharing a score"
            sink.report(BANDS_OVERLAP, message, line.fits.span, notes=notes, help=help)
            return


def _tell_swallowed(line: nodes.Outcome, left: list[Range], ranges: list[Range], sink: Sink) -> None:
    """`otherwise` that takes scores at an end and others between the lines as well."""
    lows = [low for low, high in ranges if low > -_FAR or high < _FAR]
    highs = [high for low, high in ranges if low > -_FAR or high < _FAR]
    if not lows:
        return
    inner = [piece for piece in left if min(lows) < piece[0] and piece[1] < max(highs)]
    if inner and len(inner) < len(left):
        missing = ", ".join(_words(piece) for piece in inner[:_MOST_SHOWN])
        message = f"a score of {missing} lies between these outcomes and falls to `{line.result.text}`"
        sink.report(SCORE_SWALLOWED, message, line.fits.span)


def _taken(thing: Thing, ranges: list[Range], reach: Range) -> tuple[Note, ...]:
    for (line, _), earlier in islice(zip(thing.outcomes, ranges, strict=True), _MOST_SEARCHED):
        if earlier == reach:
            break
        if earlier[0] <= reach[0] and reach[1] <= earlier[1]:
            return (Note("this line has them already", line.fits.span),)
    return ()


def _without(piece: Range, reach: Range) -> list[Range]:
    parts = [(piece[0], min(piece[1], reach[0] - 1)), (max(piece[0], reach[1] + 1), piece[1])]
    return [part for part in parts if part[0] <= part[1]] if reach[0] <= piece[1] and piece[0] <= reach[1] else [piece]


def _words(piece: Range) -> str:
    low, high = piece
    if low <= -_FAR:
        return f"{high} or less"
    if high >= _FAR:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _ranges(outcomes: tuple[Outcome, ...]) -> list[Range] | None:
    """Numbers for all ends, counted from one common moving end if there is one; `None` when there are several."""
    bases: set[str] = set()
    found: list[Range] = []
    for outcome in outcomes:
        ends: list[int] = []
        for end, far in ((outcome.low, -_FAR), (outcome.high, _FAR)):
            if end is None:
                ends.append(far)
                continue
            linear = _linear(end)
            if linear is None:
                return None
            base, figure = linear
            bases.add(base)
            ends.append(figure)
        found.append((ends[0], ends[1]))
    return found if len(bases) <= 1 else None


def _linear(end: Expression) -> tuple[str, int] | None:
    """(what moves, what is added): `leader.command_value + 3` is (`leader.command_value`, 3)."""
    match end:
        case Literal(value=int() as figure):
            return "", figure
        case Reckon(by="+" | "-", of=(first, Literal(value=int() as figure))):
            inner = _linear(first)
            return (inner[0], inner[1] + (figure if end.by == "+" else -figure)) if inner else None
        case Reckon(by="negate", of=(Literal(value=int() as figure),)):
            return "", -figure
        case Literal():
            return None
    return repr(end), 0


def _moves(test: Test) -> bool:
    """Whether any end depends on the game."""
    ends = [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]
    return any((linear := _linear(end)) is not None and bool(linear[0]) for end in ends)


def _domain(thing: Thing, test: Test) -> Range:
    """The scores that can come up at all."""
    unread = "score" in thing.raw and test.score is None
    if unread or _moves(test):
        return -_FAR, _FAR
    if test.cards is not None and test.score is None:
        return 0, _FAR
    if test.success is not None:
        thrown = test.roll.value if isinstance(test.roll, Literal) else None
        is_bare = test.score is None and not (thing.modifiers and test.modify == "score")
        return (0, thrown.count if isinstance(thrown, Dice) else _FAR) if is_bare else (-_FAR, _FAR)
    plain = test.score is None or test.score == Local("roll")
    if plain and not thing.modifiers and isinstance(test.roll, Literal) and isinstance(test.roll.value, Dice):
        return test.roll.value.count, test.roll.value.count * test.roll.value.sides
    return -_FAR, _FAR
