"""Tests as deeds take them: thrown, told, what their outcome does, and who reacts to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.effects import effects_of
from engine.core.declared.expressions.compiled import FactError, compile_expression
from engine.core.declared.reading import refusal, word
from engine.core.declared.trials.pools import dice_trial
from engine.core.declared.trials.rolls import Thrown, follows
from engine.kit.coding.asking import facts_in, is_length, locals_in, names_in
from engine.kit.coding.maker import KitMaker
from engine.kit.coding.sums import added_parts, goal_parts
from engine.kit.playing.cardtests import CardTrial
from engine.kit.playing.parts import Figure, Maker, Opposes, Reacts, Table, Throws, Trial
from engine.kit.playing.rivals import Rival, Terms, casting_of, tell_test
from engine.kit.position.game import KitGame, slot
from engine.kit.reading.declared import RIVAL_SCORE, tester_of
from engine.model.rules import Outcome, Test
from engine.model.values import Dice, Expression, Literal, Reckon, Ref


class KitTrial(Trial):
    """A test as it is taken where some roles are known."""

    def __init__(
        self,
        test: Test,
        dice: Throws,
        terms: Terms,
        by: str,
        at: str,
        rival: Opposes | None,
        applies: Figure | None,
        takers: frozenset[str] | None,
    ) -> None:
        self.test = test
        self._takers: Final = takers
        """The kinds of pieces that take it; all where it does not say."""
        self.dice = dice
        self.by = slot(by) if by else ""
        self.rival = rival
        self._at: Final = slot(at) if at else ""
        """Whom it is aimed at, for the journal."""
        self._terms: Final = terms
        self._applies: Final = applies
        self.does = {}
        self._stopping: Final = {
            outcome.name for outcome in test.outcomes if dict(outcome.fields).get("instead") is True
        }
        """Outcomes after which the action at hand goes no further."""
        self.reactions: Final[dict[str, list[Reacts]]] = {}

    def is_for(self, who: Any) -> bool:  # noqa: ANN401
        """Whether a piece or an army is of the kind that takes it: no cohort trumpets as an elephant does."""
        return self._takers is None or getattr(who, "kind", "") in self._takers

    def is_due(self, c: Any, who: Any) -> bool:  # noqa: ANN401
        """Whether somebody can take it now."""
        before = getattr(c, self.by) if self.by else None
        if self.by:
            setattr(c, self.by, who)
        is_off = (self._applies is not None and not self._applies(c)) or self.dice.is_impossible(c)
        if self.by:
            setattr(c, self.by, before)
        return not is_off

    def take(self, g: KitGame, c: Any, who: Any) -> Ask[None]:  # noqa: ANN401 - a cast; a piece or an army
        before, citing = getattr(c, self.by) if self.by else None, g.citing
        if self.by:
            setattr(c, self.by, who)
        thrown = self.throw(g, c, who)
        if thrown is not None:
            yield from self.follow(g, c, thrown[1])
        if self.by:
            setattr(c, self.by, before)
        g.citing = citing

    def throw(self, g: KitGame, c: Any, who: Any) -> tuple[Thrown, Outcome] | None:  # noqa: ANN401
        """Thrown and told; nothing follows yet. Nothing where its `when` does not hold or it is impossible."""
        g.citing = self.dice.section
        if not self.is_for(who):
            return None
        if (self._applies is not None and not self._applies(c)) or self.dice.is_impossible(c):
            return None
        automatic = self.dice.is_automatic(c)
        if self.rival is not None and not automatic:
            self.rival.throw(g, c)
        thrown = Thrown((), 0, 0, 0, ()) if automatic else self.dice.throw(g.chance, c)
        outcome = self.dice.outcome(thrown, c)
        g.last_test = (self.test.name, thrown)
        tell_test(g, self.dice, thrown, who, getattr(c, self._at) if self._at else None, self._terms, c)
        return thrown, outcome

    def follow(self, g: KitGame, c: Any, outcome: Outcome) -> Ask[None]:  # noqa: ANN401
        does = self.does[outcome.name]
        if outcome.name in self._stopping:
            c.is_stopped = True
        instead = False
        g.citing = self.dice.section
        for reaction in self.reactions.get(outcome.name, ()):
            if reaction.deed.instead:
                instead = (yield from reaction.offer(g, c)) or instead
                g.citing = self.dice.section
        if does is not None and not instead and not g.state.over:
            asked = does(g, c)
            if asked is not None:
                yield from asked
        for reaction in self.reactions.get(outcome.name, ()):
            if not reaction.deed.instead and not g.state.over:
                yield from reaction.offer(g, c)


class Trials:
    """The tests of a ruleset, compiled once, and what follows from them for each set of known roles."""

    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self._dice: Final[dict[str, Throws]] = {}
        self._terms: Final[dict[str, Terms]] = {}
        self._made: Final[dict[tuple[str, frozenset[str]], KitTrial]] = {}
        self.taken: Final[set[str]] = set()

    def dice(self, name: str) -> Throws:
        known = self._dice.get(name)
        if known is None:
            test, coder = self.setting.declared.tests[name], self.setting.coder
            test = replace(test, roll=coder.with_dice(test.roll))
            self._ask_a_cast()
            try:
                judge_words(test)
                maker, label = coder.maker(), self.setting.book.prefix
                plain, by_dice = without_dashes(test, maker), test.cards is None
                known = dice_trial(plain, coder, label) if by_dice else CardTrial(plain, self.setting, label)
                self._terms[name] = tuple(
                    (sign, compile_expression(maker.counted(part), coder, f"{name}:score"))
                    for sign, part in (*(added_parts(test) or ()), *goal_parts(test))
                )
                self._dice[name] = known
            except FactError as fault:
                raise refusal(test.origin, f"the test `{name}` cannot be taken: {fault}") from None
        return known

    def _ask_a_cast(self) -> None:
        """Whoever has a role is asked of the cast, whatever was compiled before."""
        coder = self.setting.coder
        coder.names = {role: f"c.{slot(role)}" for role in self.setting.declared.roles}
        coder.game = "c.game"

    def get(self, name: str, known: frozenset[str], maker: Maker) -> KitTrial:
        test = self.setting.declared.tests.get(name)
        if test is None:
            raise FactError(f"no test is called `{name}`")
        by = tester_of(test)
        inner = known | ({by} if by else set())
        key = (name, inner)
        made = self._made.get(key)
        if made is not None:
            return made
        self.taken.add(name)
        if test.versus is None and any(fact.path == RIVAL_SCORE for part in parts_of(test) for fact in facts_in(part)):
            raise FactError(
                f"the test `{name}` asks `{RIVAL_SCORE}`, and it is against nobody: say `versus` which test"
            )
        lacking = sorted(roles_of(test, self.setting.declared.roles.keys()) - inner)
        if lacking:
            raise FactError(
                f"the test `{name}` asks of `{lacking[0]}`, and nobody is that here"
                + (f": say who takes it, `by {lacking[0]}`" if not by else "")
            )
        dice, rival = self.dice(name), self._rival(test, inner)
        at = self._aimed_at(test, inner, by)
        made = self._made[key] = KitTrial(
            *(test, dice, self._terms[name], by, at, rival, self._applies(test), self.setting.only_of(by))
        )
        with maker.making(f"test {name}"):
            for outcome in test.outcomes:
                what = f"the outcome `{outcome.name}` of the test `{name}`"
                made.does[outcome.name] = maker.all(
                    self._following(outcome, by, name, inner), inner, what, outcome.origin
                )
                made.reactions[outcome.name] = self.setting.reactions_after(name, outcome.name, inner, maker)
        return made

    def _following(self, outcome: Outcome, by: str, test: str, known: frozenset[str]) -> list[Ref]:
        """The effects of an outcome, and the tests that come next, taken by whoever took this one."""
        strange = sorted(
            {field for field, value in outcome.fields if value is not None} - {"effect", "then", "instead"}
        )
        if strange:
            raise refusal(
                outcome.origin,
                f"the outcome `{outcome.name}` of the test `{test}` says `{strange[0]}`, which nothing plays: what "
                "follows is its `effect`",
            )
        following = [*effects_of(outcome)]
        for other in follows(outcome):
            if not by:
                raise refusal(
                    outcome.origin, f"nobody takes the test `{other}`: say `by` whom `{test}` is taken, or `take(…)`"
                )
            taker = tester_of(self.setting.declared.tests[other]) if other in self.setting.declared.tests else ""
            if taker and taker != by and taker in known:
                raise refusal(
                    outcome.origin,
                    f"the test `{other}` says `by {taker}`, and `then` has it taken by whoever took `{test}`: write "
                    f"`effect take({other}, {taker})`",
                )
            following.append(Ref("effect", "take", (Ref("test", other), by)))
        return following

    def _aimed_at(self, test: Test, known: frozenset[str], by: str) -> str:
        """Which of the pieces at hand a test is about besides whoever takes it: the first that its outcomes befall,
        else the first that it asks of."""
        befallen = [word(one) for outcome in test.outcomes for effect in effects_of(outcome) for one in effect.given]
        asked = [name for part in parts_of(test) for name in names_in(part)]
        others = (role for role in (*befallen, *asked) if role in known and role != by)
        return next((role for role in others if self.setting.is_piece(role)), "")

    def _applies(self, test: Test) -> Figure | None:
        if test.when is None:
            return None
        self._ask_a_cast()
        return compile_expression(test.when, self.setting.coder, f"{test.name}:when")

    def _rival(self, test: Test, known: frozenset[str]) -> Rival | None:
        """The other side of an opposed test."""
        if test.versus is None:
            return None
        other = self.setting.declared.tests.get(test.versus)
        if other is None:
            raise FactError(f"no test is called `{test.versus}`")
        self.taken.add(other.name)
        asked = roles_of(other, self.setting.declared.roles.keys())
        casting = casting_of(self.setting, test, other, known, asked)
        lacking = sorted(asked - known)
        if lacking:
            raise FactError(f"the test `{other.name}` asks of `{lacking[0]}`, and nobody is that here")
        dice, by = self.dice(other.name), tester_of(other)
        return Rival(dice, self._terms[other.name], by, casting, self._aimed_at(test, known, by))


def without_dashes(test: Test, maker: KitMaker) -> Test:
    """The same test, where a dash on a card or in a table counts nothing."""

    def figure(part: Any) -> Any:  # noqa: ANN401 - an expression, or nothing
        match part:
            case Reckon(by="dice", of=(many, die)):
                return Reckon("dice", (maker.counted(many), die))
            case Reckon(by="+" | "-" as by, of=of):
                return Reckon(by, tuple(map(figure, of)))
            case Literal(value=Dice()):
                return part
        # Sums are taken apart where dice are thrown, and each part is reckoned by itself.
        return Reckon("*", (part, Literal(1))) if maker.counted(part) is not part else part

    for modifier in test.modifiers:
        if modifier.per is not None and is_length(modifier.per, maker.coder.declared, maker.coder.constants):
            raise FactError(
                f"the modifier `{modifier.name}` counts a distance: divide it, as in "
                "`per floor(distance(a, b) / 10 cm)`"
            )
    modifiers = (replace(one, amount=maker.counted(one.amount), per=maker.counted(one.per)) for one in test.modifiers)
    outcomes = (replace(one, low=maker.counted(one.low), high=maker.counted(one.high)) for one in test.outcomes)
    return replace(
        test,
        outcomes=tuple(outcomes),
        roll=figure(test.roll),
        goal=maker.counted(test.goal),
        score=maker.counted(test.score),
        modifiers=tuple(modifiers),
    )


def judge_words(test: Test) -> None:
    """Raises for a word of the test that nothing has answered when it is asked."""
    is_pool = test.cards is None and test.success is not None
    shifts = [part for modifier in test.modifiers for part in (modifier.amount, modifier.per, modifier.when)]
    for part in parts_of(test):
        words = {word.name for word in locals_in(part)}
        if "die" in words and not (is_pool and part is test.success):
            raise FactError("`die` is what a single die shows, and is asked where dice are counted: `success die >= 5`")
        if is_pool and "roll" in words:
            raise FactError(
                "it counts successes, and asks for `roll`, what the dice come to together: ask for `die` in its "
                "`success`, and for `successes` elsewhere"
            )
        if test.success is not None and words & {"successes", "score"} and any(part is shift for shift in shifts):
            raise FactError("its modifiers ask what it comes to, and they are reckoned before: let an `outcome` ask it")


def roles_of(test: Test, roles: Any) -> frozenset[str]:  # noqa: ANN401 - the names of all roles
    """The roles that a test asks of, its outcomes' effects left out."""
    return frozenset(name for part in parts_of(test) for name in names_in(part) if name in roles)


def parts_of(test: Test) -> list[Expression | None]:
    """Every formula and condition of a test."""
    parts = [test.roll, test.cards, test.success, test.goal, test.score, test.impossible, test.automatic, test.when]
    for modifier in test.modifiers:
        parts += [modifier.amount, modifier.per, modifier.when]
    for outcome in test.outcomes:
        parts += [outcome.low, outcome.high]
    return parts
