"""A small game that plays by itself, with all that cards, counters, rosters and booklets have to show.

More figures than a card has lines, abilities, a deck, states, kept facts, armies with a figure of their own, two pieces
in one hex, and a battle that amends the rules.
"""

from __future__ import annotations

from functools import cache

from engine.model.pack import Rulepack
from tests.compiler.finding import pack_of

TEXT = '''
ruleset picket "Picket line" it "Linea di picchetto" {
  plays kit   languages en, it   rule_prefix "PI"

  kind class "Class" it "Classe" { inside ruleset  field abbr "Short form" it "Sigla" { of text } }
  class foot "Foot" it "Fanteria" { abbr "Ft" }
  class horse "Horse" it "Cavalleria" { abbr "Hs" }
  kind temper "Temper" it "Umore" { inside ruleset  field steel "Steel" it "Tempra" { of number  default 0 } }
  temper calm "calm" it "calma"
  temper shaken "shaken" it "scossa" { steel -1 }

  kind profile "Card" it "Scheda" {
    like card_profile   inside army_list
    field class "Class" it "Classe" { of class  required yes }
    field pace "Pace" it "Passo" { of number  required yes }
    field fire "Fire" it "Fuoco" { of optional(number)  required yes }
    field reach "Reach" it "Gittata" { of distance  default 3 hexes }
    field melee "Melee" it "Mischia" { of number  default 0 }
    field nerve "Nerve" it "Nervi" { of number  default 3 }
    field steps "Steps" it "Passi" { of number  default 2 }
    field armour "Armour" it "Corazza" { of number  default 0 }
    field rounds "Rounds" it "Colpi" { of number  default 6 }
    field deeds "Actions" it "Azioni" { of number  default 1 }
    field standing "Standing orders" it "Consegne" { of number  default 1 }
    field abilities "Abilities" it "Abilità" { of list(ability) }
  }
  kind captain_card "Captain's card" it "Scheda del capitano" {
    like card_profile   inside army_list
    field valour "Valour" it "Valore" { of number  required yes }
  }
  kind troop "Troop" it "Brigata" { like command  inside army }
  kind company "Company" it "Compagnia" {
    like piece   inside army, troop   plural companies
    field of "Card" it "Scheda" { of profile  required yes }
  }
  kind captain "Captain" it "Capitano" {
    like piece   inside army, troop   plural captains   leads yes   stacks yes
    field of "Card" it "Scheda" { of captain_card  required yes }
  }
  amend kind army { add field resolve "Resolve" it "Fermezza" { of number  default 8 } }
  amend kind terrain { add field cover "Cover" it "Riparo" { of number  default 0 } }
  terrain orchard "Orchard" it "Frutteto" { symbol "o"  cover 1 }
  terrain palisade "Palisade" it "Palizzata" { symbol "p"  cover 2 }

  role mover "the mover" it "chi muove" { of company }
  role shooter "the shooter" it "chi tira" { of company }
  role target "the target" it "il bersaglio" { of company }
  role victim "the victim" it "la vittima" { of company }
  role player "the player" it "il giocatore" { of army }
  role chief "the captain" it "il capitano" { of captain }

  fact company.losses "steps lost" it "passi persi" { of number  starts 0 }
  fact company.left "steps left" it "passi rimasti" { of number  value company.steps - company.losses }
  fact company.temper "temper" it "umore" { of temper  starts calm }
  fact company.spent "has fired" it "ha tirato" { starts no  lasts turn }
  fact company.loaded "loaded" it "carica" { starts yes }
  fact army.pips "orders" it "ordini" { of number  starts 2 }

  section 1 the_troops "The troops" it "Le truppe" {
    prose "Of [[swift]] troops see [[2]]." it "Delle truppe [[swift|svelte]] vedi [[2]]."
    ability swift "Swift" it "Svelta" { means "Goes one hex more." it "Va di un esagono in più." }
    term step "Step" it "Passo" { means "what a company can lose" it "ciò che una compagnia può perdere" }
    sequence turn "The turn" it "Il turno" {
      phase orders "Orders" it "Ordini" { cites 3  actions play_order }
      phase marches "Marches" it "Marce" { cites 2  actions march, ride }
      phase volleys "Volleys" it "Salve" { cites 2, 3  order alternately  actions shoot }
    }
  }
  section 2 fighting "Fighting" it "Combattere" {
    prose "They shoot." it "Si tira."
    board { stacking 2 }
    movement march "March" it "Marcia" { by mover  allowance mover.pace }
    action march "March" it "Marciare" { by mover  moves march  when not has(mover, swift) or mover.pace > 1 }
    movement ride "Ride" it "Cavalcata" { by chief  allowance 4 }
    action ride "Ride" it "Cavalcare" { by chief  moves ride }
    action shoot "Shoot" it "Tirare" {
      by shooter   at target   test volley   when shooter.fire != none and shooter.deeds > 0 and shooter.loaded
      where enemies(shooter, target) and distance(shooter, target) <= shooter.reach
      does set(shooter.spent, yes)
    }
    test volley "Volley" it "Salva" {
      by shooter   roll 1d6   score roll + shooter.fire + shooter.temper.steel
      modifiers { -1 per target.ground.cover "among trees" it "tra gli alberi" }
      outcomes {
        6 or more: hit "it tells" it "colpisce" { effect hurt(target, 1) }
        otherwise: miss "smoke" it "fumo"
      }
    }
    effect hurt "Hurt" it "Colpita" {
      on victim   takes number   does add(victim.losses, amount), set(victim.temper, shaken)
      case { when victim.left <= 0  does remove(victim) }
    }
  }
  section 3 ordering "Orders" it "Ordini" {
    prose "A card a turn." it "Una carta per turno."
    action play_order "Play a card" it "Giocare una carta" { by player  plays commands }
    deck commands "Commands" it "Comandi" {
      kept_by player   back "A drum" it "Un tamburo"
      card 1, 2 "Forward!" it "Avanti!" {
        effect give(player, 2), hold(player, 1) "Two orders, and one is kept." it "Due ordini, e uno si tiene."
        flavour "The drums begin." it "Cominciano i tamburi."
      }
      card 3 "Wait" it "Aspettare" { effect give(player, 1) }
    }
    effect give "Orders are given" it "Si danno ordini" {
      on player   takes number   does add(player.pips, amount)
    }
    effect hold "Orders are kept" it "Si tengono ordini" {
      on player   takes number   does add(player.pips, amount)
    }
    ending beaten "beaten" it "battuta" { when army.pieces_left = 0  winner enemy }
    ending dusk "dusk" it "tramonto" { when last_turn  highest army.prizes }
  }
}

army_list guild "The guild" it "La gilda" {
  years -280 to -146
  profile muskets "Muskets" it "Moschetti" { class foot  pace 2  fire 3  points 8  abilities swift }
  profile lancers "Lancers" it "Lance" { class horse  pace 4  fire none  melee 3  armour 1  points 9 }
  captain_card ada "Ada" it "Ada" { valour 2  points 3 }
}

scenario dyke "The dyke" it "La diga" {
  turns 8
  map {
    size 6 x 4
    legend """ . open   o orchard   p palisade """
    rows """
      . o o . . .
       . . . . o .
      . . p p . .
       . . . . . .
    """
    objective mill "The mill" it "Il mulino" { at 0303  worth 2  counts at_end }
  }
  army red "Red" it "Rossi" {
    from guild   resolve 12
    troop first "First troop" it "Prima brigata" {
      captain ada { at 0304 }
      company 3 x muskets { at 0204, 0304, 0404  facing n }
    }
  }
  army blue "Blue" it "Blu" { from guild  company 2 x lancers { at 0201, 0301  facing s }  captain ada { at 0301 } }
  rules {
    add section 20 mist "Mist" it "Nebbia" { prose "Nobody shoots far." it "Nessuno tira lontano." }
    amend test volley { add modifiers { -1 when distance(shooter, target) > 2 hexes "in the mist" it "nella nebbia" } }
    amend sequence turn { remove phase orders }
  }
}
'''


@cache
def picket() -> Rulepack:
    return pack_of(TEXT)
