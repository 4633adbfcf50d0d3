"""`redoubt`: companies on hexes that march, fire, assault and lose heart. A whole system, made outside Tercio."""

from engine.core.decisions import Ask
from engine.core.declared.book.records import FiguresOf, LineOf, Positive
from engine.core.declared.effects import Deed, Effects
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.trials.taking import Sides, take_test, throw
from engine.core.declared.turn.acting import one_by_one
from engine.core.declared.turn.sequence import Step
from engine.core.hexes.setting import Fielded, card_facts
from engine.core.hexes.system import COMMON_EVENTS, HexGame, HexSystem
from engine.core.position.events import Event
from engine.core.position.progress import Progress
from engine.core.position.records import Record, for_step, pieces, record
from engine.core.system import Invariant
from engine.space.hexboard import OFF


class Figures(FiguresOf):
    musket_range: Positive


class Profile(LineOf):
    pace: int
    fire: int
    steel: int
    courage: int
    steps: int


@record
class Company(Record):
    id: int
    name: str
    side: int
    profile: Profile
    hex: int
    steps: int


@record
class State(Progress):
    pieces: list[Company] = pieces(Company)
    acted: set[int] = for_step(set())


class Moved(Event):
    company: int
    to: int

    def apply(self, state: State) -> None:
        state.pieces[self.company].hex = self.to


class StepsLost(Event):
    company: int
    steps: int

    def apply(self, state: State) -> None:
        company = state.pieces[self.company]
        company.steps = max(0, company.steps - self.steps)
        company.hex = company.hex if company.steps else OFF


# --- questions ------------------------------------------------------------------------------------------------------


def living(g: HexGame, side: int | None = None) -> list[Company]:
    return [company for company in g.state.pieces if company.hex != OFF and side in (None, company.side)]


def enemies_within(g: HexGame, company: Company, hexes: int, at: int | None = None) -> list[Company]:
    here, far = company.hex if at is None else at, g.setting.board.distance
    return [other for other in living(g) if other.side != company.side and far(here, other.hex) <= hexes]


def marches(g: HexGame, company: Company) -> list[int]:
    """2: around others, no farther than beside an enemy; the hex it stands in is no march."""
    taken = {other.hex for other in living(g)}
    reached, edge = {company.hex}, {company.hex}
    for _ in range(company.profile.pace):
        edge = {at for here in edge for at in g.setting.board.around[here]} - taken - reached
        reached |= edge
        edge = {at for at in edge if not enemies_within(g, company, 1, at)}
    return sorted(reached - {company.hex}) if not enemies_within(g, company, 1) else []


def targets(g: HexGame, company: Company) -> list[int]:
    near = enemies_within(g, company, 1)
    return [] if near else [other.id for other in enemies_within(g, company, g.setting.figures.musket_range)]


def held(g: HexGame, side: int) -> int:
    return g.setting.held_by([company.hex for company in living(g, side)])


FACTS = card_facts("company", Profile) | {
    "company.in_works": lambda c, company: c.game.setting.ground[company.hex] == "works",
    "army.steps_left": lambda c, side: sum(company.steps for company in living(c.game, side)),
    "army.holds_more": lambda c, side: held(c.game, side) > held(c.game, 1 - side),
    "battle.last_turn": lambda c: c.game.state.turn >= c.game.setting.turns,
    "battle.over": lambda c: c.game.state.over,
    "distance": lambda c, one, other: c.game.setting.board.distance(one.hex, other.hex),
}
SUBJECTS = dict.fromkeys(("shooter", "striker", "company"), "acts") | {
    "target": "faces",
    "struck": "faces",
    "army": "side",
}


# --- rules ----------------------------------------------------------------------------------------------------------


def march(g: HexGame, company: Company, to: int) -> Ask[None]:
    g.record(Moved("2", company.id, to))
    yield from ()


def shoot(g: HexGame, company: Company, target: int) -> Ask[None]:
    other = g.state.pieces[target]
    yield from take_test(g, "volley", Sides(g, company.side, company, other), other)


def assault(g: HexGame, company: Company, target: int) -> Ask[None]:
    """4: both throw on the position before the fight, then both lose."""
    other = g.state.pieces[target]
    blows = [(throw(g, "melee", Sides(g, a.side, a, b))[1], b) for a, b in ((company, other), (other, company))]
    for outcome, struck in blows:
        yield from g.setting.effects.apply(g, outcome, struck)


def reckon(g: HexGame, step: Step) -> None:  # noqa: ARG001 - all phases are called alike
    g.setting.judge_ending(g, lambda side: Sides(g, side))


def lose_steps(g: HexGame, company: Company, steps: int) -> Ask[None]:
    """5: who has lost a step and still stands tests its courage."""
    g.record(StepsLost("5", company.id, steps))
    if company.steps:
        yield from take_test(g, "courage", Sides(g, company.side, company), company)


def fall_back(g: HexGame, company: Company) -> None:
    """Away from the nearest enemy; who cannot loses a step instead."""
    board, taken = g.setting.board, {other.hex for other in living(g)}
    foes = [other.hex for other in living(g) if other.side != company.side]
    free = [at for at in board.around[company.hex] if at not in taken]
    best = max(free, key=lambda at: (min((board.distance(at, foe) for foe in foes), default=0), -at), default=OFF)
    g.record(Moved("5", company.id, best) if best != OFF else StepsLost("5", company.id, 1))


# --- the system -----------------------------------------------------------------------------------------------------

EFFECTS: Effects[HexGame, Company] = Effects(
    {"lose_steps": Deed(lose_steps, takes=1), "fall_back": Deed(fall_back), "stand": Deed(lambda g, company: None)},
    dict.fromkeys(("volley", "melee", "courage"), ()),
)
PHASES = {
    "marches": one_by_one("march", living, marches, march),
    "fire": one_by_one("shoot", living, targets, shoot),
    "assaults": one_by_one("assault", living, lambda g, one: [foe.id for foe in enemies_within(g, one, 1)], assault),
    "reckoning": reckon,
}


class Redoubt(HexSystem):
    name = "redoubt"
    piece_kind = "company"
    figures_type = Figures
    state_type = State
    playbook = Playbook(
        facts=FACTS,
        subjects=SUBJECTS,
        sequences={"turn": Plan(PHASES, needs=("reckoning",))},
        effects=EFFECTS,
        at_table=lambda g: Sides(g, 0),
    )
    events = (*COMMON_EVENTS, Moved, StepsLost)
    invariants = (
        Invariant("no two in a hex", "2", (Moved,), lambda g: len({c.hex for c in living(g)}) == len(living(g))),
    )

    def piece(self, fielded: Fielded) -> Company:
        card = Profile(fielded.card)
        return Company(fielded.number, fielded.name, fielded.side, card, fielded.hex, card.steps)

    def score(self, game: HexGame) -> tuple[int, ...]:
        return tuple(sum(company.steps for company in living(game, side)) for side in (0, 1))
