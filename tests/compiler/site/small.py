"""A small ruleset with one of everything that has a page, in two languages, and its site."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.backends.products.products import Workshop
from compiler.backends.site.pages import Handed, Page, Site
from compiler.backends.site.site import Wish, write_site
from compiler.compile import compile_text
from compiler.layout.art.icons import Icons, read_icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.library import Library
from compiler.layout.themes import Theme, read_theme
from compiler.settings import Settings
from dsl.diagnostics import Sink
from dsl.source import Source, Span
from engine.model.pack import Rulepack
from engine.model.rules import Origin
from tests.architecture.sources import REPOSITORY

TEXT = '''
ruleset hedge "Hedges" it "Siepi" {
  languages en, it   rule_prefix "HED"
  after "the rules of “Lanes”" it "le regole di “Viottoli”" {
    author "Ada <b>"   with "Bice", "Carla", "Dora"   note "See [[1.1]]." it "Vedi [[1.1]]."
  }
  after "an unnamed sheet" it "un foglio senza nome"
  kind class "Class" it "Classe" { inside ruleset }
  kind profile "Card" it "Scheda" {
    like card_profile   inside army_list
    field class "Class" it "Classe" { of class }
    field fight "Fight" it "Lotta" { of number  default 2 }
    field abilities "Abilities" it "Abilità" { of list(ability) }
  }
  kind unit "Unit" it "Unità" { like piece  inside army  plural units  field of "Profile" it "Profilo" { of profile } }
  class pike "Pike" it "Picca"
  class horse "Horse" it "Cavallo"
  ability steady "Steady" it "Salda" { points 2 }
  terrain orchard "Orchard" it "Frutteto" { symbol "o" }
  figure bonus "bonus" it "vantaggio"
  fact unit.uphill "stands higher" it "sta più in alto"
  term nerve "Nerve" it "Coraggio" { means "what keeps men in line" it "ciò che tiene gli uomini in fila" }
  section 1 fighting "Fighting" it "Combattere" {
    prose """
      Roll the [[test melee|melee]] test. Men need [[nerve]]. See [[1.1]] and **hold** on; [[= clear_win]] wins.
    """ it """
      Si tira il test di [[test melee|mischia]]. Serve [[nerve|coraggio]]. Vedi [[1.1]] e **tieni** duro;
      vince [[= clear_win]].
    """
    rule 1a "First blow" it "Primo colpo" { prose "The attacker strikes." it "Colpisce chi attacca." }
    role attacker { of unit }
    role defender { of unit }
    table advantage "Advantage" it "Vantaggio" {
      down attacker.class   across defender.class   cell bonus
      rows """
              | pike | horse
        pike  | 0    | 1
        horse | -1   | 0
      """
    }
    test melee "Melee" it "Mischia" {
      roll 1d6   score roll + attacker.fight
      modifiers { +1 when attacker.uphill "from higher ground" it "dall'alto" }
      outcomes {
        7 or more: win "driven back" it "respinto"
        otherwise: held "nothing" it "nulla"
      }
    }
    switch night "May they fight at night?" it "Si combatte di notte?" {
      of yes_no   default no   because "Nobody says." it "Nessuno lo dice."
    }
  }
  section 1.1 running "Running" it "Fuggire" { prose "They run." it "Fuggono." }
  constant clear_win "Clear win" it "Vittoria netta" { value 7 }
  example a_blow "A blow" it "Un colpo" {
    cites 1a, 1
    means "From above they strike once." it "Dall'alto colpiscono una volta."
    given { attacker.fight 2  attacker.uphill yes }
    run melee   roll 4
    expect score = 7 and outcome = win
  }
  example a_proof { cites 1a  proof yes  given { attacker.fight 2 }  others no  run melee  roll 4  expect score = 6 }
  example untold "Nobody reads this" it "Nessuno lo legge" {
    cites 1.1
    given { attacker.fight 2  attacker.uphill no }
    run melee   roll 4
    expect score = 6 and outcome = held
  }
}
army_list parish "The parish" it "La parrocchia" {
  profile pikes "Pikes" it "Picche" { class pike  fight 3  points 10  abilities steady }
  profile lancers "Lancers" it "Lance" { class horse  points 8 }
}
deck day "Day" it "Giorno" {
  kept_by player
  card 1 "On" it "Avanti"
  card 2, 3 "Wait" it "Aspetta"
}
scenario lane "The lane" it "Il viottolo" {
  date 1643-09-20   turns 6
  background "A lane in autumn." it "Un viottolo in autunno."
  map {
    size 6 x 3
    legend """ . open   o orchard """
    rows """
      . o o . . .
       . o . . . .
      . . . . o .
    """
    zone low "Low end" it "In basso" { covers 0103 to 0603 }
    objective press "The press" it "Il torchio" { at 0302  worth 2  counts each_turn  owner anyone }
  }
  rules {
    add section 20 fog "Fog" it "Nebbia" { prose "Nobody sees." it "Nessuno vede." }
    amend test melee { add modifiers { -1 "in the fog" it "nella nebbia" } }
  }
  army red "The reds" it "I rossi" { from parish  deploys low  unit 2 x pikes { at 0203, 0303  facing n } }
  army blue "The blues" it "Gli azzurri" { from parish  unit lancers { at 0301  facing s } }
}
'''

EDITION = """
ruleset hedge_two "Hedges, second edition" it "Siepi, seconda edizione" {
  amends hedge
  replace section 1.1 running "Running away" it "Fuggire via" { prose "They stay." it "Restano." }
  amend test melee {
    remove modifier from_higher_ground
    add modifiers { +2 when attacker.uphill "from higher ground" it "dall'alto" }
  }
}
"""
"""A second edition of the same rules; what comes after it in a file is written for it."""


def compiled(text: str = TEXT) -> Rulepack:
    result = compile_text(text, Settings(library=REPOSITORY / "scenarios"), name="small.tercio")
    assert result.pack is not None, [f"{one.code.code} {one.message}" for one in result.diagnostics]
    return result.pack


@cache
def _ours() -> tuple[Library, Theme, Icons]:
    """Without a fault of their own, so that nobody else's is lost."""
    sink, library = Sink(), Library((REPOSITORY / "templates",))
    theme, icons = read_theme(library, "default", sink), read_icons(library, sink)
    assert theme is not None
    assert sink.sorted() == ()
    return library, theme, icons


def workshop(*folders: Path) -> Workshop:
    sink = Sink()
    library, theme, icons = _ours()
    if folders:
        library = Library((*folders, *library.folders))
        own_theme, icons = read_theme(library, "default", sink), read_icons(library, sink)
        assert own_theme is not None
        theme = own_theme

    def place(origin: Origin) -> Span:
        return Source(origin.file, "").span(0, 0)

    return Workshop(library, theme, icons, Pictures(REPOSITORY), sink, place)


@cache
def site() -> Site:
    shop = workshop()
    made = write_site(compiled(), Wish(), shop, Handed())
    assert [one.message for one in shop.sink.sorted()] == []
    return made


def page(path: str) -> Page:
    return next(one for one in site().pages if one.path == path)


def text(path: str) -> str:
    return page(path).text
