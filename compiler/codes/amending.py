"""Mistakes about amendments. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

NOTHING_TO_AMEND: Final = Code(
    code="E1001",
    name="nothing-to-amend",
    summary="an amendment of something that is not there",
    manual="""
        `replace`, `amend` and `remove` change something that the ruleset has. It has nothing of this kind and name:
        perhaps an earlier amendment took it away or renamed it.

        Look at the spelling. Sections go by name or number, rows of tables by their heads (`replace row` and the row as
        it is drawn), modifiers by their words (`mounted target` is `mounted_target`).
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally"
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          remove section raly
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally"
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          remove section rally
        }
    """,
)
ALREADY_THERE: Final = Code(
    code="E1002",
    name="already-there",
    summary="an `add` of something that exists",
    manual="""
        `add` brings something new, and the ruleset has one of this name already. Two would be mixed up.

        Write `replace` to put yours in the old one's place, or `amend` to change a part of it and keep the rest.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally"
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          add section 7.5 rally "Rally and recovery"
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally"
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          replace section 7.5 rally "Rally and recovery"
        }
    """,
)
MISPLACED_VERB: Final = Code(
    code="E1003",
    name="misplaced-verb",
    summary="an amending verb outside an amendment",
    manual="""
        `add`, `replace`, `amend` and `remove` change another ruleset, so they stand in a ruleset that says `amends`,
        or in the `rules` of a scenario. Here there is nothing that they could change.

        In a ruleset of your own leave the verb out. Only words of the vocabulary can be amended anywhere in a
        ruleset: `amend kind army { add field … }`.
    """,
    bad="""
        ruleset demo "Demo" {
          add section 7.5 rally "Rally"
        }
    """,
    good="""
        ruleset demo "Demo" {
          section 7.5 rally "Rally"
        }
    """,
)
AMENDS_CYCLE: Final = Code(
    code="E1004",
    name="amends-cycle",
    summary="rulesets amend one another in a circle",
    manual="""
        Each of these rulesets is made from the other, so neither can be made first.

        Let one of them stand by itself. A chain is fine: the second edition amends the first, the third the second.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" { amends lumi_2 }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1 }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" { section 7.5 rally "Rally" }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1 }
    """,
)

ROWS_LEFT_OUT: Final = Code(
    code="E1005",
    name="rows-left-out",
    summary="rows of an amended table that would go unsaid",
    manual="""
        `rows` inside `amend table` stand for all rows that the table had. Some of those are not drawn here, and would
        be gone without a word.

        To change a row write `replace row` and draw it as it stands in the table, its head first; `add row` and
        `remove row` do what they say, `replace cell head, column` changes a single cell. Whoever wants the
        whole table otherwise says so: `replace rows`.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          kind arm "Arm" { inside ruleset }
          arm horse "Horse"
          arm foot "Foot"
          table value "Value" { down arm  otherwise 0  rows \"\"\"
                  | points
            horse | 3
            foot  | 2
          \"\"\" }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend table value { rows \"\"\"
                  | points
            horse | 4
          \"\"\" }
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          kind arm "Arm" { inside ruleset }
          arm horse "Horse"
          arm foot "Foot"
          table value "Value" { down arm  otherwise 0  rows \"\"\"
                  | points
            horse | 3
            foot  | 2
          \"\"\" }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend table value { replace row \"\"\" horse | 4 \"\"\" }
        }
    """,
)

NO_LONGER_FITS: Final = Code(
    code="E1006",
    name="no-longer-fits",
    summary="an amendment after which other rules lack something",
    manual="""
        What this changes is needed elsewhere in the rules that are amended: a formula asks it, a section links to it, a
        table has no row for it. Each such place is listed.

        Change those places too, with `amend`, `replace` or `remove`; or leave in what they need. A section that is
        replaced whole takes everything with it that it held: to change only its words, `amend` it.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally" { prose "See [[flight]]." }
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          remove section flight
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          section 7.5 rally "Rally" { prose "See [[flight]]." }
          section 7.6 flight "Flight"
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          remove section flight
          amend section rally { prose "They come back." }
        }
    """,
)

UNLIKE_VALUE: Final = Code(
    code="E1007",
    name="unlike-value",
    summary="a constant that is given a value of another kind",
    manual="""
        The rules that are amended ask for this constant, and reckon with it as it was: as a plain number, a distance in
        its own unit, or a roll of dice. A value of another kind would stop the game, or be read as nothing.

        Write it in the old one's unit, or as a plain number if the old one is.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1  amend constant ranks { value 3 cm } }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1  amend constant ranks { value 3 } }
    """,
)

UNLIKELY_VALUE: Final = Code(
    code="W1008",
    name="unlikely-value",
    summary="a constant or a cell that becomes a part of a number, nothing or less, or ten times as much",
    manual="""
        The constant was a whole number, and a rule that counts with it may well need one; or it was not below nothing,
        and now it is; or a distance becomes none at all, or a figure ten times as much as it was. Likewise a cell of a
        table that is unlike all the figures that the table had.

        Correct it. If it is meant, say why: `allow unlikely_value "half a card is a card every other turn"`.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1  amend constant ranks { value -3 } }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" { amends lumi_1  amend constant ranks { value 3 } }
    """,
)

CLOSED_LIST: Final = Code(
    code="E1009",
    name="closed-list",
    summary="an amendment that adds to a closed list, or takes from it",
    manual="""
        The rules know everything of this kind by its name, and do with each what only they can do. Another would be
        printed and change no game; without one of them a rule would ask for what is not there.

        `amend` one of those that are there, or `replace` it under its old name. What new troops, ground and weapons can
        be given, `tercio words` lists.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          kind occasion "Occasion" { inside ruleset  closed yes }
          occasion charged "charged by an enemy" { }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          add occasion shouted_at "shouted at" { }
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          kind occasion "Occasion" { inside ruleset  closed yes }
          occasion charged "charged by an enemy" { }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          replace occasion charged "charged, or shouted at" { }
        }
    """,
)

REPLACED_TWICE: Final = Code(
    code="W1010",
    name="replaced-twice",
    summary="an amendment that replaces the same thing twice",
    manual="""
        One amendment replaces the same constant, row or cell a second time: what it wrote first counts for nothing.
        Mostly one of the two is a slip of the name.

        Take one of them away, or correct its name.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          replace constant ranks "Ranks" { value 3 }
          replace constant ranks "Ranks" { value 4 }
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" { constant ranks "Ranks" { value 2 } }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          replace constant ranks "Ranks" { value 4 }
        }
    """,
)
MODIFIERS_LEFT_OUT: Final = Code(
    code="W1011",
    name="modifiers-left-out",
    summary="modifiers of an amended test that would go unsaid",
    manual="""
        `replace modifiers` puts those that you write in the place of all that the test had. Some of the old ones are
        not among yours, and are gone.

        To change one, take it away by the name that its words make and write it anew: `remove modifier mounted_target`
        and `add modifiers { +2 when target.mounted "mounted target" }`. If the others are to go, remove them by name
        before, or say why: `allow modifiers_left_out "our melees know height alone"`.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          fact high "higher"
          fact dark "it is dark"
          test melee "Melee" {
            roll 1d6
            modifiers { +1 when high "higher"  -1 when dark "in the dark" }
            outcomes { 4 or more: hit "a hit"  otherwise: miss "parried" }
          }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend test melee { replace modifiers { +2 when high "higher" } }
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          fact high "higher"
          fact dark "it is dark"
          test melee "Melee" {
            roll 1d6
            modifiers { +1 when high "higher"  -1 when dark "in the dark" }
            outcomes { 4 or more: hit "a hit"  otherwise: miss "parried" }
          }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend test melee { remove modifier higher  add modifiers { +2 when high "higher" } }
        }
    """,
)
MODIFIER_BY_NAME: Final = Code(
    code="E1012",
    name="modifier-by-name",
    summary="one modifier, or one outcome, changed by its name",
    manual="""
        A modifier is a line of its test, with a sign and words and no key of its own, so `replace modifier` and
        `amend modifier` cannot hold what is to stand in its place.

        Take it away by the name that its words make, and write it anew: `remove modifier higher` and
        `add modifiers { +2 when high "higher" }`.

        An outcome is never changed alone: every score has one, so they are replaced together,
        `replace outcomes { 5 or more: hit "a hit"  otherwise: miss "parried" }`.
    """,
    bad="""
        ruleset lumi_1 "Age of Enlightenment" {
          fact high "higher"
          test melee "Melee" {
            roll 1d6
            modifiers { +1 when high "higher" }
            outcomes { 4 or more: hit "a hit"  otherwise: miss "parried" }
          }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend test melee { replace modifier higher "on the hill" }
        }
    """,
    good="""
        ruleset lumi_1 "Age of Enlightenment" {
          fact high "higher"
          test melee "Melee" {
            roll 1d6
            modifiers { +1 when high "higher" }
            outcomes { 4 or more: hit "a hit"  otherwise: miss "parried" }
          }
        }
        ruleset lumi_2 "Age of Enlightenment 2.0" {
          amends lumi_1
          amend test melee { remove modifier higher  add modifiers { +2 when high "on the hill" } }
        }
    """,
)

CODES: Final = (
    MODIFIERS_LEFT_OUT,
    MODIFIER_BY_NAME,
    CLOSED_LIST,
    REPLACED_TWICE,
    NOTHING_TO_AMEND,
    ALREADY_THERE,
    MISPLACED_VERB,
    AMENDS_CYCLE,
    ROWS_LEFT_OUT,
    NO_LONGER_FITS,
    UNLIKE_VALUE,
    UNLIKELY_VALUE,
)
