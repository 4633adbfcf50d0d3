"""The words of the benchmark's ruleset: what its army lists and scenarios may say.

Whoever changes the prelude mends this file when the benchmark's library no longer compiles; nothing else in the
generator declares a kind.
"""

from __future__ import annotations

from tests.bench.document import Block, Entry, Item, Listed, Words, flat, leaf, said

RULESET = "drill"
CLASSES: tuple[tuple[str, str, Words], ...] = (
    ("pike", "PK", ("Pike", "Picche")),
    ("shot", "SH", ("Shot", "Tiratori")),
    ("horse", "HO", ("Horse", "Cavalleria")),
    ("dragoons", "DR", ("Dragoons", "Dragoni")),
    ("guns", "GU", ("Guns", "Artiglieria")),
)
TERRAINS: tuple[tuple[str, str, Words], ...] = (
    ("woods", "w", ("Woods", "Bosco")),
    ("hill", "h", ("Hill", "Collina")),
    ("village", "v", ("Village", "Villaggio")),
    ("marsh", "m", ("Marsh", "Palude")),
)
ABILITIES: tuple[tuple[str, str, Words], ...] = (
    ("steady", "SD", ("Steady", "Saldo")),
    ("swift", "SW", ("Swift", "Rapido")),
    ("stubborn", "SB", ("Stubborn", "Ostinato")),
    ("skirmish", "SK", ("Skirmish", "Scaramuccia")),
    ("pursuit", "PU", ("Pursuit", "Inseguimento")),
    ("volley", "VO", ("Volley", "Salva")),
)
TAGS: tuple[tuple[str, Words], ...] = (
    ("in_chief", ("commander in chief", "comandante in capo")),
    ("veteran", ("veteran", "veterano")),
    ("weary", ("weary", "stanco")),
)
SECTORS: tuple[tuple[str, Words, tuple[str, ...]], ...] = (
    ("narrow", ("Narrow", "Stretto"), ("o o", " @")),
    ("wide", ("Wide", "Largo"), ("o o o", " o o", "  @")),
    ("long_range", ("Long range", "Lunga gittata"), ("o o o o", " o o o", "  o o", "   @")),
)
FACTS: tuple[tuple[str, Words], ...] = (
    ("unit.in_cover", ("the unit stands in cover", "l'unità è al riparo")),
    ("unit.uphill", ("the unit stands higher than its enemy", "l'unità è più in alto del nemico")),
    ("unit.shaken", ("the unit is shaken", "l'unità è scossa")),
    ("unit.flanked", ("an enemy stands on its flank", "un nemico è sul suo fianco")),
    ("unit.supported", ("a friend stands adjacent", "un amico è adiacente")),
    ("unit.moved", ("the unit moved this turn", "l'unità ha mosso in questo turno")),
)
TEST_FIGURES = ("melee", "shooting", "morale", "strength")
"""Fields of a profile that the tests reckon with."""


def vocabulary() -> tuple[Item, ...]:
    """The kinds of the ruleset, then the things of those kinds that every list and scenario refers to."""
    return (
        leaf("languages", "en", "it"),
        said("rule_prefix", "DRL"),
        *_kinds(),
        *(Entry("tag", (name,), words) for name, words in TAGS),
        *(
            Entry("class", (name,), words, (said("abbr", abbr), leaf("rank", str(rank))), flat=True)
            for rank, (name, abbr, words) in enumerate(CLASSES, start=1)
        ),
        flat("figure", "hits", leaf("of", "number"), words=("Hits", "Colpi")),
        *(flat("terrain", name, said("symbol", sign), words=words) for name, sign, words in TERRAINS),
        flat("terrain", "road", leaf("linear", "yes"), words=("Road", "Strada")),
        *(flat("fact", name, leaf("of", "yes_no"), words=words) for name, words in FACTS),
        _abilities(),
        *_sectors(),
        flat(
            "limit", "division", leaf("units", "1 to 30"), leaf("generals", "1"), words=("A division", "Una divisione")
        ),
    )


def _field(name: str, of: str, words: Words, *more: Item) -> Entry:
    return flat("field", name, leaf("of", of), *more, words=words)


def _kinds() -> tuple[Item, ...]:
    profile = (
        leaf("like", "card_profile"),
        leaf("inside", "army_list"),
        _field("class", "class", ("Class", "Classe")),
        _field("movement", "pair(number, number)", ("Movement", "Movimento"), leaf("parts", "points", "turns")),
        _field("shooting", "number", ("Shooting", "Tiro")),
        _field("melee", "number", ("Melee", "Mischia")),
        _field("protection", "pair(number, number)", ("Protection", "Protezione"), leaf("parts", "shooting", "melee")),
        _field("morale", "number", ("Morale", "Morale")),
        _field("strength", "number", ("Strength", "Forza"), leaf("default", "3")),
        _field("sector", "sector", ("Sector", "Settore")),
        _field("abilities", "list(ability)", ("Abilities", "Abilità")),
    )
    unit = (
        leaf("like", "piece"),
        leaf("inside", "army", "division"),
        leaf("plural", "units"),
        _field("of", "profile", ("Profile", "Profilo"), leaf("required", "yes")),
    )
    general = (
        leaf("like", "piece"),
        leaf("inside", "army", "division"),
        leaf("named", "new"),
        leaf("plural", "generals"),
        _field("command", "number", ("Command", "Comando")),
    )
    return (
        Entry("kind", ("class",), ("Class", "Classe"), (
            leaf("inside", "ruleset"),
            _field("abbr", "text", ("Short form", "Sigla")),
            _field("rank", "number", ("Rank", "Rango")),
        )),
        Entry("kind", ("profile",), ("Troop card", "Scheda"), profile),
        Entry("kind", ("unit",), ("Unit", "Unità"), unit),
        Entry("kind", ("general",), ("General", "Generale"), general),
        Entry("kind", ("division",), ("Division", "Divisione"), (leaf("like", "command"), leaf("inside", "army"))),
    )  # fmt: skip


def _limit() -> Item:
    words = ("A division", "Una divisione")
    return flat("limit", "division", leaf("units", "1 to 30"), leaf("generals", "1"), words=words)


def _abilities() -> Item:
    columns = ("ability", "title", "title it", "abbr", "points")
    lines = tuple((name, *words, abbr, str(points)) for points, (name, abbr, words) in enumerate(ABILITIES, start=1))
    return Listed("ability", columns, lines)


def _sectors() -> tuple[Item, ...]:
    mark = Entry("mark", ("near",), ("o",), (leaf("hits", "1"),), flat=True)
    return tuple(Entry("sector", (name,), words, (mark, Block("cells", cells))) for name, words, cells in SECTORS)
