"""Actions: who may do them to whom, and what happens when they are done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.kit.coding.asking import names_in, weight_of
from engine.kit.field.hexfield import Spot
from engine.kit.playing.meeting import as_declared, can_meet, meeting_of, stance_of
from engine.kit.playing.parts import Maker, Table
from engine.kit.playing.takers import taker_of
from engine.kit.position.events import Acted, ArmyActed, CameToNothing
from engine.kit.position.game import KitGame, slot
from engine.kit.position.once import has_done
from engine.kit.reading.deeds import Deed
from engine.model.rules import Outcome
from engine.model.values import Expression, Fact, Literal, Logic

MANY: Final = 30
"""Where more pieces take part, it is not asked of all whether one of them can be aimed at."""
SOME: Final = 8
"""So many are asked at a time."""


class Action:
    def __init__(self, setting: Table, deed: Deed, maker: Maker) -> None:
        self.setting: Final = setting
        self.deed: Final = deed
        self._hiding: Final = setting.hiding
        self.name: Final = deed.name
        self.section: Final = deed.section
        self.bit: Final = setting.bit_of(deed.name)
        self.is_army: Final = setting.is_army(deed.by)
        self.aims_at_armies: Final = setting.is_army(deed.at)
        what = f"the action `{deed.name}`"
        declared = setting.declared
        for role in (deed.by, deed.at):
            if role and role not in declared.roles:
                raise refusal(deed.origin, f"{what} names `{role}`, which is no role")
        if not self.is_army and not setting.is_piece(deed.by):
            raise refusal(deed.origin, f"{what} is done by `{deed.by}`, which is neither a piece nor an army")
        self.kinds: Final = setting.kinds_like(declared.roles[deed.by])
        self.target_kinds: Final = setting.kinds_like(declared.roles[deed.at]) if deed.at else frozenset()
        self.aims_at_enemies: Final = _says_enemies(deed.where)
        # A line of sight to where nobody stands is seldom known already, and longer on a larger map.
        self._weight: Final = 1 + weight_of(deed.where, line=1 + setting.field.count // 4 * setting.is_spot(deed.at))
        self._what: Final = f"the action `{deed.name}`"
        known = frozenset(role for role in (deed.by, deed.at) if role)
        label = f"action:{deed.name}"
        coder = setting.coder
        try:
            self._know(deed.when, {deed.by})
            self._know(deed.where, known)
            self.when: Final = coder.compile(deed.when, (deed.by,), label) if deed.when is not None else None
            self.where: Final = self._chooser(label) if deed.at and not setting.is_spot(deed.at) else None
            self.spots: Final = (
                coder.compile(deed.where or Literal(True), (deed.by, deed.at), label)
                if deed.at and setting.is_spot(deed.at)
                else None
            )
            if self.spots is not None and setting.field.is_table:
                raise FactError(
                    f"it is aimed at a place, `{deed.at}`, and on a table it must be `at` a piece or an army"
                )
            if deed.where is not None and not deed.at:
                raise FactError("`where` is asked of a target: say `at` whom")
            self.movement: Final = setting.movement(deed.moves) if deed.moves else None
            self.meets: Final = meeting_of(setting, deed, known)
            self.taker: Final = taker_of(setting, deed)
            """Where a cast keeps whoever takes its test."""
            with maker.making(f"action {deed.name}"):
                self.trial: Final = setting.trial(deed.test, known, maker) if deed.test else None
                self.does: Final = maker.all(deed.does, known, what, deed.origin)
                self.pays: Final = maker.all(deed.pays, known, what, deed.origin)
                self.before: Final = setting.reactions_before(deed.name, known, maker)
                self.during: Final = setting.reactions_during(deed.name, known, maker)
        except FactError as fault:
            raise refusal(deed.origin, f"{what}: {fault}") from None
        self._only_moves: Final = self.movement is not None and not deed.at
        self._is_aimed: Final = bool(deed.at)
        self._plays: Final = bool(deed.plays)
        self._once: Final = deed.once
        if deed.plays:
            setting.cards.require(deed.plays)
        if not (deed.test or deed.does or deed.moves or deed.plays):
            raise refusal(deed.origin, f"{what} does nothing: give it a `test`, `moves`, `plays` or what it `does`")

    def _know(self, expression: Any, known: Any) -> None:  # noqa: ANN401 - an expression or nothing; names
        for name in names_in(expression):
            if name in self.setting.declared.roles and name not in known:
                raise FactError(f"nobody is `{name}` here; known are {', '.join(f'`{one}`' for one in sorted(known))}")

    def _chooser(self, label: str) -> Any:  # noqa: ANN401 - a function of the game, the actor and candidates
        """Targets: in play, of the kind of their role, and as the condition says."""
        deed = self.deed
        return self.setting.coder.chooser(deed.where, deed.by, deed.at, label)

    # --- who may ----------------------------------------------------------------------------------------------

    def can(self, g: KitGame, actor: Any) -> bool:  # noqa: ANN401 - a piece or an army
        if has_done(actor, self._once, self.bit):
            return False
        if not self.is_army and actor.kind not in self.kinds:
            return False
        when = self.when
        if when is not None and not when(g, actor):
            return False
        if self._plays and not self.setting.cards.playable(g, actor, self.deed, self.name):
            return False
        if self._only_moves:
            return self.setting.moves.can_go(g, actor, self.movement)
        return not self._is_aimed or self._has_target(g, actor)

    def may(self, g: KitGame, actor: Any) -> bool:  # noqa: ANN401
        """Whether it can, as far as its side knows. A decoy goes about with the others, and does nothing else."""
        hiding = self._hiding
        if not hiding.is_used:
            return self.can(g, actor)
        if not self._only_moves and not self.is_army and actor.id in hiding.decoys:
            return False
        with hiding.known_to(g, actor.side):
            return self.can(g, actor)

    def targets(self, g: KitGame, actor: Any) -> list[Any]:  # noqa: ANN401
        """Whom it may be aimed at: pieces, armies, or hexes."""
        if self.where is not None:
            candidates = self._candidates(g, actor)
            # Most candidates are refused by the first thing that is asked of them.
            g.meter.charge(len(candidates) * (2 + self._weight) // 3, self._what)
            chosen = list(self.where(g, actor, candidates))
            return [target for target in chosen if can_meet(self, g, actor, target)] if self.meets else chosen
        g.meter.charge(self.setting.field.count * self._weight, self._what)
        return list(self._places(g, actor))

    def _candidates(self, g: KitGame, actor: Any) -> list[Any]:  # noqa: ANN401
        """Pieces and armies of which the condition may be asked."""
        if self.aims_at_armies:
            return [army for army in g.state.armies if not army.is_out]
        kinds, camp = self.target_kinds, actor.camp
        if self.aims_at_enemies:
            return [
                piece for piece in g.state.pieces if piece.camp != camp and piece.is_in_play and piece.kind in kinds
            ]
        return [piece for piece in g.state.pieces if piece.is_in_play and piece.kind in kinds]

    def _places(self, g: KitGame, actor: Any) -> Iterator[int]:  # noqa: ANN401
        """Hexes that it may be aimed at."""
        assert self.spots is not None, "an action that is aimed has targets"
        spot = Spot()
        for at in range(self.setting.field.count):
            spot.at = at
            if self.spots(g, actor, spot):
                yield at

    def _has_target(self, g: KitGame, actor: Any) -> bool:  # noqa: ANN401
        """Whether there is anybody or any place to aim at: the first will do."""
        if self.spots is not None:
            first = next(self._places(g, actor), self.setting.field.count)
            g.meter.charge(1 + first * self._weight, self._what)
            return first < self.setting.field.count
        if self.meets or len(g.state.pieces) <= MANY:
            return bool(self.targets(g, actor))
        assert self.where is not None, "an action that is aimed has targets"
        candidates = self._candidates(g, actor)
        for start in range(0, len(candidates), SOME):
            some = candidates[start : start + SOME]
            g.meter.charge(len(some) * (2 + self._weight) // 3, self._what)
            if self.where(g, actor, some):
                return True
        return False

    # --- doing it ---------------------------------------------------------------------------------------------

    def perform(self, g: KitGame, actor: Any, *, act: int = 1) -> Ask[None]:  # noqa: ANN401
        yield from self._perform(g, actor, act)
        self.setting.endings.judge_at_once(g)

    def _perform(self, g: KitGame, actor: Any, act: int) -> Ask[None]:  # noqa: ANN401
        c = yield from self.choose(g, actor, act=act)
        hiding = self._hiding
        if hiding.is_used:
            hiding.look(g)
        if c is None:
            return
        falls_away = yield from self.react(g, c, actor)
        outcome = None
        if self.trial is not None and not falls_away and actor.is_in_play:
            outcome = self.throw(g, c)
        yield from self.follow(g, c, actor, outcome, instead=falls_away)
        if hiding.is_used:
            hiding.look(g)

    def choose(self, g: KitGame, actor: Any, *, act: int = 1, is_together: bool = False) -> Ask[Any]:  # noqa: ANN401
        """At whom, which card, where to; then it is paid, and done as far as it moves somebody. Nothing where somebody
        was to move and stays as it is: then nothing follows. Where all act together it is only chosen."""
        deed = self.deed
        g.citing = self.section
        c = g.cast()
        setattr(c, slot(deed.by), actor)
        target = place = -1
        if deed.at:
            targets = self._known_targets(g, actor)
            if self.spots is not None:
                place = yield from choose(self.name, actor.side, self.section, targets, ("at", actor.id))
                setattr(c, slot(deed.at), Spot(place, place))
            else:
                ids = [one.id for one in targets]
                chosen = yield from choose(self.name, actor.side, self.section, ids, (deed.at, actor.id))
                setattr(c, slot(deed.at), targets[ids.index(chosen)])
                target = -1 if self.aims_at_armies else chosen
                if not is_together:
                    self.show(g, c, actor)
        told = ArmyActed if self.is_army else Acted
        g.record(told(self.section, actor.id, target, place, self.name, self.bit, act))
        if is_together:
            if deed.plays:
                c.laid = yield from self.setting.cards.lay(g, actor, deed, self.name)
            return c
        yield from self.pay(g, c)
        if deed.plays:
            yield from self.setting.cards.play(g, c, actor, deed, self.name)
        if self.movement is not None and actor.is_in_play:
            before = (actor.at, actor.x, actor.y, actor.facing)
            if self.before and self.where is not None:
                c.stood = stance_of(actor)
            halts = partial(self._on_the_way, g, c, actor) if self.during else None
            if self.meets:
                met = getattr(c, self.meets)
                yield from self.setting.moves.meet(g, actor, self.movement, deed, met, halts)
                if self._hiding.is_used and not self.setting.moves.touches(actor, met):
                    return None
            else:
                yield from self.setting.moves.move(g, actor, self.movement, deed, halts)
            if not deed.at and before == (actor.at, actor.x, actor.y, actor.facing):
                return None
            if self._only_moves and self.trial is None:
                c.is_stopped = False  # Who was halted on its way has marched all the same.
        if self.setting.advances:
            g.stood = [(piece.at, piece.x, piece.y) for piece in g.state.pieces]
        return c

    def pay(self, g: KitGame, c: Any) -> Ask[None]:  # noqa: ANN401
        """What it costs, as its figures are before anything of it is done."""
        g.citing = self.section
        asked = self.pays(g, c) if self.pays is not None else None
        if asked is not None:
            yield from asked

    def turn_up(self, g: KitGame, c: Any, actor: Any) -> Ask[None]:  # noqa: ANN401
        """The card that was laid when all chose is played now."""
        if self.deed.plays:
            yield from self.setting.cards.turn_up(g, c, actor.side, self.deed, c.laid, self.name)

    def _known_targets(self, g: KitGame, actor: Any) -> list[Any]:  # noqa: ANN401
        if not self._hiding.is_used:
            return self.targets(g, actor)
        with self._hiding.known_to(g, actor.side):
            return self.targets(g, actor)

    def show(self, g: KitGame, c: Any, actor: Any) -> None:  # noqa: ANN401
        """Whoever aims at an enemy shows itself."""
        if self.where is None or self.is_army or not actor.is_hidden or self.aims_at_armies:
            return
        if getattr(c, slot(self.deed.at)).camp != actor.camp:
            self._hiding.reveal(g, actor, self.section)

    def _on_the_way(self, g: KitGame, c: Any, actor: Any) -> Ask[bool]:  # noqa: ANN401
        """Those who react to whoever comes by; answers whether it goes no farther."""
        reacted = False
        for reaction in self.during:
            did = yield from reaction.offer(g, c)
            reacted = reacted or did
            c.is_stopped = c.is_stopped or (did and reaction.deed.instead)
            if g.state.over or not actor.is_in_play or c.is_stopped:
                return True
        g.citing = self.section
        if not reacted:  # Whether it may go on is asked anew only where something has been done to it.
            return False
        with self._hiding.known_to(g, actor.side):
            return bool(c.is_stopped) or (self.when is not None and not self.when(g, actor))

    def react(self, g: KitGame, c: Any, actor: Any) -> Ask[bool]:  # noqa: ANN401
        """Those who react before its test; answers whether that came instead, or left it nobody to be aimed at."""
        reacted = False
        if c.is_stopped:
            return True
        arrived = stance_of(actor) if c.stood is not None else None
        for reaction in self.before:
            did = yield from reaction.offer(g, c)
            reacted = reacted or did
            if g.state.over or not actor.is_in_play or c.is_stopped or (did and reaction.deed.instead):
                return True
            if did and self.where is not None and not getattr(c, slot(self.deed.at)).is_in_play:
                return self._fall_away(g, actor)
        if not reacted or self.where is None:
            return False
        target = getattr(c, slot(self.deed.at))
        if self.meets and not self.setting.moves.touches(actor, target):
            return self._fall_away(g, actor)
        with self._hiding.known_to(g, actor.side), as_declared(actor, c.stood, arrived):
            holds = bool(self.where(g, actor, [target]))
        return not holds and self._fall_away(g, actor)

    def _fall_away(self, g: KitGame, actor: Any) -> bool:  # noqa: ANN401
        """Nothing follows, and the report says so."""
        if not self.is_army:
            g.record(CameToNothing(self.section, actor.id, "falls_away"))
        return True

    def throw(self, g: KitGame, c: Any) -> Outcome | None:  # noqa: ANN401
        assert self.trial is not None, "only an action with a test throws"
        taker = getattr(c, self.taker)
        if self.trial.by:
            setattr(c, self.trial.by, taker)
        thrown = self.trial.throw(g, c, taker)
        if thrown is None and hasattr(taker, "kind") and self.trial.is_for(taker):
            g.record(CameToNothing(self.section, taker.id, "impossible"))
        return thrown[1] if thrown is not None else None

    def follow(self, g: KitGame, c: Any, actor: Any, outcome: Outcome | None, *, instead: bool) -> Ask[None]:  # noqa: ANN401
        if outcome is not None and self.trial is not None:
            yield from self.trial.follow(g, c, outcome)
        if self.does is not None and not (instead or c.is_stopped or g.state.over) and actor.is_in_play:
            g.citing = self.section
            asked = self.does(g, c)
            if asked is not None:
                yield from asked


def _says_enemies(condition: Expression | None) -> bool:
    """Whether only enemies can fulfil a condition: then friends need not be asked."""
    parts = condition.of if isinstance(condition, Logic) and condition.by == "and" else (condition,)
    return any(isinstance(part, Fact) and part.path == "enemies" and not part.subject for part in parts)
