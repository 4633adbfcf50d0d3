/* The search of the rules. An index for each language and game, loaded when it is asked for, as scripts: so pages opened
   from a folder can be searched too. The game that is being read comes first. No library; words are set as text. This is
   itself loaded when somebody searches, by site.js, which opens the dialog. */
(function () {
  "use strict";
  var dialog = document.querySelector("dialog.tercio-search");
  if (!dialog) { return; }
  var field = dialog.querySelector("input"), list = dialog.querySelector("ol"), status = dialog.querySelector("[role=status]");
  var base = dialog.dataset.base.replace(/\/?$/, "/"), language = dialog.dataset.language, games = JSON.parse(dialog.dataset.games);
  var titles = {}, shards = {}, MOST = 24, SHORT = 2, LONG = 170, here = null;
  games.forEach(function (one) { titles[one[0]] = one[1]; });
  var path = new URL(window.location.href).pathname.match(/\/rules\/([a-z][a-z0-9_]*)\//);
  if (path && titles[path[1]] !== undefined) { here = path[1]; }

  /* --- words --- */

  var IDLE = (" a about all am an and any are as at be by can could did do does for from had has have how i if in is it its me my of on or our may must shall " +
    "should so than that the their them then there they this to us was we were what when where which who why will with would you your happens happen much many one unit units " +
    "che chi ci cosa come con da dal dalla dei del della delle di dove e fa fanno gli ha hanno i il in io la le lo ma mi nel nella no non o per perche posso puo " +
    "quale quali quando quanti quanto se si sono succede succedono accade su sul sulla un una uno unita ").split(" ");
  function words(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").split(/[^a-z0-9.]+/).map(function (one) {
      return one.replace(/^\.+|\.+$/g, "");
    }).filter(Boolean);
  }
  function stem(word) {
    if (word.length < 5) { return word.length > 3 ? word.replace(/s$/, "") : word; }
    if (language === "it") { word = word.replace(/([aei]r)(?:mi|ti|si|ci|vi|l[aeio]|ne)$/, "$1e"); return word.replace(/(mente|zioni|zione|ando|endo|are|ere|ire|[aeiou])$/, ""); }
    return word.replace(/(ations?|ing|ers?|ed|es|s|e)$/, "");
  }
  /* What players say, and what rules call it: stems. */
  var ALSO = {
    face: ["fac"], recover: ["regain", "rally"], regain: ["rally", "recover"], hold: ["hand"], edg: ["map"], recuper: ["riordin"],
    kill: ["lost", "los", "lose", "fall"], die: ["lost", "los", "eliminat"], death: ["lost", "los", "eliminat"], reload: ["load"], ricaric: ["caric"], win: ["victory", "ending"], lose: ["lost"], gun: ["artillery"], artillery: ["gun", "battery"],
    end: ["ending"], battl: ["day", "game"], melee: ["combat"], combat: ["melee"], flight: ["flee"],
    evad: ["evas"], evas: ["evad"], pursuit: ["pursu"], pursu: ["pursuit"], far: ["allowanc", "distanc", "mov"], fast: ["allowanc", "pac"], horse: ["cavalry"], cavalry: ["horse", "mount"],
    fire: ["shoot"], shoot: ["fire"], fight: ["melee", "combat"], range: ["distanc"], sector: ["arc"], turn: ["sequenc"], general: ["lead", "command", "comand"], lead: ["general", "command"], wood: ["forest"], forest: ["wood"], flee: ["flight", "rout", "retreat", "run"],
    unarm: ["bare", "improper"], disarmat: ["nud", "impropri"], muor: ["perdut", "pers", "cad", "eliminat"], mort: ["perdut", "pers", "cad", "eliminat"], uccis: ["perdut", "pers", "cad", "eliminat"],
    uccid: ["pers", "cad"], vinc: ["vittori"], cannon: ["artiglieri"], spar: ["tir"], cavalleri: ["cavall"], fug: ["rott", "ritirat"],
    hide: ["hidden", "conceal", "ambush"], nascond: ["nascost", "celat"], scavalc: ["arrampic", "attravers"], fine: ["finisc", "finit"], carry: ["carri"],
    uphill: ["hill", "higher", "slop"], downhill: ["hill", "higher", "slop"], game: ["battl", "day"], side: ["flank"], flank: ["side"], partit: ["battagli", "giornat"], collin: ["altur"], salit: ["altur", "collin"]
  };
  /* Whole questions in everyday words, and what the rules would say for them: of several, the first that a title of the
     game has. */
  var MEANT = [
    // What a piece can lose, by the word of the game: steps are asked for where it has strength or losses.
    [/\bwhat (?:is|are) (?:an? |the )?steps?\s*\??$/gi, "strength points", "time and troops", "losses", "steps"], [/\bcos(?:a\s|['’]\s?)(?:[eèé]|sono) (?:un |il |i )?rang(?:o|hi)\s*\??$/gi, "punti forza", "tempo e truppe", "perdite", "ranghi"],
    [/\bwhat (?:is|are) (?:an? |the )?brigades?\s*\??$/gi, "organisation", "brigade"], [/\bcos(?:a\s|['’]\s?)(?:[eèé] una brigata|sono le brigate)\s*\??$/gi, "organizzazione", "brigata"],
    [/\bline of sight\b/gi, "sees visibility sight"], [/\blinea di (?:vista|visuale)\b/gi, "vede visibilità vista"],
    [/\bhow many actions (?:do|can|may|does) (?:i|we|you|it|a \w+|my \w+) (?:have|get|take|do)\b/gi, "action points"], [/\bquante azioni (?:ho|ha|si hanno|posso fare|si possono fare)\b/gi, "elenco delle azioni"], [/(?:che\s+)?\bcos(?:a\s|['’]\s?)[eèé](?=\s)/gi, " "],
    [/\b(?:the |is there a )?rules? (?:for|about|on|of)\b/gi, " "], [/\b(?:la |una )?regol[ae] (?:per|su|sul|sulla|del|della|di)\b/gi, " "],
    // In what lies on the field: what ground costs, where a game has a rule of it.
    [/\bhow far (?:can|do|does|may) (?:\w+ ){1,2}?(?:move|march|go|walk) (?:in|into|through|over|across|along|on|up) (?:a |the |an )?(woods?|forests?|hills?|marsh(?:es)?|swamps?|villages?|towns?|built-up areas?|rivers?|streams?|fords?|roads?|hedges?|walls?|fields?|vineyards?|orchards?|rough ground|slopes?|dunes?|houses?)\b/gi, "$1 ground costs", "$1 ground", "moves ground $1"],
    [/\b(?:quanto|quanti esagoni|fin dove) (?:mi |ci )?(?:si )?(?:pu[oò] |posso |possono )?(?:muov|marci|spost)\w*(?: (?:la|il|le|i|gli|una|un) \w+)? (?:in|nel|nella|nei|nelle|tra|attraverso|su|sul|sulla|per) (?:un |una |il |la |i |le )?(bosc(?:o|hi)|forest[ae]|collin[ae]|altur[ae]|palud[ei]|villagg(?:io|i)|citt[aà]|fium[ei]|torrent[ei]|guad[oi]|strad[ae]|siep[ei]|mur[oi]|camp[oi]|vign[ae]|frutteti?|dun[ae]|cas[ae])(?!\w)/gi, "$1 costa terreno", "$1 terreno", "movimento terreno $1"],
    [/\bhow far (?:can|do|does|may) (?:i|we|you|one|they|it|a (?:unit|man|company|figure|character)) (?:move|march|go|walk)\b/gi, "movement points", "moves and ranges", "movement", "moves", "marches"],
    // Of an arm: what holds for all comes before what is said of it alone.
    [/\bhow (?:far|much) (?:can|do|does|may) (?:the |my |a )?(?:cavalry|infantry|foot|horse|artillery|guns?|dragoons|troops|men|figures) (?:move|march|go)\b/gi, "marches and formations", "how far movement points moves"],
    [/\b(?:quanto|quanti esagoni|fin dove) (?:si )?(?:pu[oò] |possono )?(?:muov|marci|spost)\w*(?: (?:la|il|le|i|gli|una|un) \w+)?/gi, "punti movimento", "mosse e gittate", "movimenti", "movimento", "muovere", "marce"],
    [/\b(?:recover|regain|heal|restor|get back|win back|replac)\w* (?:\w+ ){0,2}(?:loss(?:es)?|strength|men|hits|wounds|units?|troops|casualties)\b/gi, "rally regain strength recover"],
    [/\b(?:recuper|riprend|ricostitu)\w* (?:\w+ ){0,2}(?:perdit[ae]|forza|uomini|colpi|ferite|unit[aà]|truppe)\b/gi, "riordino recuperare forza"],
    [/\bhow (?:many|big|large) (\w+) (?:do|can|may|is|are) (?:i|we|you|one|my|the|a) (?:hold|keep|hand)\b|\b(?:hand|size of (?:the|a|my) hand) (?:size|limit)\b/gi, "limit of the hand cards"],
    [/\bquante (?:carte )?(?:si )?(?:teng|tien|conserv)\w*(?: in mano)?/gi, "limite della mano carte"],
    [/\b(?:turn|rotate|pivot|wheel|change facing) (?:before|after|when|while|without|round|around|in place)(?: mov\w+)?|\bcan (?:i|we|you|it|they|units?|a unit|my \w+) (?:turn|rotate|pivot|change facing)(?: (?:before|after|when|while|without) mov\w+)?/gi, "facing move"],
    [/\b(?:posso |possono |si pu[oò] )?(?:girar|voltar|ruotar|cambiare fronte)\w*(?: (?:prima|dopo|quando|sul posto|senza)(?: di)?)?(?: muov\w*)?/gi, "orientamento movimento"],
    [/\b(?:off|over|beyond|outside|out of|leav\w+) (?:the |a )?(?:edge of the )?(?:map|table|board)\b/gi, "edge of the map"],
    [/\b(?:fuori|oltre|uscire|esce)(?: dal| dalla| il| la)? (?:bordo della )?(?:mappa|tavolo|carta)\b/gi, "bordo della mappa"],
    // "The order of the turn" is no order that a general gives, and who asks how to win means the battle.
    [/\b(?:order of|ordine d(?:i|el|ella))\b/gi, " "],
    [/\bhow (?:(?:do|can) (?:i|we|you)|to|is it) w[io]n\b/gi, "victory end of the battle"],
    [/\bcome (?:si vince|vinco|vincere)\b/gi, "vittoria fine della battaglia"],
    [/\bwho (?:has |is )?(?:won|wins|the winner)\b/gi, "victory end of the battle"],
    [/\bchi (?:ha vinto|vince)\b/gi, "vittoria fine della battaglia"],
    [/\bwhen (?:does|will|is) (?:the |a |our )?(?:game|battle|match|day) (?:end|ends|over|finish|finished)\b/gi, "end of the battle", "end of the game", "end of the day", "victory", "end"],
    [/\bquando (?:finisce|termina) (?:la |una )?(?:partita|battaglia|giornata)\b/gi, "fine della battaglia", "fine della partita", "fine della giornata", "vittoria", "finisce"],
    [/\b(?:shoot|fire|shooting|firing) (?:into|at) (?:a |the )?(?:melee|combat|fight)\b/gi, "shooting contact into melee"],
    [/\b(?:tirare|sparare|tiro) (?:in|su|contro|dentro) (?:a |una |la )?mischia\b/gi, "tirare a contatto", "tiro e mischia", "tiro contatto in mischia"],
    [/\b(?:flank|flanking|side) (?:attacks?|charges?)\b|\b(?:attack|charge)\w* (?:in|on|from|to) (?:the |a )?(?:flank|side)\b/gi, "flank or rear weakness attack melee"],
    [/\battacc\w+ (?:sul|di|al|nel|dal) fianco\b/gi, "fianco retro debolezza attacco mischia"],
    [/\bwho (?:goes|moves|plays|shoots|fires|fights|attacks|acts|strikes|charges) first\b|\bwho (?:starts|begins)\b/gi, "acts first initiative"],
    [/\bchi (?:muove|gioca|agisce|tira|spara|attacca|carica|comincia|inizia) (?:per )?prim[oa]\b|\bchi (?:comincia|inizia)\b/gi, "iniziativa"],
    [/\bhow far (?:can|do|may) (?:i|we|you|one|they) (?:shoot|fire|reach)\b/gi, "weapons table", "moves and ranges", "maximum range"], [/\bquanto (?:si )?(?:tira|spara)\w* lontano\b|\bquanto lontano (?:si )?(?:tira|spara)\w*/gi, "tabella delle armi", "mosse e gittate", "gittata massima"],
    [/\bhow far (?:can|do|does|may) (.{1,40}?) (?:shoot|fire|reach)\b/gi, "moves and ranges", "range sector $1"],
    [/\b(?:quanto lontano|a che distanza|fin dove) (?:si )?(?:pu[oò] |possono )?(?:spara|tira|arriva)\w*(?: (?:il |la |i |le |gli |l['’])?\w+)?/gi, "mosse e gittate", "gittata settore"],
    [/\bhow many (?:dice|cards) (?:(?:do|does|can|must) \w+ (?:roll|throw|draw|turn) )?(?:for|to|when|in) (?:shooting|firing|shoot|fire)\b/gi, "fire values", "dice shooting"], [/\bquant[ie] (?:dadi|carte) (?:si (?:tirano|lanciano|pescano) )?(?:per|a|al|nel) (?:sparare|tirare|tiro|fuoco)\b/gi, "valori di fuoco", "dadi tiro"],
    // What ground shelters from stands with what it costs, where one rule has both.
    [/\b(?:cover|shelter|protection) (?:in|of|from|behind|inside|within|by) (?:a |an |the )?(woods?|forests?|hills?|villages?|towns?|houses?|farms?|walls?|hedges?|fields?|vineyards?|buildings?)\b/gi, "what ground costs", "cover $1"],
    [/\b(?:riparo|copertura|protezione) (?:in|nel|nella|di|del|della|da|dietro|dentro) (?:un |una |il |la |i |le )?(bosc(?:o|hi)|forest[ae]|collin[ae]|villagg(?:io|i)|citt[aà]|cas[ae]|cascin[ae]|mur[oi]|siep[ei]|camp[oi]|vign[ae]|vignet[oi])(?!\w)/gi, "quanto costa il terreno", "riparo $1"],
    [/\b(?:shoot|fire|see)\w* (?:through|over|past) (?:(?:my|our|your|own|friendly) ){0,2}(?:troops|units|men|friends|figures)\b/gi, "lines of fire", "block sight line of fire"],
    [/\b(?:tir|spar)\w+ (?:attraverso|sopra|oltre) (?:i|le|alle|ai) (?:miei|mie|propri|proprie|nostri|nostre)(?: (?:truppe|uomini|unit[aà]|soldati))?/gi, "linee di fuoco", "bloccano vista linea di tiro"],
    [/\b(?:two|three|several|many|[2-9]) (?:against|on|to|versus|vs) (?:one|1)\b/gi, "several in one melee"],
    [/\b(?:due|tre|molti|[2-9]) contro (?:uno|1)\b/gi, "più in una mischia"],
    [/\bhow many (\w+) (?:do|can|may) (?:i|we|you) (?:draw|get|have)\b/gi, "draw $1 capacity"], [/\bquant[ei] (\w+) (?:si )?(?:pesc|ricev|ho)\w*\b/gi, "pesca $1 capacità"],
    [/\b(?:when|if) (?:\w+ ){1,2}(?:am|is|are|gets?|was) (?:wounded|hurt)\b/gi, "wounds", "heart hurt wounds"], [/\b(?:quando|se) (?:\w+ ){0,3}ferit[oaie]\b/gi, "ferite", "cuore ferite ferito"],
    [/\br[ua]n(?:ning|s)? away\b/gi, "fleeing"], [/\b(?:scappa\w*|darsela a gambe)\b/gi, "fuga"]
  ];
  function asked(text, shard) {
    var meant = MEANT.reduce(function (said, one) {
      return said.search(one[0]) < 0 ? said : said.replace(one[0], one.slice(1, -1).find(function (other) { return isTitle(other, shard); }) || one[one.length - 1]);
    }, text);
    var all = words(meant), told = all.filter(function (one) { return IDLE.indexOf(one) < 0; });
    return told.length ? told : all;
  }
  function isTitle(said, shard) {
    var told = words(said.replace("$1", "")).filter(function (one) { return IDLE.indexOf(one) < 0; }).map(stem);
    return shard && shard.docs.some(function (doc) { return doc.weight >= 1 && told.every(function (one) { return doc.titled.indexOf(one) >= 0; }); });
  }
  /* How far a weapon reaches stands in its line, where a game has a list of weapons: "how far can a musket shoot" asks for
     all lines of muskets. */
  var REACH = [/\bhow far (?:can|do|does|may|will) (?:an? |the |my )?(.{1,40}?) (?:shoot|fire|reach|carry)\b/i,
    /\b(?:quanto(?: lontano)?|a che distanza|fin dove) (?:pu[oò] |possono )?(?:spar|tir|arriv)\w* (?:(?:un|una|il|lo|la|i|gli|le) |(?:l|un)['’])?(\w+)/i];
  function weaponAsked(text, shard) {
    var told = REACH.map(function (one) { return (one.exec(text) || [])[1]; }).filter(Boolean)[0], stems = told ? words(told).map(stem) : [];
    return stems.length && shard.docs.some(function (doc) { return doc.isWeapon && stems.every(function (one) { return doc.titled.indexOf(one) >= 0; }); }) ? words(told) : null;
  }
  /* Rules go by figures (7.1f), by letters (E.3.2b) or by a word (CAV.b); the number is no part of what a title says. */
  var NUMBER = /^(?:\d+|[A-Z]+)(?:\.\d+)*(?:\.?[a-z])?(?= )/, LETTERED = /^(?:\d+|[A-Z]+)(?:\.\d+)*\.?[a-z] /;

  /* What the title of a page says of it and of its parts: that of a game nothing, that of a battle its names. "Beckwith's
     hill" is no rule for hills. */
  function nameAt(at, title) {
    if (/rules\/[^/]+\/index\.html/.test(at)) { return ""; }
    return /\/scenarios\//.test(at) ? title.split(/\s+/).filter(function (one) { return /^[^a-z]/.test(one.normalize("NFD")); }).join(" ") : title;
  }

  /* --- shards --- */

  window.tercioShard = function (game, plain) {
    var lengths = 0;
    var troops = (plain[2] || []).length, docs = plain[0].concat(plain[2] || []).map(function (entry, number, all) {
      var whole = entry[1].replace(NUMBER, ""), isPage = entry[0].indexOf("#") < 0, named = words(isPage ? nameAt(entry[0], whole) : whole), title = named.map(stem), above = words(nameAt(entry[0], entry[4])).map(stem), counts = {}, told = words(entry[2]).map(stem);
      above.forEach(function (one) { counts[one] = (counts[one] || 0) + 1; });
      told.forEach(function (one) { counts[one] = (counts[one] || 0) + 1; });
      lengths += told.length;
      return { called: isPage && nameAt(entry[0], whole) !== whole ? words(whole).filter(function (one) { return IDLE.indexOf(one) < 0; }) : null, at: entry[0], title: entry[1], text: entry[2], weight: entry[3], under: entry[4], named: named, titled: title, above: above, isLettered: LETTERED.test(entry[1]), isTerm: /#[a-z0-9]+-(?:term|terrain|ability)-/.test(entry[0]), isTroop: number >= all.length - troops, isWeapon: /#[a-z0-9]+-weapon-/.test(entry[0]), counts: counts, stems: Object.keys(counts), long: told.length };
    });
    shards[game] = { docs: docs, numbers: plain[1], usual: Math.max(1, lengths / Math.max(1, docs.length)) };
    if (dialog.open && field.value) { show(); }
  };
  function load(names) {
    if (!names.length) { return; }
    var made = document.createElement("script");
    made.src = base + "search/" + language + "/" + names[0] + ".js";
    made.onload = made.onerror = function () { load(names.slice(1)); };
    document.head.appendChild(made);
  }
  function loadAll() {
    var names = games.map(function (one) { return one[0]; }).concat("guide");
    load(names.filter(function (one) { return one === here; }).concat(names.filter(function (one) { return one !== here; })));
  }

  /* --- finding --- */

  function count(doc, term) {
    return [plainCount(doc, term)].concat((ALSO[term] || []).map(function (other) { return 0.5 * plainCount(doc, other); })).reduce(function (one, other) { return Math.max(one, other); });
  }
  function plainCount(doc, term) {
    var sum = doc.counts[term] || 0;
    if (term.length > SHORT) {
      doc.stems.forEach(function (one) { if (one !== term && one.indexOf(term) === 0) { sum += doc.counts[one] * 0.6; } });
    }
    return sum;
  }
  /* How well a title says a word: itself, by its beginning, by another name, or only in a title above. */
  function inTitle(doc, term) {
    return Math.max.apply(null, [term].concat(ALSO[term] || []).map(function (other, at) {
      var begins = function (one) { return other.length > SHORT && one.indexOf(other) === 0; };
      var said = doc.titled.indexOf(other) >= 0 ? 1 : doc.titled.some(begins) ? 0.5 : doc.above.indexOf(other) >= 0 ? 0.55 : 0;
      return said * (at ? 0.6 : 1);
    }));
  }
  /* Whether a title has another name for a word. */
  function isAlso(titled, term) { return (ALSO[term] || []).some(function (other) { return titled.indexOf(other) >= 0; }); }
  function rank(shard, told, isName, isMeaning, isReach) {
    // A word is as rare as it is in rules: the glossary has each of its words once more.
    var rules = shard.docs.filter(function (doc) { return !doc.isTerm && !doc.isTroop; });
    var terms = told.map(stem), rare = terms.map(function (term) {
      var with_it = rules.filter(function (doc) { return inTitle(doc, term) || count(doc, term); }).length;
      return Math.log(1 + (rules.length - with_it + 0.5) / (with_it + 0.5));
    });
    // Who asks what something is wants the words that say so: "Distances are in um, each half the front of a base".
    var defining = isMeaning && told.length === 1 ? new RegExp("(?<!\\d\\s?)\\b" + told[0].replace(/\./g, "\\.") + "\\b(?:, each|, the|: |,? (?:is|are|means|stands for|è|sono|ciascun))|\\(" + told[0].replace(/\./g, "\\.") + "\\)", "i") : null;
    return shard.docs.map(function (found) {
      // Who types the whole name of a game or a battle asks for its page.
      var isCalled = found.called && found.called.length === told.length && found.called.every(function (one) { return told.indexOf(one) >= 0; });
      var doc = isCalled ? Object.assign({}, found, { named: found.called, titled: found.called.map(stem) }) : found;
      var worth = 0, met = 0, said = 0, own = doc.titled.filter(function (one, at) { return IDLE.indexOf(doc.named[at]) < 0; });
      terms.forEach(function (term, at) {
        var often = count(doc, term), titled = inTitle(doc, term);
        if (!often && !titled) { return; }
        met += 1;
        said += (doc.titled.indexOf(term) >= 0 ? 1 : isAlso(doc.titled, term) ? 0.6 : 0) + (doc.named.indexOf(told[at]) >= 0 ? 0.6 : 0);
        worth += rare[at] * (often * 2.2 / (often + 1.2 * (0.3 + 0.7 * doc.long / shard.usual)) + titled * (3.2 - Math.min(2, 0.35 * own.length)));
      });
      // A heading that says what was asked, and little else, is where it is explained.
      var isNamed = own.length && own.every(function (one) { return terms.some(function (term) { return term === one || isAlso([one], term); }); });
      var share = said / terms.length;
      if (isReach && doc.isWeapon && met === terms.length && said) { return [worth * 4, doc]; }
      // Who types the name of troops, and nothing else, asks for their card.
      if (doc.isTroop) { return [isName && isNamed && own.length === terms.length ? worth * 4 : isName && isNamed && met === terms.length ? worth * 1.5 : said ? worth * 0.3 * Math.pow(met / terms.length, 3) : 0, doc]; }
      // Who types one word of the glossary asks what it means; a whole question is answered by a rule.
      return [worth * (isMeaning && doc.isTerm && isNamed && own.length === terms.length && terms[0].length <= SHORT ? 4 : defining && worth && defining.test(doc.text) ? 4 : 1) * (!doc.isTerm ? 1 : terms.length > 1 ? 0.75 : doc.titled[0] === terms[0] ? 1.3 : 1) * doc.weight * (1 + (isNamed ? 0.8 : 0.4) * share) * (doc.isLettered ? 0.85 : 1) * met * met / (terms.length * terms.length), doc];
    }).filter(function (one) { return one[0] > 0; });
  }
  /* Rules by a number, in the game that is read or in all: "ESA-7.1f", "7.1f", "E.3.2b", "RIS-SEQ". The number that a page
     shows comes before the one that journals cite, where a book has both. */
  function numbered(text) {
    var told = /^(?:([a-z][a-z0-9]*)[-\s]+)?(\d+(?:\.\d+)*[a-z]?|[a-z]+(?:\.\d+)+[a-z]?|[a-z]+\.[a-z])$/i.exec(text.trim()) || /^([a-z][a-z0-9]*)-([a-z]+)$/i.exec(text.trim());
    if (!told) { return []; }
    var own = here ? numberedIn(here, told[1], told[2]) : [];
    return own.length ? own : Object.keys(shards).reduce(function (all, game) { return all.concat(numberedIn(game, told[1], told[2])); }, []);
  }
  function withAddress(shard, at) { return shard.docs.filter(function (one) { return one.at === at; })[0]; }
  /* A lettered paragraph: its section has the title, and its words begin with its number. */
  function paragraphOf(shard, at) {
    var doc = withAddress(shard, at.slice(0, -1)), head = doc && NUMBER.exec(doc.title);
    if (!head) { return null; }
    var number = head[0] + at.slice(-1), from = (" " + doc.text).indexOf(" " + number + " ");
    return { at: at, number: number, title: number + doc.title.slice(head[0].length), under: doc.under, text: from < 0 ? doc.text : doc.text.slice(from + number.length + 1) };
  }
  function numberedIn(game, prefix, number) {
    var shard = shards[game], anchor = number.toLowerCase().replace(/\.([a-z])$/, "$1").replace(/\./g, "-"), seen = {};
    if (!shard) { return []; }
    var shown = prefix ? [] : shard.docs.filter(function (doc) {
      var head = doc.weight >= 1 ? NUMBER.exec(doc.title) : null;
      return head && head[0].toLowerCase().replace(/\.([a-z])$/, "$1").replace(/\./g, "-") === anchor;
    });
    var cited = Object.keys(shard.numbers).filter(function (name) {
      var plain = name.replace(/-([a-z])$/, "$1");
      return prefix ? plain === (prefix.toLowerCase() + "-" + anchor) || name === prefix.toLowerCase() + "-" + anchor : plain.replace(/^[a-z][a-z0-9]*-/, "") === anchor;
    }).map(function (name) {
      var at = shard.numbers[name];
      var doc = withAddress(shard, at) || paragraphOf(shard, at) || withAddress(shard, at.split("#")[0]);
      return doc ? { at: at, title: doc.title, under: doc.under, text: doc.text } : { at: at, title: name.toUpperCase(), under: "", text: "" };
    });
    // Paragraphs by the number that their page shows, where journals cite another.
    var lettered = prefix || shown.length || !/[a-z]$/.test(anchor) ? [] : Object.keys(shard.numbers).map(function (name) {
      return withAddress(shard, shard.numbers[name]) ? null : paragraphOf(shard, shard.numbers[name]);
    }).filter(function (doc) { return doc && doc.number.toLowerCase().replace(/\./g, "-") === anchor; });
    return shown.concat(lettered, cited).filter(function (doc) {
      var isNew = !seen[doc.title];
      seen[doc.title] = true;
      return isNew;
    }).map(function (doc) { return { game: game, at: doc.at, title: doc.title, under: doc.under, text: doc.text }; });
  }
  /* An edition lists what it changes: the rule itself says the same, and is what was sought. */
  function withoutRepeats(found) {
    var told = {};
    function name(one) { return one.game + " " + one.title; }
    function isOfChanges(one) { return /\/changes\.html/.test(one.at); }
    found.forEach(function (one) { if (!isOfChanges(one)) { told[name(one)] = true; } });
    return found.filter(function (one) { return !isOfChanges(one) || !told[name(one)]; });
  }
  /* The best of all that were found; `all` of them says how many there are. */
  function find(text) {
    var exact = numbered(text), found = [];
    var isMeaning = /^\s*(?:what(?:'s|\s+is|\s+are)|(?:che\s+)?cos(?:a|['’])?\s*(?:[eèé]|sono))(?=\s)|\bmeans?\s*\??$|^\s*cosa (?:vuol dire|significa)/i.test(text);
    Object.keys(shards).forEach(function (game) {
      var weapon = weaponAsked(text, shards[game]), terms = weapon || asked(text, shards[game]), isName = words(text).length === terms.length;
      if (!terms.length) { return; }
      rank(shards[game], terms, isName, isMeaning, weapon !== null).forEach(function (one) { found.push({ game: game, worth: one[0], at: one[1].at, title: one[1].title, under: one[1].under, text: one[1].text }); });
    });
    found.sort(function (one, other) {
      return (other.game === here) - (one.game === here) || (one.game === "guide") - (other.game === "guide") || other.worth - one.worth;
    });
    found = exact.concat(withoutRepeats(found).filter(function (one) { return exact.every(function (other) { return other.at !== one.at && other.game + other.title !== one.game + one.title; }); }));
    var best = found.slice(0, MOST);
    best.all = found.length;
    return best;
  }
  window.tercioFind = find;

  /* --- showing --- */

  function excerpt(text, terms) {
    var plain = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    var first = terms.map(function (term) { return plain.indexOf(term); }).filter(function (at) { return at >= 0; }).sort(function (a, b) { return a - b; })[0] || 0;
    var from = first > 60 ? text.indexOf(" ", first - 50) + 1 : 0;
    var cut = text.slice(from, from + LONG), isCut = text.length > from + LONG;
    return (from ? "… " : "") + (isCut ? cut.slice(0, Math.max(1, cut.lastIndexOf(" "))) + " …" : cut);
  }
  function element(name, kind, text) {
    var made = document.createElement(name);
    if (kind) { made.className = kind; }
    made.textContent = text;
    return made;
  }
  function show() {
    var hits = field.value.trim() ? find(field.value) : [], terms = asked(field.value, hits.length ? shards[hits[0].game] : null).map(stem);
    list.replaceChildren.apply(list, hits.map(function (hit) {
      var item = document.createElement("li"), link = document.createElement("a");
      link.href = base + hit.at;
      var where = [titles[hit.game], hit.under].filter(Boolean).join(" › ");
      if (where) { link.appendChild(element("span", "tercio-search-game", where)); }
      link.appendChild(element("b", "", hit.title));
      if (hit.text) { link.appendChild(element("span", "tercio-search-text", excerpt(hit.text, terms))); }
      link.addEventListener("click", function () { dialog.close(); });
      item.appendChild(link);
      return item;
    }));
    status.textContent = !field.value.trim() ? "" : !hits.length ? dialog.dataset.none : hits.length === 1 ? dialog.dataset.one : hits.all > hits.length ? dialog.dataset.best.replace("#", hits.length) : dialog.dataset.many.replace("#", hits.length);
  }
  field.addEventListener("input", show);
  dialog.querySelector("form").addEventListener("submit", function (event) {
    var first = list.querySelector("a");
    if (event.submitter && event.submitter.value === "close" && document.activeElement !== field) { return; }
    event.preventDefault();
    if (first) { first.click(); }
  });
  dialog.addEventListener("click", function (event) { if (event.target === dialog) { dialog.close(); } });
  dialog.addEventListener("keydown", function (event) {
    var links = Array.prototype.slice.call(list.querySelectorAll("a")), at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && links.length) { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
    if (event.key === "ArrowUp" && links.length) { event.preventDefault(); if (at > 0) { links[at - 1].focus(); } else { field.focus(); } }
  });
  loadAll();
  show();
})();
