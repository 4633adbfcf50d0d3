/* The calculator of odds: tests of the rules as data, reckoned exactly with whole numbers of ways. No library.

   The same reckoning as `engine/odds`, part for part: circumstances answer facts, a trial goes every way it can, the first
   outcome whose span holds the score is its own. `tests/browser` compares the two. */
(function () {
  "use strict";

  /* --- exact figures: [numerator, denominator] of BigInt --- */

  function gcd(one, other) { while (other) { var rest = one % other; one = other; other = rest; } return one < 0n ? -one : one; }
  function Figure(top, bottom) {
    if (bottom < 0n) { top = -top; bottom = -bottom; }
    var by = gcd(top, bottom) || 1n;
    this.top = top / by;
    this.bottom = bottom / by;
  }
  Figure.prototype.toString = function () { return this.bottom === 1n ? String(this.top) : this.top + "/" + this.bottom; };
  function isFigure(value) { return value instanceof Figure; }
  function whole(number) { return new Figure(BigInt(number), 1n); }
  var NOTHING = whole(0);
  function figure(value) {
    if (isFigure(value)) { return value; }
    if (typeof value === "boolean") { return whole(value ? 1 : 0); }
    throw new Error("no figure: " + value);
  }
  function less(one, other) { one = figure(one); other = figure(other); return one.top * other.bottom < other.top * one.bottom; }
  function plus(one, other) { return new Figure(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom); }
  function minus(one) { return new Figure(-one.top, one.bottom); }
  function times(one, other) { return new Figure(one.top * other.top, one.bottom * other.bottom); }
  function over(one, other) {
    if (other.top === 0n) { throw new Error("divided by nothing"); }
    return new Figure(one.top * other.bottom, one.bottom * other.top);
  }
  function floor(one) {
    var cut = one.top / one.bottom;
    return new Figure(one.top < 0n && cut * one.bottom !== one.top ? cut - 1n : cut, 1n);
  }
  function ceil(one) { return minus(floor(minus(one))); }
  function most(values) { return values.reduce(function (best, one) { return less(best, one) ? one : best; }); }
  function least(values) { return values.reduce(function (best, one) { return less(one, best) ? one : best; }); }

  /* A value as data: figures become exact, all else stays what it is. */
  function read(data) {
    if (typeof data === "number") { return whole(data); }
    if (Array.isArray(data)) { return data.map(read); }
    if (data && data.q) { return new Figure(BigInt(data.q[0]), BigInt(data.q[1])); }
    return data;
  }
  function same(one, other) {
    if (typeof one === "boolean" && isFigure(other)) { one = figure(one); }
    if (typeof other === "boolean" && isFigure(one)) { other = figure(other); }
    return isFigure(one) && isFigure(other) ? one.top === other.top && one.bottom === other.bottom : one === other;
  }
  function holds(value) {
    if (isFigure(value)) { return value.top !== 0n; }
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  }

  /* --- circumstances: every fact answered --- */

  function Circumstances(test, given) {
    this.test = test;
    this.given = given;
    this.known = {};
  }
  Circumstances.prototype.fact = function (name) {
    if (name in this.given) { return this.given[name]; }
    if (!(name in this.known)) {
      var fact = this.test.facts[name], thing;
      if (fact.is) { this.known[name] = this.reckon(fact.is, {}); }
      else if (fact.of) {
        thing = this.fact(fact.of);
        this.known[name] = read(fact.values[thing] === undefined ? fact.values[""] : fact.values[thing]);
      } else { this.known[name] = read(fact.start); }
    }
    return this.known[name];
  };
  Circumstances.prototype.option = function (name) {
    var told = this.test.options[name], word = this.given[told.name];
    word = word === undefined ? told.start : word;
    return word === "yes" ? true : word === "no" ? false : word;
  };
  function place(heads, asked) {
    var measured = heads.some(function (head) { return head.unit; });
    if (typeof asked === "boolean") { asked = figure(asked); }
    if (isFigure(asked) && measured) { asked = ceil(asked); }
    return heads.findIndex(function (head) {
      if (head.span && isFigure(asked)) {
        var low = read(head.span[0]), high = read(head.span[1]);
        return (low === null || !less(asked, low)) && (high === null || !less(high, asked));
      }
      return typeof asked === "string" && head.names.indexOf(asked) >= 0;
    });
  }
  Circumstances.prototype.table = function (name, down, across) {
    var table = this.test.tables[name], own = this, blank = this.test.dashes ? null : NOTHING;
    var row = place(table.down, down), column = table.across ? place(table.across, across) : 0;
    if (row < 0 || column < 0 || column >= table.cells[row].length) { return table.otherwise === null ? blank : read(table.otherwise); }
    var cell = table.cells[row][column], value = read(cell[0]);
    if (cell.length === 1) { return value === null ? blank : value; }
    return cell.slice(1).reduce(function (total, name) {
      var mark = table.marks[name], counts = mark.when === null || holds(own.reckon(mark.when, {}));
      return counts && mark.figure !== null ? plus(total, figure(read(mark.figure))) : total;
    }, value === null ? NOTHING : figure(value));
  };

  /* What an expression comes to. `hand` holds the words of the test: roll, score, goal, cards, successes. */
  Circumstances.prototype.reckon = function (tree, hand) {
    var own = this, dashes = this.test.dashes;
    function of(part) { return own.reckon(part, hand); }
    function counted(part) { var value = of(part); return value === null && dashes ? NOTHING : value; }
    switch (tree[0]) {
      case "value": return read(tree[1]);
      case "fact": return this.fact(tree[1]);
      case "option": return this.option(tree[1]);
      case "card": return hand.card[tree[1]];
      case "rival": return hand.rival;
      case "word":
        if (hand[tree[1]] === undefined) { throw new Error("not known then: " + tree[1]); }
        return hand[tree[1]];
      case "table": return this.table(tree[1], of(tree[2]), tree[3] ? of(tree[3]) : null);
      case "compare": return compared(tree[1], tree[1] === "=" || tree[1] === "!=" ? of : counted, tree[2], tree[3]);
      case "among": {
        var item = of(tree[1]);
        return tree.slice(2).some(function (part) { return same(item, of(part)); });
      }
      case "between": {
        var score = of(tree[1]);
        return (tree[2] === null || !less(score, of(tree[2]))) && (tree[3] === null || !less(of(tree[3]), score));
      }
      case "logic": return logic(tree[1], tree.slice(2), of);
      default: return reckoned(tree[1], tree.slice(2), counted);
    }
  };
  /* As `reckon`, where only a figure will do: a table that says nothing adds nothing. */
  Circumstances.prototype.amount = function (tree, hand) {
    var value = this.reckon(tree, hand);
    return value === null && tree[0] === "table" && this.test.dashes ? NOTHING : figure(value);
  };
  function compared(by, of, left, right) {
    var one = of(left), other = of(right);
    switch (by) {
      case "=": return same(one, other);
      case "!=": return !same(one, other);
      case "<": return less(one, other);
      case "<=": return !less(other, one);
      case ">": return less(other, one);
      default: return !less(one, other);
    }
  }
  function logic(by, parts, of) {
    if (by === "not") { return !holds(of(parts[0])); }
    var value = of(parts[0]);
    for (var at = 1; at < parts.length && holds(value) === (by === "and"); at += 1) { value = of(parts[at]); }
    return value;
  }
  function reckoned(by, parts, of) {
    if (by === "if") { return holds(of(parts[0])) ? of(parts[1]) : of(parts[2]); }
    var values = parts.map(of), one = values[0], other = values[1];
    switch (by) {
      case "+": return plus(figure(one), figure(other));
      case "-": return plus(figure(one), minus(figure(other)));
      case "*": return times(figure(one), figure(other));
      case "/": return over(figure(one), figure(other));
      case "rest": return plus(figure(one), minus(times(figure(other), floor(over(figure(one), figure(other))))));
      case "negate": return minus(figure(one));
      case "min": return least(values);
      case "max": return most(values);
      case "floor": return floor(figure(one));
      case "ceil": return ceil(figure(one));
      case "sum": return one.reduce(function (total, value) { return plus(total, figure(value)); }, NOTHING);
      case "most": return one.length ? most(one) : NOTHING;
      case "count": return whole(one.length);
      default: throw new Error("unknown: " + by);
    }
  }

  /* --- distributions: lists of [figure, ways] in the order of the figures --- */

  function gathered(pairs) {
    var ways = new Map();
    pairs.forEach(function (pair) {
      var key = pair[0].toString(), held = ways.get(key);
      if (held) { held[1] += pair[1]; } else { ways.set(key, [pair[0], pair[1]]); }
    });
    return Array.from(ways.values()).sort(function (one, other) { return less(one[0], other[0]) ? -1 : 1; });
  }
  function sumOfDice(pools) {
    var ways = [1n], lowest = 0;
    pools.forEach(function (pool) {
      lowest += pool[0];
      for (var die = 0; die < pool[0]; die += 1) {
        var next = [];
        for (var at = 0; at < ways.length + pool[1] - 1; at += 1) {
          next[at] = 0n;
          for (var face = 0; face < pool[1]; face += 1) { next[at] += ways[at - face] || 0n; }
        }
        ways = next;
      }
    });
    return ways.map(function (count, at) { return [whole(lowest + at), count]; });
  }
  function choose(from, taken) {
    var ways = 1n;
    for (var at = 0; at < taken; at += 1) { ways = ways * BigInt(from - at) / BigInt(at + 1); }
    return ways;
  }
  function draws(deck, successes, taken) {
    if (!deck) { return [[NOTHING, 1n]]; }
    var passes = Math.floor(taken / deck), left = taken % deck, found = [];
    for (var count = Math.max(0, left - deck + successes); count <= Math.min(successes, left); count += 1) {
      found.push([whole(passes * successes + count), choose(successes, count) * choose(deck - successes, left - count)]);
    }
    return found;
  }

  /* --- a trial: every way that a test can go --- */

  var MOST_DICE = 200;
  /* All dice of a roll, and the roll with a word in the place of each sort. */
  function poolsOf(at, roll) {
    var pools = [];
    function dice(part) {
      var value = part[0] === "value" ? part[1] : part[0] === "fact" ? at.fact(part[1]) : null;
      return value && value.dice ? value.dice : null;
    }
    function bare(part) {
      var found = Array.isArray(part) ? dice(part) : null;
      if (found) { pools.push(found); return ["word", "die" + pools.length]; }
      if (Array.isArray(part) && part[0] === "reckon" && part[1] === "dice") {
        var many = floor(figure(at.reckon(part[2], {}))), sort = dice(part[3]);
        pools.push([Math.max(0, Number(many.top)) * sort[0], sort[1]]);
        return ["word", "die" + pools.length];
      }
      return Array.isArray(part) ? part.map(function (one) { return Array.isArray(one) ? bare(one) : one; }) : part;
    }
    var tree = bare(roll);
    if (pools.reduce(function (sum, pool) { return sum + pool[0]; }, 0) > MOST_DICE) { throw new Error("too many dice"); }
    return [pools, tree];
  }
  function thrown(at, roll) {
    var found = poolsOf(at, roll), pools = found[0], tree = found[1], all = [[{}, 1n]];
    pools.forEach(function (pool, number) {
      var sums = sumOfDice([pool]), next = [];
      all.forEach(function (one) {
        sums.forEach(function (sum) {
          var hand = Object.assign({}, one[0]);
          hand["die" + (number + 1)] = sum[0];
          next.push([hand, one[1] * sum[1]]);
        });
      });
      all = next;
    });
    return gathered(all.map(function (one) { return [figure(at.reckon(tree, one[0])), one[1]]; }));
  }

  function Trial(test, at) {
    this.test = test;
    this.at = at;
    this.cards = null;
  }
  Trial.prototype.ways = function () {
    var test = this.test, own = this, early = {};
    ["impossible", "automatic"].forEach(function (name) {
      early[name] = test[name] === null ? false : test.early.indexOf(name) >= 0 ? holds(own.at.reckon(test[name], {})) : null;
    });
    if (early.impossible || (early.automatic && early.impossible !== null)) {
      return [{ hand: {}, ways: 1n, applied: [], impossible: Boolean(early.impossible), automatic: !early.impossible }];
    }
    if (test.cards === null && test.success !== null) { return this.counted(); }
    return test.cards !== null ? this.drawn() : thrown(this.at, test.roll).map(function (face) { return own.end({ roll: face[0] }, face[1]); });
  };
  Trial.prototype.started = function (cards) {
    var hand = { cards: cards };
    if (this.test.goal !== null) { hand.goal = this.at.amount(this.test.goal, hand); }
    return hand;
  };
  Trial.prototype.drawn = function () {
    var test = this.test, at = this.at, own = this, base = figure(at.reckon(test.cards, {})), probe = this.started(base);
    var count = test.modify === "cards" ? plus(probe.cards, this.modified(probe)[0]) : probe.cards;
    if (test.least !== null) { count = most([count, read(test.least)]); }
    this.cards = most([NOTHING, ceil(count)]);
    probe.cards = this.cards;
    var succeeding = test.deck.filter(function (card) {
      probe.card = {};
      Object.keys(card).forEach(function (path) { probe.card[path] = read(card[path]); });
      return holds(at.reckon(test.success, probe));
    }).length;
    return draws(test.deck.length, succeeding, Number(this.cards.top)).map(function (one) {
      var hand = own.started(base);
      hand.successes = one[0];
      return own.end(hand, one[1]);
    });
  };
  /* Dice that are counted: each for itself is a success or none. */
  Trial.prototype.counted = function () {
    var test = this.test, at = this.at, own = this, probe = {}, all = [[NOTHING, 1n]];
    function atLeast(value) { return test.least !== null ? most([value, read(test.least)]) : value; }
    if (test.goal !== null) { probe.goal = at.amount(test.goal, probe); }
    var total = this.modified(probe)[0];
    if (test.modify === "goal") { probe.goal = atLeast(plus(probe.goal, total)); }
    poolsOf(at, test.roll)[0].forEach(function (pool) {
      var good = 0, next = [];
      for (var face = 1; face <= pool[1]; face += 1) {
        probe.die = test.modify === "roll" ? atLeast(plus(whole(face), total)) : whole(face);
        if (holds(at.reckon(test.success, probe))) { good += 1; }
      }
      for (var count = 0; count <= pool[0]; count += 1) {
        var ways = choose(pool[0], count) * BigInt(good) ** BigInt(count) * BigInt(pool[1] - good) ** BigInt(pool[0] - count);
        all.forEach(function (one) { if (ways) { next.push([plus(one[0], whole(count)), one[1] * ways]); } });
      }
      all = gathered(next);
    });
    return all.map(function (one) { return own.end({ successes: one[0] }, one[1]); });
  };
  Trial.prototype.modified = function (hand) {
    var at = this.at, total = NOTHING, applied = [];
    this.test.modifiers.forEach(function (modifier) {
      if (modifier.when !== null && !holds(at.reckon(modifier.when, hand))) { return; }
      var amount = at.reckon(modifier.amount, hand), per = modifier.per === null ? whole(1) : at.reckon(modifier.per, hand);
      amount = amount === null || per === null ? NOTHING : times(figure(amount), figure(per));
      if (amount.top !== 0n) { total = plus(total, amount); applied.push([modifier.title, amount.toString()]); }
    });
    return [total, applied];
  };
  Trial.prototype.end = function (hand, ways) {
    var test = this.test, at = this.at, own = this;
    function atLeast(value) { return test.cards === null && test.least !== null ? most([value, read(test.least)]) : value; }
    if (test.cards === null && test.goal !== null) { hand.goal = at.amount(test.goal, hand); }
    var natural = hand.roll, told = this.modified(hand);
    if (test.modify === "goal" || (test.modify === "roll" && test.success === null)) { hand[test.modify] = atLeast(plus(hand[test.modify], told[0])); }
    if (own.cards !== null) { hand.cards = own.cards; }
    hand.score = test.score !== null ? at.amount(test.score, hand) : test.success !== null ? hand.successes : hand.roll;
    if (test.modify === "score") { hand.score = atLeast(plus(hand.score, told[0])); }
    if (natural !== undefined) { hand.roll = natural; }
    var impossible = test.impossible !== null && holds(at.reckon(test.impossible, hand));
    var automatic = !impossible && test.automatic !== null && holds(at.reckon(test.automatic, hand));
    return { hand: hand, ways: ways, applied: told[1], impossible: impossible, automatic: automatic };
  };

  /* --- odds --- */

  function sum(ways) { return ways.reduce(function (total, way) { return total + way.ways; }, 0n); }
  function scoresOf(ways) { return gathered(ways.map(function (way) { return [way.hand.score, way.ways]; })); }
  /* The outcome that a table says for a score; beyond the first or the last line it counts as that line. */
  function lookedUp(lookup, at, score) {
    var heads = lookup.down ? lookup.rows : lookup.columns, other = lookup.other ? at.reckon(lookup.other, {}) : null;
    var lows = heads.map(function (head) { return read(head.span[0]); }), highs = heads.map(function (head) { return read(head.span[1]); });
    if (lows.indexOf(null) < 0) { score = most([score, least(lows)]); }
    if (highs.indexOf(null) < 0) { score = least([score, most(highs)]); }
    var row = place(lookup.rows, lookup.down ? score : other), column = lookup.columns ? place(lookup.columns, lookup.down ? other : score) : 0;
    return row < 0 || column < 0 ? 0 : lookup.places[row][column];
  }
  function outcomeOf(test, at, hand) {
    if (test.lookup) { return lookedUp(test.lookup, at, hand.score); }
    if (!test.declared) { return less(hand.rival, hand.score) ? 0 : same(hand.score, hand.rival) ? 1 : 2; }
    var found = test.outcomes.findIndex(function (outcome) {
      return (outcome.low === null && outcome.high === null) || at.reckon(["between", ["word", "score"], outcome.low, outcome.high], hand);
    });
    if (found < 0) { throw new Error("no outcome for " + hand.score); }
    return found;
  }

  /* `given`: values by the name of the fact; those of the other side begin with `against.`. */
  function oddsOf(tests, name, given) {
    var test = tests[name], own = {}, theirs = {}, other = null;
    Object.keys(given).forEach(function (key) {
      if (key.indexOf("against.") === 0) { theirs[key.slice(8)] = given[key]; } else { own[key] = given[key]; }
    });
    var at = new Circumstances(test, own), trial = new Trial(test, at), ways = trial.ways();
    if (test.versus !== null) {
      Object.keys(test.same).forEach(function (key) {
        if (!(key in theirs) && test.same[key] in own) { theirs[key] = own[test.same[key]]; }
      });
      var rival = new Trial(tests[test.versus], new Circumstances(tests[test.versus], theirs)).ways();
      if (rival.some(function (way) { return way.impossible || way.automatic; })) { throw new Error("the other side has no score"); }
      other = scoresOf(rival);
    }
    var rivals = other || [[NOTHING, 1n]], counted = test.outcomes.map(function () { return 0n; }), again = 0n;
    ways.forEach(function (way) {
      if (way.impossible || !counted.length) { return; }
      rivals.forEach(function (one) {
        if (other && test.again && same(one[0], way.hand.score)) { again += way.ways * one[1]; return; }
        way.hand.rival = one[0];
        counted[way.automatic ? 0 : outcomeOf(test, at, way.hand)] += way.ways * one[1];
      });
    });
    var total = sum(ways), rivalTotal = rivals.reduce(function (all, one) { return all + one[1]; }, 0n), all = total * rivalTotal - again;
    if (all === 0n) { throw new Error("a tie whatever is thrown"); }
    var taken = ways.filter(function (way) { return !way.impossible && !way.automatic; }), scores = scoresOf(taken), takenWays = sum(taken);
    var applied = new Map();
    ways.forEach(function (way) { way.applied.forEach(function (one) { applied.set(one.join("|"), [one[0], one[1], ((applied.get(one.join("|")) || [0, 0, 0])[2]) + 1]); }); });
    return {
      outcomes: test.outcomes.map(function (outcome, number) { return [outcome.name, new Figure(counted[number], all)]; }),
      impossible: new Figure(sum(ways.filter(function (way) { return way.impossible; })), total),
      automatic: new Figure(sum(ways.filter(function (way) { return way.automatic; })), total),
      scores: scores.map(function (one) { return [one[0], new Figure(one[1], total)]; }),
      expected: takenWays ? scores.reduce(function (mean, one) { return plus(mean, times(one[0], new Figure(one[1], takenWays))); }, NOTHING) : null,
      cards: trial.cards,
      applied: Array.from(applied.values()).map(function (one) { return { title: one[0], amount: one[1], always: one[2] === ways.length }; }),
      inForce: test.when === null || holds(at.reckon(test.when, {}))
    };
  }

  /* What was typed: a figure, a share, or nothing. */
  function readFigure(words) {
    var found = /^\s*([+-]?\d{1,12})(?:[.,](\d{1,6})|\/(\d{1,6}))?\s*$/.exec(words.replace("−", "-"));
    if (!found || found[3] === "0") { return null; }
    if (found[3]) { return new Figure(BigInt(found[1]), BigInt(found[3])); }
    var parts = found[2] || "", sign = found[1].charAt(0) === "-" ? -1n : 1n;
    return plus(whole(found[1]), new Figure(sign * BigInt(parts || 0), 10n ** BigInt(parts.length)));
  }

  /* --- figures as players read them --- */

  function percent(chance, point) {
    if (chance.top === 0n || chance.top === chance.bottom) { return (chance.top ? 100 : 0) + "%"; }
    var tenths = (chance.top * 2000n + chance.bottom) / (2n * chance.bottom);
    if (tenths === 0n) { return "<0" + point + "1%"; }
    return tenths === 1000n ? ">99" + point + "9%" : tenths / 10n + point + tenths % 10n + "%";
  }
  function decimal(amount, point) {
    var top = amount.top < 0n ? -amount.top : amount.top, hundredths = (top * 200n + amount.bottom) / (2n * amount.bottom);
    return (amount.top < 0n ? "−" : "") + hundredths / 100n + point + String(hundredths % 100n).padStart(2, "0");
  }

  /* --- the page --- */

  function element(name, words, attributes) {
    var made = document.createElement(name);
    if (words) { made.textContent = words; }
    Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    return made;
  }

  function Calculator(place, tests) {
    var own = this;
    this.place = place;
    this.tests = tests;
    this.words = JSON.parse(place.dataset.words);
    this.fields = {};
    var label = element("label", this.words.test + " "), choice = element("select", "", { "class": "tercio-tool-test" });
    // In the order of the book, which begins with what is tested most.
    Object.keys(tests).forEach(function (name) { choice.appendChild(element("option", tests[name].title, { value: name })); });
    label.appendChild(choice);
    this.choice = choice;
    this.asked = element("form", "", { "class": "tercio-tool-asked" });
    this.asked.addEventListener("submit", function (event) { event.preventDefault(); });
    this.answer = element("div", "", { "class": "tercio-tool-answer", "aria-live": "polite" });
    choice.addEventListener("change", function () { window.history.replaceState(null, "", "#" + choice.value); own.ask(); });
    window.addEventListener("hashchange", function () { own.follow(); });
    var sides = element("div", "", { "class": "tercio-tool-sides" });
    sides.append(this.asked, this.answer);
    this.brief = element("p", "", { "class": "tercio-tool-brief", "aria-hidden": "true" });
    this.rule = element("p", "", { "class": "tercio-tool-rule" });
    place.replaceChildren(label, this.rule, sides, this.brief);
    this.begin();
    // Who was sent to a test by a link sees which it is, not only what it asks.
    if (this.tests[this.choice.value] && window.location.hash === "#" + this.choice.value) { label.scrollIntoView(); }
  }
  /* A test that is settled beforehand, or asks nothing, shows nothing of what the page can do: the first that is open
     is shown, of those that ask something if there is any. */
  Calculator.prototype.begin = function () {
    var own = this, names = Array.prototype.map.call(this.choice.options, function (one) { return one.value; });
    if (this.tests[decodeURIComponent(window.location.hash.slice(1))]) { this.follow(); return; }
    function found(asks) { return names.some(function (name) { own.choice.value = name; own.ask(); return own.isOpen && (!asks || !own.asked.hidden); }); }
    if (!found(true) && !found(false)) { this.choice.selectedIndex = 0; this.ask(); }
  };
  Calculator.prototype.follow = function () {
    var name = decodeURIComponent(window.location.hash.slice(1));
    if (this.tests[name]) { this.choice.value = name; }
    this.ask();
  };
  Calculator.prototype.ask = function () {
    var own = this, test = this.tests[this.choice.value], groups = new Map();
    this.fields = {};
    this.asked.replaceChildren();
    this.rule.replaceChildren();
    if (test.rule) { this.rule.append("→ ", element("a", test.rule[0], { href: test.rule[1] })); }
    // Whom both tests are about is asked for in one box: the troops of the other side's test are the enemy of this one.
    var versus = test.versus !== null ? this.tests[test.versus] : null, ours = {}, theirs = {};
    Object.keys(versus ? test.same : {}).forEach(function (name) {
      var pair = [name, test.same[name]].map(function (one) { return one.indexOf("(") < 0 ? one.split(".")[0] : ""; });
      if (pair[0] && pair[1] && test.who[pair[1]]) { ours[pair[0]] = pair[1]; theirs[pair[1]] = pair[0]; }
    });
    function group(key, title, troops, before, alike) {
      if (!groups.has(key)) {
        var box = element("fieldset"), legend = element("legend", title);
        box.appendChild(legend);
        if (theirs[key] && versus.who[theirs[key]]) { troops = joined(troops || [], versus.who[theirs[key]].troops); }
        if (troops && troops.length) { box.appendChild(own.troops(troops, [before, "against." + theirs[key] + "."], alike || {})); }
        groups.set(key, box);
        own.asked.appendChild(box);
      }
      return groups.get(key);
    }
    /* What the same card says in the one list and in the other. */
    function joined(some, others) {
      var known = new Map(some.map(function (one) { return [one[0] + "\n" + one[1], one]; }));
      others.forEach(function (one) {
        var key = one[0] + "\n" + one[1], has = known.get(key);
        known.set(key, has ? [one[0], one[1], Object.assign({}, one[2], has[2])] : one);
      });
      return Array.from(known.values());
    }
    function side(tested, before, skip) {
      Object.keys(tested.facts).forEach(function (name) {
        var fact = tested.facts[name];
        if (!fact.type || fact.type === "unasked" || skip[name] !== undefined) { return; }
        var who = name.indexOf("(") < 0 ? tested.who[fact.who] : null, key = before && who && ours[fact.who] || before + (who ? fact.who : "");
        var title = (before ? own.words.other + ": " : "") + (who ? who.title : own.words.both);
        group(key, title, who && who.troops, before + fact.who + ".", who && who.alike).appendChild(own.field(before + name, fact, before ? tested.usual[name] : test.usual[name]));
      });
      if (!before) {
        Object.keys(tested.options).forEach(function (name) {
          var option = tested.options[name];
          group("options", own.words.options).appendChild(own.field(option.name, { title: option.title, type: "choice", choices: option.choices, start: option.start, always: true }));
        });
      }
    }
    side(test, "", {});
    if (versus) { side(versus, "against.", test.same); }
    this.asked.hidden = !groups.size;
    this.tell();
  };
  /* `alike`: what a card says under one name and the test asks under another. */
  Calculator.prototype.troops = function (troops, before, alike) {
    var own = this, label = element("label"), choice = element("select"), lists = {};
    choice.appendChild(element("option", this.words.own, { value: "" }));
    troops.forEach(function (one, number) {
      if (!lists[one[0]]) { lists[one[0]] = choice.appendChild(element("optgroup", "", { label: one[0] })); }
      lists[one[0]].appendChild(element("option", one[1], { value: String(number) }));
    });
    choice.addEventListener("change", function () {
      var said = choice.value === "" ? {} : troops[Number(choice.value)][2];
      Object.keys(said).forEach(function (path) {
        var names = before.map(function (one) { return one + path; }).concat(alike[path] || []);
        var field = names.map(function (name) { return own.fields[name]; }).filter(Boolean)[0];
        if (field) { field.set(said[path]); }
      });
      own.tell();
    });
    label.append(element("span", this.words.troops), choice);
    label.className = "tercio-tool-troops";
    return label;
  };
  Calculator.prototype.field = function (name, fact, usual) {
    var own = this, start = usual === undefined ? fact.start : usual, label = element("label"), input;
    if (fact.type === "yes_no") {
      input = element("input", "", { type: "checkbox" });
      input.checked = start === true;
      this.fields[name] = { get: function () { return input.checked; }, set: function (value) { input.checked = value === true; } };
      label.className = "tercio-tool-tick";
      label.append(input, element("span", fact.title));
    } else if (fact.type === "choice") {
      input = element("select");
      if (!fact.always && (start === null || fact.optional)) { input.appendChild(element("option", "–", { value: "" })); }
      fact.choices.forEach(function (one) { input.appendChild(element("option", one[1], { value: one[0] })); });
      input.value = start === null ? "" : start;
      this.fields[name] = { get: function () { return input.value === "" ? null : input.value; }, set: function (value) { input.value = value === null ? "" : value; } };
      label.append(element("span", fact.title), input);
    } else {
      input = element("input", "", { type: "text", inputmode: "decimal", size: "4", autocomplete: "off" });
      var shown = read(start);
      input.value = shown === null ? "" : shown.toString();
      this.fields[name] = {
        get: function () { return input.value.trim() === "" ? (fact.optional ? null : NOTHING) : readFigure(input.value); },
        set: function (value) { var told = read(value); input.value = told === null ? "" : told.toString(); },
        bad: function () { return input.value.trim() !== "" && readFigure(input.value) === null; },
        input: input
      };
      label.append(element("span", fact.title + (fact.unit ? " (" + fact.unit + ")" : "")), input);
    }
    this.fields[name].own = input;
    input.name = name;
    input.addEventListener("input", function () { own.tell(); });
    return label;
  };
  Calculator.prototype.given = function () {
    var own = this, given = {};
    Object.keys(this.fields).forEach(function (name) {
      var field = own.fields[name], bad = field.bad && field.bad();
      if (field.input) { field.input.setAttribute("aria-invalid", String(Boolean(bad))); }
      if (bad) { throw new Error("bad"); }
      given[name] = field.get();
    });
    return given;
  };
  /* What only a modifier asks for counts for nothing while that does not apply, and cannot be typed: the morale of a
     general who is not there. */
  Calculator.prototype.closeIdle = function (test, given) {
    var own = this, at = new Circumstances(test, given);
    function names(part, fact) { return Array.isArray(part) && ((part[0] === "fact" && part[1] === fact) || part.some(function (one) { return names(one, fact); })); }
    function applies(modifier) {
      try { return modifier.when === null || holds(at.reckon(modifier.when, {})); } catch (fault) { return true; }
    }
    Object.keys(this.fields).forEach(function (name) {
      var asking = test.modifiers.filter(function (one) { return names(one.amount, name) || names(one.per, name); });
      var parts = ["roll", "cards", "success", "goal", "score", "when", "impossible", "automatic"].map(function (part) { return test[part]; });
      parts = parts.concat(test.modifiers.map(function (one) { return one.when; }), test.outcomes.map(function (one) { return [one.low, one.high]; }),
        [test.lookup && test.lookup.other], Object.keys(test.facts).map(function (one) { return test.facts[one] && test.facts[one].is; }), Object.keys(test.tables).map(function (one) { return Object.values((test.tables[one] || {}).marks || {}).map(function (mark) { return mark.when; }); }));
      var isIdle = asking.length > 0 && !asking.some(applies) && !parts.some(function (part) { return names(part, name); });
      own.fields[name].own.disabled = isIdle;
      own.fields[name].own.parentNode.classList.toggle("is-idle", isIdle);
    });
  };
  Calculator.prototype.tell = function () {
    var test = this.tests[this.choice.value], words = this.words, odds, given;
    this.isOpen = false;
    try { given = this.given(); this.closeIdle(test, given); odds = oddsOf(this.tests, this.choice.value, given); }
    catch (fault) { this.answer.replaceChildren(element("p", fault.message === "bad" ? words.wrong : words.untold)); this.brief.textContent = ""; return; }
    var parts = [], titles = test.outcomes.map(function (one) { return one.title; });
    if (!odds.inForce) { parts.push(element("p", words.not_in_force)); }
    var lines = odds.outcomes.map(function (one, number) { return [titles[number], one[1]]; });
    // Of all that stands in a table, what may come.
    if (test.lookup) { lines = lines.filter(function (one) { return one[1].top; }); }
    if (odds.impossible.top) { lines.push([words.impossible, odds.impossible]); }
    this.isOpen = odds.scores.length > 1 || lines.filter(function (one) { return one[1].top; }).length > 1;
    if (lines.length > 1 || !test.outcomes.length) { parts.push(element("h2", test.lookup ? test.lookup.title : words.outcomes), bars(lines, words)); }
    if (odds.cards !== null) { parts.push(element("p", words.cards + ": " + odds.cards)); }
    if (test.drawn) { parts.push(element("p", words.drawn_from + ": " + test.drawn, { "class": "tercio-tool-deck" })); }
    // One line that says what the figures come to.
    var counted = test.success !== null && test.score === null, none = odds.scores.filter(function (one) { return counted && !one[0].top; })[0];
    var likeliest = lines.length > 1 ? lines.reduce(function (best, one) { return less(best[1], one[1]) ? one : best; }) : null;
    if (test.lookup) {
      var suffered = odds.outcomes.reduce(function (mean, one, number) { return plus(mean, times(read(test.lookup.figures[number]), one[1])); }, NOTHING);
      parts.unshift(element("p", test.lookup.figure + ", " + words.mean + ": " + decimal(suffered, words.point), { "class": "tercio-tool-most" }));
    }
    else if (likeliest) {
      var alike = lines.filter(function (one) { return !less(one[1], likeliest[1]); }).map(function (one) { return one[0]; });
      parts.unshift(element("p", words.likeliest + ": " + alike.join(" / ") + ", " + percent(likeliest[1], words.point), { "class": "tercio-tool-most" }));
    }
    else if (none && odds.scores.length > 1) { parts.unshift(element("p", words.one_or_more + ": " + percent(plus(whole(1), minus(none[1])), words.point), { "class": "tercio-tool-most" })); }
    if (odds.expected !== null) { parts.push(element("p", (test.success !== null && test.score === null ? words.successes : words.score) + ", " + words.mean + ": " + decimal(odds.expected, words.point), { "class": "tercio-tool-mean" })); }
    if (odds.applied.length) {
      var list = element("ul");
      odds.applied.forEach(function (one) { list.appendChild(element("li", (one.amount.charAt(0) === "-" ? "−" + one.amount.slice(1) : "+" + one.amount) + " " + one.title + (one.always ? "" : " (" + words.sometimes + ")"))); });
      parts.push(element("h2", words.modifiers), list);
    }
    if (odds.scores.length > 1) {
      parts.push(element("h2", test.success !== null && test.score === null ? words.successes_head : words.scores));
      parts.push(bars(odds.scores.map(function (one) { return [one[0].toString().replace("-", "−"), one[1]]; }), words));
    }
    this.answer.replaceChildren.apply(this.answer, parts);
    // A table says too much of each result for one line.
    var told = lines.length > 1 && !test.lookup ? lines.filter(function (one) { return one[1].top; }).map(function (one) { return one[0] + " " + percent(one[1], words.point); }) : [];
    this.brief.textContent = told.length ? told.join(" · ") : Array.prototype.map.call(this.answer.querySelectorAll(".tercio-tool-most, .tercio-tool-mean"), function (one) { return one.textContent; }).slice(0, 2).join(" · ");
  };
  function bars(lines, words) {
    var table = element("table", "", { "class": "tercio-bars" }), body = element("tbody");
    lines.forEach(function (line) {
      var row = element("tr"), cell = element("td"), bar = element("span");
      bar.style.width = Number(line[1].top * 1000n / line[1].bottom) / 10 + "%";
      cell.appendChild(bar);
      row.append(element("th", line[0], { scope: "row" }), element("td", percent(line[1], words.point)), cell);
      body.appendChild(row);
    });
    table.appendChild(body);
    return table;
  }

  window.tercioOdds = { of: oddsOf, figure: readFigure, tests: null };
  window.tercioOddsData = function (tests) {
    window.tercioOdds.tests = tests;
    document.querySelectorAll("[data-tercio-tool=odds]").forEach(function (place) { new Calculator(place, tests); });
  };
})();
