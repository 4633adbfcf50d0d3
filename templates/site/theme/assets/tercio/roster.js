/* The builder of rosters: troops of a list with their points, levels of command, limits; and the text of it all, which
   `tercio check` accepts where the limits are kept. No library, nothing is sent anywhere. */
(function () {
  "use strict";

  function element(name, words, attributes) {
    var made = document.createElement(name);
    if (words) { made.textContent = words; }
    Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    return made;
  }

  /* --- what is built: a holder has lines (troops, how many) and holders of its own --- */

  function holder(kind) { return { kind: kind, lines: [], commands: [] }; }
  /* A copy of an army of some battle: what is changed of it is the reader's own. */
  function begunWith(kind, start) {
    return {
      kind: kind,
      lines: start.lines.map(function (one) { return { kind: one.kind, profile: one.profile, count: one.count }; }),
      commands: start.commands.map(function (one) { return begunWith(one.kind, one); })
    };
  }
  function profilesOf(list) {
    var found = {};
    list.profiles.forEach(function (one) { found[one.name] = one; });
    return found;
  }
  function inside(where) {
    return where.commands.reduce(function (all, one) { return all.concat(inside(one)); }, where.lines.slice());
  }
  function commandsIn(where) {
    return where.commands.reduce(function (all, one) { return all.concat([one], commandsIn(one)); }, []);
  }
  function pointsOf(data, list, where) {
    var known = profilesOf(list);
    return inside(where).reduce(function (sum, line) { return sum + line.count * known[line.profile].points; }, 0);
  }
  function countOf(data, list, where, name) {
    if (name === "points") { return pointsOf(data, list, where); }
    function counts(kind) { return data.kinds[kind].plurals.indexOf(name) >= 0; }
    var pieces = inside(where).reduce(function (sum, line) { return counts(line.kind) ? sum + line.count : sum; }, 0);
    var holders = [where].concat(commandsIn(where)), led = holders.filter(function (one) { return data.leaders[one.kind] && counts(data.leaders[one.kind].kind); });
    return pieces + led.length + commandsIn(where).filter(function (one) { return counts(one.kind); }).length;
  }

  function taken(army, profile) {
    return inside(army).reduce(function (sum, line) { return line.profile === profile ? sum + line.count : sum; }, 0);
  }

  /* What the limits of the rules and of the list say against it. */
  function faultsOf(data, list, army, words, most) {
    var faults = [];
    [army].concat(commandsIn(army)).forEach(function (where) {
      var leading = data.leads[where.kind], isToldOfLeader = false;
      data.limits.concat(list.limits).forEach(function (limit) {
        if (limit.of !== where.kind) { return; }
        Object.keys(limit.counts).forEach(function (name) {
          var count = countOf(data, list, where, name), low = limit.counts[name][0], high = limit.counts[name][1];
          var isShort = low !== null && count < low;
          if (isShort || (high !== null && count > high)) {
            faults.push((where.title || limit.title) + ": " + nameOf(data, name, words) + " " + count + ", " + (isShort ? words.needs + " " + (high === null || high === low ? low : low + "–" + high) : words.allowed + " " + high));
            /* That nobody leads is then told already. */
            if (isShort && !count && leading && data.kinds[leading].plurals.indexOf(name) >= 0) { isToldOfLeader = true; }
          }
        });
      });
      if (where !== army && !where.lines.length && !where.commands.length) { faults.push((where.title || "") + ": " + words.empty); }
      if (where !== army && leading && !isToldOfLeader && data.unled.indexOf(where.kind) < 0 && !data.leaders[where.kind] && !where.lines.some(function (line) { return line.kind === leading; }) && where.lines.length) {
        faults.push((where.title || "") + ": " + words.nobody_leads);
      }
    });
    data.ones.forEach(function (one) { if (!bearer(data, army, one)) { faults.push(words.nobody_is + " " + one.title); } });
    if (!inside(army).length) { faults.push(words.nothing); }
    list.profiles.forEach(function (one) {
      if (one.once && taken(army, one.name) > 1) { faults.push(one.title + ": " + taken(army, one.name) + ", " + words.allowed + " 1"); }
    });
    if (most !== null && pointsOf(data, list, army) > most) { faults.push(words.points + ": " + pointsOf(data, list, army) + ", " + words.allowed + " " + most); }
    return faults.filter(function (one, at) { return faults.indexOf(one) === at; });
  }
  function nameOf(data, plural, words) {
    var kinds = Object.keys(data.kinds).filter(function (kind) { return data.kinds[kind].plurals[0] === plural; });
    return plural === "points" ? words.points : kinds.length ? data.kinds[kinds[0]].title : plural;
  }
  /* Who has a mark that one piece of an army has: the first that may, the army's own before those of its commands. */
  function bearer(data, army, one) {
    var lines = army.lines.concat(commandsIn(army).reduce(function (all, where) { return all.concat(where.lines); }, []));
    var line = lines.find(function (each) { return one.kinds.indexOf(each.kind) >= 0; });
    if (line) { return line; }
    return [army].concat(commandsIn(army)).find(function (where) { return data.leaders[where.kind] && one.kinds.indexOf(data.leaders[where.kind].kind) >= 0; });
  }

  /* --- its text --- */

  function quoted(words) { return "\"" + words.replace(/[\\"\n\r]/g, " ").trim() + "\""; }
  function titled(data, words) {
    return data.languages.map(function (language, at) {
      var said = quoted(typeof words === "string" ? words : words[language]);
      return at ? language + " " + said : said;
    }).join(" ");
  }
  function nameFrom(words) {
    var plain = words.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "").slice(0, 30);
    return plain || "roster";
  }
  function textOf(data, list, army, title) {
    var known = profilesOf(list), used = {}, numbers = {}, lines = [], led = 0, marked = new Map();
    data.ones.forEach(function (one) {
      var who = bearer(data, army, one);
      if (who) { marked.set(who, (marked.get(who) || []).concat(one.tag)); }
    });
    inside(army).forEach(function (line) { used[line.profile] = (used[line.profile] || 0) + 1; });
    function put(depth, words) { lines.push("  ".repeat(depth) + words); }
    function piece(line, depth) {
      var key = data.kinds[line.kind].key, tags = marked.get(line), left = line.count;
      if (tags) {
        put(depth, key + " " + single(line) + body(line, ["is " + tags.join(", ")]));
        left -= 1;
      }
      if (left === 1 && used[line.profile] > 1) { put(depth, key + " " + single(line) + body(line, [])); }
      else if (left === 1) { put(depth, key + " " + line.profile); }
      else if (left > 1) { put(depth, key + " " + left + " x " + line.profile); }
    }
    /* A lone piece of troops that come again has a name of its own. */
    function single(line) {
      if (used[line.profile] === 1 && line.count === 1) { return line.profile; }
      numbers[line.profile] = (numbers[line.profile] || 0) + 1;
      return line.profile + "_no_" + numbers[line.profile] + " " + titled(data, known[line.profile].titles);
    }
    function body(line, said) {
      var own = used[line.profile] === 1 && line.count === 1 ? said : ["of " + line.profile].concat(said);
      return own.length ? " { " + own.join("  ") + " }" : "";
    }
    /* No two men have the same title: they would be one who stands in two places. */
    function numbered(kind, number) {
      var titles = {};
      data.languages.forEach(function (language) { titles[language] = data.kinds[kind].titles[language] + " " + number; });
      return titles;
    }
    function fill(where, depth, path) {
      var leader = data.leaders[where.kind];
      if (leader) {
        led += 1;
        var tags = marked.get(where), said = (tags ? ["is " + tags.join(", ")] : []).concat(leader.fields || []).join("  ");
        put(depth, data.kinds[leader.kind].key + " " + path + "_leader " + titled(data, numbered(leader.kind, led)) + (said ? " { " + said + " }" : ""));
      }
      where.lines.forEach(function (line) { piece(line, depth); });
      where.commands.forEach(function (one, at) {
        var name = path + "_" + (at + 1), isLed = one.lines.some(function (line) { return line.kind === data.leads[one.kind]; });
        put(depth, data.kinds[one.kind].key + " " + name + " " + titled(data, numbered(one.kind, at + 1)) + " {");
        if (!isLed && data.unled.indexOf(one.kind) >= 0) { put(depth + 1, "needs_commander no"); }
        fill(one, depth + 1, name);
        put(depth, "}");
      });
    }
    put(0, "use " + data.rules + ", " + list.use);
    put(0, "");
    put(0, "scenario " + nameFrom(title) + " " + titled(data, title) + " {");
    put(1, "allow unplaced_piece \"a roster: nothing stands on a map yet\"");
    put(1, "army mine " + titled(data, title) + " {");
    put(2, "from " + list.name);
    fill(army, 2, "c");
    put(1, "}");
    put(0, "}");
    return lines.join("\n") + "\n";
  }

  /* --- the page --- */

  function Builder(place, data) {
    var own = this;
    this.data = data;
    this.words = JSON.parse(place.dataset.words);
    data.leads = {};
    Object.keys(data.holds).forEach(function (kind) {
      var leading = data.holds[kind].find(function (one) { return data.ones.some(function (mark) { return mark.kinds.indexOf(one) >= 0; }); });
      if (leading) { data.leads[kind] = leading; }
    });
    var lists = element("select"), starts = element("select"), first = data.lists.findIndex(function (list) { return list.starts.length; });
    data.lists.forEach(function (list, at) { lists.appendChild(element("option", list.title, { value: String(at) })); });
    lists.value = String(Math.max(first, 0));
    /* Nobody begins before an empty page: the list opens with an army of a battle, to be changed or done away with. */
    function begin() {
      var start = own.list.starts[Number(starts.value)];
      own.army = start ? begunWith("army", start) : holder("army");
    }
    function choose() {
      own.list = data.lists[Number(lists.value)];
      starts.replaceChildren();
      own.list.starts.forEach(function (one, at) { starts.appendChild(element("option", one.title, { value: String(at) })); });
      starts.appendChild(element("option", own.words.nobody_yet, { value: "-1" }));
      begin();
    }
    choose();
    lists.addEventListener("change", function () { choose(); own.show(); });
    starts.addEventListener("change", function () { begin(); own.show(); });
    this.title = element("input", "", { type: "text", maxlength: "60" });
    this.title.value = this.words.mine;
    this.title.addEventListener("input", function () { own.tell(); });
    this.most = element("input", "", { type: "text", inputmode: "numeric", size: "5" });
    this.most.addEventListener("input", function () { own.tell(); });
    var head = element("fieldset");
    [[this.words.list, lists], [this.words.start, starts], [this.words.title, this.title], [this.words.most, this.most]].forEach(function (one) {
      if (one[1] === own.most && !data.lists.some(function (list) { return list.profiles.some(function (each) { return each.points; }); })) { return; }
      var label = element("label", "", { "class": "tercio-tool-named" });
      label.append(element("span", one[0]), one[1]);
      head.appendChild(label);
    });
    this.tree = element("div", "", { "class": "tercio-roster-tree" });
    this.status = element("div", "", { "class": "tercio-roster-status", role: "status" });
    this.text = element("textarea", "", { readonly: "", rows: "16", spellcheck: "false", "aria-label": this.words.text });
    var copy = element("button", this.words.copy, { type: "button" }), save = element("button", this.words.save, { type: "button" }), left = element("div"), right = element("div", "", { "class": "tercio-tool-answer" }), tools = element("p");
    copy.addEventListener("click", function () { own.text.select(); if (navigator.clipboard) { navigator.clipboard.writeText(own.text.value).catch(function () { document.execCommand("copy"); }); } else { document.execCommand("copy"); } });
    save.addEventListener("click", function () {
      var link = element("a", "", { download: nameFrom(own.title.value) + ".tercio", href: URL.createObjectURL(new Blob([own.text.value], { type: "text/plain" })) });
      link.click();
      URL.revokeObjectURL(link.href);
    });
    var paper = element("button", this.words.print, { type: "button" });
    paper.addEventListener("click", function () { window.print(); });
    tools.append(paper, " ", copy, " ", save);
    left.append(head, this.tree);
    right.append(this.status, this.text, tools, element("p", this.words.then));
    var sides = element("div", "", { "class": "tercio-tool-sides" });
    sides.append(left, right);
    this.brief = element("p", "", { "class": "tercio-tool-brief", "aria-hidden": "true" });
    this.sheet = element("section", "", { "class": "tercio-roster-sheet", "aria-label": this.words.sheet });
    place.replaceChildren(sides, this.sheet, this.brief);
    this.show();
  }
  Builder.prototype.show = function () {
    this.tree.replaceChildren(this.box(this.army, null, ""));
    this.tell();
  };
  Builder.prototype.box = function (where, within, number) {
    var own = this, data = this.data, box = element("fieldset", "", { "class": "tercio-roster-box" }), known = profilesOf(this.list);
    where.title = where.kind === "army" ? this.words.army : data.kinds[where.kind].title + " " + number;
    var cost = within ? pointsOf(data, own.list, where) : 0;
    box.appendChild(element("legend", where.title + (cost ? " · " + cost + " " + own.words.points_short : "")));
    if (data.leaders[where.kind]) { box.appendChild(element("p", "1 × " + data.kinds[data.leaders[where.kind].kind].title)); }
    where.lines.forEach(function (line) {
      var row = element("div", "", { "class": "tercio-roster-line" }), profile = known[line.profile], cost = line.count * profile.points;
      function step(sign, by, name) {
        var button = element("button", sign, { type: "button", "aria-label": name + ": " + profile.title });
        button.addEventListener("click", function () {
          line.count += by;
          if (line.count < 1) { where.lines.splice(where.lines.indexOf(line), 1); }
          own.show();
        });
        button.disabled = by > 0 && profile.once;
        return button;
      }
      row.append(step("−", -1, own.words.fewer), element("b", String(line.count)), step("+", 1, own.words.more), element("span", profile.title), element("small", cost ? cost + " " + own.words.points_short : ""));
      box.appendChild(row);
    });
    var choice = element("select", "", { "aria-label": own.words.add + ": " + where.title });
    choice.appendChild(element("option", own.words.add + " …", { value: "" }));
    /* Troops that may be pieces of two kinds are offered once, as the first of them. */
    var kinds = data.holds[where.kind].filter(function (kind) { return data.kinds[kind].piece; }), offered = {};
    kinds.forEach(function (kind) {
      var able = own.list.profiles.filter(function (one) { return one.as.indexOf(kind) >= 0 && !offered[one.name]; });
      able.forEach(function (one) { offered[one.name] = true; });
      if (!able.length) { return; }
      var group = choice.appendChild(element("optgroup", "", { label: data.kinds[kind].title }));
      able.forEach(function (one) { 
        var option = group.appendChild(element("option", one.title + (one.points ? " (" + one.points + ")" : ""), { value: kind + " " + one.name }));
        option.disabled = one.once && taken(own.army, one.name) > 0;
      });
    });
    choice.addEventListener("change", function () {
      var parts = choice.value.split(" "), line = where.lines.find(function (one) { return one.kind === parts[0] && one.profile === parts[1]; });
      if (line) { line.count += 1; } else { where.lines.push({ kind: parts[0], profile: parts[1], count: 1 }); }
      own.show();
    });
    if (choice.options.length > 1) { box.appendChild(choice); }
    where.commands.forEach(function (one, at) { box.appendChild(own.box(one, where, at + 1)); });
    data.holds[where.kind].filter(function (kind) { return !data.kinds[kind].piece; }).forEach(function (kind) {
      var button = element("button", own.words.add + ": " + data.kinds[kind].title, { type: "button" });
      button.addEventListener("click", function () { where.commands.push(holder(kind)); own.show(); });
      box.append(" ", button);
    });
    if (within) {
      var away = element("button", "×", { type: "button", "class": "tercio-roster-away", "aria-label": own.words.remove + ": " + where.title });
      away.addEventListener("click", function () { within.commands.splice(within.commands.indexOf(where), 1); own.show(); });
      box.appendChild(away);
    }
    return box;
  };
  Builder.prototype.tell = function () {
    var most = /^\d{1,6}$/.test(this.most.value.trim()) ? Number(this.most.value) : null, words = this.words;
    var points = pointsOf(this.data, this.list, this.army), faults = faultsOf(this.data, this.list, this.army, words, most);
    var list = element("ul");
    faults.forEach(function (one) { list.appendChild(element("li", "✗ " + one)); });
    var total = points ? words.points + ": " + points + (most === null ? "" : " / " + most) : "";
    this.status.replaceChildren(element("p", total, { "class": "tercio-tool-mean" }), faults.length ? list : element("p", "✓ " + words.kept));
    /* Who is in chief passes to the next when he is taken away: that is told, not left to the text. */
    var known = profilesOf(this.list), data = this.data, army = this.army;
    this.status.append.apply(this.status, data.ones.map(function (one) {
      var who = bearer(data, army, one);
      return who ? element("p", one.title.charAt(0).toUpperCase() + one.title.slice(1) + ": " + (who.profile ? known[who.profile].title : who.title || ""), { "class": "tercio-aside" }) : "";
    }));
    this.brief.textContent = [total, faults.length ? "✗ " + faults[0] + (faults.length > 1 ? " …" : "") : "✓ " + words.kept].filter(Boolean).join(" · ");
    this.text.value = textOf(this.data, this.list, this.army, this.title.value || words.mine);
    this.showSheet(total);
  };

  /* What lies beside the table: each command with its troops, their values and points. It alone goes to paper. */
  Builder.prototype.showSheet = function (total) {
    var own = this, known = profilesOf(this.list), sheet = element("div");
    sheet.append(element("h2", this.title.value || this.words.mine), element("p", [this.list.title, total].filter(Boolean).join(" · ")));
    function put(where) {
      var leader = own.data.leaders[where.kind], cost = pointsOf(own.data, own.list, where);
      if (where !== own.army) { sheet.appendChild(element("h3", where.title + (cost ? " · " + cost + " " + own.words.points_short : ""))); }
      var rows = where.lines.map(function (line) {
        var profile = known[line.profile], row = element("li"), cost = line.count * profile.points;
        row.append(element("b", line.count + " × " + profile.title), cost ? " · " + cost + " " + own.words.points_short : "");
        row.appendChild(element("small", profile.values.map(function (one) { return one[0] + " " + one[1]; }).join(" · ")));
        return row;
      });
      if (leader) { rows.unshift(element("li", "1 × " + own.data.kinds[leader.kind].title)); }
      if (rows.length) { var list = element("ul"); list.append.apply(list, rows); sheet.appendChild(list); }
      where.commands.forEach(put);
    }
    put(this.army);
    this.sheet.replaceChildren(sheet);
  };

  window.tercioRoster = { text: textOf, faults: faultsOf };
  window.tercioRosterData = function (data) {
    document.querySelectorAll("[data-tercio-tool=roster]").forEach(function (place) { new Builder(place, data); });
  };
})();
