"""Mistakes about openings. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

_COUNCIL = """
        ruleset council "Council of war" {
          terrain copse "Copse" { symbol "c" }
          kind troops "Troops" { like card_profile  inside ruleset }
          kind unit "Unit" { like piece  inside army  field of "Troops" { of troops } }
          troops horse "Horse"
          result first "Who deploys first" { of side }
          result moved "Terrain that moved" { of ground }
        }
        ruleset demo "Demo" {
          terrain woods "Woods" { symbol "w" }
          kind unit "Unit" { like piece  inside army }
          taking deploys_first "Deploys first" { of side }
          taking moved_woods "Woods elsewhere" { of ground  moves woods }
        }"""


def _page(scenario: str) -> str:
    return f"{_COUNCIL}\n{scenario.strip(chr(10)).rstrip()}\n"


_GOOD: Final = _page(
    """
        scenario lens_1648 "Lens" {
          map { size 4 x 3  woods copse { at 0202 } }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
          opening {
            of council
            map { size 60 cm x 40 cm  copse copse { at (20, 20) } }
            army france "The King's army" { unit gendarmes { of horse } }
            army spain "The army of Flanders" { unit tercio { of horse } }
            hands first { as deploys_first }
            hands moved { as moved_woods }
          }
        }
    """
)

NO_OPENING: Final = Code(
    code="E0814",
    name="no-opening",
    summary="an opening that cannot change the battle",
    manual="""
        A scenario may begin with one opening: procedures of another ruleset whose results the battle takes over. This
        one cannot do that: the ruleset declares no `result`, nothing is handed over, or there is an opening already.

        Name a ruleset that declares results (`condottiero` does), and hand over at least one of them, for example
        `hands first_to_deploy { as deploys_first }`.
    """,
    bad=_page(
        """
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
          opening {
            of council
            army france "The King's army" { unit gendarmes { of horse } }
            army spain "The army of Flanders" { unit tercio { of horse } }
          }
        }
        """
    ),
    good=_GOOD,
)
UNKNOWN_RESULT: Final = Code(
    code="E0815",
    name="unknown-result",
    summary="a result that the opening does not give",
    manual="""
        `hands` names a result of the ruleset that opens the battle, and `as` says what the battle's own ruleset takes
        it as. The ruleset of this opening declares no result of that name.

        Correct the name. `tercio compile` lists what a ruleset declares; its `result` entries are what it can give.
    """,
    bad=_page(
        """
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
          opening {
            of council
            army france "The King's army" { unit gendarmes { of horse } }
            army spain "The army of Flanders" { unit tercio { of horse } }
            hands frist { as deploys_first }
          }
        }
        """
    ),
    good=_GOOD,
)
WRONG_TAKING: Final = Code(
    code="E0816",
    name="wrong-taking",
    summary="a result that cannot be taken as this",
    manual="""
        A result and what it is taken as must be of one sort: an army cannot become the number of a turn. Nor can two
        results be taken as the same thing, since the second would undo the first.

        Take the result as something of its own sort, once each.
    """,
    bad=_page(
        """
        scenario lens_1648 "Lens" {
          map { size 4 x 3  woods copse { at 0202 } }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
          opening {
            of council
            army france "The King's army" { unit gendarmes { of horse } }
            army spain "The army of Flanders" { unit tercio { of horse } }
            hands first { as moved_woods }
          }
        }
        """
    ),
    good=_GOOD,
)
STRANGER_IN_OPENING: Final = Code(
    code="E0817",
    name="stranger-in-opening",
    summary="an opening and its battle that are not about the same armies and ground",
    manual="""
        An opening is played by the armies of the battle. It has an army for each of the battle's armies, by the same
        names and in the same order; its units are units of that army; and where terrain is handed over, its pieces
        are features of the battle's map, of a terrain that may be moved.

        Use the battle's names. Generals, characters and commands may be called anything.
    """,
    bad=_page(
        """
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0103 } }
          army spain "The army of Flanders" { unit tercio { at 0301 } }
          opening {
            of council
            army france "The King's army" { unit gendarmes { of horse } }
            army spain "The army of Flanders" { unit swiss_guards { of horse } }
            hands first { as deploys_first }
          }
        }
        """
    ),
    good=_GOOD,
)

CODES: Final = (NO_OPENING, UNKNOWN_RESULT, WRONG_TAKING, STRANGER_IN_OPENING)
