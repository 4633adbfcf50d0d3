"""Mistakes about keys and names. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

UNKNOWN_KEY: Final = Code(
    code="E0301",
    name="unknown-key",
    summary="a key that this place does not know",
    manual="""
        Every key is a word of the prelude or of your ruleset, and each kind of thing has its own. A key that nobody
        declared is most often a slip of the pen, so Tercio asks instead of passing it over: a forgotten `turns` would
        end no battle.

        Take the word that is offered, look through all of them (`tercio words esa scenario`), or declare a new one:
        `amend kind scenario { add field frost "Frost" { of yes_no } }`.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turn 8 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8 }
    """,
)
UNKNOWN_NAME: Final = Code(
    code="E0302",
    name="unknown-name",
    summary="a name that nothing declares",
    manual="""
        A value names something (a terrain, a tag, a profile, a facing) and nothing of that kind has this name.

        Look at the spelling (`tercio words esa terrain` lists all names of a kind), or declare it. Things of another
        file must be brought with `use`, and names inside a scenario, a test or a table are not seen from outside.
    """,
    bad="""
        ruleset demo "Demo" {
          tag rough "rough going"
          terrain vineyard "Vineyard" { is ruogh }
        }
    """,
    good="""
        ruleset demo "Demo" {
          tag rough "rough going"
          terrain vineyard "Vineyard" { is rough }
        }
    """,
)
DUPLICATE_NAME: Final = Code(
    code="E0303",
    name="duplicate-name",
    summary="two things of one kind share a name",
    manual="""
        Names belong to their kind: a weapon and an ability may both be called `pike`, two weapons may not. Otherwise
        nobody could tell which one a scenario means.

        Rename one of them. To change something of a ruleset that you build upon, write `replace term …` or
        `amend term …` instead of a second one.
    """,
    bad="""
        ruleset demo "Demo" {
          term rally "Rally" { means "to bring troops back into order" }
          term rally "Rallying point" { means "where they gather" }
        }
    """,
    good="""
        ruleset demo "Demo" {
          term rally "Rally" { means "to bring troops back into order" }
          term rallying_point "Rallying point" { means "where they gather" }
        }
    """,
)
NAME_CLASH: Final = Code(
    code="E0304",
    name="name-clash",
    summary="two used files bring the same name",
    manual="""
        Names arrive bare: after `use decks.base, decks.ours` what both files hold can be named. Here both bring one of
        the same kind and name, so a scenario could not say which it means.

        Rename one of them, or use only the file that you need. Cards of troops may have one name in two lists: a piece
        is of the list that its army takes `from`. An army that takes from both cannot have them.
    """,
    bad="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army  field of "Card" { of profile } }
        }
        army_list france_1648 "France" { profile heavy_horse "Gendarmes" }
        army_list spain_1648 "Spain" { profile heavy_horse "Lancers" }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "France" { from france_1648, spain_1648  unit heavy_horse { at 0103 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army  field of "Card" { of profile } }
        }
        army_list france_1648 "France" { profile heavy_horse "Gendarmes" }
        army_list spain_1648 "Spain" { profile heavy_horse "Lancers" }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "France" { from france_1648  unit heavy_horse { at 0103 } }
          army spain "Spain" { from spain_1648  unit heavy_horse { at 0201 } }
        }
    """,
)
MISSING_NAME: Final = Code(
    code="E0305",
    name="missing-name",
    summary="a declaration lacks its name",
    manual="""
        What is declared needs a name, so that others can speak of it. The name is a lower-case word right after the
        key; the title in quotes is what people read, and comes after it.

        Write both: `term determination "Determination"`. Sections take a number as well:
        `section 7.3 weakness "Weakness"`.
    """,
    bad="""
        ruleset demo "Demo" {
          term "Determination" { means "what holds an army together" }
        }
    """,
    good="""
        ruleset demo "Demo" {
          term determination "Determination" { means "what holds an army together" }
        }
    """,
)
MISPLACED_ENTRY: Final = Code(
    code="E0306",
    name="misplaced-entry",
    summary="a known entry stands where it may not",
    manual="""
        The word is known, but it belongs somewhere else: an objective's `worth` says nothing about a scenario as a
        whole.

        Put it inside the braces of the thing it speaks of; the message names the places where it may stand. A `}` too
        early or too late often leads here.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { worth 4 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { objective grenay "Grenay" { worth 4  for anyone } }
    """,
)
MISSING_FIELD: Final = Code(
    code="E0307",
    name="missing-field",
    summary="something that must be said is not said",
    manual="""
        Some things mean nothing without a certain field: a word of the glossary without its meaning, an ending
        without its condition.

        Add the field that the message names. If it may really be left out, the kind should not say `required yes`.
    """,
    bad="""
        ruleset demo "Demo" {
          term determination "Determination" { abbr "Det" }
        }
    """,
    good="""
        ruleset demo "Demo" {
          term determination "Determination" { abbr "Det"  means "what holds an army together" }
        }
    """,
)
REPEATED_FIELD: Final = Code(
    code="E0308",
    name="repeated-field",
    summary="one field is given twice",
    manual="""
        A field holds one answer, and here it is given two. Tercio will not guess which of them you want.

        Delete one. Several values of one field stand behind one key, with commas: `is cic, wounded`. Two texts in the
        same language are the same mistake.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8  turns 9 }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        scenario lens_1648 "Lens" { turns 8 }
    """,
)
UNKNOWN_FACT: Final = Code(
    code="E0309",
    name="unknown-fact",
    summary="a condition asks something that nothing answers",
    manual="""
        Conditions ask fields (`unit.strength`), declared facts (`unit.supported`), roles of a test
        (`attacker.class`), switches (`options.jams`) and the words of a test (`roll`, `score`, `goal`). Nothing of
        these answers the question asked here.

        Look at the spelling (`tercio words esa fact` lists what can be asked), or declare what the engine shall answer:
        `fact unit.supported "two steady friends adjacent"`.
    """,
    bad="""
        ruleset demo "Demo" {
          switch jams "Weapons may jam" { of yes_no  default no }
          section 9.3 jams "Jammed weapons" { when options.jam }
        }
    """,
    good="""
        ruleset demo "Demo" {
          switch jams "Weapons may jam" { of yes_no  default no }
          section 9.3 jams "Jammed weapons" { when options.jams }
        }
    """,
)
AMBIGUOUS_NAME: Final = Code(
    code="E0311",
    name="ambiguous-name",
    summary="a name fits more than one thing",
    manual="""
        Names belong to their kind, so two things may share one. In a link that leaves open which is meant. Sections,
        rules and terms come first; among other kinds nobody can tell.

        Say the kind too: `[[weapon pike]]`. With words of your own it is `[[weapon pike|the long pike]]`.
    """,
    bad='''
        ruleset demo "Demo" {
          kind weapon "Weapon" { inside ruleset }
          kind class "Class" { inside ruleset }
          weapon pike "Pike"
          class pike "Pikemen"
          section 1 arms "Arms" { prose """ The [[pike]] keeps horsemen away. """ }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind weapon "Weapon" { inside ruleset }
          kind class "Class" { inside ruleset }
          weapon pike "Pike"
          class pike "Pikemen"
          section 1 arms "Arms" { prose """ The [[weapon pike]] keeps horsemen away. """ }
        }
    ''',
)
UNKNOWN_SILENCE: Final = Code(
    code="E0312",
    name="unknown-silence",
    summary="an `allow` names no warning",
    manual="""
        `allow` silences one warning inside the braces around it, and says why:
        `allow unused_definition "comes with the siege rules"`. Here it names no warning, or gives no reason. Errors
        cannot be silenced.

        Write the warning's name as Tercio prints it, with `_` for `-`, and a reason for whoever reads the file after
        you.
    """,
    bad="""
        ruleset demo "Demo" {
          allow unused_definition
          fact breach_open "a breach is open"
        }
    """,
    good="""
        ruleset demo "Demo" {
          allow unused_definition "the siege rules will ask it"
          fact breach_open "a breach is open"
        }
    """,
)
UNUSED_SILENCE: Final = Code(
    code="W0313",
    name="unused-silence",
    summary="an `allow` silences nothing",
    manual="""
        This `allow` was written for a warning that no longer comes. Left there, it would hide the next one, which you
        might want to see.

        Remove it. If the warning comes from another place of the file, move the `allow` into the braces around that
        place.
    """,
    bad="""
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
          allow unused_definition "the siege rules will ask it"
        }
    """,
    good="""
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
    """,
)
UNFIT_NAME: Final = Code(
    code="E0315",
    name="unfit-name",
    summary="a name with a dot in it",
    manual="""
        A name is one word: `lens_1648`. Dots lead from one thing to another (`attacker.strength`,
        `use armies.france_1648`), so a name of a thing has none; only facts are declared by their whole path. The
        number of a section or a card has at most twenty letters.

        Write `_` instead of the dot, and leave the rest to the title.
    """,
    bad="""
        ruleset demo "Demo" { term drill.march "Drill" { means "what soldiers practise" } }
    """,
    good="""
        ruleset demo "Demo" { term drill_march "Drill" { means "what soldiers practise" } }
    """,
)

CODES: Final = (
    UNKNOWN_KEY,
    UNKNOWN_NAME,
    DUPLICATE_NAME,
    NAME_CLASH,
    MISSING_NAME,
    MISPLACED_ENTRY,
    MISSING_FIELD,
    REPEATED_FIELD,
    UNKNOWN_FACT,
    AMBIGUOUS_NAME,
    UNKNOWN_SILENCE,
    UNUSED_SILENCE,
    UNFIT_NAME,
)
