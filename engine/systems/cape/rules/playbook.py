"""What `cape` brings to its ruleset: who answers facts, what is done in phases, what effects do, which names are known;
and a table set up with all that, or refused with the place of what nobody plays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.book.inventory import judge_catalogues
from engine.core.declared.effects import Effects, refs_of
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.reading import word
from engine.core.declared.turn.sequence import Ordered, Procedures, Ranks, ordered, play_turns
from engine.model.battles import Example, Scenario
from engine.model.keeping import keep_last
from engine.model.rules import Entry, Events
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.figures import DICE
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions.facts import FACTS, OF_KIT, SUBJECTS
from engine.systems.cape.rules.artillery import works
from engine.systems.cape.rules.encounters import encounters
from engine.systems.cape.rules.morale import losses, morale
from engine.systems.cape.rules.movement import charges, flight
from engine.systems.cape.rules.turn import actions, opening, tests
from engine.systems.cape.rules.victory.victory import DEEDS, begin, ending

_ORDERS: Final[Ranks] = {
    "initiative": opening.by_initiative,
    "last_initiative": lambda g, who: -opening.by_initiative(g, who),
    "points": lambda g, group: -group.pa,
}

PHASES: Final[Procedures[Game]] = {
    "weather": opening.weather,
    "activation": opening.activation,
    "orders": Ordered(opening.orders, {word: _ORDERS[word] for word in ("initiative", "last_initiative")}),
    **ordered(_ORDERS, opening.deployment, actions.activated, actions.others),
    "ending": ending,
}


def battle(g: Game) -> Ask[None]:
    """2.1: turn after turn, each through its declared phases."""
    if g.state.turn == 0:
        begin(g)
    yield from play_turns(g, g.setting.turn)


EFFECTS: Final[Effects[Game, object]] = Effects(
    {**tests.DEEDS, **losses.DEEDS, **morale.DEEDS, **flight.DEEDS, **works.DEEDS, **encounters.DEEDS},
    {
        **dict.fromkeys(DICE, ("dice",)),
        **dict.fromkeys(("activation", "fog", "experience"), ("die",)),
        "morale": ("nerve",),
        "rider_or_mount": ("wound",),
    },
    # A miss, a die that is put away and a test that is failed do nothing by themselves.
    may_do_nothing=(*DICE, "activation", "morale"),
)
"""Every effect that the ruleset declares, by its name; and what each test has for its outcomes."""

PLAYED: Final[Mapping[str, Collection[str]]] = {
    "action": (*actions.ACTIONS, "deploy", "change_formation", "countercharge", "evade", "battle_cry"),
    "ability": (
        *("trained_to_firearms", "bowman", "sangfroid", "wildness", "fencing", "sharpshooter", "battle_cry"),
        *("leadership", "aggressive", "devoted", "riding", "loyal", "reactive", "stoic", "tactical", "betrayer"),
        "brave",
    ),
    "footnote": "abcdefghijklm",
    "site": encounters.SITES,
    "runner": ("opponent", "finder", "nobody"),
    "departure": ("when_shaken", losses.WHEN_HIT, losses.WHEN_BEATEN, "turn", "each_loss", "never"),
    "deed": DEEDS,
    "verdict": ("by_objective", "by_points"),
    "pushing": ("push_back", "push_and_follow", "draw_back", "advance", "stay"),
    "gun_load": ("canister", "ball", "shell"),
    "spending": ("add_one", "take_one", "reroll", "stride", "leap", "reach", "resolve"),
}
"""Names of the catalogues that rules know: one that is not here would be printed and never played."""


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"turn": Plan(PHASES, needs=("ending",)), "charge": Plan(charges.PHASES)},
    effects=EFFECTS,
    # Conditions of phases ask of nobody in particular; those of a charge are asked with the charge.
    at_table=lambda under_way: Context(getattr(under_way, "game", under_way), None),
    of_kit=OF_KIT,
)


def set_table(book: Book, battle: Scenario | Example, events: Sequence[Events]) -> Setting:
    """A table on which a scenario or an example can be played; `Unplayable` tells what its ruleset lacks."""
    judge(book)
    setting = Setting(book, battle, events, PLAYBOOK)
    own = battle.others if isinstance(battle, Scenario) else battle.things
    EFFECTS.judge_entries(own, "task", ("does",), ("work",))
    for event in setting.events.values():
        _judge_event(event, book.encounters[word(event.get("of"), "nothing_found")])
    return setting


@keep_last
def judge(book: Book) -> None:
    """What of the catalogues of a ruleset nobody plays."""
    entries = book.ruleset.entries
    book.require({"action": PLAYED["action"]})
    judge_catalogues(book.ruleset, PLAYED)
    EFFECTS.judge_entries(entries, "cause", ("failing",), ("nerve",))
    EFFECTS.judge_entries(entries, "task", ("does",), ("work",))
    EFFECTS.judge_entries(entries, "encounter", ("does", "harms"), ("meeting", "player", "appears", "weapon"))


def _judge_event(event: Entry, kind: Entry) -> None:
    """7.2: who comes out must be somebody's, and a sheet; who fires must have something to fire with."""
    said = {name for name, value in (*kind.fields, *event.fields) if value is not None}
    at_stake = {"meeting", *said & {"appears", "weapon"}}
    at_stake |= {"appears"} if "spawns" in said else set()
    at_stake |= {"player"} if word(kind.get("run_by")) != "nobody" else set()
    for effect in (*refs_of(kind.get("harms")), *refs_of(kind.get("does"))):
        EFFECTS.judge_ref(effect, at_stake, f"the event `{event.name}`", event.origin)
