/* What the pages do by themselves: words explain themselves, maps zoom, decks are sorted through. No library. */
(function () {
  "use strict";

  /* --- words with a meaning --- */

  function barEnds() {
    var bar = document.querySelector(".md-header");
    return bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
  }

  function explain(term) {
    var words = term.getAttribute("title");
    if (!words) { return; }
    var tip = null;
    term.removeAttribute("title");

    function show() {
      if (tip) { return; }
      tip = document.createElement("div");
      tip.className = "tercio-tip";
      tip.id = "tercio-tip";
      tip.setAttribute("role", "tooltip");
      tip.textContent = words;
      document.body.appendChild(tip);
      term.setAttribute("aria-describedby", tip.id);
      var box = term.getBoundingClientRect();
      var room = document.documentElement.clientWidth - tip.offsetWidth - 8;
      var above = box.top - tip.offsetHeight - 6;
      tip.style.left = Math.max(8, Math.min(box.left, room)) + window.scrollX + "px";
      tip.style.top = (above > barEnds() ? above : box.bottom + 6) + window.scrollY + "px";
    }

    function hide() {
      if (!tip) { return; }
      tip.remove();
      tip = null;
      term.removeAttribute("aria-describedby");
    }

    /* A tap, or a click, opens a sheet with the same words and the way to their page: nobody leaves the rule he reads. */
    term.addEventListener("click", function (event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) { return; }
      event.preventDefault();
      hide();
      openSheet(term.textContent, words, term.href);
    });
    term.addEventListener("mouseenter", show);
    term.addEventListener("mouseleave", hide);
    term.addEventListener("focus", show);
    term.addEventListener("blur", hide);
    document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });
  }

  var sheet = null;
  function openSheet(title, words, address) {
    if (!sheet) {
      sheet = document.createElement("dialog");
      sheet.className = "tercio-sheet";
      sheet.addEventListener("click", function (event) { if (event.target === sheet || event.target.closest("a, button")) { sheet.close(); } });
      document.body.appendChild(sheet);
    }
    var name = document.createElement("h2"), said = document.createElement("p"), way = document.createElement("a"), shut = document.createElement("button");
    name.textContent = title;
    name.id = "tercio-sheet-name";
    sheet.setAttribute("aria-labelledby", name.id);
    said.textContent = words;
    way.href = address;
    way.textContent = "→ " + (document.documentElement.lang === "it" ? "La regola" : "The rule");
    shut.type = "button";
    shut.textContent = "×";
    shut.setAttribute("aria-label", document.documentElement.lang === "it" ? "Chiudi" : "Close");
    sheet.replaceChildren(shut, name, said, way);
    sheet.showModal();
  }

  /* --- maps --- */

  function button(words, sign, act) {
    var made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", words);
    made.title = words;
    made.addEventListener("click", act);
    return made;
  }

  function zoomable(map) {
    var image = map.querySelector("img");
    if (!image) { return; }
    var view = document.createElement("div");
    view.className = "tercio-map-view";
    view.tabIndex = 0;
    view.setAttribute("role", "group");
    view.setAttribute("aria-label", image.alt);
    image.parentNode.insertBefore(view, image);
    view.appendChild(image);
    var scale = 1, x = 0, y = 0, held = null;

    function place() {
      var wide = view.clientWidth, high = view.clientHeight;
      x = Math.min(0, Math.max(wide - wide * scale, x));
      y = Math.min(0, Math.max(high - high * scale, y));
      image.style.transform = "translate(" + x + "px," + y + "px) scale(" + scale + ")";
      view.classList.toggle("is-near", scale > 1);
      map.dataset.zoom = scale.toFixed(2);
    }

    function zoom(by, px, py) {
      var next = Math.min(8, Math.max(1, scale * by));
      var atX = px === undefined ? view.clientWidth / 2 : px;
      var atY = py === undefined ? view.clientHeight / 2 : py;
      x = atX - (atX - x) * next / scale;
      y = atY - (atY - y) * next / scale;
      scale = next;
      place();
    }

    function whole() { scale = 1; x = 0; y = 0; place(); }

    view.addEventListener("wheel", function (event) {
      if (!event.ctrlKey && !event.metaKey) { return; }
      event.preventDefault();
      var box = view.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    /* One finger, or the mouse, drags a map that is near; two bring it nearer, about the point between them. */
    var fingers = {};
    function spread() {
      var all = Object.keys(fingers).map(function (one) { return fingers[one]; });
      if (all.length !== 2) { return null; }
      var box = view.getBoundingClientRect();
      return { wide: Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]), x: (all[0][0] + all[1][0]) / 2 - box.left, y: (all[0][1] + all[1][1]) / 2 - box.top };
    }
    view.addEventListener("pointerdown", function (event) {
      fingers[event.pointerId] = [event.clientX, event.clientY];
      held = scale > 1 ? [event.clientX - x, event.clientY - y] : null;
      if (held || spread()) { view.setPointerCapture(event.pointerId); }
    });
    view.addEventListener("pointermove", function (event) {
      if (!fingers[event.pointerId]) { return; }
      var before = spread();
      fingers[event.pointerId] = [event.clientX, event.clientY];
      var after = spread();
      if (before && after) {
        if (before.wide > 0) { zoom(after.wide / before.wide, after.x, after.y); }
        held = null;
      } else if (held) { x = event.clientX - held[0]; y = event.clientY - held[1]; place(); }
    });
    function letGo(event) { delete fingers[event.pointerId]; held = null; }
    view.addEventListener("pointerup", letGo);
    view.addEventListener("pointercancel", letGo);
    view.addEventListener("pointerleave", letGo);
    view.addEventListener("keydown", function (event) {
      var step = 40;
      var acts = {
        "+": function () { zoom(1.4); }, "=": function () { zoom(1.4); }, "-": function () { zoom(1 / 1.4); },
        "0": whole
      };
      if (scale > 1) {
        acts.ArrowLeft = function () { x += step; place(); };
        acts.ArrowRight = function () { x -= step; place(); };
        acts.ArrowUp = function () { y += step; place(); };
        acts.ArrowDown = function () { y -= step; place(); };
      }
      if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
    });
    var tools = document.createElement("div");
    tools.className = "tercio-map-tools";
    tools.appendChild(button(map.dataset.zoomIn, "+", function () { zoom(1.4); }));
    tools.appendChild(button(map.dataset.zoomOut, "−", function () { zoom(1 / 1.4); }));
    tools.appendChild(button(map.dataset.zoomReset, "↺", whole));
    var keys = document.createElement("span");
    keys.className = "tercio-map-keys";
    keys.textContent = (window.matchMedia("(pointer: coarse)").matches || window.innerWidth < PHONE) && map.dataset.touch ? map.dataset.touch : map.dataset.keys;
    tools.appendChild(keys);
    map.insertBefore(tools, map.firstChild);
    place();
  }

  /* --- pictures that are small on a phone open as large as the window, and close again --- */

  var large = null;
  function enlarge(image) {
    if (!large) {
      large = document.createElement("dialog");
      large.className = "tercio-large";
      large.addEventListener("click", function (event) { if (!large.classList.contains("is-broad") || event.target.closest("button")) { large.close(); } });
      document.body.appendChild(large);
    }
    var shown = document.createElement("img"), shut = document.createElement("button");
    /* What the window is too narrow for is shown as large as it is, and moved about with a finger. */
    var wide = Number(image.getAttribute("width")) || image.naturalWidth, isBroad = wide > 1.6 * window.innerWidth && /\.(?:webp|png|jpe?g)$/.test(image.src);
    large.classList.toggle("is-broad", isBroad);
    shown.style.width = isBroad ? wide + "px" : "";
    shown.src = image.currentSrc || image.src;
    shown.alt = image.alt;
    shut.type = "button";
    shut.textContent = "×";
    shut.setAttribute("aria-label", document.documentElement.lang === "it" ? "Chiudi" : "Close");
    large.setAttribute("aria-label", image.alt);
    large.replaceChildren(shut, shown);
    large.showModal();
    large.scrollTo(0, 0);
  }
  function enlargeable(image) {
    if (image.closest("a, button, .tercio-map, .tercio-tool")) { return; }
    image.tabIndex = 0;
    image.setAttribute("role", "button");
    image.classList.add("tercio-enlarges");
    image.addEventListener("click", function () { enlarge(image); });
    image.addEventListener("keydown", function (event) {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); enlarge(image); }
    });
  }

  /* --- decks --- */

  function sortable(deck) {
    var chosen = {};
    deck.querySelectorAll(".tercio-filter").forEach(function (filter, number) {
      filter.addEventListener("click", function (event) {
        var pressed = event.target.closest("button");
        if (!pressed) { return; }
        filter.querySelectorAll("button").forEach(function (one) {
          one.setAttribute("aria-pressed", String(one === pressed));
        });
        chosen[number] = pressed.dataset.show;
        deck.querySelectorAll("img[data-marks]").forEach(function (card) {
          var marks = card.dataset.marks.split(" ");
          card.hidden = !Object.keys(chosen).every(function (key) {
            return !chosen[key] || marks.indexOf(chosen[key]) >= 0;
          });
        });
      });
    });
  }

  /* --- old words and new: what is new is marked in the one, what is gone in the other --- */

  var MOST_WORDS = 600;
  function pieces(part) {
    var walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), found = [], node;
    while ((node = walker.nextNode())) {
      if (node.parentNode.closest("summary, .headerlink, .tercio-marks")) { continue; }
      (node.data.match(/\S+/g) || []).forEach(function (word) { found.push({ node: node, word: word }); });
    }
    return found;
  }
  function common(ours, theirs) {
    var table = [], row, column;
    for (row = ours.length; row >= 0; row -= 1) {
      table[row] = [];
      for (column = theirs.length; column >= 0; column -= 1) {
        table[row][column] = row === ours.length || column === theirs.length ? 0
          : ours[row].word === theirs[column].word ? table[row + 1][column + 1] + 1 : Math.max(table[row + 1][column], table[row][column + 1]);
      }
    }
    for (row = column = 0; row < ours.length && column < theirs.length;) {
      if (ours[row].word === theirs[column].word) { ours[row].same = theirs[column]; theirs[column].same = ours[row]; row += 1; column += 1; }
      else if (table[row + 1][column] >= table[row][column + 1]) { row += 1; } else { column += 1; }
    }
    forgetLoneWords(ours);
    forgetLoneWords(theirs);
  }
  /* An "of" that both happen to have, amid words that differ, says nothing: it is marked with them. */
  var LONE = 2;
  function forgetLoneWords(words) {
    var start, end;
    for (start = 0; start < words.length; start = end + 1) {
      for (end = start; end < words.length && words[end].same; end += 1) { /* to the next word that differs */ }
      if (start > 0 && end < words.length && end - start <= LONE) {
        words.slice(start, end).forEach(function (one) { one.same.same = null; one.same = null; });
      }
    }
  }
  function mark(words, name) {
    var nodes = [];
    words.forEach(function (one) { if (nodes.indexOf(one.node) < 0) { nodes.push(one.node); } });
    nodes.forEach(function (node) {
      var own = words.filter(function (one) { return one.node === node; }), at = 0, made = document.createDocumentFragment();
      if (own.every(function (one) { return one.same; })) { return; }
      node.data.split(/(\s+)/).forEach(function (part) {
        var isWord = /\S/.test(part), changed = isWord && !own[at].same;
        if (isWord) { at += 1; }
        var element = changed ? document.createElement(name) : null;
        if (element) { element.textContent = part; }
        made.appendChild(element || document.createTextNode(part));
      });
      node.parentNode.replaceChild(made, node);
    });
  }
  document.querySelectorAll(".tercio-revised").forEach(function (revised) {
    var now = revised.querySelector(".tercio-now"), then = revised.querySelector(".tercio-before");
    if (!now || !then) { return; }
    var ours = pieces(now), theirs = pieces(then);
    if (ours.length > MOST_WORDS || theirs.length > MOST_WORDS) { return; }
    common(ours, theirs);
    mark(ours, "ins");
    mark(theirs, "del");
  });

  /* --- folded parts open when they are linked to, or printed --- */

  function unfold() {
    var name = decodeURIComponent(window.location.hash.slice(1));
    var target = name ? document.getElementById(name) : null;
    var folded = target ? target.closest("details") : null;
    while (folded) {
      folded.open = true;
      folded = folded.parentElement.closest("details");
    }
    if (target) { target.scrollIntoView(); }
  }

  /* Where there is room the quick reference stands open; so it is told to who hears the page, too. */
  var ROOM = "(min-width: 45em)";
  if (window.matchMedia(ROOM).matches) {
    document.querySelectorAll("details.tercio-one").forEach(function (one) { one.open = true; one.firstElementChild.tabIndex = -1; });
  }

  /* --- what the theme leaves without a name, for readers who hear the page or go through it with the keyboard --- */

  /* A table that still scrolls can be reached with the keyboard. */
  function nameTable(wrap, scrolls) {
    if (!scrolls) { wrap.removeAttribute("tabindex"); wrap.removeAttribute("role"); wrap.removeAttribute("aria-label"); return; }
    var headings = Array.prototype.filter.call(document.querySelectorAll("article h1, article h2, article h3, article h4"),
      function (one) { return one.compareDocumentPosition(wrap) & Node.DOCUMENT_POSITION_FOLLOWING; });
    var above = headings[headings.length - 1];
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    if (above) { wrap.setAttribute("aria-label", above.textContent.replace("¶", "").trim()); }
  }

  /* --- tables that are wider than the page: nobody reads sideways on a phone --- */

  var SHORT = 7, LONG = 26, SENTENCE = 40, MANY = 8, FEW = 4, PHONE = 720;

  function wrapHead(cell) {
    var inner = document.createElement("span");
    inner.append.apply(inner, Array.prototype.slice.call(cell.childNodes));
    cell.appendChild(inner);
  }

  /* The cell that a card is headed by: the name where a column has names, else the first that says something and is no
     mere figure. */
  function nameOfRow(row, heads) {
    var cells = Array.prototype.slice.call(row.cells), at = heads.findIndex(function (head) { return /^(name|nome|nom|nombre)$/i.test(head); });
    if (at >= 0 && cells[at] && cells[at].textContent.trim()) { return cells[at]; }
    var said = cells.filter(function (one, number) { return one.textContent.trim() && (heads[number] || number || one.querySelector("strong")); });
    return said.find(function (one) { return !/^[\d\s.,+−–-]+$/.test(one.textContent); }) || said[0];
  }

  /* What a card needs to know, noted once: the head of each cell, and whether it is a figure, words or a plain yes. */
  function noteHeads(table) {
    var heads = Array.prototype.map.call(table.querySelectorAll("thead th"), function (one) {
      wrapHead(one);
      return one.textContent.trim();
    });
    var rows = Array.prototype.slice.call(table.querySelectorAll("tbody tr"));
    table.setAttribute("role", "table");
    table.querySelectorAll("tr").forEach(function (row) { row.setAttribute("role", "row"); });
    table.querySelectorAll("thead th").forEach(function (one) { one.setAttribute("role", "columnheader"); });
    var isMatrix = rows.length > 0 && heads.length > 2;
    rows.forEach(function (row) {
      var named = nameOfRow(row, heads);
      Array.prototype.forEach.call(row.cells, function (one, at) {
        var words = one.textContent.trim();
        one.setAttribute("role", "cell");
        one.dataset.head = heads[at] || "";
        one.classList.toggle("is-nothing", (!words || words === "·") && !one.querySelector("img"));
        one.classList.toggle("is-long", words.length > LONG);
        one.classList.toggle("is-figure", words.length <= SHORT && /^[+−–-]|\d/.test(words));
        one.classList.toggle("is-so", /^(yes|sì|sí|oui|ja)$/.test(words));
        one.classList.toggle("is-title", one === named);
        if (at && (words.length > SHORT || one.querySelector(".tercio-bar"))) { isMatrix = false; }
        /* A head that leads somewhere leads there from a card too. */
        var head = at && words ? table.tHead.rows[0].cells[at] : null;
        if (head && head.querySelector("a")) {
          var led = document.createElement("span");
          led.className = "tercio-head";
          led.innerHTML = head.firstElementChild.innerHTML;
          one.prepend(led);
        }
      });
    });
    table.dataset.matrix = String(isMatrix);
  }

  /* Sentences in one of several columns of a phone would be a word wide. */
  function isSqueezed(table) {
    return table.tHead.rows[0].cells.length > 3 && Array.prototype.some.call(table.querySelectorAll("td.is-long:not(.is-title)"),
      function (one) { return one.textContent.length > SENTENCE; });
  }

  /* All are asked before any is changed, in each step: a page that has hundreds of tables is laid out four times and not
     four times for each of them, which takes a phone half a minute. */
  function fitEach(wraps) {
    var isPhone = window.innerWidth < PHONE;
    function isWide(wrap) { return wrap.scrollWidth > wrap.clientWidth + 1; }
    function shape(how) { return function (wrap) { wrap.querySelector("table").dataset.shape = how; }; }
    function isMatrix(wrap) { return wrap.querySelector("table").dataset.matrix === "true"; }
    var shown = wraps.filter(function (wrap) {
      var table = wrap.querySelector("table");
      return table && table.tHead && wrap.clientWidth;
    });
    shown.forEach(function (wrap) {
      var table = wrap.querySelector("table");
      if (table.dataset.matrix === undefined) { noteHeads(table); }
      delete table.dataset.shape;
    });
    var measured = shown.filter(function (wrap) {
      return !isPhone || !(wrap.closest(".tercio-lines, .tercio-keys") || isSqueezed(wrap.querySelector("table")));
    });
    shown.filter(function (wrap) { return measured.indexOf(wrap) < 0; }).forEach(shape("cards"));
    var wide = measured.filter(isWide);
    wide.filter(function (wrap) { return isMatrix(wrap) || (!isPhone && wrap.closest(".tercio-looked-up")); }).forEach(shape("turned"));
    wide = wide.filter(isWide);
    wide.filter(function (wrap) { return isPhone || !isMatrix(wrap); }).forEach(shape("cards"));
    wide = wide.filter(isWide);
    measured.forEach(function (wrap) { nameTable(wrap, wide.indexOf(wrap) >= 0); });
  }

  function layOutForPaper(table) {
    if (!table.tHead) { return; }
    if (table.dataset.matrix === undefined) { noteHeads(table); }
    var columns = table.tHead.rows[0].cells.length, isNarrow = table.closest(".tercio-quick");
    if (table.dataset.matrix === "false" && columns > MANY) { table.dataset.shape = "cards"; }
    else if (table.dataset.matrix === "true" && isNarrow && columns > FEW) { table.dataset.shape = "turned"; }
    else { delete table.dataset.shape; }
  }

  /* Lists that have the same first columns are lists of the same: where one must be cards, all are. */
  function kindOfTable(table) {
    return Array.prototype.slice.call(table.querySelectorAll("thead th"), 0, 2).map(function (one) { return one.textContent.trim(); }).join("|");
  }
  function fitTables(inside) {
    fitEach(Array.prototype.slice.call(inside.querySelectorAll(".md-typeset__scrollwrap")));
    var tables = Array.prototype.filter.call(document.querySelectorAll("article .md-typeset__scrollwrap table"), function (one) { return one.tHead && one.dataset.matrix !== undefined; });
    var asCards = tables.filter(function (one) { return one.dataset.shape === "cards"; }).map(kindOfTable);
    tables.forEach(function (one) {
      if (one.dataset.shape !== "cards" && asCards.indexOf(kindOfTable(one)) >= 0) {
        one.dataset.shape = "cards";
        nameTable(one.closest(".md-typeset__scrollwrap"), false);
      }
    });
  }

  /* The theme wraps tables when the page is ready, after this has run; pictures that come late are not waited for. */
  document.addEventListener("DOMContentLoaded", function () { setTimeout(function () { fitTables(document); }, 0); });
  window.addEventListener("load", function () {
    fitTables(document);
    var wide = window.innerWidth;
    window.addEventListener("resize", function () {
      if (window.innerWidth !== wide) { wide = window.innerWidth; fitTables(document); }
    });
  });
  document.addEventListener("toggle", function (event) {
    if (event.target.open) { fitTables(event.target); }
  }, true);

  /* A rule has the same address in every language: who changes it stays at the rule. */
  document.querySelectorAll(".md-select__link[hreflang]").forEach(function (link) {
    link.addEventListener("click", function () { link.hash = window.location.hash; });
  });

  /* --- without a connection: pages that were visited, and a whole game where its reader asks for it --- */

  var own = document.querySelector("script[src*='assets/tercio/site.js']");
  var root = own ? new URL("../../", own.src).href : null;
  var keepPlaces = Array.prototype.slice.call(document.querySelectorAll(".tercio-keep"));
  function forgetKeeping() { keepPlaces.forEach(function (place) { place.remove(); }); }
  if (root && "serviceWorker" in navigator && /^https?:$/.test(window.location.protocol)) {
    /* Without a worker, on a host that forbids it, nothing that is kept would ever be shown: then nothing is promised. */
    navigator.serviceWorker.register(new URL("sw.js", root).href).then(function () { keepPlaces.forEach(keepable); }, forgetKeeping);
  } else {
    forgetKeeping();
  }
  function keepable(place) {
    var button = place.querySelector("[data-tercio-keep]"), status = place.querySelector("[role=status]");
    button.hidden = false;
    button.addEventListener("click", function () {
      var here = window.location.href.split(/[?#]/)[0];
      button.disabled = true;
      load("assets/tercio/keep.js").then(function () {
        return window.tercioKeep(here, function (count) { status.textContent = button.dataset.keeping + " " + count; });
      }).then(function (done) {
        var isWhole = done.pages > 0 && !done.missed.length;
        status.textContent = isWhole ? done.pages + " " + button.dataset.kept : button.dataset.missed + " " + done.missed.length;
        button.disabled = isWhole;
      }, function () { status.textContent = button.dataset.missed; button.disabled = false; });
    });
  }

  /* --- search: its dialog opens at once, its script comes when somebody asks for it --- */

  var dialog = document.querySelector("dialog.tercio-search"), searching = null;
  function openSearch() {
    var field = dialog.querySelector("input");
    searching = searching || load("assets/tercio/search.js").catch(function () { searching = null; });
    if (!dialog.open) { dialog.showModal(); }
    field.focus();
    field.select();
  }
  if (dialog && root) {
    document.querySelectorAll("[data-tercio-search]").forEach(function (one) { one.addEventListener("click", openSearch); });
    var toggle = document.getElementById("__search");
    /* The theme holds the page still while its own search is open, and goes by changes of this box: one that is taken
       back unseen would leave the page held for good, with nothing open. */
    if (toggle) {
      toggle.addEventListener("change", function () {
        if (!toggle.checked) { return; }
        toggle.checked = false;
        toggle.dispatchEvent(new Event("change", { bubbles: true }));
        openSearch();
      });
    }
    document.addEventListener("keydown", function (event) {
      if (event.altKey || event.ctrlKey || event.metaKey || dialog.open || event.target.closest("input, select, textarea, [contenteditable]")) { return; }
      if (event.key === "/" || event.key === "s") { event.preventDefault(); openSearch(); }
    });
  }

  /* --- tools: a page that reckons fetches what it reckons with, as scripts, which a page from a folder may --- */

  function load(address) {
    return new Promise(function (done, failed) {
      var script = document.createElement("script");
      script.src = new URL(address, root).href;
      script.onload = done;
      script.onerror = failed;
      document.head.appendChild(script);
    });
  }
  document.querySelectorAll("[data-tercio-tool]").forEach(function (place) {
    if (!root) { return; }
    load("assets/tercio/" + place.dataset.tercioTool + ".js").then(function () { return load(place.dataset.from); }).catch(function () {
      if (place.firstElementChild) { place.firstElementChild.textContent = place.dataset.unreached; }
    });
  });

  document.querySelectorAll("a.tercio-term").forEach(explain);
  document.querySelectorAll(".tercio-map").forEach(zoomable);
  document.querySelectorAll(".tercio-deck").forEach(sortable);
  document.querySelectorAll(".tercio-gallery img, img.tercio-position, article img[width]:not(.tercio-map img)").forEach(enlargeable);
  window.addEventListener("hashchange", unfold);
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details:not(.tercio-secret)").forEach(function (one) { one.open = true; });
    document.querySelectorAll(".md-typeset__scrollwrap table").forEach(layOutForPaper);
  });
  window.addEventListener("afterprint", function () { fitTables(document); });
  if (window.location.hash) { unfold(); }
})();
